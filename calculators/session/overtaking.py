"""A stored decision that an amended game has not come to: what was let go meanwhile lapses.

Law: only a stored move overtakes; a new one is refused if it is not offered. What lapses is decided
as the table would have, and told with the decision that comes after it.
"""

from dataclasses import replace

from calculators.core.script import OFFER, Question

from .outcome import in_turn
from .scripting import choose, question, settled
from .shapes import Move
from .state import Happened, State

_MOST_LAPSED = 20


def overtake(state: State, move: Move) -> Happened:
    """Make a stored decision past what lapses before it (``Way.lapses``).

    :raises LookupError: if that does not lead to it.
    """
    passed, theirs = Happened(state, {}), True
    asked = question(state) if move["do"] == "choose" else None
    for _ in range(_MOST_LAPSED):
        lapses = next((way for way in (asked.ways if asked else ()) if way.lapses), None)
        if lapses is None or _offers(asked, move):
            break
        theirs = theirs and lapses.lapses == OFFER
        left = choose(passed.state, {"do": "choose", "move": lapses.code})
        passed = _before(passed, settled(left))
        asked = question(passed.state)
        if asked and (theirs or not asked.who) and _offers(asked, move):
            return settled(_before(passed, choose(passed.state, move)))
    raise LookupError(move)


def _offers(asked: Question | None, move: Move) -> bool:
    return asked is not None and move.get("move") in {way.code for way in asked.ways}


def _before(passed: Happened, outcome: Happened) -> Happened:
    """Return an outcome that also tells and changes what an earlier one does."""
    return in_turn(outcome, replace(passed, later=""), outcome)
