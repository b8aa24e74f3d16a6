"""A test from its circumstances to its outcome: one roll, or the two shots of one turn."""

from collections.abc import Iterable
from functools import cached_property
from typing import Annotated, override

import icepool

from calculators.core.binding import knows
from calculators.core.calculator import Outcome, Weights
from calculators.core.frozen import Frozen
from calculators.core.result import Facts, Values
from calculators.core.scale import Item, Items

from ..dice import Faces
from ..house import OFF_MAP, House
from ..scales import COVERS, FIGURES
from ..threshold import HITS, TEST_OUTCOMES, Threshold, base_item
from .inputs import ANNULLED, WALL, Circumstances, Rolled, Shots, Skilled

BOTH = Outcome("both", "Les deux tirs réussissent", "great")
ONE = Outcome("one", "Un tir sur deux réussit", "good")
NEITHER = Outcome("neither", "Aucun des deux tirs", "bad")
IMPOSSIBLE = Outcome(WALL, "Tir impossible")
CANCELLED = Outcome(ANNULLED, "Réussite annulée", "bad")
OUTCOMES = (*TEST_OUTCOMES, CANCELLED, BOTH, ONE, NEITHER, IMPOSSIBLE)


class Aim(Frozen):
    """A test before its roll: skills, cover, circumstances, readings."""

    skills: tuple[int, ...]
    cover: str
    around: Circumstances
    house: House

    @property
    def impossible(self) -> bool:
        """Whether the target cannot be shot at (AMB-DC-11)."""
        return self.cover == IMPOSSIBLE

    @property
    def cover_item(self) -> Item | None:
        """The cover's modifier, if there is one."""
        if self.cover not in COVERS:
            return None
        return COVERS.item(self.cover, f"couvert {COVERS.named(self.cover)}")

    @cached_property
    def items(self) -> Items:
        """Every term of the threshold, zeros included."""
        cover = (self.cover_item,) if self.cover_item else ()
        skills = (Item("compétence", skill, "DC-TST-01") for skill in self.skills)
        return (base_item(self.house), *skills, *cover, *self.around.items())

    @property
    def worst(self) -> int:
        """The lowest critical failure, above the great successes; off the map, see AMB-DC-02."""
        if self.around.position in OFF_MAP[self.house.off_map]:
            return min(self.house.worst, max(FIGURES["off_map_worst"], self.house.best + 1))
        return self.house.worst

    @cached_property
    def threshold(self) -> Threshold:
        """What the d100 must not exceed."""
        return Threshold(sum(item.value for item in self.items), self.house.best, self.worst)

    def settled(self, verdicts: Iterable[Outcome]) -> tuple[Outcome, ...]:
        """Return the verdicts after a critical covering fire has cancelled the first success."""
        return settled(verdicts, int(self.around.fire == CANCELLED))

    def verdicts(self, rolls: Faces) -> tuple[Outcome, ...]:
        """Return the outcome of each roll, in order."""
        return self.settled(map(self.threshold.verdict, rolls))

    def outcome(self, rolls: Faces) -> Outcome:
        """Return the outcome of all rolls."""
        return outcome_of(self.verdicts(rolls))

    def law(self, count: int = 1) -> icepool.Die[str]:
        """Return the exact law of the outcome of so many rolls."""
        if self.impossible:
            return icepool.Die([IMPOSSIBLE])
        each = [self.threshold.law()] * count
        return icepool.map(lambda *verdicts: outcome_of(self.settled(verdicts)), *each)


def settled(verdicts: Iterable[Outcome], annuls: int) -> tuple[Outcome, ...]:
    """Return verdicts after covering fires have cancelled so many successes."""
    found = []
    for verdict in verdicts:
        cancelled = verdict in HITS and annuls > 0
        annuls -= cancelled
        found.append(CANCELLED if cancelled else verdict)
    return tuple(found)


def outcome_of(verdicts: tuple[Outcome, ...]) -> Outcome:
    """Return the outcome of one test, or of two shots together."""
    if not verdicts:
        return IMPOSSIBLE
    if len(verdicts) == 1:
        return verdicts[0]
    return (NEITHER, ONE, BOTH)[sum(verdict in HITS for verdict in verdicts)]


def law(skilled: Skilled, shots: Shots, around: Circumstances, house: House) -> Weights:
    """Return the exact law of the outcome."""
    aim = Aim(skilled.skills, shots.cover, around, house)
    return aim.law(2 if shots.second_shot else 1)


class Tested(Facts):
    """A test as rolled, once or twice (DC-TST-01)."""

    skilled: Skilled
    shots: Shots
    around: Circumstances
    rolled: Rolled
    house: Annotated[House, knows("base", "best", "worst", "off_map")]

    told = ("threshold:aim.threshold.value", "rolls", "verdicts")

    @cached_property
    def aim(self) -> Aim:
        """The test before its roll."""
        return Aim(self.skilled.skills, self.shots.cover, self.around, self.house)

    @property
    def rolls(self) -> Faces:
        """The d100 of each shot."""
        return self.rolled.rolls

    @property
    def verdicts(self) -> tuple[Outcome, ...]:
        """The verdict of each roll."""
        return self.aim.verdicts(self.rolls)

    @property
    def outcome(self) -> str:
        """The outcome of all rolls."""
        return self.aim.outcome(self.rolls)

    @property
    def hits(self) -> int:
        """How many shots hit; 0 if nobody was shot at."""
        aimed = self.aim.cover_item or self.aim.around.position != "map" or self.rolls[1:]
        return sum(verdict in HITS for verdict in self.verdicts) if aimed else 0

    @override
    def values(self) -> Values:
        if self.aim.impossible:
            return {"rolls": []}
        return super().values()
