"""Each house reading, changed: engine, odds, tables and the pages' figures change together.

The figures of the built pages are requested again with the reading, as a page does, and compared
with the programs' entry points under the same reading. The block of a reading compares its
choices and never changes; elsewhere the prose beside a figure must stay true with it.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from html.parser import HTMLParser
from typing import Any, override
from urllib.parse import parse_qsl

import pytest

from calculators.catalogue import CALCULATORS, SYSTEMS
from calculators.core.system import System
from calculators.render.figure import computed
from calculators.web import handle
from tools.paths import SITE

type Json = dict[str, Any]
type Shown = dict[int, str]
"""The texts of a page that follow a table's readings, by mark."""
GOOD = {"good", "great"}
PASSAGES = {"p", "li", "tr", "summary"}
SUM = re.compile(r"(?<![\w,])(−?\d+(?: [+−] \d+)+)(?: \([^)]*\))? [=|] (−?\d+)(?![\d,])")
TYPED = re.compile(
    r"\b\w+ (?:chances?|fois|cartes?|arcanes?) (?:\w+ )?sur \w+|\b\d+ sur \d+"
    r"|\b(?:un|le) \d+ (?:réussit|échoue|touche|rate)\b",
    re.IGNORECASE,
)
"""A count or a verdict typed by an author: none may be beside a figure that changes."""


@dataclass
class Mark:
    """A computed figure of a page.

    :param site: its exact value, as the site reads its sources.
    :param doubts: the anchors in the block of readings around it.
    """

    source: str
    part: str
    site: str
    doubts: set[str]
    text: str = ""


class Page(HTMLParser):
    """The computed figures of a page, its passages, and its anchors inside folds.

    :ivar passages: paragraphs, items and rows: pieces of text, and the positions of marks.
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self.marks: list[Mark] = []
        self.passages: list[list[str | int]] = [[]]
        self.doubts: set[str] = set()
        self.follows = "<party-page" in text
        self._folds: list[set[str]] = []
        self._open = ""
        self.feed(text)

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "details":
            self._folds.append(set())
        if self._folds and "id" in told:
            self.doubts.add(told["id"])
            for fold in self._folds:
                fold.add(told["id"])
        if tag in PASSAGES:
            self.passages.append([])
        if tag in {"td", "th"}:
            self.passages[-1].append(" | ")
        if "data-source" in told and "data-part" in told:
            value = told.get("value") or told.get("title", "")
            doubts = self._folds[-1] if self._folds else set()
            self.passages[-1].append(len(self.marks))
            self.marks.append(Mark(told["data-source"], told["data-part"], value, doubts))
            self._open = tag

    @override
    def handle_endtag(self, tag: str) -> None:
        if tag == "details":
            self._folds.pop()
        if tag in PASSAGES:
            self.passages.append([])
        if tag == self._open:
            self._open = ""

    @override
    def handle_data(self, data: str) -> None:
        if self._open:
            self.marks[-1].text += data
        else:
            self.passages[-1].append(data)

    def written(self, passage: list[str | int], shown: Shown) -> str:
        """Return the text of a passage; ``shown`` has the texts of the marks that changed."""
        texts = (p if isinstance(p, str) else shown.get(p, self.marks[p].text) for p in passage)
        return re.sub(r"\s+", " ", "".join(texts)).strip()


@pytest.fixture(scope="module")
def pages() -> list[Page]:
    found = [Page(path.read_text(encoding="utf-8")) for path in SITE.rglob("index.html")]
    assert sum(len(page.marks) for page in found) > 100
    return found


def ask(**request: Any) -> Json:
    answer: Json = json.loads(handle(json.dumps(request)))
    return answer


def flips(system: System) -> Iterator[tuple[str, Any]]:
    """Return each reading of a system with each of its other choices.

    A figure is changed to the next one, a list to another one, a die to another one.
    """
    for each in ask(op="sheet", system=system.id)["result"]["readings"]:
        for code in each["choices"]:
            if code != str(each["default"]).lower() and each["parameter"] != system.whose:
                yield each["parameter"], code
        if not each["choices"]:
            for value in others(each["schema"], each["default"]):
                yield each["parameter"], value


def others(schema: Json, default: Any) -> tuple[Any, ...]:
    """Return values other than the default: for a figure the next one, and none."""
    if schema["type"] == "integer":
        return (default + 1, 0) if default and schema["minimum"] <= 0 else (default + 1,)
    return ("d8",) if schema["type"] == "string" else ([2, 4, 6, 8, 10, 12, 14],)


@cache
def answered(op: str, calculator: str, query: str, readings: str) -> Json:
    """Return the answer of the programs' entry point under some readings."""
    fields = dict(parse_qsl(query, keep_blank_values=True))
    given = {"fields": {**json.loads(readings), **fields}, "seed": "page"}
    return ask(op=op, calculator=calculator, **given)


def by_the_doors(calculator: str, query: str, part: str, readings: str) -> Fraction | None:
    """Return a chance of the prose from the odds for programs; ``None`` for other figures."""
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
        codes |= {each for each in declared.outcomes if each.tone in GOOD}
    return sum((Fraction(outcomes[code]) for code in codes if code in outcomes), Fraction(0))


def own_names(system: System, calculator: str, reading: str) -> list[str]:
    """Return a calculator's names of a reading of the table: two if both sides have it."""
    declared = next((each for each in system.calculators if each.id == calculator), None)
    known = system.chosen_as(declared) if declared else {}
    return [name for name, own in known.items() if own == reading]


def forms_follow(system: System, session: Any, reading: str, value: Any) -> None:
    """Fail unless each form with a reading is filled with it, as the table's choice."""
    for calculator in system.calculators:
        own = own_names(system, calculator.id, reading)
        for parameter in (p for p in calculator.parameters if p.name in own):
            if parameter.when[0]:  # it depends on another input
                continue
            fill = {"calculator": calculator.id, "fields": {}}
            filled = ask(op="play", system=system.id, session=session, fill=fill)["filled"]
            told = filled[parameter.name]
            assert told["text"] == parameter.text(parameter.parse(value))
            assert told["told"] == "choix de votre table"


def figures_follow(
    system: System, marks: list[Mark], figures: list[Any], readings: Json
) -> dict[int, str]:
    """Fail unless the text agrees with the engine under readings; return what changed."""
    rules = {system.table[name].rule.lower() for name in readings}
    moved = {}
    for place, (mark, figure) in enumerate(zip(marks, figures, strict=True)):
        calculator, _, query = mark.source.partition("?")
        own = {n: v for name, v in readings.items() for n in own_names(system, calculator, name)}
        assert own or figure is None, mark
        if not own:
            continue
        expected = by_the_doors(calculator, query, mark.part, json.dumps(own))
        if expected is not None:
            assert Fraction(figure["value"] if figure else mark.site) == expected, (mark, own)
        if figure and figure["value"] != mark.site:
            assert not rules & mark.doubts, f"moves inside its own block: {mark}"
            moved[place] = figure["text"]
    return moved


def prose_follows(page: Page, shown: Shown) -> None:
    """Fail unless each sum of a page adds up, and nothing beside a changed figure is typed."""
    for passage in page.passages:
        if not any(isinstance(piece, int) for piece in passage):
            continue
        for terms, total in SUM.findall(page.written(passage, shown)):
            plain = terms.replace(" ", "").replace("−", "-")
            assert sum(map(int, re.findall(r"[+-]?\d+", plain))) == int(total.replace("−", "-")), (
                page.written(passage, shown)
            )
        if shown.keys() & {*passage}:
            blank = page.written(passage, dict.fromkeys(range(len(page.marks)), "…"))
            assert not TYPED.search(blank), (blank, shown)


def blocks_are_true(marks: list[Mark]) -> None:
    """Fail if a reading of a block changes a figure inside that block."""
    for mark in marks:
        name, asked, query = mark.source.partition("?")
        if mark.doubts and asked:
            fields = dict(parse_qsl(query, keep_blank_values=True))
            assert computed(CALCULATORS[name], fields, mark.part).value == mark.site, mark


def split(pages: list[Page], moved: dict[int, str]) -> Iterator[tuple[Page, Shown]]:
    """Return what changed, page by page, each mark by its index there."""
    start = 0
    for page in pages:
        yield page, {n - start: t for n, t in moved.items() if 0 <= n - start < len(page.marks)}
        start += len(page.marks)


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=lambda system: system.id)
def test_each_reading_moves_engine_odds_tables_and_text_together(
    system: System, pages: list[Page]
) -> None:
    folder = f"{system.id}."
    there = [p for p in pages if p.follows and any(m.source.startswith(folder) for m in p.marks)]
    marks = [mark for page in there for mark in page.marks]
    doubts = {doubt for page in pages for doubt in page.doubts}
    asked = {
        "op": "play",
        "system": system.id,
        "figures": [[mark.source, mark.part] for mark in marks],
    }
    blocks_are_true(marks)
    for page in there:
        prose_follows(page, {})
    anything = False
    for name, value in flips(system):
        readings = {name: value}
        move = {"do": "readings", "readings": readings}
        answer = ask(session=None, move=move, **asked)
        if name == "vs":  # it counts only in the literal reading
            assert [error["rule"] for error in answer["errors"]] == ["AMB-CD-01"]
            readings["formula"] = "literal"
            answer = ask(session=None, move=move, **asked)
        assert answer["ok"], answer
        assert {each["reading"] for each in answer["chosen"]} == readings.keys()
        for chosen in answer["chosen"]:
            assert not chosen["rule"].startswith("AMB") or chosen["rule"].lower() in doubts, chosen
        session = answer["session"]
        if name != "vs":
            forms_follow(system, session, name, value)
        moved = figures_follow(system, marks, answer["figures"], readings)
        for page, shown in split(there, moved):
            prose_follows(page, shown)
        anything = anything or bool(moved)
        move = {"do": "readings", "readings": dict.fromkeys(readings)}
        back = ask(session=session, move=move, **asked)
        assert (back["state"]["readings"], back["chosen"]) == ({}, [])
        assert not any(back["figures"])
    assert anything or not [*flips(system)], (
        "no computed figure outside the readings' blocks follows a reading"
    )
