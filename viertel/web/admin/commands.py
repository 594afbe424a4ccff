"""`viertel admin`: what whoever runs a house can ask and order, of a running server or of its data file alone."""

from __future__ import annotations

import asyncio
import json
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ... import files
from ...core.errors import BadInput
from ..intake.trial import Trial
from ..limits import Limits
from ..notifications import setup
from ..notifications.message import Gone, Later
from ..people.bans import network
from ..settings import Settings
from ..storage import copies
from ..storage.archive import StoredTable
from ..storage.lock import Taken
from ..storage.store import Store
from ..storage.tournaments import Tournaments
from ..table.migrate import Closing, Reopening, Unreadable, record
from .orders import AdminOrders

Found = dict[str, Any]


def say(found: Found, as_json: bool, text: Callable[[Found], str]) -> None:
    print(json.dumps(found, ensure_ascii=False, indent=1) if as_json else text(found))


# Looking


def tables(data: Path, most: int) -> Found:
    with copies.looked_at(data) as store:
        return {
            "tables": [asdict(one) for one in store.listed(most)],
            "used": store.used(),
            "readonly": _readonly(store),
            "banned": store.banned(),
        }


def _readonly(store: Store) -> bool:
    return store.setting("readonly") is not None


def tables_text(found: Found) -> str:
    lines = [
        f"/table/{one['address']}  {one['state']:<8}{_when(one['touched'])}  {one['game']:<14}{one['entries']:>5} entries  "
        + " · ".join(name or "–" for name in one["names"])
        for one in found["tables"]
    ]
    number = len(found["tables"])
    lines.append(f"{number} table{'s' * (number != 1)}; {found['used'] / 2**20:.1f} MB are used")
    if found["readonly"]:
        lines.append("the house is read-only: 'viertel admin readonly off' ends that")
    lines += [f"{who} is banned{f': {why}' if why else ''}" for who, why in found["banned"].items()]
    return "\n".join(lines)


def _when(seconds: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))


def records(data: Path, most: int) -> Found:
    with copies.looked_at(data) as store:
        return {"records": [asdict(one) for one in store.brought(most)]}


def records_text(found: Found) -> str:
    lines = [
        f"/replay/{one['address']}  {_when(one['made'])}  {one['letters'] / 1024:>6.1f} kB  {one['visitor'] or '–'}"
        + ("  held: the server stopped while it was opening it" if one["held"] else "")
        for one in found["records"]
    ]
    return "\n".join([*lines, f"{len(lines)} record{'s' * (len(lines) != 1)}"])


def tournaments(data: Path, most: int) -> Found:
    with copies.looked_at(data) as store:
        return {
            "tournaments": [
                {
                    "address": one.address,
                    "name": one.name,
                    "game": one.game,
                    "seats": one.seats,
                    "state": one.state,
                    "people": people,
                }
                for one, people in Tournaments(store).listed(most)
            ]
        }


def tournaments_text(found: Found) -> str:
    lines = [
        f"/tournament/{one['address']}  {one['state']:<8}{one['game']:<14}{one['people']:>3} people  {one['name']}"
        for one in found["tournaments"]
    ]
    return "\n".join([*lines, f"{len(lines)} tournament{'s' * (len(lines) != 1)}"])


def _kept(store: Store, address: str) -> StoredTable:
    kept = store.table(address.rpartition("/")[2])
    if kept is None:
        raise BadInput(f"there is no table {address}; 'viertel admin list' has them")
    return kept


def show(data: Path, address: str) -> Found:
    with copies.looked_at(data) as store:
        kept = _kept(store, address)
        return {
            "address": kept.address,
            "invite": kept.invite,
            "game": kept.game,
            "rules": kept.rules,
            "changes": [{"at": change.first, "rules": change.rules} for change in kept.changes],
            "options": kept.options,
            "host": kept.host,
            "entries": len(kept.entries),
            "ending": json.loads(kept.ending) if kept.ending else None,
            "closed": kept.closed,
            "rematch": kept.rematch,
            "seats": [
                {"seat": number, "who": seat.who, "name": seat.name, "level": seat.level, "visitors": sorted(seat.keepers)}
                for number, seat in enumerate(kept.seats)
            ],
        }


def show_text(found: Found) -> str:
    ending = found["ending"]
    lines = [f"{found['address']}: {found['game']}, version {found['rules']} of the rules, {found['entries']} entries"]
    lines += [f"  from entry {change['at']} on by version {change['rules']}" for change in found["changes"]]
    lines += [f"  {key} = {value}" for key, value in found["options"].items()]
    for seat in found["seats"]:
        who = f"{seat['who']} {seat['level'] or ''}".strip()
        lines.append(f"  seat {seat['seat']}: {seat['name'] or '–'} ({who}) {' '.join(seat['visitors'])}".rstrip())
    if ending:
        how = f"closed ({found['closed']})" if found["closed"] else "over"
        lines.append(f"  {how}: {', '.join(map(str, ending['points'])) or 'no points are known'}")
    lines.append(f"  invitation /t/{found['invite']}, laid by {found['host'] or 'somebody who is gone'}")
    return "\n".join(lines)


def export(data: Path, address: str) -> str:
    """A table's record; without its seed while it is running."""
    with copies.looked_at(data) as store:
        return record(_kept(store, address)).dumps()


def check(data: Path) -> Found:
    """What would become of every table under this version: each is opened as a server would."""
    with copies.looked_at(data) as store:
        found, trial = [], Trial()
        for one in store.listed(-1):
            how, why = outcome(_kept(store, one.address), store, trial)
            found.append(
                {"address": one.address, "game": one.game, "state": one.state, "names": one.names, "how": how, "why": why}
            )
        trial.end()
        return {"tables": found, "differ": sum(one["how"] not in ("as it was", "replayed") for one in found)}


def outcome(kept: StoredTable, store: Store, trial: Trial) -> tuple[str, str]:
    try:
        found = Reopening(kept, store, trial).run(replay=True)
    except Closing as closing:
        return "closed", str(closing)
    except Unreadable as error:
        return "only to be read", str(error)
    except BadInput as error:
        return "left alone", str(error)
    return found.how, found.why


def check_text(found: Found) -> str:
    meant = {
        "changed": "goes on from its last position under the new rules",
        "closed": "would be closed with its points so far",
        "only to be read": "has no board any more, and can be read",
        "left alone": "stays as it is until its game is back",
    }
    lines = [
        f"/table/{one['address']}  {one['game']:<14}{one['state']:<8}{meant[one['how']]}: {one['why']}"
        for one in found["tables"]
        if one["how"] in meant
    ]
    same = len(found["tables"]) - len(lines)
    return "\n".join([*lines, f"{len(found['tables'])} tables, {same} of them as they are; {len(lines)} would differ"])


# Ordering


def order(data: Path, **what: Any) -> Found:
    """By the server that is running on the file, or without one."""
    if not data.is_file():
        raise BadInput(f"{data}: there is no such data file; name it with --data")
    for name in ("table", "record"):
        if name in what:
            what[name] = what[name].rpartition("/")[2]
    try:
        store = Store(data)
    except Taken:
        answer = copies.ask(data, what)
    else:
        answer = asyncio.run(_carry_out(store, what))
    if "declined" in answer:
        raise BadInput(answer["declined"])
    return answer


async def _carry_out(store: Store, what: Found) -> Found:
    store.start()
    try:
        return await AdminOrders(store).carry_out(what)
    finally:
        await store.close()


def ban(data: Path, who: str, why: str | None) -> Found:
    if not who or len(who) > 64 or ("/" in who and network(who) is None):
        raise BadInput(f"'{who}' is neither a visitor ('viertel admin show' has them) nor an address or network")
    return order(data, do="ban", who=who, why=why)


def send_test(data: Path, to: str, settings: Settings) -> Found:
    """By the server that is running on the file, as it was told to; else with `settings`, and no file at all."""
    _check_address(to, settings.limits)
    if copies.in_use(data):
        return order(data, do="send-test", to=to)
    if not settings.url or not (settings.notify_via if "://" in to else settings.smtp_url):
        raise BadInput("no server is running on this file: say with --url and --mail or --service how the test is to be sent")
    with tempfile.TemporaryDirectory(prefix="viertel-") as folder:
        store = Store(Path(folder) / "data.sqlite")
        try:
            asyncio.run(setup.notifier(store, settings).send_test(to))
        except (Gone, Later) as why:
            raise BadInput(f"{to}: nothing could be sent there: {why}") from None
        finally:
            store.let_go()
    return {"to": to}


def _check_address(to: str, limits: Limits) -> None:
    try:
        from ..notifications import mail
    except ModuleNotFoundError as missing:
        raise BadInput(f"to call people, install viertel[call] ({missing.name} is missing)") from None
    if "://" not in to:
        mail.address(to, limits)


def backup(data: Path, to: Path, force: bool) -> Found:
    files.check_folder(to)
    return {"backup": str(to), "bytes": copies.backup(data, to, force)}


def restore(data: Path, backup: Path) -> Found:
    files.check_folder(data)
    try:
        before = copies.restore(data, backup)
    except Taken:
        raise BadInput(f"{data}: a server is running on this file; stop it, restore, and start it again") from None
    return {"restored": str(data), "before": str(before) if before else None}
