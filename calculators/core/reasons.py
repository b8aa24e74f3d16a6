"""Several things are read at once: why some cannot be."""

from collections.abc import Sequence

from .french import plural

_MOST_REASONS = 3


def shortened(reasons: Sequence[str], most: int = _MOST_REASONS) -> list[str]:
    """Return the first reasons, then how many more there are."""
    if len(reasons) <= most:
        return list(reasons)
    left = len(reasons) - most
    return [*reasons[:most], f"Et {plural(left, 'autre faute', 'autres fautes')}."]
