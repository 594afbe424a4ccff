"""The clauses of the contract, as far as one position or one game can show them. What is broken is raised as Broken."""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Sequence

from ..core import lesson as lessons
from ..core import text as texts
from ..core.chance import Quick
from ..core.errors import IllegalAction
from ..core.event import Event
from ..core.game import Game
from ..core.layout import belongs, holes
from ..core.match import Match
from ..core.record import Record
from ..core.seat import CHANCE, NOBODY, SPECTATOR
from ..core.state import Rng, State
from ..core.text import LANGUAGES

CLAUSES = {
    1: "random games end, without dead ends",
    2: "legal lists are sorted, unique, labelled, and empty for others",
    3: "illegal, foreign and stale actions are refused and change nothing",
    4: "replay gives the same positions, JSON round-trips",
    5: "earlier clones never change",
    6: "undo equals replay of what is left",
    7: "secrecy: views hide, imagining fits, private events reach only their readers",
    8: "chance's weights are right and every outcome can be applied",
    9: "everything is accounted for",
    10: "every text exists in every language with the same placeholders",
    11: "simultaneous choices commute",
    12: "the native and the plain build play identical games",
}


LONGEST = 100_000  # entries; a random game that is not over then does not end
Told = list[tuple[int, ...]]


class Broken(Exception):
    """A clause of the contract that does not hold."""

    def __init__(self, clause: int, text: str) -> None:
        super().__init__(f"point {clause} ({CLAUSES[clause]}): {text}")
        self.clause = clause
        self.text = text

    def __reduce__(self) -> tuple[type[Broken], tuple[int, str]]:  # so that it crosses from a worker
        return Broken, (self.clause, self.text)


def demand_end(entries: int) -> None:
    demand(entries < LONGEST, 1, f"a random game is not over after {LONGEST} entries")


def demand(holds: bool, clause: int, text: str) -> None:
    if not holds:
        raise Broken(clause, text)


# 1, 2: what may be done


def choices(game: Game, state: State, labelled: set[int]) -> None:
    """Whoever is to act has something to choose, everybody else has nothing. `labelled` remembers codes with good words."""
    acting = state.to_act()
    demand(len(set(acting)) == len(acting) and (CHANCE not in acting or acting == (CHANCE,)), 1, f"{acting} are to act")
    for seat in range(-1, state.seats + 1):
        codes = state.legal(seat)
        if seat in acting and seat != CHANCE:
            demand(codes != [], 1, f"seat {seat} is to act and has nothing to choose")
            ordered(game, codes, f"legal list of seat {seat}", labelled)
        else:
            demand(codes == [], 2, f"seat {seat} is not to act, but has {codes[:5]}")
    outcomes = [code for code, _ in state.chances()]
    if acting == (CHANCE,):
        demand(outcomes != [], 1, "chance is to act and has no outcome")
        ordered(game, outcomes, "list of chance's outcomes", labelled)
    else:
        demand(outcomes == [], 2, "chance is not to act, but has outcomes")


def ordered(game: Game, codes: Sequence[int], what: str, labelled: set[int]) -> None:
    demand(all(a < b for a, b in itertools.pairwise(codes)), 2, f"the {what} is not sorted and unique: {list(codes)[:20]}")
    for code in codes:
        if code not in labelled:
            try:
                words = game.words(code)
                demand(game.code(words) == code, 2, f"'{words}' is not what {code} is called")
            except KeyError:
                raise Broken(2, f"code {code} in the {what} has no words") from None
            labelled.add(code)


# 3: refusals


def refusals(state: State, known: Sequence[int], last: tuple[int, int] | None, rng: Rng) -> None:
    """Codes out of nowhere, of the catalogue (`known`) but not legal now, of other seats, and the action just played."""
    before = state.clone()
    acting = state.to_act()
    everybody = (*range(state.seats), CHANCE, state.seats, SPECTATOR)
    lists = {seat: state.legal(seat) for seat in everybody}
    lists[CHANCE] = [code for code, _ in state.chances()]
    tries = [(seat, known[rng.below(len(known))]) for seat in everybody for _ in range(3)]
    tries += [(seat, code) for seat in everybody for code in (-7, 1 << 40)]
    tries += [(seat, lists[other][0]) for seat in everybody for other in acting]
    tries += [last] if last else []
    for seat, code in tries:
        if code in lists[seat]:
            continue
        try:
            state.play(seat, code)
        except IllegalAction:
            continue
        raise Broken(3, f"seat {seat} was allowed {code}, which is not in its list")
    demand(state == before, 3, "refusing actions changed the state")


# 4, 5: copies


def copies(game: Game, state: State, options: dict[str, str], rng: Rng) -> None:
    """A clone and a written-down position are the same game: equal now, and all the way if both go on alike."""
    clone = state.clone()
    demand(clone == state, 5, "a clone is not equal to its original")
    data = json.loads(json.dumps(state.to_json()))
    loaded = game.position(data, options)
    demand(loaded == state and loaded.to_json() == data, 4, "a position is another one after writing and loading it")
    going_on, before = state.clone(), state.clone()
    for name, clause, other in (("clone", 5, clone), ("loaded position", 4, loaded)):
        mine = going_on.clone()
        first, second = rng.copy(), rng.copy()
        entries = 0
        while not mine.over():
            demand_end(entries := entries + 1)
            demand(mine.to_act() == other.to_act(), clause, f"somebody else is to act on a {name} later")
            step_at_random(mine, first)
            step_at_random(other, second)
        demand(other == mine, clause, f"a {name} goes on differently: a field is not declared, or not copied")
    demand(state == before, 5, "playing on with a clone changed its original")


def step_at_random(state: State, rng: Rng) -> tuple[int, int]:
    """One entry, chosen from the public lists; every build and every copy takes the same for the same rng."""
    acting = state.to_act()
    seat = acting[rng.below(len(acting))]
    if seat == CHANCE:
        code = state.sample(rng)
    else:
        codes = state.legal(seat)
        code = codes[rng.below(len(codes))]
    state.apply(seat, code)
    return seat, code


# 7: secrecy


def views(game: Game, state: State, rng: Rng) -> None:
    for seat in (*range(state.seats), None):
        whom = "a spectator" if seat is None else f"seat {seat}"
        view = state.view(seat)
        demand(view.to_act() == state.to_act(), 7, f"the view of {whom} has others to act")
        if seat is not None:
            demand(view.legal(seat) == state.legal(seat), 7, f"the legal list on the view of {whom} is not the real one")
        demand(view.view(seat) == view, 7, f"the view of {whom} has a view of its own")
        kept = view.clone()
        imagined = view.imagine(rng)
        demand(view == kept, 7, f"imagining changed the view of {whom}")
        demand(imagined.viewer == NOBODY, 7, "what was imagined is still a view")
        demand(not holes(imagined), 7, f"what {whom} imagines has holes: {holes(imagined)}")
        own = [hole for hole in holes(view) if seat is not None and belongs(type(view), *hole) == seat]
        demand(not own, 7, f"{whom} may not see what is its own: {own}")
        demand(imagined.view(seat) == view, 7, f"what {whom} imagines does not look like what it sees")
        for fault in game.faults(imagined):
            raise Broken(7, f"what {whom} imagines is impossible: {fault}")
        for other in state.to_act():
            if other != CHANCE:
                demand(imagined.legal(other) != [], 7, f"seat {other} could not act in what {whom} imagines")


def tidings(game: Game, state: State, rng: Rng) -> int:
    """What one hears and what one sees agree: alternatives that look alike to a reader sound alike, and what somebody else
    was told in private is not to be seen. How many were compared."""
    compared = 0
    for actor in state.to_act():
        codes = [code for code, _ in state.chances()] if actor == CHANCE else state.legal(actor)
        while len(codes) > 6:
            codes.pop(rng.below(len(codes)))
        worlds = []
        for code in codes:
            world = state.clone()
            told: Told = []
            world.apply(actor, code, told)
            worlds.append((world.fingerprint(), world, told, [game.event(item) for item in told]))
        for reader in (*range(state.seats), None):
            if reader == actor:
                continue
            whom = "a spectator" if reader is None else f"seat {reader}"
            seen: dict[str, list[tuple[str, Told]]] = {}
            heard: dict[tuple[tuple[int, ...], ...], tuple[str, Told]] = {}
            for fingerprint, world, told, events in worlds:
                compared += 1
                sight = world.view(reader).fingerprint()
                sound = [item for item, event in zip(told, events) if event.readable_by(reader)]
                for other, other_sound in seen.setdefault(sight, []):
                    demand(other == fingerprint or other_sound == sound, 7, f"events tell {whom} what its view hides: {sound}")
                seen[sight].append((fingerprint, sound))
                other_sight, other_told = heard.setdefault(tuple(sound), (sight, told))
                demand(
                    other_sight == sight or other_told == told,
                    7,
                    f"the view of {whom} shows what only others were told: {set(told) - set(sound)}",
                )
    return compared


# 8: chance


def outcomes(game: Game, state: State) -> None:
    for code, weight in state.chances():
        demand(type(weight) is int and weight > 0, 8, f"'{game.words(code)}' has weight {weight}")
        after = state.clone()
        after.play(CHANCE, code)
        for fault in game.faults(after):
            raise Broken(8, f"after '{game.words(code)}': {fault}")


def weights(game: Game, state: State, rng: Rng) -> None:
    """Does `sample` follow the weights? Chi-square, so strict that a right one fails once in a million times."""
    listed = state.chances()
    if len(listed) < 2:
        return
    total = sum(weight for _, weight in listed)
    draws = min(20_000, max(400, 6 * total // min(weight for _, weight in listed)))
    count = dict.fromkeys((code for code, _ in listed), 0)
    for _ in range(draws):
        code = state.sample(rng)
        demand(code in count, 8, f"chance drew {code}, which is not among its outcomes")
        count[code] += 1
    square = sum((count[code] - draws * weight / total) ** 2 / (draws * weight / total) for code, weight in listed)
    freedom = len(listed) - 1
    limit = freedom * (1 - 2 / (9 * freedom) + 4.8 * math.sqrt(2 / (9 * freedom))) ** 3  # Wilson and Hilferty
    demand(square < limit, 8, f"chance does not follow its weights: chi-square {square:.1f}, limit {limit:.1f}")


# 9: conservation


def accounts(game: Game, state: State) -> None:
    for fault in game.faults(state):
        raise Broken(9, fault)


# 10: texts


def own_texts(game: Game) -> None:
    """The files of the four languages, and the keys that every game needs."""
    for language in LANGUAGES:
        demand((game.folder / "text" / f"{language}.toml").exists(), 10, f"text/{language}.toml is missing")
    lesson = lessons.load(game.folder)
    for fault in [*texts.faults(game.folder / "text"), *(lesson.faults() if lesson else ())]:
        raise Broken(10, fault)
    keys = ["game.title", "game.tagline"] + [f"score.{part}" for part in game.parts]
    keys += [f"events.{telling.key}" for telling in game.tellings]
    for option in game.options:
        keys += [f"option.{option.key}", f"option.{option.key}_help"]
        keys += [f"option.{option.key}_{choice}" for choice in option.choices]
    for key in keys:
        demand(key in game.text(LANGUAGES[0]), 10, f"'{key}' is missing")


def spoken(game: Game, say: str, render: object, *arguments: object) -> None:
    """Something to be read, in every language."""
    for language in LANGUAGES:
        try:
            sentence = render(*arguments, game.text(language))  # type: ignore[operator]
        except (KeyError, IndexError, ValueError, OSError) as error:
            raise Broken(10, f"{language}: {say} can't be put in words: {error!r}") from None
        demand(bool(sentence.strip()), 10, f"{language}: {say} says nothing")


def sentences(game: Game, events: Sequence[Event], said: set[Event], names: Sequence[str]) -> None:
    for event in events:
        if event not in said:
            spoken(game, f"event {event.key}{event.values}", lambda text, event=event: game.sentence(event, text, names))
            said.add(event)


def prompts(game: Game, state: State, targets: Sequence[str], names: Sequence[str]) -> None:
    """The prompt, and why things on the board can't be chosen."""
    spoken(game, "the prompt", lambda text: game.prompt(state, text))
    for seat in range(state.seats):
        for target in targets:
            reason = game.why_not(state, seat, target)
            if reason:
                spoken(game, f"why not '{target}'", lambda text, reason=reason: game.reason(reason, text, names))
                demand(bool(reason.rule), 10, f"why not '{target}' names no rule")


# 11: simultaneous choices


def commuting(state: State, rng: Rng) -> None:
    acting = state.to_act()
    if len(acting) < 2:
        return
    lists = {seat: state.legal(seat) for seat in acting}
    chosen = {seat: codes[rng.below(len(codes))] for seat, codes in lists.items()}
    found = set()
    for order in itertools.islice(itertools.permutations(acting), 24):
        after = state.clone()
        for seat in order:
            demand(after.legal(seat) == lists[seat], 11, f"seat {seat}'s choices depend on what another chose at the same time")
            after.apply(seat, chosen[seat])
        found.add(after.fingerprint())
    demand(len(found) == 1, 11, f"the order in which {acting} choose matters")


# 3, 4, 6: through a Match


def matches(game: Game, seats: int, options: dict[str, str], seed: int, said: set[Event]) -> None:
    """A random game through a Match, with refusals and undo on the way, then replayed from its text."""
    rng = Rng(seed)
    match = Match(game, seats, options, Quick(Rng(seed + 1)))
    while not match.over:
        demand_end(match.n)
        acting = match.state.to_act()
        seat = acting[rng.below(len(acting))]
        codes = match.legal(seat)
        _refused_by(match, seat, [codes[-1] + 1, -3])
        _refused_by(match, (seat + 1) % seats if (seat + 1) % seats not in acting else seats, codes[:1])
        match.act(seat, codes[rng.below(len(codes))])
        if rng.below(4) == 0:
            _undo(match, seat, rng.below(2) == 0)
    for entry in match.entries:
        sentences(game, entry.events, said, match.names)
    text = match.record().dumps()
    record = Record.loads(text)
    demand(record.dumps() == text, 4, "a record is another one after writing and reading it")
    again = Match.replay(game, record)
    demand(again.state == match.state and again.n == match.n, 4, "a replay ends in another position")
    for n in range(0, match.n + 1, 7):
        demand(again.at(n).fingerprint() == match.at(n).fingerprint(), 4, f"a replay has another position at {n}")


def _refused_by(match: Match, seat: int, codes: Sequence[int]) -> None:
    before = (match.n, match.state.fingerprint())
    for code in codes:
        if code in match.legal(seat):
            continue
        try:
            match.act(seat, code)
        except IllegalAction:
            demand((match.n, match.state.fingerprint()) == before, 3, f"refusing {code} of seat {seat} changed the match")
        else:
            raise Broken(3, f"a match let seat {seat} play {code}, which is not in its list")


def _undo(match: Match, seat: int, whole_turn: bool) -> None:
    gone = match.undoable(seat, whole_turn)
    if not gone:
        return
    left = [(entry.seat, entry.code) for n, entry in enumerate(match.entries) if n not in gone]
    demand(all(match.entries[n].seat == seat for n in gone), 6, f"seat {seat} may take back what is not its own")
    first = match.undo(seat, whole_turn)
    demand(first == min(gone), 6, f"undo says it went back to {first}, not {min(gone)}")
    demand([(entry.seat, entry.code) for entry in match.entries] == left, 6, "undo took back other entries than it said")
    prefix = match.game.new(match.seats, match.options)
    for actor, code in left:
        prefix.play(actor, code)
    demand(match.state == prefix, 6, "undo is not the replay of what is left")
