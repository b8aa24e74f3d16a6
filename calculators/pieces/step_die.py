"""A die type as a rating: its number of sides and a fixed bonus, ``d8``, ``d12+2``, ``d4-2``."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from calculators.core.french import listing, quote, signed
from calculators.core.frozen import Frozen
from calculators.core.kind import Form, Forms, Part, Tile, tiles_of
from calculators.core.typed import plain

_NOTATION = re.compile(r"([0-9]{0,2}d)?([0-9]{1,3})((?:[+-][0-9]{1,2})*)")
_LARGEST_BONUS = 20


@dataclass(frozen=True, order=True, slots=True)
class StepDie:
    """A die type, with a bonus added to the roll."""

    sides: int
    bonus: int = 0

    def __str__(self) -> str:
        return f"d{self.sides}{self.bonus:+d}" if self.bonus else f"d{self.sides}"

    @property
    def title(self) -> str:
        """The notation with a true minus sign."""
        return f"d{self.sides}{signed(self.bonus)}" if self.bonus else str(self)


class StepDieKind(Frozen):
    """The kind "rating" of input fields.

    :param sizes: the die types, in order.
    :param lower: a bonus allowed on the smallest die only, such as -2; 0 for none.
    :param beyond: whether the largest die may have a positive bonus.
    """

    sizes: tuple[int, ...]
    lower: int = 0
    beyond: bool = False
    unit = "dé"
    copies = 99

    @property
    def pattern(self) -> str:
        """A regular expression of the canonical notations."""
        plain = "|".join(str(size) for size in self.sizes)
        low = f"|d{self.sizes[0]}{self.lower:+d}".replace("+", r"\+") if self.lower else ""
        high = rf"|d{self.sizes[-1]}\+([1-9]|1[0-9]|20)" if self.beyond else ""
        return f"d({plain}){low}{high}"

    def _allowed(self) -> str:
        """Return the French noun phrase of one rating, with its bounds."""
        beyond = (f"d{self.sizes[-1]}+1 et au-delà",) if self.beyond else ()
        return f"un dé ({listing([*(piece.title for piece in self.pieces), *beyond], 'ou')})"

    @property
    def pieces(self) -> Sequence[StepDie]:
        """The ratings of a picker."""
        low = (StepDie(self.sizes[0], self.lower),) if self.lower else ()
        return (*low, *(StepDie(size) for size in self.sizes))

    @property
    def forms(self) -> Forms:
        """The ratings as tiles; the largest die with a bonus, if allowed."""
        last = StepDie(self.sizes[-1])
        bonus = Part("Bonus", least=1, most=_LARGEST_BONUS, signed=True)
        more = Form((Tile(str(last), f"{last.title} et plus", None, f"{last}+"),), after=(bonus,))
        return (Form(tiles_of(self.pieces)), *((more,) if self.beyond else ()))

    def parse(self, text: str) -> StepDie:
        """Parse a rating; a bare number is its sides.

        :raises ValueError: with a French sentence.
        """
        match = _NOTATION.fullmatch(re.sub(r" ?([+d-]) ?", r"\1", plain(text).lower()))
        alone = match is not None and (match[1] or "d") in {"d", "1d"}
        if match and alone:
            die = StepDie(int(match[2]), sum(map(int, re.findall(r"[+-][0-9]+", match[3]))))
            if die in self.pieces or self._is_beyond(die):
                return die
        reason = "" if alone or not match else "un seul dé va ici ; "
        raise ValueError(f"{quote(text)} ne convient pas : {reason}attendu, {self._allowed()}.")

    def _is_beyond(self, die: StepDie) -> bool:
        return self.beyond and die.sides == self.sizes[-1] and 0 < die.bonus <= _LARGEST_BONUS
