"""What a game asks, as doors give it: who answers, and every legal move with its chances."""

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Move:
    """One legal decision.

    :param code: stable, without spaces, unique in its :class:`Ask`: ``draw.2``.
    :param label: the French label of its button.
    :param rule: the rule that allows it, or ``""``.
    :param chances: exact chances of what may follow, each with its French label.
    """

    code: str
    label: str
    rule: str = ""
    chances: tuple[tuple[str, Fraction], ...] = ()


@dataclass(frozen=True, slots=True)
class Ask:
    """What is to be decided now.

    :param title: the French question.
    :param moves: never empty.
    :param who: the character whose player answers; ``""`` for the whole table.
    :param secret: nobody else may see the question, nor what it tells.
    """

    title: str
    moves: tuple[Move, ...]
    who: str = ""
    secret: bool = False
