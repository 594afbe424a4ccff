"""`viertel admin`: what whoever runs a house can see and do."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..core.errors import BadInput
from .arguments import HOUSE, AsJson, DataFile, MailUrl, Services, Url

app = typer.Typer(help="What whoever runs a house can see and do.", no_args_is_help=True)

Address = Annotated[str, typer.Argument(metavar="TABLE", help="A table's path or address; 'viertel admin list' has them.")]


@app.command(name="list")
def list_(
    data: DataFile = HOUSE,
    most: Annotated[int, typer.Option(min=1, metavar="N", help="How many tables, the last changed first.")] = 100,
    json: AsJson = False,
) -> None:
    """The tables, the last changed first."""
    from ..web.admin import commands

    commands.say(commands.tables(data, most), json, commands.tables_text)


@app.command()
def show(table: Address, data: DataFile = HOUSE, json: AsJson = False) -> None:
    """One table: who sits there, by which rules, how it stands."""
    from ..web.admin import commands

    commands.say(commands.show(data, table), json, commands.show_text)


@app.command()
def export(
    table: Address,
    data: DataFile = HOUSE,
    to: Annotated[Path | None, typer.Option(metavar="FILE", help="Write it here.")] = None,
    json: AsJson = False,
) -> None:
    """A table's record, over or not. It tells what is hidden in a running game: keep it to yourself until it is over."""
    from .. import files
    from ..web.admin import commands

    text = commands.export(data, table)
    if to:
        files.write(to, text)
        commands.say({"table": table, "file": str(to)}, json, lambda found: f"{to}: the record of table {table}")
    elif json:
        commands.say({"table": table, "record": text}, True, lambda found: text)
    else:
        print(text, end="")


@app.command()
def close(table: Address, data: DataFile = HOUSE, json: AsJson = False) -> None:
    """End a game before its end, with the points so far. People see why, and can read and save it."""
    from ..web.admin import commands

    done = commands.order(data, do="close", table=table)
    commands.say(done, json, lambda found: f"table {found['table']} is closed at {', '.join(map(str, found['points'])) or '?'}")


@app.command()
def delete(
    table: Address,
    data: DataFile = HOUSE,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    json: AsJson = False,
) -> None:
    """Delete a table with all that was played and said there. This can't be undone."""
    from ..web.admin import commands

    if not yes:
        typer.confirm(f"Delete table {table} and everything that was played and said there?", abort=True, err=True)
    done = commands.order(data, do="delete", table=table)
    commands.say(done, json, lambda found: f"table {found['table']} is deleted, with {found['entries']} entries")


@app.command()
def records(
    data: DataFile = HOUSE,
    release: Annotated[
        str | None,
        typer.Option(
            metavar="RECORD", help="Let this one, by its path or address, be opened again; it is tried once more first."
        ),
    ] = None,
    most: Annotated[int, typer.Option(min=1, metavar="N", help="How many, the last first.")] = 100,
    json: AsJson = False,
) -> None:
    """The records that visitors have brought, the last first, and which are held because the server stopped while it was opening
    them; or release one of those."""
    from ..web.admin import commands

    if release:
        done = commands.order(data, do="release-record", record=release)
        commands.say(done, json, lambda found: f"record {found['record']} may be opened again")
    else:
        commands.say(commands.records(data, most), json, commands.records_text)


@app.command(name="delete-record")
def delete_record(
    record: Annotated[
        str, typer.Argument(metavar="RECORD", help="A record's path or address; 'viertel admin records' has them.")
    ],
    data: DataFile = HOUSE,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    json: AsJson = False,
) -> None:
    """Delete a record that a visitor has brought. This can't be undone."""
    from ..web.admin import commands

    if not yes:
        typer.confirm(f"Delete record {record}?", abort=True, err=True)
    done = commands.order(data, do="delete-record", record=record)
    commands.say(done, json, lambda found: f"record {found['record']} is deleted")


@app.command()
def ban(
    who: Annotated[
        str, typer.Argument(metavar="WHO", help="A visitor ('viertel admin show' has them), an address or a network.")
    ],
    data: DataFile = HOUSE,
    why: Annotated[str, typer.Option(metavar="WORDS", help="For yourself.")] = "",
    lift: Annotated[bool, typer.Option("--lift", help="Not any more.")] = False,
    json: AsJson = False,
) -> None:
    """Let somebody neither play, write nor look at tables and records any more. A sentence tells the person so."""
    from ..web.admin import commands

    done = commands.ban(data, who, None if lift else why)
    commands.say(
        done, json, lambda found: f"{who} is {'' if found['banned'] else 'not '}banned{'' if found['banned'] else ' any more'}"
    )


@app.command(name="send-test")
def send_test(
    to: Annotated[str, typer.Argument(metavar="ADDRESS", help="An e-mail address, or one of a service: ntfy://topic, say.")],
    data: DataFile = HOUSE,
    url: Url = "",
    mail: MailUrl = "",
    service: Services = None,
    json: AsJson = False,
) -> None:
    """Send somebody a test as the running server would, or, without one, as said here; and say what the other end answers."""
    from ..web.admin import commands
    from ..web.settings import Settings

    done = commands.send_test(data, to, Settings(url=url, smtp_url=mail, notify_via=tuple(service or ())))
    commands.say(done, json, lambda found: f"{to}: a test was handed over; see whether it comes")


@app.command()
def backup(
    to: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes.")],
    data: DataFile = HOUSE,
    force: Annotated[bool, typer.Option("--force", help="Replace what is there.")] = False,
    json: AsJson = False,
) -> None:
    """Copy the data file, also while a server is running on it. The copy is checked before it is called done."""
    from ..web.admin import commands

    commands.say(commands.backup(data, to, force), json, lambda found: f"{to}: {found['bytes'] / 2**20:.1f} MB, whole")


@app.command()
def restore(
    backup: Annotated[Path, typer.Argument(metavar="FILE", help="A copy.")],
    data: DataFile = HOUSE,
    json: AsJson = False,
) -> None:
    """Put a copy in the place of the data file; no server may be running. What was there is kept beside it."""
    from ..web.admin import commands

    done = commands.restore(data, backup)
    kept = f"; the old file is {done['before']}" if done["before"] else ""
    commands.say(done, json, lambda found: f"{data}: restored from {backup}{kept}")


@app.command(name="rotate-key")
def rotate_key(
    data: DataFile = HOUSE,
    grace: Annotated[
        int, typer.Option(min=0, metavar="DAYS", help="Days for which cookies of the old key still count; 0 after a leak.")
    ] = 30,
    json: AsJson = False,
) -> None:
    """A new key for all signatures. All return links are made anew; cookies of the old key still count for a while."""
    from ..web.admin import commands

    done = commands.order(data, do="rotate-key", grace=grace)
    text = f"a new key signs; {done['links']} return links are new, cookies of the old key count for {grace} days"
    commands.say(done, json, lambda found: text)


@app.command()
def readonly(
    state: Annotated[str, typer.Argument(metavar="on|off")],
    data: DataFile = HOUSE,
    json: AsJson = False,
) -> None:
    """Let people look at everything and change nothing, until it is switched off."""
    from ..web.admin import commands

    if state not in ("on", "off"):
        raise BadInput(f"read-only is 'on' or 'off', not '{state}'")
    done = commands.order(data, do="readonly", on=state == "on")
    commands.say(done, json, lambda found: f"the house is {'read-only' if found['readonly'] else 'open'}")


@app.command()
def tournaments(
    data: DataFile = HOUSE,
    close: Annotated[
        str | None, typer.Option(metavar="TOURNAMENT", help="Close this one, by its path or address: no further round is made.")
    ] = None,
    most: Annotated[int, typer.Option(min=1, metavar="N", help="How many, the last first.")] = 100,
    json: AsJson = False,
) -> None:
    """The tournaments, the last first; or close one."""
    from ..web.admin import commands

    if close:
        done = commands.order(data, do="close-tournament", tournament=close.rpartition("/")[2])
        commands.say(done, json, lambda found: f"tournament {found['tournament']} is closed")
    else:
        commands.say(commands.tournaments(data, most), json, commands.tournaments_text)


@app.command()
def check(data: DataFile = HOUSE, json: AsJson = False) -> None:
    """Before an upgrade, with the new version: replay every game under way, and say which would differ. Nothing is changed."""
    from ..web.admin import commands

    commands.say(commands.check(data), json, commands.check_text)
