"""A field for damage dice: ``2d6``, ``d8 d6``, ``d8+2d6``, or tiles touched one after the other."""

import re
from dataclasses import dataclass
from typing import override

from calculators.core.fields import Invalid, Pieces
from calculators.core.french import plural, quote
from calculators.pieces.step_die import StepDie, StepDieKind
from calculators.systems.savage_worlds.tables import MOST_DAMAGE_DICE

SIZES = (4, 6, 8, 10, 12, 20)
DAMAGE_DICE = StepDieKind(SIZES)

_TERM = re.compile(r"([0-9]{0,9})\s*d\s*([0-9]{1,3})")


@dataclass(frozen=True, kw_only=True)
class DamageDice(Pieces[StepDie]):
    """Several dice, in any of the ways a table writes them."""

    @override
    def parse(self, raw: object) -> tuple[StepDie, ...]:
        if isinstance(raw, str):
            terms = [term for term in re.split(r"[\s,;+]+", raw.lower()) if term]
            raw = [die for term in terms for die in self._expanded(term)]
        return super().parse(raw)

    def _expanded(self, term: str) -> list[str]:
        match = _TERM.fullmatch(term)
        if not match:
            message = f"{quote(term)} n'est pas un dé : attendu, par exemple, 2d6 ou d8 d6."
            raise Invalid(message)
        count = int(match[1] or 1)
        if not self.least <= count <= self.most:
            message = f"{plural(count, 'dé')} : il en faut {self.least} à {self.most}."
            raise Invalid(message)
        return [f"d{match[2]}"] * count


def damage_dice(label: str, rule: str, help: str) -> DamageDice:  # noqa: A002
    """Declare the field."""
    return DamageDice(
        label=label, rule=rule, help=help, kind=DAMAGE_DICE, least=1, most=MOST_DAMAGE_DICE
    )
