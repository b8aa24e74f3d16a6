"""Words: sentences as data. A template names the facts it tells, and how French bends to them.

Law: no sentence is put together where a rule is resolved. A template is one text, the key of its
own translation; its placeholders are attributes of the facts, ``{total}``, or what is given beside
them. After a colon stands what grammar wants:

=============================  =================================================================
``{n}``                        a number with a true minus, a chance as a percentage, a text, a
                               piece by its title, several of them as a list
``{n:+}``                      a number with its sign
``{n:s}``, ``{n:x}``           the mark of the plural, or nothing
``{n:le point|les points}``    singular or plural; ``#`` stands for the number
``{n:aucun|un seul|# points}`` none, one, several
``{n:er}``                     an ordinal: 1er, 2e
``{card:e}``, ``{card:un|une}``  agreement with the gender of a piece
``{name:de}``, ``{card:le}``   elision: d'Ana, de Bo; l'as, la dame, le roi
``{n:sur}``                    a chance as «1 chance sur 3»
``{n:.2}``                     a chance to the hundredth, as an annex prints it
``{text:^}``, ``{text:_}``     the first letter as a capital, or not
``{terms:sum}``                numbers as a sum, 4 + 5 − 2; of items, each with its name
``{terms:more}``               the same after other terms: + 5 − 2
=============================  =================================================================
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from string import Formatter
from typing import Any, override

from calculators.core.french import hundredths, is_plural, listing, minus, of, percent, plural, the
from calculators.core.result import Step


def signed(number: int) -> str:
    """Write a number with its sign.

    >>> signed(2), signed(-2), signed(0)
    ('+2', '−2', '+0')
    """
    return minus(number) if number < 0 else f"+{number}"


@dataclass(frozen=True, slots=True)
class Phrase:
    """A template.

    >>> Phrase("{total} contre 4 : il manque {gap:un point|# points}.")(total=-1, gap=5)
    '−1 contre 4 : il manque 5 points.'
    """

    template: str

    def __call__(self, facts: object = None, /, **more: Any) -> str:
        """Fill the template from the attributes of the facts, and what is given beside them."""
        return _FRENCH.vformat(self.template, (), _Told(facts, more))


@dataclass(frozen=True, slots=True)
class Line:
    """A template that justifies: each time it is told, it cites its rule, and perhaps a reading."""

    template: str
    rule: str
    reading: str = ""

    def __call__(self, facts: object = None, /, *, reading: str | None = None, **more: Any) -> Step:
        """Fill the template; ``reading`` takes the place of the line's own."""
        told = _FRENCH.vformat(self.template, (), _Told(facts, more))
        return Step(told, self.rule, self.reading if reading is None else reading)


class _Told(Mapping[str, Any]):
    """What a template may name."""

    def __init__(self, facts: object, more: Mapping[str, Any]) -> None:
        self.facts, self.more = facts, more

    @override
    def __getitem__(self, name: str) -> Any:
        return self.more[name] if name in self.more else getattr(self.facts, name)

    @override
    def __iter__(self) -> Any:
        raise NotImplementedError

    @override
    def __len__(self) -> int:
        raise NotImplementedError


@lru_cache(maxsize=4096)
def _parts(template: str) -> tuple[tuple[str, str | None, str | None, str | None], ...]:
    return tuple(Formatter().parse(template))


class _French(Formatter):
    @override
    def vformat(self, format_string: str, args: Any, kwargs: Mapping[str, Any]) -> str:
        """Fill a template that is read once, however often it is told."""
        told = ""
        for literal, name, wanted, conversion in _parts(format_string):
            told += literal
            if name is not None:
                value, _ = self.get_field(name, args, kwargs)
                value = self.convert_field(value, conversion) if conversion else value
                told += self.format_field(value, wanted or "")
        return told

    @override
    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, bool) or value is None:
            message = f"{value!r} has no words: choose another template"
            raise TypeError(message)
        if isinstance(value, int):
            return _number(value, format_spec)
        if isinstance(value, Fraction):
            return _chance(value, format_spec)
        if isinstance(value, Sequence) and not isinstance(value, str):
            return _several(value, format_spec)
        return _named(value, format_spec)


_FRENCH = _French()


def _number(number: int, wanted: str) -> str:
    match wanted:
        case "":
            return minus(number)
        case "+":
            return signed(number)
        case "s" | "x":
            return wanted if is_plural(number) else ""
        case "er":
            return f"{number}{'er' if number == 1 else 'e'}"
    return _chosen(number, wanted)


def _chosen(number: int, wanted: str) -> str:
    forms = wanted.split("|")
    match forms:
        case [one, several]:
            form = several if is_plural(number) else one
        case [none, one, several]:
            form = several if is_plural(number) else none if number == 0 else one
        case _:
            message = f"a number is not told as {wanted!r}"
            raise ValueError(message)
    return form.replace("#", minus(number))


def _chance(chance: Fraction, wanted: str) -> str:
    match wanted:
        case "":
            return percent(chance)
        case "sur":
            return f"{plural(chance.numerator, 'chance')} sur {chance.denominator}"
        case ".2":
            return hundredths(chance)
    message = f"a chance is not told as {wanted!r}"
    raise ValueError(message)


def _several(values: Sequence[Any], wanted: str) -> str:
    if wanted in {"sum", "more"}:
        return _sum(values, leads=wanted == "sum")
    if wanted in {"", "ou"}:
        return listing([_FRENCH.format_field(value, "") for value in values], wanted or "et")
    return _number(len(values), wanted)


def _sum(terms: Sequence[Any], *, leads: bool) -> str:
    text = ""
    for term in terms:
        number = term if isinstance(term, int) else term.value
        sign = " − " if number < 0 else " + "
        text += minus(number) if leads and not text else f"{sign}{abs(number)}"
        text += "" if isinstance(term, int) else f" ({term.name})"
    return text


def _named(value: Any, wanted: str) -> str:  # noqa: PLR0911  # a table of forms
    """Write a text, or a piece: its title, and its gender if it has one."""
    text = value if isinstance(value, str) else str(getattr(value, "title", value))
    feminine = bool(getattr(value, "feminine", False))
    match wanted:
        case "":
            return text
        case "^":
            return text[:1].upper() + text[1:]
        case "_":
            return text[:1].lower() + text[1:]
        case "de":
            return of(text)
        case "le":
            return the(text, feminine=feminine)
        case "e":
            return "e" if feminine else ""
    masculine, bar, other = wanted.partition("|")
    if not bar:
        message = f"{text!r} is not told as {wanted!r}"
        raise ValueError(message)
    return other if feminine else masculine
