"""Each house reading, flipped: engine, odds, tables and the figures of the pages move together.

The figures of the built pages are asked again with the reading, as a page asks for them, and held
against what the doors for programs answer with the same reading.
"""

import json
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from html.parser import HTMLParser
from typing import Any, override
from urllib.parse import parse_qsl

import pytest

from calculators.catalogue import SYSTEMS
from calculators.core.system import System
from calculators.web import handle
from tools.paths import SITE

type Json = dict[str, Any]
type Mark = tuple[str, str, str]
GOOD = {"good", "great"}


class Page(HTMLParser):
    """The computed figures of a page, and the anchors that stand inside something folded."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.marks: list[Mark] = []
        self.doubts: set[str] = set()
        self._folds = 0
        self.feed(text)

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        self._folds += tag == "details"
        if self._folds and "id" in told:
            self.doubts.add(told["id"])
        if "data-source" in told and "data-part" in told:
            value = told.get("value") or told.get("title", "")
            self.marks.append((told["data-source"], told["data-part"], value))

    @override
    def handle_endtag(self, tag: str) -> None:
        self._folds -= tag == "details"


@pytest.fixture(scope="module")
def pages() -> list[Page]:
    found = [Page(path.read_text(encoding="utf-8")) for path in SITE.rglob("index.html")]
    assert sum(len(page.marks) for page in found) > 100
    return found


def ask(**request: Any) -> Json:
    answer: Json = json.loads(handle(json.dumps(request)))
    return answer


def flips(system: System) -> Iterator[tuple[str, Any]]:
    """Return each reading of a system with each of the other choices that it has.

    A figure is flipped to the next one, a list to another one, a die to another one.
    """
    for each in ask(op="sheet", system=system.id)["result"]["readings"]:
        for code in each["choices"]:
            if code != str(each["default"]).lower() and each["parameter"] != system.whose:
                yield each["parameter"], code
        if not each["choices"]:
            yield each["parameter"], another(each["schema"], each["default"])


def another(schema: Json, default: Any) -> Any:
    """Return a value that differs from the default."""
    if schema["type"] == "integer":
        return default + 1
    return "d8" if schema["type"] == "string" else [2, 4, 6, 8, 10, 12, 14]


@cache
def answered(op: str, calculator: str, query: str, readings: str) -> Json:
    """Return what the door for programs answers with some readings."""
    fields = dict(parse_qsl(query, keep_blank_values=True))
    given = {"fields": {**json.loads(readings), **fields}, "seed": "page"}
    return ask(op=op, calculator=calculator, **given)


def by_the_doors(calculator: str, query: str, part: str, readings: str) -> Fraction | None:
    """Return a chance of the prose from the odds that programs are told; ``None`` for others."""
    sign, _, rest = part.partition(" ")
    if sign != ":":
        return None
    answer = answered("odds", calculator, query, readings)
    if not answer["ok"]:
        return None
    outcomes = answer["result"].get("outcomes", {})
    codes = {*rest.partition(" :")[0].split()}
    if "+" in codes:
        declared = next(c for s in SYSTEMS.values() for c in s.calculators if c.id == calculator)
        codes |= {each.code for each in declared.outcomes if each.tone in GOOD}
    return sum((Fraction(outcomes[code]) for code in codes if code in outcomes), Fraction(0))


def own_names(system: System, calculator: str, reading: str) -> list[str]:
    """Return what a calculator calls a reading of the table: on both sides where it has two."""
    declared = next((each for each in system.calculators if each.id == calculator), None)
    known = system.chosen_as(declared) if declared else {}
    return [name for name, own in known.items() if own == reading]


def forms_follow(system: System, session: Any, reading: str, value: Any) -> None:
    """Hold that each form that knows a reading is filled with it, as the table's choice."""
    for calculator in system.calculators:
        own = own_names(system, calculator.id, reading)
        for parameter in (p for p in calculator.parameters if p.name in own):
            if parameter.field.when[0]:  # it waits for another input
                continue
            fill = {"calculator": calculator.id, "fields": {}}
            filled = ask(op="play", system=system.id, session=session, fill=fill)["filled"]
            told = filled[parameter.name]
            assert told["text"] == parameter.field.text(parameter.field.parse(value))
            assert told["told"] == "choix de votre table"


def figures_follow(
    system: System, marks: list[Mark], figures: list[Any], reading: str, value: Any
) -> bool:
    """Hold that the text tells what the engine answers with a reading; tell whether it moved."""
    moved = False
    for (source, part, site), figure in zip(marks, figures, strict=True):
        calculator, _, query = source.partition("?")
        own = own_names(system, calculator, reading)
        assert own or figure is None, (source, part)
        if figure is None:
            continue
        expected = by_the_doors(calculator, query, part, json.dumps(dict.fromkeys(own, value)))
        if expected is not None:
            assert Fraction(figure["value"]) == expected, (source, part, value)
        moved = moved or figure["value"] != site
    return moved


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=lambda system: system.id)
def test_each_reading_moves_engine_odds_tables_and_text_together(
    system: System, pages: list[Page]
) -> None:
    marks = [m for page in pages for m in page.marks if m[0].startswith(f"{system.id}.")]
    doubts = {doubt for page in pages for doubt in page.doubts}
    asked = {"op": "play", "system": system.id, "figures": [[m[0], m[1]] for m in marks]}
    moved = False
    for name, value in flips(system):
        answer = ask(session=None, move={"do": "readings", "readings": {name: value}}, **asked)
        if name == "vs":  # it counts in the literal reading alone
            assert [error["rule"] for error in answer["errors"]] == ["AMB-CD-01"]
            continue
        assert answer["ok"], answer
        (chosen,) = answer["chosen"]
        assert chosen["reading"] == name
        assert not chosen["rule"].startswith("AMB") or chosen["rule"].lower() in doubts, chosen
        session = answer["session"]
        forms_follow(system, session, name, value)
        moved = figures_follow(system, marks, answer["figures"], name, value) or moved
        back = ask(session=session, move={"do": "readings", "readings": {name: None}}, **asked)
        assert (back["state"]["readings"], back["chosen"]) == ({}, [])
        assert not any(back["figures"])
    assert moved, "no reading moves any figure of the pages"
