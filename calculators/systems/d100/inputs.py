"""Inputs shared by several chapters."""

from typing import Any

from calculators.core.group import integer

from .scales import HEALTH_BOUND, MODIFIER_BOUND


def health(label: str, rule: str, *, carried: bool = True, **more: Any) -> Any:
    """Declare points of health."""
    return integer(label, most=HEALTH_BOUND, rule=rule, carried=carried, **more)


def modifiers(label: str, help: str = "") -> Any:  # noqa: A002
    """Declare other modifiers of a test, as the player counts them."""
    bound = MODIFIER_BOUND
    return integer(label, least=-bound, most=bound, default=0, rule="DC-TST-01", help=help)
