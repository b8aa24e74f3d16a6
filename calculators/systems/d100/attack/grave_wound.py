"""``d100.grave_wound``: at 0 health, the effect of a zone and a damage."""

from functools import cached_property
from typing import Annotated, override

import icepool

from calculators.core.binding import knows
from calculators.core.calculator import Calculator, Outcome, Weights
from calculators.core.french import capital
from calculators.core.result import Facts, Share, Shown, Steps, Table, Tables, Told, Values
from calculators.core.words import Line, Phrase
from calculators.pieces.body import Zone
from calculators.pieces.dice_sum import DiceSum

from ..dice import pictures, total_law
from ..house import House
from ..onward import after_wound
from ..scales import BANDS
from . import wound
from .inputs import Target, WoundDice
from .words import effects, wound_steps, wound_text, zone_shown
from .wound import Borne, Inflicted

UNHARMED = Outcome("unharmed", "Aucune blessure", "good")

# --- rule


class Wounded(Facts):
    """Damage taken at 0 health, with its zone, looked up in the table (DC-BLE-02)."""

    target: Annotated[Target, knows("damage")]
    borne: Borne
    house: Annotated[House, knows("head")]
    dice: WoundDice

    @cached_property
    def damage(self) -> int:
        """The damage."""
        return self.target.damage.total(self.dice.faces)

    @cached_property
    def at(self) -> Inflicted:
        """The grave wound as rolled; its damage may be 0, for none."""
        return Inflicted(self.dice.zone[0], self.damage, self.borne.before, self.house.head)

    @property
    def outcome(self) -> str:
        """The code of the outcome."""
        return self.at.wound.outcome if self.damage else UNHARMED

    @override
    def values(self) -> Values:
        if not self.damage:
            return {"damage": 0}
        found = self.at.wound.values()
        return {"damage": self.damage, **found, "penalties": self.at.penalties}

    @override
    def state(self) -> Values:
        return {"before": self.at.borne if self.damage else self.borne.before}


def law(damage: DiceSum, house: House) -> Weights:
    """Return the exact law of the outcome."""

    def after(total: int) -> icepool.Die[str] | str:
        return wound.law(total, house.head) if total else UNHARMED

    return total_law(damage).map(after)


# --- words

NONE = Phrase("Aucune blessure : {damage:# dégât|# dégâts}.")
NO_DAMAGE = Line("{damage:# dégât|# dégâts} : aucune blessure.", "DC-BLE-02", "AMB-DC-04")
DEALT = Line("Dégâts {target.damage} : {damage}.", "DC-BLE-02", "AMB-DC-04")
GRAVE = Phrase("Blessure grave {wound} ({damage:# dégât|# dégâts}).")
ROW = Phrase("La ligne « {row} »")


def tell(wounded: Wounded) -> Told:
    """Describe a grave wound."""
    dice = pictures(wounded.target.damage.dice, wounded.dice.faces)
    shown = (Shown("Dégâts", dice),) if dice else ()
    if not wounded.damage:
        return Told(NONE(wounded), (NO_DAMAGE(wounded),), shown)
    headline = GRAVE(wounded, wound=wound_text(wounded.at.wound))
    onward = tuple(after_wound(wounded.at.wound))
    return Told(headline, _steps(wounded), (*shown, zone_shown(wounded.at)), onward=onward)


def _steps(wounded: Wounded) -> Steps:
    if wounded.target.damage.count:
        yield DEALT(wounded)
    yield from wound_steps(wounded.at)


def every_zone(wounded: Wounded) -> Tables:
    """Tabulate the row of this damage for every zone, with the chance of each."""
    total, at = wounded.damage, wounded.at
    if not total:
        return
    zones = wound.zone_law()
    rows = tuple(
        (
            capital(zone.label),
            ", ".join(effects(wound.wound_at(zone, total, at.head))),
            Share(
                zones.probability(zone),
                lambda wounded, struck=zone: wounded.at.wound.zone == struck,
            ),
        )
        for zone in Zone
    )
    struck = {list(Zone).index(wound.zone_of(at.roll))}
    caption = ROW(row=BANDS.by_code[wound.row_of(total)].name)
    yield Table(caption, ("Zone", "Effet", "Chance"), rows, struck)


grave_wound = Calculator(
    id="d100.grave_wound",
    title="Blessure grave",
    verb="Lancer la zone",
    rules=(
        *wound.RULES,
        "DC-BLE-08",
    ),
    outcomes=(UNHARMED, *wound.OUTCOMES),
    tables=every_zone,
    law=law,
    tell=tell,
)(Wounded)
