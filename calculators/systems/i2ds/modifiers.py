"""The modifiers ticked, list by list, each with its doubts."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from calculators.core.french import minus
from calculators.core.result import Step
from calculators.systems.i2ds import tables
from calculators.systems.i2ds.tables import Modifier

_DOUBTFUL = {  # AMB-I2-13: kept as the source has them
    "open_ground", "high_morale", "low_morale", "fears_death",
}  # fmt: skip
_TWICE = {"still", "held"}  # AMB-I2-13: both at once say the same thing


@dataclass(frozen=True, slots=True)
class Part:
    """What was ticked in one list."""

    rule: str
    items: tuple[Modifier, ...]
    reading: str = ""

    def step(self) -> Step:
        """List the modifiers with their values."""
        named = [f"{lower(item.label)} {signed(item.value)}" for item in self.items]
        text = " ; ".join(named)
        return Step(f"{text[0].upper()}{text[1:]}.", self.rule, self.reading)


def signed(value: int) -> str:
    """Write a modifier with its sign."""
    return minus(value) if value < 0 else f"+{value}"


def parts(
    environment: Sequence[str],
    condition: Sequence[str],
    relations: Sequence[str],
    circumstances: Sequence[str],
    others: Sequence[int],
) -> list[Part]:
    """Gather what was ticked, list by list; empty lists are left out."""
    own = tuple(Modifier("", "autre modificateur", value) for value in others)
    listed = [
        _part("I2-DIF-03", tables.ENVIRONMENT, environment, _doubt),
        _part("I2-DIF-04", tables.STATE, condition, _doubt),
        _part("I2-DIF-05", tables.RELATIONS, relations, _doubt),
        _part("I2-DIF-06", tables.CIRCUMSTANCES, circumstances, _second_line),
        Part("I2-DIF-07", own),
    ]
    return [part for part in listed if part.items]


def strongest(items: Sequence[Modifier]) -> Modifier:
    """Return the modifier furthest from zero; of two opposite ones, the one that hinders.

    >>> strongest([Modifier("a", "A", -4), Modifier("b", "B", 2)]).value
    -4
    >>> strongest([Modifier("a", "A", -4), Modifier("b", "B", 4)]).value
    4
    """
    return max(items, key=lambda item: (abs(item.value), item.value))


def highest(items: Sequence[Modifier]) -> Modifier:
    """Return the modifier of the greatest number, as the source has it to the letter.

    >>> highest([Modifier("a", "A", -4), Modifier("b", "B", 2)]).value
    2
    """
    return max(items, key=lambda item: item.value)


KEPT = {"highest": ("haut", highest), "strongest": ("fort", strongest)}  # AMB-I2-14


def _part(
    rule: str,
    table: Sequence[Modifier],
    codes: Sequence[str],
    doubt: Callable[[frozenset[str]], str],
) -> Part:
    return Part(rule, tuple(m for m in table if m.code in codes), doubt(frozenset(codes)))


def _doubt(codes: frozenset[str]) -> str:
    return "AMB-I2-13" if codes & _DOUBTFUL or codes >= _TWICE else ""


def _second_line(codes: frozenset[str]) -> str:
    return "AMB-I2-11" if "very_adverse" in codes else ""


def lower(text: str) -> str:
    """Return a label as it stands within a sentence."""
    return text[0].lower() + text[1:]
