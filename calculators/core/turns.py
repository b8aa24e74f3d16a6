"""What scripts that go by turns say alike: the order, and whose turn it is."""

from collections.abc import Callable, Iterable, Mapping, Sequence
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


def others[T](there: Mapping[str, T], name: str, side: Callable[[T], object]) -> list[str]:
    """Return all others, those of another side first."""
    hers = side(there[name])
    found = (each for each in there if each != name)
    return sorted(found, key=lambda each: side(there[each]) == hers)


def whose(name: str, rank: Sequence[str]) -> str:
    """Ask what somebody does.

    :param rank: those who act at the same time, she among them.
    """
    return (_TOGETHER if rank[1:] else _ACTS)(names=rank, name=name)
