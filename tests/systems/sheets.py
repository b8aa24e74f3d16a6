"""What every sheet must hold to, and a hand that plays a chain: for each system's own tests.

Nothing here knows a session: a request is filled from a sheet, run through the door, and what the
result gives goes back to the sheet, as the declaration says.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from calculators.catalogue import CALCULATORS, SYSTEMS
from calculators.core import engine
from calculators.core.calculator import Calculator
from calculators.core.errors import RefusedError
from calculators.core.sheet import Part, Sheet
from calculators.web import handle
from tests.contract import strategies

type Fields = dict[str, Any]


def sheet_of(system: str) -> Sheet:
    sheet = SYSTEMS[system].sheet
    assert sheet
    return sheet


def made(sheet: Sheet, fields: Mapping[str, Any]) -> Any:
    """Make a character of what a request gives; its faults are the caller's."""
    inputs = sheet.character.inputs
    read = {
        name: each.field.read(fields[name]) if name in fields else each.default
        for name, each in inputs.items()
    }
    return sheet.character(**read)


def taken(part: Part, character: Any, asked: Fields) -> Fields:
    """Return what a part takes of a character, for what the request leaves out."""
    found: Fields = {}
    for name, take in part.takes.items():
        if name in asked:
            continue
        if isinstance(take, str):
            value = getattr(character, take)
            kind = type(character).inputs[take].field
            found[name] = None if value is None else kind.dump(value)
        else:
            found[name] = take(character, asked)
    return {name: value for name, value in found.items() if value is not None}


def given_back(part: Part, character: Any, resolution: engine.Resolution) -> Fields:
    """Return what a result writes on a character."""
    result, calculator = resolution.result, resolution.calculator
    kinds = {p.name: p.field for p in calculator.parameters}
    found: Fields = {}
    for name, give in part.gives.items():
        if callable(give):
            value = give(result, character)
        elif give in result.values:
            value = result.values[give]
        else:
            assert result.state is not None
            value = kinds[give].dump(result.state[give])
        if value is not None:
            found[name] = value
    return found


def written(character: Any, changes: Fields) -> Any:
    """Return the character with what was given back: each field must take it, faultlessly."""
    inputs = type(character).inputs
    before = {name: getattr(character, name) for name in inputs}
    read = {name: inputs[name].field.read(value) for name, value in changes.items()}
    after = type(character)(**(before | read))
    assert not [*after.faults()], ([*after.faults()], changes)
    return after


@dataclass
class Hand:
    """Somebody who plays a chain: characters, and the last answer."""

    system: str
    people: dict[str, Any] = field(default_factory=dict)
    who: str = ""
    against: str = ""
    last: dict[str, Any] = field(default_factory=dict)
    asked: Fields = field(default_factory=dict)

    def sits(self, name: str, **fields: Any) -> None:
        self.people[name] = made(sheet_of(self.system), fields)

    def filled(self, calculator: Calculator, fields: Fields) -> Fields:
        """Return the request, what it leaves out taken from the sheets."""
        sheet, asked = sheet_of(self.system), dict(fields)
        sides = ((sheet.who, self.who), (sheet.against, self.against))
        for parts, name in sides:
            if name and calculator.id in parts:
                asked |= taken(parts[calculator.id], self.people[name], asked)
        who = self.people.get(self.who)
        others = {name: each for name, each in self.people.items() if name != self.who}
        for name, among in sheet.among.get(calculator.id, {}).items():
            if name not in asked:
                asked[name] = among(who, others, asked)
        return asked

    def runs(self, name: str, **fields: Any) -> dict[str, Any]:
        """Run a calculator through the door, and write what it gives back."""
        calculator = CALCULATORS[name]
        self.asked = self.filled(calculator, fields)
        request = {"op": "run", "calculator": name, "fields": self.asked, "seed": "s"}
        answer = json.loads(handle(json.dumps({**request, "onward": True})))
        assert answer["ok"], (self.asked, answer)
        resolution = engine.run(calculator, self.asked, "s")
        sheet = sheet_of(self.system)
        for parts, side in ((sheet.who, self.who), (sheet.against, self.against)):
            if side and name in parts:
                character = self.people[side]
                changes = given_back(parts[name], character, resolution)
                self.people[side] = written(character, changes)
        self.last = answer
        return answer["result"]  # type: ignore[no-any-return]

    def takes(self, code: str, **fields: Any) -> dict[str, Any]:
        """Make the onward move of that code, by the other side where it is hers."""
        onward = engine.run(CALCULATORS[self.last["result"]["calculator"]], self.asked, "s")
        move = next(m for m in onward.result.onward if m.code == code)
        if move.turned and self.against:
            self.who, self.against = self.against, self.who
        return self.runs(move.calculator, **{**move.fields, **fields})

    def codes(self) -> list[str]:
        return [move["code"] for move in self.last["onward"]]

    def __getitem__(self, name: str) -> Any:
        return self.people[name]


def characters(system: str) -> st.SearchStrategy[Any]:
    """Return characters whose fields agree with one another."""
    sheet = sheet_of(system)
    fields = {name: strategies.good(each.field) for name, each in sheet.character.inputs.items()}
    drawn = st.fixed_dictionaries({}, optional=fields).map(lambda raw: made(sheet, raw))
    ready = st.sampled_from([made(sheet, example.fields) for example in sheet.examples])
    return ready | drawn.filter(lambda character: not [*character.faults()])


def sides(system: str) -> list[tuple[str, str]]:
    """Return every calculator and side that the sheet has a part for."""
    sheet = sheet_of(system)
    return [("who", name) for name in sheet.who] + [("against", name) for name in sheet.against]


def part_of(system: str, side: str, name: str) -> Part:
    parts: Mapping[str, Part] = getattr(sheet_of(system), side)
    return parts[name]


def check_takes(data: st.DataObject, system: str, side: str, name: str) -> None:
    """Hold what a part takes to the fields that it fills."""
    calculator = CALCULATORS[name]
    kinds = {p.name: p.field for p in calculator.parameters}
    asked = data.draw(strategies.requests(calculator, typed=False))
    character = data.draw(characters(system))
    for one, value in taken(part_of(system, side, name), character, {}).items():
        kinds[one].read(value)
    for one, value in taken(part_of(system, side, name), character, asked).items():
        kinds[one].read(value)


def check_gives(
    data: st.DataObject, system: str, side: str, name: str, **fixed: SearchStrategy[Any]
) -> None:
    """Hold what a result writes to the bounds of the sheet.

    :param fixed: inputs that the part needs to have anything to give.
    """
    calculator, part = CALCULATORS[name], part_of(system, side, name)
    asked = data.draw(strategies.requests(calculator, typed=False))
    character = data.draw(characters(system))
    request = {one: value for one, value in asked.items() if one not in part.takes}
    request |= {one: data.draw(values) for one, values in fixed.items()}
    request |= taken(part, character, request)
    try:
        resolution = engine.run(calculator, request, "s")
    except RefusedError:
        assume(condition=False)
        return
    written(character, given_back(part, character, resolution))
