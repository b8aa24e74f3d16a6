"""The chance to win a tie for the lead: the tied draw one more domino each, repeatedly.

Law: signed margins are compared, success is not needed, and all comes from the pile of the turn
(BK-TIR-12, AMB-BK-11). By symmetry any dominoes of a shuffled pile have the law of any others: the
tie-break is dealt before the hands restricted to a zone. Exact integers throughout.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import combinations, product

from ..dominoes import Dominoes
from .contest import (
    BEATEN,
    SUMS,
    TIE,
    WIN,
    Held,
    Law,
    Part,
    Rival,
    Zone,
    every,
    exactly,
    margins,
    outcomes,
    short,
    sums_of,
    taken,
)

MOST_HANDS = 2
"""Hands of several dominoes that can be counted at once."""

type Needs = tuple[int, ...]


def counted(me: Rival, rivals: Sequence[Rival]) -> int:
    """Return how many tie-breaks are counted, perhaps none: fewer if more would take too long."""
    facing = me.facing(rivals)
    if sum(player.count > 1 for player in (me, *facing)) > MOST_HANDS:
        return 0
    return 2 if me.count == len(facing) == 1 else 1


def resolved(me: Rival, rivals: tuple[Rival, ...], pile: Dominoes) -> Law:
    """Return the exact chance of each end of the turn for ``me``, ties broken."""
    law = {**outcomes(me, rivals, pile)}
    rounds = counted(me, rivals)
    if law[TIE] and rounds:
        won, still = broken(me, rivals, pile, rounds)
        law[WIN] += won
        law[BEATEN] += law[TIE] - won - still
        law[TIE] = still
    return {code: chance for code, chance in law.items() if chance}


def broken(
    me: Rival, rivals: Sequence[Rival], pile: Dominoes, rounds: int
) -> tuple[Fraction, Fraction]:
    """Return the chance to tie for the lead and win the tie-break, then that of an unbroken tie.

    The end is after so many tie-breaks, at least one, or when the pile has too few.
    """
    facing = me.facing(rivals)
    equal = [place for place, rival in enumerate(facing) if rival.count == me.count]
    left = len(pile) - me.count - sum(rival.count for rival in rivals)
    race = _Race(me.level, [*sums_of(pile)])
    for tied in _groups(equal):
        levels = [facing[place].level for place in tied]
        for margin in margins(me, pile):
            hands = [exactly(me, margin)]
            hands += [
                exactly(rival, margin) if place in tied else short(rival, margin, me.count)
                for place, rival in enumerate(facing)
            ]
            for parts in product(*hands):
                race.run(sum(parts, Part()), levels, rounds, left)
    return race.chance(race.won), race.chance(race.still)


def _groups[T](some: Sequence[T]) -> Iterator[tuple[T, ...]]:
    for size in range(1, len(some) + 1):
        yield from combinations(some, size)


@dataclass(slots=True)
class _Race:
    """The ways to win, and those still tied at the end, by how many dominoes each player drew.

    :param mine: my skill.
    :param counts: the dominoes of each sum that are left.
    """

    mine: int
    counts: list[int]
    won: Counter[Needs] = field(default_factory=Counter)
    still: Counter[Needs] = field(default_factory=Counter)

    def chance(self, found: Counter[Needs]) -> Fraction:
        """Return the probability of some ways."""
        chances = (Fraction(n, every(sum(self.counts), needs)) for needs, n in found.items() if n)
        return sum(chances, Fraction(0))

    def run(self, hand: Part, levels: Sequence[int], rounds: int, left: int) -> None:
        """Add the ways of some tied hands, with all that may follow.

        :param levels: the skills of those tied with me.
        :param left: how many dominoes are not drawn.
        """
        fixed = [min(zone) for zone, need in hand.held if need == len(zone) == 1]
        held = tuple(each for each in hand.held if each[1] > 1 or len(each[0]) > 1)
        ways = hand.sign * self._take(fixed)
        if ways:
            self._round(held, levels, rounds, left, ways, hand.needs)
        self._give(fixed)

    def _round(
        self, held: Held, levels: Sequence[int], rounds: int, left: int, ways: int, needs: Needs
    ) -> None:
        if not rounds or left <= len(levels):
            self.still[needs] += ways * taken(tuple(self.counts), held)
            return
        after = (*needs, 1, *(1 for _ in levels))
        for value in SUMS:
            same = [level - self.mine + value for level in levels]
            worse = [(_worse(total), 1) for total in same]
            mine = ways * self._take([value])
            if mine:
                self.won[after] += mine * taken(tuple(self.counts), (*held, *worse))
                for again in _groups([p for p, total in enumerate(same) if total in SUMS]):
                    drawn = [same[place] for place in again]
                    found = mine * self._take(drawn)
                    if found:
                        rest = [one for place, one in enumerate(worse) if place not in again]
                        tied = [levels[place] for place in again]
                        there = left - len(levels) - 1
                        self._round((*held, *rest), tied, rounds - 1, there, found, after)
                    self._give(drawn)
            self._give([value])

    def _take(self, sums: Iterable[int]) -> int:
        """Draw one domino of each sum; return in how many ways."""
        ways = 1
        for value in sums:
            ways *= self.counts[value]
            self.counts[value] -= 1
        return ways

    def _give(self, sums: Iterable[int]) -> None:
        for value in sums:
            self.counts[value] += 1


@cache
def _worse(total: int) -> Zone:
    """Return the sums worse than one, which may be out of bounds."""
    return frozenset(value for value in SUMS if value > total)
