"""A list to tick: any number of choices, each once, in the declared order."""

import pytest

from calculators.core.fields import Invalid, Several

COLOURS = Several(
    label="Couleurs",
    choices={"red": "rouge", "blue": "bleu", "dun": "gris"},
)


@pytest.mark.parametrize(
    "raw", ["blue red", "red,blue", ["blue", "red"], ("red", "blue", "red"), " red  blue "]
)
def test_the_order_sent_does_not_matter(raw: object) -> None:
    assert COLOURS.parse(raw) == ("red", "blue")


@pytest.mark.parametrize("raw", ["", None, [], "  "])
def test_nothing_ticked_is_an_answer(raw: object) -> None:
    assert COLOURS.parse(raw) == ()


@pytest.mark.parametrize("raw", ["green", ["red", "green"], True, 7, "false", [None], {"red": 1}])
def test_what_is_not_offered_is_refused_with_what_is(raw: object) -> None:
    with pytest.raises(Invalid) as told:
        COLOURS.parse(raw)
    offer = "attendu, au choix : red (rouge), blue (bleu), dun (gris)."
    assert str(told.value).partition(" : ")[2] == offer


def test_all_that_is_not_offered_is_told_at_once() -> None:
    with pytest.raises(Invalid, match=r"^« green » et « pink » ne sont pas proposés"):
        COLOURS.parse("green red pink green")


def test_a_value_is_written_back_as_it_is_read() -> None:
    value = COLOURS.parse("dun red")
    assert COLOURS.text(value) == "red dun"
    assert COLOURS.dump(value) == ["red", "dun"]
    assert COLOURS.parse(COLOURS.text(value)) == COLOURS.parse(COLOURS.dump(value)) == value
