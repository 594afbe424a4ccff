"""A game in the terminal: people at one keyboard, bots in the other seats."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.text import Text as Styled

from .. import files
from ..bots import Bot, advice
from ..bots.worker import Opinion
from ..core.errors import BadInput, IllegalAction
from ..core.match import Entry, Match
from ..core.state import State
from ..core.text import Text
from . import choices, story
from .keyboard import Keyboard

COMMANDS = ("undo", "undo turn", "why", "hint", "board", "log", "save", "help", "quit")

Advise = Callable[[State, int], Opinion]


class Round:
    """One game at one keyboard: `bots` says who plays the seats that no person has."""

    def __init__(
        self,
        match: Match,
        bots: dict[int, Bot],
        console: Console,
        own: Text,
        language: str,
        advise: Advise | None = None,
    ) -> None:
        """`advise` asks the expert; without it there are no hints."""
        self.match = match
        self.advise = advise
        self.bots = bots
        self.people = [seat for seat in range(match.seats) if seat not in bots]
        self.console = console
        self.own = own  # the terminal's own words; `text` has the game's
        self.text = match.game.text(language)
        self.things = {word for words in match.game.actions.all_words() for word in words.split()[1:]}
        self.keyboard = Keyboard()
        self.told = dict.fromkeys([None, *self.people], 0)  # how much of the story each reader has heard
        self.holder = self.people[0] if len(self.people) == 1 else None  # who is at the keyboard
        self.written: set[Path] = set()

    def run(self) -> bool:
        """Play to the end; False if somebody stopped before."""
        while not self.match.over:
            acting = self.match.state.to_act()
            thinking = [seat for seat in acting if seat in self.bots]
            if thinking:
                seat = thinking[0]
                self.match.act(seat, self.bots[seat].choose(self.match.state.view(seat), seat))
                if not self.people:
                    self._tell(None)
            elif not self._ask(acting[0]):
                self._say("left")
                return False
        self._finish()
        return True

    def _finish(self) -> None:
        match = self.match
        self._tell(self.holder)
        self.console.print()
        self.console.print(match.game.draw(match.state, self.text, match.names))
        self.console.print()
        self.console.print(story.reckoning(match.game, match.state, self.text, self.own("total"), match.names))

    # One decision of a person

    def _ask(self, seat: int) -> bool:
        """Show the seat its position and let it type until it has acted; False to stop the game."""
        match = self.match
        if not self._hand_over(seat):
            return False
        self._tell(seat)
        self._show(seat)
        before = match.entries[:]
        while match.entries == before:
            words = [match.game.words(code) for code in match.legal(seat)]
            typed = self.keyboard.ask([*words, *COMMANDS])
            if typed is None or typed == "quit":
                return False
            if typed:
                self._answer(seat, typed, words)
        return True

    def _hand_over(self, seat: int) -> bool:
        """With several people at one keyboard nobody sees another's position by accident."""
        if self.holder != seat and len(self.people) > 1:
            if self.keyboard.live:
                self.console.clear()
            self.console.print(self.own("curtain", name=self.match.names[seat]), style="bold")
            if self.keyboard.live and self.keyboard.ask([]) is None:
                return False
            self.holder = seat
        return True

    def _show(self, seat: int) -> None:
        match = self.match
        view = match.state.view(seat)
        self.console.print()
        self.console.print(match.game.draw(view, self.text, match.names))
        self.console.print()
        self.console.print(f"▶ {match.names[seat]}: {match.game.prompt(view, self.text)}", style="bold", markup=False)
        words = [match.game.words(code) for code in match.legal(seat)]
        self.console.print(choices.listed(words, self.console.width))

    def _answer(self, seat: int, typed: str, words: list[str]) -> None:
        command, _, rest = typed.partition(" ")
        meant = choices.found(typed, words)
        if len(meant) == 1 and typed not in COMMANDS:
            self.match.act(seat, self.match.game.code(meant[0]))
        elif command == "undo" and rest in ("", "turn"):
            self._undo(seat, rest == "turn")
        elif command == "why":
            self._why(seat, rest)
        elif command == "save":
            self._save(rest)
        elif typed == "hint":
            self._hint(seat)
        elif typed == "board":
            self._show(seat)
        elif typed == "log":
            self._log(seat)
        elif typed in ("help", "?"):
            self._say("help")
        elif meant:
            self._say("several", typed=typed, choices=", ".join(meant[:6]) + (" …" if len(meant) > 6 else ""))
        else:
            self._refuse(seat, typed)

    def _undo(self, seat: int, whole_turn: bool) -> None:
        try:
            first = self.match.undo(seat, whole_turn)
        except IllegalAction:
            self._say("nothing_to_undo")
            return
        self.told = {reader: min(heard, first) for reader, heard in self.told.items()}
        self._say("undone")

    def _hint(self, seat: int) -> None:
        """The expert's best choices, from what the seat sees."""
        if self.advise is None:
            self._say("no_hints")
            return
        match, view = self.match, self.match.state.view(seat)
        for choice in advice.best(match.game, view, seat, self.advise(view, seat), self.text, match.names):
            share = "" if choice.expected is None else f"{100 * choice.expected:3.0f} %"
            self.console.print(f"{share:>5}  {choice.action}", style="bold", end="  ", markup=False)
            self.console.print(choice.text if choice.text != choice.action else "", markup=False)

    def _why(self, seat: int, target: str) -> None:
        legal = [self.match.game.words(code) for code in self.match.legal(seat)]
        if not target:
            self._say("why_what", example=legal[0].split()[-1])
        elif choices.found(target, legal) and not target.isdecimal():
            self._say("can_choose", target=target)
        elif not self._reason(seat, target):
            self._say("no_reason", target=target)

    def _refuse(self, seat: int, typed: str) -> None:
        """Say why, if it names an action or a thing on the board that is not open now."""
        if self._reason(seat, typed):
            return
        try:
            self.match.game.code(typed)
        except BadInput:
            self._say("unknown", typed=typed)
        else:
            self._say("refused", typed=typed)

    def _reason(self, seat: int, typed: str) -> bool:
        """Say why the first thing on the board that it names can't be chosen; False if it names none."""
        match = self.match
        for target in typed.split():
            reason = match.game.why_not(match.state.view(seat), seat, target) if target in self.things else None
            if reason:
                sentence = match.game.reason(reason, self.text, match.names)
                self.console.print(f"{sentence} ({reason.rule})", markup=False)
                return True
        return False

    def _save(self, name: str) -> None:
        if not name:
            self._say("save_where")
            return
        path = Path(name)
        try:
            self.write(path)
        except BadInput as error:
            self._say("not_saved", reason=str(error))
            return
        self._say("saved", file=name)

    def write(self, path: Path) -> None:
        """Write the record; a file that is not from this game is left alone."""
        if path not in self.written:
            files.check_new(path)
        files.write(path, self.match.record().dumps())
        self.written.add(path)

    # The story

    def _tell(self, reader: int | None) -> None:
        match = self.match
        page = self._story(match.entries[self.told[reader] :], reader)
        if page:
            self.console.print()
            self.console.print(page)
        self.told[reader] = match.n

    def _log(self, seat: int) -> None:
        self._say("story")
        self.console.print(self._story(self.match.entries, seat))

    def _story(self, entries: list[Entry], reader: int | None) -> Styled:
        match = self.match
        return story.sentences(match.game, entries, self.text, match.names, lambda event: event.readable_by(reader))

    def _say(self, key: str, **arguments: str) -> None:
        self.console.print(self.own(key, **arguments), markup=False, highlight=False)
