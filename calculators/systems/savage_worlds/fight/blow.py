"""An attack: target, damage, soak, stray shots, withdrawing from melee (SW-TOU-01 to 07)."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

from calculators.core.calculator import toned
from calculators.core.french import listing
from calculators.core.result import Step, Values
from calculators.core.script import (
    Chances,
    Note,
    Question,
    Request,
    Script,
    Table,
    Way,
    asks,
    lapsing,
    says,
)
from calculators.core.words import Line, Phrase

from .. import odds
from ..attack.inputs import MELEE
from ..attack.rule import Given as Attacking
from ..barred import handles
from ..character import Hero
from ..damage.rule import Falling
from ..damage.words import SOAKING
from ..onward import ATTACK, DAMAGE, SOAK
from ..scales import STEP
from ..soak import Given as Soaks
from ..states.inputs import FREE
from .state import NO_MORE, Fight, Turn, loaded, pays

WHOM = {
    MELEE: Phrase("{name} : qui frapper ?"),
    "shoot": Phrase("{name} : sur qui tirer ?"),
    "throw": Phrase("{name} : sur qui lancer ?"),
}
AT_CLOSE = Line("{target}, Parade {parry}", "SW-TOU-01")
AT = Line("{target}", "SW-TOU-02", "AMB-SW-19")
DOWN = Phrase("{name} ({name:ne peut|ne peuvent} plus agir)")
SAID = ("surprise", "encumbered", "modifier")
SHOT, AIMED = ("distance", "cover", "light"), ("neighbours",)
"""What a player says of an attack, and of a shot: in sight, and folded."""
STRAYS = "Balle perdue : qui est touché ?"
STRAY = Line("Dégâts sur {target}", "SW-ACT-07", "AMB-SW-15")
SPARED = Line("Personne", "SW-ACT-07", "AMB-SW-15")
CHART = (
    toned("hors de combat", "great"),
    toned("3 blessures", "great"),
    toned("2 blessures", "great"),
    toned("1 blessure", "good"),
    toned("Secoué", "good"),
    toned("rien", "bad"),
)
HIT = ("touché", "manqué")
"""What is told of a blow whose dice nobody knows yet."""
LACKED = "Manque pour chiffrer les dégâts"
OF_WHOM = Phrase("{label} {names:de}")


def strike(fight: Fight, who: str, turn: Turn, mode: str) -> Script:
    """Attack somebody: the roll, and all that follows from it (SW-TOU-01 to 07)."""

    def targets() -> Question:
        others = fight.others(who)
        shown: tuple[str, ...] = SHOT
        folds: tuple[str, ...] = AIMED
        if mode == MELEE:  # one seldom strikes an ally
            shown = _unknown(fight, *fight.foes(who))
            folds = () if shown else _unknown(fight, *others)
        ways, facts = (*map(at, others), NO_MORE), (*_lacked(fight, who),)
        seen, folded = _said(fight, who, *others)
        shown, folds = (*shown, *seen), (*folds, *folded)
        return Question(WHOM[mode](name=who), ways, who, shown, folds, facts=facts)

    def at(target: str) -> Way:
        his = fight.sheets[target]
        called = DOWN(name=target) if his.idle else target
        told, known = AT(target=called), {**fight.aims.get(who, {}), **fight.light}
        if mode == MELEE:
            told, known = AT_CLOSE(target=called, parry=his.parry) if his.parry else told, {}
        request = Request(ATTACK, who, target, {**turn, "mode": mode, **known})
        return harming(fight, fight.table.code("at", target), told, request)

    _, target = fight.table.decoded((yield targets))
    if target:
        yield from struck(fight, who, target)
    return bool(target)


def _said(fight: Fight, who: str, *targets: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what a player says of an attack: in sight where it may well apply, or folded."""
    caught = any(fight.sheets[name].surprised for name in targets)
    seen = (*(SAID[:1] if caught else ()), *loaded(fight.sheets[who]))
    return seen, tuple(name for name in SAID if name not in seen)


def _unknown(fight: Fight, *targets: str) -> tuple[str, ...]:
    """Return the input of a Parry that a sheet does not say."""
    return () if all(fight.sheets[name].parry for name in targets) else ("parry",)


def lacking(her: Hero, his: Hero, said: Values) -> tuple[list[str], list[str]]:
    """Return the figures of both sheets without which no damage is weighed.

    :param said: what the request says: dice, Toughness; a soak takes its Vigor from the sheet.
    """
    steady = his.vigor or not (his.bennies or said.get("surprise"))
    known = {"toughness": said.get("toughness") or his.toughness, "vigor": steady}
    mine = [] if said.get("dice") or her.dice else ["dice"]
    return mine, [name for name, there in known.items() if not there]


def _lacked(fight: Fight, who: str) -> Iterable[tuple[str, str]]:
    """Yield what is missing for the chances of a whole blow on a foe, if anything."""
    missing: dict[str, dict[str, None]] = {}
    for target in fight.foes(who):
        his = fight.sheets[target]
        for name, fields in zip((who, target), lacking(fight.sheets[who], his, {}), strict=True):
            for each in () if his.idle else fields:
                missing.setdefault(Hero.inputs[each].label, {})[name] = None
    if missing:
        alike: dict[tuple[str, ...], list[str]] = {}
        for label, names in missing.items():
            alike.setdefault((*names,), []).append(label)
        told = (OF_WHOM(label=listing(each), names=names) for names, each in alike.items())
        yield LACKED, listing([*told])


def harming(fight: Fight, code: str, told: Step, request: Request) -> Way:
    """Return the way of an attack, with the chances of all of it."""
    return Way(code, told, request, chart=partial(charted, fight.table))


def charted(table: Table, asked: Request) -> Chances:
    """Return the exact chances of an attack: to hit, damage, soaking; or of damage alone.

    If no sheet gives the damage dice, or the Vigor that a surprise requires, only the chance to hit
    is known.
    """

    def falling(**more: Any) -> Falling:
        request = Request(DAMAGE, asked.who, asked.against, {**own, **more})
        return table.call(request, Falling)

    own, her, his = asked.fields, *table.sheets.of(asked.who, asked.against)
    given = None if asked.calculator == DAMAGE else table.call(asked, Attacking)
    if given:
        own = {"surprise": given.aim.surprised}
    fresh = {"new_wounds": 1, "wounds": his.wounds}
    known, saved = not any(lacking(her, his, own)), None
    if his.bennies:
        soaks = table.call(Request(SOAK, asked.against, "", fresh), Soaks)
        saved = odds.Soaking(soaks.attempt, soaks.house.recovers)
    if given is None:
        return _labelled(CHART, odds.harm(falling(), saved)[::-1]) if known else ()
    roll = given.attempt
    hit, raised = roll.reaches(roll.needed), roll.reaches(roll.needed + STEP)
    if not known:
        return _labelled(HIT, (hit, 1 - hit))
    plain, better = falling(), falling(raised=True)
    return _labelled(CHART, odds.whole(hit - raised, raised, plain, better, saved)[::-1])


def _labelled(labels: Iterable[str], shares: Iterable[Fraction]) -> Chances:
    return tuple((label, share) for label, share in zip(labels, shares, strict=True) if share)


def struck(fight: Fight, who: str, target: str) -> Script:
    """Resolve a hit: damage, the soak, and a stray shot on a neighbour (SW-ACT-07)."""

    def strays() -> Question | None:
        sheets = fight.sheets
        if not fight.there[who].stray:
            return None
        near = [name for name in fight.others(who) if name != target]
        known = {
            "dice": sheets[who].dice,
            "toughness": all(sheets[name].toughness for name in near),
            "vigor": all(sheets[name].vigor or not sheets[name].stunned for name in near),
        }
        missing = tuple(name for name in known if not known[name])
        return Question(STRAYS, (*map(at, near), replace(NO_MORE, label=SPARED())), who, missing)

    def at(name: str) -> Way:
        request = Request(DAMAGE, who, name)
        return harming(fight, fight.table.code("at", name), STRAY(target=name), request)

    values = fight.table.values
    if "stray" in values and "distance" in values:
        *aim, light = SHOT
        fight.aims[who] = {name: values[name] for name in aim}
        fight.light = {light: values[light]}
    yield from followed(fight, who, target)
    said = yield strays
    if said is not None:
        yield Note(writes={who: {"stray": False}})
    if said:
        yield from followed(fight, who, fight.table.decoded(said)[1])


HITS = Phrase("Dégâts {name:de} sur {target} : les lancer ?")
STOPS = Phrase("{name} : en rester là ?")
"""What happened stands above it."""
WITHOUT = Line("S'en tenir là", "SW-TOU-04")
UNHARMED = Line("Dégâts {name:de} sur {target} : pas lancés.", "SW-TOU-04")
FORGONE = Line("Renoncer à ces dégâts", "SW-TOU-04")
HARMED = Phrase("{target}, {wounds:sans blessure|# blessure|# blessures} : accepter ?")
SOAKS = Line("{told}", "SW-JTN-04")
ACCEPT = {
    False: Line("Accepter", "SW-TOU-04"),
    True: Line("Accepter, sans jet de Vigueur", "SW-ACT-08", "AMB-SW-33"),
}
"""By whether a Vigor roll is due, and would be passed over."""
ENDURES = Phrase("Attaque surprise contre {target} : Vigueur, sinon inconscience")
STAYS = Line("Passer ce jet", "SW-ACT-08", "AMB-SW-33")


def followed(fight: Fight, who: str, target: str) -> Script:
    """Ask for what is due: a reroll, the damage of a hit, the soak, the Vigor of a surprise.

    Later, it would come in somebody else's turn.
    """

    def due() -> Question | None:
        follows, values, his = fight.table.follows, fight.table.values, fight.sheets[target]
        names = {"name": who, "target": target}
        if "damage" in follows:
            freed = replace(pays(target), who=target, beside=True)
            ways = (freed,) if his.shaken and his.bennies else ()
            without = says("on", FORGONE, UNHARMED, **names)
            return Question(HITS(**names), (*ways, lapsing(without)), who)
        if "vigor" in follows and "soak" not in follows:
            return Question(ENDURES(**names), (lapsing(says("on", STAYS)),), target)
        if values.get("hit") is False and "reroll" in follows:
            return Question(STOPS(name=who), (lapsing(says("on", WITHOUT)),), who)
        soaks = (*_soaks(fight, target),)
        if soaks or "soak" in follows or ("soaked" in values and "reroll" in follows):
            left = values["left"] if "soaked" in values else his.unsoaked
            title = HARMED(target=target, wounds=left)
            accept = says("accept", ACCEPT["vigor" in follows])
            return Question(title, (*soaks, lapsing(accept)), target)
        if {"rouse", "reroll"} & {*follows}:
            decides = target if "rouse" in follows or "conscious" in values else who
            return Question(STOPS(name=decides), (lapsing(says("accept", WITHOUT)),), decides)
        return None

    def held() -> Question | None:
        found = due()
        return found and replace(found, holds=True)

    def taken() -> Note | None:
        """End the offer to soak (SW-JTN-04)."""
        return Note(writes={target: {"fresh": 0}}) if fight.sheets[target].fresh else None

    while (yield held) in {"freed", "soak"}:
        pass
    yield taken


def _soaks(fight: Fight, target: str) -> Iterable[Way]:
    """Yield the soak that no onward move is, or not for these wounds.

    Its attacker left, a sheet was corrected, or another result came between.
    """
    his, left = fight.sheets[target], fight.sheets[target].unsoaked
    known = {"new_wounds": left, "wounds": his.wounds - left}
    way = fight.table.onward("soak") if left and "soak" in fight.table.follows else None
    fields = way.request.fields if way and way.request else {}
    missing = way is None and his.bennies
    if left and (missing or (way and not known.items() <= fields.items())):
        asked = {name: value for name, value in fields.items() if name not in known}
        told = SOAKING(new_wounds=left, cost=1)
        yield asks("soak", SOAKS, Request(SOAK, target, "", asked), told=told)


NEAR = Phrase("{name} {name:rompt|rompent} le combat : qui est au contact ?")
BESIDE = {False: Line("{name}", "SW-ACT-06"), True: Line("✓ {name}", "SW-ACT-06")}
LATER = Line("Plus tard, après avoir agi", "SW-ACT-01")
THAT_IS_ALL = Line("C'est tout", "SW-ACT-06")
LEAVES = Line(
    "{name} {name:rompt|rompent} le combat : {count:aucune attaque gratuite|# attaque gratuite|"
    "# attaques gratuites}.",
    "SW-ACT-06",
)
FREE_BLOW = Phrase("{name} : attaque gratuite contre {target} ?")
STRIKE = Line("Frapper", "SW-ACT-06")
SKIP = Line("S'en passer", "SW-ACT-06")
LETS_GO = Line("{name} laisse{name:nt} partir {target}.", "SW-ACT-06")


def parting(fight: Fight, who: str, *, acts: bool = True) -> Script:
    """Withdraw from melee: each adjacent foe has a free attack (SW-ACT-06).

    :param acts: whether she may act first, then leave (SW-ACT-01).
    :return: whether she does.
    """
    near: list[str] = []

    def beside() -> Question | None:
        her = fight.there[who]
        if her.idle or her.states.still:
            return None
        foes = [foe for foe in fight.foes(who) if able(fight, foe)]
        ways = (says(fight.table.code("near", foe), BESIDE[foe in near], name=foe) for foe in foes)
        done = says("done", THAT_IS_ALL, LEAVES, name=who, count=len({*near} & {*foes}))
        later = (says("later", LATER),) if acts and her.states.outcome == FREE else ()
        return Question(NEAR(name=who), (*ways, done, *later), who, lapses=NO_MORE)

    while (said := (yield beside)) not in {None, "done"}:
        if said in {"later", ""}:
            return said == "later"
        _, name = fight.table.decoded(said)
        near = [other for other in near if other != name] if name in near else [*near, name]
    for name in near:
        yield from free_blow(fight, name, who)
    return False


def able(fight: Fight, name: str) -> bool:
    """Whether a character may use her free attack."""
    her = fight.there.get(name)
    return her is not None and handles(her, {}) is None


def free_blow(fight: Fight, name: str, target: str) -> Script:
    """Let a foe make her free attack, or decline it."""

    def strikes() -> Question | None:
        if not able(fight, name) or target not in fight.there:
            return None
        blow = Request(ATTACK, name, target, {"mode": MELEE})
        left = LETS_GO(name=name, target=target)
        skip = replace(NO_MORE, label=SKIP(), then=(left,))
        ways = harming(fight, "strike", STRIKE(), blow), skip
        title = FREE_BLOW(name=name, target=target)
        seen, folds = _said(fight, name, target)
        return Question(title, ways, name, (*_unknown(fight, target), *seen), folds)

    if (yield strikes) == "strike":
        yield from struck(fight, name, target)
