"""Trait-roll actions: Soutien of an ally, Épreuve, getting loose, any other."""

from collections.abc import Iterable, Iterator

from calculators.core.result import Step, Values
from calculators.core.script import (
    Question,
    Request,
    Script,
    Way,
    asks,
    coded,
    lapsing,
    read,
    says,
)
from calculators.core.words import Line, Phrase

from ..character import Hero
from ..onward import HELP, OPPOSED, TRAIT
from ..opposition.inputs import DISTRACT
from ..rolls.inputs import OTHER
from ..scales import LINKED, MOST_SUPPORTS, TRAITS
from ..states.inputs import BOUND, FORBIDDEN_BY, HELD
from .state import NO_MORE, Fight, Turn, loaded

WITH = Phrase("{name} : quel trait ?")
TRAIT_OF = Line("{trait} ({die})", "SW-JET-02")
UNSKILLED = Line("{trait}, sans maîtrise ({die})", "SW-JET-03")
ANOTHER = Line("Un autre trait, par son dé", "SW-JET-02")
ROLLS = Line("Lancer ce dé", "SW-JET-02")
AGAINST = Phrase("{name} : Épreuve contre qui ?")
FOE = Line("{target}", "SW-ACT-05")
RESISTS = Phrase("{name} contre {target}, qui {target:résiste|résistent} avec quel attribut ?")
KEPT = Phrase("{name} : garder ces jets ?")
KEEP = Line("Garder", "SW-JTN-02")
ALLY = Phrase("{name} : qui soutenir ?")
HELPS = Line("{ally}", "SW-ACT-04")
IS_LOOSE = Phrase("{name} se libère{name:nt} ?")
YES, NO = "Oui, c'est fait", "Non, pas encore"
LOOSENED, HELD_STILL = "{name} se libère{name:nt}.", "{name} ne se libère{name:nt} pas."
MADE = ("modifier", "difficulty")
"""What a player says of a trait roll."""


def traits(her: Hero, names: Iterable[str] = TRAITS) -> Iterator[tuple[str, Step]]:
    """Yield a character's traits, each with its label."""
    for name in names:
        if die := getattr(her, name):
            line = UNSKILLED if die.bonus < 0 else TRAIT_OF
            yield name, line(trait=TRAITS[name], die=die.title)


def tried(fight: Fight, who: str, asked: Turn, ally: str = "") -> Script:
    """Roll any trait."""

    def tries() -> Question:
        her, *_ = fight.there.of(who, ally)
        ways = (
            Way(coded("with", name), told, Request(TRAIT, who, ally, {**asked, "trait": name}))
            for name, told in traits(her)
        )
        more = says(OTHER, ANOTHER), NO_MORE
        return Question(WITH(name=who), (*ways, *more), who, loaded(her), MADE)

    def rolls() -> Question:
        her, *_ = fight.there.of(who, ally)
        ways, load = (asks("roll", ROLLS, Request(TRAIT, who, ally, asked)), NO_MORE), loaded(her)
        folds = MADE if load else ("encumbered", *MADE)
        return Question(WITH(name=who), ways, who, ("die", *load), folds)

    said = yield tries
    if said == OTHER:
        said = yield rolls
    return bool(said)


def loosen(fight: Fight, who: str, turn: Turn) -> Script:
    """Roll a trait to get loose; the table says whether it does (AMB-SW-11)."""

    def is_loose() -> Question:
        rule = FORBIDDEN_BY[BOUND if fight.there[who].bound else HELD]
        yes, loosened, no, still = (
            Line(text, rule, "AMB-SW-11") for text in (YES, LOOSENED, NO, HELD_STILL)
        )
        freed = {who: {"held": False, "bound": False}}
        ways = says("yes", yes, loosened, freed, name=who), says("no", no, still, name=who)
        return Question(IS_LOOSE(name=who), ways)

    rolled = yield from tried(fight, who, turn)
    if rolled:
        yield is_loose
    return rolled


def support(fight: Fight, who: str, turn: Turn) -> Script:
    """Support an ally: the bonus waits on the ally's sheet (SW-ACT-04)."""

    def whom() -> Question:
        code = fight.table.code
        ways = (says(code("ally", name), HELPS, ally=name) for name in allies(fight, who))
        return Question(ALLY(name=who), (*ways, NO_MORE), who)

    _, ally = fight.table.decoded((yield whom))
    asked = {**turn, "purpose": HELP}
    return bool(ally) and (yield from tried(fight, who, asked, ally=ally))


def allies(fight: Fight, who: str) -> list[str]:
    """Return those whom a character may support."""
    there = fight.there
    side = there[who].side
    return [
        name
        for name, her in there.items()
        if name != who and her.side == side and len(her.support) < MOST_SUPPORTS
    ]


def test(fight: Fight, who: str, turn: Turn) -> Script:
    """Make an Épreuve: against whom, with which trait, resisted by which (SW-ACT-05)."""

    def foes() -> Question:
        code = fight.table.code
        ways = (says(code("at", name), FOE, target=name) for name in fight.others(who))
        return Question(AGAINST(name=who), (*ways, NO_MORE), who)

    def mine() -> Question:
        ways = (Way(coded("with", name), told) for name, told in traits(fight.there[who]))
        return Question(WITH(name=who), (*ways, says(OTHER, ANOTHER), NO_MORE), who)

    def his_own(trait: str) -> Values:
        return {"other_trait": trait, "other_die": fight.there[target].dumped(trait)}

    def resists() -> Question:
        her, his = fight.there.of(who, target)
        ways = (
            Way(coded("by", name), told, Request(OPPOSED, who, target, {**asked, **his_own(name)}))
            for name, told in traits(his, LINKED)
        )
        another = asks("by.other", ANOTHER, Request(OPPOSED, who, target, asked))
        typed = ("die",) if asked["trait"] == OTHER else ()
        in_sight, folds = ("kind", *typed, *loaded(her)), ("other_die", "modifier")
        known, title = next(traits(his, LINKED), None), RESISTS(name=who, target=target)
        told = {"other_die": known}
        return Question(title, (*ways, another, NO_MORE), who, in_sight, folds, told)

    def kept() -> Question | None:
        """Let either side reroll before another acts: whoever may pay decides (SW-JTN-02)."""
        her, his = fight.sheets.of(who, target)
        left = {"reroll_mine": (who, her.bennies), "reroll_theirs": (target, his.bennies)}
        pays = [name for code, (name, some) in left.items() if some and code in fight.table.follows]
        if not pays:
            return None
        return Question(KEPT(name=pays[0]), (lapsing(says("on", KEEP)),), pays[0], holds=True)

    _, target = fight.table.decoded((yield foes))
    trait = read((yield mine))[-1] if target else ""
    if not trait:
        return False
    asked = {**turn, "kind": DISTRACT, "trait": trait}
    if not (yield resists):
        return False
    yield kept
    return True
