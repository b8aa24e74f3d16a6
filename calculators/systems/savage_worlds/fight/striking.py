"""An attack: whom, from how far, behind what; then the roll to hit (SW-TOU-01, SW-TOU-02)."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, override

from calculators.core.ask import Ask, Move
from calculators.core.machine import Chances, changed, headline, offer, push
from calculators.systems.savage_worlds.attack.inputs import MELEE
from calculators.systems.savage_worlds.attack.words import tell as tell_attack
from calculators.systems.savage_worlds.fight.blows import Blow, attack_facts, falling, to_hit
from calculators.systems.savage_worlds.fight.contest import others
from calculators.systems.savage_worlds.fight.enduring import soaking_of
from calculators.systems.savage_worlds.fight.hitting import Hit
from calculators.systems.savage_worlds.fight.near import Near
from calculators.systems.savage_worlds.fight.odds import Chart, whole
from calculators.systems.savage_worlds.fight.rolls import Faces
from calculators.systems.savage_worlds.fight.state import Aimed, Fight, aimed, put, sheet_of
from calculators.systems.savage_worlds.fight.step import BACK, Step, charted, levels, plain, report
from calculators.systems.savage_worlds.fight.testing import taken
from calculators.systems.savage_worlds.fight.words import blow as words
from calculators.systems.savage_worlds.fight.words import hand
from calculators.systems.savage_worlds.rolls.rule import RAISE, RAISES, SUCCESS, Attempt
from calculators.systems.savage_worlds.scales import COVER, LIGHT, MODIFIERS, RANGE


def chart_of(fight: Fight, blow: Blow, tried: Attempt | None = None) -> Chart:
    """Return the chart of the whole blow; whoever can pay soaks it."""
    law = (tried or to_hit(fight, blow)).law()
    plain, better = (falling(fight, blow, raised=raised) for raised in (False, True))
    raised = law.probability(RAISE) + law.probability(RAISES)
    soaking = soaking_of(fight, blow.target)
    return whole(law.probability(SUCCESS), raised, plain, better, soaking)


def strike(fight: Fight, blow: Blow, drawn: Faces, *, free: bool = False) -> Fight:
    """Return the fight once the attack is thrown.

    :param free: it is no action of this turn (SW-ACT-06).
    """
    roll = attack_facts(fight, blow, drawn)
    fight = put(fight, blow.who, sheet_support=()) if free else taken(fight, blow.who)
    fight = report(fight, fight[blow.who].name, roll, tell_attack(roll))
    return push(fight, Hit(blow.who, roll, blow))


@dataclass(frozen=True, slots=True)
class Strike(Step):
    """Who is attacked, and what the table says of the attack.

    :param anew: range and cover are asked again.
    """

    who: int
    mode: str
    near: tuple[int, ...] = ()
    surprise: bool = False
    hindered: bool = False
    anew: bool = False
    name: ClassVar[str] = "target"

    def blow(self, fight: Fight, target: int) -> Blow:
        """Return the attack against somebody, from where he was aimed at last."""
        near = tuple(n for n in self.near if n != target)
        aim = None if self.mode == MELEE else aimed(fight, self.who, target)
        blow = Blow(self.who, target, self.mode, self.surprise, self.hindered, near)
        return replace(blow, distance=aim.distance, cover=aim.cover) if aim else blow

    def _known(self, fight: Fight, target: int) -> bool:
        if self.mode == MELEE:
            return True
        return not self.anew and aimed(fight, self.who, target) is not None

    def question(self, fight: Fight) -> Ask:
        """Offer every target, and what else the table may say."""
        body = fight[self.who]
        moves = [self._target(fight, place) for place in others(fight, self.who)]
        moves += self._more(fight)
        moves.append(plain(BACK, hand.BACK))
        return Ask(words.WHOM[self.mode](name=body.name), tuple(moves), body.name)

    def _target(self, fight: Fight, place: int) -> Move:
        sheet, code = sheet_of(fight, place), f"at.{place}"
        if not self._known(fight, place):
            return offer(code, words.AT_UNKNOWN, target=sheet.called)
        blow = self.blow(fight, place)
        needs = len(to_hit(fight, blow).sides)
        if not blow.far:
            parry = sheet.parry
            return offer(code, words.AT_CLOSE, needs=needs, target=sheet.called, parry=parry)
        told = {
            "distance": RANGE.by_code[blow.distance].name,
            "cover": COVER.by_code[blow.cover].name,
        }
        return offer(code, words.AT_FAR, needs=needs, target=sheet.called, **told)

    def _more(self, fight: Fight) -> Iterable[Move]:
        yield offer("surprise", words.SURPRISE[self.surprise], bonus=MODIFIERS["surprise"])
        if sheet_of(fight, self.who).burden.malus:
            yield offer("hindered", words.HINDERED[self.hindered], malus=MODIFIERS["encumbered"])
        if self.mode == MELEE:
            return
        yield plain("melee", words.MELEE)
        if any(self._known(fight, n) for n in others(fight, self.who)):
            yield plain("aim", words.AIM)
        light = LIGHT.by_code[fight.light].name
        yield offer("light", words.LIGHT_IS, light=light)

    def dice(self, fight: Fight, code: str) -> tuple[int, ...]:
        """Return those of the attack, where nothing is to be asked before."""
        kind, _, place = code.partition(".")
        if kind != "at" or not self._known(fight, int(place)):
            return ()
        return to_hit(fight, self.blow(fight, int(place))).sides

    def chances(self, fight: Fight, move: Move) -> Chances:
        """Weigh the whole blow."""
        kind, _, place = move.code.partition(".")
        if kind != "at" or not self._known(fight, int(place)):
            return ()
        return charted(chart_of(fight, self.blow(fight, int(place))))

    def chosen(self, fight: Fight, code: str, drawn: Faces) -> Fight:  # noqa: PLR0911  # a table of moves
        """Throw, or ask on."""
        kind, _, place = code.partition(".")
        match kind:
            case "at":
                blow = self.blow(fight, int(place))
                if self._known(fight, blow.target):
                    return strike(fight, blow, drawn)
                return push(fight, Distance(blow))
            case "surprise":
                return push(fight, replace(self, surprise=not self.surprise))
            case "hindered":
                return push(fight, replace(self, hindered=not self.hindered))
            case "aim":
                return push(fight, replace(self, anew=True))
            case "light":
                return push(fight, Light(), self)
            case "melee":
                return push(fight, Melee(self.who, self.near, strike=self))
        return fight


@dataclass(frozen=True)
class Melee(Near):
    """Who fights beside the target of a shot (SW-ACT-07)."""

    strike: Strike = field(kw_only=True)

    @override
    def title(self, fight: Fight) -> str:
        return words.NEAR_MELEE

    @override
    def after(self, fight: Fight) -> Fight:
        return push(fight, replace(self.strike, near=self.beside))


@dataclass(frozen=True, slots=True)
class Distance(Step):
    """How far the target is (SW-TOU-07)."""

    blow: Blow
    name: ClassVar[str] = "distance"

    def question(self, fight: Fight) -> Ask:
        """Offer each range."""
        moves = levels("range", RANGE, words.DISTANCES)
        name, target = fight[self.blow.who].name, fight[self.blow.target].name
        return Ask(words.HOW_FAR(name=name, target=target), moves, name)

    def chosen(self, fight: Fight, code: str, drawn: Any) -> Fight:  # noqa: ARG002
        """Go on to the cover."""
        return push(fight, Cover(replace(self.blow, distance=code.partition(".")[2])))


@dataclass(frozen=True, slots=True)
class Cover(Step):
    """What covers the target (SW-TOU-05); with the answer the attack is thrown."""

    blow: Blow
    name: ClassVar[str] = "cover"

    def _blow(self, code: str) -> Blow:
        return replace(self.blow, cover=code.partition(".")[2])

    def question(self, fight: Fight) -> Ask:
        """Offer each cover."""
        needs = len(to_hit(fight, self.blow).sides)
        moves = levels("cover", COVER, words.COVERS, needs=needs)
        name, target = fight[self.blow.who].name, fight[self.blow.target].name
        return Ask(words.HOW_HIDDEN(name=name, target=target), moves, name)

    def dice(self, fight: Fight, code: str) -> tuple[int, ...]:
        """Return those of the attack."""
        return to_hit(fight, self._blow(code)).sides

    def chances(self, fight: Fight, move: Move) -> Chances:
        """Weigh the whole blow."""
        if move.seat is not None:
            return ()
        return charted(chart_of(fight, self._blow(move.code)))

    def chosen(self, fight: Fight, code: str, drawn: Faces) -> Fight:
        """Remember, and throw."""
        blow = self._blow(code)
        names = sheet_of(fight, blow.who).name, sheet_of(fight, blow.target).name
        kept = [aim for aim in fight.aims if (aim.who, aim.target) != names]
        aims = (*kept, Aimed(*names, blow.distance, blow.cover))
        return strike(changed(fight, aims=aims), blow, drawn)


@dataclass(frozen=True, slots=True)
class Light(Step):
    """How well one sees, for everybody (SW-TOU-06)."""

    name: ClassVar[str] = "light"

    def question(self, fight: Fight) -> Ask:  # noqa: ARG002
        """Offer each."""
        moves = levels("light", LIGHT, words.LIGHTS)
        return Ask(words.HOW_LIGHT, moves)

    def chosen(self, fight: Fight, code: str, drawn: Any) -> Fight:  # noqa: ARG002
        """Set it."""
        level = code.partition(".")[2]
        fight = changed(fight, light=level)
        return headline(fight, words.LIGHT_NOW, light=LIGHT.by_code[level].name)
