"""The input of damage dice: ``2d6``, ``d8 d6``, ``d8+2d6``, or tiles tapped one after the other."""

import re
from collections.abc import Iterable
from typing import Any, override

from calculators.core.fields import Invalid
from calculators.core.french import needed, quote
from calculators.core.group import given
from calculators.core.pieces import Pieces
from calculators.core.typed import plain
from calculators.pieces.step_die import StepDie, StepDieKind

from ..scales import DAMAGE_SIZES, MOST_DAMAGE_DICE

DAMAGE_DICE = StepDieKind(DAMAGE_SIZES)
MOST_REASONS = 3

_TERM = re.compile(r"([0-9]{0,9})d([0-9]{1,3})")
_FIXED = re.compile(r"(?:[0-9]{0,9}d[0-9]{1,3}-|-?)[0-9]{1,9}")
_APART = re.compile(r"(?<![0-9a-z+-])([0-9]*) ?d ?(?=[0-9])", re.IGNORECASE)
_STRENGTH = re.compile(r"(?:for|force|str)\.?", re.IGNORECASE)


class DamageDice(Pieces[StepDie]):
    """Several dice, in any of the usual notations."""

    @override
    def parse(self, raw: object) -> tuple[StepDie, ...]:
        if isinstance(raw, str):
            typed = _APART.sub(r"\1d", plain(raw))
            raw = self._all(re.split(r" et |[ ,;+]+", typed.replace(" - ", "-")))
        return super().parse(raw)

    def _all(self, terms: Iterable[str]) -> list[str]:
        dice: list[str] = []
        reasons: dict[str, None] = {}
        for term in filter(None, terms):
            try:
                dice += self._expanded(term)
            except Invalid as error:
                reasons[str(error)] = None
        if reasons:
            raise Invalid(" ".join([*reasons][:MOST_REASONS]))
        return dice

    def _expanded(self, term: str) -> list[str]:
        match = _TERM.fullmatch(term.lower())
        if not match:
            raise Invalid(_refusal(term))
        count = int(match[1] or 1)
        if not self.least <= count <= self.most:
            raise Invalid(needed(count, "dé", self.least, self.most))
        return [f"d{match[2]}"] * count


def _refusal(term: str) -> str:
    """Return what to write instead of a term that is no die."""
    if _STRENGTH.fullmatch(term):
        return f"{quote(term)} : écrivez le dé de Force lui-même, par exemple d8+d6."
    if _FIXED.fullmatch(term):
        return f"{quote(term)} : un nombre fixe va dans « Bonus fixe » ; ici, les dés seuls."
    return f"{quote(term)} n'est pas un dé : attendu, par exemple, 2d6 ou d8 d6."


def damage_dice(label: str, rule: str, **more: Any) -> Any:
    """Declare the input of damage dice; the default is two d6."""
    field = DamageDice(
        label=label, rule=rule, kind=DAMAGE_DICE, least=1, most=MOST_DAMAGE_DICE, **more
    )
    return given(field, default=(StepDie(6), StepDie(6)))
