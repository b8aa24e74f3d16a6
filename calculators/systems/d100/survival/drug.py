"""``d100.drug``: a survival test at each dose."""

from calculators.core.calculator import Calculator, Outcome
from calculators.core.group import Group, flag, integer
from calculators.core.result import Steps, Told
from calculators.core.words import Line, Phrase

from ..scales import FIGURES, SOLITUDE_BOUND
from ..threshold import CRITICAL_FAILURE, CRITICAL_SUCCESS, FAILURE, SUCCESS, TEST_OUTCOMES
from .test import Survived, survival_shown, survival_steps


class Dose(Group):
    """Who takes it, with the solitude so far (DC-DRO-02)."""

    machine: bool = flag("Une machine", rule="AMB-DC-19")
    solitude: int = integer(
        "Points de solitude",
        most=SOLITUDE_BOUND,
        default=0,
        rule="DC-DRO-02",
        carried=True,
        help="Avant la prise ; ce qu'ils font, la source ne le dit pas ici.",
    )


_BONUS = {
    CRITICAL_SUCCESS: FIGURES["drug_bonus"],
    CRITICAL_FAILURE: FIGURES["drug_penalty"],
}


class Taken(Survived):
    """A dose (DC-DRO-01 to 04)."""

    dose: Dose

    told = ("threshold:threshold.value", "roll", "solitude", "bonus", "machine:dose.machine")
    carried = ("solitude",)

    @property
    def outcome(self) -> Outcome:
        """The outcome of the survival test."""
        return self.verdict

    @property
    def solitude(self) -> int:
        """The points of solitude afterwards (AMB-DC-19)."""
        gained = 0 if self.succeeds else FIGURES["solitude"]
        return min(self.dose.solitude + gained, SOLITUDE_BOUND)

    @property
    def bonus(self) -> int:
        """The bonus or penalty of a critical."""
        return _BONUS.get(self.outcome, 0)


# --- words

HEADLINES = {
    CRITICAL_SUCCESS: Phrase(
        "{outcome.label} : {drug} agit, et {bonus:+} dans une compétence au choix."
    ),
    SUCCESS: Phrase("{outcome.label} : {drug} agit sans contrecoup."),
    FAILURE: Phrase("{outcome.label} : un point de solitude ({solitude} en tout)."),
    CRITICAL_FAILURE: Phrase(
        "{outcome.label} : un point de solitude ({solitude} en tout), et {bonus} dans une"
        " caractéristique choisie par le MJ."
    ),
}
EFFECTS = {
    CRITICAL_SUCCESS: Line(
        "{drug:^} agit, et {bonus:+} dans une compétence au choix du joueur.", "DC-DRO-03"
    ),
    SUCCESS: Line("{drug:^} agit, rien d'autre.", "DC-DRO-03"),
    FAILURE: Line("Le personnage prend un point de solitude.", "DC-DRO-02", "AMB-DC-24"),
    CRITICAL_FAILURE: Line(
        "Un échec critique est un échec : le point de solitude s'y ajoute.",
        "DC-DRO-02",
        "AMB-DC-19",
    ),
}
DOSE = Line("Une prise de drogue : un test de survie.", "DC-DRO-01")
PROGRAM = Line(
    "Un programme frauduleux, drogue des machines : un test de survie.", "DC-DRO-01", "AMB-DC-19"
)
UNSAID = Line(
    "La source ne dit pas si {drug} agit quand même : à la table de trancher.",
    "DC-DRO-02",
    "AMB-DC-32",
)
FOR_A_TIME = Line("Bonus et malus ne durent qu'un combat, ou quelques heures.", "DC-DRO-04")


def tell(taken: Taken) -> Told:
    """Describe a dose."""
    headline = HEADLINES[taken.outcome](taken, drug=_drug(taken))
    return Told(headline, _steps(taken), survival_shown(taken))


def _steps(taken: Taken) -> Steps:
    yield (PROGRAM if taken.dose.machine else DOSE)()
    yield from survival_steps(taken)
    yield EFFECTS[taken.outcome](taken, drug=_drug(taken))
    if not taken.succeeds:
        yield UNSAID(drug=_drug(taken))
    if taken.outcome != FAILURE:
        yield FOR_A_TIME()


def _drug(taken: Taken) -> str:
    return "le programme" if taken.dose.machine else "la drogue"


drug = Calculator(
    id="d100.drug",
    title="Prendre une drogue",
    verb="Prendre la drogue",
    rules=("DC-DRO-01", "DC-DRO-02", "DC-DRO-03", "DC-DRO-04"),
    outcomes=TEST_OUTCOMES,
    tell=tell,
)(Taken)
