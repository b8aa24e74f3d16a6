"""Tactique: a success that does not win exchanges its domino (BK-AVA-01, AMB-BK-25)."""

from collections.abc import Iterable

from calculators.core.ask import Move
from calculators.core.machine import headline, offer
from calculators.systems.bad_karma.attack import placing
from calculators.systems.bad_karma.dominoes import Dominoes
from calculators.systems.bad_karma.turn.state import (
    FAILED,
    SUCCEEDED,
    Turn,
    chosen_of,
    put,
    without,
)
from calculators.systems.bad_karma.turn.words import lay as words


def swap_moves(turn: Turn, who: int) -> Iterable[Move]:
    """Offer the losing dominoes of the turn (BK-AVA-01, AMB-BK-25)."""
    mine = chosen_of(turn, who)
    for place, player in enumerate(turn.players):
        if place == turn.winner or player.fate not in {SUCCEEDED, FAILED}:
            continue
        losing = player.hand if player.fate == SUCCEEDED else _missed(turn, place)
        for index, domino in enumerate(losing):
            if domino != mine and domino not in losing[:index]:
                yield offer(f"swap.{place}.{index}", words.SWAP, domino=domino, name=player.name)


def swapped(turn: Turn, who: int, place: int, index: int) -> Turn:
    """Exchange the domino of the margin with a losing one."""
    mine, name = chosen_of(turn, who), turn[place].name
    if place == who:
        taken = turn[who].hand[index]
        turn = put(turn, who, chosen=taken)
    elif turn[place].fate == SUCCEEDED:
        hand = turn[place].hand
        taken = hand[index]
        chosen = mine if turn[place].chosen == taken else turn[place].chosen
        turn = put(turn, place, hand=(*hand[:index], mine, *hand[index + 1 :]), chosen=chosen)
        turn = put(without(turn, who, mine), who, chosen=taken)
        turn = put(turn, who, hand=(*turn[who].hand, taken))
    else:
        gauge = turn[place].sheet.gauge
        spot = len(gauge) - turn[place].missed + index
        taken = _missed(turn, place)[index]
        tiles = (*gauge[:spot], placing.missed(mine), *gauge[spot + 1 :])
        turn = put(without(turn, who, mine), who, chosen=taken)
        turn = put(turn, who, hand=(*turn[who].hand, taken))
        turn = put(turn, place, sheet_gauge=tiles)
    return headline(turn, words.SWAPPED, name=name, given=mine, taken=taken)


def _missed(turn: Turn, place: int) -> Dominoes:
    player = turn[place]
    tiles = player.sheet.gauge[len(player.sheet.gauge) - player.missed :]
    return tuple(tile.domino for tile in tiles if tile.domino)
