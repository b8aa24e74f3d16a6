"""Exact odds against an enumeration of the dominoes, kind by kind, written here again."""

import json
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from calculators.systems.bad_karma.scales import ANNEX
from calculators.web import handle

type Tile = tuple[int, int]
type Pile = Counter[Tile]

FULL: Pile = Counter({(high, low): 2 for low, high in combinations_with_replacement(range(7), 2)})


def answer(op: str, calculator: str, **fields: Any) -> dict[str, Any]:
    request = {"op": op, "calculator": f"bad_karma.{calculator}", "fields": fields, "seed": "s"}
    told = json.loads(handle(json.dumps(request)))
    assert told["ok"], told
    result: dict[str, Any] = told["result"]
    return result


def odds(calculator: str, **fields: Any) -> dict[str, Fraction]:
    told = answer("odds", calculator, **fields)["outcomes"]
    return {code: Fraction(chance) for code, chance in told.items()}


def deals(pile: Pile, count: int) -> Iterator[tuple[tuple[Tile, ...], Fraction]]:
    """Return every ordered deal with its chance."""
    if not count:
        yield (), Fraction(1)
        return
    total = pile.total()
    for tile, copies in list(pile.items()):
        if copies:
            rest = pile - Counter([tile])
            for tail, chance in deals(rest, count - 1):
                yield (tile, *tail), chance * copies / total


def margin_of(tiles: tuple[Tile, ...], level: int, pick: str, limit: float) -> int | None:
    """Return the margin shown by the book's text, or ``None`` for a failure."""
    margins = [level - sum(tile) for tile in tiles]
    if min(margins) < 0:
        return None
    if pick == "safe":
        return max([m for m in margins if m < limit] or margins)
    if pick == "double":
        doubles = [m for m, (a, b) in zip(margins, tiles, strict=True) if a == b]
        return max(doubles or margins)
    return max(margins) if pick == "best" else min(margins)


@pytest.mark.parametrize("pick", ["best", "safe", "double", "lowest"])
@pytest.mark.parametrize(("level", "karma", "laid"), [(9, 7, 2), (8, 5, 3), (6, 3, 2), (11, 12, 5)])
def test_two_dominoes_against_a_gauge(level: int, karma: int, laid: int, pick: str) -> None:
    limit = karma - laid + 1
    wanted: Counter[str] = Counter()
    for tiles, chance in deals(FULL, 2):
        margin = margin_of(tiles, level, pick, limit)
        if margin is None:
            code = "full" if laid + 2 > karma else "failure"
        else:
            code = "settle" if margin >= limit else "success"
        wanted[code] += chance  # type: ignore[assignment]
    gauge = " ".join("?" * laid)
    assert odds("draw", skill=level, count=2, karma=karma, gauge=gauge, pick=pick) == dict(wanted)


@pytest.mark.parametrize("reading", ["reach", "exceed"])
def test_good_karma_and_forced_fate(reading: str) -> None:
    level, karma, laid, forced = 8, 7, 3, 1
    pile = FULL - Counter([(6, 6), (3, 2), (4, 4)])
    wanted: Counter[str] = Counter()
    for tiles, chance in deals(pile, 1 + forced):
        count = laid
        for refused in tiles[:-1]:
            count += 1 - (1 if refused[0] == refused[1] and count else 0)
        last = tiles[-1]
        count -= 1 if last[0] == last[1] and count else 0
        margin, limit = level - sum(last), karma - count + 1
        if margin < 0:
            code = "full" if count + 1 > karma else "failure"
        elif count and (margin >= limit if reading == "reach" else margin > limit):
            code = "settle"
        else:
            code = "success"
        wanted[code] += chance  # type: ignore[assignment]
    fields = {
        "skill": level, "karma": karma, "gauge": "? ? ?", "forced": forced, "good_karma": True,
        "out": "6-6 3-2 4-4", "settling": reading,
    }  # fmt: skip
    assert odds("draw", **fields) == dict(wanted)


def test_three_dominoes_and_every_skill() -> None:
    for count, column in ((1, 0), (2, 1), (3, 2)):
        sums = Counter(dict.fromkeys(range(13), 0))
        for tiles, chance in deals(FULL, count) if count < 3 else ():
            sums[max(map(sum, tiles))] += chance  # type: ignore[assignment]
        for skill in range(13):
            told = Fraction(answer("run", "odds", skill=skill, count=count)["values"]["success"])
            good = sum(copies for tile, copies in FULL.items() if sum(tile) <= skill)
            product_ = Fraction(1)
            for drawn in range(count):
                product_ *= Fraction(max(0, good - drawn), 56 - drawn)
            assert told == product_
            if count < 3:
                assert told == sum(sums[total] for total in range(skill + 1))
            printed = ANNEX[str(skill)][column]
            right = abs(told - printed) <= Fraction(1, 20000)
            assert right != (count == 3 and 2 <= skill <= 11), (skill, count)


def ways_of(pile: Pile, needs: list[int]) -> Iterator[tuple[list[tuple[Tile, ...]], Fraction]]:
    """Return every way for several drawers to draw from one pile, one after the other."""
    if not needs:
        yield [], Fraction(1)
        return
    for tiles, chance in deals(pile, needs[0]):
        for rest, share in ways_of(pile - Counter(tiles), needs[1:]):
            yield [tiles, *rest], chance * share


def shown(tiles: tuple[Tile, ...], level: int, limit: int | None) -> int | str:
    margins = [level - sum(tile) for tile in tiles]
    if min(margins) < 0:
        return "failed"
    spared = [m for m in margins if limit is None or m < limit]
    return max(spared) if spared else "settled"


SMALL: Pile = Counter(
    {(0, 0): 1, (1, 0): 2, (2, 1): 1, (3, 1): 1, (2, 2): 1, (4, 2): 1, (5, 2): 1, (6, 3): 1}
)
OUT = " ".join(
    f"{high}-{low}" for (high, low), copies in (FULL - SMALL).items() for _ in range(copies)
)


def after_ties(levels: list[int], pile: Pile, rounds: int) -> Iterator[tuple[str, Fraction]]:
    """Break a tie between me, the first, and others by the book's text, so many times at most."""
    if not rounds or pile.total() < len(levels):
        yield "tie", Fraction(1)
        return
    for hands, chance in ways_of(pile, [1] * len(levels)):
        margins = [level - sum(hand[0]) for level, hand in zip(levels, hands, strict=True)]
        ahead = [level for level, m in zip(levels, margins, strict=True) if m == max(margins)]
        if margins[0] < max(margins):
            yield "beaten", chance
        elif len(ahead) == 1:
            yield "win", chance
        else:
            rest = pile - Counter(hand[0] for hand in hands)
            for code, share in after_ties(ahead, rest, rounds - 1):
                yield code, chance * share


@pytest.mark.parametrize(
    ("me", "foes", "rounds"),
    [
        ((6, 1, None), [(6, 1, None)], 2),
        ((6, 1, None), [(7, 1, None)], 2),
        ((6, 1, 4), [(7, 1, 3), (5, 1, None)], 1),
        ((7, 1, None), [(7, 2, None), (4, 1, 2)], 1),
        ((7, 2, None), [(7, 2, None)], 1),
        ((7, 2, 5), [(6, 2, 4)], 1),
        ((8, 2, None), [(7, 2, 5), (6, 1, None)], 1),
        ((5, 2, None), [(8, 3, 6)], 1),
        ((7, 1, None), [(6, 1, None), (5, 1, 3), (4, 1, None)], 1),
        ((6, 1, 5), [(6, 1, 4), (6, 1, None)], 1),
        ((7, 1, None), [(6, 1, None), (8, 2, 4)], 1),
    ],
)
def test_winning_a_turn(me: Any, foes: Any, rounds: int) -> None:
    """As many tie-breaks are counted as the page says, and a remaining tie is given separately."""
    level, count, limit = me
    wanted: Counter[str] = Counter()
    for hands, chance in ways_of(SMALL, [count, *(foe[1] for foe in foes)]):
        mine = shown(hands[0], level, limit)
        if isinstance(mine, str):
            wanted[mine] += chance  # type: ignore[assignment]
            continue
        others = [shown(hand, foe[0], foe[2]) for hand, foe in zip(hands[1:], foes, strict=True)]
        ranks = [
            (foe[1], other, foe[0]) for foe, other in zip(foes, others, strict=True)
            if not isinstance(other, str)
        ]  # fmt: skip
        best = max((rank[:2] for rank in ranks), default=(0, 0))
        if (count, mine) != best:
            wanted["win" if (count, mine) > best else "beaten"] += chance  # type: ignore[assignment]
            continue
        left = SMALL - Counter(tile for hand in hands for tile in hand)
        tied = [level, *(rank[2] for rank in ranks if rank[:2] == best)]
        for code, share in after_ties(tied, left, rounds):
            wanted[code] += chance * share  # type: ignore[assignment]
    lines = "\n".join(f"{a};{b};{c or ''}" for a, b, c in foes)
    told = answer("odds", "odds", skill=level, limit=limit or 0, foes=lines, out=OUT)
    option = next(o for o in told["options"] if o["option"] == str(count))
    assert {code: Fraction(c) for code, c in option["outcomes"].items()} == +wanted


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6])
@pytest.mark.parametrize(("mine", "his"), [(3, 3), (3, 4), (4, 3)])
def test_a_tie_lasts_where_the_pile_cannot_break_it(mine: int, his: int, size: int) -> None:
    tiles = [(1, 0), (2, 0), (1, 1), (1, 0), (2, 0), (1, 1)][:size]
    pile = Counter(tiles)
    wanted: Counter[str] = Counter()
    for (my_hand, his_hand), chance in ways_of(pile, [1, 1]):
        mine_now, his_now = mine - sum(my_hand[0]), his - sum(his_hand[0])
        if mine_now != his_now:
            wanted["win" if mine_now > his_now else "beaten"] += chance  # type: ignore[assignment]
            continue
        left = pile - Counter([*my_hand, *his_hand])
        for code, share in after_ties([mine, his], left, 2):
            wanted[code] += chance * share  # type: ignore[assignment]
    out = [f"{a}-{b}" for (a, b), copies in (FULL - pile).items() for _ in range(copies)]
    fields = {"skill": mine, "foes": str(his), "out": " ".join(out)}
    told = answer("odds", "odds", **fields)["options"][0]["outcomes"]
    assert {code: Fraction(chance) for code, chance in told.items()} == +wanted


def test_seven_against_seven_is_even_once_ties_are_broken() -> None:
    """Both win equally often: half of the turns where one succeeds, except lasting ties."""
    values = answer("run", "odds", skill=7, foes="7")["values"]
    none = Fraction(18, 56) * Fraction(17, 55)
    assert 2 * Fraction(values["win"]) + Fraction(values["tie"]) + none == 1
    assert Fraction(values["tied"]) == Fraction(87, 1540)


@pytest.mark.parametrize(("level", "karma", "laid"), [(8, 7, 5), (7, 5, 2), (4, 3, 2), (12, 4, 3)])
@pytest.mark.parametrize("reading", ["reach", "exceed"])
def test_the_risk_of_a_gauge(level: int, karma: int, laid: int, reading: str) -> None:
    def within(draws: int, count: int, pile: Pile) -> Fraction:
        if not draws:
            return Fraction(0)
        chance = Fraction(0)
        for tile, copies in pile.items():
            margin, limit = level - sum(tile), karma - count + 1
            if margin < 0:
                rest = pile - Counter([tile])
                told = Fraction(1) if count == karma else within(draws - 1, count + 1, rest)
            elif count and (margin >= limit if reading == "reach" else margin > limit):
                told = Fraction(1)
            else:
                told = within(draws - 1, count, pile)
            chance += told * copies / pile.total()
        return chance

    gauge = " ".join("?" * laid)
    fields = {"karma": karma, "gauge": gauge, "skill": level, "settling": reading}
    values = answer("run", "gauge", **fields)["values"]
    for draws in (1, 2, 3):
        assert Fraction(values[f"settle_{draws}"]) == within(draws, laid, FULL)


def test_chances_of_quality_are_those_of_the_kinds() -> None:
    for level, bonus in product((5, 8, 12), (0, 1)):
        told = odds("quality", level=level, to_quality=bonus, mode="i")
        wanted: Counter[str] = Counter()
        for tile, copies in FULL.items():
            odd = [side for side in tile if side % 2]
            good = sum(tile) <= level
            quality = min(odd, default=0) + bonus
            code = "failure" if not good else "success" if quality else "mediocre"
            wanted[code] += Fraction(copies, 56)  # type: ignore[assignment]
        assert told == dict(wanted)
