"""Seeded chance: the only module that uses a random generator.

Law: every draw is built on ``random.Random.random()``, the one sequence that CPython promises to
keep for a seed, so a shared link still gives the same draw after an upgrade. No modulo bias:
values past the last whole multiple are rejected and drawn again.
"""

import hashlib
import random
import re
import secrets
from collections.abc import Sequence

_BITS = 1 << 53  # random.random() is k / 2**53 with k uniform
HALF = 16
"""Hexadecimal digits of a half of a seed."""
_HALF = re.compile(rf"[0-9a-f]{{{HALF}}}")
_PLAYERS = 2
_DIGITS = 12
"""Hexadecimal digits of a seed that we make."""


def fresh_seed() -> str:
    """Return a new seed from the platform's cryptographic source: 12 hexadecimal digits."""
    return secrets.token_hex(_DIGITS // 2)


def seed_of(halves: Sequence[str]) -> str:
    """Return the seed that the halves of several people make, the host's first.

    Whoever gives a half without knowing the other steers nothing: it is how the SHA-256 of both,
    with a slash between them, begins.

    >>> seed_of(["0123456789abcdef", "fedcba9876543210"])
    '3c58eac93d5b'
    """
    return hashlib.sha256("/".join(halves).encode()).hexdigest()[:_DIGITS]


def are_halves(value: object) -> bool:
    """Whether something is the two halves of a seed, the host's and the player's.

    >>> are_halves(["0123456789abcdef", "fedcba9876543210"]), are_halves(["1", "2"])
    (True, False)
    """
    if not isinstance(value, list) or len(value) != _PLAYERS:
        return False
    return all(isinstance(one, str) and _HALF.fullmatch(one) for one in value)


def promise_of(half: str) -> str:
    """Return what is told of a half before the other one is given: its SHA-256.

    >>> promise_of("0123456789abcdef")[:12]
    '9f9f5111f7b2'
    """
    return hashlib.sha256(half.encode()).hexdigest()


class Chance:
    """A reproducible source of fair draws.

    :param seed: any text; the same text gives the same draws for ever.
    """

    def __init__(self, seed: str) -> None:
        digest = hashlib.sha256(seed.encode("utf-8", "surrogatepass")).digest()
        self._random = random.Random(int.from_bytes(digest)).random  # noqa: S311

    def below(self, bound: int) -> int:
        """Return a uniform integer in ``0 … bound - 1`` (``1 ≤ bound ≤ 2**53``).

        :raises ValueError: if the bound is outside its range.
        """
        if not 1 <= bound <= _BITS:
            raise ValueError(f"bound must be in 1..2**53, not {bound}")
        fair = _BITS - _BITS % bound
        while True:
            value = int(self._random() * _BITS)
            if value < fair:
                return value % bound

    def choice[T](self, items: Sequence[T]) -> T:
        """Return one item, each equally likely.

        :raises ValueError: if there is nothing to choose from.
        """
        return items[self.below(len(items))]

    def token(self) -> str:
        """Return 12 hexadecimal digits, such as a seed of what follows."""
        return "".join(self.choice("0123456789abcdef") for _ in range(_DIGITS))

    def deal[T](self, items: Sequence[T], count: int) -> tuple[T, ...]:
        """Return ``count`` items in the order drawn, without replacement.

        :raises ValueError: if there are fewer items than asked.
        """
        left = list(items)
        return tuple(left.pop(self.below(len(left))) for _ in range(count))
