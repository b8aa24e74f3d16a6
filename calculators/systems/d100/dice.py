"""Percentile dice as tables read them, and the pictures of faces rolled."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, override

import icepool

from calculators.core.french import quote
from calculators.core.group import drawn
from calculators.core.result import Share
from calculators.core.space import Dice
from calculators.core.typed import plain
from calculators.core.words import Phrase
from calculators.pieces.dice_sum import MOST_DICE, DiceSum
from calculators.pieces.die import Die, FaceKind

type Faces = tuple[int, ...]

D100 = 100
BY_HAND = "Dés lancés à la main"
SELF_ROLLED = "Vide : le site lance."
DAMAGES = (1, 4, 7, 10, 13, 20, 30, 50, 75)
"""The rows of a table of damage: those of the grave wounds, then rounder."""
_OR_MORE = Phrase("{least} ou plus")
DOUBLE_ZERO = f"{SELF_ROLLED} Un double zéro vaut 100."


class PercentileKind(FaceKind):
    """The kind "d100": from 1 to 100; a double zero is 100, a lone 0 is refused (AMB-DC-03)."""

    @override
    def parse(self, text: str) -> int:
        if plain(text) == "00":
            return D100
        if plain(text) == "0":
            raise ValueError(
                f"{quote(text)} n'est pas sur un d100 : de 1 à 100, le double zéro vaut 100."
            )
        return super().parse(text)


PERCENTILE = PercentileKind()
FACES = FaceKind()


def percentiles(count: int, whose: tuple[str, ...] = ()) -> Dice:
    """Return the space of ``count`` d100, perhaps each for somebody."""
    return Dice((D100,) * count, apart=True, whose=whose)


def one_percentile() -> Dice:
    """Return the space of one d100."""
    return percentiles(1)


def rolls(label: str, rule: str, space: Any, help: str, *, most: int = 1) -> Any:  # noqa: A002
    """Declare d100s to roll."""
    return drawn(label, kind=PERCENTILE, rule=rule, least=1, most=most, space=space, help=help)


def damage_dice(rule: str, space: Any, *, most: int = MOST_DICE, **more: Any) -> Any:
    """Declare damage dice."""
    return drawn("Dés de dégâts", kind=FACES, rule=rule, least=1, most=most, space=space, **more)


def percentile(roll: int) -> Die:
    """Return the picture of a d100."""
    return Die(D100, roll)


def pictures(sides: Sequence[int], faces: Sequence[int]) -> tuple[Die, ...]:
    """Return the pictures of dice."""
    return tuple(map(Die, sides, faces))


def at_least(
    law: icepool.Die[int], rows: Iterable[int], found: Callable[[Any], int]
) -> tuple[tuple[str, Share], ...]:
    """Return the chance of each figure of ``rows`` or more.

    :param found: from the facts of a draw to the figure.
    """
    return tuple(
        (
            _OR_MORE(least=least),
            Share(law.probability(">=", least), lambda facts, least=least: found(facts) >= least),
        )
        for least in rows
    )


@lru_cache(maxsize=64)
def sum_law(sides: tuple[int, ...]) -> icepool.Die[int]:
    """Return the exact law of the sum of some dice."""
    return sum_law(sides[:-1]) + icepool.d(sides[-1]) if sides else icepool.Die([0])


def total_law(dice: DiceSum) -> icepool.Die[int]:
    """Return the exact law of a sum of dice and its constant."""
    return sum_law(dice.dice).map(lambda thrown: dice.total((thrown,)))
