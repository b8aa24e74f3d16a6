"""A domino laid on one's own gauge as a price, or taken straight (BK-SER-18, BK-DOM-09)."""

from dataclasses import replace

from calculators.core.machine import add, say, tell
from calculators.core.words import Line
from calculators.pieces.gauge import Placed
from calculators.systems.bad_karma.damage import direct
from calculators.systems.bad_karma.gauge.names import said
from calculators.systems.bad_karma.turn.settle import (
    laid,
    moved,
    overflowed,
    short_of_companions,
    swept,
)
from calculators.systems.bad_karma.turn.state import Turn, lying, tiles_of
from calculators.systems.bad_karma.turn.words import blow as words


def pay(turn: Turn, who: int, placed: Placed, line: Line = words.PAYS) -> Turn:
    """Lay one domino of a price; a full gauge settles, then takes it straight (AMB-BK-17).

    :param line: what is told, with the rule that sets the price.
    """
    sheet = turn[who].sheet
    if turn[who].exposed:
        return struck(turn, who, placed, name=words.PAID_STRAIGHT)
    after = laid(turn, who, placed)
    if after is None:
        return overflowed(turn, who, placed)
    return tell(after, line, name=sheet.called, tile=said(placed))


def struck(
    turn: Turn,
    who: int,
    placed: Placed,
    *,
    shield: int = 0,
    critical: bool = False,
    name: str = words.STRAIGHT,
) -> Turn:
    """Take a domino straight on the damage tracks (BK-DOM-09, AMB-BK-19)."""
    sheet = turn[who].sheet
    tracks, house = (sheet.ko, sheet.wounds), turn.house
    taken = direct.take(
        tracks,
        placed,
        shield,
        critical=critical,
        reading=house.critical,
        any_type=house.any_type == "any",
    )
    ko, wounds = taken.ko, taken.wounds
    before = [*tiles_of(sheet), placed]
    figures = lying(placed) | {
        "protection": shield,
        "ko": len(ko) - len(sheet.ko),
        "wounds": len(wounds) - len(sheet.wounds),
    }
    for rank, step in enumerate(direct.told(taken, name)):
        text = words.OF(name=sheet.called, told=step.text)
        turn = add(turn, replace(step, text=text))
        turn = turn if rank else say(turn, text, **figures)
    missing = sum(t.sides is None for t in (*ko, *wounds))
    missing -= sum(t.sides is None for t in (*sheet.ko, *sheet.wounds))
    turn = swept(moved(turn, who, ko, wounds), who, before, from_pile=max(0, missing))
    return short_of_companions(turn, who)
