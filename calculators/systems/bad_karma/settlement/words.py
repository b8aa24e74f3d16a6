"""French sentences and steps of a settlement: its total cost, and one step for each domino."""

from calculators.core.result import Moves, Onward, Shown, Steps, Told
from calculators.core.words import Line, Phrase
from calculators.pieces.gauge import Placed

from ..attack.words import NO_HURT
from ..damage.onward import END_OF_SCENE, END_OF_TURN, event, goes_on
from ..damage.words import (
    BONUS,
    BOXES,
    FULL,
    GONE,
    PASSING,
    PROTECTED,
    SKILL,
    STILL_OUT,
    healing_steps,
    pictures,
    track_steps,
)
from ..draw.words import NO_LIMIT
from ..gauge.names import KINDS, kind_of, said
from . import settling
from .rule import Settlement

CAUSES = {
    "margin": Line("La marge fait solder : les dominos tirés sont défaussés.", "BK-SOL-04"),
    "full": Line("Jauge pleine et un domino de trop : solde.", "BK-SOL-02"),
    "critical": Line("Coup critique reçu : solde immédiat.", "BK-SOL-03"),
}
SUMMARY = Phrase("Solde : {cost}.")
COST = Phrase(
    "{turns:# tour perdu|# tours perdus}, {hurt}, compétence {next_level} au prochain tirage"
)
OUT = Phrase("{hurt}, hors combat pour la scène")
DOMINOES = (
    Phrase("{count:# domino de KO|# dominos de KO}"),
    Phrase("{count:# domino de blessure|# dominos de blessure}"),
)
COVERED = Phrase("{covered:# recouvert|# recouverts}")
OF_ALL = {
    False: Phrase("{total} en tout"),
    True: Phrase("{total:# case|# cases} en tout"),
}
"""By whether dominoes are counted, instead of boxes."""
REMOVED = Phrase("{removed!s} retirée")
NOTED = Phrase("{told} ({notes})")

HIDDEN = Line("{count:# domino caché ne blesse pas|# dominos cachés ne blessent pas}.", "BK-SOL-07")
TWO_TURNS = Line(
    "Un caché en ×{row} : le tour en cours et le suivant sont perdus.", "BK-SOL-08", "AMB-BK-18"
)
NO_DOUBLED = Line("Aucun caché en ×{row} : le tour en cours est perdu.", "BK-SOL-08", "AMB-BK-18")
ONE_TURN = Line(
    "Aucun caché : un solde coûte quand même le tour en cours.", "BK-SOL-12", "AMB-BK-18"
)
SINGLE = Line("Rangée ×{row} : {dominoes}.", "BK-SOL-10")
DOUBLED = Line(
    "Rangée ×{row}, avec un caché{dominoes:| chacun} : {dominoes}.", "BK-SOL-11", "AMB-BK-10"
)
LANDS = Phrase("{kind} de {up} ({domino!s})")
WITH_ONE = Phrase("{fate}, avec un caché")
VOID = Line("Le domino en trop est caché : sans effet, défaussé.", "BK-DOM-09", "AMB-BK-17")
THEN = Line("Puis le domino en trop, {tile}, va droit sur les dommages.", "BK-DOM-09", "AMB-BK-17")
_HARMLESS = "Critique au {double!s} : %s, aucun dommage de plus."
KEPT_BACK = Line(_HARMLESS % "il est joué caché", "BK-ATT-19", "AMB-BK-52")
CANCELLED = Line(_HARMLESS % "la protection l'annule", "BK-ATT-17", "AMB-BK-20")
NO_TYPE = Line(_HARMLESS % "le type ne convient pas", "BK-ATT-17", "AMB-BK-08")
BLOW = Line(
    "Critique au {double!s} : {boxes:# case|# cases} de {kind} de plus.", "BK-ATT-17", "AMB-BK-06"
)
FROM_PILE = Line("{from_pile:# caché pris|# cachés pris} dans la pioche.", "BK-SOL-11", "AMB-BK-10")
UNBROKEN = Line("Incassable : la blessure {removed!s} est retirée.", "BK-AVA-07", "AMB-BK-22")
NO_WOUND = Line(
    "Incassable : pas de blessure reçue, donc aucune à retirer.", "BK-AVA-07", "AMB-BK-22"
)
_COVERS = "%s {level} : {covered:# domino recouvert|# dominos recouverts}."
TOUGH = Line(_COVERS % "Dur à cuire", "BK-AVA-05", "AMB-BK-21")
UNMOVED = Line(_COVERS % "Inmouable", "BK-AVA-06", "AMB-BK-21")
OVER = Line("Le tour est fini : hors combat jusqu'à la fin des tours perdus.", "BK-SOL-05")

EMPTY = "Jauge vide : rien à solder."
SPARED = "Chanceux : le coup critique est annulé, la jauge ne se solde pas."
LUCKY = Line("Chanceux annule ce coup critique, une fois par combat.", "BK-AVA-03", "AMB-BK-24")
AS_ANOTHER = Line("Le {double!s} se pose comme un autre domino.", "BK-ATT-01")


LAY = Phrase("Poser {double!s:le} sur la jauge")


def tell(case: Settlement) -> Told:
    """Describe a settlement, or why nothing falls due."""
    if case.empty:
        return Told(EMPTY, (NO_LIMIT(),))
    onward = following(case)
    if case.lucky:
        return Told(SPARED, (LUCKY(), AS_ANOTHER(case)), onward=onward)
    return Told(SUMMARY(cost=cost_of(case)), steps_of(case), shown_of(case), onward=onward)


def shown_of(case: Settlement) -> tuple[Shown, ...]:
    """Return the pictures of what falls, and of the damage then."""
    return Shown("À solder", case.cause.gauge), *pictures(*case.after)


def cost_of(case: Settlement) -> str:
    """Return the total cost."""
    totals = map(settling.boxes, case.after)
    tracks = zip(case.new, case.covered, case.before, totals, strict=True)
    removed = [REMOVED(case)] if case.removed else []
    hurts = []
    for place, (count, covered, before, total) in enumerate(tracks):
        notes = [COVERED(covered=covered)] if covered else []
        notes += removed if place else []
        notes += [OF_ALL[bool(covered)](total=total)] if before else []
        told = (DOMINOES if covered else BOXES)[place](count=count)
        if count:
            hurts.append(NOTED(told=told, notes=", ".join(notes)) if notes else told)
    hurt = hurts or NO_HURT
    if case.gone:
        return OUT(hurt=hurt)
    return COST(case, hurt=hurt)


def steps_of(case: Settlement) -> Steps:
    """Describe what the dominoes become, then their total."""
    yield CAUSES[case.cause.cause]()
    if case.helped.bonus:
        yield BONUS(case.helped)
    yield from _hidden(case)
    yield from _visible(case)
    yield from _blow(case)
    yield from _incoming(case)
    if case.taken.from_pile:
        yield FROM_PILE(case.taken)
    yield from _traits(case)
    yield from _total(case)


def _hidden(case: Settlement) -> Steps:
    hidden = sum(placed.hidden for placed in case.cause.gauge)
    if hidden:
        yield HIDDEN(count=hidden)
        yield (TWO_TURNS if case.turns > 1 else NO_DOUBLED)(row=2)
    else:
        yield ONE_TURN()


def _visible(case: Settlement) -> Steps:
    """Describe where face-up dominoes go: by row, protected ones separately."""
    shown = [each for each in case.tiles[: len(case.cause.gauge)] if not each[0].hidden]
    for line, row in ((SINGLE, 1), (DOUBLED, 2)):
        dominoes = [_lands(placed) for placed, by, _ in shown if placed.row == row and not by]
        if dominoes:
            yield line(row=row, dominoes=dominoes)
    for each in shown:
        yield from _protected(*each)


def _protected(placed: Placed, protection: int, left: Placed | None) -> Steps:
    if protection:
        fate = _lands(left) if left else GONE
        if left and left.row > 1:
            fate = WITH_ONE(fate=fate)
        yield PROTECTED(protection=protection, tile=said(placed), fate=fate)


def _lands(placed: Placed) -> str:
    return LANDS(placed, kind=kind_of(placed))


def _incoming(case: Settlement) -> Steps:
    for each in case.tiles[len(case.cause.gauge) :]:
        if each[0].hidden:
            yield VOID()
        else:
            yield THEN(tile=said(each[0]))
            yield from _protected(*each)


def _blow(case: Settlement) -> Steps:
    double = case.double
    if double is None:
        return
    if case.falling.critical_hidden:
        yield KEPT_BACK(case)
    elif not case.boxes:
        yield (CANCELLED if case.saved else NO_TYPE)(case)
    else:
        reading = None if double.total else "AMB-BK-07"
        yield BLOW(case, kind=KINDS[double.high % 2], reading=reading)


def _traits(case: Settlement) -> Steps:
    if case.removed:
        yield UNBROKEN(case)
    elif case.traits.unbreakable:
        yield NO_WOUND()
    for line, level, track in (
        (TOUGH, case.traits.tough, case.after.ko),
        (UNMOVED, case.traits.unmoved, case.after.wounds),
    ):
        covered = settling.covered(track)
        if level and covered:
            yield line(level=level, covered=covered)


def _total(case: Settlement) -> Steps:
    standing = case.standing
    yield from track_steps(*case.after, standing.penalties)
    yield from healing_steps(standing)
    if standing.penalty:
        yield SKILL(standing, terms=[standing.penalty])
    if case.gone:
        yield (FULL if case.out else STILL_OUT)()
        return
    if case.next_level != standing.level:
        yield PASSING(case)
    yield OVER()


# --- onward moves


def following(case: Settlement) -> Moves:
    """Return the moves that may follow this case."""
    falling = case.falling
    if case.due:
        left = case.standing.left(lost=case.turns, for_good=case.gone, risen=case.risen)
        if falling.coming:
            yield goes_on(falling, left)
        elif case.gone:
            yield event("end_scene", END_OF_SCENE, left, "BK-DOM-07")
        else:
            yield event("end_turn", END_OF_TURN, left, "BK-SOL-09")
    elif case.lucky:
        spared = {
            "motive": "attack",
            "domino": falling.critical_domino,
            "damage": falling.critical_type,
            "power": falling.critical_power,
            "hidden": falling.critical_hidden,
            "lucky": True,
            "spent": False,  # by this hit itself
            "gauge": case.cause.gauge,
            **({"out_of_combat": True} if falling.out_of_combat else {}),
        }
        label = LAY(case)
        yield Onward("lay", label, "bad_karma.placement", spared, "BK-ATT-01", turned=True)
