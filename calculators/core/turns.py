"""What scripts with turns share: the order, and whose turn it is."""

from collections.abc import Iterable, Sequence

from .frozen import Frozen
from .words import Phrase

_ACTS = Phrase("{name} : que faire ?")
_TOGETHER = Phrase("{name}, à égalité avec {others} : que faire ?")


class Rank(Frozen):
    """Who acts at the same time.

    :param note: what gave them their place, in French: a card; ``""`` for nothing to tell.
    """

    names: tuple[str, ...]
    note: str = ""


def in_ranks(names: Iterable[Iterable[str]]) -> tuple[Rank, ...]:
    """Return ranks of which nothing but the names is told."""
    return tuple(Rank((*each,)) for each in names)


def whose(name: str, rank: Sequence[str]) -> str:
    """Ask what somebody does.

    :param rank: those who act at the same time, she among them.
    """
    others = [each for each in rank if each != name]
    return (_TOGETHER if others else _ACTS)(name=name, others=others)
