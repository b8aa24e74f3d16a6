"""A function with a group parameter reads only what it needs: the rest may be missing."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated

import icepool
import pytest

from calculators.core import engine
from calculators.core.binding import Groups, knows
from calculators.core.calculator import Calculator, Outcome
from calculators.core.errors import Fault, RefusedError
from calculators.core.group import Group, integer, option
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


def names(**inputs: object) -> Iterable[Fault]:
    yield Fault("other", " ".join(inputs), "XX-AB-01")


def test_a_check_of_all_inputs_looks_at_those_that_could_be_read(declared: Calculator) -> None:
    every = replace(declared, checks=(names,))(declared.resolve)
    assert faults(every, least=1, most=2) == {"other": "least most other"}
    assert faults(every, least="zut", most=2)["other"] == "most other"


class Kind(Group):
    kind: str = option("Sorte", {"plain": "sans taille", "sized": "avec taille"})
    size: int | None = integer(
        "Taille", most=9, default=None, rule="XX-AB-01", when=("kind", "sized"),
        wanted="Il faut une taille.", idle="Pas de taille ici.",
    )  # fmt: skip


def test_an_input_is_asked_for_while_it_is_shown_and_refused_while_it_is_hidden(
    declared: Calculator,
) -> None:
    def kind(kind: Kind) -> Done:  # noqa: ARG001
        return Done()

    sized = replace(declared, checks=())(kind)
    assert faults(sized, kind="sized") == {"size": "Il faut une taille."}
    assert faults(sized, kind="plain", size=3) == {"size": "Pas de taille ici."}
    for fields in ({"kind": "plain"}, {"kind": "sized", "size": 3}):
        assert engine.run(sized, fields, "s").result.outcome == "done"
