"""An input: a field with its name and its default."""

from typing import Any

from .fields import Drawn, Field
from .frozen import Frozen
from .result import Json

REQUIRED: Any = ...


class Input(Frozen):
    """One attribute of a group, parameter of a calculator or column of a table.

    :param default: its value if none is given; ``REQUIRED`` if one must be.
    :param fold: whether the fold of its group, if there is one, holds it.
    :param name: its name among the inputs that it is declared with.
    """

    field: Field[Any]
    default: Any = REQUIRED
    fold: bool = True
    name: str = ""

    @property
    def required(self) -> bool:
        """Whether a player must give it."""
        return self.default is REQUIRED and not isinstance(self.field, Drawn)

    @property
    def initial(self) -> Any:
        """Its default, or ``None``."""
        return None if self.default is REQUIRED else self.default

    def counts(self, held: str | None) -> bool:
        """Whether it is shown, given the text of the input that this depends on."""
        other, values = self.field.when
        return not other or held in values.split()

    def dump(self, value: Any) -> Json:
        """Return the JSON of a value that may be left out."""
        return None if value is None else self.field.dump(value)

    def text(self, value: Any) -> str:
        """Return what stands in it for a value; nothing for one that is left out."""
        return "" if value is None else self.field.text(value)
