"""The chance to win a turn: every draw of the turn comes from one pile, without replacement.

Law: exact integers throughout. Dominoes count by their sum. For each margin that I may hold, a
rival fails to do as well unless all his dominoes succeed and one of those he can show is good
enough, so his good draws are "all within A" minus "all within B", B inside A; the product over
rivals is expanded, and each term counts in how many ways hands stay within their zones.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb, prod
from operator import add, itemgetter, sub

from calculators.core.frozen import Frozen

from ..dominoes import Dominoes

WIN, TIE, BEATEN, SETTLED, FAILED = "win", "tie", "beaten", "settled", "failed"
SUMS = range(13)

type Zone = frozenset[int]
type Law = Mapping[str, Fraction]
type Counts = tuple[int, ...]
"""The number of dominoes of each sum."""
type Held = tuple[tuple[Zone, int], ...]


class Rival(Frozen):
    """Someone who draws in the turn.

    :param level: the skill, modifiers included.
    :param count: dominoes drawn at once.
    :param limit: the lowest margin that makes him settle; ``None`` for an empty gauge.

    He shows the largest margin that does not make him settle.
    """

    level: int
    count: int
    limit: int | None

    @property
    def good(self) -> Zone:
        """The sums that succeed."""
        return _up_to(self.level)

    @property
    def spared(self) -> Zone:
        """The sums whose margin would make him settle."""
        if self.limit is None:
            return frozenset()
        return _up_to(self.level - max(0, self.limit))

    def facing(self, rivals: Iterable["Rival"]) -> list["Rival"]:
        """Return the rivals who can do as well: those with fewer dominoes cannot (BK-TIR-04)."""
        return [rival for rival in rivals if rival.count >= self.count]

    def within(self, margin: int) -> Zone:
        """Return the sums with which he shows less than this margin, or nothing."""
        return self.spared | (self.good - _up_to(self.level - margin))


def _up_to(highest: int) -> Zone:
    return frozenset(SUMS[: max(0, highest + 1)])


class Part(Frozen):
    """One signed term of the expanded product: what the players drew at first.

    :param held: zones that restrict hands, with the number of dominoes of each hand.
    """

    sign: int = 1
    held: Held = ()

    def __add__(self, other: "Part") -> "Part":
        """Return the conjunction of both."""
        return Part(self.sign * other.sign, self.held + other.held)

    @property
    def needs(self) -> tuple[int, ...]:
        """The number of dominoes of each hand."""
        return tuple(need for _, need in self.held)


@lru_cache(maxsize=64)
def outcomes(me: Rival, rivals: tuple[Rival, ...], pile: Dominoes) -> Law:
    """Return the exact chance of each end of the turn for ``me``, before any tie is broken."""
    counts = sums_of(pile)
    total = comb(len(pile), me.count)
    good = comb(_size(counts, me.good), me.count)
    settled = comb(_size(counts, me.spared), me.count)
    facing = me.facing(rivals)
    win = unbeaten = Fraction(0)
    for margin in margins(me, pile):
        win += _alone(me, margin, margin, facing, counts)
        unbeaten += _alone(me, margin, margin + 1, facing, counts)
    return {
        WIN: win,
        TIE: unbeaten - win,
        BEATEN: Fraction(good - settled, total) - unbeaten,
        SETTLED: Fraction(settled, total),
        FAILED: Fraction(total - good, total),
    }


def margins(me: Rival, pile: Dominoes) -> dict[int, Fraction]:
    """Return the chance of each margin of a success without a settlement."""
    counts = sums_of(pile)
    found = {margin: _alone(me, margin, margin, (), counts) for margin in range(me.level + 1)}
    return {margin: chance for margin, chance in found.items() if chance}


def sums_of(pile: Dominoes) -> Counts:
    """Count the dominoes of each sum."""
    counts = Counter(domino.total for domino in pile)
    return tuple(counts[value] for value in SUMS)


def _alone(
    me: Rival, margin: int, wanted: int, rivals: Sequence[Rival], counts: Counts
) -> Fraction:
    """Return the chance that I show this best margin and no rival reaches the wanted one."""
    hands = [exactly(me, margin), *(short(rival, wanted, me.count) for rival in rivals)]
    parts = [sum(each, Part()) for each in product(*hands)]
    chances = (
        Fraction(part.sign * taken(counts, part.held), every(sum(counts), part.needs))
        for part in parts
    )
    return sum(chances, Fraction(0))


@lru_cache(maxsize=2048)
def taken(counts: Counts, held: Held) -> int:
    """Return in how many ways the hands can be drawn, each within its zone."""
    largest_first = sorted(held, key=itemgetter(1), reverse=True)
    pools = [0] * (1 << len(held))
    for place, size in zip(_places(tuple(zone for zone, _ in largest_first)), counts, strict=True):
        pools[place] += size
    return allotted(pools, [need for _, need in largest_first])


@lru_cache(maxsize=2048)
def _places(zones: tuple[Zone, ...]) -> tuple[int, ...]:
    """Return for each sum the zones that contain it, as bits."""
    return tuple(sum(1 << n for n, zone in enumerate(zones) if value in zone) for value in SUMS)


def exactly(who: Rival, margin: int) -> list[Part]:
    """Return the terms of the event that one shows exactly this margin."""
    value = who.level - margin
    if margin < 0 or value not in SUMS or (who.limit is not None and margin >= who.limit):
        return []
    if who.count == 1:
        return [Part(held=((frozenset({value}), 1),))]
    reached, below = who.within(margin + 1), who.within(margin)
    return [Part(held=((reached, who.count),)), Part(-1, held=((below, who.count),))]


def short(who: Rival, margin: int, count: int) -> list[Part]:
    """Return the terms of the event that one does worse than a margin of so many dominoes."""
    below = who.within(margin) if who.count == count else who.spared
    if who.count == 1:
        return [Part(held=((frozenset(SUMS) - who.good | below, 1),))]
    return [Part(), Part(-1, held=((who.good, who.count),)), Part(held=((below, who.count),))]


def allotted(pools: Sequence[int], needs: Sequence[int]) -> int:
    """Return in how many ways the needs draw their dominoes from the pools open to them.

    :param pools: the number of dominoes of each pool, by the needs that it is open to, as bits.
    """
    if not needs:
        return 1
    *others, need = needs
    if not others:
        return comb(pools[1], need)
    half = len(pools) // 2
    outside, inside = pools[:half], pools[half:]
    total = 0
    for drawn in _compositions(need, tuple(min(need, size) for size in inside)):
        chosen = prod(map(comb, inside, drawn))
        rest = [*map(add, outside, map(sub, inside, drawn))]
        total += chosen * allotted(rest, others)
    return total


@lru_cache(maxsize=2048)
def _compositions(count: int, sizes: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return every way to draw so many pieces from heaps of these sizes."""
    if not sizes:
        return () if count else ((),)
    return tuple(
        (first, *rest)
        for first in range(min(count, sizes[0]) + 1)
        for rest in _compositions(count - first, sizes[1:])
    )


def every(total: int, needs: Iterable[int]) -> int:
    """Return in how many ways the needs draw any dominoes."""
    ways = 1
    for need in needs:
        ways *= comb(total, need)
        total -= need
    return ways


def _size(counts: Counts, zone: Zone) -> int:
    return sum(counts[value] for value in zone)
