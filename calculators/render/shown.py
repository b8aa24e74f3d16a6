"""The pieces of a result, drawn."""

from collections.abc import Iterable

from calculators.core.french import french
from calculators.core.result import Shown

from .html import Element, element, once
from .pieces import picture

MANY = 3
"""Of so many groups of pieces, each stands small."""
_CROWD = 5
"""So many pieces in one group, too."""
_ROW = 4
"""So many single pieces, the chances counted as one, stand in a row."""


def pieces_html(shown: Iterable[Shown]) -> Element | None:
    """Draw the pieces, each group under its caption; ``None`` if there are none."""
    groups = [_figure(group) for group in shown if group.pieces]
    if not groups:
        return None
    return element("div.calc-pieces", *groups, data_many=len(groups) >= MANY)


def held(shown: Iterable[Shown], *, bar: bool) -> str | None:
    """Return the amount of content of a stage, for its styles: ``None`` for text alone.

    :param bar: whether it has chances too.
    """
    groups = [len(group.pieces) for group in shown if group.pieces]
    if not groups and not bar:
        return None
    many, most = len(groups) >= MANY, max(groups, default=0)
    words = {
        "many": many,
        "crowd": many or most >= _CROWD,
        "row": many and most == 1 and len(groups) + bar <= _ROW,
    }
    return " ".join(word for word, true in words.items() if true)


_picture = once(picture)


def _figure(group: Shown) -> Element:
    return element(
        "figure",
        *map(_picture, group.pieces),
        element("figcaption", french(group.caption)),
        class_="calc-piece calc-faded" if group.faded else "calc-piece",
        data_several=len(group.pieces) > 1,
    )
