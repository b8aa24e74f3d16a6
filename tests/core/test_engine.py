"""The engine: chance apart from resolution, and one stream for each thing drawn."""

import pytest

from calculators.core import engine
from calculators.core.chance import Chance
from calculators.core.errors import RefusedError
from calculators.core.link import fragment
from calculators.core.result import Result, Step, ratio
from calculators.systems.choix_destin import SYSTEM
from calculators.systems.i2ds import SYSTEM as I2DS
from tests.toy import SYSTEM as TOY

DRAW, HAND = SYSTEM.calculators[:2]
CLASH = TOY.calculators[0]


def test_a_seed_is_text_or_a_number() -> None:
    fields = {"choice": "7"}
    assert engine.run(DRAW, fields, 5).result == engine.run(DRAW, fields, "5").result
    assert engine.run(DRAW, fields, " 5 ").seed == "5"


def test_amending_an_input_keeps_the_draw() -> None:
    first = engine.run(DRAW, {"choice": "7"}, "kestrel").result
    second = engine.run(DRAW, {"choice": "7", "pm": 3, "lent": "5"}, "kestrel").result
    assert first.values["destiny"] == second.values["destiny"]


def test_typing_one_draw_in_leaves_the_others_as_they_were() -> None:
    """Each drawn parameter has its own stream."""
    fields = {"held": "9", "bold": True}
    drawn = engine.run(CLASH, fields, "kestrel").result.values["drawn"]
    assert isinstance(drawn, list)
    typed = engine.run(CLASH, {**fields, "first": drawn[0]}, "kestrel").result.values["drawn"]
    assert typed == drawn


def test_a_draw_comes_from_the_stream_of_its_own_name() -> None:
    expected = Chance("kestrel/first").choice([n for n in range(1, 15) if n != 9])
    drawn = engine.run(CLASH, {"held": "9"}, "kestrel").result.values["drawn"]
    assert drawn == [str(expected)]


def test_odds_do_not_depend_on_what_was_drawn_or_typed() -> None:
    blank = engine.parse(DRAW, {"choice": "7"})
    typed = engine.parse(DRAW, {"choice": "7", "destiny": "21"})
    assert engine.odds(DRAW, blank) == engine.odds(DRAW, typed)


def test_the_fragment_leaves_defaults_out() -> None:
    resolution = engine.run(DRAW, {"choice": "7", "pm": "0", "difficulty": 4}, "k2")
    assert fragment(resolution) == "choix_destin.draw?choice=7&difficulty=4&seed=k2&check=5825a2"


def test_the_fragment_carries_state_typed_pieces_and_readings() -> None:
    fields = {
        "choice": "7-coupe",
        "lent": "5 9",
        "destiny": "0 4",
        "formula": "literal",
        "vs": "-2",
    }
    assert fragment(engine.run(DRAW, fields, "é&=")) == (
        "choix_destin.draw?choice=7-coupe&lent=5+9&destiny=0+4&formula=literal&vs=-2&seed=%C3%A9%26%3D&check=681be1"
    )
    played = {"action": "play", "hand": "1 2 3 4", "card": "2", "discard": "9"}
    assert fragment(engine.run(HAND, played, "s")) == (
        "choix_destin.hand?action=play&card=2&hand=1+2+3+4&discard=9&seed=s&check=04b087"
    )


def test_a_certain_chance_is_written_as_a_fraction() -> None:
    assert ratio(engine.odds(DRAW, engine.parse(DRAW, {"choice": "7"}))["success"]) == "1/3"
    assert [ratio(value) for value in (engine.Fraction(1), engine.Fraction(0))] == ["1/1", "0/1"]


def test_a_result_is_a_plain_value() -> None:
    step = Step("Un pas.", "XX-AB-01")
    assert Result("done", "Fait.", {}, (step,)) == Result("done", "Fait.", {}, (step,))


def test_a_seed_is_of_sixty_four_signs_at_most() -> None:
    fields = {"held": "7"}
    assert engine.run(CLASH, fields, "s" * 64).seed == "s" * 64
    with pytest.raises(RefusedError) as refused:
        engine.run(CLASH, fields, "s" * 65)
    assert [fault.field for fault in refused.value.faults] == ["seed"]


def test_a_face_that_two_dice_lack_is_said_once() -> None:
    throw = {"level": "N", "characteristic": 0, "difficulty": 7, "dice": "7 7"}
    with pytest.raises(RefusedError) as refused:
        engine.run(I2DS.by_id["i2ds.test"], throw)
    (fault,) = refused.value.faults
    assert fault.message.count("face de d6") == 1
