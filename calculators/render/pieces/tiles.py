"""The parts of a board of dominoes as SVG: a domino, a ghost of one to lay, a text."""

from collections.abc import Iterator

from calculators.pieces.board import Choice, Ghost, Tile
from calculators.pieces.playing_card import RED

from ..html import Element, Elements, Node, element
from .dominoes import HALF, PIPS
from .drawing import suit_sign, text

UNIT = HALF // 2
_DISC = 0.85
_TURN = 2.0
"""How far from the last square of a ghost its other way stands, in units."""
_ROW = 1.6

type Spot = tuple[float, float]


def tile_parts(tile: Tile, *, first: bool = False) -> Elements:
    """Draw a domino in its place; a pin marks the first one."""
    (x, y), lying = middle(tile), _lies(tile)
    wide, high, across, down = (2, 1, 0, 0.7) if lying else (1, 2, 0.7, 0)
    yield element(
        "rect",
        x=px(x - wide + 0.05),
        y=px(y - high + 0.05),
        width=px(2 * wide - 0.1),
        height=px(2 * high - 0.1),
        rx="4",
        class_=f"domino-edge{' board-last' if tile.last else ''}",
    )
    cut = {"x1": x - across, "x2": x + across, "y1": y - down, "y2": y + down}
    yield element("line.domino-cut", **{name: px(at) for name, at in cut.items()})
    if first:
        yield element("circle", cx=px(x), cy=px(y), r="3", class_="board-pin")
    for side, (left, top) in zip(tile.sides, tile.squares, strict=True):
        for pip in PIPS[side]:
            column, line = reversed(pip) if lying else pip
            yield element(
                "circle", cx=_pip(left, column), cy=_pip(top, line), r="2.5", class_="domino-pip"
            )


def _lies(tile: Tile) -> bool:
    (_, y), (_, other) = tile.squares
    return y == other


def ghost_parts(ghost: Ghost, reach: float) -> Elements:
    """Draw a domino to lay by a tap; a disc in front of it lays it the other way.

    :param reach: the radius of its touch target, in units.
    """
    at = middle(ghost.tile)
    hit = disc(at, reach, "board-hit")
    own = () if ghost.other else _disc(at, ghost.sign)
    yield _choice(ghost.choice, hit, *tile_parts(ghost.tile), *own)
    if ghost.other:
        yield _choice(ghost.other, *_disc(_beyond(ghost.tile, _TURN), ghost.sign))
    for suit, at in gaining(ghost):
        told = f"{suit_sign(suit)}+{dict(ghost.gains)[suit]}"
        yield text_at(told, at, 18, f"board-gain{red(suit)}")


def gaining(ghost: Ghost) -> Iterator[tuple[str, Spot]]:
    """Yield the suit and the position of each bonus of a ghost: before it, or above its disc."""
    x, y = _before(ghost)
    for number, (suit, _) in enumerate(ghost.gains):
        yield suit, (x, y + _ROW * number)


def _before(ghost: Ghost) -> Spot:
    lying = _lies(ghost.tile)
    if not ghost.other:
        x, y = _beyond(ghost.tile, 3.2 if lying else 2.2)
        return x, y + 0.5
    x, y = _beyond(ghost.tile, _TURN if lying else 4.0)
    return x, y - 1.2 if lying else y + 0.5


def _disc(at: Spot, sign: str) -> tuple[Element, ...]:
    if not sign:
        return ()
    return disc(at, _DISC, "board-disc"), text_at(sign, (at[0], at[1] + 0.42), 15, "board-number")


def _beyond(tile: Tile, length: float) -> Spot:
    """Return a point before the free end of a domino."""
    (nx, ny), (x, y) = tile.squares
    return x + length * (x - nx) / 2, y + length * (y - ny) / 2


def _choice(choice: Choice, *inside: Node) -> Element:
    return element(
        "g.board-ghost.board-choice",
        *inside,
        role="button",
        tabindex=0,
        aria_label=choice.label,
        data_decide=choice.code,
    )


def middle(tile: Tile) -> Spot:
    """Return the centre of a domino."""
    (x1, y1), (x2, y2) = tile.squares
    return (x1 + x2) / 2, (y1 + y2) / 2


def red(suit: str) -> str:
    """Return the class of a text in the colour of a suit."""
    return " board-red" if suit in RED else ""


def text_at(words: str, at: Spot, size: int, class_: str) -> Element:
    """Write a few signs, centred; they are told in words elsewhere."""
    return text(words, px(at[0]), px(at[1]), size, class_=class_, aria_hidden="true")


def disc(at: Spot, radius: float, class_: str) -> Element:
    """Draw a disc; the radius is in units."""
    return element("circle", cx=px(at[0]), cy=px(at[1]), r=px(radius), class_=class_)


def _pip(centre: int, pip: int) -> str:
    return f"{centre * UNIT - HALF // 2 + pip:g}"


def px(length: float) -> str:
    """Return a length in units as pixels of the drawing."""
    return f"{length * UNIT:.1f}".removesuffix(".0")
