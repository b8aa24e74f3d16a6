"""French sentences and steps of a laid domino."""

from calculators.core.result import Shown, Step, Steps, Told
from calculators.core.words import Line, Phrase

from ..gauge.names import kind_of
from ..scales import DAMAGE, POWER
from . import placing
from .onward import following
from .rule import Laid

HURTS = (Phrase("{boxes:# blessure|# blessures}"), Phrase("{boxes} KO"))
NIL = Phrase("une blessure de valeur {total}")
NIL_MORE = Phrase("une blessure de plus, de valeur {total}")
NO_HURT = "aucun dommage"

CRITICAL = Phrase("Coup critique au {domino!s} : la cible solde sa jauge{hurt}.")
AND, WITHOUT = Phrase(" et prend {more}"), ", sans dommage de plus"
CRITICAL_OUT = Phrase(
    "Coup critique au {domino!s} contre quelqu'un hors combat : {hurt}, sans solde."
)
CANCELLED = Phrase("Le {domino!s} est annulé par la protection et défaussé.")
NO_EFFECT = "Caché contre quelqu'un hors combat : sans effet, le domino est défaussé."
DIRECT = Phrase("Droit sur la jauge de {kind} : {row:# case|# cases}, valeur {up}.")
OVERFLOWS = Phrase("Jauge pleine : elle se solde, {domino!s:le} n'y entre pas.")
FACE_DOWN = Phrase("Le {domino!s} se pose caché, rangée ×{row}.")
FACE_UP = Phrase("Le {domino!s} se pose visible, {up} en haut ({kind}), rangée ×{row}.")

FAILURE = Line("Un tirage raté va caché, rangée ×{row}.", "BK-JAU-07")
FILLS = Line("Caché, il ne blessera pas, mais la jauge se remplit.", "BK-JAU-03")
PAID = Line(
    "Payer une carte bonus : visible, {up} en haut, rangée ×{row}.", "BK-SER-18", "AMB-BK-04"
)
PAID_HIDDEN = Line(
    "Payer comme sa propre attaque : type manqué, caché, rangée ×{row}.", "BK-SER-18", "AMB-BK-04"
)
HEROIC = Line(
    "Héroïque : visible, pair d'abord, ici {up} en haut, rangée ×{row}.", "BK-AVA-02", "AMB-BK-26"
)
SCARED = Line(
    "Trouillard : le domino refusé après un échec va caché, rangée ×{row}.",
    "BK-DES-02",
    "AMB-BK-27",
)
FORCED = Line("Destin forcé : visible, {up} en haut, rangée ×{row}.", "BK-TIR-07", "AMB-BK-03")
AGAIN = Line("Puis on repioche.", "BK-TIR-07")

PUNCH = Line("Punch : à mains nues, KO de puissance moyenne.", "BK-AVA-08")
NIL_SHOWS = Line(
    "Le double zéro est toujours une blessure, de valeur {total}, visible.",
    "BK-ATT-09",
    "AMB-BK-07",
)
BY_CHOICE = Line("Attaque jouée cachée, au choix de l'attaquant.", "BK-ATT-19", "AMB-BK-34")
WANTS = {
    "i": "Un KO veut un côté impair",
    "p": "Une blessure veut un côté pair",
    "ip": "Impair d'abord, sinon pair",
    "pi": "Pair d'abord, sinon impair",
}
FITS = Line("{wants} : {up} en haut.", DAMAGE.rule)
MISFIT = Line("{wants} : {domino!s:le} n'en a pas, il va caché.", "BK-ATT-07", "AMB-BK-34")
NO_SIDE = Line("{wants} : {domino!s:le} n'en a pas.", "BK-ATT-07", "AMB-BK-34")
COUNTS = Line("{wants} : {domino!s:le} n'en a pas, mais il compte.", "BK-ATT-17", "AMB-BK-08")
OR_PAYS = Line(
    "Ou bien l'attaquant prend {eclat:ce domino|tous ses dominos} pour lui, et ajoute une carte "
    "bonus.",
    "BK-ATT-07",
    "AMB-BK-34",
)
ROW = Line("Puissance {power} : rangée ×{row}.", "BK-ATT-13", "AMB-BK-45")
ALIKE, UNLIKE = "moyenne, même parité", "moyenne, parités différentes"

LUCKY = Line(
    "Chanceux annule le coup critique : le double se pose comme un autre.",
    "BK-AVA-03",
    "AMB-BK-24",
)
IS_CRITICAL = Line("Double au domino de la marge : coup critique.", "BK-ATT-15")
SETTLES = Line("La cible solde aussitôt sa jauge.", "BK-ATT-16")
HURT = Line("{hurt:^}.", "BK-ATT-17", "AMB-BK-06")
HURTS_ALL = Line("{hurt:^} : le double visible, le reste en cachés.", "BK-ATT-17", "AMB-BK-06")
MORE = Phrase("{hurt} de plus")
_NO_BOX = "Le {domino!s} ne compte pas de dommage : "
PROTECTED = Line(f"{_NO_BOX}la protection l'annule.", "BK-PRO-03", "AMB-BK-20")
HIDDEN = Line(f"{_NO_BOX}il est joué caché.", "BK-ATT-19", "AMB-BK-52")
NO_TYPE = Line(f"{_NO_BOX}le type manque.", "BK-ATT-17", "AMB-BK-08")

STRAIGHT = Line(
    "Jauge pleine : elle se solde, puis ce domino va droit sur les dommages.",
    "BK-SOL-02",
    "AMB-BK-17",
)
DISCARDED = Line(
    "Jauge pleine : elle se solde, puis ce domino est défaussé.", "BK-SOL-02", "AMB-BK-17"
)
NOW, LATER = "Protection", "Au solde, protection"
PROTECTION = Line("{when} {protection} : {became}{then}.", "BK-PRO-03", "AMB-BK-20")
STILL_CRITICAL, IN_ROW = ", mais le coup reste critique", Phrase(", rangée ×{row}")
NEEDLESS = Line("Caché, il ne blessera pas : aucune protection à user.", "BK-PRO-02", "AMB-BK-20")
BECAME, GONE = Phrase("puissance {power}"), "annulé"
OUT = Line("Hors combat : droit sur les jauges de dommages.", "BK-DOM-09", "AMB-BK-19")


def tell(case: Laid) -> Told:
    """Describe how a domino lies, and why."""
    lies = (case.final,) if case.final and not case.discarded else ()
    seen = any(not tile.hidden for tile in lies)
    shown = (Shown("Domino", () if seen else (case.domino,)), Shown("Posé ainsi", lies))
    steps = tuple(_attack(case) if case.motive == "attack" else _own(case))
    if case.overflows:
        steps = (*steps, (DISCARDED if case.discarded else STRAIGHT)())
    return Told(_summary(case), steps, shown, onward=following(case))


def _summary(case: Laid) -> str:
    final = case.final
    if case.critical and case.straight:
        return CRITICAL_OUT(case, hurt=_hurts(case) if case.boxes else NO_HURT)
    if case.critical:
        return CRITICAL(case, hurt=AND(more=_more(case)) if case.boxes else WITHOUT)
    if final is None:
        return CANCELLED(case)
    if case.out:
        return NO_EFFECT if final.hidden else DIRECT(final, kind=kind_of(final))
    if final.hidden or case.overflows:
        return (OVERFLOWS if case.overflows else FACE_DOWN)(final, domino=case.domino)
    return FACE_UP(final, domino=case.domino, kind=kind_of(final))


def _own(case: Laid) -> Steps:
    laid = case.laid
    if case.motive == "failure":
        yield FAILURE(laid)
        if not case.overflows:
            yield FILLS()
    elif case.motive == "payment":
        yield (PAID_HIDDEN if laid.hidden else PAID)(laid)
    elif case.motive == "heroic":
        yield HEROIC(laid)
    elif laid.hidden:
        yield SCARED(laid)
    else:
        yield FORCED(laid, rule="BK-JAU-09" if case.motive == "forced_failure" else None)
        yield AGAIN()


def _attack(case: Laid) -> Steps:
    if case.traits.punch:
        yield PUNCH()
    yield _side(case)
    if case.may_pay and case.misfits:
        yield OR_PAYS(eclat=len(case.eclat))
    if not case.critical:
        yield _row(case)
    yield from _critical(case)
    yield from _protection(case)
    if case.straight:
        yield OUT()


def _side(case: Laid) -> Step:
    domino, how, laid = case.domino, case.how, case.laid
    if domino.total == 0 and not how.hidden:
        return NIL_SHOWS(domino)
    if how.hidden:
        return BY_CHOICE()
    wants = WANTS[how.type]
    if laid.hidden:
        return (NO_SIDE if case.critical else MISFIT)(case, wants=wants)
    if case.misfit:
        return COUNTS(case, wants=wants)
    both = not domino.double and domino.high % 2 == domino.low % 2
    rule, reading = DAMAGE.by_code[how.type].rule, "AMB-BK-09" if both else ""
    return FITS(laid, wants=wants, rule=rule, reading=reading)


def _row(case: Laid) -> Step:
    power, laid = case.how.power, case.laid
    name = POWER.named(power)
    if power == "M":
        name = ALIKE if laid.row > 1 else UNLIKE
    if laid.hidden and laid.row > 1:
        return ROW(laid, power=name)
    return ROW(laid, power=name, rule=POWER.by_code[power].rule, reading="")


def _critical(case: Laid) -> Steps:
    if case.lucky:
        yield LUCKY()
    if not case.critical:
        return
    yield IS_CRITICAL()
    if case.settles:
        yield SETTLES(reading="AMB-BK-19" if case.out else None)
    if case.boxes:
        hurt = _more(case) if case.settles else _hurts(case)
        reading = None if case.domino.total else "AMB-BK-07"
        yield (HURTS_ALL if case.boxes > 1 else HURT)(hurt=hurt, reading=reading)
    elif case.how.hidden:
        yield HIDDEN(case)
    else:
        yield (NO_TYPE if case.missed else PROTECTED)(case)


def _protection(case: Laid) -> Steps:
    if not case.protection:
        return
    if case.laid.hidden and not case.at_once:
        yield NEEDLESS()
        return
    left = placing.weakened(case.how.power, case.protection)
    became = BECAME(power=POWER.named(left)) if left else GONE
    when = NOW if case.at_once else LATER
    then = IN_ROW(case.protected) if case.protected and not case.protected.hidden else ""
    then = STILL_CRITICAL if case.critical and left else then
    yield PROTECTION(case, when=when, became=became, then=then)


def _hurts(case: Laid) -> str:
    domino = case.domino
    return HURTS[domino.high % 2](case) if domino.total else NIL(domino)


def _more(case: Laid) -> str:
    """Return what a critical hit does besides the settlement."""
    return MORE(hurt=_hurts(case)) if case.domino.total else NIL_MORE(case.domino)
