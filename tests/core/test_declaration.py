"""A wrong declaration is reported at import: every fault, by its message."""

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from calculators import catalogue, systems
from calculators.core import engine
from calculators.core.calculator import Calculator, Outcome
from calculators.core.errors import DeclarationError
from calculators.core.fields import Reading
from calculators.core.group import Group, drawn, flag, given, integer, text
from calculators.core.own import whose
from calculators.core.pieces import Drawn
from calculators.core.result import Facts, Step, Told
from calculators.core.sheet import Character, Example, Game, Sheet
from calculators.core.space import Deal
from calculators.core.system import Rule, System
from calculators.pieces.tarot import MINOR_CARDS

OUTCOMES = (Outcome("done", "Fait"),)
RULE = Rule("XX-AB-01", "Une règle", "page")
SHEET = Sheet(Character, ())


def nothing() -> Deal[Any]:
    return Deal((), 0)


def space_of(later: int) -> Deal[Any]:
    return Deal((), later)


def number(**more: Any) -> Any:
    return integer("N", least=0, most=9, **more)


class Good(Group):
    n: int = number(default=3)


class OfATable(Group):
    n: int = number(default=3)
    pieces: str = whose("dés")


class Cited(Group):
    n: int = number(rule="XX-AB-09")


class Reserved(Group):
    seed: int = number()


class Unlabelled(Group):
    n: int = integer("", least=0, most=1)


class OutOfBounds(Group):
    n: int = number(default=10)


class Unstable(Group):
    n: str = text("T", default=" a")


class ReadingWithoutDefault(Group):
    r: str = given(Reading(label="R", rule="AMB-XX-01", choices={"a": "A"}))


class DrawnWithDefault(Group):
    d: Any = given(Drawn(label="D", kind=MINOR_CARDS, most=1, space=nothing), default=())


class WaitsForNothing(Group):
    n: int = number(default=0, when=("zut", "1"))


class CannotWait(Group):
    f: bool = flag("F")
    n: int = number(when=("f", "true"))


class DrawnTooSoon(Group):
    d: Any = drawn("D", kind=MINOR_CARDS, most=1, space=space_of)
    later: int = number(default=1)


class DrawnOfNothing(Group):
    d: Any = drawn("D", kind=MINOR_CARDS, most=1, space=lambda zut: zut)


class Done(Facts):
    outcome: str = "done"


def tell(_facts: Facts) -> Told:
    return Told("Fait.", (Step("Un pas.", "XX-AB-01"),))


def resolving(*groups: type[Group]) -> Callable[..., Facts]:
    """Return a rule that takes these groups."""

    def resolve(**given_groups: Any) -> Done:
        ended = all(getattr(group, "n", 1) for group in given_groups.values())
        return Done() if ended else Done("other")

    takes = [
        inspect.Parameter(f"g{place}", inspect.Parameter.KEYWORD_ONLY, annotation=group)
        for place, group in enumerate(groups)
    ]
    resolve.__signature__ = inspect.Signature(takes)
    resolve.__annotations__ = {parameter.name: parameter.annotation for parameter in takes}
    return resolve


def declare(*groups: type[Group], **more: Any) -> Calculator:
    told = {"id": "xx.thing", "title": "T", "verb": "V", "rules": ("XX-AB-01",)}
    resolve = more.pop("resolve", None) or resolving(*groups)
    return Calculator(**{**told, "outcomes": OUTCOMES, "tell": tell, **more})(resolve)


def bare(n: int) -> Facts:
    return Done(str(n))


def asks_too_much(n: int, zut: int) -> list[Any]:
    return [n, zut]


@pytest.mark.parametrize(
    ("group", "more", "message"),
    [
        (Good, {"id": "thing"}, "not a calculator id"),
        (Good, {"id": "Xx.Thing"}, "not a calculator id"),
        (Good, {"id": "xx.thing.more"}, "not a calculator id"),
        (Good, {"rules": ()}, "at least one rule must be cited"),
        (Good, {"outcomes": ()}, "outcomes must be named, each once"),
        (Good, {"outcomes": OUTCOMES * 2}, "outcomes must be named, each once"),
        (Good, {"checks": (asks_too_much,)}, "asks for unknown inputs"),
        (Good, {"resolve": bare}, "n is no group of inputs"),
        (Reserved, {}, "seed is reserved"),
        (Unlabelled, {}, "n has no label"),
        (OutOfBounds, {}, "n has a default that is refused"),
        (Unstable, {}, "n has a default that does not survive JSON"),
        (ReadingWithoutDefault, {}, "r is a reading: it needs a default"),
        (DrawnWithDefault, {}, "d is drawn: it has no default"),
        (WaitsForNothing, {}, "n waits for an unknown input or cannot be left out"),
        (CannotWait, {}, "n waits for an unknown input or cannot be left out"),
        (Good, {"law": asks_too_much}, "asks for unknown inputs"),
        (DrawnTooSoon, {}, "d is drawn from what asks for inputs that do not stand before it"),
        (DrawnOfNothing, {}, "d is drawn from what asks for inputs that do not stand before it"),
    ],
)  # fmt: skip
def test_a_faulty_declaration_is_refused(
    group: type[Group], more: dict[str, Any], message: str
) -> None:
    with pytest.raises(DeclarationError, match=message):
        declare(group, **more)


def test_every_fault_is_told_at_once() -> None:
    with pytest.raises(DeclarationError) as refused:
        declare(Reserved, rules=(), outcomes=())
    for part in ("xx.thing", "seed is reserved", "outcomes must", "at least one rule"):
        assert part in str(refused.value)


def test_a_good_declaration_is_taken() -> None:
    declared = declare(Good)
    assert [p.name for p in declared.parameters] == ["n"]
    assert not declared.parameters[0].required
    assert declared.outcome("done").label == "Fait"
    assert not declared.has_odds
    assert declared.cited == {"XX-AB-01"}


def test_an_undeclared_outcome_is_a_fault_of_the_maker() -> None:
    with pytest.raises(DeclarationError, match="undeclared outcome 'other'"):
        engine.run(declare(Good), {"n": 0})


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
        System("xx", "X", (RULE, RULE), (), SHEET)


def test_a_calculator_of_another_system_is_refused() -> None:
    with pytest.raises(DeclarationError, match="not an id of the system yy"):
        System("yy", "Y", (RULE,), (declare(Good),), SHEET)


def test_a_rule_that_the_system_does_not_list_is_refused() -> None:
    with pytest.raises(DeclarationError, match=r"unknown rules \['XX-AB-02'\]"):
        System("xx", "X", (RULE,), (declare(Good, rules=("XX-AB-01", "XX-AB-02")),), SHEET)


def test_whose_pieces_are_drawn_is_no_input_of_a_calculator() -> None:
    """A calculator that takes a whole house shows a choice that no rule knows."""
    with pytest.raises(DeclarationError, match=r"xx\.thing: pieces is no input"):
        System("xx", "X", (RULE,), (declare(OfATable),), SHEET, house=OfATable)


def test_a_rule_that_only_a_field_cites_counts_too() -> None:
    with pytest.raises(DeclarationError, match="XX-AB-09"):
        System("xx", "X", (RULE,), (declare(Cited),), SHEET)


def test_a_name_that_no_sheet_has_is_refused() -> None:
    """That of a ready-made character's, or of what a game leaves behind, fails at no click."""
    game = Game("xx.game", "Le jeu", script=lambda _: iter(()), since="0.4.0", passing={"bid": 0})
    sheet = Sheet(Character, (Example("Ana", {"lite": 1}),), games=(game,))
    with pytest.raises(DeclarationError, match=r"\['bid', 'lite'\]"):
        System("xx", "X", (RULE,), (), sheet)


def test_a_system_that_fails_at_its_import_is_not_called_unknown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken.py").write_text('{}["light"]\n', encoding="utf-8")
    monkeypatch.setattr(systems, "__path__", [*systems.__path__, str(tmp_path)])
    monkeypatch.setattr(catalogue, "NAMES", (*catalogue.NAMES, "broken"))
    with pytest.raises(DeclarationError, match="broken: KeyError\\('light'\\)"):
        catalogue.find("broken.test")
