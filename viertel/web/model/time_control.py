"""Time control: a pace as somebody wishes it, checked, and in one sentence with what happens at zero."""

from __future__ import annotations

from collections.abc import Mapping

from ...bots import levels
from ...core.text import Text
from ..limits import Limits
from .calendar import DAY
from .clock import DAYS, DECIDE, KEEP, LIVE, MINUTE, MISSES, NUDGE, Pace

NONE = "none"
USUAL_ZERO = {LIVE: KEEP, DAYS: DECIDE}  # what happens when the time is up, if nobody chose anything


class Unfit(ValueError):
    """No pace that a table could have."""


def made(
    limits: Limits,
    kind: str,
    bank: int = 0,
    increment: int = 0,
    move: int = 0,
    night: tuple[int, int] | None = None,
    weekend: bool = False,
    absence: int = 0,
    zero: str | None = None,
    level: str = "regular",
) -> Pace:
    """A pace in what people count in: minutes of a bank, seconds of an increment, days of a move."""
    zero = zero or USUAL_ZERO.get(kind, KEEP)
    if zero not in (KEEP, DECIDE, NUDGE) or level not in levels():
        raise Unfit
    if kind == LIVE:
        if not 1 <= bank <= limits.bank or not 0 <= increment <= limits.increment:
            raise Unfit
        return Pace(LIVE, bank * MINUTE, increment, zero=zero, level=level)
    if kind != DAYS or not 1 <= move <= limits.move or not 0 <= absence <= limits.absence:
        raise Unfit
    if night and (not all(0 <= hour <= 23 for hour in night) or not 1 <= (night[1] - night[0]) % 24 <= limits.night):
        raise Unfit
    return Pace(DAYS, move=move * DAY, night=night, weekend=weekend, absence=absence, zero=zero, level=level)


def read(form: Mapping[str, str], limits: Limits) -> Pace | None:
    """From the fields of a form; None: no clock."""
    kind = form.get("pace", NONE) or NONE
    if kind == NONE:
        return None
    dusk, dawn = (_number(form.get(name, ""), 0) for name in ("pace.night_from", "pace.night_to"))
    return made(
        limits,
        kind,
        _number(form.get("pace.bank", ""), 20),
        _number(form.get("pace.increment", ""), 10),
        _number(form.get("pace.move", ""), 2),
        (dusk, dawn) if form.get("pace.night") == "on" else None,
        form.get("pace.weekend") == "on",
        _number(form.get("pace.absence", ""), 0),
        form.get(f"pace.zero.{kind}") or form.get("pace.zero"),
        form.get("pace.level") or "regular",
    )


def _number(text: str, usual: int) -> int:
    if not text:
        return usual
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise Unfit
    return int(text)


def sentence(pace: Pace | None, text: Text) -> str:
    """One sentence on how long one has, and one on what happens at zero."""
    if pace is None:
        return text("pace.says_none")
    if pace.kind == LIVE:
        key = "pace.says_live" if pace.increment else "pace.says_bank"
        said = text(key, minutes=pace.bank // MINUTE, seconds=pace.increment)
    else:
        said = text("pace.says_days", days=pace.move // DAY)
        stands = []
        if pace.night:
            stands.append(text("pace.says_night", dusk=pace.night[0], dawn=pace.night[1]))
        if pace.weekend:
            stands.append(text("pace.says_weekend"))
        if stands:
            said += text("pace.says_stands", when=text("pace.says_and").join(stands))
        if pace.absence:
            said += text("pace.says_absence", days=pace.absence)
    level = text(f"house.level_{pace.level}")
    begins = f" {text('pace.says_start')}" if pace.kind == LIVE else ""
    zero = "pace.zero_decide_days" if pace.zero == DECIDE and pace.kind == DAYS else f"pace.zero_{pace.zero}"
    return f"{said}.{begins} {text(zero, level=level, times=MISSES)}"
