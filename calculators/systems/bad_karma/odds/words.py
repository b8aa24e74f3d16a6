"""French sentences of the chances of a draw."""

from calculators.core.result import Steps, Told
from calculators.core.words import Line, Phrase

from ..scales import MOST_OUT
from . import contest
from .rule import Weighed

SUCCEED = Phrase("Réussir{many} : {success}")
WIN = Phrase("Gagner le tour{many} : {win}")
AND_SUCCEED = Phrase("{verdict} ; réussir : {success}{settling}.")
WHOLE = Phrase("{verdict}.")
MANY = Phrase(" à {count:# domino|# dominos}")
SETTLING = Phrase(", dont {settle} en soldant")

GOOD = Line(
    "{good:# domino|# dominos} sur {there} {good:ne dépasse pas|ne dépassent pas} {level}.",
    "BK-MAT-03",
)
NONE = Line("Aucun domino n'est à {level} ou moins.", "BK-MAT-03")
AT_ONCE = Line("Il en faut {count} à la fois, tirés sans remise.", "BK-TIR-03")
DUE = {"reach": Phrase("de {limit} ou plus"), "exceed": Phrase("de plus de {limit}")}
SETTLES = Line("Une marge {due} fait solder.", "BK-SOL-01", "AMB-BK-01")
AVOIDS = Line(
    "Une marge {due} fait solder : on choisit un domino qui l'évite, si possible.",
    "BK-SOL-01",
    "AMB-BK-16",
)
ALONE = Line("Sans adversaire, réussir suffit à gagner.", "BK-TIR-11")
ALONE_DUE = Line("Sans adversaire, réussir sans solder suffit à gagner.", "BK-TIR-11")
TOGETHER = Line(
    "Tous tirent de la même pioche ; chacun montre sa meilleure marge sans solde.",
    "BK-TIR-11",
    "AMB-BK-41",
)
MORE_WINS = Line("Le plus grand nombre de dominos réussis l'emporte.", "BK-TIR-04")
UNBROKEN = Line(
    "Égalité en tête : {tied}, non départagée : trop d'éclats à compter.",
    "BK-TIR-12",
    "AMB-BK-11",
)
BROKEN = Line(
    "Égalité en tête : {tied}, départagée ici {times} au plus ; il en reste {tie}.",
    "BK-TIR-12",
    "AMB-BK-11",
)
TIMES = ("", "une fois", "deux fois")


def tell(weighed: Weighed) -> Told:
    """Describe the chances of a draw."""
    rivals = bool(weighed.facing.foes or weighed.settle)
    verdict = _verdict(weighed, rivals=rivals)
    settling = SETTLING(weighed) if weighed.settle else ""
    text = (AND_SUCCEED if rivals else WHOLE)(weighed, verdict=verdict, settling=settling)
    return Told(text, (*_draw(weighed), *_turn(weighed)), verdict=verdict)


def _verdict(weighed: Weighed, *, rivals: bool) -> str:
    """Describe the main chance: of winning if there are opponents, or if success is not enough."""
    many = MANY(weighed) if weighed.count > 1 else ""
    return (WIN if rivals else SUCCEED)(weighed, many=many)


def _draw(weighed: Weighed) -> Steps:
    there = len(weighed.pile)
    rule = None if there == MOST_OUT else "BK-PIO-01"
    yield (GOOD if weighed.good else NONE)(weighed, there=there, rule=rule)
    if weighed.count > 1:
        yield AT_ONCE(weighed)
    if weighed.facing.limit:
        due = DUE[weighed.house.settling](weighed.facing)
        yield (AVOIDS if weighed.count > 1 else SETTLES)(due=due)


def _turn(weighed: Weighed) -> Steps:
    foes = weighed.facing.foes
    if not foes:
        yield (ALONE_DUE if contest.SETTLED in weighed.law else ALONE)()
        return
    yield TOGETHER()
    if any(foe.count != weighed.count for foe in foes):
        yield MORE_WINS()
    if weighed.tied:
        line = BROKEN if weighed.rounds else UNBROKEN
        yield line(weighed, times=TIMES[weighed.rounds])
