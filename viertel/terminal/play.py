"""A game in the terminal: people at one keyboard, bots in the other seats."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

from rich.console import Console
from rich.padding import Padding
from rich.text import Text as Styled

from .. import files
from ..bots import Bot, advice, reason
from ..bots.worker import Opinion
from ..core.errors import BadInput, IllegalAction
from ..core.match import Entry, Match
from ..core.state import State
from ..core.text import Text
from . import choices, story
from .choices import Choice
from .keyboard import Keyboard
from .page import Page, wide_enough
from .vocabulary import Vocabulary, manual

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
                    self.things.setdefault(choices.folded(match.game.label(axis, number, word, self.text)), word)
        self.keyboard = Keyboard()
        self.told = dict.fromkeys([None, *self.people], 0)  # how much of the story each reader has heard
        self.holder = self.people[0] if len(self.people) == 1 else None  # who is at the keyboard
        self.written: set[Path] = set()
        self.commands = Vocabulary(COMMANDS, own)

    def run(self) -> bool:
        """Play to the end; False if somebody stopped before."""
        if self.people and not wide_enough(self.console, self.keyboard, self.own):
            return False
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
            offered = [*(choice.label for choice in open_), *self.commands.offered]
            if said is None:
                typed = self.keyboard.ask(offered)
            else:
                typed = self._turn_page(seat, said.get(), answered and not only, only or open_, offered)
            if typed is None or self.commands.read(typed) == ("quit", ""):
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
        prompt = Styled(self._asked(seat, view), style="bold")
        board = match.game.draw(view, self.text, match.names)
        page = Page(
            board,
            said if whole or len(listed) == len(match.legal(seat)) else "",
            prompt,
            listed,
            lambda count: self.own("further", count=count),
        )
        return page.ask(console, self.keyboard, offered, self.own("more"), whole)

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
        self.console.print(self._asked(seat, view), style="bold", markup=False)
        self.console.print(choices.listed(self._choices(seat), self.console.width))

    def _asked(self, seat: int, view: State) -> str:
        return self.own("asked", name=self.match.names[seat], question=self.match.game.prompt(view, self.text))

    def _answer(self, seat: int, typed: str, open_: list[Choice]) -> list[Choice] | None:
        """Do what was typed; the choices it may mean, if there are several."""
        meant = choices.found(typed, open_)
        command = self.commands.read(typed)
        if len(meant) == 1 and not (command[0] and not command[1]):
            self.match.act(seat, self.match.game.code(meant[0].words))
            return None
        match command:
            case "undo" | "undo turn" as how, "":
                self._undo(seat, how == "undo turn")
            case "why", thing:
                self._why(seat, thing)
            case "save", file:
                self._save(file)
            case "hint", "":
                self._hint(seat)
            case "board", "":
                self._show(seat)
            case "log", "":
                self._log(seat)
            case ("help", "") | (None, "?"):
                self.console.print(manual(self.own("help")), highlight=False)
            case _ if meant:
                labels = [choice.label for choice in meant]
                self._say("several", typed=typed, choices=", ".join(labels[:6]) + (" …" if len(meant) > 6 else ""))
                return meant
            case _:
                self._refuse(seat, typed)
        return None

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
        opinion = self.advise(view, seat)
        found = advice.best(match.game, view, seat, opinion, self.text, match.names)
        reasons = reason.of_choices(match.game, seat, [choice.action for choice in found], opinion.forecasts)
        for choice, why in zip(found, reasons):
            share = "" if choice.expected is None else f"{100 * choice.expected:3.0f} %"
            label = " ".join(match.game.choice(match.game.code(choice.action), self.text, match.names)).strip()
            self.console.print(f"{share:>5}  {label}", style="bold", end="  ", markup=False)
            self.console.print(choice.text if choice.text != choice.action else "", markup=False)
            if why:
                said = reason.sentence(why, self.text, match.names)
                self.console.print(Padding(Styled(said, style="dim"), (0, 0, 0, 7)))

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
            found = match.game.why_not(match.state.view(seat), seat, target) if target else None
            if found:
                sentence = match.game.reason(found, self.text, match.names)
                self.console.print(f"{sentence} ({found.rule})", markup=False)
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
