"""One blow: who strikes whom and how, and the facts of its dice as the chapters find them."""

from dataclasses import dataclass, replace

from calculators.systems.savage_worlds import soak
from calculators.systems.savage_worlds.attack.inputs import MELEE, Aim, Strike
from calculators.systems.savage_worlds.attack.rule import Attacked
from calculators.systems.savage_worlds.attack.rule import Given as Asked
from calculators.systems.savage_worlds.damage.inputs import Blow as Harm
from calculators.systems.savage_worlds.damage.inputs import Faint
from calculators.systems.savage_worlds.damage.rule import Falling, Struck, fallen
from calculators.systems.savage_worlds.fight.rolls import (
    Faces,
    condition,
    die_of,
    luck_of,
    thrown,
    turn_of,
    who_of,
    wild_die_of,
)
from calculators.systems.savage_worlds.fight.state import Fight, sheet_of
from calculators.systems.savage_worlds.rolls.inputs import EXTRA, Turn
from calculators.systems.savage_worlds.rolls.rule import Attempt

SKILLS = {MELEE: "fighting", "shoot": "shooting", "throw": "throwing"}


@dataclass(frozen=True, slots=True)
class Blow:
    """A blow about to fall.

    :param surprise: the table says that it surprises (SW-ACT-08); a Sonné is surprised anyway.
    :param hindered: the attacker's load hinders this skill (SW-ETA-07).
    :param near: those beside the target, whom a stray shot may hit (SW-ACT-07).
    :param stray: it falls on one of them, without a roll to hit.
    """

    who: int
    target: int
    mode: str = MELEE
    surprise: bool = False
    hindered: bool = False
    near: tuple[int, ...] = ()
    distance: str = "short"
    cover: str = "none"
    stray: bool = False

    @property
    def far(self) -> bool:
        """Whether it is a shot or a throw."""
        return self.mode != MELEE


def asked(fight: Fight, blow: Blow) -> Asked:
    """Return what the attack roll is asked with."""
    sheet, target = sheet_of(fight, blow.who), sheet_of(fight, blow.target)
    states = target.states()
    aim = Aim(
        distance=blow.distance if blow.far else "short",
        cover=blow.cover if blow.far else "none",
        light=fight.light if blow.far else "day",
        neighbours=len(blow.near) if blow.far else 0,
        stray_die=fight.house.stray_die,
        vulnerable=states.is_vulnerable,
        surprise=blow.surprise,
        stunned=states.stunned,
    )
    return Asked(
        Strike(mode=blow.mode, die=die_of(sheet, SKILLS[blow.mode]), parry=target.parry),
        aim,
        condition(sheet, encumbered=blow.hindered),
        turn_of(fight, blow.who, helped=True),
        luck_of(fight, sheet),
        fight.house,
    )


def to_hit(fight: Fight, blow: Blow) -> Attempt:
    """Return the attack roll."""
    return asked(fight, blow).attempt


def attack_facts(fight: Fight, blow: Blow, faces: Faces) -> Attacked:
    """Return the attack as thrown."""
    given = asked(fight, blow)
    return Attacked(given.attempt, thrown(fight, given.attempt, faces), 0, given, ())


def falling(fight: Fight, blow: Blow, *, raised: bool) -> Falling:
    """Return the blow about to harm."""
    sheet, target = sheet_of(fight, blow.who), sheet_of(fight, blow.target)
    harm = Harm(
        dice=sheet.dice,
        toughness=target.toughness,
        shaken=target.shaken,
        raised=raised,
        bonus=sheet.bonus,
        joker=sheet.joker,
        surprise=blow.surprise or target.stunned,
        wounds=target.wounds,
        falls=target.falls and target.who == EXTRA,
    )
    own = replace(condition(target), wounds=0)
    items = (*own.items(), *Turn(joker=target.joker).items())
    faint = Faint(
        vigor=target.vigor,
        target_who=who_of(fight, target),
        vigor_modifier=sum(item.value for item in items),
        target_stock=None,
    )
    return Falling(harm, faint, luck_of(fight, target), fight.house)


def damage_facts(fight: Fight, blow: Blow, faces: Faces, *, raised: bool) -> Struck:
    """Return the damage as thrown."""
    return fallen(falling(fight, blow, raised=raised), faces)


def worse(struck: Struck, faces: Faces) -> Struck:
    """Return the damage thrown once more, against a benny (SW-JTN-02)."""
    falling_ = struck.falling
    luck = replace(falling_.luck, bennies=falling_.luck.bennies + 1)
    return fallen(replace(falling_, luck=luck), (*struck.played.flat, *faces))


def soaking(fight: Fight, place: int, wounds: int, *, due: bool = False) -> soak.Given:
    """Return what a soak roll is asked with, before the wounds of the attack are written."""
    target = sheet_of(fight, place)
    own = condition(target)
    before = soak.Before(wounds=own.wounds, fatigue=own.fatigue, distracted=own.distracted)
    return soak.Given(
        soak.Vigor(die=target.vigor, new_wounds=max(1, wounds), due=due),
        before,
        Turn(joker=target.joker),
        soak.MoreLuck(who=who_of(fight, target), wild_die=wild_die_of(fight, target)),
        fight.house,
    )


def soak_facts(
    fight: Fight, place: int, wounds: int, faces: Faces, *, due: bool = False
) -> soak.Soaked:
    """Return that roll as thrown."""
    given = soaking(fight, place, wounds, due=due)
    return soak.Soaked(given.attempt, thrown(fight, given.attempt, faces), 0, given)
