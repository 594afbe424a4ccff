"""Whose devices and passkeys there are, as rows of the data file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from . import ratings
from .archive import Device, Passkey, Statement
from .data_file import Change, DataFile

DEVICE = "id, visitor, name, made, seen"
PASSKEY = "id, visitor, handle, key, counter, device, name, made, used"
INSERT_OUT = "INSERT OR IGNORE INTO thrown_out VALUES (?, ?)"
INSERT_DEVICE = (
    "INSERT INTO devices VALUES (?, ?, ?, ?, ?)"
    " ON CONFLICT (id) DO UPDATE SET visitor = excluded.visitor, name = excluded.name, seen = excluded.seen"
)
RENEW_LINK = "UPDATE seats SET link = ?, token = ?, substitute = NULL WHERE table_id = ? AND seat = ?"


class People(DataFile):
    # Devices

    def device(self, id: str) -> Device | None:
        row = self.one(f"SELECT {DEVICE} FROM devices WHERE id = ?", id)
        return Device(*row) if row else None

    def devices(self, visitor: str) -> list[Device]:
        rows = self.all(f"SELECT {DEVICE} FROM devices WHERE visitor = ? ORDER BY seen DESC, id", visitor)
        return [Device(*row) for row in rows]

    def note_device(self, device: Device, instead: Sequence[str] = ()) -> None:
        statements: list[Statement] = [(INSERT_DEVICE, (device.id, device.visitor, device.name, device.made, device.seen))]
        for one in instead:
            statements += _out(one, device.seen)
        self.write(Change(statements))

    def thrown_out(self) -> list[str]:
        return [id for (id,) in self.all("SELECT id FROM thrown_out")]

    async def throw_out(
        self, visitor: str, device: str, now: int, token: Callable[[str, int, int], str]
    ) -> list[tuple[str, int, int]]:
        mine = self.all(
            """SELECT table_id, address, seat, link + 1 FROM keepers JOIN seats USING (table_id, seat)
               JOIN tables ON tables.id = table_id WHERE visitor = ?""",
            visitor,
        )
        links = ((RENEW_LINK, (link, token(address, seat, link), key, seat)) for key, address, seat, link in mine)
        await self.save(*_out(device, now), ("DELETE FROM passkeys WHERE device = ? AND visitor = ?", (device, visitor)), *links)
        return [(address, seat, link) for _, address, seat, link in mine]

    async def leave_device(self, device: str, now: int, instead: str) -> None:
        moved: list[Statement] = [("UPDATE ways SET device = ? WHERE device = ?", (instead, device))] if instead else []
        await self.save(*moved, *_out(device, now))

    # Passkeys

    def passkey(self, id: bytes) -> Passkey | None:
        row = self.one(f"SELECT {PASSKEY} FROM passkeys WHERE id = ?", id)
        return Passkey(*row) if row else None

    def passkeys(self, visitor: str) -> list[Passkey]:
        rows = self.all(f"SELECT {PASSKEY} FROM passkeys WHERE visitor = ? ORDER BY made, id", visitor)
        return [Passkey(*row) for row in rows]

    async def keep_passkey(self, one: Passkey) -> None:
        row = (one.id, one.visitor, one.handle, one.key, one.counter, one.device, one.name, one.made, one.used)
        await self.save(("INSERT OR IGNORE INTO passkeys VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row))

    async def use_passkey(self, id: bytes, counter: int, now: int) -> None:
        await self.save(("UPDATE passkeys SET counter = ?, used = ? WHERE id = ?", (counter, now, id)))

    async def remove_passkey(self, id: bytes) -> None:
        await self.save(("DELETE FROM passkeys WHERE id = ?", (id,)))

    # Two who are one

    def meet(self, one: str, other: str) -> bool:
        sql = """SELECT 1 FROM keepers AS mine JOIN keepers AS his USING (table_id) JOIN tables ON tables.id = table_id
                 WHERE mine.visitor = ? AND his.visitor = ? AND acting != 0 AND (rated OR tournament IS NOT NULL) LIMIT 1"""
        return self.one(sql, one, other) is not None

    async def adopt(self, old: str, visitor: str) -> list[str]:
        mine = self.all("SELECT DISTINCT address FROM keepers JOIN tables ON tables.id = table_id WHERE visitor = ?", old)
        both = (visitor, old)
        await self.save(
            ("INSERT OR IGNORE INTO keepers SELECT ?, table_id, seat FROM keepers WHERE visitor = ?", both),
            ("DELETE FROM keepers WHERE visitor = ?", (old,)),
            ("UPDATE OR IGNORE unseated SET visitor = ? WHERE visitor = ?", both),
            ("DELETE FROM unseated WHERE visitor = ?", (old,)),
            ("UPDATE tables SET host = ? WHERE host = ?", both),
            ("UPDATE replays SET visitor = ? WHERE visitor = ?", both),
            ("UPDATE OR IGNORE ways SET visitor = ? WHERE visitor = ?", both),
            ("DELETE FROM calls WHERE way IN (SELECT id FROM ways WHERE visitor = ?)", (old,)),
            ("DELETE FROM ways WHERE visitor = ?", (old,)),
            ("DELETE FROM devices WHERE visitor = ?", (old,)),
            *ratings.adopt(old, visitor),
        )
        return [address for (address,) in mine]

    def devices_about(self, visitor: str) -> dict[str, list[dict[str, Any]]]:
        """What a visitor may read of them; a key that only the server needs stays there."""
        return {
            "devices": [{"name": one.name, "made": one.made, "seen": one.seen} for one in self.devices(visitor)],
            "passkeys": [
                {"id": one.id.hex(), "name": one.name, "made": one.made, "used": one.used} for one in self.passkeys(visitor)
            ],
        }


def _out(device: str, now: int) -> list[Statement]:
    """A device's cookie counts no more, and nothing is pushed to it."""
    return [
        (INSERT_OUT, (device, now)),
        ("DELETE FROM devices WHERE id = ?", (device,)),
        ("DELETE FROM calls WHERE way IN (SELECT id FROM ways WHERE device = ?)", (device,)),
        ("DELETE FROM ways WHERE device = ?", (device,)),
    ]
