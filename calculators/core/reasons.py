"""Several items read at once: which of them are invalid, alone or together."""

from collections.abc import Sequence

from .errors import Fault, Faults
from .french import plural
from .typed import alike
from .words import Phrase

_MOST_REASONS = 3
NAME_TWICE = Phrase("Nom porté deux fois : {names}. Donnez-en un à chacun.")


def shortened(reasons: Sequence[str], most: int = _MOST_REASONS) -> list[str]:
    """Return the first reasons, each once, then how many more there are."""
    told = [*dict.fromkeys(reasons)]
    if len(told) <= most:
        return told
    left = len(told) - most
    return [*told[:most], f"Et {plural(left, 'autre faute', 'autres fautes')}."]


def one_name_each(field: str, names: Sequence[str], rule: str = "") -> Faults:
    """Refuse a name borne twice: nobody could tell who is who."""
    called = [alike(name) for name in names]
    twice = [name for at, name in enumerate(names) if called.index(called[at]) < at]
    if twice:
        yield Fault(field, NAME_TWICE(names=[*dict.fromkeys(twice)]), rule)
