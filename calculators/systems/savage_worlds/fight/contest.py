"""An Épreuve: two rolls against each other, for a state of the target's (SW-ACT-05)."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.machine import Chances, offer, push, tell
from calculators.systems.savage_worlds.exploding import ExplodingDice
from calculators.systems.savage_worlds.fight.fighter import ATTRIBUTES, TRAITS
from calculators.systems.savage_worlds.fight.rolls import (
    Faces,
    again,
    die_of,
    open_to_reroll,
    thrown,
    versus,
)
from calculators.systems.savage_worlds.fight.state import (
    Fight,
    hit_with,
    paid,
    put,
    sheet_of,
)
from calculators.systems.savage_worlds.fight.step import (
    BACK,
    KEEP,
    Step,
    also,
    likely,
    plain,
    report,
)
from calculators.systems.savage_worlds.fight.testing import taken
from calculators.systems.savage_worlds.fight.words import act as words
from calculators.systems.savage_worlds.fight.words import hand
from calculators.systems.savage_worlds.opposition.contest import Side, contest_law
from calculators.systems.savage_worlds.opposition.rule import Opposed
from calculators.systems.savage_worlds.opposition.words import tell as tell_opposed
from calculators.systems.savage_worlds.rolls.rule import RAISE, RAISES, WON, Attempt, Rolled

MINE, THEIRS = "mine", "theirs"


@dataclass(frozen=True, slots=True)
class Kind(Step):
    """What the Épreuve is to do: who attacks chooses (AMB-SW-14)."""

    who: int
    name: ClassVar[str] = "kind"

    def question(self, fight: Fight) -> Ask:
        """Ask for it."""
        moves = [plain(f"kind.{code}", line) for code, line in words.KINDS.items()]
        body = fight[self.who]
        return Ask(words.KIND(name=body.name), (*moves, plain(BACK, hand.BACK)), body.name)

    def chosen(self, fight: Fight, code: str, drawn: Any) -> Fight:  # noqa: ARG002
        """Go on to the target."""
        return fight if code == BACK else push(fight, Foe(self.who, code.partition(".")[2]))


@dataclass(frozen=True, slots=True)
class Foe(Step):
    """Against whom."""

    who: int
    kind: str
    name: ClassVar[str] = "foe"

    def question(self, fight: Fight) -> Ask:
        """Offer everybody else, the other side first."""
        body = fight[self.who]
        moves = [offer(f"at.{n}", words.FOE, target=fight[n].name) for n in others(fight, self.who)]
        return Ask(words.AGAINST(name=body.name), (*moves, plain(BACK, hand.BACK)), body.name)

    def chosen(self, fight: Fight, code: str, drawn: Any) -> Fight:  # noqa: ARG002
        """Go on to the trait."""
        if code == BACK:
            return fight
        return push(fight, Mine(self.who, self.kind, int(code.partition(".")[2])))


@dataclass(frozen=True, slots=True)
class Mine(Step):
    """With which trait."""

    who: int
    kind: str
    target: int
    name: ClassVar[str] = "test_trait"

    def question(self, fight: Fight) -> Ask:
        """Offer each."""
        body = fight[self.who]
        moves = []
        for trait in TRAITS:
            die = die_of(body.sheet, trait)
            line = words.UNSKILLED if die.bonus < 0 else words.TRAIT
            trait_name = words.NAMES[trait]
            moves.append(offer(f"with.{trait}", line, trait=trait_name, dice=die.title))
        return Ask(words.WITH(name=body.name), (*moves, plain(BACK, hand.BACK)), body.name)

    def chosen(self, fight: Fight, code: str, drawn: Any) -> Fight:  # noqa: ARG002
        """Go on to what resists."""
        if code == BACK:
            return fight
        return push(fight, Linked(self.who, self.kind, self.target, code.partition(".")[2]))


@dataclass(frozen=True, slots=True)
class Linked(Step):
    """The linked attribute of the target, with which it resists."""

    who: int
    kind: str
    target: int
    trait: str
    name: ClassVar[str] = "linked"

    def _attempts(self, fight: Fight, code: str) -> tuple[Attempt, Attempt]:
        return versus(fight, self.who, self.trait, self.target, code.partition(".")[2])

    def question(self, fight: Fight) -> Ask:
        """Offer each attribute, with the dice of both."""
        target = fight[self.target].name
        moves = []
        for trait in ATTRIBUTES:
            mine, theirs = self._attempts(fight, f"by.{trait}")
            dice = {"dice": hand.dice(mine.sides), "against": hand.dice(theirs.sides)}
            needs = len(mine.sides) + len(theirs.sides)
            label = words.NAMES[trait]
            moves.append(offer(f"by.{trait}", words.RESISTS, needs=needs, trait=label, **dice))
        moves.append(plain(BACK, hand.BACK))
        return Ask(words.LINKED(target=target), tuple(moves), fight[self.who].name)

    def dice(self, fight: Fight, code: str) -> tuple[int, ...]:
        """Return those of both sides, the attacker's first."""
        if code == BACK:
            return ()
        mine, theirs = self._attempts(fight, code)
        return (*mine.sides, *theirs.sides)

    def chances(self, fight: Fight, move: Move) -> Chances:
        """Weigh each."""
        if move.code == BACK or move.seat is not None:
            return ()
        sides = (Side(each.sides, each.modifier) for each in self._attempts(fight, move.code))
        law = contest_law(*sides)
        raised = law.probability(RAISE) + law.probability(RAISES)
        won = sum((law.probability(code) for code in sorted(WON)), Fraction(0))
        return (*likely(words.WON, won), *likely(words.RAISED, raised))

    def chosen(self, fight: Fight, code: str, drawn: Faces) -> Fight:
        """Throw both."""
        if code == BACK:
            return fight
        mine, theirs = self._attempts(fight, code)
        (first, *_), rest = _split(drawn, mine.sides)
        facts = Opposed(
            self.kind,
            Rolled(mine, thrown(fight, mine, first), 0),
            Rolled(theirs, thrown(fight, theirs, rest), 0),
        )
        fight = put(taken(fight, self.who), self.target, sheet_support=())
        fight = report(fight, fight[self.who].name, facts, tell_opposed(facts))
        return push(fight, Opposing(self.who, self.target, facts))


def _split(faces: Faces, sides: tuple[int, ...]) -> tuple[list[Faces], Faces]:
    first = ExplodingDice(sides).split(faces)[0]
    return [first], faces[len(first) :]


@dataclass(frozen=True)
class Opposing(Step):
    """Both rolls, as thrown: a benny of either side may throw its own again."""

    who: int
    target: int
    facts: Opposed
    name: ClassVar[str] = "opposing"

    def question(self, fight: Fight) -> Ask | None:
        """Ask whether somebody throws again."""
        again_ = [*self._rerolls(fight)]
        if not again_:
            return None
        name, target = fight[self.who].name, fight[self.target].name
        moves = (plain(KEEP, words.KEEP), *again_)
        return Ask(words.LAST(name=name, target=target), moves)

    def _rerolls(self, fight: Fight) -> list[Move]:
        found = []
        raised = self.facts.outcome in {RAISE, RAISES}
        for code, who, roll, useless in (
            (MINE, self.who, self.facts.mine, raised),
            (THEIRS, self.target, self.facts.theirs, not self.facts.won),
        ):
            if not useless and open_to_reroll(fight, who, roll):
                sides = roll.attempt.sides
                facts = {"who": fight[who].name, "dice": hand.dice(sides)}
                found.append(offer(f"again.{code}", words.AGAIN, needs=len(sides), **facts))
        return found

    def dice(self, fight: Fight, code: str) -> tuple[int, ...]:  # noqa: ARG002
        """Return those thrown again."""
        if code == KEEP:
            return ()
        side = self.facts.mine if code.endswith(MINE) else self.facts.theirs
        return side.attempt.sides

    def chosen(self, fight: Fight, code: str, drawn: Faces) -> Fight:
        """Throw again, or let it count."""
        if code in {KEEP, ""}:
            return self._finish(fight)
        side, who = (MINE, self.who) if code.endswith(MINE) else (THEIRS, self.target)
        facts = replace(self.facts, **{side: again(fight, getattr(self.facts, side), drawn)})
        fight = report(paid(fight, who), fight[self.who].name, facts, tell_opposed(facts))
        return push(fight, replace(self, facts=facts))

    def _finish(self, fight: Fight) -> Fight:
        facts, target = self.facts, fight[self.target].name
        if not facts.effect:
            return fight
        state = {"distract": "distracted", "expose": "vulnerable"}[facts.effect]
        fight = hit_with(fight, self.target, state)
        line = words.TESTED[facts.effect]
        fight = also(fight, line, target=target)
        if facts.shakes:
            fight = tell(put(fight, self.target, sheet_shaken=True), words.SHAKEN, target=target)
        return fight


def others(fight: Fight, who: int) -> list[int]:
    """Return whom somebody may act against, the other side first."""
    side = sheet_of(fight, who).side
    there = [n for n, body in enumerate(fight.bodies) if n != who and body.sheet.there]
    return sorted(there, key=lambda n: sheet_of(fight, n).side == side)
