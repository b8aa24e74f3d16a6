"""Pages: each calculator once, as its id is an address; tables reachable by keyboard."""

import pytest
from pymdownx.superfences import SuperFencesException

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
