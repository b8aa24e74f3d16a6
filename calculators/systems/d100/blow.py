"""A blow resolved from its dice: the same for an attack, for armour and for a grave wound."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any

from calculators.core.fields import Drawn
from calculators.core.result import Shown, Step, Values
from calculators.core.space import Dice
from calculators.pieces.dice_sum import MOST_DICE, DiceSum
from calculators.pieces.die import Die
from calculators.systems.d100 import impact, inputs, suffered, wounds
from calculators.systems.d100.dice import D100, FACES, PERCENTILE, percentiles, pictures
from calculators.systems.d100.suffered import Suffered


def damage_space(damage: DiceSum) -> Dice:
    """Return the dice of the damage."""
    return Dice(damage.dice)


def zone_space(
    damage: DiceSum, faces: tuple[int, ...], protection: int, armour_pv: int, pv: int | None,
    link: str, loss: str, crossing: str,
) -> Dice:  # fmt: skip
    """Return the d100 of the zone, rolled for a grave wound alone."""
    guard = impact.Guard(protection, armour_pv, pv, link, loss, crossing)
    return percentiles(1 if impact.strike(guard, damage.total(faces)).wound else 0)


DamageFaces = Annotated[
    tuple[int, ...],
    Drawn(
        label="Dés de dégâts", kind=FACES, rule="DC-BLE-01", group=inputs.BY_HAND, least=1,
        most=MOST_DICE, space=damage_space, help=f"Les faces, comme 4 6. {inputs.SELF_ROLLED}",
    ),
]  # fmt: skip
ZoneRoll = Annotated[
    tuple[int, ...],
    Drawn(
        label="Jet de zone", kind=PERCENTILE, rule="DC-BLE-03", group=inputs.BY_HAND, least=1,
        most=1, space=zone_space, help=f"Blessure grave seulement. {inputs.SELF_ROLLED}",
    ),
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack that hit: its damage, and the roll of the zone if a grave wound came of it."""

    guard: impact.Guard
    damage: DiceSum
    faces: tuple[int, ...]
    zone: tuple[int, ...]
    before: tuple[Suffered, ...] = ()

    @property
    def impact(self) -> impact.Impact:
        """What it does."""
        return impact.strike(self.guard, self.damage.total(self.faces))

    @property
    def wound(self) -> wounds.Wound | None:
        """The grave wound, if there is one."""
        if not self.impact.wound:
            return None
        return wounds.wound_at(wounds.zone_of(self.zone[0]), self.impact.wound, self.guard.head)

    @property
    def outcome(self) -> str:
        """The code of the outcome."""
        return self.wound.outcome if self.wound else impact.unwounded(self.impact)

    def steps(self) -> Iterable[Step]:
        """Write the damage, the armour, the health and the wound."""
        struck = self.impact
        yield from impact.steps(self.guard, struck, self.damage.title if self.faces else "")
        if self.wound:
            yield from wounds.steps(self.wound, self.zone[0], struck.wound, self.guard.head)
        yield from suffered.steps(self.before, self.wound, struck.wound, self.guard.head)

    def sentence(self, shot: str = "") -> str:
        """Say what happened, after how the shot went if one was fired."""
        struck, said = self.impact, impact.said(self.impact)
        if self.wound:
            start = f"{shot}," if shot else "Blessure grave"
            return f"{start} {wounds.sentence(self.wound)} ({said})."
        if struck.passed and struck.pv is not None:
            said += f" ; il reste {struck.pv} PV" if struck.pv else " ; à 0 PV, sans blessure grave"
        return f"{shot} : {said}." if shot else f"{said}."

    def shown(self) -> tuple[Shown, ...]:
        """Show the dice and the zone struck."""
        groups = [Shown("Dégâts", pictures(self.damage.dice, self.faces))]
        if self.wound:
            groups.append(Shown("Zone", (Die(D100, self.zone[0]), self.wound.zone)))
        return tuple(group for group in groups if group.pieces)

    def values(self) -> Values:
        """Return the figures."""
        struck = self.impact
        return {
            "damage": struck.damage, "absorbed": struck.absorbed, "passed": struck.passed,
            "armour_pv": struck.armour, "pv": struck.pv, "wound": struck.wound,
            **wounds.values(self.wound),
            "penalties": suffered.totals(self.state()["before"], self.guard.head),
        }  # fmt: skip

    def state(self) -> dict[str, Any]:
        """Return what the next attack starts from."""
        struck = self.impact
        borne = suffered.after(self.before, self.wound, struck.wound)
        return {"armour_pv": struck.armour, "pv": struck.pv, "before": borne}
