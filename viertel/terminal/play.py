"""A game in the terminal: people at one keyboard, bots in the other seats."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
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
from .choices import Choice
from .keyboard import Keyboard
from .page import Page

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
        self.things = {word: word for words in match.game.actions.all_words() for word in words.split()[1:]}
        for code in match.game.actions.numbered:  # what people call them
            for axis, number, word in match.game.actions.parts(code)[1]:
                if isinstance(word, str) and word in self.things:
                    self.things.setdefault(choices.folded(match.game.thing(axis, number, word, self.text)), word)
        self.keyboard = Keyboard()
        self.told = dict.fromkeys([None, *self.people], 0)  # how much of the story each reader has heard
        self.holder = self.people[0] if len(self.people) == 1 else None  # who is at the keyboard
        self.written: set[Path] = set()
        # By what people type, in their language or in English.
        self.commands = {" ".join(own(f"command.{word}") for word in name.split()): name for name in COMMANDS}
        self.commands |= {name: name for name in COMMANDS}

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
        board = match.game.draw(match.state, self.text, match.names)
        self.console.print(board, height=self.console.height if self.keyboard.live else None)
        self.console.print()
        self.console.print(story.reckoning(match.game, match.state, self.text, self.own("total"), match.names))

    # One decision of a person

    def _ask(self, seat: int) -> bool:
        """Show the seat its position and let it type until it has acted; False to stop the game."""
        match = self.match
        if not self._hand_over(seat):
            return False
        paged = self.keyboard.live and self.console.is_terminal
        with self.console.capture() if paged else nullcontext() as said:
            self._tell(seat)
        if not paged:
            self._show(seat)
        before, only, answered = match.entries[:], None, False
        while match.entries == before:
            open_ = self._choices(seat)
            offered = [*(choice.label for choice in open_), *self.commands]
            if said is None:
                typed = self.keyboard.ask(offered)
            else:
                typed = self._turn_page(seat, said.get(), answered and not only, only or open_, offered)
            if typed is None or self.commands.get(typed) == "quit":
                return False
            with self.console.capture() if paged else nullcontext() as said:
                only, answered = self._answer(seat, typed, open_) if typed else None, True
        return True

    def _choices(self, seat: int) -> list[Choice]:
        match = self.match
        return choices.of(match.game, match.legal(seat), self.text, match.names)

    def _turn_page(self, seat: int, said: str, whole: bool, listed: list[Choice], offered: list[str]) -> str | None:
        """Show the position above the question. What was said stands between them; what must be read whole and has no room there
        has the screen to itself first."""
        console, match = self.console, self.match
        view = match.state.view(seat)
        prompt = Styled(f"▶ {match.names[seat]}: {match.game.prompt(view, self.text)}", style="bold")
        board = match.game.draw(view, self.text, match.names)
        page = Page(
            board,
            said if whole or len(listed) == len(match.legal(seat)) else "",
            prompt,
            listed,
            lambda count: self.own("further", count=count),
        )
        made: dict[tuple[int, int], str] = {}
        console.clear()
        if whole and not page.fits(console):
            console.file.write(said.strip("\n") + "\n")
            console.print(self.own("more"), style="dim")
            if self.keyboard.ask([]) is None:
                return None
            page = replace(page, news="")
            console.clear()

        def drawn() -> str:
            size = console.width, console.height
            if size not in made:
                made[size] = page.drawn(console)
            return made[size]

        return self.keyboard.ask(offered, drawn)

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
        self.console.print(choices.listed(self._choices(seat), self.console.width))

    def _answer(self, seat: int, typed: str, open_: list[Choice]) -> list[Choice] | None:
        """Do what was typed; the choices it may mean, if there are several."""
        first, _, rest = typed.partition(" ")
        typed = self._command(typed) or typed
        command = self._command(first) or first
        if command == "undo" and rest == self.own("command.turn"):
            rest = "turn"
        meant = choices.found(typed, open_)
        if len(meant) == 1 and typed not in COMMANDS:
            self.match.act(seat, self.match.game.code(meant[0].words))
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
            labels = [choice.label for choice in meant]
            self._say("several", typed=typed, choices=", ".join(labels[:6]) + (" …" if len(meant) > 6 else ""))
            return meant
        else:
            self._refuse(seat, typed)
        return None

    def _command(self, typed: str) -> str | None:
        """A command, by its word in this language or in English."""
        return next((name for words, name in self.commands.items() if choices.folded(words) == choices.folded(typed)), None)

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
            label = " ".join(match.game.choice(match.game.code(choice.action), self.text, match.names)).strip()
            self.console.print(f"{share:>5}  {label}", style="bold", end="  ", markup=False)
            self.console.print(choice.text if choice.text != choice.action else "", markup=False)

    def _why(self, seat: int, target: str) -> None:
        open_ = self._choices(seat)
        if not target:
            self._say("why_what", example=open_[0].words.split()[-1])
        elif choices.found(target, open_) and not target.isdecimal():
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
        words = choices.folded(typed)
        near = [name for name in self.things if words and f" {name}".find(f" {words}") >= 0]
        for name in [typed, words, *words.split(), *near]:
            target = self.things.get(name)
            reason = match.game.why_not(match.state.view(seat), seat, target) if target else None
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
