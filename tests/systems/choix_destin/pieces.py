"""The secrets of the table, for :mod:`tests.contract.test_scripts`."""

import random
from typing import Any

from calculators.pieces.tarot import MINOR_CARDS
from calculators.session.state import State


def otherwise(rng: random.Random, state: State, who: str) -> list[dict[str, Any]]:
    """Deal somebody two other hands of as many cards."""
    fields: Any = state.sheets[who]
    held, gone = (
        {MINOR_CARDS.parse(card).rank for card in fields[name] or ()}
        for name in ("hand", "discard")
    )
    free = [rank for rank in range(1, 15) if rank not in gone]
    found: list[list[int]] = []
    while len(found) < 2:
        hand = sorted(rng.sample(free, len(held)))
        if {*hand} != held and hand not in found:
            found.append(hand)
    return [{"hand": [str(rank) for rank in hand]} for hand in found]
