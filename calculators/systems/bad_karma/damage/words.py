"""French sentences and steps of the two damage tracks, in and between settlements."""

from calculators.core.result import Shown, Steps, Told
from calculators.core.words import Line, Phrase
from calculators.pieces.gauge import Placed, Track

from ..attack.words import NO_HURT
from ..gauge.names import kind_of, said
from ..scales import KO_PENALTIES, MOST_HURTS, WOUND_PENALTIES
from ..settlement import settling
from .inputs import Both, Hurts
from .onward import following
from .rule import Tracked

KO = Line("KO : {boxes:# case|# cases}, malus {penalty}.", "BK-DOM-01", "AMB-BK-12")
WOUNDS = Line("Blessures : {boxes:# case|# cases}, malus {penalty}.", "BK-DOM-02", "AMB-BK-12")
SKILL = Line("Compétence {helped.level}{terms:more} = {level}.", "BK-DOM-03")
PLAIN_SKILL = Line("Compétence {helped.level}, sans malus.", "BK-DOM-03")
BONUS = Line("Bonus du serpentin : {bonus:+}, compté dans la compétence.", "BK-SER-11")
_HEALING = "Difficulté de guérison : {healing}."
HEALING = Line(_HEALING, "BK-DOM-06", "AMB-BK-33")
FRAGILE = Line(_HEALING, "BK-DES-01", "AMB-BK-21")
PASSING = Line(
    "Au prochain tirage, des KO seront passés : compétence {next_level}.", "BK-DOM-04", "AMB-BK-13"
)
DRAWN_ALREADY = Line(
    "Déjà tiré ce tour ? Au suivant, des KO seront passés : compétence {level}.",
    "BK-DOM-04",
    "AMB-BK-13",
)
FULL = Line(
    "Plus de trois dommages d'un type : hors combat pour la scène.", "BK-DOM-07", "AMB-BK-14"
)
STILL_OUT = Line(
    "Hors combat pour la scène, même si des dommages s'en vont.", "BK-DOM-07", "AMB-BK-14"
)
RISEN = Line(
    "Plus de trois dommages d'une scène passée : en jeu, mais un de plus remet hors combat.",
    "BK-DOM-07",
    "AMB-BK-14",
)

RETURNED = Line("Récompense du meneur : {told} est rendu.", "BK-JAU-10", "AMB-BK-44")
SEEN, HIDDEN = Phrase("le KO {face}"), "un KO caché"
HEALED = Line("Les blessures sont soignées, l'action finie.", "BK-DOM-05")
SCENE_ENDS = Line(
    "Fin de la scène : les KO sont rangés, les blessures restent.", "BK-DOM-05", "AMB-BK-13"
)
WAITED = Line(
    "Fin du tour : un domino de hors combat est rendu, "
    "{turns:# tour reste|# tours restent} à passer.",
    "BK-SOL-09",
    "AMB-BK-18",
)
LAST_WAITED = Line("Fin du tour : c'était le dernier à passer.", "BK-SOL-09", "AMB-BK-18")
UNDER = Line(
    "{count:# KO recouvert est défaussé|# KO recouverts sont défaussés}.", "BK-AVA-05", "AMB-BK-21"
)
LEAVE = Line(
    "{ended} KO au bout de {ended:sa|leur} durée, {ended:défaussé|défaussés}.",
    "BK-DOM-04",
    "AMB-BK-13",
)
TICKS = Line("{which} KO perd un tour.", "BK-DOM-04", "AMB-BK-13")
WHICH = {"each": "Chaque", "pool": "Le plus ancien"}
TO_WAIT = Line("{turns:# tour|# tours} à passer, celui-ci compris.", "BK-SOL-09", "AMB-BK-18")

COUNTS = Line("Type manqué, mais le critique compte.", "BK-ATT-17", "AMB-BK-08")
PROTECTED = Line("Protection {protection} sur {tile} : {fate}.", "BK-PRO-03", "AMB-BK-20")
GONE, ROW = "annulé, défaussé", Phrase("rangée ×{row}")
VOID = Line(
    "Un domino caché ne fait rien à qui est hors combat : défaussé.", "BK-DOM-09", "AMB-BK-19"
)
LANDS = Line("Attaque directe : {tile}.", "BK-DOM-09", "AMB-BK-19")
PRICE = Line("Prix de la carte, droit sur les dommages : {tile}.", "BK-SER-18", "AMB-BK-17")
CRITICAL = Line(
    "Coup critique : {boxes:# case|# cases} de {kind}, sans solde.", "BK-ATT-17", "AMB-BK-06"
)
PILES = Line("Au-delà de trois, les blessures s'empilent sur la dernière case.", "BK-DOM-08")

UNHURT = Phrase("Indemne : compétence {next_level} au prochain tirage.")
OUT = Phrase("Hors combat pour la scène : {hurts}.")
STAYS_OUT = Phrase("Toujours hors combat pour la scène : {hurts}.")
WAITING = Phrase(
    "Hors combat, {turns:# tour|# tours} à attendre : {hurts}, compétence {next_level} au prochain "
    "tirage."
)
IN_PLAY = Phrase("En jeu, compétence {next_level} au prochain tirage : {hurts}.")
BOXES = (
    Phrase("{count:# case de KO|# cases de KO}"),
    Phrase("{count:# case de blessure|# cases de blessure}"),
)


def tell(tracked: Tracked) -> Told:
    """Describe both tracks, and what an event changed."""
    shown = pictures(*tracked.after)
    return Told(_summary(tracked), _steps(tracked), shown, onward=following(tracked))


def pictures(ko: Hurts, wounds: Hurts) -> Both[Shown]:
    """Show both tracks."""
    return Both(
        Shown("KO", (Track("KO", KO_PENALTIES, ko),)),
        Shown("Blessures", (Track("Blessures", WOUND_PENALTIES, wounds),)),
    )


def _summary(tracked: Tracked) -> str:
    if tracked.outcome == "unhurt":
        return UNHURT(tracked)
    out = OUT if tracked.full else STAYS_OUT
    phrase = {"out": out, "waiting": WAITING}.get(tracked.outcome, IN_PLAY)
    counts = zip(BOXES, tracked.boxes, strict=True)
    hurts = [boxes(count=count) for boxes, count in counts if count]
    return phrase(tracked, hurts=hurts or NO_HURT)


def _steps(tracked: Tracked) -> Steps:
    yield from _event(tracked)
    standing = tracked.standing
    yield from track_steps(*tracked.after, standing.penalties)
    if tracked.skilled.bonus:
        yield BONUS(tracked.skilled)
    cost = standing.penalty
    yield SKILL(standing, terms=[cost]) if cost else PLAIN_SKILL(standing)
    if tracked.turns:
        yield TO_WAIT(tracked)
    if not tracked.gone:
        yield from _later(tracked)
    yield from healing_steps(standing)
    if tracked.gone:
        yield (FULL if tracked.full else STILL_OUT)()
    elif tracked.risen:
        yield RISEN()


def _event(tracked: Tracked) -> Steps:
    match tracked.now.action:
        case "hit" if tracked.hit:
            yield from _hit(tracked, tracked.hit)
        case "end_turn":
            yield from _end_of_turn(tracked)
        case "reward":
            ko = tracked.returned
            yield RETURNED(told=HIDDEN if ko.hidden else SEEN(ko))
        case "heal":
            yield HEALED()
        case "end_scene":
            yield SCENE_ENDS()


def _hit(tracked: Tracked, hit: Placed) -> Steps:
    """Describe one hit."""
    blow, kept = tracked.blow, tracked.kept
    if tracked.counts:
        yield COUNTS()
    if blow.shield:
        fate = ROW(kept) if kept else GONE
        yield PROTECTED(protection=blow.shield, tile=said(hit), fate=fate)
    if kept is None:
        return
    if not tracked.filled:
        yield VOID(reading="AMB-BK-08" if blow.critical_hit else None)
        return
    yield (PRICE if blow.paid else LANDS)(tile=said(kept))
    if blow.critical_hit:
        reading = None if kept.domino and kept.domino.total else "AMB-BK-07"
        yield CRITICAL(boxes=tracked.filled, kind=kind_of(kept), reading=reading)
    if len(tracked.after.wounds) > MOST_HURTS:
        yield PILES()


def _end_of_turn(tracked: Tracked) -> Steps:
    if tracked.now.lost:
        yield WAITED(tracked) if tracked.turns else LAST_WAITED()
    if tracked.ended:
        yield LEAVE(tracked)
    elif any(hurt.on_top for hurt in tracked.before.ko):
        yield TICKS(which=WHICH[tracked.house.clock])
    if under := sum(hurt.covered and not hurt.hidden for hurt in tracked.ticked[1]):
        yield UNDER(count=under)


def _later(tracked: Tracked) -> Steps:
    """Describe what runs out before the next draw (AMB-BK-13)."""
    if tracked.turns:
        if tracked.next_level != tracked.standing.level:
            yield PASSING(tracked)
    elif tracked.now.action != "end_turn":
        ended = tracked.standing.level_after(1)
        if ended != tracked.standing.level:
            yield DRAWN_ALREADY(level=ended)


def track_steps(ko: Hurts, wounds: Hurts, penalties: Both[int]) -> Steps:
    """Describe how many boxes of each track are in use, and their penalties."""
    for line, track, penalty in zip((KO, WOUNDS), (ko, wounds), penalties, strict=True):
        if penalty:
            yield line(boxes=settling.boxes(track), penalty=penalty)


def healing_steps(standing: settling.Standing) -> Steps:
    """Describe the difficulty of the healing draw, if there is one."""
    if standing.healing:
        yield (FRAGILE if standing.traits.fragile else HEALING)(standing)
