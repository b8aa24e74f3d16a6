"""A covering fire: who is in the cone, the throw, the survivals, then the shots (DC-COU)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar, Self

from calculators.core.ask import Ask, Move
from calculators.core.machine import add, changed, headline, offer, push, say
from calculators.core.result import Shown, Step
from calculators.systems.d100.character import weakened
from calculators.systems.d100.combat import words as combat
from calculators.systems.d100.combat.fires import Under, annulled, strongest
from calculators.systems.d100.combat.inputs import (
    COVERED,
    ENEMY,
    EXPOSED,
    FRIEND,
    OPEN,
    Hampered,
    Occupant,
    Shooter,
)
from calculators.systems.d100.combat.rule import Covering, Fired
from calculators.systems.d100.dice import D100, Faces, percentile
from calculators.systems.d100.firefight import words
from calculators.systems.d100.firefight.aiming import Told
from calculators.systems.d100.firefight.shot import Damage
from calculators.systems.d100.firefight.state import Firefight, cited, foes, put
from calculators.systems.d100.scales import COVERS, FIGURES, FIRES, PARTICIPANTS
from calculators.systems.d100.test.inputs import WALL
from calculators.systems.d100.test.words import ANNULLED, in_short
from calculators.systems.d100.threshold import (
    CRITICAL_SUCCESS,
    FAILURE,
    HITS,
    LABELS,
    roll_step,
)

CANCELS = "cancelled"


@dataclass(frozen=True, slots=True)
class Cone:
    """Who is in the cone: the other camp on the map, until the table says otherwise."""

    who: int
    zone: tuple[int, ...]
    name: ClassVar = "cone"

    @classmethod
    def of(cls, state: Firefight, who: int) -> Self:
        """Return the cone before the table changes it."""
        there = (p for p in foes(state, who) if not state[p].off_map)
        return cls(who, tuple(sorted(p for p in there if state[p].side != state[who].side)))

    def covering(self, state: Firefight) -> Covering:
        """Return the covering fire as its calculator knows it."""
        who = state[self.who]
        modifier = weakened(who) + who.boost
        shooter = Shooter(skill=who.shooting, modifier=modifier, bullets=who.bullets)
        hampered = Hampered(
            fires=who.fires, burn=who.burn, position="shooter" if who.off_map else "map"
        )
        zone = tuple(self._occupant(state, p) for p in self.zone)
        return Covering(shooter, zone, state.house, hampered)

    def _occupant(self, state: Firefight, place: int) -> Occupant:
        each = state[place]
        moved = place in state.moved and each.cover != WALL
        exposed = moved or each.cover == "none"
        return Occupant(
            name=each.name,
            survival=each.survivor.skill + each.survivor.modifier,
            exposed=EXPOSED if exposed else COVERED,
            side=FRIEND if each.side == state[self.who].side else ENEMY,
            cover=each.cover if each.cover in COVERS else OPEN,
        )

    def ask(self, state: Firefight) -> Ask:
        """Ask for the throw, or for who else is in the cone."""
        covering, name = self.covering(state), state[self.who].called
        throw = offer("sweep", words.SWEEP, needs=1)
        told = words.CONE(name=name, value=covering.threshold.value)
        return Ask(told, (throw, *(self._others(state) if state.free else ())))

    def _others(self, state: Firefight) -> Iterable[Move]:
        for place in sorted(foes(state, self.who)):
            inside = place in self.zone
            if inside or len(self.zone) < PARTICIPANTS:
                line = words.OUT_OF_CONE if inside else words.INTO_CONE
                yield offer(f"in.{place}", line, name=state[place].called)

    def dice(self, _state: Firefight, code: str) -> Faces:
        """Return the sides of what a move throws."""
        return (D100,) if code == "sweep" else ()

    def chances(self, state: Firefight, move: Move) -> Told:
        """Weigh the throw."""
        if move.code != "sweep":
            return ()
        law = self.covering(state).threshold.law()
        if strongest(state[self.who].fires) == CANCELS:
            return ((words.SUCCEED, Fraction(0)),)
        chance = sum((law.probability(code) for code in HITS), Fraction(0))
        return ((words.SUCCEED, chance), (words.CANCEL, law.probability(CRITICAL_SUCCESS)))

    def play(self, state: Firefight, code: str, drawn: Faces) -> Firefight:
        """Sweep the cone, or change who is in it."""
        kind, _, what = code.partition(".")
        if kind == "in":
            zone = tuple(sorted({*self.zone} ^ {int(what)}))
            state = headline(
                state, words.IN_CONE, names=[state[p].called for p in zone] or [words.NO_ONE]
            )
            return push(state, replace(self, zone=zone))
        return self._swept(state, drawn)

    def _swept(self, state: Firefight, drawn: Faces) -> Firefight:
        covering, who = self.covering(state), state[self.who]
        fired = Fired(covering, drawn, (), ())
        lost = fired.outcome == "cancelled"
        effective = FAILURE if lost else fired.outcome
        code = CANCELS if effective == CRITICAL_SUCCESS else _code(effective)
        state = add(state, *self._steps(state, fired, lost=lost, code=code))
        state = put(state, self.who, bullets=fired.bullets)
        if lost:
            state = put(state, self.who, fires=annulled(who.fires))
        for place in self.zone:
            if state[place].side != who.side:
                state = put(state, place, fires=(*state[place].fires, Under(self.who, code)))
        effect = combat.EFFECT(label=LABELS[effective], penalty=FIRES[code])
        line = combat.AND_ANNULLED if code == CANCELS else words.PLAIN
        state = say(state, words.OF, name=who.called, told=f"{line(effect=effect)}.")
        shown = (Shown(words.D100, (percentile(drawn[0]),)),)
        threshold = covering.threshold.value
        values = {"roll": drawn[0], "threshold": threshold, "penalty": FIRES[code]}
        state = cited(changed(state, shown=shown), effective, values)
        return push(state, Survivals(self.who, self.zone, effective))

    def _steps(self, state: Firefight, fired: Fired, *, lost: bool, code: str) -> Iterable[Step]:
        covering = fired.covering
        yield combat.SPENT(fired)
        yield from in_short(covering.aim)
        yield roll_step(covering.threshold, fired.fire[0])
        if lost:
            yield ANNULLED()
        yield combat.HAMPERED(penalty=FIRES[code])
        if code == CANCELS:
            yield combat.CRITICAL()
            if any(strongest(state[place].fires) == CANCELS for place in self.zone):
                yield combat.TWICE()
        walled = [state[p].name for p in self.zone if state[p].cover == WALL]
        spared = [name for name in covering.spared if name not in walled]
        if spared:
            yield combat.SPARED(spared=spared)
        if walled:
            yield words.OUT_OF_SIGHT(names=walled)


def _code(verdict: str) -> str:
    return "suppressed" if verdict in HITS else "harassed"


@dataclass(frozen=True, slots=True)
class Survivals:
    """A survival test for each who moves in the cone, or stands there in the open."""

    who: int
    zone: tuple[int, ...]
    verdict: str
    name: ClassVar = "survivals"

    def _covering(self, state: Firefight) -> Covering:
        bullets = state[self.who].bullets + FIGURES["bullets"]  # spent already
        cone = Cone(self.who, self.zone).covering(state)
        return replace(cone, shooter=replace(cone.shooter, bullets=bullets))

    def ask(self, state: Firefight) -> Ask | None:
        """Ask for all the d100 at once."""
        tested = self._covering(state).tested
        if not tested:
            return None
        names = [person.name for person in tested]
        throw = offer("survivals", words.SURVIVALS, needs=len(tested), names=names)
        return Ask(words.TESTED(names=names), (throw,))

    def dice(self, state: Firefight, _code: str) -> Faces:
        """Return the sides of what a move throws."""
        return (D100,) * len(self._covering(state).tested)

    def chances(self, state: Firefight, _move: Move) -> Told:
        """Weigh each test: to be shot at."""
        covering = self._covering(state)
        return tuple(
            (words.SHOT_AT(name=person.name), 1 - covering.survival(person, self.verdict).chance)
            for person in covering.tested
        )

    def play(self, state: Firefight, code: str, drawn: Faces) -> Firefight:
        """Tell who is shot at."""
        if not code:
            return state
        covering = self._covering(state)
        missed = list[str]()
        state = add(state, combat.WEIGHS[state.house.weighs]())
        shown = list[Shown]()
        for person, roll in zip(covering.tested, drawn, strict=True):
            test = covering.survival(person, self.verdict)
            state = add(state, roll_step(test, roll, combat.SURVIVES(person)))
            shown.append(Shown(person.name, (percentile(roll),)))
            if not test.succeeds(roll):
                missed.append(person.name)
        state = changed(state, shown=tuple(shown))
        if not missed:
            return say(state, words.ALL_SURVIVE)
        places = tuple(p for p in self.zone if state[p].name in missed)
        return push(say(state, words.ARE_SHOT_AT, names=missed), Swept(self.who, places))


@dataclass(frozen=True, slots=True)
class Swept:
    """A shot at each who missed the test, at the same threshold, no bullet more (AMB-DC-12)."""

    who: int
    targets: tuple[int, ...]
    name: ClassVar = "swept"

    def ask(self, state: Firefight) -> Ask:
        """Ask for all the d100 at once."""
        names = [state[p].called for p in self.targets]
        throw = offer("shots", words.SHOTS, needs=len(self.targets), names=names)
        return Ask(words.SHOOTS_ALL(name=state[self.who].called), (throw,))

    def dice(self, _state: Firefight, _code: str) -> Faces:
        """Return the sides of what a move throws."""
        return (D100,) * len(self.targets)

    def chances(self, state: Firefight, _move: Move) -> Told:
        """Weigh each shot."""
        covering = Cone(self.who, self.targets).covering(state)
        chances = {covering.aimed(person).chance for person in covering.zone}
        if strongest(state[self.who].fires) != CANCELS:
            return tuple((words.HIT, chance) for chance in chances) if len(chances) == 1 else ()
        alone = not self.targets[1:]
        return ((words.HIT, Fraction(0)),) if alone else ()  # the first hit is lost, not the next

    def play(self, state: Firefight, code: str, drawn: Faces) -> Firefight:  # noqa: ARG002
        """Shoot at each."""
        covering = Cone(self.who, self.targets).covering(state)
        lost = strongest(state[self.who].fires) == CANCELS
        hit = list[int]()
        shown = list[Shown]()
        for place, person, roll in zip(self.targets, covering.zone, drawn, strict=True):
            threshold = covering.aimed(person)
            state = add(state, combat.AIMED(person))
            if person.shielded:
                state = add(state, combat.SHIELDED(person))
            state = add(state, roll_step(threshold, roll, combat.SHOT(person)))
            shown.append(Shown(person.name, (percentile(roll),)))
            if threshold.succeeds(roll) and lost:
                lost = False
                state = put(state, self.who, fires=annulled(state[self.who].fires))
                state = add(state, ANNULLED())
            elif threshold.succeeds(roll):
                hit.append(place)
        state = changed(state, shown=tuple(shown))
        names = [state[p].called for p in hit]
        state = say(state, words.TOUCHED, names=names) if hit else say(state, words.NONE_TOUCHED)
        return push(state, *(Damage(self.who, place) for place in hit))
