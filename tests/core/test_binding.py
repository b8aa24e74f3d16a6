"""A function with a group parameter reads only what it needs: the rest may be missing."""

from collections.abc import Iterable
from typing import Annotated

import icepool
import pytest

from calculators.core import engine
from calculators.core.binding import Groups, knows
from calculators.core.calculator import Calculator, Outcome
from calculators.core.errors import Fault, RefusedError
from calculators.core.group import Group, integer
from calculators.core.result import Facts, Step, Told


class Pair(Group):
    least: int = integer("Au moins", least=0, most=9)
    most: int = integer("Au plus", least=0, most=9)
    other: int = integer("Autre chose", least=0, most=9, default=0)

    @property
    def crossed(self) -> bool:
        return self.least > self.most

    def faults(self) -> Iterable[Fault]:
        if self.crossed:
            yield Fault("most", "Trop petit.", "XX-AB-01")


def both(pair: Pair, least: int) -> Iterable[Fault]:
    if least == pair.most:
        yield Fault("least", "Pareil.", "XX-AB-01")


class Done(Facts):
    outcome = "done"


@pytest.fixture
def declared() -> Calculator:
    @Calculator(
        id="xx.pair", title="T", verb="V", rules=("XX-AB-01",), outcomes=(Outcome("done", "Fait"),),
        checks=(both,), tell=lambda _: Told("Fait.", (Step("Un pas.", "XX-AB-01"),)),
    )  # fmt: skip
    def pair(pair: Pair) -> Done:  # noqa: ARG001
        return Done()

    return pair


def faults(calculator: Calculator, **fields: object) -> dict[str, str]:
    with pytest.raises(RefusedError) as refused:
        engine.run(calculator, fields, "s")
    return {fault.field: fault.message for fault in refused.value.faults}


def test_a_fault_between_two_inputs_is_told_beside_one_that_cannot_be_read(
    declared: Calculator,
) -> None:
    told = faults(declared, least=5, most=3, other="zut")
    assert told["most"] == "Trop petit."
    assert set(told) == {"most", "other"}
    assert set(faults(declared, least=4, most=4, other="zut")) == {"least", "other"}


def test_what_reads_the_missing_input_finds_nothing(declared: Calculator) -> None:
    assert set(faults(declared, least=5, most="zut")) == {"most"}
    assert set(faults(declared, least="zut", most=3)) == {"least"}


def test_whole_groups_are_plain(declared: Calculator) -> None:
    assert engine.run(declared, {"least": 1, "most": 3}, "s").result.outcome == "done"


class Extra(Group):
    least: int = integer("Et encore", least=0, most=9, default=2)
    unasked: int = integer("Jamais", least=0, most=9, default=7)


class Both(Groups):
    pair: Pair
    extra: Annotated[Extra, knows("unasked")]


def test_groups_asked_for_together_are_those_of_the_request() -> None:
    seen: list[Both] = []

    def law(both: Both) -> icepool.Die[str]:
        seen.append(both)
        return icepool.Die(["done"])

    @Calculator(
        id="xx.both",
        title="T",
        verb="V",
        rules=("XX-AB-01",),
        outcomes=(Outcome("done", "Fait"),),
        tell=lambda _: Told("Fait.", (Step("Un pas.", "XX-AB-01"),)),
        law=law,
    )
    def together(both: Both) -> Done:
        seen.append(both)
        return Done()

    assert [p.name for p in together.parameters] == ["least", "most", "other", "unasked"]
    asked = {"least": 1, "most": 3, "unasked": 5}
    engine.run(together, asked, "s")
    engine.odds(together, engine.parse(together, asked))
    for both in seen:
        assert both.fields() == {**asked, "other": 0}
        assert both.fields("pair") == {"unasked": 5}
        assert both.extra.least == 2
    assert len(seen) == 2
