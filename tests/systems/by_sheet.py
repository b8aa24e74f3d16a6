"""Playing by sheets: what a request leaves out is taken of the characters, and given back to them.

It reads a :class:`Sheet` alone, and asks the door of the page for everything else.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from calculators.catalogue import CALCULATORS, SYSTEMS
from calculators.core import engine
from calculators.core.calculator import Calculator, Parameter
from calculators.core.errors import RefusedError
from calculators.core.result import Result
from calculators.core.sheet import Example, Give, Part, Sheet, Take
from calculators.core.system import System
from calculators.web import handle
from tests.contract.strategies import Raw, good, requests

NOTHING = Part()


def sheet_of(system: str) -> Sheet:
    sheet = SYSTEMS[system].sheet
    assert sheet is not None
    return sheet


def character(sheet: Sheet, raw: Mapping[str, Any]) -> Any:
    """Read a character as a session writes her; refused fields raise."""
    inputs = sheet.character.inputs
    read = {n: None if v is None else inputs[n].field.parse(v) for n, v in raw.items()}
    return sheet.character(**read)


def dumped(her: Any, name: str) -> Any:
    value = getattr(her, name)
    return None if value is None else type(her).inputs[name].field.dump(value)


def written(her: Any) -> dict[str, Any]:
    return {name: dumped(her, name) for name in type(her).inputs}


def taken(take: Take, her: Any, asked: Mapping[str, object]) -> Any:
    return dumped(her, take) if isinstance(take, str) else take(her, asked)


def given_back(give: Give, calculator: Calculator, result: Result, her: Any) -> Any:
    if not isinstance(give, str):
        return give(result, her)
    carried = {p.name: p.field for p in calculator.carried}
    if result.state and give in result.state:
        value = result.state[give]
        return None if value is None else carried[give].dump(value)
    return result.values[give]


# --- what holds for every sheet


def faults_of_examples(sheet: Sheet) -> list[str]:
    """Return what the group refuses of its own examples."""
    read = [character(sheet, example.fields) for example in sheet.examples]
    return [fault.message for her in read for fault in her.faults()]


@st.composite
def characters(draw: DrawFn, sheet: Sheet) -> Any:
    """Draw a character: each field its default, or anything that it takes."""
    raw = {
        name: draw(good(each.field))
        for name, each in sheet.character.inputs.items()
        if draw(st.booleans())
    }
    return character(sheet, raw)


def parts(sheet: Sheet) -> Iterable[tuple[Calculator, Part]]:
    for side in (sheet.who, sheet.against):
        for name, part in side.items():
            yield CALCULATORS[name], part


@st.composite
def results(draw: DrawFn, calculator: Calculator) -> Result | None:
    """Draw a result; nothing for a request that is refused."""
    raw = draw(requests(calculator))
    try:
        return engine.run(calculator, raw, "s").result
    except RefusedError:
        return None


# --- a table that plays


@dataclass
class Played:
    """One answer, and who made it."""

    answer: dict[str, Any]
    who: str
    against: str
    turned: frozenset[str]  # codes of the moves that the other side makes

    @property
    def result(self) -> dict[str, Any]:
        result: dict[str, Any] = self.answer["result"]
        return result

    @property
    def values(self) -> dict[str, Any]:
        values: dict[str, Any] = self.result["values"]
        return values

    @property
    def summary(self) -> str:
        return str(self.result["summary"]).replace("\u202f", " ").replace("\u00a0", " ")

    @property
    def onward(self) -> dict[str, dict[str, Any]]:
        return {move["code"]: move for move in self.answer["onward"]}


@dataclass
class Table:
    """Characters by name, and the readings that they have chosen."""

    system: System
    people: dict[str, Any]
    readings: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, system: str, *names: str) -> "Table":
        """Seat the ready-made characters of those names."""
        sheet = sheet_of(system)
        examples: dict[str, Example] = {example.name: example for example in sheet.examples}
        people = {name: character(sheet, examples[name].fields) for name in names}
        return cls(SYSTEMS[system], people)

    @property
    def sheet(self) -> Sheet:
        return sheet_of(self.system.id)

    def play(self, id_: str, who: str = "", against: str = "", **fields: Any) -> Played:
        calculator = CALCULATORS[id_]
        raw = self._filled(calculator, who, against, fields)
        request = {"op": "run", "calculator": id_, "fields": raw, "seed": "s", "onward": True}
        answer: dict[str, Any] = json.loads(handle(json.dumps(request)))
        assert answer["ok"], answer
        result = engine.run(calculator, raw, "s").result
        self._write(calculator, result, who, against)
        turned = frozenset(move.code for move in result.onward if move.turned)
        return Played(answer, who, against, turned)

    def follow(self, last: Played, code: str, **more: Any) -> Played:
        """Make an onward move: whoever it is for makes it."""
        move = last.onward[code]
        sides = (last.against, last.who) if code in last.turned else (last.who, last.against)
        return self.play(move["calculator"], *sides, **{**move["fields"], **more})

    def _filled(
        self, calculator: Calculator, who: str, against: str, fields: Mapping[str, Any]
    ) -> Raw:
        raw = dict(fields)
        asked = {p.name: _default(p) for p in calculator.parameters} | self.readings | raw
        for parameter in calculator.parameters:
            name, (other, wanted) = parameter.name, parameter.field.when
            if name in raw or (other and str(asked.get(other)) not in wanted.split()):
                continue
            value = self._value(calculator, name, who, against, asked)
            if value is not None:
                raw[name] = asked[name] = value
        return raw

    def _value(
        self, calculator: Calculator, name: str, who: str, against: str, asked: Mapping[str, Any]
    ) -> Any:
        for side, part_of in ((who, self.sheet.who), (against, self.sheet.against)):
            take = part_of.get(calculator.id, NOTHING).takes.get(name)
            value = taken(take, self.people[side], asked) if side and take else None
            if value is not None:
                return value
        listed = self.sheet.everybody.get(calculator.id, {}).get(name)
        value = listed(self.people) if listed else None
        chosen = self.system.chosen_as(calculator).get(name, "")
        return self.readings.get(chosen) if value is None else value

    def _write(self, calculator: Calculator, result: Result, who: str, against: str) -> None:
        for side, part_of in ((who, self.sheet.who), (against, self.sheet.against)):
            if side:
                her = self.people[side]
                gives = part_of.get(calculator.id, NOTHING).gives
                given = {n: given_back(g, calculator, result, her) for n, g in gives.items()}
                self.change(side, given)
        writes = self.sheet.writes.get(calculator.id)
        for name, given in writes(result, self.people, who).items() if writes else ():
            self.change(name, given)

    def change(self, name: str, given: Mapping[str, Any]) -> None:
        known = {field: value for field, value in given.items() if value is not None}
        self.people[name] = character(self.sheet, written(self.people[name]) | known)


def _default(parameter: Parameter) -> Any:
    known = parameter.default is not ... and parameter.default is not None
    return parameter.field.dump(parameter.default) if known else None
