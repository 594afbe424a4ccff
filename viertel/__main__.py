"""The command `viertel`, and `python -m viertel`. The engine alone has no command line, for that needs libraries."""

import sys
from typing import NoReturn


def main() -> NoReturn:
    try:
        from .cli import main as run
    except ModuleNotFoundError as missing:
        sys.exit(f"viertel: this is the engine alone: the command needs {missing.name}, which pip install viertel brings")
    run()


if __name__ == "__main__":
    main()
