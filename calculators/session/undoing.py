"""The action that an undo takes back: the last move, or amendment of one."""

from collections.abc import Sequence
from itertools import takewhile

from calculators.core.errors import refused
from calculators.core.json_text import as_object

from .reading import Amended, Session
from .shapes import SEEN, kind_of

_SINCE = (
    "Autre chose s'est fait à la table depuis. Dans le journal du carnet, annulez-le d'abord, ou "
    "retirez cette décision."
)


def last_done(session: Session, seed: object) -> tuple[int, Amended | None]:
    """Return the place of the last move, -1 for none, and the last amendment since, if any.

    :param seed: the seed of the expected last or amended move; ``None`` for any.
    :raises RefusedError: if it is another one.
    """
    at = len(session.moves) - len(marks_of(session.moves)) - 1
    last = session.amended[-1] if session.amended else None
    amended = last if last and last.count > at else None
    place = (amended.at if amended.put else -1) if amended else at
    if seed is not None and (place < 0 or as_object(session.moves[place]).get("seed") != seed):
        raise refused("seed", _SINCE)
    return at, amended


def marks_of(moves: Sequence[object]) -> list[object]:
    """Return the marks of seen draws at the end of a list of moves."""
    return [*takewhile(is_mark, reversed(moves))]


def is_mark(move: object) -> bool:
    """Whether a move only marks a draw seen and undone."""
    return kind_of(move) == SEEN
