"""What the systems declare, checked before a page is built: what would fail at a reader's click.

The package itself takes it as it is written: no reader's browser checks it again.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from calculators.core.errors import DeclarationError
from calculators.core.fields import REQUIRED, Input, Invalid, Reading
from calculators.core.pieces import Drawn
from calculators.core.result import WHOM
from calculators.core.system import RULE_ID

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from collections.abc import Set as AbstractSet

    from calculators.core.calculator import Calculator
    from calculators.core.sheet import Sheet
    from calculators.core.system import System
    from calculators.core.use import Part, Use

RESERVED = frozenset({"seed", "fields", "readings", "state", "root", "op", "calculator", WHOM})
_ID = re.compile(r"[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*")


def faults(system: System) -> Iterator[str]:
    """Yield the faults of all that a system declares, each with its place."""
    known = system.rule_ids
    if len(known) != len(system.rules):
        yield f"{system.id}: a rule is listed twice"
    yield from (f"not a rule id: {each!r}" for each in known if not RULE_ID.fullmatch(each))
    inputs: dict[str, AbstractSet[str]] = {}
    for calculator in system.calculators:
        try:
            inputs[calculator.id] = calculator.by_name.keys()
            own = [*_of_a_calculator(calculator, system)]
        except DeclarationError as error:
            own = [str(error)]
        yield from (f"{calculator.id}: {each}" for each in own)
    if len(inputs) == len(system.calculators) and (wrong := [*_unknown(system.sheet, inputs)]):
        yield f"{system.id}: a sheet knows no {wrong}, or there is no default"


def _of_a_calculator(declared: Calculator, system: System) -> Iterator[str]:
    if not _ID.fullmatch(declared.id) or not declared.id.startswith(f"{system.id}."):
        yield f"not an id of the system {system.id}"
    if unknown := sorted(declared.cited - system.rule_ids.keys()):
        yield f"unknown rules {unknown}"
    if system.whose in declared.by_name:
        yield f"{system.whose} is no input of a calculator"
    seen: set[str] = set()
    for each in declared.parameters:
        yield from (f"{each.name} {wrong}" for wrong in _wrong(declared, each, seen))
        seen.add(each.name)
    for function in filter(None, [declared.resolve, *declared.checks, declared.law]):
        try:
            declared.needs(function)
        except DeclarationError as error:
            yield f"{function} asks for unknown inputs: {error}"
    if not declared.outcomes or len({*declared.outcomes}) != len(declared.outcomes):
        yield "outcomes must be named, each once"
    if not declared.rules:
        yield "at least one rule must be cited"


def _wrong(declared: Calculator, field: Input, before: set[str]) -> Iterator[str]:
    other = field.when[0]
    told = {
        "is there twice": field.name in before,
        "is reserved": field.name in RESERVED,
        "has no label": not field.label,
        "waits for an unknown input or cannot be left out": other
        and (field.required or other not in declared.by_name),
    }
    yield from (text for text, wrong in told.items() if wrong)
    if isinstance(field, Drawn):
        if field.default is not REQUIRED:
            yield "is drawn: it has no default"
        if not before.issuperset(_needs(declared, field.space)):
            yield "is drawn from what asks for inputs that do not stand before it"
    elif field.initial is not None:
        try:
            if field.parse(field.dump(field.default)) != field.default:
                yield "has a default that does not survive JSON"
        except Invalid as error:
            yield f"has a default that is refused: {error}"
    elif isinstance(field, Reading):
        yield "is a reading: it needs a default"


def _needs(declared: Calculator, function: Callable[..., Any]) -> frozenset[str]:
    try:
        return declared.needs(function)
    except DeclarationError:
        return frozenset({""})


# --- names on a sheet


def _unknown(sheet: Sheet, inputs: dict[str, AbstractSet[str]]) -> Iterator[str]:
    """Yield the names of a sheet that nobody knows, and its fields without a default."""
    fields, board = sheet.character.inputs, sheet.table.inputs
    named = {
        *sheet.told,
        *sheet.clauses,
        *sheet.introduces,
        *sheet.untold,
        *sheet.hers,
        *sheet.common,
        *(sheet.quiet - board.keys()),
        *sheet.within,
        *sheet.proper,
        *sheet.secret,
        *(name for each in sheet.examples for name in each.fields),
        *(name for game in sheet.games for name in game.passing.keys() - board.keys()),
    }
    lasts = (*fields.items(), *board.items())
    yield from (name for name, each in lasts if each.default is REQUIRED)
    yield from sorted(named - fields.keys())
    yield from sorted({*sheet.foremost} - {each.group for each in fields.values()})
    yield from sorted(sheet.uses.keys() - inputs.keys())
    for id_ in sorted(sheet.uses.keys() & inputs.keys()):
        found = _of_a_use(sheet.uses[id_], inputs[id_], fields.keys(), board.keys())
        yield from (f"{id_}: {name}" for name in sorted(found))


def _of_a_use(
    use: Use, inputs: AbstractSet[str], fields: AbstractSet[str], board: AbstractSet[str]
) -> Iterator[str]:
    """Yield the names of a use that neither its calculator, nor a sheet, nor the table knows."""
    yield from (use.everybody.keys() | use.among.keys()) - inputs
    yield from frozenset[str]().union(*use.tells.values()) - fields
    if not use.tale and (use.together or use.private):
        yield "tale"
    for part, there in ((use.who, fields), (use.against, fields), (use.shared, board)):
        yield from _of_a_part(part, inputs, there)


def _of_a_part(part: Part, inputs: AbstractSet[str], fields: AbstractSet[str]) -> Iterator[str]:
    ways = (part.takes, part.among, part.learns)
    yield from {*part.anew}.union(*ways) - inputs
    read = {name for way in ways for name in way.values() if isinstance(name, str)}
    yield from {*read, *part.gives} - fields
