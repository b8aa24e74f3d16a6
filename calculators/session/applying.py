"""What each kind of move does to the state of a session: one function for each.

Law: pure; an impossible move raises :class:`RefusedError` with every fault, each named after the
part of the move that is wrong, ``fields.skill``.
"""

from collections.abc import Callable, Mapping

from .beginning import begin
from .characters import write
from .outcome import Outcome
from .reading import SEEN, Move
from .running import run, take
from .scripting import choose, settled
from .state import State
from .table import note, put_right, readings, was_seen

APPLY: Mapping[str, Callable[[State, Move], Outcome]] = {
    "run": run,
    "take": take,
    "sheet": write,
    "table": put_right,
    "readings": readings,
    "note": note,
    SEEN: was_seen,
    "begin": begin,
    "choose": choose,
}


def apply(state: State, move: Move) -> Outcome:
    """Make one move; the game under way goes on with what it changed.

    :raises RefusedError: if it cannot be made.
    """
    return settled(APPLY[move["do"]](state, move))
