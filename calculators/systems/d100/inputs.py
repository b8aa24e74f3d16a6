"""What several chapters ask alike."""

from collections.abc import Sequence
from typing import Any

from calculators.core.errors import Fault, Faults
from calculators.core.group import integer
from calculators.core.typed import alike
from calculators.core.words import Phrase

from .scales import HEALTH_BOUND, MODIFIER_BOUND

_TWICE = Phrase("Nom porté deux fois : {names}. Donnez-en un à chacun.")


def health(label: str, rule: str, *, carried: bool = True, **more: Any) -> Any:
    """Declare points of health."""
    return integer(label, most=HEALTH_BOUND, rule=rule, carried=carried, **more)


def modifiers(label: str, help: str = "") -> Any:  # noqa: A002
    """Declare what else weighs on a test, as the player counts it."""
    bound = MODIFIER_BOUND
    return integer(label, least=-bound, most=bound, default=0, rule="DC-TST-01", help=help)


def one_name_each(field: str, names: Sequence[str]) -> Faults:
    """Refuse a name borne twice: nobody could tell who is who."""
    called = [alike(name) for name in names]
    twice = [name for at, name in enumerate(names) if called.index(called[at]) < at]
    if twice:
        yield Fault(field, _TWICE(names=[*dict.fromkeys(twice)]))
