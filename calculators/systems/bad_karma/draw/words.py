"""French sentences and steps of a draw."""

from calculators.core.result import WHOM, Moves, Onward, Shown, Step, Steps, Told
from calculators.core.words import Line, Phrase
from calculators.pieces.gauge import Gauge

from ..attack.onward import SETTLE_IT, attack_with
from ..dominoes import without
from ..gauge.names import all_said, masked, names_of, said
from ..scales import SURE_SKILL
from .inputs import FATE
from .rule import Draw, Event, Refused
from .trial import FAILURE, FULL, SETTLE, SUCCESS

SKILL = Line("Compétence {skill}.", "BK-MAT-03")
MODIFIED = Line("Compétence {skill}{terms:more} = {level}.", "BK-MAT-06", "AMB-BK-42")
NOTHING_LEAVES = Line("Good Karma : un double, mais la jauge est vide.", "BK-AVA-04", "AMB-BK-23")
PENDS = Line(
    "Good Karma : un double est sorti, un domino peut d'abord quitter la jauge.",
    "BK-AVA-04",
    "AMB-BK-23",
)
LEAVES = Line("Good Karma : un double est sorti, {tile} quitte la jauge.", "BK-AVA-04", "AMB-BK-23")

_FORCED = "Destin forcé après {names} ({what}) : {laid} sur la jauge."
FORCED = Line(_FORCED, "BK-TIR-07", "AMB-BK-03")
VEILED = Line(_FORCED, "BK-DES-02", "AMB-BK-27")
FAILED, SPARED, SUCCEEDED = "échec", "réussite qui ferait solder", "réussite"

SUM = "{high} + {low} = {total}"
VALUE = Line(f"{SUM}.", "BK-MAT-02")
COMPARED = {
    True: Line(f"{SUM} ne dépasse pas {{level}} : réussite.", "BK-MAT-03"),
    False: Line(f"{SUM} dépasse {{level}} : échec.", "BK-MAT-03"),
}
SURE = Line("À {sure} ou plus, l'échec est impossible.", "BK-TIR-13", "AMB-BK-15")
ALL_GOOD = Line("Tous réussissent : l'éclat réussit.", "BK-TIR-03")
ONE_BAD = Line("Un domino raté suffit : l'éclat échoue.", "BK-TIR-03")
SOME_BAD = Line("Il fallait que chacun réussisse : l'éclat échoue.", "BK-TIR-03")

GIVES = Line("Le {chosen!s} donne la marge.", "BK-TIR-05", "AMB-BK-16")
MARGIN = Line("Marge : {level} − {total} = {margin}.", "BK-TIR-10")
NO_LIMIT = Line("Jauge vide : pas de seuil, donc pas de solde.", "BK-SOL-01", "AMB-BK-02")
MEETS = Line(
    "La marge de {margin} {meets} le seuil de {limit} ({laid:# domino|# dominos}).",
    "BK-SOL-01",
    "AMB-BK-01",
)
REACHES = {"reach": "atteint", "exceed": "dépasse"}
STAYS_BELOW = {"reach": "reste sous", "exceed": "ne dépasse pas"}
"""What a margin does to a threshold, if it settles and if not, by reading of AMB-BK-01."""
MAY_PUT_OUT = Line(
    "À ce niveau, on peut mettre quelqu'un hors combat, une fois par tour.",
    "BK-TIR-14",
    "AMB-BK-15",
)
MAY_NOT = Line("Qui solde ne met personne hors combat, même à ce niveau.", "BK-TIR-14", "AMB-BK-15")
CRITICAL = Line(
    "Un double : si vous gagnez le tour en attaquant, c'est un coup critique.", "BK-ATT-15"
)
DUE = Line("Jauge à solder : {gauge}.", "BK-SOL-04")
SHORT = Line("Marge d'échec : {margin}.", "BK-TIR-10")
GOES = Line("{tiles} {count:va caché|vont cachés} sur la jauge, rangée ×{row}.", "BK-JAU-07")
LIMIT = Line("Seuil de la jauge : {limit}.", "BK-SOL-01", "AMB-BK-02")
OVERFLOWS = Line(
    "La jauge est pleine et un domino de plus n'y entre pas : il faut solder.",
    "BK-SOL-02",
    "AMB-BK-17",
)
STAY_OUT = Line(
    "Ces dominos ne reviennent à la pioche qu'à la fin du tour.", "BK-PIO-01", "AMB-BK-41"
)
EMPTY_PILE = Line(
    "{there:# domino|# dominos} dans la pioche, il en faut {wanted} : c'est l'épuisement.",
    "BK-PIO-02",
    "AMB-BK-40",
)

NO_REFUSAL = Line("Couard : ce tirage ne se refuse pas.", "BK-DES-03", "AMB-BK-28")
NO_BOX = Line(
    "Le destin ne se force pas : {count:# domino|# dominos} à poser,"
    " {free:aucune case libre|# case libre|# cases libres}.",
    "BK-TIR-08",
    "AMB-BK-17",
)
NO_DOMINO = Line(
    "Le destin ne se force pas : plus assez de dominos dans la pioche.", "BK-PIO-02", "AMB-BK-40"
)

GOOD = Phrase("Réussite, marge {margin}.")
ECLAT = Phrase("Réussite à {count:# domino|# dominos}, marge {margin}.")
SETTLES = Phrase("Réussite, marge {margin}, mais elle {meets} le seuil : il faut solder{other}.")
OTHER = ", ou garder un autre domino"
MISSED = Phrase("Échec, {short:# point|# points} de trop.")
AND_FULL = Phrase("Échec, {short:# point|# points} de trop, et jauge pleine : il faut solder.")
SUCCEEDS = "Réussite"
STOPPED = "Épuisement : la pioche ne suffit plus, l'action s'arrête là."
DRAWN = Phrase("{count:Tiré|Tirés}")
REFUSED = Phrase("{count:Refusé|Refusés}")


# --- onward moves

ATTACK = Phrase("Attaquer avec {names:le}")
LAY = Phrase("Poser {chosen!s:le} au serpentin")
HERO = Phrase("Héroïque : {domino!s:le} visible, pour une carte")


def following(draw: Draw, *, forced: bool) -> Moves:
    """Return the moves that may follow this draw.

    :param forced: whether fate can be forced (BK-TIR-08).
    """
    if draw.outcome == SUCCESS:
        yield _attack(draw)
        lays = {"action": "lay", "domino": draw.chosen}
        yield Onward("lay", LAY(draw), "bad_karma.serpentine", lays, "BK-SER-01")
    elif draw.outcome in {SETTLE, FULL}:
        full = draw.outcome == FULL
        cause, rule = ("full", "BK-SOL-02") if full else ("margin", "BK-SOL-01")
        due = {"cause": cause, "gauge": draw.after, "skill": draw.skilled.skill}
        yield Onward("settle", SETTLE_IT, "bad_karma.settlement", due, rule)
    elif draw.outcome == FAILURE and draw.traits.heroic:
        *others, missed = draw.after
        known = {
            "motive": "heroic",
            "domino": missed.domino,
            "gauge": others,
            "karma": draw.held.karma,
        }
        label = HERO(domino=missed.domino)
        yield Onward("hero", label, "bad_karma.placement", known, "BK-AVA-02")
    if forced:
        yield Onward("force", FATE, "bad_karma.draw", draw.again, "BK-TIR-07")


def _attack(draw: Draw) -> Onward:
    chosen = draw.chosen
    dominoes = (*without(draw.final, (chosen,)), chosen)
    label = ATTACK(names=[*map(str, dominoes)])
    fields = attack_with(dominoes)
    return Onward("attack", label, "bad_karma.placement", fields, "BK-ATT-01", asks=(WHOM,))


# --- the answer


def tell(draw: Draw) -> Told:
    """Describe a draw, from the first refused one to the last."""
    skilled = draw.skilled
    level = MODIFIED(skilled, terms=[skilled.modifier]) if skilled.modifier else SKILL(skilled)
    opening = [level, *map(_event, draw.events)]
    aside = Shown(REFUSED(count=len(draw.aside)), draw.aside, faded=True)
    gauge = Shown("Jauge", (Gauge(draw.held.karma, draw.tiles),))
    if not draw.drawn:
        return Told(STOPPED, (*opening, EMPTY_PILE(draw)), (aside, gauge))
    drawn = Shown(DRAWN(count=skilled.count), draw.final)
    if draw.pends:
        steps = (*opening, *_compared(draw), *_margin(draw), PENDS())
        return Told(_drawn(draw), steps, (aside, drawn, gauge))
    after = Shown("Jauge après ce tirage", (Gauge(draw.held.karma, draw.after),))
    reason = _no_force(draw)
    steps = (*opening, *_end(draw), *((reason,) if reason else ()))
    onward = following(draw, forced=reason is None)
    verdict = SUCCEEDS if draw.outcome == SUCCESS else ""
    shown = (aside, drawn, after)
    return Told(_summary(draw), steps, shown, onward=onward, verdict=verdict)


def _event(event: Event) -> Step:
    if isinstance(event, Refused):
        return _forced(event)
    return LEAVES(tile=masked(event)) if event else NOTHING_LEAVES()


def _forced(event: Refused) -> Step:
    what = FAILED if event.failed else SPARED if event.spared else SUCCEEDED
    laid = [*map(said, event.laid)]
    line = VEILED if event.laid[0].hidden else FORCED
    reading = "AMB-BK-51" if event.spared else None
    return line(names=names_of(event.drawn), what=what, laid=laid, reading=reading)


def _end(draw: Draw) -> Steps:
    """Describe the last draw."""
    yield from _compared(draw)
    yield from _margin(draw)
    yield from _missed(draw) if draw.missed else _kept(draw)
    if draw.away:
        yield STAY_OUT()


def _margin(draw: Draw) -> Steps:
    several = len(draw.final) > 1
    if draw.missed:
        yield SHORT(draw, reading="AMB-BK-47" if several else "")
        return
    if several:
        yield GIVES(draw)
    yield MARGIN(draw, level=draw.trial.level, total=draw.chosen.total)


def _kept(draw: Draw) -> Steps:
    if draw.limit is None:
        yield NO_LIMIT()
    else:
        meets = REACHES if draw.outcome == SETTLE else STAYS_BELOW
        yield MEETS(draw, meets=meets[draw.trial.reading], laid=len(draw.tiles))
    if draw.trial.level >= SURE_SKILL:
        yield (MAY_NOT if draw.outcome == SETTLE else MAY_PUT_OUT)()
    if draw.critical:
        yield CRITICAL()
    if draw.outcome == SETTLE:
        yield DUE(gauge=all_said(draw.tiles))


def _missed(draw: Draw) -> Steps:
    if draw.outcome == FAILURE:
        yield GOES(tiles=names_of(draw.final), count=len(draw.final), row=draw.after[-1].row)
        yield LIMIT(draw)
    else:
        yield OVERFLOWS()
        yield DUE(gauge=all_said(draw.after))


def _summary(draw: Draw) -> str:
    if draw.outcome == SETTLE:
        other = OTHER if draw.spared else ""
        return SETTLES(draw, meets=REACHES[draw.trial.reading], other=other)
    return AND_FULL(short=-draw.margin) if draw.outcome == FULL else _drawn(draw)


def _drawn(draw: Draw) -> str:
    """Describe a draw without its consequences."""
    if draw.missed:
        return MISSED(short=-draw.margin)
    return (ECLAT if len(draw.final) > 1 else GOOD)(draw, count=len(draw.final))


def _no_force(draw: Draw) -> Step | None:
    """Return why this draw cannot be refused; ``None`` if it can (BK-TIR-08)."""
    count = draw.skilled.count
    if draw.traits.coward:
        return NO_REFUSAL()
    if draw.free < count:
        return NO_BOX(draw, count=count, reading="AMB-BK-16" if count > 1 else None)
    return NO_DOMINO() if draw.left < count else None


def _compared(draw: Draw) -> Steps:
    """Describe the comparison of each domino with the skill."""
    level, drawn = draw.trial.level, draw.final
    sure = level >= SURE_SKILL
    for domino in drawn:
        line = VALUE if sure else COMPARED[domino.total <= level]
        yield line(domino, level=level)
    if sure:
        yield SURE(sure=SURE_SKILL)
    if len(drawn) > 1:
        bad = 0 if sure else sum(domino.total > level for domino in drawn)
        yield (SOME_BAD if bad > 1 else ONE_BAD if bad else ALL_GOOD)()
