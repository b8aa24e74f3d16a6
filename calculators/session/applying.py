"""Application of a move to the state of a session: one function for each kind.

Law: pure; an impossible move raises :class:`RefusedError` with every fault, each named after the
wrong part of the move, such as ``fields.skill``.
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
    """Make one move; the current game goes on from its changes.

    :raises RefusedError: if the move is impossible.
    """
    return settled(APPLY[move["do"]](state, move))
