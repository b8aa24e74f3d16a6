"""The machines of the toy, for :mod:`tests.contract.test_games`: the shortest hook there is."""

import random
from collections import Counter
from fractions import Fraction
from typing import Any

from calculators.core.ask import Move
from calculators.pieces.tarot import MINOR_CARDS
from tests.contract.games import Scenes, tried
from tests.toy.duel import Duel, Duellist, duel
from tests.toy.game import FIGURES, Pot, dare

FACES = range(1, FIGURES["sides"] + 1)


def pot_holds(pot: Pot) -> None:
    """Check that a pot is what its faces add up to, or nothing."""
    assert 0 <= pot.pot <= FIGURES["sides"] * pot.moves


def ruin(pot: Pot, move: Move) -> dict[str, Fraction] | None:
    """Count the faces that lose all."""
    if move.code != "again":
        return None
    ways = [((face,), Fraction(1, len(FACES))) for face in FACES]
    return tried(DARE, pot, move, ways, lambda _, after: () if after.pot else ("tout perdre",))


DARE = Scenes(
    calculator=dare,
    setup=lambda _dice: {},
    scene=lambda _values: "",
    draw=lambda _pot, move, dice: tuple(dice.choice(FACES) for _ in range(move.needs)),
    invariant=pot_holds,
    odds=ruin,
)


def players(dice: random.Random) -> dict[str, Any]:
    """Return two or three players."""
    return {"players": tuple(Duellist(name=f"P{n}") for n in range(dice.choice([2, 3])))}


def cards_stay(state: Duel) -> None:
    """Check that every card is in the pile, or was seen once."""
    assert Counter([*state.left, *state.out]) == Counter(MINOR_CARDS.pieces)
    assert {*state.held} <= {*state.out}


GAMES = (
    DARE,
    Scenes(
        calculator=duel,
        setup=players,
        scene=lambda values: values["players"],
        draw=lambda state, move, dice: tuple(dice.sample(state.left, move.needs)),
        invariant=cards_stay,
        gone=lambda state: state.out,
    ),
)
