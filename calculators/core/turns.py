"""What scripts that go by turns say alike: the order, and whose turn it is."""

from collections.abc import Sequence

from calculators.core.words import Phrase

ORDER = "Ordre"
"""The label of who acts when."""
_ACTS = Phrase("{name} : que faire ?")
_TOGETHER = Phrase("{names} agissent ensemble ; {name} : que faire ?")


def whose(name: str, rank: Sequence[str]) -> str:
    """Ask what somebody does.

    :param rank: those who act at the same time, she among them.
    """
    return (_TOGETHER if rank[1:] else _ACTS)(names=rank, name=name)
