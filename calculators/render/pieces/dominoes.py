"""Dominoes, gauges and damage tracks as SVG, in the page's colours."""

from calculators.core.french import minus, plural
from calculators.pieces.domino import Domino
from calculators.pieces.gauge import Gauge, Hurt, Placed, Track

from ..html import Element, Elements, element
from .drawing import drawing, picture, text

HALF = 24
_LOW, _MIDDLE, _HIGH = 6, 12, 18
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    0: (),
    1: ((_MIDDLE, _MIDDLE),),
    2: ((_LOW, _LOW), (_HIGH, _HIGH)),
    3: ((_LOW, _LOW), (_MIDDLE, _MIDDLE), (_HIGH, _HIGH)),
    4: ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _HIGH), (_HIGH, _HIGH)),
    5: ((_LOW, _LOW), (_HIGH, _LOW), (_MIDDLE, _MIDDLE), (_LOW, _HIGH), (_HIGH, _HIGH)),
    6: tuple((x, y) for y in (_LOW, _MIDDLE, _HIGH) for x in (_LOW, _HIGH)),
}
_BOX, _LEFT, _TOP = 28, 22, 18
_ROW = 2 * HALF + 8
_BOXES = 12


@picture.register(Domino)
@picture.register(Hurt)
def domino_picture(domino: Domino | Hurt) -> Element:
    """Draw a domino upright, its larger side up; on a damage track, the one that counts."""
    sides = domino.sides if isinstance(domino, Domino) else domino.seen
    return drawing(HALF + 2, 2 * HALF + 2, domino.title, "calc-domino", *_tile(1, 1, sides))


@picture.register
def placed_picture(placed: Placed) -> Element:
    """Draw one domino of a gauge, its side up at the top."""
    row = text(f"×{placed.row}", HALF / 2 + 1, 2 * HALF + 13, 10)
    tile = _tile(1, 1, placed.seen)
    return drawing(HALF + 2, 2 * HALF + 16, placed.title, "calc-domino", *tile, row)


@picture.register
def gauge_picture(gauge: Gauge) -> Element:
    """Draw the twelve boxes, 1 to 12, filled from the last one in use towards 1."""
    parts: list[Element] = [text("×1", 10, _TOP + 30, 11), text("×2", 10, _TOP + _ROW + 30, 11)]
    for number in range(1, _BOXES + 1):
        parts += _column(number, barred=number > gauge.boxes)
    for index, placed in enumerate(gauge.tiles):
        x, y = _corner(gauge.boxes - index, placed.row)
        parts += _tile(x + 2, y + 4, placed.seen)
    taken = plural(len(gauge.tiles), "occupée") if gauge.tiles else "aucune occupée"
    title = f"Jauge de {plural(gauge.boxes, 'case')}, {taken}"
    if gauge.tiles:
        title += " : " + " ; ".join(placed.title for placed in gauge.tiles)
    width, height = _LEFT + _BOX * _BOXES + 2, _TOP + 2 * _ROW + 2
    return drawing(width, height, title, "calc-gauge", *parts)


@picture.register
def track_picture(track: Track) -> Element:
    """Draw the boxes of a track with their penalties, then its dominoes; more stack at the end."""
    counted = [hurt for hurt in track.hurts if not hurt.covered]
    covered = len(track.hurts) - len(counted)
    wide = 40
    parts: list[Element] = []
    for index, penalty in enumerate(track.penalties):
        x = 1 + wide * index
        parts += [
            element("rect", x=x, y=_TOP, width=wide - 2, height=_ROW, rx=4, class_="gauge-box"),
            text(minus(penalty), x + wide / 2 - 1, 12, 11),
        ]
    for index, hurt in enumerate(counted):
        x = 1 + wide * min(index, len(track.penalties)) + 7
        more = 4 * max(0, index - len(track.penalties))
        parts += _tile(x + more, _TOP + 4 + more, hurt.seen)
    names = [hurt.title for hurt in counted] + (["un domino recouvert"] * covered)
    title = f"{track.name} : {' ; '.join(names) or 'vide'}"
    over = max(0, len(counted) - len(track.penalties))
    width = wide * (len(track.penalties) + min(over, 1)) + 4 * over + 2
    return drawing(width, _TOP + _ROW + 4 * over + 2, title, "calc-track", *parts)


def _column(number: int, *, barred: bool) -> Elements:
    x, _ = _corner(number, 1)
    yield text(str(number), x + _BOX / 2 - 1, 12, 11)
    for row in (1, 2):
        _, y = _corner(number, row)
        class_ = "gauge-box gauge-barred" if barred else "gauge-box"
        yield element("rect", x=x, y=y, width=_BOX - 1, height=_ROW - 1, rx=3, class_=class_)
        if barred:
            yield element(
                "line", x1=x + 5, y1=y + _ROW - 9, x2=x + _BOX - 6, y2=y + 8, class_="gauge-bar"
            )


def _corner(number: int, row: int) -> tuple[int, int]:
    return _LEFT + _BOX * (number - 1), _TOP + _ROW * (row - 1)


def _tile(x: float, y: float, sides: tuple[int, int] | None) -> Elements:
    """Lay a domino, the first side up; face down without sides."""
    yield _slab(x, y + 1.2, "domino-shade")
    yield _slab(x, y, "domino-back" if sides is None else "domino-edge")
    middle = x + HALF / 2
    if sides is None:
        diamond = f"M{middle} {y + 14} l5 10 l-5 10 l-5 -10z"
        yield element("path", d=diamond, class_="domino-mark")
        return
    yield _slab(x, y, "domino-light", inset=1)
    cut = y + HALF
    yield element("line", x1=x + 4, y1=cut, x2=x + HALF - 4, y2=cut, class_="domino-cut")
    yield element("circle", cx=middle, cy=cut, r=1.4, class_="domino-stud")
    for index, side in enumerate(sides):
        for px, py in PIPS[side]:
            down = y + HALF * index + py
            yield element("circle", cx=x + px, cy=down, r=2.3, class_="domino-pip")


def _slab(x: float, y: float, class_: str, *, inset: int = 0) -> Element:
    return element(
        "rect",
        x=x + inset,
        y=y + inset,
        width=HALF - 2 * inset,
        height=2 * (HALF - inset),
        rx=4 - inset,
        class_=class_,
    )
