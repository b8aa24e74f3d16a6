"""``d100.grave_wound``: at 0 health, the effect of a zone and a damage."""

from typing import Annotated

from calculators.core.binding import knows
from calculators.core.calculator import Calculator, Outcome, Weights
from calculators.core.french import capital
from calculators.core.result import FigureTable, Share, Tables, Told
from calculators.core.words import Line, Phrase
from calculators.pieces.body import Zone
from calculators.pieces.dice_sum import DiceSum

from ..house import House
from ..onward import after_wound
from ..scales import BANDS
from . import impact, wound
from .blow import Blow
from .impact import ABSORBED, Guard
from .inputs import Target, WoundDice
from .words import blow_shown, effects, headline, wound_steps

UNHARMED = Outcome("unharmed", "Aucune blessure", "good")

# --- rule


class Wounded(Blow):
    """A blow at 0 health: all of its damage is looked up, with its zone (DC-BLE-02)."""

    target: Annotated[Target, knows("damage")]
    house: Annotated[House, knows("head")]
    dice: WoundDice

    told = ("impact.damage",)
    carried = ("before",)

    @property
    def guard(self) -> Guard:
        """The target, at 0 health."""
        return Guard(self.house, 0)

    @property
    def outcome(self) -> str:
        """The code of the outcome."""
        return self.wound.outcome if self.wound else UNHARMED


def law(damage: DiceSum, house: House) -> Weights:
    """Return the exact law of the outcome."""
    return impact.law(Guard(house, 0), damage).map({ABSORBED: UNHARMED})


# --- words

NONE = Line("Aucune blessure : {damage:# dégât|# dégâts}.", "DC-BLE-02", "AMB-DC-04")
DEALT = Line("Dégâts {target.damage} : {impact.damage}.", "DC-BLE-02", "AMB-DC-04")
ROW = Phrase("La ligne « {row} »")


def tell(wounded: Wounded) -> Told:
    """Describe a grave wound."""
    told, at, shown = wounded.impact, wounded.wound, blow_shown(wounded)
    if not at:
        none = NONE(told)
        return Told(none.text, (none,), shown)
    dealt = (DEALT(wounded),) if wounded.target.damage.count else ()
    steps = (*dealt, *wound_steps(wounded, at))
    return Told(headline(wounded), steps, shown, onward=after_wound(at))


def every_zone(wounded: Wounded) -> Tables:
    """Tabulate the row of this damage for every zone, with the chance of each."""
    if not wounded.wound:
        return
    total, zones = wounded.impact.damage, wound.zone_law()
    rows = [
        (
            capital(zone.label),
            effects(wound.wound_at(zone, total, wounded.house.head)),
            Share(
                zones.probability(zone),
                lambda wounded, struck=zone: wound.zone_of(wounded.dice.zone[0]) == struck,
            ),
        )
        for zone in Zone
    ]
    struck = {list(Zone).index(wounded.wound.zone)}
    caption = ROW(row=BANDS.named(wound.row_of(total)))
    yield FigureTable(caption, ("Zone", "Effet", "Chance"), rows, struck)


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
