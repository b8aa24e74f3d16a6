"""A fault of a declaration is told at import: every one of them, by its message."""

from collections.abc import Callable
from typing import Annotated, Any

import pytest

from calculators.core import engine
from calculators.core.calculator import Calculator, Outcome, calculator
from calculators.core.errors import DeclarationError
from calculators.core.fields import Choice, Drawn, Flag, Integer, Pieces, Reading
from calculators.core.result import Result, Step
from calculators.core.space import Deal
from calculators.core.system import Rule, System
from calculators.pieces.tarot import MINOR_CARDS

NUMBER = Integer(label="N", minimum=0, maximum=9)
Number = Annotated[int, NUMBER]
OUTCOMES = (Outcome("done", "Fait"),)
RULE = Rule("XX-AB-01", "Une règle", "page")


def nothing() -> Deal[Any]:
    return Deal((), 0)


def answer(outcome: str = "done") -> Result:
    return Result(outcome, "Fait.", {}, (Step("Un pas.", "XX-AB-01"),))


def declare(resolve: Callable[..., Result], **more: Any) -> Calculator:
    told = {
        "id": "xx.thing", "title": "T", "verb": "V", "rules": ("XX-AB-01",), "outcomes": OUTCOMES,
    }  # fmt: skip
    return calculator(**{**told, **more})(resolve)


def good(*, n: Number = 3) -> Result:
    return answer() if n else answer("other")


def positional(n: Number) -> Result:
    return answer(str(n))


def bare(*, n: int) -> Result:
    return answer(str(n))


def two_fields(*, n: Annotated[int, NUMBER, Flag(label="F")]) -> Result:
    return answer(str(n))


def reserved(*, seed: Number) -> Result:
    return answer(str(seed))


def unlabelled(*, n: Annotated[int, Integer(label="", minimum=0, maximum=1)]) -> Result:
    return answer(str(n))


def out_of_bounds(*, n: Number = 10) -> Result:
    return answer(str(n))


def unstable(*, n: Annotated[Any, Pieces(label="P", kind=MINOR_CARDS, most=3)] = []) -> Result:  # noqa: B006
    return answer(str(n))


def reading_without_default(
    *, r: Annotated[str, Reading(label="R", rule="AMB-XX-01", choices=(Choice("a", "A"),))]
) -> Result:
    return answer(r)


def drawn_with_default(
    *, d: Annotated[Any, Drawn(label="D", kind=MINOR_CARDS, most=1, space=nothing)] = ()
) -> Result:
    return answer(str(d))


WAITING = Integer(label="N", minimum=0, maximum=9, when=("zut", "1"))
WAITED = Integer(label="N", minimum=0, maximum=9, when=("flag", "true"))


def waits_for_nothing(*, n: Annotated[int, WAITING] = 0) -> Result:
    return answer(str(n))


def cannot_wait(
    *, flag: Annotated[bool, Flag(label="F")] = False, n: Annotated[int, WAITED]
) -> Result:
    return answer(str((flag, n)))


def space_of(later: int) -> Deal[Any]:
    return Deal((), later)


def drawn_too_soon(
    *, d: Annotated[Any, Drawn(label="D", kind=MINOR_CARDS, most=1, space=space_of)],
    later: Number = 1,
) -> Result:  # fmt: skip
    return answer(str((d, later)))


def asks_too_much(n: int, zut: int) -> list[Any]:
    return [n, zut]


@pytest.mark.parametrize(
    ("resolve", "more", "message"),
    [
        (good, {"id": "thing"}, "not a calculator id"),
        (good, {"id": "Xx.Thing"}, "not a calculator id"),
        (good, {"id": "xx.thing.more"}, "not a calculator id"),
        (good, {"rules": ()}, "at least one rule must be cited"),
        (good, {"outcomes": ()}, "outcomes must be named, each once"),
        (good, {"outcomes": OUTCOMES * 2}, "outcomes must be named, each once"),
        (good, {"checks": (asks_too_much,)}, "asks for unknown inputs"),
        (good, {"tables": asks_too_much}, "asks for unknown inputs"),
        (good, {"option_odds": asks_too_much}, "asks for unknown inputs"),
        (positional, {}, "n must be keyword-only, Annotated with one field"),
        (bare, {}, "n must be keyword-only, Annotated with one field"),
        (two_fields, {}, "n must be keyword-only, Annotated with one field"),
        (reserved, {}, "seed is reserved"),
        (unlabelled, {}, "n has no label"),
        (out_of_bounds, {}, "n: its own default is refused"),
        (unstable, {}, "n: its default does not survive JSON"),
        (reading_without_default, {}, "r is a reading: it needs a default"),
        (drawn_with_default, {}, "d is drawn: it has no default"),
        (waits_for_nothing, {}, "n waits for an unknown input or cannot be left out"),
        (cannot_wait, {}, "n waits for an unknown input or cannot be left out"),
        (good, {"verdict": asks_too_much}, "asks for unknown inputs"),
        (good, {"law": asks_too_much}, "asks for unknown inputs"),
        (drawn_too_soon, {}, "d: its space asks for inputs that do not stand before it"),
    ],
)  # fmt: skip
def test_a_faulty_declaration_is_refused(
    resolve: Callable[..., Result], more: dict[str, Any], message: str
) -> None:
    with pytest.raises(DeclarationError, match=message):
        declare(resolve, **more)


def test_every_fault_is_told_at_once() -> None:
    with pytest.raises(DeclarationError) as refused:
        declare(reserved, rules=(), outcomes=())
    for part in ("xx.thing", "seed is reserved", "outcomes must", "at least one rule"):
        assert part in str(refused.value)


def test_a_good_declaration_is_taken() -> None:
    declared = declare(good)
    assert [p.name for p in declared.parameters] == ["n"]
    assert not declared.parameters[0].required
    assert declared.outcome("done").label == "Fait"
    assert not declared.has_odds
    assert declared.cited == {"XX-AB-01"}


def test_an_undeclared_outcome_is_a_fault_of_the_maker() -> None:
    with pytest.raises(DeclarationError, match="undeclared outcome 'other'"):
        engine.run(declare(good), {"n": 0})


def test_an_unknown_tone_is_refused() -> None:
    with pytest.raises(DeclarationError, match="unknown tone 'shiny'"):
        Outcome("done", "Fait", "shiny")


@pytest.mark.parametrize("name", ["", "cd-tir-01", "CD-TIR-1", "CD_TIR_01", "CD-TIR-01 ", "CD"])
def test_a_rule_id_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(DeclarationError, match="not a rule id"):
        Rule(name, "Titre", "page")


def test_the_anchor_of_a_rule() -> None:
    assert Rule("AMB-CD-01", "Titre", "page").anchor == "amb-cd-01"


def test_a_rule_listed_twice_is_refused() -> None:
    with pytest.raises(DeclarationError, match="xx: a rule is listed twice"):
        System("xx", "X", (RULE, RULE), ())


def test_a_calculator_of_another_system_is_refused() -> None:
    with pytest.raises(DeclarationError, match="not an id of the system yy"):
        System("yy", "Y", (RULE,), (declare(good),))


def test_a_rule_that_the_system_does_not_list_is_refused() -> None:
    with pytest.raises(DeclarationError, match=r"unknown rules \['XX-AB-02'\]"):
        System("xx", "X", (RULE,), (declare(good, rules=("XX-AB-01", "XX-AB-02")),))


def test_a_rule_that_only_a_field_cites_counts_too() -> None:
    def cites(
        *, n: Annotated[int, Integer(label="N", rule="XX-AB-09", minimum=0, maximum=1)]
    ) -> Result:
        return answer(str(n))

    with pytest.raises(DeclarationError, match="XX-AB-09"):
        System("xx", "X", (RULE,), (declare(cites),))
