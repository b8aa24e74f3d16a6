"""Several things are read at once: what can be, and why the rest cannot."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from .french import plural

_MOST_REASONS = 3


def each_read[T](items: Iterable[Any], read: Callable[[Any], T]) -> tuple[list[T], list[str]]:
    """Return what can be read, and why the rest cannot."""
    found: list[T] = []
    reasons: list[str] = []
    for item in items:
        try:
            found.append(read(item))
        except ValueError as error:
            reasons.append(str(error))
    return found, reasons


def shortened(reasons: Sequence[str], most: int = _MOST_REASONS) -> list[str]:
    """Return the first reasons, each once, then how many more there are."""
    told = [*dict.fromkeys(reasons)]
    if len(told) <= most:
        return told
    left = len(told) - most
    return [*told[:most], f"Et {plural(left, 'autre faute', 'autres fautes')}."]
