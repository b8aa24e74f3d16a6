"""A shot: the d100, then the damage, then the zone of a grave wound."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.machine import add, changed, headline, offer, push, say, tell
from calculators.core.result import Shown
from calculators.systems.d100.attack import words as attack
from calculators.systems.d100.attack.blow import Blow
from calculators.systems.d100.attack.impact import Impact
from calculators.systems.d100.attack.inputs import Blows
from calculators.systems.d100.character import DEAD
from calculators.systems.d100.combat.fires import annulled
from calculators.systems.d100.dice import D100, Faces, percentile, pictures
from calculators.systems.d100.firefight import words
from calculators.systems.d100.firefight.aiming import Sight, Told, guard_of, struck, zones
from calculators.systems.d100.firefight.lives import bleeding
from calculators.systems.d100.firefight.state import Firefight, cited, foes, put, wounded
from calculators.systems.d100.scales import MODIFIER_BOUND
from calculators.systems.d100.test import words as test
from calculators.systems.d100.test.inputs import WALL
from calculators.systems.d100.test.rule import CANCELLED
from calculators.systems.d100.threshold import DUEL, FAILURE, HITS

STEPS = (5, 10, -5, -10, -30)


@dataclass(frozen=True, slots=True)
class Shoot:
    """The d100 of a shot.

    :param second: whether it is the second one of the turn (DC-CAD-01).
    """

    sight: Sight
    second: bool = False
    name: ClassVar = "shoot"

    def ask(self, state: Firefight) -> Ask:
        """Ask for the throw, the chances of the wound on it; or for what else weighs."""
        who, target = state[self.sight.who], state[self.sight.target]
        value = self.sight.aim(state).threshold.value
        title = words.SHOOTS(name=who.called, target=target.called, value=value)
        throw = offer("fire", words.FIRE, needs=1)
        return Ask(title, (throw, *(self._steps() if state.free else ())))

    def _steps(self) -> Iterable[Move]:
        for step in STEPS:
            if abs(self.sight.modifier + step) <= MODIFIER_BOUND:
                yield offer(f"mod.{step}", words.MODIFIER, step=step)

    def dice(self, _state: Firefight, code: str) -> Faces:
        """Return the sides of what a move throws."""
        return (D100,) if code == "fire" else ()

    def chances(self, state: Firefight, move: Move) -> Told:
        """Weigh the throw: to hit, to wound gravely, and each zone."""
        return self.sight.chances(state, zones=True) if move.code == "fire" else ()

    def play(self, state: Firefight, code: str, drawn: Faces) -> Firefight:
        """Shoot."""
        kind, _, step = code.partition(".")
        if kind == "mod":
            sight = replace(self.sight, modifier=self.sight.modifier + int(step))
            value = sight.aim(state).threshold.value
            return push(headline(state, words.WEIGHS, value=value), replace(self, sight=sight))
        return self._fired(state, drawn[0])

    def _fired(self, state: Firefight, roll: int) -> Firefight:
        sight = self.sight
        aim = sight.aim(state)
        (verdict,) = aim.verdicts((roll,))
        who, target = state[sight.who], state[sight.target]
        steps = [*test.circumstances(aim), *((test.AGAIN(),) if self.second else ())]
        steps += test.rolls(aim, (roll,))
        if verdict in attack.CRITICAL:
            steps.append(attack.CRITICAL[verdict]())
        state = add(state, *steps)
        state = changed(state, shown=(Shown(words.D100, (percentile(roll),)),))
        duel = DUEL(roll=roll, value=aim.threshold.value)
        if verdict == CANCELLED.code:
            state = put(state, sight.who, fires=annulled(who.fires))
        values = {"shot": roll, "threshold": aim.threshold.value}
        if verdict in HITS:
            said = attack.HIT(duel=duel)
            state = say(state, words.HITS, name=who.called, target=target.called, told=said)
            state = cited(state, verdict, values)
            return push(state, Damage(sight.who, sight.target), *self._again(state))
        line = attack.MISSES if verdict == FAILURE else attack.MISSES_SO
        said = line(said=test.SAID[verdict], duel=duel)
        state = say(state, words.OF, name=who.called, told=said)
        return push(cited(state, verdict, values), *self._again(state))

    def _again(self, state: Firefight) -> tuple["Again", ...]:
        semi = state[self.sight.who].semi and not self.second
        return (Again(self.sight.who),) if semi else ()


@dataclass(frozen=True, slots=True)
class Again:
    """A second shot with a semi-automatic weapon (DC-CAD-01)."""

    who: int
    name: ClassVar = "again"

    def ask(self, state: Firefight) -> Ask | None:
        """Ask at whom; who can no longer act shoots no more."""
        targets = [p for p in foes(state, self.who) if _in_sight(state, p)]
        if not targets or not state[self.who].up:
            return None
        shots = (offer(f"shoot.{p}", words.SHOOT_AGAIN, name=state[p].called) for p in targets)
        title = words.SECOND(name=state[self.who].called)
        return Ask(title, (*shots, offer("stop", words.STOP)))

    def chances(self, state: Firefight, move: Move) -> Told:
        """Weigh a shot at someone."""
        kind, _, target = move.code.partition(".")
        return Sight(self.who, int(target)).chances(state) if kind == "shoot" else ()

    def play(self, state: Firefight, code: str, drawn: Faces) -> Firefight:  # noqa: ARG002
        """Shoot again, or not."""
        if not code:
            return state
        if code == "stop":
            return headline(state, words.STOPS, name=state[self.who].called)
        target = int(code.partition(".")[2])
        name = state[self.who].called
        state = headline(state, words.AIMS, name=name, target=state[target].called)
        return push(state, Shoot(Sight(self.who, target), second=True))


def _in_sight(state: Firefight, place: int) -> bool:
    other = state[place]
    return other.cover != WALL and (other.spotted or not other.off_map)


@dataclass(frozen=True, slots=True)
class Damage:
    """The damage of a shot that hit; a plain number throws nothing."""

    who: int
    target: int
    name: ClassVar = "damage"

    def ask(self, state: Firefight) -> Ask | None:
        """Ask for the dice."""
        weapon = state[self.who].weapon
        if not weapon.dice:
            return None
        throw = offer("damage", words.DEAL, needs=len(weapon.dice), dice=weapon)
        return Ask(words.DEALS(name=state[self.target].called), (throw,))

    def dice(self, state: Firefight, _code: str) -> Faces:
        """Return the sides of what a move throws."""
        return state[self.who].weapon.dice

    def chances(self, state: Firefight, _move: Move) -> Told:
        """Weigh the damage: a grave wound, and each zone."""
        return struck(guard_of(state, self.target), state[self.who].weapon)

    def play(self, state: Firefight, code: str, drawn: Faces) -> Firefight:  # noqa: ARG002
        """Strike: armour first, then health, then perhaps a grave wound (DC-BLE-01)."""
        weapon, target = state[self.who].weapon, state[self.target]
        impact = Impact(guard_of(state, self.target), weapon.total(drawn))
        if impact.wound:
            return push(self._told(state, impact, drawn), Zoned(self.who, self.target, drawn))
        blow = self._blow(state, drawn, ())
        told = attack.tell_blow(blow)
        state = say(add(state, *told.steps), words.OF(name=target.called, told=told.summary))
        state = changed(state, shown=(*state.shown, *told.shown))
        return borne(cited(state, blow.outcome, blow.values()), self.target, blow)

    def _blow(self, state: Firefight, drawn: Faces, zone: Faces) -> Blow:
        return blow_of(state, self.who, self.target, drawn, zone)

    def _told(self, state: Firefight, impact: Impact, drawn: Faces) -> Firefight:
        weapon, name = state[self.who].weapon, state[self.target].called
        steps = attack.impact_steps(impact, weapon.title if drawn else "")
        told = attack.through_of(impact)
        state = say(add(state, *steps), words.GRAVELY, name=name, told=told)
        figures = {"damage": impact.damage, "absorbed": impact.absorbed, "passed": impact.passed}
        state = cited(state, "", {**figures, "wound": impact.wound})
        dice = (Shown(words.DAMAGE, pictures(weapon.dice, drawn)),) if drawn else ()
        return changed(state, shown=(*state.shown, *dice))


def blow_of(state: Firefight, who: int, target: int, faces: Faces, zone: Faces) -> Blow:
    """Return a blow as its calculator knows it."""
    guard, before = guard_of(state, target), state[target].wounds
    return Blow(guard, state[who].weapon, Blows(faces=faces, zone=zone), before)


def borne(state: Firefight, target: int, blow: Blow) -> Firefight:
    """Write what a blow leaves on who is struck."""
    left = blow.state()
    state = wounded(state, target, blow.impact.passed)
    state = put(state, target, pv=left["pv"], armour_pv=left["armour_pv"])
    if blow.inflicted is None:
        return state
    if blow.inflicted.deadly:
        return put(state, target, condition=DEAD, left=0, lived=0)
    return bleeding(put(state, target, wounds=left["before"]), target, blow.inflicted.wound)


@dataclass(frozen=True, slots=True)
class Zoned:
    """The zone of a grave wound (DC-BLE-03)."""

    who: int
    target: int
    faces: Faces
    name: ClassVar = "zone"

    def ask(self, state: Firefight) -> Ask:
        """Ask for the d100."""
        throw = offer("zone", words.ZONE, needs=1)
        return Ask(words.ZONES(name=state[self.target].called), (throw,))

    def dice(self, _state: Firefight, _code: str) -> Faces:
        """Return the sides of what a move throws."""
        return (D100,)

    def chances(self, _state: Firefight, _move: Move) -> Told:
        """Weigh each zone."""
        return zones()

    def play(self, state: Firefight, code: str, drawn: Faces) -> Firefight:  # noqa: ARG002
        """Read the table of grave wounds."""
        name = state[self.target].called
        blow = blow_of(state, self.who, self.target, self.faces, drawn)
        told = attack.tell_blow(blow)
        state = say(add(state, *told.steps), words.OF(name=name, told=told.summary))
        state = changed(state, shown=told.shown)
        if blow.inflicted and blow.inflicted.deadly:
            state = tell(state, words.DIES, name=name)
        return borne(cited(state, blow.outcome, blow.values()), self.target, blow)
