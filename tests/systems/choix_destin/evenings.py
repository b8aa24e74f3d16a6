"""The table, for :mod:`tests.contract.test_scripts`: its evenings, the rules they reach."""

import random
from collections.abc import Callable, Mapping
from typing import Any

from calculators.pieces.tarot import MINOR_CARDS
from tests.systems.evening import Evening


def otherwise(rng: random.Random, fields: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Deal somebody two other hands than hers, of as many cards."""
    held, gone = (
        {MINOR_CARDS.parse(card).rank for card in fields[n] or ()} for n in ("hand", "discard")
    )
    free = [rank for rank in range(1, 15) if rank not in gone]
    found: list[list[int]] = []
    while len(found) < 2:
        hand = sorted(rng.sample(free, len(held)))
        if {*hand} != held and hand not in found:
            found.append(hand)
    return [{"hand": [str(rank) for rank in hand]} for hand in found]


EVENINGS: Mapping[str, Callable[[], Evening]] = {}
RULES: dict[str, str] = {}
ELSEWHERE: dict[str, str] = {}
