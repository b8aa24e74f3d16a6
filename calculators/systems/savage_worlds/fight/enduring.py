"""What a target does about a blow: soaking it, staying conscious; and what is written on it."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.machine import Chances, push
from calculators.systems.savage_worlds import soak
from calculators.systems.savage_worlds.damage.rule import MISSED, Struck
from calculators.systems.savage_worlds.fight.blows import (
    soaking,
)
from calculators.systems.savage_worlds.fight.odds import (
    Soaking,
    left_of,
    winning,
)
from calculators.systems.savage_worlds.fight.rolls import (
    Faces,
    trait_facts,
    tried,
)
from calculators.systems.savage_worlds.fight.state import (
    Fight,
    cleared,
    hurt,
    purse,
    put,
    sheet_of,
)
from calculators.systems.savage_worlds.fight.step import (
    Step,
    Weigh,
    also,
    cast,
    charted,
    likely,
    report,
    told_of,
)
from calculators.systems.savage_worlds.fight.words import blow as words
from calculators.systems.savage_worlds.onward import FAINT
from calculators.systems.savage_worlds.rolls.calculator import Tried
from calculators.systems.savage_worlds.rolls.rule import CRITICAL, Rolled

VIGOR = "vigor"


def soaking_of(fight: Fight, place: int) -> Soaking | None:
    """Return the roll with which somebody soaks; nothing without a benny."""
    if not purse(fight, place):
        return None
    attempt = soaking(fight, place, 1).attempt
    return Soaking(attempt, fight.house.recovers)


def inflicted(fight: Fight, target: int, struck: Struck, wounds: int, *, shaken: bool) -> Fight:
    """Return the fight with a blow written on its target."""
    name, before = fight[target].name, sheet_of(fight, target)
    fight = put(hurt(fight, target, wounds), target, sheet_shaken=shaken)
    sheet = sheet_of(fight, target)
    if struck.target.falls and wounds > struck.target.wounds:
        line = words.FALLS_CARD if before.card else words.FALLS
        fight = put(cleared(fight, target), target, sheet_out=True)
        return also(fight, line, target=name)
    if sheet.critical:
        return also(fight, words.CRITICAL, target=name)
    if not shaken and wounds == before.wounds:
        return also(fight, words.UNHURT, target=name)
    if not wounds:
        return also(fight, words.SHAKEN, target=name)
    return also(fight, words.WOUNDED, target=name, wounds=wounds)


@dataclass(frozen=True)
class Endured(Weigh[Rolled]):
    """The Vigor of a target taken by surprise, as thrown (SW-ACT-08)."""

    name: ClassVar[str] = "endured"

    def best(self, fight: Fight) -> bool:  # noqa: ARG002
        """Tell whether it succeeded: no more is wanted."""
        return self.roll.verdict not in MISSED

    def weighed(self, fight: Fight) -> Chances:
        """Return the chance to stay conscious."""
        ((_, chance),) = super().weighed(fight)
        return likely(words.STAYS, chance)

    def finish(self, fight: Fight) -> Fight:
        """Write it."""
        down = self.roll.verdict in MISSED
        if down:
            fight = put(fight, self.who, sheet_unconscious=True)
        line, name = words.DOWN if down else words.AWAKE, fight[self.who].name
        return also(fight, line, target=name)


@dataclass(frozen=True, slots=True)
class Faint(Step):
    """The same roll, once wounds were soaked or not (AMB-SW-33)."""

    who: int
    name: ClassVar[str] = "faint"

    def question(self, fight: Fight) -> Ask:
        """Ask for the dice."""
        body = fight[self.who]
        move = cast(VIGOR, words.VIGOR, self.dice(fight, VIGOR), target=body.name)
        return Ask(words.ENDURE(target=body.name), (move,), body.name)

    def dice(self, fight: Fight, code: str) -> tuple[int, ...]:
        """Return those of Vigor."""
        return tried(fight, self.who, "vigor", FAINT).sides if code == VIGOR else ()

    def chances(self, fight: Fight, move: Move) -> Chances:
        """Weigh the roll."""
        if move.code != VIGOR:
            return ()
        return likely(words.STAYS, winning(tried(fight, self.who, "vigor", FAINT)))

    def chosen(self, fight: Fight, code: str, drawn: Faces) -> Fight:  # noqa: ARG002
        """Throw."""
        roll: Tried = trait_facts(fight, self.who, "vigor", FAINT, drawn)
        fight = report(fight, fight[self.who].name, roll, told_of(roll))
        return push(fight, Endured(self.who, roll))


@dataclass(frozen=True)
class Soaked(Weigh[soak.Soaked]):
    """The soak roll, as thrown (SW-JTN-04)."""

    struck: Struck
    name: ClassVar[str] = "soaked"

    def best(self, fight: Fight) -> bool:  # noqa: ARG002
        """Tell whether nothing is left to soak."""
        return not self.roll.left

    def told(self, fight: Fight) -> Any:  # noqa: ARG002
        """Return what the chapter says of it."""
        return soak.tell(self.roll)

    def title(self, fight: Fight) -> str:
        """Return the question."""
        return words.KEEP_SOAK(target=fight[self.who].name)

    def weighed(self, fight: Fight) -> Chances:
        """Return where another throw may leave the target."""
        given = self.roll.given
        luck = replace(given.luck, earlier=self.roll.played.flat)
        law = soak.law(replace(given, luck=luck))
        shares = [law.probability(code) for code in soak.LEFT[: given.vigor.new_wounds + 1]]
        shares[-1] += law.probability(CRITICAL)
        saved = Soaking(self.roll.attempt, fight.house.recovers)
        return charted(left_of(self.struck.falling, saved, self.struck.damage, shares))

    def finish(self, fight: Fight) -> Fight:
        """Write what is left."""
        roll = self.roll
        fight = inflicted(fight, self.who, self.struck, roll.wounds, shaken=roll.shaken)
        return push(fight, Faint(self.who)) if roll.owes else fight
