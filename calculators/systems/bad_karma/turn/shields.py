"""Protections: which can still reduce a domino, and how one is spent (BK-PRO-01 to 04)."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from calculators.core.ask import Move
from calculators.core.machine import offer, say
from calculators.pieces.gauge import Placed
from calculators.systems.bad_karma.attack import placing
from calculators.systems.bad_karma.turn.sheet import Armour
from calculators.systems.bad_karma.turn.state import Turn, put
from calculators.systems.bad_karma.turn.words import blow as words

BARE = "bare"


def useful(worn: Sequence[Armour], placed: Placed) -> list[int]:
    """Return the places of the protections that would change how a domino lies."""
    return [
        place
        for place, armour in _left(worn)
        if placed.mark and _row(placing.protect(placed, armour.value)) != placed.row
    ]


def saving(worn: Sequence[Armour], power: str) -> list[int]:
    """Return the places of the protections that cancel a critical hit of that power.

    It reduces the domino, never the settlement (AMB-BK-20).
    """
    return [place for place, armour in _left(worn) if not placing.weakened(power, armour.value)]


def shield_moves(
    worn: Sequence[Armour], places: Iterable[int], placed: Placed | None
) -> tuple[Move, ...]:
    """Offer to take a domino as it is, or each protection that helps.

    :param placed: ``None`` for a critical hit.
    """
    moves = [offer(BARE, words.BARE)]
    for place in places:
        armour = worn[place]
        kept = placing.protect(placed, armour.value) if placed else None
        effect = words.ROW(kept) if kept else words.CANCELLED
        told: dict[str, Any] = {"value": armour.value, "left": armour.left, "effect": effect}
        moves.append(offer(f"use.{place}", words.USE, **told))
    return tuple(moves)


def spent(turn: Turn, who: int, code: str) -> tuple[Turn, int]:
    """Use a protection once; return its value too, 0 for none."""
    name = turn[who].name
    if code == BARE:
        return say(turn, words.GOES_BARE, name=name), 0
    worn = list(turn[who].sheet.protections)
    place = int(code.removeprefix("use."))
    armour = worn[place]
    worn[place] = replace(armour, left=armour.left - 1)
    turn = say(turn, words.USES, name=name, protection=armour.value)
    return put(turn, who, sheet_protections=tuple(worn)), armour.value


def _left(worn: Sequence[Armour]) -> Iterable[tuple[int, Armour]]:
    """Yield each kind of protection once, while it can be used."""
    for place, armour in enumerate(worn):
        if armour.left and armour not in worn[:place]:
            yield place, armour


def _row(placed: Placed | None) -> int:
    return placed.row if placed else 0
