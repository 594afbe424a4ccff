"""Who somebody is, without an account: a number in the cookies of his devices, which a passkey or an address brings to others."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..problems import Problem
from ..tokens import hashed
from .devices import Devices

if TYPE_CHECKING:
    from ..registry import TableRegistry
    from ..table.screen import Screen
    from .passkeys import Passkeys  # its library may not be there


class Identity:
    def __init__(self, registry: TableRegistry, passkeys: Passkeys | None) -> None:
        self._house = registry
        self.devices = Devices(registry.archive, registry.limits, registry.now)
        self.passkeys = passkeys  # None: there are none

    async def forget(self, visitor: str) -> None:
        """Keep nothing of somebody any more."""
        if self._house.readonly:
            raise Problem("house_closed", 503)
        changed = await self._house.archive.forget(visitor, lambda *seat: hashed(self._house.visitors.seat_token(*seat)))
        self.devices.out.add(visitor)
        for address in dict.fromkeys(changed):
            await self._house.refresh(address)
        if self._house.notifier:
            self._house.notifier.reachable.discard(visitor)
        self._close_screens(lambda screen: screen.visitor == visitor)

    async def throw_out(self, visitor: str, device: str) -> None:
        """A device plays for him no more: not by its cookie, its open sockets, its passkeys or a return link it has kept, and it
        is called no more."""
        seats = await self.devices.throw_out(visitor, device, lambda *seat: hashed(self._house.visitors.seat_token(*seat)))
        self._close_screens(lambda screen: screen.device == device)
        for address, seat, link in seats:
            if table := self._house.tables.get(address):
                table.seats[seat].link, table.seats[seat].offered = link, False
                table.tell_table()
        if self._house.notifier:
            self._house.notifier.look_around()

    async def leave(self, device: str, instead: str = "") -> None:
        """Somebody goes from a device that may be another's. What he made there is still his. `instead`: he is called there
        by this name of it from now on."""
        self.devices.out.add(device)
        try:
            await self._house.archive.leave_device(device, int(self._house.now()), instead)
        except BaseException:
            self.devices.out.discard(device)
            raise
        self._close_screens(lambda screen: screen.device == device)
        if self._house.notifier:
            self._house.notifier.look_around()

    def loose(self, visitor: str) -> bool:
        """Is somebody nothing but one browser?"""
        return len(self._house.archive.devices(visitor)) < 2 and not self._house.archive.passkeys(visitor)

    async def adopt(self, old: str, visitor: str) -> None:
        """The tables of somebody who turns out to be another are that one's."""
        for address in await self._house.archive.adopt(old, visitor):
            await self._house.refresh(address)
        if self._house.notifier:
            self._house.notifier.look_around()

    def _close_screens(self, which: Callable[[Screen], bool]) -> None:
        for screen in self._house.screens():
            if which(screen):
                screen.close(1008, "this device plays no more")
