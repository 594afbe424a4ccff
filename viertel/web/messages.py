"""The protocol's messages, as docs/protocol.md describes them. The JSON schema at /protocol.json is made from these."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from .limits import Limits
from .wire import frame

PROTOCOL = 1

Id = Annotated[str, Meta(max_length=Limits.id, description="any string of the client's; echoed in an error")]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]


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
    seat: Annotated[int, Meta(ge=0, le=15)]


class Chat(FromClient, tag="chat"):
    text: Annotated[str, Meta(min_length=1, max_length=Limits.chat)]


class Rematch(FromClient, tag="rematch"):
    pass


class Renew(FromClient, tag="renew"):
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


ClientMessage = Act | Undo | Consent | Why | Position | Look | Chat | Rematch | Renew | Hint | Analyse | Explain | About | Reveal


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


class Learning(Struct):
    step: Annotated[int, Meta(description="of the lesson's, from 0")]
    accept: Annotated[list[list[str]], Meta(description="what leads on: actions in a row; none: whatever is open")]


class SeatInfo(Struct):
    seat: int
    name: str
    who: str
    level: str | None
    present: bool


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
    back: str | None
    seal: str | None
    hints: Annotated[str, Meta(pattern="^(no|may|on)$")]
    learn: Annotated[int | None, Meta(description="minutes of the game's lesson; null: it has none")]
    exercise: ExerciseInfo | None = None
    origin: Annotated[OriginInfo | None, Meta(description="where a game that began in the middle came from")] = None


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
    surprise: Annotated[int | None, Meta(description="the last entry since then with which a bot may have surprised somebody")]
    lesson: Annotated[Learning | None, Meta(description="where this seat is in the lesson that is played here")]


class StoryMessage(FromServer, tag="story"):
    entries: list[Entry]


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
    | PositionMessage
    | WhyMessage
    | MeaningMessage
    | HintMessage
    | ExplanationMessage
    | AnalysisMessage
    | VerdictMessage
    | ChatMessage
    | RematchMessage
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
