"""A turn: coming round, then up to three actions (SW-ACT-01 to 03, SW-ETA-06, SW-ETA-10)."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.machine import Chances, changed, headline, offer, push, tell
from calculators.core.result import Shown
from calculators.core.space import Space
from calculators.pieces.die import Die
from calculators.systems.savage_worlds.care import inputs as caring
from calculators.systems.savage_worlds.care import rule as care
from calculators.systems.savage_worlds.care.words import tell as tell_mind
from calculators.systems.savage_worlds.fight import contest, striking, testing
from calculators.systems.savage_worlds.fight.blows import SKILLS
from calculators.systems.savage_worlds.fight.odds import winning
from calculators.systems.savage_worlds.fight.pieces import NO_DICE, Flat
from calculators.systems.savage_worlds.fight.rolls import (
    Faces,
    die_of,
    mind,
    mind_facts,
)
from calculators.systems.savage_worlds.fight.state import (
    FADING,
    Fight,
    hit_with,
    paid,
    purse,
    put,
    sheet_of,
)
from calculators.systems.savage_worlds.fight.step import (
    Step,
    Weigh,
    also,
    cast,
    likely,
    plain,
    report,
)
from calculators.systems.savage_worlds.fight.words import act as words
from calculators.systems.savage_worlds.fight.words import order as ordered
from calculators.systems.savage_worlds.rolls.rule import Attempt
from calculators.systems.savage_worlds.scales import FIGURES
from calculators.systems.savage_worlds.states.inputs import (
    BOUND,
    CRITICAL,
    FREE,
    HELD,
    SHAKEN,
    STUNNED,
    Leaving,
)
from calculators.systems.savage_worlds.states.rule import Stated

MOST = FIGURES["most_actions"]
CAME_ROUND = frozenset({care.RECOVERED, care.DAZED})


def turn_of(who: int) -> tuple[Step, ...]:
    """Return what a turn is made of; each part is left out where it does not apply."""
    return Mind(who, caring.STUNNED), Mind(who, caring.SHAKEN), Act(who)


@dataclass(frozen=True, slots=True)
class Mind(Step):
    """The free roll of Spirit with which a turn of a Sonné or a Secoué begins."""

    who: int
    need: str
    name: ClassVar[str] = "mind"

    def _due(self, fight: Fight) -> bool:
        body = fight[self.who]
        if body.sheet.idle or body.surprised or not body.sheet.there:
            return False
        return body.sheet.stunned if self.need == STUNNED else body.sheet.shaken

    def _attempt(self, fight: Fight) -> Attempt:
        return mind(fight, self.who, self.need).attempt

    def question(self, fight: Fight) -> Ask | None:
        """Ask for the dice, or for a benny."""
        if not self._due(fight):
            return None
        body, stunned = fight[self.who], self.need == STUNNED
        line = words.WAKE if stunned else words.STEADY
        moves = [cast("roll", line, self._attempt(fight).sides)]
        if not stunned and purse(fight, self.who):
            moves.append(plain("freed", words.FREED))
        title = words.WAKES if stunned else words.STEADIES
        return Ask(title(name=body.name), tuple(moves), body.name)

    def dice(self, fight: Fight, code: str) -> tuple[int, ...]:
        """Return those of the mind."""
        return self._attempt(fight).sides if code == "roll" else ()

    def chances(self, fight: Fight, move: Move) -> Chances:
        """Weigh the roll."""
        if move.code != "roll":
            return ()
        return likely(words.COME_ROUND, winning(self._attempt(fight)))

    def chosen(self, fight: Fight, code: str, drawn: Faces) -> Fight:
        """Throw, or pay."""
        if not code:
            return fight
        if code == "freed":
            return freed(fight, self.who)
        roll = mind_facts(fight, self.who, self.need, drawn)
        fight = report(fight, fight[self.who].name, roll, tell_mind(roll))
        return push(fight, Minded(self.who, roll))


def freed(fight: Fight, who: int) -> Fight:
    """Return the fight once a benny takes Secoué away (SW-JTN-03)."""
    fight = put(paid(fight, who), who, sheet_shaken=False)
    return headline(fight, words.NO_LONGER, name=fight[who].name)


@dataclass(frozen=True)
class Minded(Weigh[care.Recovered]):
    """That roll, as thrown."""

    name: ClassVar[str] = "minded"

    def best(self, fight: Fight) -> bool:  # noqa: ARG002
        """Tell whether nothing better can come."""
        return self.roll.outcome == care.RECOVERED

    def told(self, fight: Fight) -> Any:  # noqa: ARG002
        """Return what the chapter says of it."""
        return tell_mind(self.roll)

    def finish(self, fight: Fight) -> Fight:
        """Write it."""
        need, outcome = self.roll.need.need, self.roll.outcome
        if outcome in CAME_ROUND:
            fight = put(fight, self.who, **{f"sheet_{need}": False})
        dazed = care.woken(need, outcome)
        if dazed is False:
            return put(fight, self.who, sheet_distracted=False, sheet_vulnerable=False)
        for state in FADING if dazed else ():
            fight = hit_with(fight, self.who, state)
        return fight


@dataclass(frozen=True, slots=True)
class Act(Step):
    """What somebody does; it asks again until nothing is left to do."""

    who: int
    name: ClassVar[str] = "act"

    def _over(self, fight: Fight) -> bool:
        body = fight[self.who]
        done = 0 < fight.announced <= fight.done
        return done or body.surprised or body.sheet.idle or not body.sheet.there

    def question(self, fight: Fight) -> Ask | None:
        """Ask for an action, or for how many."""
        body = fight[self.who]
        may = body.sheet.states().outcome
        if self._over(fight) or may in {STUNNED, CRITICAL}:
            return None
        moves = [*self._actions(fight, may), plain("end", words.END[body.sheet.shaken])]
        return Ask(self._title(fight, may), tuple(moves), body.name)

    def _title(self, fight: Fight, may: str) -> str:
        name = fight[self.who].name
        if may == SHAKEN:
            return words.ONLY_FREE(name=name)
        if may == BOUND:
            return words.ONLY_LOOSE(name=name)
        if fight.announced > 1:
            return words.WHICH(name=name, number=fight.done + 1, announced=fight.announced)
        return words.WHAT(name=name)

    def _actions(self, fight: Fight, may: str) -> Iterable[Move]:
        sheet = sheet_of(fight, self.who)
        if may in {FREE, HELD}:
            for mode, line in words.STRIKES.items():
                yield offer(f"strike.{mode}", line, die=die_of(sheet, SKILLS[mode]))
            yield plain("test", words.TEST)
            if testing.allies(fight, self.who):
                yield plain("support", words.SUPPORT)
            yield plain("trait", words.OTHER)
        if may in {BOUND, HELD} and not sheet.shaken:
            yield plain("loose", words.LOOSE[may == BOUND])
        if may in {FREE, HELD} and not fight.announced:
            for count in range(2, MOST + 1):
                malus = words.MALUS * (count - 1)
                yield offer(f"announce.{count}", words.ANNOUNCE, announced=count, malus=malus)
        still = sheet.states().still
        if may in {FREE, SHAKEN} and not (still or fight.running or fight.done):
            dice, malus = (FIGURES["running_die"],), words.RUNNING
            yield cast("run", words.RUN, dice, malus=malus)
        if sheet.shaken and purse(fight, self.who):
            yield plain("freed", words.FREED)

    def draws(self, fight: Fight, code: str) -> Space[Any]:  # noqa: ARG002
        """Return the running die, which does not explode (SW-ACT-03)."""
        return Flat((FIGURES["running_die"],)) if code == "run" else NO_DICE

    def chosen(self, fight: Fight, code: str, drawn: Faces) -> Fight:  # noqa: PLR0911  # a table of moves
        """Go on to the action."""
        kind, _, what = code.partition(".")
        match kind:
            case "":
                return self._idle(fight)
            case "end":
                return headline(fight, words.ENDS, name=fight[self.who].name)
            case "announce":
                return push(self._announced(fight, int(what)), self)
            case "run":
                return push(self._running(fight, drawn), self)
            case "freed":
                return push(freed(fight, self.who), self)
            case "strike":
                return push(fight, striking.Strike(self.who, what), self)
            case "test":
                return push(fight, contest.Kind(self.who), self)
            case "support":
                return push(fight, testing.Ally(self.who), self)
        return push(fight, testing.With(self.who, loose=kind == "loose"), self)

    def _idle(self, fight: Fight) -> Fight:
        """Say why there is nothing to do, where a turn passes by."""
        body, sheet = fight[self.who], fight[self.who].sheet
        if not sheet.there or fight.done:
            return fight
        if sheet.critical:
            line = ordered.CRITICAL
        elif sheet.unconscious:
            line = ordered.FAINTED
        elif body.surprised:
            line = ordered.CAUGHT_OUT
        elif sheet.stunned:
            line = ordered.STUNNED
        else:
            return fight
        return also(fight, line, name=body.name)

    def _announced(self, fight: Fight, count: int) -> Fight:
        fight = changed(fight, announced=count)
        malus = words.MALUS * (count - 1)
        name = fight[self.who].name
        return headline(fight, words.ANNOUNCED, name=name, announced=count, malus=malus)

    def _running(self, fight: Fight, drawn: Faces) -> Fight:
        sheet = sheet_of(fight, self.who)
        states = sheet.states(running=True)
        stated = Stated(
            sheet.pace or FIGURES["least_pace"],
            states,
            sheet.burden,
            Leaving(),
            drawn,
            fight.house.past_three,
        )
        fight = changed(fight, running=True)
        metres = FIGURES["square"] * stated.run
        fight = headline(
            fight,
            words.RUNS,
            name=sheet.called,
            face=drawn[0],
            sides=words.SIDES,
            squares=stated.run,
            metres=metres,
        )
        if sheet.pace:
            fight = tell(fight, words.PACE, name=sheet.called, pace=stated.pace)
        shown = (Shown("Course", (Die(words.SIDES, drawn[0]),)),)
        return changed(fight, shown=shown)
