"""Marks that the pages of d100 depend on: a mean, a cell that names its event, a table's head."""

import pytest

from calculators.core.french import THIN
from hooks import memo
from hooks.figures import FigureError, figure, typed
from tests.project import ROOT

CELL = "covering_fire skill=30 zone='Kara ; 20' @ Ce que risque chacun / Kara / et touché"
LIGHT = "haemorrhage severity=light constitution"


@pytest.mark.parametrize(
    ("mark", "text", "value"),
    [
        (f"{LIGHT}=10 ~ left", "3,6", "29/8"),  # 1, 1, 2, 3, 4, 5, 6 and 7 turns
        (f"{LIGHT}=39 reading=plus ~ left", "7,5", "15/2"),
        ("care method=infirmary pv=0 pv_max=99 days=2 ~ gain", "17", "17/1"),
        (CELL, f"30,0{THIN}%", "3/10"),
        (f"{CELL} :cent", "30", "3/10"),
        ("fall height=12 pv=10 : down :%", f"55{THIN}%", "11/20"),
        ("scale cover hard", "−45", "-45"),
        ("test skills=40 cover=light rolls=56 ! :_", "échec", "Échec"),
    ],
)
def test_a_mark_tells(mark: str, text: str, value: str) -> None:
    told = figure(mark, "d100")
    assert (told.text, told.value) == (text, value)


def test_a_mark_that_names_nothing_is_refused() -> None:
    with pytest.raises(FigureError, match="no ~ nothing"):
        figure(f"{LIGHT}=10 ~ nothing", "d100")


def test_a_table_may_have_figures_at_its_heads_alone() -> None:
    table = "| Seuil | 1 tour |\n|---|---|\n| 30 | {{ death skill=0 = wanted }} |\n"
    assert list(typed(table)) == []
    (found,) = typed(table.replace("{{ death skill=0 = wanted }}", "0,3"))
    assert "0,3" in found
    (found,) = typed("| Seuil | 30 % |\n|---|---|\n")
    assert "30 %" in found


def test_the_aide_memoire_says_what_the_table_of_wounds_leaves_open() -> None:
    address = "attaque#la-table-des-blessures-graves"
    fence = f"```aide-memoire\n{address}\n```"
    written = memo.expand(fence, "d100", [ROOT / "docs" / "d100" / "attaque.md"])
    assert "| grave⁵ |" in written
    assert "⁵ Pour un bras, la table ne dit pas la gravité : à fixer." in written
    assert "un œil⁴ |" in written
    assert "⁴ Avec {{ scale figures eye }} en « précision »" in written
    assert "{ #" not in written
