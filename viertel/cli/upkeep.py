"""What runs here, and the rules of other people's games compiled."""

from __future__ import annotations

from typing import Annotated

import typer

from ..core.errors import BadInput

app = typer.Typer()


@app.command()
def doctor() -> None:
    """Say what runs here: versions, the native build, the games."""
    from ..lab.doctor import findings

    for name, finding in findings():
        print(f"{name + ':':<16}{finding}")


@app.command(name="compile", short_help="Compile the rules of a game of others.")
def compile_(
    package: Annotated[str, typer.Argument(metavar="GAME", help="A game that is a package of its own.")],
) -> None:
    """Compile the rules of a game that was installed as plain Python; Viertel's own are compiled when it is installed."""
    from .. import native, packages

    others = [one for one in packages.shelf().packages.values() if not one.folder.is_relative_to(packages.OURS)]
    found = next((one for one in others if package in (one.game, one.module)), None)
    if found is None:
        raise BadInput(f"there is no game of others '{package}'; see 'viertel games'")
    names = native.compile_package(found.folder)
    typer.echo(f"{found.module}: {', '.join(names)} are compiled")
