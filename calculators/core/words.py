"""Words: sentences as data. A template names its facts, and how French agrees with them.

Law: no sentence is built where a rule is resolved. A template is one text, the key of its own
translation; its placeholders are attributes of the facts, ``{total}``, or additional arguments. The
grammar follows a colon:

=============================  =================================================================
``{n}``                        a number with a true minus, a chance as a percentage, a text, a
                               piece by its title, several of them as a list
``{card!s}``                   a piece by its notation
``{n:+}``                      a number with its sign
``{n:s}``, ``{n:x}``           the plural ending, or nothing
``{n:le point|les points}``    singular or plural; ``#`` stands for the number
``{n:aucun|un seul|# points}`` none, one, several
``{n:er}``                     an ordinal: 1er, 2e
``{n:lettres}``, ``{n:Lettres}``  in letters, perhaps with a capital: trois, Trois
``{cards:n}``                  how many of several
``{ranks:puis}``               one after the other: Ana et Bo, puis Cy
``{card:e}``, ``{card:un|une}``  agreement with the gender of a piece
``{name:agit|agissent}``       agreement with a name, or names: Ana agit, Les Corbeaux agissent
``{name:nt}``                  the plural ending of a verb: Ana tire, Les Corbeaux tirent
``{name:de}``, ``{name:à}``    a name after «de», «à»: d'Ana, du Borgne; à Ana, aux Corbeaux
``{card:le}``                  a noun, or nouns, with an article: l'as, la dame et le roi
``{n:sur}``, ``{n:sur 21}``    a chance as «1 chance sur 3», as «7 chances sur 21»
``{n:/21}``                    a chance as 7/21
``{n:cent}``, ``{n:%}``        a chance out of a hundred, 55 or 72,2; the same with its sign, 55 %
``{n:.2}``                     a chance to the hundredth, as an annex prints it
``{card:à}``                   the same after «à»: à l'as, à la dame, au roi
``{n:,}``                      a mean, with one decimal if needed
``{text:^}``, ``{text:_}``     first letter in upper case, or lower case; PV stays
``{terms:sum}``                numbers as a sum, 4 + 5 − 2; of items, each with its name
``{terms:more}``               the same after other terms: + 5 − 2
=============================  =================================================================

A template that ends a sentence begins with a capital, whatever comes first; so does a line.
"""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from string import Formatter
from typing import Any

from .french import (
    THIN,
    are_several,
    begun,
    capital,
    decimal,
    hundredths,
    is_plural,
    listing,
    minus,
    percent,
    plural,
    prefixed,
    signed,
    spelled,
    with_article,
)
from .frozen import Frozen
from .result import Step


class Phrase(Frozen):
    """A template.

    >>> Phrase("{total} contre 4 : il manque {gap:un point|# points}.")(total=-1, gap=5)
    '−1 contre 4 : il manque 5 points.'
    >>> Phrase("{hand:Lettres} cartes sur {deck:n}.")(hand=3, deck=("as", "roi", "dame", 2))
    'Trois cartes sur 4.'
    >>> Phrase("{chance:sur}, soit {chance:/21}.")(chance=Fraction(2, 3))
    '2 chances sur 3, soit 14/21.'
    >>> Phrase("D'abord {ranks:puis}.")(ranks=(("Ana", "Bo"), ("Cy",)))
    "D'abord Ana et Bo, puis Cy."
    """

    template: str

    def __call__(self, facts: object = None, /, **more: Any) -> str:
        """Fill the template from the attributes of the facts, and what is given beside them."""
        return _filled(self.template, facts, more)


class Line(Frozen):
    """A template that justifies: each time it is told, it cites its rule, and perhaps a reading."""

    template: str
    rule: str
    reading: str = ""

    def __call__(
        self,
        facts: object = None,
        /,
        *,
        rule: str | None = None,
        reading: str | None = None,
        **more: Any,
    ) -> Step:
        """Fill the template; ``rule`` and ``reading`` take the place of the line's own."""
        told = capital(_filled(self.template, facts, more))
        return Step(told, rule or self.rule, self.reading if reading is None else reading)


def called(text: str, names: Mapping[str, str]) -> str:
    """Return a text that begins with a calculator's word for somebody, with her name instead.

    >>> called("Attaquant, trait 7", {"Attaquant": "Ana"})
    'Ana, trait 7'
    """
    word, *_ = _APART.split(text, maxsplit=1)
    return names[word] + text[len(word) :] if word in names else text


def _filled(template: str, facts: object, more: Mapping[str, Any]) -> str:
    text = ""
    for literal, names, noted, wanted in _parts(template):
        text += literal
        if names:
            first, *rest = names
            value = more[first] if first in more else getattr(facts, first)
            for name in rest:
                value = value[int(name)] if name.isdigit() else getattr(value, name)
            told = _written(str(value) if noted else value, wanted)
            text += told if text or not _is_sentence(template) else begun(told)
    return text


@cache
def _is_sentence(template: str) -> bool:
    """Whether the end of a sentence is in a template."""
    return any(_END.search(literal) for literal, *_ in _parts(template))


@cache
def _parts(template: str) -> tuple[tuple[str, tuple[str, ...], bool, str], ...]:
    """Return the pieces of a template: plain text, and what is told after it."""
    return tuple(
        (literal, tuple(_NAME.findall(name or "")), conversion == "s", wanted or "")
        for literal, name, wanted, conversion in Formatter().parse(template)
    )


_NAME = re.compile(r"[^.\[\]]+")  # of a path such as level.value[2]
_APART = re.compile(r" ?[,:]")
_END = re.compile(r"[.!?…](?= |$)")
_OVER = re.compile(r"(sur ?|/)([1-9]\d*)?")


def _written(value: Any, wanted: str) -> str:
    if isinstance(value, bool) or value is None:
        raise TypeError(f"{value!r} has no words: choose another template")
    if isinstance(value, int):
        return _number(value, wanted)
    if not isinstance(value, str):  # asked first: abstract types are slow to ask
        if isinstance(value, Fraction):
            return _chance(value, wanted)
        if isinstance(value, Sequence):
            return _several(value, wanted)
    return _named(value, wanted)


def _number(number: int, wanted: str) -> str:
    match wanted.split("|"):
        case [""]:
            form = minus(number)
        case ["+"]:
            form = signed(number)
        case ["s" | "x" | "nt"]:
            form = wanted if is_plural(number) else ""
        case ["er"]:
            form = f"{number}{'er' if number == 1 else 'e'}"
        case ["lettres"]:
            form = spelled(number)
        case ["Lettres"]:
            form = capital(spelled(number))
        case [one, several]:
            form = several if is_plural(number) else one
        case [none, one, several]:
            form = several if is_plural(number) else none if number == 0 else one
        case _:
            raise ValueError(f"a number is not told as {wanted!r}: singular|plural")
    return form.replace("#", minus(number))


def _chance(chance: Fraction, wanted: str) -> str:
    r"""Write a chance.

    >>> [_chance(Fraction(11, 20), wanted) for wanted in ("cent", "%", "sur", "/20")]
    ['55', '55\u202f%', '11 chances sur 20', '11/20']
    >>> _chance(Fraction(13, 18), "cent")
    '72,2'
    """
    match wanted:
        case "":
            return percent(chance)
        case "%":
            return percent(chance).replace(",0", "")
        case ".2":
            return hundredths(chance)
        case "cent":
            return percent(chance).replace(",0", "").removesuffix(f"{THIN}%")
        case ",":
            return decimal(chance)
    form = _OVER.fullmatch(wanted)
    whole = int(form[2] or chance.denominator) if form else 1
    ways = chance * whole
    if form is None or ways.denominator > 1:
        raise ValueError(f"a chance of {chance} is not told as {wanted!r}")
    count = ways.numerator
    return f"{count}/{whole}" if form[1] == "/" else f"{plural(count, 'chance')} sur {whole}"


def _several(values: Sequence[Any], wanted: str) -> str:
    if wanted in {"sum", "more"}:
        return _sum(values, leads=wanted == "sum")
    if wanted == "n":
        return minus(len(values))
    if wanted == "puis":
        return ", puis ".join(_written(value, "") for value in values)
    if wanted in {"", "ou", "de", "à", "le"}:
        each, last = ("", wanted) if wanted == "ou" else (wanted, "et")
        return listing([_written(value, each) for value in values], last)
    one = values[0] if len(values) == 1 else None
    return _named(one, wanted) if isinstance(one, str) else _number(len(values), wanted)


def _sum(terms: Sequence[Any], *, leads: bool) -> str:
    text = ""
    for term in terms:
        number = term if isinstance(term, int) else term.value
        sign = " − " if number < 0 else " + "
        text += minus(number) if leads and not text else f"{sign}{abs(number)}"
        text += "" if isinstance(term, int) else f" ({term.name})"
    return text


def _named(value: Any, wanted: str) -> str:  # noqa: PLR0911  # a table of forms
    """Write a name, or a piece: its title, and its gender if it has one."""
    is_name = isinstance(value, str)
    text = value if is_name else str(getattr(value, "title", value))
    feminine = bool(getattr(value, "feminine", False))
    match wanted:
        case "":
            return text
        case "^":
            return capital(text)
        case "_":
            return text if text[1:2].isupper() else text[:1].lower() + text[1:]
        case "de":
            return prefixed("de", text)
        case "le":
            return with_article(text, feminine=feminine)
        case "à":
            return prefixed("à", text if is_name else with_article(text, feminine=feminine))
        case "e":
            return "e" if feminine else ""
        case "s" | "x" | "nt":
            return wanted if is_name and are_several(text) else ""
    one, bar, other = wanted.partition("|")
    if not bar:
        raise ValueError(f"{text!r} is not told as {wanted!r}")
    return other if feminine or (is_name and are_several(text)) else one
