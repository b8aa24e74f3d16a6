"""What scripts that go by turns say alike: the order, and whose turn it is."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .words import Phrase

_ACTS = Phrase("{name} : que faire ?")
_TOGETHER = Phrase("{names} agissent ensemble ; {name} : que faire ?")


@dataclass(frozen=True, slots=True)
class Rank:
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
    return (_TOGETHER if rank[1:] else _ACTS)(names=rank, name=name)
