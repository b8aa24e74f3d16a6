"""The templates of sentences: a number is written as French wants it, a chance never rounded."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.core.words import Phrase

CHANCES = st.fractions(0, 1, max_denominator=60)


@pytest.mark.parametrize(
    ("form", "told"),
    [
        ("{:er}", ["0e", "1er", "2e"]),
        ("carte{:s}", ["carte", "carte", "cartes"]),
        ("jeu{:x}", ["jeu", "jeu", "jeux"]),
        ("{:+}", ["+0", "+1", "+2"]),
        ("{:# coup|# coups}", ["0 coup", "1 coup", "2 coups"]),
        ("{:aucun|un|#}", ["aucun", "un", "2"]),
        ("{:lettres}", ["zéro", "un", "deux"]),
    ],
)
def test_a_number(form: str, told: list[str]) -> None:
    phrase = Phrase(form.replace("{", "{number"))
    assert [phrase(number=number) for number in (0, 1, 2)] == told


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
