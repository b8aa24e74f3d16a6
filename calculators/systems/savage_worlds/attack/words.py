"""French sentences and steps of an attack."""

from calculators.core.group import Fields
from calculators.core.result import WHOM, Moves, Onward, Shown, Steps, Told
from calculators.core.words import Line, Phrase
from calculators.pieces.die import Die

from ..onward import ATTACK, DAMAGE, reroll
from ..rolls.rule import CRITICAL, FAILURE, RAISE, SUCCESS
from ..rolls.words import ended, roll_steps, shown_dice
from ..scales import MODIFIERS
from .rule import Attacked

HEADLINES = {
    RAISE: Phrase(
        "Touché avec prouesse, +{bonus_dice}d{bonus_die_sides} aux dégâts : {total} contre"
        " {attempt.difficulty}"
    ),
    SUCCESS: Phrase("Touché : {total} contre {attempt.difficulty}"),
    FAILURE: Phrase("Manqué : {total} contre {attempt.difficulty}"),
    CRITICAL: Phrase("Échec critique : double {one}, l'attaque tourne mal"),
}
AGAINST = {
    "melee": Line(
        "Corps à corps : la Parade, {attempt.difficulty}, sert de difficulté.",
        "SW-TOU-01",
        "AMB-SW-04",
    ),
    "shoot": Line("Tir : difficulté {attempt.difficulty}, sans Parade.", "SW-TOU-02"),
    "throw": Line("Lancer : difficulté {attempt.difficulty}, sans Parade.", "SW-TOU-02"),
}
BONUS = Line(
    "Prouesse : +{bonus_dice}d{bonus_die_sides} aux dégâts, une seule fois.",
    "SW-TOU-03",
    "AMB-SW-23",
)
OVERSHADOWED = Line(
    "Vulnérable ne s'ajoute pas à la surprise : {surprise:+} seulement.", "SW-ETA-02"
)
NEIGHBOUR, NUMBERED = "le voisin de la cible", Phrase("le voisin nᵒ {victim}")
STRUCK = Phrase("{whom} est touché")
STRAY = Line("Un {one} sur {where} : {whom} est touché.", "SW-ACT-07", "AMB-SW-15")
STRAY_AGAIN = Line(
    "Un {one} sur {where} d'un autre jet : {whom} est touché.", "SW-ACT-07", "AMB-SW-32"
)
WHERE = {"any": "un des dés", "trait": "le dé de compétence"}
SPARED = Line(
    "Un {one} sur un jet qui ne compte pas : aucun voisin touché.", "SW-ACT-07", "AMB-SW-32"
)
HARM, HARM_RAISED = "Dégâts", Phrase("Dégâts, +{bonus_dice}d{bonus_die_sides}")
HARM_ASIDE = "Dégâts de la balle perdue"
VICTIM = Phrase("Voisin touché : nᵒ {victim}")


def tell(attacked: Attacked) -> Told:
    """Describe an attack."""
    more = STRUCK(whom=_whom(attacked)) if attacked.stray else ""
    text = ended(HEADLINES[attacked.outcome](attacked), more)
    shown = [*shown_dice(attacked)]
    if attacked.stray and attacked.drawn:
        shown.append(Shown(VICTIM(attacked), (Die(attacked.aim.neighbours, attacked.victim),)))
    return Told(text, _steps(attacked), shown, onward=_onward(attacked))


def _steps(attacked: Attacked) -> Steps:
    yield AGAINST[attacked.given.strike.mode](attacked)
    yield from roll_steps(attacked)
    if attacked.bonus_dice:
        yield BONUS(attacked)
    if attacked.aim.vulnerable and attacked.aim.surprised:
        yield OVERSHADOWED(surprise=MODIFIERS["surprise"])
    if attacked.stray:
        line = STRAY if attacked.ones[attacked.played.kept] else STRAY_AGAIN
        where = WHERE[attacked.aim.stray_die]
        yield line(attacked, where=where, whom=_whom(attacked))
    elif attacked.aim.neighbours and any(attacked.ones):
        yield SPARED(attacked)


def _whom(attacked: Attacked) -> str:
    return NUMBERED(attacked) if attacked.drawn else NEIGHBOUR


def _onward(attacked: Attacked) -> Moves:
    """Yield the onward moves: damage after a hit, or a stray shot; a reroll that can improve it."""
    harm: Fields = {"joker": attacked.given.turn.joker}
    asked = "dice", "toughness"
    if attacked.hit:
        raised = attacked.outcome == RAISE
        label = HARM_RAISED(attacked) if raised else HARM
        fields: Fields = {**harm, "raised": raised, "surprise": attacked.aim.surprised}
        rule = "SW-TOU-03" if raised else "SW-TOU-04"
        faints = ("vigor",) if attacked.aim.surprised else ()
        asks, stays = (*asked, *faints), attacked.stray
        yield Onward("damage", label, DAMAGE, fields, rule, stays=stays, asks=asks)
    if attacked.stray:
        whom, rule = (WHOM, *asked), "SW-ACT-07"
        yield Onward("stray", HARM_ASIDE, DAMAGE, harm, rule, aside=True, stays=True, asks=whom)
    if attacked.outcome in {SUCCESS, FAILURE}:
        drawn: Fields = {"victim": [*attacked.drawn]} if attacked.drawn else {}
        yield from reroll(ATTACK, attacked.given, attacked.played, attacked.bennies, **drawn)
