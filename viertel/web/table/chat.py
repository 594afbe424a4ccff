"""What is said at a table: written, then told to whoever may read it."""

from __future__ import annotations

from .. import languages
from ..limits import Buckets, Limits
from ..protocol import ChatLine, ChatMessage, write
from ..storage.archive import Archive
from .screen import Screen
from .table import Refused, Table

PHRASE = "\x1f"  # how a phrase of the house's own begins


class Chat:
    def __init__(self, archive: Archive, limits: Limits) -> None:
        self._archive = archive
        self._limits = limits
        self.often = Buckets(limits.chat_a_second, limits.chat_burst)  # by visitor

    async def say(self, table: Table, seat: int, name: str, text: str) -> None:
        """A line of chat: written, then told to those who sit here; of a spectator (seat -1), to the others who look on, and to
        the players only once the game is over."""
        if table.chat_lines is None:
            table.chat_lines = self._archive.chat_lines(table.key)
        if table.chat_lines >= self._limits.chat_lines:
            raise Refused("chat_full")
        n, table.chat_lines = table.chat_lines, table.chat_lines + 1
        await self._archive.say(table.key, (n, seat, name, text))
        for screen in table.screens:
            if self._hears(screen, seat):
                screen.owe(write(ChatMessage(lines=[_line(screen.lang, n, seat, name, text)])))

    @staticmethod
    def _hears(screen: Screen, seat: int) -> bool:
        return screen.table.match.over or bool(screen.mine) == (seat >= 0)

    def said(self, screen: Screen, most: int) -> list[ChatLine]:
        """The last lines that this screen may read."""
        lines = [line for line in self._archive.chat(screen.table.key, 2 * most) if self._hears(screen, line[1])]
        return [_line(screen.lang, *line) for line in lines[-most:]]


def _line(lang: str, n: int, seat: int, name: str, text: str) -> ChatLine:
    """A line of chat as one reads it: a phrase in his own language. Nobody can type the letter that a phrase begins with."""
    if text.startswith(PHRASE):
        text = languages.text(lang)(f"house.phrase_{text[len(PHRASE) :]}")
    return ChatLine(n, seat, name, text)
