"""A choice that a step machine puts to its players: who answers, and every legal move.

Law: a procedure is a pure machine, ``state + move → state + what happened``. It tells what can be
decided next; pages, command lines and tests pick one of these moves and nothing else.
"""

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Move:
    """One legal decision.

    :param code: stable, without spaces, unique in its :class:`Ask`: ``draw.2``.
    :param label: the French label of its button.
    :param rule: the rule that allows it, or ``""``.
    :param needs: how many pieces chance then draws, or the table types.
    :param chances: exact chances of what may follow, each with its French label.
    """

    code: str
    label: str
    rule: str = ""
    needs: int = 0
    chances: tuple[tuple[str, Fraction], ...] = ()


@dataclass(frozen=True, slots=True)
class Ask:
    """What is to be decided now.

    :param title: the French question.
    :param moves: never empty.
    :param who: the character whose player answers; ``""`` for the whole table.
    :param secret: nobody else may see the question, nor what it tells.
    :param open: the question itself is no secret: all may read it, what it tells is for her alone.
    :param about: the key of the pieces one looks at to answer, or ``""``.
    """

    title: str
    moves: tuple[Move, ...]
    who: str = ""
    secret: bool = False
    about: str = ""
    open: bool = False
