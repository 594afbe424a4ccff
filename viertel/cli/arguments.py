"""What people write on the command line, declared once for all commands and read: a game with its figures, options, numbers."""

from __future__ import annotations

from inspect import Parameter, Signature
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from ..core.errors import BadInput
from ..web import settings
from . import completion

if TYPE_CHECKING:
    from ..core.game import Game


def of_setting(name: str) -> Any:
    """The option that says a setting of the server."""
    one = settings.named(name)
    about = one.option
    return typer.Option(one.flag, metavar=about.metavar, help=about.help, min=about.least, max=about.most, envvar=about.variable)


def serving() -> Signature:
    """What `viertel serve` takes: every setting of the server."""
    parameters = []
    for one in settings.declared():
        several = one.type == tuple[str, ...]
        kind: Any = list[str] | None if several else one.type
        annotation = Annotated[kind, of_setting(one.name)]
        default = None if several else one.default
        parameters.append(Parameter(one.name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation))
    return Signature(parameters)


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game; 'viertel games' lists them.", autocompletion=completion.games)
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="KEY=VALUE", help="An option of the game; repeatable.", autocompletion=completion.options),
]
ComponentFile = Annotated[Path | None, typer.Option("--components", metavar="FILE", help="Figures of your own box.")]
Language = Annotated[str, typer.Option("--lang", metavar="LANG", help="en, de, fr or it.", autocompletion=completion.languages)]
Jobs = Annotated[int | None, typer.Option(min=1, metavar="N", help="Processes; all cores if not given.")]
Ray = Annotated[
    str | None, typer.Option("--ray", metavar="ADDRESS", help="Work on this Ray cluster; 'auto' is the one this machine is in.")
]
JsonFile = Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write the results as JSON.")]
CsvFile = Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write the results as CSV.")]
PlotFile = Annotated[Path | None, typer.Option("--plot", metavar="FILE.svg", help="Draw the results.")]
Synchronous = Annotated[Literal["full", "normal"], of_setting("synchronous")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record.")]
DataFile = Annotated[Path, of_setting("data")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
HOUSE: Path = settings.named("data").default
Url = Annotated[str, of_setting("url")]
MailUrl = Annotated[str, of_setting("smtp_url")]
Services = Annotated[list[str] | None, of_setting("notify_via")]


def game(name: str, components: Path | None = None) -> Game:
    from .. import games
    from ..core.components import Components

    if name not in games.names():  # before reading a file that may be for another game
        return games.load(name)
    found = games.load(name, Components.read(components) if components else None)
    for warning in found.components.warnings:
        typer.echo(f"viertel: {warning}", err=True)
    return found


def options(given: list[str] | None) -> dict[str, str]:
    """KEY=VALUE, repeated."""
    found = {}
    for item in given or []:
        key, equals, value = item.partition("=")
        if not equals:
            raise BadInput(f"an option is given as KEY=VALUE, not '{item}'")
        found[key.strip()] = value.strip()
    return found


def names(given: str | None) -> list[str]:
    """A,B,…"""
    return [item.strip() for item in given.split(",")] if given else []


def numbers(given: str | None) -> list[int]:
    """N,N,…"""
    try:
        return [] if given is None else [int(item) for item in given.split(",")]
    except ValueError:
        raise BadInput(f"numbers are given like 2,3, not '{given}'") from None
