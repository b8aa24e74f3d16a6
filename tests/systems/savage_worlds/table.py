"""A table with its sheets, played through the door: what a sheet has, nobody types."""

import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from calculators.core import engine
from calculators.core.calculator import Calculator, Parameter
from calculators.core.result import Result
from calculators.core.sheet import EMPTY, Part, Sheet
from calculators.systems.savage_worlds import SYSTEM
from calculators.systems.savage_worlds.hero import Hero
from calculators.web import handle

type Raw = dict[str, Any]

CALCULATORS: Mapping[str, Calculator] = {each.id: each for each in SYSTEM.calculators}
assert SYSTEM.sheet
SHEET: Sheet = SYSTEM.sheet
FIELDS = {name: each.field for name, each in Hero.inputs.items()}
NOBODY = Part()


def hero(fields: Raw) -> Hero:
    """Return a character from the fields of a request, those between fields looked at too."""
    found = Hero(**{k: None if v is None else FIELDS[k].read(v) for k, v in fields.items()})
    assert not [*found.faults()], [*found.faults()]
    return found


def shown(parameter: Parameter, asked: Raw) -> bool:
    """Tell whether an input is shown, for what the others hold."""
    other, values = parameter.field.when
    held = asked.get(other)
    return not other or (str(held).lower() if held in (True, False) else str(held)) in values


def taken(part: Part, her: Hero, name: str, asked: Raw) -> Any:
    """Return what a part takes of a character for one input."""
    take = part.takes.get(name)
    if take is None or not isinstance(take, str):
        return take and take(her, asked)
    value = getattr(her, take)
    return None if value is None else FIELDS[take].dump(value)


class Table:
    """Characters, and the last answer."""

    def __init__(self, readings: Raw | None = None, **sheets: Raw) -> None:
        self.sheets = {name: hero(fields) for name, fields in sheets.items()}
        self.readings = readings or {}
        self.sides = ("", "")
        self.answer: Raw = {}
        self.turned: set[str] = set()

    def __getitem__(self, name: str) -> Hero:
        return self.sheets[name]

    @property
    def result(self) -> Raw:
        """The last result."""
        result: Raw = self.answer["result"]
        return result

    @property
    def onward(self) -> dict[str, Raw]:
        """The moves that the last answer offers, by code, in their order."""
        return {move["code"]: move for move in self.answer["onward"]}

    def asked(self, name: str, who: str, against: str, fields: Raw) -> Raw:
        """Return the whole request, as sheets and readings fill it."""
        calculator, given = CALCULATORS[name], dict(fields)
        defaults = {
            p.name: p.field.dump(p.default)
            for p in calculator.parameters
            if p.default is not ... and p.default is not None
        }
        asked = defaults | given
        chosen = SYSTEM.chosen_as(calculator)
        for p in calculator.parameters:
            if p.name in fields or not shown(p, asked):
                continue
            value = None
            for side, parts in ((who, SHEET.who), (against, SHEET.against)):
                if side and value is None:
                    value = taken(parts.get(name, NOBODY), self[side], p.name, asked)
            every = SHEET.everybody.get(name, {}).get(p.name)
            value = every(self.sheets) if every else value
            if value is None and p.name in chosen:
                value = self.readings.get(chosen[p.name])
            if value is not None:
                given[p.name] = asked[p.name] = value
        return given

    def run(self, name: str, who: str = "", against: str = "", /, **fields: Any) -> Raw:
        """Ask a calculator, and write what its result changes."""
        name = f"savage_worlds.{name}"
        request = {"op": "run", "calculator": name, "seed": "s", "onward": True}
        request["fields"] = self.asked(name, who, against, fields)
        self.answer = json.loads(handle(json.dumps(request)))
        assert self.answer["ok"], self.answer
        self.sides = (who, against)
        resolved = engine.run(CALCULATORS[name], request["fields"], "s").result
        self.turned = {move.code for move in resolved.onward if move.turned}
        told = self.result
        result = Result(told["outcome"], "", told["values"], (), state=told["state"])
        for side, parts in ((who, SHEET.who), (against, SHEET.against)):
            gives = parts.get(name, NOBODY).gives if side else {}
            self.write(side, {f: given(give, result, self[side]) for f, give in gives.items()})
        write = SHEET.writes.get(name)
        for side, changed in (write(result, self.sheets, who) if write else {}).items():
            self.write(side, changed)
        return told

    def write(self, name: str, changed: Mapping[str, Any]) -> None:
        """Write on a sheet what is not ``None``; what is ``EMPTY`` returns to its default."""
        there = {field: value for field, value in changed.items() if value is not None}
        new = {
            field: Hero.inputs[field].default if value == EMPTY else FIELDS[field].read(value)
            for field, value in there.items()
        }
        if new:
            self.sheets[name] = Hero(**{**vars(self[name]), **new})
            assert not [*self[name].faults()], (name, changed)

    def chances(self, code: str) -> dict[str, Fraction]:
        """Return the exact chances of a move that was offered, sheets counted."""
        move = self.onward[code]
        calculator = CALCULATORS[move["calculator"]]
        asked = self.asked(calculator.id, *self.sides_of(code), move["fields"])
        return dict(engine.odds(calculator, engine.parse(calculator, asked)))

    def sides_of(self, code: str) -> tuple[str, str]:
        """Return who makes a move that was offered, and against whom."""
        who, against = self.sides
        return (against, who) if code in self.turned else (who, against)

    def take(self, code: str, **typed: Any) -> Raw:
        """Make a move that was offered; only dice may be typed."""
        assert typed.keys() <= {"roll", "rerolls", "vigor_roll"}, typed
        move = self.onward[code]
        name = move["calculator"].partition(".")[2]
        return self.run(name, *self.sides_of(code), **move["fields"], **typed)


def given(give: Any, result: Result, her: Hero) -> Any:
    """Return what a result gives a field."""
    if not isinstance(give, str):
        return give(result, her)
    return (result.state or {}).get(give, result.values.get(give))
