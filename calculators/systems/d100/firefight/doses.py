"""A test of anything else, and a drug (DC-TST-01, DC-COM-01, DC-DRO-01)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

import icepool

from calculators.core.ask import Ask, Move
from calculators.core.machine import add, changed, headline, offer, push, say
from calculators.core.result import Shown
from calculators.systems.d100.character import SHOT
from calculators.systems.d100.combat.fires import annulled, strongest
from calculators.systems.d100.dice import D100, Faces, percentile
from calculators.systems.d100.firefight import words
from calculators.systems.d100.firefight.aiming import Told
from calculators.systems.d100.firefight.state import Firefight, cited, put
from calculators.systems.d100.scales import FIGURES, PARTICIPANTS, SKILL_BOUND
from calculators.systems.d100.survival import drug
from calculators.systems.d100.survival.test import Survival
from calculators.systems.d100.survival.test import law as survival_law
from calculators.systems.d100.test import words as test
from calculators.systems.d100.test.inputs import Circumstances
from calculators.systems.d100.test.rule import CANCELLED, Aim
from calculators.systems.d100.threshold import CRITICAL_SUCCESS, DUEL, HITS, TEST_OUTCOMES

STEPS = (5, 10, 20, -5, -10, -20)
BOOSTS = {SHOT: "boost", "survie": "grit", "autre": ""}
"""What a bonus may be added to, and where that is kept: other skills are set by hand."""


@dataclass(frozen=True, slots=True)
class Check:
    """A test of a skill that no sheet has, alone or together.

    :param spots: whom it finds off the map, where it is an observation (DC-HOR-01).
    :param skills: those that take part; the last one is being set.
    """

    who: int
    spots: int | None = None
    skills: tuple[int, ...] = (0,)
    name: ClassVar = "check"

    def aim(self, state: Firefight) -> Aim:
        """Return the test as its calculator knows it."""
        who = state[self.who]
        around = Circumstances(modifier=who.tank, fire=strongest(who.fires), burn=who.burn)
        return Aim(self.skills, "none", around, state.house)

    def ask(self, state: Firefight) -> Ask:
        """Ask for the throw, or for the skill."""
        value = self.aim(state).threshold.value
        line = words.OBSERVES if self.spots is not None else words.CHECKS
        throw = offer("roll", words.ROLL, needs=1)
        title = line(name=state[self.who].called, value=value, skill=self.skills[-1])
        return Ask(title, (throw, *(self._steps() if state.free else ())))

    def _steps(self) -> Iterable[Move]:
        for step in STEPS:
            if abs(self.skills[-1] + step) <= SKILL_BOUND:
                yield offer(f"skill.{step}", words.SKILL, step=step)
        if len(self.skills) < PARTICIPANTS:
            yield offer("join", words.JOIN)

    def dice(self, _state: Firefight, code: str) -> Faces:
        """Return the sides of what a move throws."""
        return (D100,) if code == "roll" else ()

    def chances(self, state: Firefight, move: Move) -> Told:
        """Weigh the throw."""
        if move.code != "roll":
            return ()
        aim = self.aim(state)
        law: icepool.Die[bool] = aim.threshold.law().map(
            lambda verdict: aim.settled((verdict,))[0] in HITS
        )
        return ((words.SUCCEED, law.probability(True)),)  # noqa: FBT003  # a face of the law

    def play(self, state: Firefight, code: str, drawn: Faces) -> Firefight:
        """Throw, or set the skill."""
        kind, _, step = code.partition(".")
        if kind != "roll":
            *others, last = self.skills
            skills = (*self.skills, 0) if kind == "join" else (*others, last + int(step))
            after = replace(self, skills=skills)
            return push(
                headline(state, words.WEIGHS, value=after.aim(state).threshold.value), after
            )
        aim, who = self.aim(state), state[self.who]
        (verdict,) = aim.verdicts(drawn)
        state = add(state, *test.circumstances(aim), *test.rolls(aim, drawn))
        duel = DUEL(roll=drawn[0], value=aim.threshold.value)
        told = test.ONCE(said=test.SAID[verdict], duel=duel)
        state = say(state, words.OF(name=who.called, told=told))
        shown = (Shown(words.D100, (percentile(drawn[0]),)),)
        values = {"roll": drawn[0], "threshold": aim.threshold.value}
        state = cited(changed(state, shown=shown), verdict, values)
        if verdict == CANCELLED.code:
            state = put(state, self.who, fires=annulled(who.fires))
        if self.spots is None or verdict not in HITS:
            return state
        other = state[self.spots].called
        return add(
            put(state, self.spots, spotted=True), words.SPOTTED(name=who.called, other=other)
        )


@dataclass(frozen=True, slots=True)
class Dose:
    """A drug, or the fraudulent program of a machine (DC-DRO-01).

    :param taken: whether the test is over: a critical success leaves a choice (DC-DRO-03).
    """

    who: int
    taken: bool = False
    name: ClassVar = "dose"

    def ask(self, state: Firefight) -> Ask:
        """Ask for the d100, then for the skill of a critical success."""
        name = state[self.who].called
        if self.taken:
            moves = tuple(
                offer(f"bonus.{n}", words.BONUS, skill=each) for n, each in enumerate(BOOSTS)
            )
            return Ask(words.CHOOSES(name=name), moves)
        return Ask(words.DOSES(name=name), (offer("dose", words.SWALLOW, needs=1),))

    def dice(self, _state: Firefight, code: str) -> Faces:
        """Return the sides of what a move throws."""
        return (D100,) if code == "dose" else ()

    def chances(self, state: Firefight, move: Move) -> Told:
        """Weigh the dose."""
        if move.code != "dose":
            return ()
        law = survival_law(state[self.who].survivor, state.house)
        return tuple((each.label, law.probability(each.code)) for each in TEST_OUTCOMES)

    def play(self, state: Firefight, code: str, drawn: Faces) -> Firefight:
        """Take it; a critical success adds to a skill of the player's choice."""
        who = state[self.who]
        kind, _, what = code.partition(".")
        if kind == "bonus":
            return self._boosted(state, (*BOOSTS,)[int(what)])
        dose = drug.Dose(machine=who.machine, solitude=who.solitude)
        found = drug.Taken(Survival(state[self.who].survivor, state.house, drawn[0]), dose)
        told = drug.tell(found)
        state = say(add(state, *told.steps), words.OF(name=who.called, told=told.summary))
        state = cited(changed(state, shown=told.shown), found.outcome, found.values())
        state = put(state, self.who, solitude=found.solitude)
        great = found.outcome == CRITICAL_SUCCESS
        return push(state, replace(self, taken=True)) if great else state

    def _boosted(self, state: Firefight, skill: str) -> Firefight:
        bonus, who = FIGURES["drug_bonus"], state[self.who]
        kept = BOOSTS[skill]
        if not kept:
            return headline(state, words.BOOSTED_ELSEWHERE, name=who.called, bonus=bonus)
        state = put(state, self.who, **{kept: getattr(who, kept) + bonus})
        return headline(state, words.BOOSTED, name=who.called, bonus=bonus, skill=skill)
