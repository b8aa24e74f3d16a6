"""A stored decision that an amended game has not come to: what was let go meanwhile lapses.

Law: only a stored move overtakes; a new one is refused if it is not offered. What lapses is decided
as the table would have, and told with the decision that comes after it.
"""

from dataclasses import replace

from calculators.core.frozen import without

from .joining import sentences
from .outcome import in_turn
from .scripting import choose, let_go, question, settled, way_of
from .shapes import Move
from .state import Happened, State

_MOST_LAPSED = 20


def overtake(state: State, move: Move) -> Happened:
    """Make a stored decision past what lapses before it (``Way.lapses``).

    If nothing leads to it, who is asked now may let go as somebody else did.

    :raises LookupError: if that is impossible too.
    """
    if move["do"] != "choose" or way_of(state, move):
        raise LookupError(move)
    passed, asked = Happened(state, {}), question(state)
    for _ in range(_MOST_LAPSED):
        if asked is None or asked.lapses is None:
            break
        passed = _before(passed, settled(let_go(passed.state, asked.lapses)))
        if way_of(passed.state, move):
            return settled(_before(passed, choose(passed.state, move)))
        asked = question(passed.state)
    anybody = without(move, {"who"})
    way = way_of(state, anybody)
    if way and way.lapses:
        return settled(choose(state, anybody))
    raise LookupError(move)


def _before(passed: Happened, outcome: Happened) -> Happened:
    """Return an outcome that also tells and changes what an earlier one does."""
    told = sentences((passed.said, passed.later))
    return in_turn(outcome, replace(passed, said=told, later=""), outcome)
