"""The chance to win a turn: every draw of the turn comes from one pile, without replacement.

Law: exact integers throughout. Dominoes count by their sum. For each margin that I may hold, a
rival fails to do as well unless all his dominoes succeed and one of those he may show is good
enough, so his good draws are «all within A» less «all within B», B inside A; the product over
rivals is opened, and each term counts disjoint choices from regions of the pile.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb, prod

from calculators.core.frozen import Frozen

from ..dominoes import Dominoes

WIN, TIE, BEATEN, SETTLED, FAILED = "win", "tie", "beaten", "settled", "failed"
SUMS = range(13)

type Zone = frozenset[int]
type Law = Mapping[str, Fraction]


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

    def within(self, margin: int) -> Zone:
        """Return the sums that he can show with less than this margin, or not show at all."""
        return self.spared | (self.good - _up_to(self.level - margin))


def _up_to(highest: int) -> Zone:
    return frozenset(SUMS[: max(0, highest + 1)])


@lru_cache(maxsize=64)
def outcomes(me: Rival, rivals: tuple[Rival, ...], pile: Dominoes) -> Law:
    """Return the exact chance of each end of the turn for ``me``, before any tie is broken."""
    counts = Counter(domino.total for domino in pile)
    total = comb(len(pile), me.count)
    good = comb(_size(counts, me.good), me.count)
    settled = comb(_size(counts, me.spared), me.count)
    facing = [rival for rival in rivals if rival.count >= me.count]
    win = unbeaten = Fraction(0)
    for margin in margins(me, pile):
        win += _alone(me, margin, margin, facing, counts)
        unbeaten += _alone(me, margin, margin + 1, facing, counts)
    law = {
        WIN: win,
        TIE: unbeaten - win,
        BEATEN: Fraction(good - settled, total) - unbeaten,
        SETTLED: Fraction(settled, total),
        FAILED: Fraction(total - good, total),
    }
    return {code: chance for code, chance in law.items() if chance}


def margins(me: Rival, pile: Dominoes) -> dict[int, Fraction]:
    """Return the chance of each margin shown by a success that does not settle."""
    counts = Counter(domino.total for domino in pile)
    total = comb(len(pile), me.count)
    top = me.level + 1 if me.limit is None else min(me.level + 1, me.limit)
    found = {}
    for margin in range(max(0, me.level - max(SUMS)), top):
        reached = comb(_size(counts, me.within(margin + 1)), me.count)
        found[margin] = Fraction(reached - comb(_size(counts, me.within(margin)), me.count), total)
    return {margin: chance for margin, chance in found.items() if chance}


def _alone(
    me: Rival, margin: int, wanted: int, rivals: Sequence[Rival], counts: Counter[int]
) -> Fraction:
    """Return the chance that I hold this best margin and no rival reaches the wanted one."""
    best = frozenset({me.level - margin}) & frozenset(SUMS)
    if not best:
        return Fraction(0)
    mine = me.within(margin + 1)
    zones = [
        (rival.good, rival.within(wanted) if rival.count == me.count else rival.spared)
        for rival in rivals
    ]
    regions = _regions(best, mine, zones, counts)
    keys = list(regions)
    sizes = tuple(regions.values())
    taking = [place for place, key in enumerate(keys) if key[1]]
    needs = [rival.count for rival in rivals]
    terms, ways = _terms(keys, needs), 0
    for drawn in _compositions(me.count, [sizes[place] for place in taking]):
        if not any(keys[p][0] and n for p, n in zip(taking, drawn, strict=True)):
            continue
        left = list(sizes)
        for place, number in zip(taking, drawn, strict=True):
            left[place] -= number
        chosen = prod(comb(sizes[p], n) for p, n in zip(taking, drawn, strict=True))
        ways += chosen * _held(terms, left)
    return Fraction(ways, every(sum(sizes), [me.count, *needs]))


def _regions(
    best: Zone, mine: Zone, zones: Sequence[tuple[Zone, Zone]], counts: Counter[int]
) -> dict[tuple[bool, ...], int]:
    """Count the dominoes by all that matters of their sum."""
    regions: Counter[tuple[bool, ...]] = Counter()
    for value, number in counts.items():
        seen = [value in zone for pair in zones for zone in pair]
        regions[value in best, value in mine, *seen] += number
    return dict(regions)


class _Term(Frozen):
    """One term of the opened product: its sign, who is held to a zone, who draws freely."""

    sign: int
    held: tuple[int, ...]
    free: tuple[int, ...]
    masks: tuple[int, ...]


def _terms(keys: Sequence[tuple[bool, ...]], needs: Sequence[int]) -> list[_Term]:
    """Open the product of «not all within A, or all within B» over the rivals."""
    terms = []
    for choices in product((0, 1, 2), repeat=len(needs)):
        held = [index for index, choice in enumerate(choices) if choice]
        columns = [2 + 2 * index + choices[index] - 1 for index in held]
        masks = tuple(
            sum(1 << place for place, column in enumerate(columns) if key[column]) for key in keys
        )
        free = tuple(needs[index] for index, choice in enumerate(choices) if not choice)
        sign = -1 if choices.count(1) % 2 else 1
        terms.append(_Term(sign, tuple(needs[index] for index in held), free, masks))
    return terms


def _held(terms: Sequence[_Term], left: Sequence[int]) -> int:
    """Return in how many ways all rivals draw without doing as well as I did."""
    all_left, total = sum(left), 0
    for term in terms:
        pools: dict[int, int] = {}
        for mask, size in zip(term.masks, left, strict=True):
            if size:
                pools[mask] = pools.get(mask, 0) + size
        ways = allotted(pools, term.held)
        if ways:
            total += term.sign * ways * every(all_left - sum(term.held), term.free)
    return total


def allotted(pools: dict[int, int], needs: Sequence[int]) -> int:
    """Return in how many ways each need takes its dominoes from the pools open to it."""
    if not needs:
        return 1
    bit = 1 << (len(needs) - 1)
    inside = [(mask ^ bit, size) for mask, size in pools.items() if mask & bit and size]
    if len(needs) == 1:
        return comb(sum(size for _, size in inside), needs[0])
    outside = {mask: size for mask, size in pools.items() if not mask & bit}
    total = 0
    for drawn in _compositions(needs[-1], [size for _, size in inside]):
        chosen = 1
        rest = dict(outside)
        for (mask, size), number in zip(inside, drawn, strict=True):
            chosen *= comb(size, number)
            rest[mask] = rest.get(mask, 0) + size - number
        total += chosen * allotted(rest, needs[:-1])
    return total


def _compositions(count: int, sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Return every way to take so many pieces from heaps of these sizes."""
    if not count:
        yield (0,) * len(sizes)
    elif sizes:
        for first in range(min(count, sizes[0]) + 1):
            for rest in _compositions(count - first, sizes[1:]):
                yield (first, *rest)


def every(total: int, needs: Iterable[int]) -> int:
    """Return in how many ways each need takes its dominoes, whatever they are."""
    ways = 1
    for need in needs:
        ways *= comb(total, need)
        total -= need
    return ways


def _size(counts: Counter[int], zone: Zone) -> int:
    return sum(counts[value] for value in zone)
