"""Pages: each calculator once, as its id is an address; tables reachable by keyboard."""

import re

import pytest
from pymdownx.superfences import SuperFencesException

from hooks import scales
from hooks.fence import FENCES, calculator_fence, chances_fence, enter
from tests.contract.page import read

ADVICE = 'calculator = "choix_destin.advice"\n[fields]\nhand = "3 7 12"'


def test_a_calculator_stands_once_on_a_page() -> None:
    enter("choix-destin/tirage/")
    calculator_fence(ADVICE)
    with pytest.raises(ValueError, match="is on this page twice"):
        calculator_fence(ADVICE)
    enter("aide/")
    assert calculator_fence(ADVICE), "another page may hold it too"


def test_a_wide_table_is_reached_by_the_keyboard_in_its_turn() -> None:
    enter("choix-destin/tirage/")
    body = 'calculator = "choix_destin.draw"\noutcomes = ["success"]\ncaption = "Chances"\n'
    body += 'corner = "Choix"\nrow = "choice"\nrows = [5, 9]\ncolumn = "pm"\ncolumns = [0, 2]\n'
    (region,) = read(chances_fence(body)).all("div", role="region")
    assert region.attributes["tabindex"] == "0", "another number would jump the queue"
    assert region.attributes["aria-label"] == "Chances"


def test_a_form_says_whether_its_system_hides_something() -> None:
    """An open page then asks again who holds the device (``party/seat.js``)."""
    enter("")
    assert " data-secret" in calculator_fence(ADVICE)
    assert " data-secret" not in calculator_fence('calculator = "d100.test"\nfields.skills = 40')


@pytest.mark.parametrize(
    ("source", "all_"),
    [
        (ADVICE, True),
        ('calculator = "savage_worlds.trait"\nfields.die = "d6"', True),
        ('calculator = "d100.test"\nfields.skills = 40', False),
    ],
)
def test_all_may_act_where_a_result_changes_the_table_or_others(source: str, *, all_: bool) -> None:
    enter("")
    assert ('"*everybody"' in calculator_fence(source)) is all_


def test_a_table_of_a_book_is_its_scale_with_notes_and_chances() -> None:
    fence = """```bareme
scale = "cover"
head = ["Couvert", "Malus"]
cells = ["{name} : {note}", "{value:+} {note}"]
skip = ["hard"]
notes = { light = "[doute](#a)" }
[[chances]]
head = "Avec 7"
calculator = "test"
fields = { skills = 7 }
by = "cover"
outcomes = ["success"]
```
"""
    wall = "mur haut, caisse en bois"
    mark = "{{{{ scale cover {} '{{value:+}}' }}}}".format
    chance = "{{{{ test skills='7' cover='{}' : success }}}}".format
    assert scales.expand(fence, "d100").strip().splitlines() == [
        "| Couvert | Malus | Avec 7 |",
        "| --- | --- | --- |",
        f"| léger : [doute](#a) | {mark('light')} [doute](#a) | {chance('light')} |",
        f"| moyen : {wall} | {mark('medium')} {wall} | {chance('medium')} |",
    ]


def test_an_example_sets_nothing_in_a_fold() -> None:
    """At a table, what stands folded counts for nothing: nobody would look for the rain there."""
    source = 'calculator = "i2ds.difficulty"\n[fields]\nbase = 12\nskill = "N"'
    enter("i2ds/difficulte/")
    assert calculator_fence(source)
    enter("i2ds/difficulte/")
    with pytest.raises(ValueError, match="folded: Météo et environnement"):
        calculator_fence(f'{source}\nenvironment = "downpour"')


def test_a_first_move_speaks_of_what_is_there() -> None:
    source = 'calculator = "d100.test"\nfields.skills = 40\n[[first]]\nat = "PLACE"\nsay = "Ici."'
    enter("d100/tests/")
    assert 'data-at="skills"' in calculator_fence(source.replace("PLACE", "skills"))
    enter("d100/tests/")
    with pytest.raises(ValueError, match="no place 'dice'"):
        calculator_fence(source.replace("PLACE", "dice"))


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("fields.skills = 40\nfirst = ['Ici.']", "string indices"),
        ("fields.skills = 999", "999"),
        ("fields.skils = 40", "skils"),
        ("no = 1", "'no'"),
    ],
)
def test_a_fault_names_its_fence(key: str, why: str) -> None:
    """A page may hold several: the build names the page, and mkdocs no line of it."""
    enter("d100/tests/")
    source = f'calculator = "d100.test"\n{key}'
    (fence,) = (each["format"] for each in FENCES if each["name"] == "calculateur")
    with pytest.raises(SuperFencesException, match=rf'^calculator = "d100\.test": .*{why}'):
        fence(source)


@pytest.mark.parametrize(
    ("name", "source", "why"),
    [
        ("calculateur", 'calculator = "d100.tset"', "no calculator 'd100.tset'"),
        ("chances", 'calculator = "d100.test"\noutcomes = ["win"]', "no outcome ['win']"),
        ("ma-partie", 'system = "d100"\npage = "partie"', "no page 'partie'"),
        ("ma-partie", 'system = "d10"\npage = "table"', "no system 'd10'"),
        ("fiche-vierge", 'system = "d100"', "no sheet of 'd100' has boxes"),
    ],
)
def test_a_fence_of_nothing_is_refused(name: str, source: str, why: str) -> None:
    enter("d100/tests/")
    (fence,) = (each["format"] for each in FENCES if each["name"] == name)
    with pytest.raises(SuperFencesException, match=re.escape(why)):
        fence(source)
