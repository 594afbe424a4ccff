"""The protocol's messages, as docs/protocol.md describes them. The JSON schema at /protocol.json is made from these."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from .limits import Limits
from .server.wire import frame

PROTOCOL = 1

Id = Annotated[str, Meta(max_length=Limits.id, description="any string of the client's; echoed in an error")]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Hour = Annotated[int, Meta(ge=0, le=23)]
Level = Annotated[str, Meta(max_length=Limits.id)]
Phrase = Annotated[str, Meta(pattern="^(hello|luck|nice|moment|tomorrow|thanks|sorry|bye)$")]


class FromClient(Struct, tag_field="do", forbid_unknown_fields=True, kw_only=True, gc=False):
    id: Id = ""


Words = Annotated[str, Meta(max_length=Limits.words)]


class Act(FromClient, tag="act"):
    act: Words | Annotated[list[Words], Meta(min_length=1, max_length=Limits.steps, description="one decision of several steps")]
    at: Number


class Undo(FromClient, tag="undo"):
    what: Annotated[str, Meta(pattern="^(step|turn|ask)$")]
    at: Number


class Consent(FromClient, tag="consent"):
    yes: bool


class Why(FromClient, tag="why"):
    target: Annotated[str, Meta(max_length=Limits.target)]


class Position(FromClient, tag="position"):
    at: Number


class Look(FromClient, tag="look"):
    seat: SeatNumber


class Chat(FromClient, tag="chat"):
    text: Annotated[str, Meta(max_length=Limits.chat)] = ""
    phrase: Phrase | None = None


class PaceWish(Struct, forbid_unknown_fields=True, gc=False):
    kind: Annotated[str, Meta(pattern="^(live|days)$")]
    bank: Annotated[int, Meta(ge=0, le=Limits.bank, description="minutes")] = 0
    increment: Annotated[int, Meta(ge=0, le=Limits.increment, description="seconds")] = 0
    move: Annotated[int, Meta(ge=0, le=Limits.move, description="days")] = 0
    night: Annotated[tuple[Hour, Hour] | None, Meta(description="hours")] = None
    weekend: bool = False
    absence: Annotated[int, Meta(ge=0, le=Limits.absence, description="days")] = 0
    zero: Annotated[
        Annotated[str, Meta(pattern="^(keep|decide|nudge)$")] | None,
        Meta(description="null: `keep` where it is live, `decide` by days"),
    ] = None
    level: Level = "regular"


class Ask(FromClient, tag="ask"):
    what: Annotated[str, Meta(pattern="^(end|pause|pace|rewind)$")]
    at: Number = 0
    to: Number = 0
    pace: PaceWish | None = None


class Ready(FromClient, tag="ready"):
    pass


class Resume(FromClient, tag="resume"):
    pass


class Leave(FromClient, tag="leave"):
    pass


class Back(FromClient, tag="back"):
    pass


class Resign(FromClient, tag="resign"):
    pass


class Nudge(FromClient, tag="nudge"):
    seat: SeatNumber


class Away(FromClient, tag="away"):
    days: Annotated[int, Meta(ge=0, le=Limits.absence)]


class Zone(FromClient, tag="zone"):
    zone: Annotated[str, Meta(max_length=Limits.id)]


class Order(FromClient, tag="order"):
    what: Annotated[str, Meta(pattern="^(draft|then|standing|none)$")]
    act: Annotated[list[Words], Meta(max_length=Limits.steps)] = []
    at: Number = 0


class Plan(FromClient, tag="plan"):
    pass


class Note(FromClient, tag="note"):
    text: Annotated[str, Meta(max_length=Limits.notes)]


class Substitute(FromClient, tag="substitute"):
    yes: bool


class Manage(FromClient, tag="manage"):
    what: Annotated[str, Meta(pattern="^(bot|open|rename)$")]
    seat: SeatNumber
    level: Level = "regular"
    name: Annotated[str, Meta(max_length=Limits.name)] = ""


class Rematch(FromClient, tag="rematch"):
    yes: bool = True


class Renew(FromClient, tag="renew"):
    pass


class Ping(FromClient, tag="ping"):
    pass


class Hint(FromClient, tag="hint"):
    pass


class Analyse(FromClient, tag="analyse"):
    pass


class About(FromClient, tag="about"):
    words: Annotated[
        list[Annotated[str, Meta(max_length=Limits.target)]],
        Meta(min_length=1, max_length=Limits.names, description="words and classes of what is pointed at, the innermost first"),
    ]
    at: Annotated[Number | None, Meta(description="of an earlier position")] = None


class Explain(FromClient, tag="explain"):
    n: Annotated[Number, Meta(description="a bot's entry")]


class Reveal(FromClient, tag="reveal"):
    pass


AtTable = Ask | Ready | Resume | Leave | Back | Resign | Nudge | Away | Zone | Order | Note | Substitute | Manage
Asked = Hint | Analyse | Explain | About | Reveal | Plan
ClientMessage = Act | Undo | Consent | Why | Position | Look | Chat | Rematch | Renew | Ping | Asked | AtTable


class Event(Struct):
    key: str
    args: dict[str, int]
    text: str
    seats: tuple[int, ...]
    quiet: bool


class Entry(Struct):
    n: int
    seat: int
    turn: int
    events: list[Event]


class Prompt(Struct):
    text: str
    seats: tuple[int, ...]


class Undoable(Struct):
    step: bool = False
    turn: bool = False
    ask: bool = False


class Score(Struct):
    total: int
    parts: dict[str, int]
    winner: bool


class Asking(Struct):
    seat: int
    to: int
    what: Annotated[str, Meta(pattern="^(undo|rewind|end|pause|pace)$")]
    text: str
    waiting: list[int]


class ClockInfo(Struct):
    left: Annotated[float, Meta(description="seconds, when this was sent if it stands, else at `since`")]
    since: Annotated[float | None, Meta(description="null: it stands")]
    due: Annotated[float | None, Meta(description="the instant at which it comes to zero, if it runs on")]
    struck: bool
    away: Annotated[float | None, Meta(description="the instant until which its player is away")]


class StartInfo(Struct):
    waiting: Annotated[list[int], Meta(description="seats of people who are not there, or not ready")]
    ready: Annotated[list[int], Meta(description="seats of people who said that they are")]
    until: Annotated[float | None, Meta(description="the instant at which the clocks begin in any case")]


class PaceInfo(Struct):
    kind: str
    bank: int
    increment: int
    move: int
    night: tuple[int, int] | None
    weekend: bool
    absence: int
    zero: str
    level: str
    text: str


class Own(Struct):
    """What only the seat's own screens are told."""

    zone: str
    absence: int
    notes: str
    substitute: str | None
    then: list[str]
    standing: str
    ended: str


class Mark(Struct):
    k: int
    n: int
    made: float
    key: str
    seat: int
    text: str


class Learning(Struct):
    step: Annotated[int, Meta(description="of the lesson's, from 0")]
    accept: Annotated[list[list[str]], Meta(description="what leads on: actions in a row; none: whatever is open")]


class SeatInfo(Struct):
    seat: int
    name: str
    who: str
    level: str | None
    present: bool
    kept: str | None
    stood_in: int
    reserved: Annotated[bool, Meta(description="open, but only to who sat there at the game before; `name` is his")]


class Reason(Struct):
    key: Annotated[str, Meta(pattern="^(gains|opens|prevents|lacks|allows|wins|loses|close)$")]
    part: Annotated[str, Meta(description="what there is more or less of, one of the game's assets or prospects")]
    seat: Annotated[int | None, Meta(description="whose it is")]
    points: float
    text: str


class Choice(Struct):
    act: str | list[str]
    text: str
    expected: Annotated[float | None, Meta(description="the seat's share of the win, in per cent")]
    looks: int
    reason: Annotated[Reason | None, Meta(description="what it has before the next, or lacks beside the first")] = None


class AnalysisPoint(Struct):
    at: int
    seat: int
    shares: list[float]


class AnalysisTurning(Struct):
    at: int
    to: int
    seat: int
    before: float
    after: float
    luck: bool
    instead: str | None
    again: Annotated[bool, Meta(description="can the decision be made again, as an exercise?")]


class ExerciseInfo(Struct):
    kind: Annotated[str, Meta(pattern="^(puzzle|mistake)$")]
    key: str
    difficulty: Annotated[int, Meta(description="1 to 3; 0: not known")]
    all: Annotated[list[str], Meta(description="the keys of all puzzles of this game, in their order")]
    daily: Annotated[bool, Meta(description="is it the puzzle of the day?")]


class OriginInfo(Struct):
    kind: Annotated[str, Meta(pattern="^(record|puzzle)$")]
    at: Annotated[int | None, Meta(description="the position there")]


class Again(Struct):
    name: Annotated[str, Meta(description="of who would like to play again")]
    url: Annotated[str, Meta(description="of the new table, for spectators that of its spectators' page")]
    asked: Annotated[bool, Meta(description="is this screen's player asked, and has not answered?")]
    sits: Annotated[bool, Meta(description="does he sit at the new table?")]
    seats: Annotated[list[int], Meta(description="of the people who sit there")]
    waiting: Annotated[list[int], Meta(description="of those who have not answered")]


class Unseated(Struct):
    seat: int
    text: Annotated[str, Meta(description="what became of the seat")]
    invite: Annotated[str | None, Meta(description="where one can sit down again; null: no seat is open")]


class ChatLine(Struct):
    n: int
    seat: int
    name: str
    text: str


class FromServer(Struct, tag_field="kind", kw_only=True):
    pass


class TableMessage(FromServer, tag="table", kw_only=True):
    protocol: int = PROTOCOL
    table: str
    game: str
    title: str
    options: dict[str, str]
    seats: list[SeatInfo]
    mine: list[int]
    host: bool
    facts: dict[str, Any]
    layout: dict[str, Any] | None  # only the first time: it never changes
    text: dict[str, str]
    lang: str
    invite: str | None
    watch: str | None
    tv: str | None
    back: str | None
    seal: str | None
    hints: Annotated[str, Meta(pattern="^(no|may|on)$")]
    now: float
    pace: PaceInfo | None
    counts: Annotated[bool, Meta(description="its result counts, on the ladder or in a tournament")]
    own: Own | None
    learn: Annotated[int | None, Meta(description="minutes of the game's lesson; null: it has none")]
    exercise: ExerciseInfo | None = None
    origin: Annotated[OriginInfo | None, Meta(description="where a game that began in the middle came from")] = None
    again: Annotated[Again | None, Meta(description="of a game that is over: somebody would like to play again")] = None
    unseated: Annotated[Unseated | None, Meta(description="the host gave this screen's player's seat to others")] = None


class PresenceMessage(FromServer, tag="presence"):
    present: Annotated[list[bool], Meta(description="by seat")]


class StateMessage(FromServer, tag="state"):
    at: int
    since: int
    seat: int | None
    view: dict[str, Any]
    acting: tuple[int, ...]
    legal: list[str]
    prompt: Prompt
    undo: Undoable
    events: list[Entry]
    scores: list[Score]
    over: bool
    curtain: int | None
    asking: Asking | None
    clocks: Annotated[list[ClockInfo] | None, Meta(description="by seat")]
    paused: bool
    start: Annotated[StartInfo | None, Meta(description="live clocks wait for people who are not ready; null: they do not")]
    surprise: Annotated[int | None, Meta(description="the last entry since then with which a bot may have surprised somebody")]
    draft: Annotated[
        list[str] | None, Meta(description="the steps of a secret decision that this seat has planned; null: no seat's view")
    ]
    lesson: Annotated[Learning | None, Meta(description="where this seat is in the lesson that is played here")]


class MarksMessage(FromServer, tag="marks"):
    marks: list[Mark]


class Struck(Struct):
    at: Annotated[int, Meta(description="after so many entries")]
    n: Annotated[int, Meta(description="its number while it counted")]
    seat: int
    turn: int
    events: list[Event]


class StoryMessage(FromServer, tag="story"):
    entries: list[Entry]
    struck: Annotated[list[Struck], Meta(description="what was taken back, oldest first")]


class PositionMessage(FromServer, tag="position"):
    at: int
    view: dict[str, Any]
    acting: tuple[int, ...]
    events: list[Entry]
    scores: list[Score]


class WhyMessage(FromServer, tag="why"):
    target: str
    rule: str | None
    text: str


class Meaning(Struct):
    rule: str | None
    html: Annotated[str, Meta(description="what the rules say of it")]


class MeaningMessage(FromServer, tag="meaning"):
    word: Annotated[str, Meta(description="which of the words it is of; empty if none means anything")]
    parts: list[Meaning]


class HintMessage(FromServer, tag="hint"):
    at: int
    choices: list[Choice]


class PlanMessage(FromServer, tag="plan"):
    at: int
    legal: Annotated[list[str], Meta(description="what can be ordered as the next move; nothing: there is nothing to plan now")]


class ExplanationMessage(FromServer, tag="explanation"):
    n: int
    seat: int
    text: Annotated[str, Meta(description="what it did")]
    expected: Annotated[float | None, Meta(description="the share of the win that the bot itself expected, in per cent")]
    reason: Reason | None
    line: Annotated[list[str], Meta(description="how it should go on")]
    instead: Annotated[str | None, Meta(description="what the expert would rather do")]


class AnalysisMessage(FromServer, tag="analysis"):
    positions: int
    points: list[AnalysisPoint]
    turnings: list[AnalysisTurning]
    done: bool


class VerdictMessage(FromServer, tag="verdict"):
    verdict: Annotated[str, Meta(pattern="^(right|better|wrong|shown)$")]
    tried: Choice | None
    best: Choice | None
    other: Annotated[Choice | None, Meta(description="the next best of a puzzle, or what was played in the game")]
    id: str | None


class ChatMessage(FromServer, tag="chat"):
    lines: list[ChatLine]


class RematchMessage(FromServer, tag="rematch"):
    url: str


class PongMessage(FromServer, tag="pong"):
    pass


class NoticeMessage(FromServer, tag="notice"):
    code: Annotated[str | None, Meta(description="null: all is well again")]
    text: str


class ErrorMessage(FromServer, tag="error"):
    code: str
    text: str
    id: str | None


ServerMessage = (
    TableMessage
    | PresenceMessage
    | StateMessage
    | StoryMessage
    | MarksMessage
    | PositionMessage
    | WhyMessage
    | MeaningMessage
    | HintMessage
    | PlanMessage
    | ExplanationMessage
    | AnalysisMessage
    | VerdictMessage
    | ChatMessage
    | RematchMessage
    | PongMessage
    | NoticeMessage
    | ErrorMessage
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


class _Named(Struct):
    id: str = ""


class Malformed(ValueError):
    """A message that is none of the protocol's; `id` is its own, if it can be told."""

    def __init__(self, reason: str, id: str) -> None:
        super().__init__(reason)
        self.id = id


def read(text: str) -> ClientMessage:
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        try:
            id = msgspec.json.decode(text, type=_Named).id[: Limits.id]
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            id = ""
        raise Malformed(str(error), id) from None


def encode(thing: object) -> bytes:
    return _encoder.encode(thing)


def ready(thing: object) -> Any:
    """A part of messages, encoded once: it stands for what it was made of."""
    return msgspec.Raw(_encoder.encode(thing))


def write(message: FromServer) -> bytes:
    """A message, ready to be sent."""
    return frame(_encoder.encode(message))


def schema() -> dict[str, Any]:
    """The JSON schema of everything that is said at a table."""
    (client, server), parts = msgspec.json.schema_components([ClientMessage, ServerMessage])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The table's protocol",
        "protocol": PROTOCOL,
        "from_client": client,
        "from_server": server,
        "$defs": parts,
    }
