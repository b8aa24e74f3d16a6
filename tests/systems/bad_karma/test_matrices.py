"""Every domino, every type, every power, every mode, against a second reading of the book.

The book's words are tables of sides here, without a function of the package.
"""

import json
from itertools import combinations_with_replacement
from typing import Any

import pytest

from calculators.web import handle

SIDES = [(high, low) for low, high in combinations_with_replacement(range(7), 2)]
ODD, EVEN = {1, 3, 5}, {0, 2, 4, 6}


def run(calculator: str, **fields: Any) -> dict[str, Any]:
    request = {"op": "run", "calculator": calculator, "fields": fields, "seed": "s"}
    answer = json.loads(handle(json.dumps(request)))
    assert answer["ok"], answer
    result: dict[str, Any] = answer["result"]
    return result


def expected(high: int, low: int, damage: str, power: str) -> tuple[str, int | None, int]:
    """Return face, side up and row, as the chapters on marking and power read."""
    both_even, both_odd = {high, low} <= EVEN, {high, low} <= ODD
    if (high, low) == (0, 0):
        face, up = "visible", 0
    else:
        odd = max({high, low} & ODD, default=None)
        even = max({high, low} & EVEN, default=None)
        chosen = {
            "i": odd,
            "p": even,
            "ip": even if odd is None else odd,
            "pi": odd if even is None else even,
        }[damage]
        face, up = ("hidden", None) if chosen is None else ("visible", chosen)
    row = {"L": 1, "M": 2 if both_even or both_odd else 1, "F": 2}[power]
    return face, up, row


@pytest.mark.parametrize("power", "LMF")
@pytest.mark.parametrize("damage", ["i", "p", "ip", "pi"])
def test_the_whole_matrix_of_placing(damage: str, power: str) -> None:
    for high, low in SIDES:
        result = run(
            "bad_karma.placement",
            domino=f"{high}-{low}", damage=damage, power=power, winning=False,
        )  # fmt: skip
        values = result["values"]
        told = values["face"], values["up"], values["row"]
        assert told == expected(high, low, damage, power), (high, low)
        assert result["outcome"] == f"{values['face']}_{values['row']}"


@pytest.mark.parametrize("power", "LMF")
@pytest.mark.parametrize("damage", ["i", "p", "ip", "pi"])
def test_the_whole_matrix_of_critical_hits(damage: str, power: str) -> None:
    for side in range(7):
        fits = side == 0 or len(damage) == 2 or (damage == "i") == (side in ODD)
        for reading, value in (("side", side), ("sum", 2 * side)):
            result = run(
                "bad_karma.placement",
                domino=f"{side}-{side}", damage=damage, power=power, critical=reading,
            )  # fmt: skip
            assert result["outcome"] == "critical"
            assert result["values"]["critical_boxes"] == (max(1, value) if fits else 0)


@pytest.mark.parametrize("protection", [1, 2, 3])
@pytest.mark.parametrize("power", "LMF")
def test_a_protection_lowers_the_power(power: str, protection: int) -> None:
    left = "LMF".find(power) - protection
    for high, low in SIDES:
        for damage in ("i", "p", "ip", "pi"):
            told = run(
                "bad_karma.placement",
                domino=f"{high}-{low}", damage=damage, power=power, winning=False,
                protection=protection, protecting="placement",
            )  # fmt: skip
            if left < 0:
                assert told["outcome"] == "cancelled"
                continue
            face, up, row = expected(high, low, damage, "LMF"[left])
            assert (told["values"]["face"], told["values"]["row"]) == (face, row)
            assert told["values"]["up"] == up


@pytest.mark.parametrize("motive", ["forced_failure", "forced_success", "payment", "heroic"])
def test_what_one_lays_on_oneself_is_face_up_even_side_first(motive: str) -> None:
    for high, low in SIDES:
        values = run("bad_karma.placement", motive=motive, domino=f"{high}-{low}")["values"]
        up = max({high, low} & EVEN, default=max(high, low))
        assert (values["face"], values["up"], values["row"]) == ("visible", up, 1)


QUALITY = {
    "i": lambda sides: min((side for side in sides if side in ODD), default=0),
    "p": lambda sides: min((side for side in sides if side in EVEN), default=0),
    "minus": min,
    "ip": lambda sides: max([side for side in sides if side in ODD] or sides),
    "pi": lambda sides: max([side for side in sides if side in EVEN] or sides),
    "plus": max,
}


@pytest.mark.parametrize("mode", QUALITY)
def test_the_whole_matrix_of_quality(mode: str) -> None:
    for high, low in SIDES:
        result = run("bad_karma.quality", level=12, mode=mode, drawn=f"{high}-{low}")
        wanted = QUALITY[mode]((high, low))
        assert result["values"]["quality"] == wanted, (high, low)
        assert result["outcome"] == ("success" if wanted else "mediocre")
