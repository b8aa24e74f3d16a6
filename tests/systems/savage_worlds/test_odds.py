"""The chart of a whole attack: the calculators' own odds combined, and long sums by hand."""

from fractions import Fraction
from typing import Any

import pytest

from calculators.catalogue import CALCULATORS
from calculators.core import engine
from calculators.core.scale import Item
from calculators.core.script import Request
from calculators.session.sight import LiveTable
from calculators.systems.savage_worlds import odds
from calculators.systems.savage_worlds.attack.rule import Given
from calculators.systems.savage_worlds.damage.rule import UNHARMED, Falling
from calculators.systems.savage_worlds.exploding import best_law, sum_law
from calculators.systems.savage_worlds.fight.blow import CHART, charted
from calculators.systems.savage_worlds.rolls.rule import Attempt
from calculators.systems.savage_worlds.soak import taken
from tests.systems.party import Party
from tests.systems.savage_worlds import whole_blows
from tests.systems.scenes import sheets

FAR = 320
"""A total that two exploding dice exceed less often than once in 10 ** 30."""
TARGETS: tuple[dict[str, Any], ...] = (
    {},
    {"shaken": True},
    {"wounds": 2},
    {"shaken": True, "wounds": 3},
    {"falls": True},
    {"stunned": True},
    {"stunned": True, "shaken": True, "vigor": "d8"},
    {"stunned": True, "shaken": True, "toughness": 20},
)


def table(foe: dict[str, Any], ana: dict[str, Any] | None = None, **readings: Any) -> LiveTable:
    """Return a table where Ana may attack an extra."""
    if foe.get("falls"):
        readings["extras"] = "falls"
    known = sheets("savage_worlds")
    orc = {**known["Orc"], **{name: value for name, value in foe.items() if name != "falls"}}
    at = Party("savage_worlds", readings, Ana={**known["Ana"], **(ana or {})}, Orc=orc)
    return LiveTable(at.state)


def blow(foe: dict[str, Any], **readings: Any) -> Falling:
    """Return Ana's attack, before its damage."""
    seen = table(foe, **readings)
    return seen.call(Request("savage_worlds.damage", "Ana", "Orc"), Falling)


def chart_of(seen: LiveTable, **fields: Any) -> list[Fraction]:
    """Return the chart of a whole attack, from its way."""
    request = Request("savage_worlds.attack", "Ana", "Orc", {"mode": "melee", **fields})
    shares = dict(charted(seen, request))
    return [shares.get(label, Fraction(0)) for label in reversed(CHART)]


def asked(name: str, **fields: Any) -> dict[str, Fraction]:
    """Return the odds of a calculator."""
    calculator = CALCULATORS[f"savage_worlds.{name}"]
    return engine.odds(calculator, engine.parse(calculator, fields))


@pytest.mark.parametrize("foe", TARGETS, ids=str)
@pytest.mark.parametrize("already", ["source", "official"])
def test_who_cannot_pay_suffers_what_two_calculators_say(foe: dict[str, Any], already: str) -> None:
    hit = asked(
        "attack",
        mode="melee",
        die="d8",
        parry=5,
        wounds=1,
        stunned=foe.get("stunned", False),
    )
    missed = sum((hit.get(c, Fraction(0)) for c in ("failure", "critical_failure")), Fraction(0))
    expected = [missed, *[Fraction(0)] * 5]
    for raised, share in ((False, hit.get("success", Fraction(0))), (True, hit["raise"])):
        harm = asked(
            "damage",
            dice="2d6",
            toughness=foe.get("toughness", 5),
            raised=raised,
            shaken=foe.get("shaken", False),
            wounds=foe.get("wounds", 0),
            falls=foe.get("falls", False),
            surprise=foe.get("stunned", False),
            vigor="d8" if "vigor" in foe else "d6",
            vigor_modifier=-2 if foe.get("stunned") else 0,
            target_who="extra",
            already=already,
        )
        for code, chance in harm.items():
            expected[_place(code)] += share * chance
    seen = table({"bennies": 0, **foe}, {"wounds": 1}, already=already)
    assert chart_of(seen) == expected


def _place(code: str) -> int:
    codes = ("nothing", "shaken", "wound_1", "wound_2", "wound_3")
    return codes.index(code) if code in codes else odds.GONE


@pytest.mark.parametrize("foe", TARGETS[:5], ids=str)
@pytest.mark.parametrize(("sides", "modifier"), [((6,), 0), ((8, 6), -2), ((4, 6), 9)], ids=str)
@pytest.mark.parametrize("recovers", [False, True])
def test_who_pays_is_left_with_what_both_dice_say(
    foe: dict[str, Any], sides: tuple[int, ...], modifier: int, *, recovers: bool
) -> None:
    """Every damage against every soak roll, up to the bound."""
    struck = blow(foe)
    items = (Item("modificateur", modifier, "SW-JET-04"),) if modifier else ()
    soaking = odds.Soaking(Attempt(sides, items), recovers)
    found = odds.harm(struck, soaking)
    assert sum(found) == 1
    expected = [0.0] * len(found)
    damage, best = sum_law((6, 6), FAR), best_law(sides, FAR)
    chances = {total: float(best.probability(total)) for total in best.outcomes()}
    by_wounds: dict[int, float] = {}
    for total in damage.outcomes():
        wounds = struck.dealt(total)
        by_wounds[wounds] = by_wounds.get(wounds, 0) + float(damage.probability(total))
    for wounds, share in by_wounds.items():
        if wounds < 1:
            out = struck.blow.wounds >= 4 and wounds == 0
            expected[odds.GONE if out else wounds + 1] += share
            continue
        for total, chance in chances.items():
            left = wounds - taken(soaking.attempt, total, wounds)
            expected[_left(struck.blow, left, recovers)] += share * chance
    assert [float(part) for part in found] == pytest.approx(expected, abs=1e-12)


def _left(target: Any, left: int, recovers: bool) -> int:  # noqa: FBT001
    if (target.falls and left) or target.wounds + left >= 4:
        return odds.GONE
    if not left:
        return odds.NOTHING if recovers else odds.SHAKEN
    return odds.SHAKEN + left


def test_the_roll_to_hit_is_the_chapter_s() -> None:
    request = Request("savage_worlds.attack", "Ana", "Orc", {"mode": "melee"})
    attempt = table({"vulnerable": True}).call(request, Given).attempt
    assert (attempt.sides, attempt.modifier, attempt.difficulty) == ((8, 6), 2, 5)


@pytest.mark.parametrize("faint", ["before", "after"])
def test_who_was_shaken_may_faint_from_a_blow_without_harm(faint: str) -> None:
    """AMB-SW-16: one d6 at −4 if Stunned, 8 or more; without wounds both times are alike."""
    foe = {"stunned": True, "shaken": True, "toughness": 20}
    found = odds.harmed(blow(foe, faint=faint), UNHARMED, None)
    stays = Fraction(5, 36)
    assert found == (stays, 0, 0, 0, 0, 1 - stays)


@pytest.mark.sampled(most=8)
@pytest.mark.parametrize("recovers", [False, True])
@pytest.mark.parametrize("faint", ["before", "after"])
@pytest.mark.parametrize(
    "foe",
    [
        {},
        {"wounds": 2},
        {"wounds": 4},
        {"shaken": True, "wounds": 1},
        {"bennies": 0},
        {"toughness": 16, "shaken": True},
        {"who": "extra", "falls": True},
        {"who": "extra", "falls": True, "bennies": 0},
        {"who": "extra", "falls": True, "shaken": True},
        {"who": "extra", "falls": True, "wounds": 1},
    ],
    ids=str,
)
def test_a_surprise_is_what_whole_blows_come_to(
    foe: dict[str, Any],
    faint: str,
    *,
    recovers: bool,
) -> None:
    """SW-ACT-08: a target that soaks its way back into the fight rolls Vigor too (AMB-SW-06)."""
    more: dict[str, Any] = {"who": "wild", "toughness": 5, "bennies": 3, **foe}
    seen = table({"vigor": "d8", **more}, faint=faint, recovers=recovers)
    pays, toughness = bool(more.pop("bennies")), more.pop("toughness")
    vigor = (8, 6) if more.pop("who") == "wild" else (8,)
    if more.pop("falls", False):
        more["out"] = 1
    expected = whole_blows.whole(
        (8, 6), 5, (6, 6), vigor, toughness, pays=pays, faint=faint, recovers=recovers, **more
    )
    found = chart_of(seen, surprise=True)
    assert sum(found) == 1
    assert [float(part) for part in found] == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("foe", [{}, {"wounds": 3, "shaken": True}], ids=str)
def test_no_more_than_three_wounds_weigh_on_a_surprise_where_a_table_says_so(
    foe: dict[str, Any],
) -> None:
    """AMB-SW-39: on the Vigor that it asks for, without end of the wounds that are soaked."""
    seen = table({"who": "wild", "vigor": "d8", "bennies": 3, **foe}, past_three="three")
    expected = whole_blows.whole((8, 6), 5, (6, 6), (8, 6), 5, heaviest=3, **foe)
    found = chart_of(seen, surprise=True)
    assert sum(found) == 1
    assert [float(part) for part in found] == pytest.approx(expected, abs=1e-9)
