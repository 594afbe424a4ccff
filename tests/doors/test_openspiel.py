"""The games in OpenSpiel: its own checks pass, secrets stay secret, its bots sit at our tables."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from viertel import games
from viertel.core.errors import BadInput
from viertel.core.observation import Observation
from viertel.core.seat import CHANCE
from viertel.core.state import Rng, State
from viertel.doors.memory import WIDTH
from viertel.games.wiener_walzer.rules import Walzer
from viertel.lab import entrants
from viertel.lab.arena import Order, play
from viertel.lab.seating import Arrangement

np = pytest.importorskip("numpy")
pyspiel = pytest.importorskip("pyspiel")
openspiel = pytest.importorskip("viertel.doors.openspiel")

TABLES = [(name, players) for name in games.names() for players in games.load(name).players]
EACH = [(name, games.load(name).players[0]) for name in games.names()]
BOTS = ["openspiel-mcts", "openspiel-ismcts"]


def load(name: str, players: int, **options: str) -> Any:
    parameters = ",".join(f"{key}={value}" for key, value in options.items())
    return pyspiel.load_game(f"viertel_{name}(players={players}{',' + parameters if parameters else ''})")


def walk(game: Any, steps: int, seed: int = 1) -> Any:
    """A state so many random steps into a game, with a player to act."""
    state, rng = game.new_initial_state(), Rng(seed)
    while not state.is_terminal() and (steps > 0 or state.is_chance_node()):
        actions = state.legal_actions()
        state.apply_action(actions[rng.below(len(actions))])
        steps -= 1
    return state


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_its_own_random_simulation_passes(name: str, players: int) -> None:
    pyspiel.random_sim_test(load(name, players), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_its_own_check_from_python_passes(name: str, players: int) -> None:
    """Games and states are pickled, serialised and cloned on the way."""
    from open_spiel.python.tests import games_sim_test

    np.random.seed(players)  # that check draws from there
    games_sim_test.GamesSimTest().sim_game(load(name, players))


@pytest.mark.parametrize(
    ("name", "players"), [one if one in EACH else pytest.param(*one, marks=pytest.mark.nightly) for one in TABLES]
)
def test_its_playthroughs_come_to_their_end_and_are_the_same_again(name: str, players: int, tmp_path: Path) -> None:
    """It writes down everything that there is to be asked, at every node of a game."""
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough

    flags.FLAGS.mark_as_parsed()  # it wants to be a program
    path = tmp_path / "playthrough.txt"
    path.write_text(generate_playthrough.playthrough(f"viertel_{name}(players={players},memory=1)", None, seed=players))
    assert "IsTerminal() = True" in path.read_text()
    if players == games.load(name).players[0]:  # the others would take as long again
        was, again = generate_playthrough.replay(path)
        assert was == again


@pytest.mark.parametrize(("name", "players"), EACH)
def test_its_environment_for_learners_runs(name: str, players: int) -> None:
    from open_spiel.python import rl_environment

    environment = rl_environment.Environment(load(name, players))
    environment.seed(1)
    step = environment.reset()
    for _ in range(60):
        if step.last():
            break
        seat = step.observations["current_player"]
        assert len(step.observations["info_state"][seat]) == environment.observation_spec()["info_state"][0]
        step = environment.step([step.observations["legal_actions"][seat][0]])


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_python_is_told_what_c_is_told(name: str, players: int) -> None:
    """What OpenSpiel answers in C++ is answered here as well, more quickly, and in the same way."""
    state, rng, plain = load(name, players).new_initial_state(), Rng(4), pyspiel.State
    seats = [(), *((seat,) for seat in range(players))]
    for _ in range(120):
        assert state.is_chance_node() == plain.is_chance_node(state)
        assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(float(state.is_chance_node()))
        for seat in seats:
            assert state.legal_actions(*seat) == plain.legal_actions(state, *seat)
            assert state.legal_actions_mask(*seat) == plain.legal_actions_mask(state, *seat)
            if seat or state.is_player_node():
                assert state.observation_tensor(*seat) == plain.observation_tensor(state, *seat)
        if state.is_terminal():
            break
        if not state.is_chance_node():
            for ask in (state.legal_actions, state.legal_actions_mask, state.observation_tensor):
                with pytest.raises(pyspiel.SpielError):
                    ask(-1)
        for given in (state.legal_actions(), state.chance_outcomes()):
            given.clear()  # whoever asks may keep it
        actions = state.legal_actions()
        state.apply_action(actions[rng.below(len(actions))])


@pytest.mark.parametrize(("name", "players"), EACH)
def test_options_are_parameters(name: str, players: int) -> None:
    game = games.load(name)
    for option in game.options:
        loaded = load(name, players, **{option.key: option.choices[-1]})
        assert loaded.rules.options[option.key] == option.choices[-1]
        assert f"{option.key}={option.choices[-1]}" in str(loaded)
    assert load(name, players).rules.options == game.checked_options(players, {})


def test_a_number_of_players_there_is_not_is_refused() -> None:
    with pytest.raises(Exception, match="players, not 9"):
        load("wiener_walzer", 9)


@pytest.mark.parametrize(("name", "players"), EACH)
def test_states_survive_pickling_and_go_on(name: str, players: int) -> None:
    state = walk(load(name, players), 60)
    again = pickle.loads(pickle.dumps(state))
    for seat in range(players):
        assert again.information_state_string(seat) == state.information_state_string(seat)
    assert str(again) == str(state)
    action = state.legal_actions()[0]
    state.apply_action(action)
    again.apply_action(action)
    assert str(again) == str(state)
    assert again.history() == state.history()


@pytest.mark.parametrize(("name", "players"), EACH)
@pytest.mark.parametrize("steps", [30, 80])
def test_a_resampled_state_looks_the_same_to_the_player(name: str, players: int, steps: int) -> None:
    state = walk(load(name, players), steps)
    player = state.current_player()
    for number in range(5):
        other = state.resample_from_infostate(player, lambda number=number: number / 5)
        assert other.current_player() == player
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions()


def test_a_resampled_state_differs_in_what_is_hidden() -> None:
    state = walk(load("wiener_walzer", 4), 60)
    player = state.current_player()
    others = {str(state.resample_from_infostate(player, lambda n=n: n / 20)) for n in range(20)}
    assert len(others) > 1


def test_secret_choices_are_made_one_after_the_other_unseen() -> None:
    state = load("venezia", 3).new_initial_state()
    while len(state.position.state.to_act()) < 3:  # until all plan at once
        state.apply_action(state.legal_actions()[0])
    assert state.current_player() == 0
    seen = set()
    for action in state.legal_actions():
        child = state.child(action)
        while child.current_player() == 0:
            child.apply_action(child.legal_actions()[-1])
        assert child.current_player() == 1
        seen.add((child.information_state_string(1), child.observation_string(1), tuple(child.observation_tensor(1))))
    assert len(seen) == 1


def test_what_was_seen_before_is_part_of_the_information_state() -> None:
    game = load("wiener_walzer", 2)
    state = walk(game, 60)
    same = walk(game, 60)
    assert state.information_state_string(0) == same.information_state_string(0)
    other = same.resample_from_infostate(1, lambda: 0.5)  # from there, what seat 0 saw before is not known
    assert other.information_state_string(0) != state.information_state_string(0)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_utilities_are_shares_of_the_win(name: str, players: int) -> None:
    game = games.load(name)
    state = game.new(players)
    luck = Rng(5)
    while acting := state.to_act():
        seat = acting[0]
        legal = [code for code, _ in state.chances()] if seat == CHANCE else state.legal(seat)
        state.apply(seat, legal[luck.below(len(legal))])
    utilities = openspiel.returns(state)
    assert sum(utilities) == pytest.approx(0)
    assert [seat for seat in range(players) if utilities[seat] == max(utilities)] == list(state.winners())
    if len(state.winners()) == 1:
        assert max(utilities) == 1


@pytest.mark.parametrize(("name", "players"), EACH)
def test_the_tensor_is_the_observation_and_its_parts_have_names(name: str, players: int) -> None:
    state = walk(load(name, players), 50)
    layout = Observation(type(state.position.state), players, games.load(name).names)
    observer = state.get_game().make_py_observer()
    for seat in range(players):
        observer.set_from(state, seat)
        assert observer.tensor.tolist() == layout.of(state.position.state, seat) == state.observation_tensor(seat)
    assert list(observer.dict) == [one.name for one in layout.slices]
    assert all(np.shares_memory(part, observer.tensor) for part in observer.dict.values())


def test_what_is_public_and_what_is_everybodys_can_be_observed() -> None:
    state = walk(load("wiener_walzer", 2), 60)
    shown = {}
    for kind in (pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.ALL_PLAYERS):
        observer = state.get_game().make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, private_info=kind))
        observer.set_from(state, 1)
        shown[kind] = int(observer.dict["hand"][0]), int(observer.dict["hand"][len(observer.dict["hand"]) // 2])
    holes = [shown[kind] for kind in (pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.SINGLE_PLAYER)]
    assert holes == [(1, 1), (0, 1)] and shown[pyspiel.PrivateInfoType.ALL_PLAYERS] == (0, 0)


@pytest.mark.parametrize(("name", "players"), EACH)
def test_what_is_private_and_what_is_public_are_all_that_a_seat_may_know(name: str, players: int) -> None:
    state, kinds = walk(load(name, players), 60), pyspiel.PrivateInfoType
    for seat in range(players):
        seen, told = [], []
        for known, private in (
            (False, kinds.SINGLE_PLAYER),
            (True, kinds.NONE),
            (True, kinds.SINGLE_PLAYER),
            (False, kinds.NONE),
        ):
            kind = pyspiel.IIGObservationType(public_info=known, perfect_recall=False, private_info=private)
            observer = state.get_game().make_py_observer(kind)
            observer.set_from(state, seat)
            seen.append({part: numbers.copy() for part, numbers in observer.dict.items()})
            told.append(msgspec.json.decode(observer.string_from(state, seat)))
        alone, public, own, nothing = seen
        hidden, shown, whole, empty = told
        for part, mine in own.items():
            assert np.array_equal(mine, alone[part] if alone[part].any() else public[part])
        assert {**shown, **hidden} == whole and "viewer" in hidden
        assert not empty and not any(part.any() for part in nothing.values())


def test_how_much_an_information_state_remembers_is_a_parameter() -> None:
    long, short = (walk(load("vino", 3, memory=memory), 40) for memory in ("4096", "7"))
    size = len(short.position.rules.layout)
    assert len(short.information_state_tensor(0)) == size + 7 * WIDTH
    assert short.information_state_tensor(0) == long.information_state_tensor(0)[: size + 7 * WIDTH]
    assert short.information_state_string(0) == long.information_state_string(0)
    with pytest.raises(Exception, match="at least one token"):
        load("vino", 3, memory="0")


@pytest.mark.parametrize(("name", "players"), EACH)
def test_the_tensor_of_an_information_state_is_the_observation_and_the_memory(name: str, players: int) -> None:
    game = load(name, players)
    state = walk(game, 40)
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    size = len(state.position.rules.layout)
    for seat in range(players):
        observer.set_from(state, seat)
        assert observer.tensor[:size].tolist() == state.observation_tensor(seat)
        assert observer.tensor.tolist() == state.information_state_tensor(seat)
        remembered = int(observer.dict["memory"][:, :3].sum())
        assert remembered == state.position.memory(seat).n > 40
        assert 0 <= observer.tensor.min() <= observer.tensor.max() <= 1


def test_what_happens_to_others_in_secret_is_not_remembered() -> None:
    state = load("venezia", 3).new_initial_state()
    while len(state.position.state.to_act()) < 3:
        state.apply_action(state.legal_actions()[0])
    first, last = (state.child(action) for action in (state.legal_actions()[0], state.legal_actions()[-1]))
    for child in (first, last):
        while child.current_player() == 0:
            child.apply_action(child.legal_actions()[-1])
    assert first.information_state_tensor(1) == last.information_state_tensor(1)
    assert first.information_state_tensor(0) != last.information_state_tensor(0)


def test_the_interpreter_ends_cleanly() -> None:
    """OpenSpiel keeps what was registered until after the interpreter's end."""
    code = "import pyspiel, viertel.doors.openspiel; pyspiel.load_game('viertel_vino').new_initial_state()"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


# Its bots


def choosing(name: str, players: int, seed: int = 1) -> State:
    """A position in which somebody has something to choose."""
    state, luck = games.load(name).new(players), Rng(seed)
    while (seat := state.to_act()[0]) == CHANCE or len(state.legal(seat)) == 1:
        state.apply(seat, state.sample(luck) if seat == CHANCE else state.legal(seat)[0])
    return state


class Clock:
    """Goes on by a hundredth of a second whenever somebody looks."""

    now, step = 0.0, 0.01

    def perf_counter(self) -> float:
        self.now += self.step
        return self.now


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("name", "players"), EACH)
def test_its_bots_answer_with_legal_codes(bot: str, name: str, players: int) -> None:
    state = choosing(name, players)
    seat = state.to_act()[-1]  # where several choose at once, one that is not the first
    assert entrants.make(f"{bot}:0.02", games.load(name), 1).choose(state.view(seat), seat) in state.legal(seat)


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("late", [False, True])  # towards the end a world is solved long before the time is up
def test_its_bots_keep_to_their_time(bot: str, late: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    state = choosing("wiener_walzer", 2)
    luck = Rng(1)
    while (seat := state.to_act()[0]) == CHANCE or len(state.legal(seat)) == 1 or (late and any(cast(Walzer, state).pile)):
        state.apply(seat, state.sample(luck) if seat == CHANCE else state.legal(seat)[0])
    clock = Clock()
    monkeypatch.setattr("viertel.lab.openspiel_bots.time", clock)
    assert entrants.make(f"{bot}:1", games.load("wiener_walzer"), 1).choose(state.view(seat), seat) in state.legal(seat)
    assert clock.now <= 1.0 + 3 * 5 * clock.step  # at least two simulations in each of five worlds


def test_its_bots_sit_in_an_arena() -> None:
    game = games.load("wiener_walzer")
    arena = Arrangement.of(game, 2, {"events": "on"}, [f"{bot}:0.005" for bot in BOTS], [], 1)
    outcome = play(Order(arena, 0))
    assert all(outcome.decisions)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("openspiel-chess", "OpenSpiel's are openspiel-mcts, openspiel-ismcts"),
        ("openspiel-mcts:fast", "in seconds"),
        ("openspiel-mcts:0", "in seconds"),
        ("openspiel-ismcts:nan", "in seconds"),
        ("openspiel-ismcts:inf", "in seconds"),
    ],
)
def test_a_bot_that_is_not_there_is_refused(name: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        entrants.make(name, games.load("vino"), 1)


def test_without_openspiel_there_is_a_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("viertel.doors.openspiel", "viertel.lab.openspiel_bots"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.delattr("viertel.lab.openspiel_bots", raising=False)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(BadInput, match=r"needs OpenSpiel: pip install 'viertel\[openspiel\]'"):
        entrants.make("openspiel-mcts:1", games.load("vino"), 1)
