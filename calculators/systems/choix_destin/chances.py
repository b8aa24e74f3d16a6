"""Exact chances of an attempt: its verdict mapped over the law of Destin."""

from functools import lru_cache

import icepool

from calculators.pieces.tarot import Trump
from calculators.systems.choix_destin.destiny import CRITICAL_SUCCESS, SUCCESS, Attempt
from calculators.systems.choix_destin.talon import DestinySpace, Talon


@lru_cache(maxsize=8)
def destiny_law(talon: Talon) -> icepool.Die[Trump]:
    """Return the law of the trump that counts, Le Mat drawn again."""
    return DestinySpace(talon).law().map(lambda drawn: drawn[-1], star=False)


@lru_cache(maxsize=512)
def verdict_law(attempt: Attempt, talon: Talon) -> icepool.Die[str]:
    """Return the exact law of the outcome of an attempt."""
    return destiny_law(talon).map(attempt.verdict, star=False)


def success_of(law: icepool.Die[str]) -> icepool.Die[bool]:
    """Return the law of succeeding at all, critically or not."""
    return law.map(lambda outcome: outcome in {SUCCESS, CRITICAL_SUCCESS}, star=False)
