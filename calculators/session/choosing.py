"""Moves of the table as a whole: its readings and settings, and its notes."""

from dataclasses import replace

from calculators.core.errors import Fault, Faults, RefusedError
from calculators.core.fields import Invalid
from calculators.core.french import listing
from calculators.core.system import System

from . import words
from .outcome import Outcome
from .reading import Move
from .state import Fields, State


def readings(state: State, move: Move) -> Outcome:
    """Choose house readings and settings; ``None`` returns to the site's."""
    system = state.system
    table, chosen, faults = system.table, dict(state.readings), []
    for name, raw in move["readings"].items():
        if name not in table:
            message = f"Inconnu ici : attendu, {listing([*table]) or 'rien'}."
            faults.append(Fault(f"readings.{name}", message))
            continue
        kind = table[name].field
        if raw is None:
            chosen.pop(name, None)
            continue
        try:
            value = kind.read(raw)
        except Invalid as error:
            faults.append(Fault(f"readings.{name}", str(error), kind.rule))
            continue
        chosen.pop(name, None)
        if value != table[name].default:
            chosen[name] = kind.dump(value)
    faults += [] if faults else _between(system, chosen)
    if faults:
        raise RefusedError(faults)
    told = [words.chose(system, name, chosen.get(name)) for name in move["readings"]]
    cited = dict.fromkeys(table[name].field.rule for name in move["readings"])
    rules = tuple(rule for rule in cited if rule)
    return Outcome(replace(state, readings=chosen), move, words.sentences(told), rules=rules)


def _between(system: System, chosen: Fields) -> Faults:
    values = {name: system.table[name].field.parse(value) for name, value in chosen.items()}
    for fault in system.house(**values).faults():
        yield Fault(f"readings.{fault.field}", fault.message, fault.rule)


def note(state: State, move: Move) -> Outcome:
    """Keep a note."""
    return Outcome(state, move, move["text"])


def was_seen(state: State, move: Move) -> Outcome:
    """Keep that somebody had seen what she drew in secret before it was taken back."""
    return Outcome(state, move, words.WAS_SEEN(name=move["who"]))
