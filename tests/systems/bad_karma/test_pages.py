"""The printed figures of the pages are those of the rules, the annex above all."""

import re
from fractions import Fraction
from typing import Any

import pytest

from calculators.catalogue import CALCULATORS
from calculators.core import engine
from calculators.core.french import percent
from calculators.systems.bad_karma.scales import ANNEX
from hooks.figures import MARK, figure
from tools.paths import ROOT

PAGES = ROOT / "docs" / "bad-karma"


def read(page: str) -> str:
    """Return a page's text: each mark by its figure."""
    text = (PAGES / f"{page}.md").read_text(encoding="utf-8")
    return MARK.sub(lambda mark: figure(mark[1], "bad_karma").text, text).replace("\u202f", " ")


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


def test_the_annex_is_exact_and_marks_what_was_printed_wrong() -> None:
    text = read("probabilites")
    rows = re.findall(r"^\| (\d+) \| (.*?) \| (.*?) \| (.*?) \|$", text, re.MULTILINE)
    assert [int(row[0]) for row in rows] == list(range(13))
    wrong = 0
    for skill, *cells in rows:
        for count, cell in enumerate(cells, start=1):
            printed = hundredths(ANNEX[skill][count - 1])
            exact = hundredths(success(int(skill), count))
            marked = exact != printed
            wrong += marked
            assert cell == (f"**{exact}** <del>{printed}</del>" if marked else exact)
    assert wrong == 10


SUMS = [high + low for high in range(7) for low in range(high + 1) for _ in range(2)]
"""The 56 dominoes by their sums."""


def again(skill: int, times: int) -> Fraction:
    """Return the chance of success if each failure is refused, so many times at most."""
    bad = sum(total > skill for total in SUMS)
    failing = Fraction(1)
    for drawn in range(times + 1):
        failing *= Fraction(bad - drawn, len(SUMS) - drawn)
    return 1 - failing


def won_by_a_double(skill: int) -> Fraction:
    """Return the chance that one of two wins with a double, ties excluded, domino by domino."""
    won = Fraction(0)
    for side in range(skill // 2 + 1):
        beaten = sum(total > 2 * side for total in SUMS)
        won += Fraction(2, 56) * Fraction(beaten, 55)
    return 2 * won


def tied_with_replacement(skill: int) -> Fraction:
    """Return the chance of a tie if the first domino is put back before the second."""
    return sum((Fraction(SUMS.count(t), 56) ** 2 for t in range(skill + 1)), Fraction(0))


DUEL = {"skill": 7, "foes": "7"}
ECLAT = {"skill": 9, "count": 2, "karma": 7, "gauge": "? ?"}
FIVE = {"karma": 7, "gauge": "? ? ? ? ?", "skill": 8}
CLAIMS: dict[str, list[Fraction]] = {
    "index": [success(7), success(9), ends("win", **DUEL)],
    "tirage": [
        success(5), success(7), success(7, 2), success(7, 3), success(7, 4), success(12),
        chance("draw", "settle", **ECLAT), chance("draw", "settle", **ECLAT, pick="safe"),
        ends("win", 2, skill=8, foes="8"), again(7, 1), again(7, 2),
        chance("draw", "success", skill=8, gauge="? ? ?", refused="2-1"),
        ends("win", **DUEL), Fraction(18, 56) * Fraction(17, 55), value("odds", "tied", **DUEL),
        Fraction(4, 1000), Fraction(1, 1000),
    ],
    "tour": [],
    "table": [],
    "serpentin": [ends("beaten", **DUEL), Fraction(7, 28), success(7), success(8)],
    "jauge": [
        value("gauge", "settle_1", karma=5, gauge="? ?", skill=7),
        value("gauge", "settle_1", karma=7, gauge="? ?", skill=7),
        value("gauge", "settle_1", karma=7, gauge="? ? ?", skill=8),
        value("gauge", "settle_1", karma=7, gauge="? ?", skill=8),
    ],
    "attaque": [Fraction(10, 28), Fraction(6, 28), Fraction(16, 28), won_by_a_double(7)],
    "solde": [
        value("gauge", "settle_1", **FIVE), value("gauge", "settle_1", **FIVE, settling="exceed"),
    ],
    "dommages": [
        success(8), success(4), value("odds", "tied", **DUEL), tied_with_replacement(7),
    ],
    "avantages": [success(7), again(7, 1)],
    "competences": [success(6), success(7), Fraction(10, 28)],
    "carnet": [],
    "aide-memoire": [],
    "fiche": [],
    "glossaire": [],
}  # fmt: skip


def test_every_page_is_checked() -> None:
    assert {path.stem for path in PAGES.glob("*.md")} == {*CLAIMS, "probabilites", "soiree"}


@pytest.mark.parametrize("page", CLAIMS)
def test_each_printed_chance_is_computed_and_each_computed_one_is_printed(page: str) -> None:
    """The annex, in hundredths, is on a page of its own."""
    text = read(page)
    printed = {figure.removesuffix(",0") for figure in re.findall(r"(\d+(?:,\d+)?) %", text)}
    computed = {percent(claim).removesuffix("\u202f%").removesuffix(",0") for claim in CLAIMS[page]}
    assert printed == computed


def test_what_ties_twice_and_three_times() -> None:
    """AMB-BK-11: 0,4 % after one tie-break, less than 0,1 % after two."""
    tied = Fraction(0)
    for total in range(8):
        ways = SUMS.count(total) * (SUMS.count(total) - 1)
        left = [*SUMS]
        left.remove(total)
        left.remove(total)
        same = sum(left.count(t) * (left.count(t) - 1) for t in range(13))
        tied += Fraction(ways, 56 * 55) * Fraction(same, 54 * 53)
    assert percent(tied) == "0,4\u202f%"
    assert ends("tie", **DUEL) < Fraction(1, 1000) < tied


def test_the_two_ways_to_reckon_the_triple_column() -> None:
    text = read("probabilites")
    assert hundredths(Fraction(19, 28) ** 3) in text
    assert f"**{hundredths(success(7, 3))}** exact" in text


def test_the_help_page_names_the_group_of_the_readings() -> None:
    """A player looks for that very title in the form."""
    text = (ROOT / "docs" / "aide.md").read_text(encoding="utf-8")
    groups = {
        parameter.group for calculator in CALCULATORS.values() for parameter in calculator.readings
    }
    assert groups
    assert all(f"« {group} »" in text for group in groups)


KINDS = {
    "deux impairs": ("5-3", "5-1"),
    "un de chaque": ("5-2", "3-0"),
    "deux pairs": ("4-2", "6-0"),
}


def test_the_table_of_a_winning_domino_is_what_is_laid() -> None:
    """The type determines the face, the power the row, independently."""
    text = read("attaque").partition("{#domino-gagnant}")[2]
    told = {
        row[0]: dict(zip(KINDS, row[1:], strict=True))
        for row in re.findall(
            r"^\| \*\*(\w+)\*\* \| (.*?) \| (.*?) \| (.*?) \|$", text, re.MULTILINE
        )
    }
    met = 0
    for kind, dominoes in KINDS.items():
        for domino in dominoes:
            for damage in ("i", "p", "ip", "pi"):
                for power in "LMF":
                    laid = engine.run(
                        CALCULATORS["bad_karma.placement"],
                        {"domino": domino, "damage": damage, "power": power},
                        "s",
                    ).result.values
                    up = laid["up"]
                    face = "caché" if up is None else ("blessure", "KO")[up % 2]
                    assert told[damage][kind].removesuffix(", sauf 0-0") == face
                    assert told[power][kind] == f"×{laid['row']}"
                    met += 1
    assert met == 72
