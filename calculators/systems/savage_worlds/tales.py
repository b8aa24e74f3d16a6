"""Journal sentences, with names, and a character's status line."""

from collections.abc import Iterable

from calculators.core.result import Result
from calculators.core.tales import Tale, in_a_line, told_of
from calculators.core.words import Phrase

from .care.inputs import BENNY, HEAL, STUNNED, TREAT
from .care.inputs import SHAKEN as ROUSED
from .care.words import CRITICALLY
from .character import Hero
from .damage.rule import DOWN, EXTRA_OUT, NOTHING, OUT
from .onward import HELP
from .opposition.contest import CANCELLED
from .opposition.words import brought
from .rolls.inputs import EXTRA, WILD, WOUNDS
from .rolls.rule import CRITICAL, FAILURE, RAISE, RAISES, SUCCESS
from .scales import FATIGUE, FIGURES, TRAITS
from .soak import OF_ALL
from .states.inputs import States
from .turn.table import MASTER, PLAYER, Pack

STRIKES = {
    RAISE: Phrase("{who:^} touche{who:nt} {against} avec prouesse : {total} contre {difficulty}"),
    SUCCESS: Phrase("{who:^} touche{who:nt} {against} : {total} contre {difficulty}"),
    FAILURE: Phrase("{who:^} manque{who:nt} {against} : {total} contre {difficulty}"),
    CRITICAL: Phrase("{who:^} manque{who:nt} {against}, échec critique : double {one}"),
}
STRAY = {
    False: Phrase("{told} ; un voisin de la cible est touché."),
    True: Phrase("{told} ; le voisin nᵒ {victim} sur {neighbours} est touché."),
}
"""By whether it was drawn among several."""
HARMS = Phrase("Dégâts {who:de} sur {against} : {damage} contre {toughness}, {effect}.")
SHAKEN = "Secoué"
EFFECTS = {
    NOTHING: "sans effet",
    DOWN: "sans connaissance",
    OUT: "état critique",
    EXTRA_OUT: "hors de combat",
}
FAINTED = Phrase("sans connaissance, {effect}")
"""Of who is out of the fight besides."""
NEW_WOUNDS = Phrase("{new_wounds:# blessure|# blessures}")
WOUNDED, WOUNDED_OUT = Phrase("{effect} et {wounds}"), Phrase("{wounds}, {effect}")
REROLLED = "Relance."
REROLLED_BY = Phrase("Relance {names:de}.")
SAYS = Phrase("{who}. {told}")
SOAKS = Phrase("{who}, Vigueur pour encaisser : {told:_}")
HEALS = Phrase("Guérison {who:de}. {told}")
MINDS = Phrase("{who}, {told}")
NEEDS = {HEAL: HEALS, ROUSED: MINDS, STUNNED: MINDS, BENNY: Phrase("{who}, {told:_}")}
"""What is told of a recovery, by its need; of others, as of any roll."""
TREATS = Phrase("{who} soigne{who:nt} {against}. {told}")
HELPS = Phrase("{who} {who:soutient|soutiennent} {against}. {told}")
TRIES = Phrase("{who}, {mine} contre {theirs} {against:de} : {verdict}{effect}.")
FACES = Phrase("{who} contre {against} : {verdict}{effect}.")
_RAISED = Phrase("gagné avec {raises:# prouesse|# prouesses}, {told}")
VERDICTS = {
    RAISES: _RAISED,
    RAISE: _RAISED,
    SUCCESS: Phrase("gagné, {told}"),
    CANCELLED: Phrase("le défenseur résiste, {told}"),
    FAILURE: Phrase("échec, {total} quand il fallait {difficulty}"),
    CRITICAL: Phrase("échec critique, double {one}"),
}
AGAINST, DOUBLE = Phrase("{total} contre {defender}"), Phrase("{total} contre un double {one}")
BRINGS = Phrase(" ; {effect}")
RUNS = Phrase("{who} {who:court|courent} : déplacement jusqu'à {pace:# case|# cases} ({metres} m).")


def _facing(tale: Tale) -> Tale:
    """Return a tale that needs both names; ``""`` without them."""
    return lambda result, who, against: tale(result, who, against) if who and against else ""


def _rolled(tale: Tale) -> Tale:
    """Let a tale say first that dice were rerolled, and whose where both sides throw."""

    def told(result: Result, who: str, against: str) -> str:
        text, both = tale(result, who, against), "defender_dice" in result.values
        sides = ((who, result.values.get("dice")), (against, result.values.get("defender_dice")))
        names = [name for name, each in sides if isinstance(each, list | tuple) and each[1:]]
        again = REROLLED_BY(names=names) if both else REROLLED
        return f"{again} {text}" if text and names else text

    return told


@_rolled
@_facing
def strikes(result: Result, who: str, against: str) -> str:
    """Describe an attack, and a neighbour hit."""
    facts = {**result.values, "who": who, "against": against, "one": FIGURES["one"]}
    text = STRIKES[result.outcome](**facts)
    if not result.values["stray"]:
        return f"{text}."
    return STRAY[result.values["neighbours"] > 1](None, told=text, **result.values)


@_rolled
@_facing
def harms(result: Result, who: str, against: str) -> str:
    """Describe a damage roll: wounds and effect."""
    values, effect = result.values, EFFECTS.get(result.outcome, SHAKEN)
    if result.outcome in {OUT, EXTRA_OUT} and values["unconscious"]:
        effect = FAINTED(effect=effect)
    if values["new_wounds"] and result.outcome != EXTRA_OUT:
        wounds = NEW_WOUNDS(new_wounds=values["new_wounds"])
        if values["wounds"] != values["new_wounds"]:
            wounds = OF_ALL(sentence=wounds, wounds=values["wounds"])
        effect = (WOUNDED_OUT if result.outcome == OUT else WOUNDED)(effect=effect, wounds=wounds)
    return HARMS(None, **{**values, "who": who, "against": against, "effect": effect})


@_rolled
@_facing
def opposes(result: Result, who: str, against: str) -> str:
    """Describe an opposed roll, and the state it brings."""
    values = result.values
    facts = {**values, "who": who, "against": against, "one": FIGURES["one"]}
    facts["told"] = (DOUBLE if values["defender"] is None else AGAINST)(None, **facts)
    mine, theirs = (TRAITS.get(str(values[name])) for name in ("trait", "other_trait"))
    effect = brought(str(values.get("effect", "")), shakes=bool(values.get("shaken")))
    effect = BRINGS(effect=effect) if effect else ""
    facts |= {"verdict": VERDICTS[result.outcome](None, **facts), "effect": effect}
    return (TRIES if mine and theirs else FACES)(None, **facts, mine=mine, theirs=theirs)


@_rolled
def rolls(result: Result, who: str, against: str) -> str:
    """Describe a trait roll, or support."""
    helps = result.values["purpose"] == HELP
    return told_of(SAYS, HELPS if helps else None)(result, who, against)


def runs(result: Result, who: str, _against: str) -> str:
    """Describe a run; ``""`` where nobody runs."""
    running = result.values["running"] and who
    return RUNS(None, **{**result.values, "who": who}) if running else ""


@_rolled
def recovers(result: Result, who: str, against: str) -> str:
    """Describe a recovery, a healing or care."""
    need = result.values["need"]
    return told_of(NEEDS.get(need, SAYS), TREATS if need == TREAT else None)(result, who, against)


soaks = _rolled(told_of(SOAKS))

SIDES = {
    (PLAYER, WILD): "PJ",
    (PLAYER, EXTRA): "figurant d'un joueur",
    (MASTER, WILD): "PNJ Joker",
    (MASTER, EXTRA): "figurant du MJ",
}
BASE = Phrase("Parade {parry} · Résistance {toughness}")
PURSE = {
    PLAYER: Phrase("{bennies:aucun jeton|# jeton|# jetons}"),
    MASTER: Phrase("réserve : {bennies:aucun jeton|# jeton|# jetons}"),
}
STOCK = Phrase("réserve du MJ : {bennies:aucun jeton|# jeton|# jetons}")
LEFT = Phrase("{count:# carte sortie|# cartes sorties} du paquet")
HELPED = Phrase("soutien {support:+}")
LOADED = "Encombré"
OF_NOW = ("out", "unconscious", *States.inputs, "surprised", "waiting")


def purse(her: Hero) -> str:
    """Return the bennies of somebody: of the Master's, those of his one stock."""
    return PURSE[her.side](her)


@in_a_line
def line(her: Hero, _house: object) -> Iterable[str]:
    """Return a character's status line: Parry, Toughness, bennies, wounds, states, card."""
    yield SIDES[her.side, her.who]
    if her.parry and her.toughness:
        yield BASE(her)
    if her.side == PLAYER:
        yield purse(her)
    if her.wounds:
        yield WOUNDS(her)
    if FATIGUE[her.fatigue]:
        yield FATIGUE.named(her.fatigue)
    if her.burden:
        yield LOADED
    if her.support:
        yield HELPED(support=sum(her.support))
    if her.states.critical:
        yield CRITICALLY
    yield from (her.inputs[state].label for state in OF_NOW if getattr(her, state))
    if her.card:
        yield her.card.title


@in_a_line
def lies(pack: Pack, people: Iterable[Hero]) -> Iterable[str]:
    """Return what is everybody's: the cards out of the deck, the GM's one stock (SW-JTN-01)."""
    if count := len({*pack.out, *pack.dealt}):
        yield LEFT(count=count)
    yield from [STOCK(her) for her in people if her.side == MASTER and her.has_purse][:1]
