"""A mat on paper, with boxes as large as dominoes: one unit of the drawing is a millimetre.

A box of the gauge is taller than a domino, so a domino laid high leaves the text below visible,
and one laid low the text above.
"""

from collections.abc import Mapping, Sequence
from textwrap import wrap

from calculators.core.french import french
from calculators.core.frozen import NO_ENTRIES
from calculators.core.mat import Mat, Place

from .html import Element, Elements, element

DOMINO = (25, 50)
"""A large domino: most are 24 mm by 48."""

_WIDE, _HIGH = 194, 262
_BOX = (DOMINO[0] + 1, DOMINO[1] + 11)
_STEP = _BOX[0] + 1
_GAUGE, _ROW, _TRACKS, _NOTES = 36, 70, 180, 246
_LINE, _FIGURE, _NOTE = 100, 38, 66
_SMALL, _TINY = 3.4, 2.6
"""The size of letters on a line of a note, and in a box."""
_NOTE_SIGNS, _BOX_SIGNS = 30, 14
"""How many of them fit there."""


def mat_html(mat: Mat, name: str = "", written: Mapping[str, str] = NO_ENTRIES) -> Element:
    """Draw a mat.

    :param name: the character's name; ``""`` for a blank mat.
    :param written: the texts at its foot, by label.
    """
    return element(
        "svg.blank-sheet",
        *_head((("Nom", name), *mat.lines), mat.figures),
        *_gauge(mat),
        *_tracks(mat.tracks),
        *_notes([(label, written.get(label, "")) for label, _ in mat.notes]),
        viewBox=f"-0.5 -0.5 {_WIDE} {_HIGH}",
        role="img",
        aria_label=french(mat.title),
    )


def _head(lines: Sequence[tuple[str, str]], figures: Sequence[tuple[str, str]]) -> Elements:
    for at, (label, value) in enumerate(lines):
        y = 9 + 12 * at
        yield _line(0, y, _LINE)
        yield _text(label, 0, y + 4)
        yield _text(value, 2, y - 1.5, size=5.5, strong=True)
    for at, (label, value) in enumerate(figures):
        x = 129 + _FIGURE * at
        yield (
            element("circle", cx=x, cy=12.5, r=12.5, class_="blank-box")
            if at
            else _box(x - 11, 2, 22, 22)
        )
        yield _text(value, x, 16, "middle", size=10, strong=True)
        yield _text(label, x, 29.5, "middle")


def _gauge(mat: Mat) -> Elements:
    title, how = mat.gauge
    yield _text(title, 0, _GAUGE - 3, strong=True)
    yield _text(how, 44, _GAUGE - 3)
    half = len(mat.places) // 2
    for row, places in enumerate((mat.places[half:], mat.places[:half])):
        for column, place in enumerate(places):
            yield from _place(column * _STEP, _GAUGE + row * _ROW, place)
    for row, place in enumerate(mat.apart):
        x, y = half * _STEP + 5, _GAUGE + row * _ROW
        yield _box(x, y + 4, *_BOX, dashed=True)
        yield _text(place.name, x + _BOX[0] / 2, y + 3, "middle")
        yield from _lies(place.lies, x, y + 4 + _BOX[1] / 2)


def _place(x: float, y: float, place: Place) -> Elements:
    """A box with its name above, and what a domino in its other half leaves to be seen."""
    middle = x + _BOX[0] / 2
    yield _box(x, y + 4, *_BOX)
    yield _text(place.name, middle, y + 3, "middle", strong=True)
    if place.barred:
        yield _line(x, y + 4 + _BOX[1], _BOX[0], -_BOX[1])
        return
    yield _text(place.high, middle, y + 8.5, "middle")
    yield _text(place.low, middle, y + _BOX[1] + 2, "middle")
    yield from _lies(place.lies, x, y + 4 + _BOX[1] / 2)


def _tracks(tracks: Sequence[tuple[str, Sequence[Place]]]) -> Elements:
    left = 0
    for name, places in tracks:
        yield _text(name, left, _TRACKS, strong=True)
        for at, place in enumerate(places):
            x = left + at * _STEP
            yield _box(x, _TRACKS + 6, _BOX[0], DOMINO[1] + 1)
            yield _text(place.name, x + _BOX[0] / 2, _TRACKS + 5, "middle", strong=True)
            yield from _lies(place.lies, x, _TRACKS + 6 + DOMINO[1] / 2)
        left += (len(places) + 1) * _STEP


def _notes(notes: Sequence[tuple[str, str]]) -> Elements:
    for at, (label, value) in enumerate(notes):
        x = at * _NOTE
        yield _text(label, x, _NOTES - 4)
        written = wrap(value, _NOTE_SIGNS)
        for line in range(max(2, len(written))):
            yield _line(x, _NOTES + 2 + 6 * line, _NOTE - 4)
        for line, words in enumerate(written):
            yield _text(words, x, _NOTES + 1 + 6 * line, strong=True, size=_SMALL)


def _lies(words: str, x: float, y: float) -> Elements:
    for line, told in enumerate(wrap(words, _BOX_SIGNS)):
        yield _text(told, x + _BOX[0] / 2, y + 3.4 * line, "middle", size=_TINY)


def _line(x: float, y: float, wide: float, high: float = 0) -> Element:
    return element("line", x1=x, y1=y, x2=x + wide, y2=y + high, class_="blank-line")


def _box(x: float, y: float, wide: float, high: float, *, dashed: bool = False) -> Element:
    class_ = "blank-box blank-dashed" if dashed else "blank-box"
    return element("rect", x=x, y=y, width=wide, height=high, rx=2, class_=class_)


def _text(
    words: str, x: float, y: float, anchor: str = "start", *, strong: bool = False, size: float = 0
) -> Element:
    class_, usual = ("blank-strong", 4) if strong else ("blank-text", _SMALL)
    return element(
        "text",
        words,
        x=x,
        y=y,
        text_anchor=anchor,
        font_size=size or usual,
        class_=class_,
    )
