"""French sentences and steps of attacks and grave wounds."""

from collections.abc import Iterable

from calculators.core.frozen import Frozen
from calculators.core.result import Moves, Shown, Step, Steps, Told
from calculators.core.words import Line, Phrase
from calculators.pieces.body import Zone

from ..dice import percentile, pictures
from ..onward import after_wound, aid
from ..scales import BANDS, BLEEDINGS
from ..test.words import NO_SHOT, WALL, in_short, rolls
from ..threshold import CRITICAL_FAILURE, CRITICAL_SUCCESS, DUEL, FAILURE
from .blow import Attacked, Blow
from .impact import Impact
from .wound import LEGS, Wound

# --- armour and health

DEALT = Phrase("{damage:# dégât|# dégâts}")
THROWN = Phrase("{dice} : {damage:# dégât|# dégâts}")
PASSES = Phrase("{passed:# dégât passe|# dégâts passent}")
THROWN_PASSES = Phrase("{dice} : {passed:# dégât passe|# dégâts passent}")
AND_SO = Phrase("{hurt} : ")
WORN_OUT = Line("Armure à {guard.armour} PV : elle n'absorbe plus rien.", "DC-BLE-01", "AMB-DC-09")
USELESS = Line(
    "Protection {guard.protection}, {guard.armour} PV d'armure : elle n'absorbe rien.",
    "DC-ARM-02",
    "AMB-DC-09",
)
HALF = Line(
    "Protection {guard.protection}, {guard.armour} PV d'armure (soit {guard.half}) :"
    " elle absorbe jusqu'à {guard.effective}.",
    "DC-ARM-02",
    "AMB-DC-09",
)
WHOLE = Line(
    "Protection {guard.protection}, entière tant qu'il reste des PV d'armure.",
    "DC-ARM-02",
    "AMB-DC-09",
)
ABSORBED = Line(
    "{dealt}, {absorbed:aucun absorbé|# absorbé|# absorbés}{worn}.",
    "DC-ARM-01",
    "AMB-DC-09",
)
WORN = Phrase(" ; PV d'armure {guard.armour}, puis {armour}")
NOTHING = Line("Rien ne passe : pas de blessure.", "DC-BLE-01")
NONE_THROWN = Line("{dealt}, rien ne passe, pas de blessure.", "DC-BLE-01")
UNKNOWN = Line("{hurt} ; PV non suivis.", "DC-BLE-01")
LEFT = Line("{hurt}de {guard.pv} PV, il en reste {pv}.", "DC-BLE-01")
ZERO = Line("{hurt}de {guard.pv} PV, il n'en reste aucun{reached}.", "DC-BLE-02", "AMB-DC-04")
ALREADY = Line("{hurt}les PV étaient déjà à {pv}{reached}.", "DC-BLE-02", "AMB-DC-04")
NOT_YET = " ; ce n'est ni la mort, ni encore une blessure grave"
GRAVELY = ", d'où une blessure grave"
BEYOND = Phrase(", d'où une blessure grave, de {wound} au-delà des PV")

ALL_ABSORBED = Phrase("{damage:# dégât|# dégâts}, tout est absorbé")
NOTHING_PASSES = Phrase("{damage:# dégât|# dégâts}, rien ne passe")
THROUGH = Phrase(
    "{damage:# dégât|# dégâts}, {absorbed:aucun absorbé|# absorbé|# absorbés},"
    " {passed:# passe|# passent}"
)
AND_BEYOND = Phrase("{through}, {wound} au-delà des PV")

# --- the wound


class Place(Frozen):
    """The French forms of a zone of the body."""

    title: str
    feminine: bool


PLACES = {zone: Place(zone.label, zone in {Zone.HEAD, *LEGS}) for zone in Zone}
KILLED = "mort"
TORN, TORN_LEG = "membre arraché", "membre arraché, immobilisation"
PARALYSED = "membre paralysé"
PENALTY = Phrase("{name} {penalty}")
EYE = Phrase("un œil perdu, précision {eye}")
BLEEDS, BLEEDS_UNSAID = Phrase("hémorragie {severity}"), "hémorragie de gravité à fixer"
AT = Phrase("{place:à} : {effects}")
ZONE = Line("Zone : {roll}, {place:le}.", "DC-BLE-03")
ROW = Line("Ligne « {row} » pour {damage} : {effects}.", "DC-BLE-04", "AMB-DC-04")
DOUBTFUL = Line(
    "Ligne « {row} » pour {damage} : {effects} (case douteuse, lue comme {read}).",
    "DC-BLE-04",
    "AMB-DC-06",
)
READ = {"table": "imprimée", "same": "ailleurs"}
UNSAID = Line(
    "La table ne dit pas la gravité : à fixer, « grave » comme pour une jambe ?",
    "DC-BLE-05",
    "AMB-DC-06",
)
TEN = Line("Intelligence : dix capacités, de la Diplomatie à la Science.", "DC-BLE-08", "AMB-DC-21")
LOST = Line(
    "Un membre hors d'usage n'a pas de chiffre à lui dans les tests : la table en juge.",
    "DC-BLE-05",
    "AMB-DC-31",
)
AT_ONCE = Line(
    "Mort sur le coup : de justesse, ou de trop de blessures ? Au MJ de le dire.",
    "DC-MOR-02",
    "AMB-DC-16",
)
TOGETHER = Line("Avec les blessures d'avant : {penalties}.", "DC-BLE-02", "AMB-DC-06")
ALONE = Line(
    "Ce malus s'ajoutera à ceux d'autres blessures, sans durée donnée.", "DC-BLE-02", "AMB-DC-06"
)

# --- the sentence

PASSED_LEFT = Phrase("{told} ; il reste {pv} PV")
PASSED_ZERO = Phrase("{told} ; à {pv} PV, sans blessure grave")
STRUCK = Phrase("{sentence}.")
GRAVE = Phrase("Blessure grave {wound} ({told}).")
HIT, HIT_CRITICALLY = Phrase("Touché ({duel})"), Phrase("Touché, tir critique ({duel})")
HIT_GRAVELY = Phrase("{hit}, {wound} ({told}).")
HIT_SO = Phrase("{hit} : {sentence}.")
MISSES = Phrase("Manqué : {duel}.")
MISSES_SO = Phrase("{said} : {duel}, rien ne touche.")
_CRITICAL = "Un %s, sans plus : la source n'y ajoute rien."
CRITICAL = {
    CRITICAL_SUCCESS: Line(_CRITICAL % "tir critique touche", "DC-TST-02", "AMB-DC-27"),
    CRITICAL_FAILURE: Line(_CRITICAL % "échec critique manque", "DC-TST-02", "AMB-DC-27"),
}


def tell_blow(blow: Blow) -> Told:
    """Describe a hit."""
    return Told(headline(blow), _blow_steps(blow), blow_shown(blow), onward=_after(blow))


def tell_attack(attack: Attacked) -> Told:
    """Describe an attack from the shot on."""
    if not attack.shot:
        return Told(WALL, (NO_SHOT(),))
    steps = [*in_short(attack.aim), *rolls(attack.aim, attack.shot)]
    if attack.verdict in CRITICAL:
        steps.append(CRITICAL[attack.verdict]())
    shown = [Shown("Tir", (percentile(attack.shot[0]),))]
    duel = DUEL(roll=attack.shot[0], value=attack.aim.threshold.value)
    if not attack.hits:
        line = MISSES if attack.verdict == FAILURE else MISSES_SO
        return Told(line(said=attack.verdict.label, duel=duel), steps, shown)
    blow = attack.blow
    hit = (HIT_CRITICALLY if attack.verdict == CRITICAL_SUCCESS else HIT)(duel=duel)
    return Told(
        headline(blow, hit),
        (*steps, *_blow_steps(blow)),
        (*shown, *blow_shown(blow)),
        onward=_after(blow, turned=True),
        tone="great" if attack.great else "",
    )


def headline(blow: Blow, hit: str = "") -> str:
    """Return the headline of a hit, with the shot if there was one."""
    if blow.wound:
        wound, told = wound_text(blow.wound), through_of(blow.impact)
        return (HIT_GRAVELY if hit else GRAVE)(hit=hit, wound=wound, told=told)
    return (HIT_SO if hit else STRUCK)(hit=hit, sentence=unwounded(blow.impact))


def _after(blow: Blow, *, turned: bool = False) -> Moves:
    """Yield the moves after a hit: haemorrhage, then care; the tank for the dead."""
    struck = blow.impact
    if blow.wound:
        yield from after_wound(blow.wound, turned=turned)
    if struck.pv is not None and struck.passed and not blow.deadly:
        yield aid(turned=turned, pv=struck.pv)


def unwounded(impact: Impact) -> str:
    """Return the clause for a hit without a grave wound."""
    told = through_of(impact)
    if not impact.passed or impact.pv is None:
        return told
    return (PASSED_LEFT if impact.pv else PASSED_ZERO)(impact, told=told)


def through_of(impact: Impact) -> str:
    """Return the clause on the damage that passes and what is left."""
    if impact.passed == 0:
        return (ALL_ABSORBED if impact.damage else NOTHING_PASSES)(impact)
    through = (THROUGH if impact.absorbed else DEALT)(impact)
    if impact.wound in {0, impact.passed}:
        return through
    return AND_BEYOND(impact, through=through)


def _blow_steps(blow: Blow) -> Steps:
    """Describe the damage, the armour, the health and the wound."""
    impact, guard = blow.impact, blow.guard
    dice = blow.target.damage.title if blow.dice.faces else ""
    dealt = (THROWN if dice else DEALT)(impact, dice=dice)
    if guard.armour:
        useful = HALF if guard.house.link == "half" else WHOLE
        yield (useful if guard.effective else USELESS)(impact)
        worn = WORN(impact) if impact.armour != guard.armour else ""
        yield ABSORBED(impact, dealt=dealt, worn=worn)
        dice = ""
    elif guard.protection:
        yield WORN_OUT(impact)
    if impact.passed == 0:
        yield (NONE_THROWN if dice else NOTHING)(dealt=dealt)
        return
    hurt = (THROWN_PASSES if dice else PASSES)(impact, dice=dice)
    yield UNKNOWN(hurt=hurt) if impact.pv is None else health_step(impact, AND_SO(hurt=hurt))
    if blow.wound:
        yield from wound_steps(blow, blow.wound)


def health_step(impact: Impact, hurt: str = "") -> Step:
    """Describe the health left.

    :param hurt: the clause before it, on the damage.
    """
    if impact.pv:
        return LEFT(impact, hurt=hurt)
    line = ZERO if impact.guard.pv else ALREADY
    return line(impact, hurt=hurt, reached=_reached(impact))


def _reached(impact: Impact) -> str:
    if not impact.wound:
        return NOT_YET
    return BEYOND(impact) if impact.wound < impact.passed else GRAVELY


def effects(wound: Wound) -> str:
    """Name a wound's effects, the worst first."""
    cell = wound.cell
    if cell.fate == "dead":
        return KILLED
    named: list[str] = []
    if cell.fate == "torn":
        named.append(TORN_LEG if wound.zone in LEGS else TORN)
    if cell.penalty:
        named.append(PENALTY(name=wound.on, penalty=cell.penalty))
    if cell.fate == "paralysed":
        named.append(PARALYSED)
    if wound.eye:
        named.append(EYE(wound))
    if cell.bleeding in BLEEDINGS:
        named.append(BLEEDS(severity=BLEEDINGS.named(cell.bleeding)))
    elif cell.bleeding:
        named.append(BLEEDS_UNSAID)
    return ", ".join(named)


def wound_text(wound: Wound) -> str:
    """Return a wound's zone and effects, ``"à la tête : mort"``."""
    return AT(place=PLACES[wound.zone], effects=effects(wound))


def wound_steps(blow: Blow, wound: Wound) -> Steps:
    """Describe how the table was read, its ambiguities, and the sum of the wound penalties."""
    zone, fate = wound.zone, wound.cell.fate
    edge = "AMB-DC-03" if zone in {Zone.HEAD, Zone.LEFT_LEG} else ""
    yield ZONE(roll=blow.dice.zone[0], place=PLACES[zone], reading=edge)
    rule = wound.table.rule
    yield (DOUBTFUL if wound.head_read else ROW)(
        row=BANDS.named(wound.row),
        damage=blow.impact.wound,
        effects=effects(wound),
        read=READ[blow.house.head],
        rule=rule,
        reading="AMB-DC-06" if wound.doubtful else None,
    )
    if wound.cell.bleeding == "unsaid":
        yield UNSAID()
    if wound.on and zone == Zone.HEAD:
        yield TEN()
    if fate in {"paralysed", "torn"}:
        yield LOST(rule=rule)
    if blow.deadly:
        yield AT_ONCE()
        return
    penalties = [PENALTY(name=name, penalty=each) for name, each in blow.penalties.items()]
    if blow.borne.before and penalties:
        yield TOGETHER(penalties=penalties)
    elif penalties:
        yield ALONE()


def blow_shown(blow: Blow) -> Iterable[Shown]:
    """Show the dice and the zone struck."""
    yield Shown("Dégâts", pictures(blow.target.damage.dice, blow.dice.faces))
    if blow.wound:
        yield Shown("Zone", (percentile(blow.dice.zone[0]), blow.wound.zone))
