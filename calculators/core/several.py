"""A field of several choices at once: a list of check boxes."""

from collections.abc import Mapping
from typing import ClassVar, override

from .fields import Field, Invalid, offered
from .french import listing, quote
from .result import Json, JsonObject
from .typed import alike, plain, split


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
