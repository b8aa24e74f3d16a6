"""A wrong declaration fails the build: every fault, by its message."""

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from mkdocs.config import load_config
from mkdocs.exceptions import PluginError

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
from calculators.core.use import Part, Use
from calculators.pieces.tarot import MINOR_CARDS
from hooks import declared, pages
from tests.project import ROOT

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


def system(*calculators: Calculator, id_: str = "xx", **more: Any) -> System:
    told = {"rules": (RULE,), "sheet": SHEET}
    return System(id_, "X", calculators=calculators, **{**told, **more})


def faults(*calculators: Calculator, **more: Any) -> str:
    return "\n".join(declared.faults(system(*calculators, **more)))


def bare(n: int) -> Facts:
    return Done(str(n))


def asks_too_much(n: int, zut: int) -> list[Any]:
    return [n, zut]


@pytest.mark.parametrize(
    ("group", "more", "message"),
    [
        (Good, {"id": "thing"}, "not an id of the system xx"),
        (Good, {"id": "Xx.Thing"}, "not an id of the system xx"),
        (Good, {"id": "xx.thing.more"}, "not an id of the system xx"),
        (Good, {"id": "yy.thing"}, "not an id of the system xx"),
        (Good, {"rules": ("XX-AB-01", "XX-AB-02")}, "unknown rules ['XX-AB-02']"),
        (Cited, {}, "unknown rules ['XX-AB-09']"),
        (Good, {"rules": ()}, "at least one rule must be cited"),
        (Good, {"outcomes": ()}, "outcomes must be named, each once"),
        (Good, {"outcomes": OUTCOMES * 2}, "outcomes must be named, each once"),
        (Good, {"checks": (asks_too_much,)}, "asks for unknown inputs"),
        (Good, {"resolve": bare}, "n is no group of inputs"),
        (Reserved, {}, "seed is reserved"),
        (Good, {"resolve": resolving(Good, Good)}, "n is there twice"),
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
def test_a_faulty_declaration_is_told(
    group: type[Group], more: dict[str, Any], message: str
) -> None:
    told = faults(declare(group, **more))
    assert told.startswith(f"{more.get('id', 'xx.thing')}: ")
    assert message in told


def test_every_fault_is_told_at_once() -> None:
    told = faults(declare(Reserved, rules=(), outcomes=()), declare(id="xx.other", rules=()))
    for part in ("seed is reserved", "outcomes must", "xx.thing: at least", "xx.other: at least"):
        assert part in told


def test_a_fault_fails_the_build_before_its_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "SYSTEMS", {"xx": system(declare(Good, rules=()))})
    with pytest.raises(PluginError, match=r"declared is wrong:\n  xx\.thing: at least one rule"):
        pages.on_config(load_config(str(ROOT / "mkdocs.yml")))


def test_a_good_declaration_is_taken() -> None:
    good = declare(Good)
    assert faults(good) == ""
    assert [p.name for p in good.parameters] == ["n"]
    assert not good.parameters[0].required
    assert good.outcome("done").label == "Fait"
    assert not good.has_odds
    assert good.cited == {"XX-AB-01"}


def test_an_undeclared_outcome_is_a_fault_of_the_maker() -> None:
    with pytest.raises(DeclarationError, match="undeclared outcome 'other'"):
        engine.run(declare(Good), {"n": 0})


def test_an_unknown_tone_is_refused() -> None:
    with pytest.raises(DeclarationError, match="unknown tone 'shiny'"):
        Outcome("done", "Fait", "shiny")


@pytest.mark.parametrize("name", ["", "cd-tir-01", "CD-TIR-1", "CD_TIR_01", "CD-TIR-01 ", "CD"])
def test_a_rule_id_that_is_none_is_told(name: str) -> None:
    assert faults(rules=(Rule(name, "Titre", "page"),)) == f"not a rule id: {name!r}"


def test_the_anchor_of_a_rule() -> None:
    assert Rule("AMB-CD-01", "Titre", "page").anchor == "amb-cd-01"


def test_a_rule_listed_twice_is_told() -> None:
    assert faults(rules=(RULE, RULE)) == "xx: a rule is listed twice"


def test_whose_pieces_are_drawn_is_no_input_of_a_calculator() -> None:
    """A calculator that takes a whole house shows a choice that no rule knows."""
    assert "xx.thing: pieces is no input" in faults(declare(OfATable), house=OfATable)


class Lasting(Character):
    life: int = number(default=3)
    bare: int = number()


GAME = Game("xx.game", "Le jeu", script=lambda _: iter(()), since="0.4.0", passing={"bid": 0})
PART = Part(takes={"n": "life", "m": "lite"}, gives={"luck": "n"})


@pytest.mark.parametrize(
    ("sheet", "names"),
    [
        ({"examples": (Example("Ana", {"lite": 1}),)}, "['bare', 'lite']"),
        ({"games": (GAME,)}, "['bare', 'bid']"),
        ({"secret": {"hand": None}, "foremost": ("Main",)}, "['bare', 'hand', 'Main']"),
        ({"uses": {"xx.other": Use()}}, "['bare', 'xx.other']"),
        ({"uses": {"xx.thing": Use(private=tell)}}, "['bare', 'xx.thing: tale']"),
        (
            {"uses": {"xx.thing": Use(who=PART)}},
            "['bare', 'xx.thing: lite', 'xx.thing: luck', 'xx.thing: m']",
        ),
    ],
)
def test_a_name_that_no_sheet_has_is_told(sheet: dict[str, Any], names: str) -> None:
    """That of a ready-made character's, or of what a game leaves behind, fails at no click."""
    told = faults(declare(Good), sheet=Sheet(Lasting, **{"examples": (), **sheet}))
    assert told == f"xx: a sheet knows no {names}, or there is no default"


def test_a_system_that_fails_at_its_import_is_not_called_unknown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken.py").write_text('{}["light"]\n', encoding="utf-8")
    monkeypatch.setattr(systems, "__path__", [*systems.__path__, str(tmp_path)])
    monkeypatch.setattr(catalogue, "NAMES", (*catalogue.NAMES, "broken"))
    with pytest.raises(DeclarationError, match="broken: KeyError\\('light'\\)"):
        catalogue.find("broken.test")
