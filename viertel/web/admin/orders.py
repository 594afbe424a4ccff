"""The host's desk: what he orders, carried out by the running server, or on a file that no server is using.

A running server has tables in memory, so nobody else may change them in the file: orders are left there, and it answers them.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from typing import TYPE_CHECKING, Any

import structlog

from ..intake.trial import Trial
from ..notifications.message import Gone, Later
from ..people.bans import Bans
from ..people.visitors import Visitors
from ..storage.archive import Archive, StoredTable, Trouble
from ..table.migrate import stopped
from ..tokens import hashed

if TYPE_CHECKING:
    from ..registry import TableRegistry

log = structlog.get_logger()

LOOK = 1.0  # seconds between two looks at the desk


class Declined(Exception):
    """An order that can't be carried out, and why."""


class AdminOrders:
    def __init__(self, archive: Archive, registry: TableRegistry | None = None) -> None:
        self._archive = archive
        self._house = registry
        self._trial = registry.trial if registry else Trial()
        self._orders = {
            "close": self._close,
            "delete": self._delete,
            "delete-record": self._delete_record,
            "release-record": self._release_record,
            "ban": self._ban,
            "readonly": self._readonly,
            "rotate-key": self._rotate_key,
            "close-tournament": self._close_tournament,
            "send-test": self._send_test,
        }

    async def attend(self) -> None:
        """Answer what is ordered while the server runs."""
        while True:
            try:
                for number, order in self._archive.orders():
                    await self._archive.answer(number, json.dumps(await self.carry_out(json.loads(order))))
            except (Trouble, ValueError) as trouble:
                log.warning("an order can't be carried out", why=str(trouble))
            await asyncio.sleep(LOOK)

    async def carry_out(self, order: dict[str, Any]) -> dict[str, Any]:
        try:
            done = await self._orders[order["do"]](order)
        except KeyError:
            return {"declined": "the server knows no such order; is it of another version?"}
        except Declined as declined:
            return {"declined": str(declined)}
        if self._house:
            said = {"order" if key == "do" else key: value for key, value in order.items()}
            if order["do"] == "ban" and order["why"] is None:
                said = {"order": "lift the ban", "who": order["who"]}
            log.warning("the host has ordered", **said)
        return done

    def _table(self, order: dict[str, Any]) -> StoredTable:
        kept = self._archive.table(order["table"])
        if kept is None:
            raise Declined(f"there is no table {order['table']}; 'viertel admin list' has them")
        return kept

    async def _close(self, order: dict[str, Any]) -> dict[str, Any]:
        kept = self._table(order)
        table = self._house.tables.get(kept.address) if self._house else None
        if table:
            await table.write_idle.wait()
            kept = self._table(order)
        if kept.ending:
            raise Declined(f"table {kept.address} is over already")
        if table:
            table.closed = "host"  # at once, so that nobody plays on while it is written
        ending = stopped(kept, self._archive, self._trial)
        await self._archive.end_table(kept.key, "host", ending)
        if self._house:
            await self._house.refresh(kept.address)
        return {"table": kept.address, "points": json.loads(ending)["points"]}

    async def _close_tournament(self, order: dict[str, Any]) -> dict[str, Any]:
        if not await self._archive.close_tournament(order["tournament"]):
            raise Declined(f"there is no tournament {order['tournament']} under way; 'viertel admin tournaments' has them")
        return {"tournament": order["tournament"]}

    async def _send_test(self, order: dict[str, Any]) -> dict[str, Any]:
        if not self._house or not self._house.notifier:
            raise Declined("the server can call nobody")
        try:
            await self._house.notifier.send_test(order["to"])
        except (Gone, Later) as why:
            raise Declined(f"{order['to']}: nothing could be sent there: {why}") from None
        return {"to": order["to"]}

    async def _delete(self, order: dict[str, Any]) -> dict[str, Any]:
        kept = self._table(order)
        await self._archive.delete([kept.key])
        if self._house:
            self._house.drop(kept.address)
        return {"table": kept.address, "entries": len(kept.entries)}

    async def _delete_record(self, order: dict[str, Any]) -> dict[str, Any]:
        if not await self._archive.delete_replay(order["record"]):
            raise Declined(f"there is no record {order['record']}; 'viertel admin records' has them")
        if self._house:
            self._house.library.drop(order["record"])
        return {"record": order["record"]}

    async def _release_record(self, order: dict[str, Any]) -> dict[str, Any]:
        if not await self._archive.release(order["record"]):
            raise Declined(f"no record {order['record']} is held; 'viertel admin records' has them")
        return {"record": order["record"]}

    async def _ban(self, order: dict[str, Any]) -> dict[str, Any]:
        who, why = order["who"], order["why"]
        await self._archive.ban(who, why)
        if self._house:
            self._house.bans = Bans(self._archive.banned())
            for screen in self._house.screens():
                if self._house.bans.holds(screen.visitor, screen.network):
                    screen.close(1008, "not welcome")
        return {"who": who, "banned": why is not None}

    async def _readonly(self, order: dict[str, Any]) -> dict[str, Any]:
        await self._archive.set("readonly", "on" if order["on"] else None)
        if self._house:
            self._house.set_readonly(order["on"])
        return {"readonly": order["on"]}

    async def _rotate_key(self, order: dict[str, Any]) -> dict[str, Any]:
        secret = secrets.token_bytes(32)
        new = Visitors(secret)
        tokens = [
            (table, seat, hashed(new.seat_token(address, seat, link))) for table, address, seat, link in self._archive.seats()
        ]
        await self._archive.rotate(secret, order["grace"] * 86400, tokens)
        if self._house:
            self._house.visitors = Visitors(self._archive.secret, self._archive.former, self._house.identity.devices.out)
            if self._house.notifier:
                self._house.notifier.take_key(self._archive.secret)
            for table in self._house.tables.values():
                table.tell_table()
        return {"links": len(tokens), "grace": order["grace"]}
