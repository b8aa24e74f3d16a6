"""Templates of sentences: French agreement with numbers, chances never rounded."""

import tomllib
from collections.abc import Iterator
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.core.words import Phrase
from tests.project import ROOT

CHANCES = st.fractions(0, 1, max_denominator=60)


def grammar() -> Iterator[Any]:
    """Return the cases of the table: a template, its values, its text."""
    table = tomllib.loads((ROOT / "tests/cases/grammar.toml").read_text(encoding="utf-8"))
    for form in table["form"]:
        for told, read in form["read"]:
            yield pytest.param(form["write"], told, read, id=f"{form['what']}: {told}")


@pytest.mark.parametrize(("template", "told", "read"), [*grammar()])
def test_the_table_of_grammar(template: str, told: Any, read: str) -> None:
    noun = isinstance(told, dict)
    it = SimpleNamespace(title=told["noun"], feminine="feminine" in told) if noun else told
    assert Phrase(template)(it=it) == read


@given(CHANCES, st.integers(1, 60))
def test_a_chance_out_of_so_many_is_exact_or_is_not_told(chance: Fraction, whole: int) -> None:
    phrase = Phrase("{chance:/" + str(whole) + "}")
    if (chance * whole).denominator == 1:
        count, _, size = phrase(chance=chance).partition("/")
        assert (Fraction(int(count), int(size)), int(size)) == (chance, whole)
    else:
        with pytest.raises(ValueError, match="is not told as"):
            phrase(chance=chance)


@given(CHANCES)
def test_a_chance_in_words_is_told_in_its_own_terms(chance: Fraction) -> None:
    count, _, size = Phrase("{chance:sur}")(chance=chance).partition(" sur ")
    assert Fraction(int(count.split()[0]), int(size)) == chance
    assert count.endswith("s") == (chance.numerator >= 2)


@pytest.mark.parametrize("value", [True, None])
def test_what_has_no_words_wants_another_template(value: Any) -> None:
    with pytest.raises(TypeError, match="choose another template"):
        Phrase("{value}")(value=value)
