"""A cache keyed by the identity of its arguments, which are neither compared nor hashed."""

from collections.abc import Callable
from functools import wraps
from typing import Any

KEPT: list[dict[Any, Any]] = []
"""What each function keeps; whoever changes a function clears it."""


def kept[*Args, T](most: int) -> Callable[[Callable[[*Args], T]], Callable[[*Args], T]]:
    """Cache a function's results: the identical arguments give the same one again.

    :param most: the size of the cache; the least recently used result is dropped first.
    """

    def keeping(make: Callable[[*Args], T]) -> Callable[[*Args], T]:
        held: dict[tuple[int, ...], tuple[T, tuple[*Args]]] = {}
        KEPT.append(held)

        @wraps(make)
        def again(*args: *Args) -> T:
            key = tuple(map(id, args))
            found = held.pop(key, None) or (make(*args), args)  # which lives on: its id is its own
            if len(held) >= most:
                del held[next(iter(held))]
            held[key] = found
            return found[0]

        return again

    return keeping
