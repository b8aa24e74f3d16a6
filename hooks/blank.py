"""The fence `fiche-vierge`: the sheet of Bad Karma to be printed, its boxes as large as dominoes.

A box is higher than a domino, so that one laid high leaves «×1» to be seen, and one laid low «×2».
One unit of the drawing is a millimetre.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from calculators.core.french import french, minus
from calculators.render.html import element, to_html
from hooks.scales import scale_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from xml.etree.ElementTree import Element

_SYSTEM = "bad_karma"
FENCE = "fiche-vierge"
DOMINO = (25, 50)
"""A large domino: most are 24 mm by 48."""

_WIDE, _HIGH = 194, 262
_BOX = (DOMINO[0] + 1, DOMINO[1] + 11)
_STEP = _BOX[0] + 1
_GAUGE, _DAMAGE, _FOOT = 36, 180, 242
_WOUNDS = 4 * _STEP


def blank_sheet(*_: object, **__: object) -> str:
    """Draw the sheet."""
    title = "Une fiche vierge, à la taille des dominos : jauge, KO, blessures, tours perdus"
    drawing = element(
        "svg",
        *_head(),
        *_gauge(),
        *_track("KO, impairs", 0, scale_of("ko", _SYSTEM).values()),
        *_track("Blessures, pairs", _WOUNDS, scale_of("wounds", _SYSTEM).values()),
        *_foot(),
        class_="blank-sheet",
        viewBox=f"-0.5 -0.5 {_WIDE} {_HIGH}",
        role="img",
        aria_label=french(title),
    )
    return to_html(drawing)


def _head() -> Iterator[Element]:
    yield from _line("Nom", 0, 9, 100)
    yield from _line("Camp", 0, 21, 100)
    yield _box(118, 2, 22, 22)
    yield _text("Karma", 129, 28, "middle")
    yield element("circle", cx="167", cy="12.5", r="12.5", class_="blank-box")
    yield _text("Compétence", 167, 29.5, "middle")


def _gauge() -> Iterator[Element]:
    yield _text("Jauge de Bad Karma", 0, _GAUGE - 3, strong=True)
    how = "On barre ce qui dépasse le Karma. Posé en haut, un domino laisse voir ×1 ; en bas, ×2."
    yield _text(how, 44, _GAUGE - 3)
    figures = scale_of("figures", _SYSTEM)
    boxes = figures["boxes"]
    half = boxes // 2
    for at in range(boxes):
        row, column = divmod(at, half)
        number = at + 1 + (half if row == 0 else -half)
        yield from _place(column * _STEP, _GAUGE + row * 70, str(number), "×2", "×1")
    for row in range(figures["turns"]):
        x, y = half * _STEP + 5, _GAUGE + row * 70
        yield _box(x, y + 4, *_BOX, dashed=True)
        yield _text("Hors combat", x + _BOX[0] / 2, y + 3, "middle")


def _place(x: float, y: float, name: str, high: str, low: str) -> Iterator[Element]:
    """A box with its name above, and what a domino in its other half leaves to be seen."""
    middle = x + _BOX[0] / 2
    yield _box(x, y + 4, *_BOX)
    yield _text(name, middle, y + 3, "middle", strong=True)
    yield _text(high, middle, y + 8.5, "middle")
    yield _text(low, middle, y + _BOX[1] + 2, "middle")


def _track(name: str, left: float, penalties: Iterable[int]) -> Iterator[Element]:
    yield _text(name, left, _DAMAGE, strong=True)
    for at, penalty in enumerate(penalties):
        x = left + at * _STEP
        yield _box(x, _DAMAGE + 6, _BOX[0], DOMINO[1] + 1)
        yield _text(minus(penalty), x + _BOX[0] / 2, _DAMAGE + 5, "middle", strong=True)


def _foot() -> Iterator[Element]:
    for at, name in enumerate(("Armes", "Protections", "Avantages, désavantages")):
        for line, told in enumerate((name, "")):
            yield from _line(told, at * 66, _FOOT + 4 + 10 * line, 62)


def _line(name: str, x: float, y: float, wide: float) -> Iterator[Element]:
    yield element("line", x1=str(x), y1=str(y), x2=str(x + wide), y2=str(y), class_="blank-line")
    if name:
        yield _text(name, x, y + 4)


def _box(x: float, y: float, wide: float, high: float, *, dashed: bool = False) -> Element:
    sizes = {"x": str(x), "y": str(y), "width": str(wide), "height": str(high), "rx": "2"}
    return element("rect", **sizes, class_="blank-box blank-dashed" if dashed else "blank-box")


def _text(
    words: str, x: float, y: float, anchor: str = "start", *, strong: bool = False
) -> Element:
    class_, size = ("blank-strong", "4") if strong else ("blank-text", "3.4")
    place = {"x": str(x), "y": str(y), "text_anchor": anchor, "font_size": size}
    return element("text", french(words), **place, class_=class_)
