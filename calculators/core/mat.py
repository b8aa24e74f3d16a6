"""A sheet of paper to lay real pieces on: what is printed on it, blank or filled."""

from collections.abc import Sequence

from .frozen import Frozen


class Place(Frozen):
    """A box for one piece.

    :param name: what stands above it.
    :param high: what a piece in its lower half leaves to be seen; ``low``, one in its upper half.
    :param lies: what the session knows to lie there, in a few words.
    :param barred: whether nothing is laid there.
    """

    name: str
    high: str = ""
    low: str = ""
    lies: str = ""
    barred: bool = False


class Mat(Frozen):
    """What one lays pieces on; a value that is ``""`` is left to the pencil.

    :param title: what it is, for who does not see it.
    :param lines: above the boxes: a label, and what is written on its line.
    :param figures: beside them: a label and its figure, the first in a square, then in rings.
    :param gauge: the name of the boxes, and how they are used.
    :param places: its boxes, the last half of them above.
    :param apart: one box beside each row of them.
    :param tracks: below: the name of some boxes, and those.
    :param notes: at the foot: a label, and the fields of the sheet that are written under it.
    """

    title: str
    lines: Sequence[tuple[str, str]]
    figures: Sequence[tuple[str, str]]
    gauge: tuple[str, str]
    places: Sequence[Place]
    apart: Sequence[Place]
    tracks: Sequence[tuple[str, Sequence[Place]]]
    notes: Sequence[tuple[str, Sequence[str]]]
