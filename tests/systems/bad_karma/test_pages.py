"""The figures that the pages print are those of the rules, the annex above all."""

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from calculators.catalogue import CALCULATORS
from calculators.core import engine
from calculators.systems.bad_karma.tables import PRINTED
from tools.paths import ROOT

PAGES = ROOT / "docs" / "bad-karma"


def chance(calculator: str, *outcomes: str, **fields: Any) -> Fraction:
    declared = CALCULATORS[f"bad_karma.{calculator}"]
    odds = engine.odds(declared, engine.parse(declared, fields))
    return sum((odds.get(outcome, Fraction(0)) for outcome in outcomes), Fraction(0))


def success(skill: int, count: int = 1) -> Fraction:
    return chance("draw", "success", "settle", skill=skill, count=count)


def value(calculator: str, name: str, **fields: Any) -> Fraction:
    declared = CALCULATORS[f"bad_karma.{calculator}"]
    return Fraction(str(engine.run(declared, fields, "s").result.values[name]))


def ends(code: str, count: int = 1, **fields: Any) -> Fraction:
    declared = CALCULATORS["bad_karma.odds"]
    options = dict(engine.option_odds(declared, engine.parse(declared, fields)))
    return options[str(count)].get(code, Fraction(0))


def hundredths(number: Fraction) -> str:
    rounded = int(number * 10000 + Fraction(1, 2))
    return f"{rounded // 100},{rounded % 100:02d} %"


def tenths(number: Fraction) -> str:
    rounded = round(number * 1000)
    return f"{rounded // 10},{rounded % 10} %"


def test_the_annex_is_exact_and_marks_what_was_printed_wrong() -> None:
    text = (PAGES / "probabilites.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| (.*?) \| (.*?) \| (.*?) \|$", text, re.MULTILINE)
    assert [int(row[0]) for row in rows] == list(range(13))
    wrong = 0
    for skill, *cells in rows:
        for count, cell in enumerate(cells, start=1):
            printed = hundredths(Fraction(PRINTED[int(skill)][count - 1], 10000))
            exact = hundredths(success(int(skill), count))
            marked = exact != printed
            wrong += marked
            assert cell == (f"**{exact}** <del>{printed}</del>" if marked else exact)
    assert wrong == 10


FORCED = 1 - (1 - Fraction(38, 56)) * Fraction(17, 55)
CLAIMS = [
    ("index", success(7)), ("index", success(9)), ("index", ends("win", skill=7, foes="7")),
    ("tirage", success(5)), ("tirage", success(7)), ("tirage", success(7, 2)),
    ("tirage", success(7, 3)), ("tirage", success(7, 4)), ("tirage", FORCED),
    ("tirage", 1 - (1 - FORCED) * Fraction(16, 54)),
    ("tirage", chance("draw", "settle", skill=9, count=2, karma=7, gauge="? ?")),
    ("tirage", chance("draw", "settle", skill=9, count=2, karma=7, gauge="? ?", pick="safe")),
    ("tirage", ends("win", 2, skill=8, foes="8")), ("tirage", ends("win", skill=7, foes="7")),
    ("tirage", ends("tie", skill=7, foes="7")), ("tirage", Fraction(153, 1540)),
    ("serpentin", success(8)), ("jauge", value("gauge", "settle_1", karma=5, gauge="? ?", skill=7)),
    ("jauge", value("gauge", "settle_1", karma=7, gauge="? ?", skill=7)),
    ("jauge", value("gauge", "settle_1", karma=7, gauge="? ? ?", skill=8)),
    ("jauge", value("gauge", "settle_1", karma=7, gauge="? ?", skill=8)),
    ("attaque", Fraction(10, 28)), ("attaque", Fraction(6, 28)), ("attaque", Fraction(16, 28)),
    ("solde", value("gauge", "settle_1", karma=7, gauge="? ? ? ? ?", skill=8)),
    ("solde", value("gauge", "settle_1", karma=7, gauge="? ? ? ? ?", skill=8, settling="exceed")),
    ("dommages", success(8)), ("dommages", success(4)), ("avantages", FORCED),
    ("competences", success(6)), ("competences", success(7)), ("competences", Fraction(10, 28)),
]  # fmt: skip


@pytest.mark.parametrize(("page", "number"), CLAIMS, ids=range(len(CLAIMS)))
def test_a_printed_chance_is_the_computed_one(page: str, number: Fraction) -> None:
    text = Path(PAGES / f"{page}.md").read_text(encoding="utf-8")
    assert tenths(number) in text


def test_a_critical_hit_at_seven_against_seven() -> None:
    """Count the turns won with a double, kind by kind."""
    sums = [high + low for high in range(7) for low in range(high + 1) for _ in range(2)]
    won = Fraction(0)
    for side in range(4):
        mine = 2 * side
        beaten = sum(total > mine for total in sums)
        won += Fraction(2, 56) * Fraction(beaten, 55)
    assert tenths(won) in (PAGES / "attaque.md").read_text(encoding="utf-8")
