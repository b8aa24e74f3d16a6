"""Fields: how one input is parsed, described and written back.

Law: a field takes whatever a form, a link or a program sends, and returns a value or a French
sentence that quotes what was sent and says what is allowed. It never raises anything else.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, dataclass_transform, override

from .errors import Wrong
from .french import bare, listing, minus, needed, plural, quote
from .reasons import shortened
from .result import Json, JsonObject, Step
from .typed import alike, is_blank, plain, split, tidy

_INTEGER = re.compile(r"[+-]?[0-9]{1,9}")
_THOUSANDS = re.compile(r"[+-]?[0-9]{1,3}(?: [0-9]{3})+")
_SUM = re.compile(r"(?:[+-]?[0-9]{1,9})(?:[+-][0-9]{1,9})+")
_SIGN = re.compile(r" ?([+-]) ?")
_INSIDE = str.maketrans("()", "[]")
_AFTER = re.compile(r",|\s[(:]")  # the name in a label: its figure, or a remark
UNBOUNDED = 10**9
REQUIRED: Any = ...
"""The default of an input that has none."""
NOTATION = 32  # signs: the longest notation of any piece, and what sets it apart from the next


class Invalid(ValueError):  # noqa: N818
    """A value that a field refuses; its text is the French sentence for the player.

    :param cells: what is wrong inside a table.
    """

    def __init__(self, message: str, cells: tuple[Wrong, ...] = ()) -> None:
        self.cells = cells
        super().__init__(message)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
@dataclass(frozen=True, kw_only=True)
class Field[T](ABC):
    """An input: attribute of a group, parameter of a calculator, column of a table.

    Each kind of it is a frozen dataclass.

    :param label: French, sentence case.
    :param rule: the rule or source that sets its bounds, or ``""``.
    :param help: one French sentence shown under the input.
    :param notation: how its text is written, shown with it where there is another way to say it.
    :param group: ``""`` for the form itself, else the French title of a folded group.
    :param carried: the result gives its next value.
    :param when: shown, and sent, only with these values of another: ``("action", "play lend")``.
    :param wanted: the sentence that asks for it while it is shown.
    :param idle: the one that refuses it while it is not; a step, if by another rule than its own.
    :param default: its value if none is given; ``REQUIRED`` if one must be.
    :param fold: whether the fold of its group, if there is one, holds it.
    :param name: its name among the inputs that it is declared with.
    """

    label: str = field(kw_only=False)
    rule: str = ""
    help: str = ""
    notation: str = ""
    group: str = ""
    carried: bool = False
    when: tuple[str, str] = ("", "")
    wanted: str = ""
    idle: str | Step = ""
    default: Any = REQUIRED
    fold: bool = True
    name: str = ""

    empty_is_missing: ClassVar[bool] = True

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True, kw_only=True)(cls)

    @property
    def required(self) -> bool:
        """Whether a player must give it."""
        return self.default is REQUIRED

    @property
    def initial(self) -> Any:
        """Its default, or ``None``."""
        return None if self.default is REQUIRED else self.default

    def counts(self, others: Mapping[str, object]) -> bool:
        """Whether it is shown, given the values of the others, or their texts."""
        other, values = self.when
        held = others.get(other)
        told = str(held).lower() if isinstance(held, bool) else str(held)
        return not other or told in values.split()

    def lacks(self, raw: object) -> bool:
        """Whether nothing was sent for it."""
        return raw is None or (self.empty_is_missing and is_blank(raw))

    @property
    def longest(self) -> int:
        """The most characters of a valid text; a number or a choice is quick to parse anyway."""
        return UNBOUNDED

    def read(self, raw: object) -> T:
        """Return the value of what was sent; too long a text is refused before it is parsed.

        :raises Invalid: with the French sentence to show at the field.
        """
        if (size := _signs(raw)) > self.longest:
            raise Invalid(f"Texte trop long : {plural(size, 'signe')}, {self.longest} au plus.")
        return self.parse(raw)

    @abstractmethod
    def parse(self, raw: object) -> T:
        """Return the value.

        :raises Invalid: with the French sentence to show at the field.
        """

    @abstractmethod
    def schema(self) -> JsonObject:
        """Return the JSON Schema of what :meth:`parse` takes, canonical form."""

    def dump(self, value: T | None) -> Json:
        """Return the canonical JSON of a value, if there is one; parsing it gives it back."""
        return None if value is None else self._dumped(value)

    def _dumped(self, value: T) -> Json:
        return value  # type: ignore[return-value]

    def text(self, value: T | None) -> str:
        """Return the input's text for a value; ``""`` for one that was left out."""
        return "" if value is None else self._told(value)

    def _told(self, value: T) -> str:
        return str(value)

    def draft(self, raw: object) -> str:
        """Return the input's text for what :meth:`parse` refuses, for a player to correct."""
        listed = raw if isinstance(raw, list | tuple) else () if raw is None else (raw,)
        return " ".join(map(str, listed))


type Input = Field[Any]
"""An input of any kind."""


def _signs(raw: object) -> int:
    """Count the signs of a text, or those of the texts in a list."""
    if isinstance(raw, str):
        return len(tidy(raw))
    listed = raw if isinstance(raw, list | tuple) else ()
    return sum(len(each) for each in listed if isinstance(each, str))


class Integer(Field[int]):
    """A whole number from ``minimum`` to ``maximum``, both allowed."""

    minimum: int
    maximum: int

    @property
    def allowed(self) -> str:
        """What is allowed, as a short French phrase."""
        return f"un nombre entier de {minus(self.minimum)} à {minus(self.maximum)}"

    @override
    def parse(self, raw: object) -> int:
        value = None if isinstance(raw, bool | float) else self._number(plain(str(raw)))
        if value is None:
            raise Invalid(f"{quote(raw)} ne convient pas : attendu, {self.allowed}.")
        if not self.minimum <= value <= self.maximum:
            raise Invalid(f"{quote(raw)} sort des bornes : attendu, {self.allowed}.")
        return value

    def _number(self, text: str) -> int | None:
        """Read a number, its thousands apart or not; or a sum, where a number may be negative."""
        if _THOUSANDS.fullmatch(text):
            text = text.replace(" ", "")
        text = _SIGN.sub(r"\1", text)
        if _INTEGER.fullmatch(text):
            return int(text)
        if self.minimum < 0 and _SUM.fullmatch(text):
            return sum(map(int, re.findall(r"[+-]?[0-9]+", text)))
        return None

    @override
    def schema(self) -> JsonObject:
        return {"type": "integer", "minimum": self.minimum, "maximum": self.maximum}


class Flag(Field[bool]):
    """A yes or no."""

    _WORDS: ClassVar[Mapping[str, bool]] = {
        **dict.fromkeys(("true", "on", "oui", "1"), True),
        **dict.fromkeys(("false", "off", "non", "0"), False),
    }

    @override
    def parse(self, raw: object) -> bool:
        value = self._WORDS.get(plain(str(raw)).lower())
        if value is None:
            raise Invalid(f"{quote(raw)} ne convient pas : attendu, oui ou non.")
        return value

    @override
    def _told(self, value: bool) -> str:
        return "true" if value else "false"

    @override
    def schema(self) -> JsonObject:
        return {"type": "boolean"}


def offered(choices: Mapping[str, str]) -> list[str]:
    """Name each choice: its code, and its label unless that begins with it, in brackets."""
    return [
        label if bare(label.split(" (")[0]) == code else f"{code} ({label.translate(_INSIDE)})"
        for code, label in choices.items()
    ]


class Option(Field[str]):
    """One of a few named choices: stable codes with their French labels."""

    choices: Mapping[str, str]

    @override
    def parse(self, raw: object) -> str:
        text = tidy(str(raw))
        if text in self.choices:
            return text
        known = self.choices.items()
        typed = known if isinstance(raw, str) else ()
        for code, label in typed:
            if bare(text) == code or alike(text) == alike(label):
                return code  # with the accents of its code, or as a journal says it
        named = [code for code, label in typed if bare(text) == bare(_AFTER.split(label)[0])]
        if len(named) == 1:
            return named[0]  # by its name: «léger» for «léger, −15»
        told = listing(offered(self.choices), "ou")
        raise Invalid(f"{quote(raw)} n'est pas proposé : attendu, {told}.")

    @override
    def schema(self) -> JsonObject:
        return {"type": "string", "enum": [*self.choices]}


class Reading(Option):
    """A reading of an ambiguous source, as declared data: ``rule`` is its ``AMB-…`` id."""


class Several(Field[tuple[str, ...]]):
    """Any number of named choices; a value holds each code once, in the declared order."""

    choices: Mapping[str, str]

    empty_is_missing: ClassVar[bool] = False

    @property
    @override
    def longest(self) -> int:
        return sum(len(code) + 2 for code in self.choices)

    @override
    def parse(self, raw: object) -> tuple[str, ...]:
        given = self._named(raw) or [plain(each) for each in split(raw)]
        unknown = [quote(code) for code in dict.fromkeys(given) if code not in self.choices]
        if unknown:
            refused = "n'est pas proposé" if len(unknown) == 1 else "ne sont pas proposés"
            there = ", ".join(offered(self.choices))
            raise Invalid(f"{listing(unknown)} {refused} : attendu, au choix : {there}.")
        return tuple(code for code in self.choices if code in given)

    def _named(self, raw: object) -> list[str]:
        """Return the codes of a list of labels, as a journal says it; none where it is no such."""
        left, found = alike(raw) if isinstance(raw, str) else "", []
        for code, label in sorted(self.choices.items(), key=lambda each: -len(each[1])):
            if alike(label) in left:
                left = left.replace(alike(label), ",")
                found.append(code)
        return found if not left.replace(" et ", "").strip(" ,") else []

    @override
    def _dumped(self, value: tuple[str, ...]) -> Json:
        return list(value)

    @override
    def _told(self, value: tuple[str, ...]) -> str:
        return " ".join(value)

    @override
    def schema(self) -> JsonObject:
        item: Json = {"type": "string", "enum": [*self.choices]}
        return {"type": "array", "items": item, "uniqueItems": True}


class Listed[T](Field[tuple[T, ...]]):
    """Several values, in order; ``least`` and ``most`` bound how many."""

    least: int = 0
    most: int

    empty_is_missing: ClassVar[bool] = False

    def each(self, items: Sequence[Any], read: Callable[[Any], T], noun: str) -> tuple[T, ...]:
        """Read each thing; :class:`Invalid` tells all that is wrong, and ``noun`` counts them."""
        found, reasons = list[T](), list[str]()
        for item in items:
            try:
                found.append(read(item))
            except ValueError as error:
                reasons.append(str(error))
        reasons += self.repeated(found)
        if not self.least <= len(items) <= self.most:
            reasons.append(needed(len(items), noun, self.least, self.most))
        if reasons:
            raise Invalid(" ".join(shortened(reasons)))
        return tuple(found)

    def repeated(self, _found: Iterable[T]) -> list[str]:
        """Say in French which of them is there too often."""
        return []

    def array(self, item: Json) -> JsonObject:
        """Return the JSON Schema of a list of such things."""
        return {"type": "array", "items": item, "minItems": self.least, "maxItems": self.most}
