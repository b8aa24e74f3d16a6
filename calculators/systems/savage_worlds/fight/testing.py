"""Actions that are a trait roll: any other one, helping an ally, getting loose (SW-ACT-04)."""

from dataclasses import dataclass
from typing import Any, ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.machine import Chances, changed, headline, offer, push
from calculators.systems.savage_worlds.fight.fighter import TRAITS
from calculators.systems.savage_worlds.fight.odds import winning
from calculators.systems.savage_worlds.fight.rolls import Faces, die_of, trait_facts, tried
from calculators.systems.savage_worlds.fight.state import Fight, put, sheet_of
from calculators.systems.savage_worlds.fight.step import (
    BACK,
    Step,
    Weigh,
    also,
    likely,
    plain,
    report,
)
from calculators.systems.savage_worlds.fight.words import act as words
from calculators.systems.savage_worlds.fight.words import hand
from calculators.systems.savage_worlds.rolls.calculator import Tried
from calculators.systems.savage_worlds.rolls.calculator import tell as tell_trait
from calculators.systems.savage_worlds.rolls.rule import RAISE, RAISES
from calculators.systems.savage_worlds.scales import MOST_SUPPORTS

NOBODY = -1


def allies(fight: Fight, who: int) -> list[int]:
    """Return those whom somebody may help."""
    side = sheet_of(fight, who).side
    return [
        place
        for place, body in enumerate(fight.bodies)
        if place != who and body.sheet.there and body.sheet.side == side
        if len(body.sheet.support) < MOST_SUPPORTS
    ]


def taken(fight: Fight, who: int, *, helped: bool = True) -> Fight:
    """Return the fight once an action is taken; what helped its roll has served."""
    if helped:
        fight = put(fight, who, sheet_support=())
    if who != fight.acting:
        return fight
    return changed(fight, announced=max(1, fight.announced), done=fight.done + 1)


@dataclass(frozen=True, slots=True)
class Ally(Step):
    """Who is helped."""

    who: int
    name: ClassVar[str] = "ally"

    def question(self, fight: Fight) -> Ask:
        """Ask for the ally."""
        moves = [
            offer(f"ally.{n}", words.HELP, ally=fight[n].name) for n in allies(fight, self.who)
        ]
        title = words.ALLY(name=fight[self.who].name)
        return Ask(title, (*moves, plain(BACK, hand.BACK)), fight[self.who].name)

    def chosen(self, fight: Fight, code: str, drawn: Any) -> Fight:  # noqa: ARG002
        """Go on to the trait."""
        if code == BACK:
            return fight
        return push(fight, With(self.who, int(code.partition(".")[2])))


@dataclass(frozen=True, slots=True)
class With(Step):
    """The trait that is rolled.

    :param ally: who is helped, if that is what it is for.
    :param loose: it is to get loose.
    """

    who: int
    ally: int = NOBODY
    loose: bool = False
    name: ClassVar[str] = "trait"

    @property
    def purpose(self) -> str:
        """What the roll is for, as the chapter calls it."""
        return "action" if self.ally == NOBODY else "support"

    def question(self, fight: Fight) -> Ask:
        """Offer each trait."""
        sheet = sheet_of(fight, self.who)
        moves = []
        for trait in TRAITS:
            line = words.UNSKILLED if die_of(sheet, trait).bonus < 0 else words.TRAIT
            sides = tried(fight, self.who, trait, self.purpose).sides
            facts = {"trait": words.NAMES[trait], "dice": hand.dice(sides)}
            moves.append(offer(f"with.{trait}", line, needs=len(sides), **facts))
        moves.append(plain(BACK, hand.BACK))
        return Ask(words.WITH(name=sheet.called), tuple(moves), sheet.called)

    def dice(self, fight: Fight, code: str) -> tuple[int, ...]:
        """Return those of the trait."""
        trait = code.partition(".")[2]
        return tried(fight, self.who, trait, self.purpose).sides if trait else ()

    def chances(self, fight: Fight, move: Move) -> Chances:
        """Weigh each trait."""
        trait = move.code.partition(".")[2]
        if not trait or move.seat is not None:
            return ()
        attempt = tried(fight, self.who, trait, self.purpose)
        law = attempt.law()
        raised = law.probability(RAISE) + law.probability(RAISES)
        return (*likely(hand.SUCCEED, winning(attempt)), *likely(words.RAISED, raised))

    def chosen(self, fight: Fight, code: str, drawn: Faces) -> Fight:
        """Throw."""
        if code == BACK:
            return fight
        roll = trait_facts(fight, self.who, code.partition(".")[2], self.purpose, drawn)
        fight = taken(fight, self.who)
        fight = report(fight, fight[self.who].name, roll, tell_trait(roll))
        return push(fight, Weighed(self.who, roll, self.ally, self.loose))


@dataclass(frozen=True)
class Weighed(Weigh[Tried]):
    """That roll, as thrown."""

    ally: int = NOBODY
    loose: bool = False
    name: ClassVar[str] = "tried"

    def best(self, fight: Fight) -> bool:  # noqa: ARG002
        """Tell whether nothing better can come."""
        return self.roll.verdict in {RAISE, RAISES}

    def told(self, fight: Fight) -> Any:  # noqa: ARG002
        """Return what the chapter says of it."""
        return tell_trait(self.roll)

    def finish(self, fight: Fight) -> Fight:
        """Let it help, or set free."""
        if self.loose:
            return push(fight, Loose(self.who))
        if self.ally == NOBODY or not self.roll.support:
            return fight
        support = self.roll.support
        helped = (*sheet_of(fight, self.ally).support, support)
        fight = put(fight, self.ally, sheet_support=helped)
        return also(fight, words.HELPED, ally=fight[self.ally].name, support=support)


@dataclass(frozen=True, slots=True)
class Loose(Step):
    """Whether that got somebody loose: the source does not say by which roll (AMB-SW-11)."""

    who: int
    name: ClassVar[str] = "loose"

    def question(self, fight: Fight) -> Ask:
        """Ask the table."""
        moves = (plain("yes", words.YES), plain("no", words.NO))
        return Ask(words.IS_LOOSE(name=fight[self.who].name), moves)

    def chosen(self, fight: Fight, code: str, drawn: Any) -> Fight:  # noqa: ARG002
        """Set free, or not."""
        name = fight[self.who].name
        if code == "no":
            return headline(fight, words.STAYS, name=name)
        fight = put(fight, self.who, sheet_held=False, sheet_bound=False)
        return headline(fight, words.LOOSENED, name=name)
