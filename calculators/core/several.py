"""A field of several choices at once: a list of check boxes."""

from typing import ClassVar, override

from .fields import Choice, Field, Invalid
from .french import listing, quote
from .result import Json, JsonObject
from .typed import alike, plain, split


class Several(Field[tuple[str, ...]]):
    """Any number of named choices; a value holds each code once, in the declared order."""

    choices: tuple[Choice, ...]

    empty_is_missing: ClassVar[bool] = False

    @property
    @override
    def longest(self) -> int:
        return sum(len(choice.code) + 2 for choice in self.choices)

    @override
    def parse(self, raw: object) -> tuple[str, ...]:
        given = self._named(raw) or [plain(each) for each in split(raw)]
        codes = [choice.code for choice in self.choices]
        unknown = [quote(code) for code in dict.fromkeys(given) if code not in codes]
        if unknown:
            refused = "n'est pas proposé" if len(unknown) == 1 else "ne sont pas proposés"
            told = f"{listing(unknown)} {refused} : attendu, au choix : {', '.join(codes)}."
            raise Invalid(told)
        return tuple(code for code in codes if code in given)

    def _named(self, raw: object) -> list[str]:
        """Return the codes of a list of labels, as a journal says it; none where it is no such."""
        left, found = alike(raw) if isinstance(raw, str) else "", []
        for choice in sorted(self.choices, key=lambda choice: -len(choice.label)):
            if (label := alike(choice.label)) in left:
                left = left.replace(label, ",")
                found.append(choice.code)
        return found if not left.replace(" et ", "").strip(" ,") else []

    @override
    def dump(self, value: tuple[str, ...]) -> Json:
        return list(value)

    @override
    def text(self, value: tuple[str, ...]) -> str:
        return " ".join(value)

    @override
    def schema(self) -> JsonObject:
        item: Json = {"type": "string", "enum": [choice.code for choice in self.choices]}
        return {"type": "array", "items": item, "uniqueItems": True}
