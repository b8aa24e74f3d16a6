"""French sentences and steps of care."""

from calculators.core.result import Moves, Onward, Shown, Step, Steps, Told
from calculators.core.words import Line, Phrase

from ...dice import pictures
from ...onward import CARE
from ...scales import CARES, WEEKS_BOUND
from .inputs import FIRST_AID, INFIRMARY, NATURAL, REVIVE, TANK
from .rule import FINAL, FULL, HEALED, LOST, NOTHING, REVIVED, Treated

SAID: dict[str, Phrase] = {
    REVIVED: Phrase("Retour à la vie : état stable au premier jour d'une semaine de cuve"),
    LOST: Phrase("N'a pas tenu : mort au premier jour de cuve"),
    FINAL: Phrase("Mort définitive : la cuve n'y peut rien"),
    FULL: Phrase("Tous les PV : {care.pv_max}"),
    NOTHING: Phrase("Aucun PV rendu : toujours {care.pv} sur {care.pv_max}"),
    HEALED: Phrase("{gain:# PV rendu|# PV rendus} : {after} sur {care.pv_max}"),
}
SO, WEAKENED = Phrase("{said}."), Phrase("{said}, avec {penalty} partout")
STANCHED = Phrase("{said} ; l'hémorragie cesse")
STOPS = Line("Ce soin arrête toute hémorragie.", "DC-HEM-01", "AMB-DC-29")
REST = Line("Repos : {daily} PV par jour, {care.days:# jour|# jours}.", "DC-PV-01")
NO_REST = Line("Une machine ne récupère pas d'elle-même.", "DC-PV-01")
AID = Line(
    "Premiers secours, {dice} : {total}, dans la limite des dégâts du combat ({hurt}).",
    "DC-PV-02",
    "AMB-DC-15",
)
KIT = Line("Le kit de soin n'est usé qu'en partie.", "DC-PV-02", "AMB-DC-15")
DAYS = Line("Infirmerie, {care.days:# jour|# jours} à {dice} : {terms:sum} = {sum}.", "DC-PV-03")
RESTED = Line("Le repos y ajoute {treatment.rest} PV.", "DC-PV-01", "AMB-DC-30")
NOT_RESTED = Line("Le repos n'y ajoute rien.", "DC-PV-01", "AMB-DC-30")
BATHED = Line("Une journée complète en cuve : tous les PV reviennent.", "DC-PV-05")
TOO_MANY = Line("Trop de blessures graves : cette mort est définitive.", "DC-MOR-02", "AMB-DC-16")
UNDER = Line("Secours immédiats : {total} ne dépasse pas {chance}.", "DC-PV-04", "AMB-DC-16")
OVER = Line("Secours immédiats : {total} dépasse {chance}.", "DC-PV-04", "AMB-DC-16")
STABLE = Line("État stable dès le premier jour de la semaine en cuve.", "DC-PV-05")
GONE = Line("On le sait après le premier jour de cuve.", "DC-PV-05")
SUM = Line("PV {care.pv} + {gain} = {after}, sur {care.pv_max}.", "DC-PV-01")
LEAVING = Phrase("En sortant de cuve")
LATER = Phrase("{care.weeks:# semaine|# semaines} après la cuve")
COSTS = Line("{when} : {penalty} partout.", "DC-PV-05", "AMB-DC-17")
NO_LONGER = Line("{when} : le malus a disparu.", "DC-PV-05", "AMB-DC-17")
A_DAY, A_REST = "Infirmerie : un jour", "Repos : un jour"
A_WEEK = "Une semaine plus tard"
UNHARMED = Line("Sans résurrection, pas de malus de cuve.", "DC-PV-05", "AMB-DC-17")


def tell(treated: Treated) -> Told:
    """Describe care."""
    said = SAID[treated.outcome](treated)
    if treated.penalty:
        said = WEAKENED(treated, said=said)
    headline = SO(said=STANCHED(said=said) if treated.stopped else said)
    shown = Shown("Dés", pictures(treated.care.dice, treated.thrown.faces))
    return Told(headline, _steps(treated), (shown,), onward=_onward(treated))


def _onward(treated: Treated) -> Moves:
    """Yield another day if health is missing, and another week if the tank has a penalty."""
    care = treated.care
    known = {"pv": treated.after, "pv_max": care.pv_max}
    if treated.stopped:
        known["bleeding"] = False
    if treated.outcome in {HEALED, NOTHING}:
        day = {**known, "days": 1}
        asked = care.method != FIRST_AID  # which has no such input
        if asked or care.machine:
            day["machine"] = care.machine
        yield Onward("infirmary", A_DAY, CARE, {"method": INFIRMARY, **day}, "DC-PV-03")
        if asked and not care.machine:
            yield Onward("rest", A_REST, CARE, {"method": NATURAL, **day}, "DC-PV-01")
    if treated.penalty and care.weeks < WEEKS_BOUND:
        week = {"method": TANK, **known, "weeks": care.weeks + 1, "tank": "always"}
        yield Onward("week", A_WEEK, CARE, week, "DC-PV-05")


def _steps(treated: Treated) -> Steps:
    first, *others = _cared(treated)
    yield from (first, *others)
    if treated.gain or treated.care.method != REVIVE:
        yield SUM(treated, rule=first.rule)
    if treated.stopped:
        yield STOPS()
    if treated.leaves:
        yield _leaving(treated)


def _leaving(treated: Treated) -> Step:
    if not treated.treatment.weakens:
        return UNHARMED()
    when = (LATER if treated.care.weeks else LEAVING)(treated)
    return (COSTS if treated.penalty else NO_LONGER)(treated, when=when)


def _cared(treated: Treated) -> Steps:
    """Describe the effect of each kind of care."""
    care, treatment = treated.care, treated.treatment
    if care.method == NATURAL:
        yield NO_REST() if care.machine else REST(treated, daily=CARES[NATURAL])
    elif care.method == FIRST_AID:
        yield AID(treated, dice=CARES[FIRST_AID], hurt=care.hurt or 0)
        yield KIT()
    elif care.method == INFIRMARY:
        terms = (treated.total, treatment.added)
        yield DAYS(treated, dice=CARES[INFIRMARY], terms=terms, sum=sum(terms))
        yield (RESTED if treatment.rest else NOT_RESTED)(treated)
    elif care.method == TANK:
        yield BATHED()
    elif care.worn_out:
        yield TOO_MANY()
    else:
        back = treated.outcome == REVIVED
        yield (UNDER if back else OVER)(treated, chance=care.chance or 0)
        yield (STABLE if back else GONE)()
