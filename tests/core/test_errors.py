"""Faults: one sentence each, all together, in the order of the form."""

import pytest

from calculators.core import engine
from calculators.core.errors import DeclarationError, Fault, RefusedError
from calculators.systems.choix_destin import SYSTEM

DRAW = SYSTEM.calculators[0]


def test_a_fault_is_set_in_french() -> None:
    assert Fault("pm", "Trop : l'as !").message == "Trop\u00a0: l’as\u202f!"


def test_a_refusal_carries_every_fault_and_names_them() -> None:
    refused = RefusedError(Fault(name, "Non.") for name in "ab")
    assert [fault.field for fault in refused.faults] == ["a", "b"]
    assert str(refused) == "a: Non.; b: Non."
    assert isinstance(refused, ValueError)


def test_whose_mistake_it_is() -> None:
    assert not issubclass(DeclarationError, ValueError)


def test_faults_follow_the_form_and_those_of_the_request_come_first() -> None:
    with pytest.raises(RefusedError) as refused:
        engine.parse(DRAW, {"vs": "x", "pm": "x", "zut": 1})
    assert [fault.field for fault in refused.value.faults] == ["", "choice", "pm", "vs"]


def test_faults_between_fields_stand_at_their_field_too() -> None:
    """Found after every field was parsed, and still reported in the order of the form."""
    with pytest.raises(RefusedError) as refused:
        engine.parse(DRAW, {"choice": "7-coupe", "lent": "7-coupe", "vs": "x"})
    assert [fault.field for fault in refused.value.faults] == ["lent", "vs"]


def test_a_fault_cites_the_rule_that_sets_the_bound() -> None:
    with pytest.raises(RefusedError) as refused:
        engine.parse(DRAW, {"choice": "7", "pm": 10})
    assert [fault.rule for fault in refused.value.faults] == ["CD-TIR-03"]


def test_unknown_fields_are_not_all_repeated() -> None:
    with pytest.raises(RefusedError) as refused:
        engine.parse(DRAW, {"choice": "7", **{f"zut{n}": 1 for n in range(5000)}})
    (fault,) = refused.value.faults
    assert fault.message.count("zut") == 5


def test_blank_means_not_given() -> None:
    for blank in (None, "", "  ", "\n"):
        values = engine.parse(DRAW, {"choice": "7", "pm": blank, "lent": blank}).values
        assert (values["pm"], values["lent"]) == (0, ())
    inputs = engine.parse(DRAW, {"choice": "7", "destiny": []})
    assert [parameter.name for parameter in inputs.to_draw] == ["destiny"]
