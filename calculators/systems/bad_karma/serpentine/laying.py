"""The rules of laying and of the bonus cards: pure functions of a serpentine."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

from calculators.pieces.board import End
from calculators.pieces.domino import Domino

from ..scales import FIGURES
from .geometry import TURNS
from .model import Lay, Lays, Snake, Zones, heads, shape


def ways(
    snake: Snake, domino: Domino, heads: Collection[int] | None = None, *, across: bool = True
) -> Lays:
    """Return every legal way to lay a domino, straight ones before turns.

    Any value follows any other (BK-SER-08). A domino that matches touches by its equal side;
    otherwise the player chooses the free side (AMB-BK-36).

    :param heads: the ids allowed; ``None`` for all (a redraw stays on its branch: BK-SER-10).
    :param across: whether a double may lie across: not for Chair à canon (BK-DES-04).
    :raises ValueError: if the serpentine itself is not legal.
    """
    now = shape(snake)
    return tuple(
        lay
        for head in now.heads
        if heads is None or head.id in heads
        for lay in _tries(head, domino, across=across and domino.double)
        if now.free(now.place(lay))
    )


def _tries(head: End, domino: Domino, *, across: bool) -> Iterator[Lay]:
    for turn in TURNS:
        for sides in _sides(head, domino):
            yield Lay(head.id, sides, turn)
        if across:
            yield Lay(head.id, domino.sides, turn, across=True)


def _sides(head: End, domino: Domino) -> Iterator[tuple[int, int]]:
    high, low = domino.sides
    if low != head.value or domino.double:
        yield high, low
    if high != head.value and not domino.double:
        yield low, high


def matches(snake: Snake, lay: Lay) -> bool:
    """Whether a lay matches the value of its head, so that one more is drawn (BK-SER-10).

    :param snake: before the lay.
    :raises ValueError: if there is no such head.
    """
    return shape(snake).head(lay.head).value == lay.sides[0]


def lay(snake: Snake, lay: Lay) -> Snake:
    """Return the serpentine with one more domino.

    :raises ValueError: if the lay is illegal, with a French sentence.
    """
    after = replace(snake, laid=(*snake.laid, lay))
    shape(after)
    return after


def bonuses(snake: Snake) -> dict[str, int]:
    """Return the current bonus of every camp that has a zone.

    Each head in a zone is worth its number of cards (BK-SER-11, BK-SER-13, BK-SER-16).
    """
    inside = Counter(head.zone for head in heads(snake))
    card = FIGURES["card"]
    return {zone.camp: inside[zone.camp] * zone.worth * card for zone in snake.zones}


def gained(snake: Snake, laid: Lay) -> tuple[tuple[str, int], ...]:
    """Return the bonuses changed by a lay: each camp with its new one.

    :param snake: before the lay.
    """
    before, after = bonuses(snake), bonuses(lay(snake, laid))
    return tuple((camp, bonus) for camp, bonus in after.items() if bonus != before[camp])


def with_card(zones: Zones, camp: str) -> Zones:
    """Return the zones with one more card in that of a camp (BK-SER-17)."""
    return tuple(replace(zone, added=zone.added + (zone.camp == camp)) for zone in zones)


def match_chance(
    snake: Snake, pile: Iterable[Domino], branch: Collection[int], *, across: bool
) -> Fraction:
    """Return the exact chance that the next domino drawn can match on a branch.

    A head without room for the domino counts as no match; an empty pile gives 0.

    :param pile: the dominoes left, by multiplicity.
    :param branch: the ids of its heads: two after a double across (BK-SER-09).
    :param across: as in :func:`ways`.
    """
    counts, open_to = Counter(pile), [head for head in heads(snake) if head.id in branch]
    found = sum(
        times
        for domino, times in counts.items()
        if any(
            head.value in domino.sides and ways(snake, domino, (head.id,), across=across)
            for head in open_to
        )
    )
    return Fraction(found, max(1, counts.total()))


def match_chances(snake: Snake, pile: Iterable[Domino], *, across: bool) -> dict[int, Fraction]:
    """Return that chance for every head by itself."""
    there = tuple(pile)
    each = (head.id for head in heads(snake))
    return {head: match_chance(snake, there, (head,), across=across) for head in each}
