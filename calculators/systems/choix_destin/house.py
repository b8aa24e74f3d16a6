"""The table's settings: readings of Choix & Destin's ambiguous rules."""

from calculators.core.errors import Fault, Faults
from calculators.core.group import Group, integer, reading
from calculators.core.own import whose
from calculators.core.words import Phrase

from .scales import DIFFICULTY_BOUND

LITERAL = "literal"
IGNORED = Phrase("VS ne compte que dans la lecture littérale : choisissez-la, ou mettez {nothing}.")


class House(Group, fold="Lectures de la règle"):
    """The readings; each calculator takes those that concern it."""

    pieces: str = whose("cartes")
    lending: str = reading(
        "Prêter avec trois cartes en main",
        "AMB-CD-09",
        {
            "redraw": "permis (le prêteur repioche aussitôt)",
            "four": "interdit (il faut quatre cartes)",
            "later": "permis (il remonte à son prochain tirage)",
        },
    )
    tie: str = reading(
        "Égalité contre un PNJ",
        "AMB-CD-06",
        {
            "destiny": "règle du Destin (l’égalité est au joueur)",
            "opposition": "règle de l’opposition (personne ne l’emporte)",
        },
        when=("against", "npc"),
    )
    formula: str = reading(
        "Formule du niveau de réussite",
        "AMB-CD-01",
        {
            "versus": "Choix + Modif contre Destin + difficulté",
            LITERAL: "littérale (Choix + Modif − VS − Destin + difficulté)",
        },
    )
    vs: int = integer(
        "VS",
        least=-DIFFICULTY_BOUND,
        most=DIFFICULTY_BOUND,
        default=0,
        rule="AMB-CD-01",
        when=("formula", LITERAL),
    )

    @property
    def literal(self) -> bool:
        """Whether the formula is read literally."""
        return self.formula == LITERAL

    def faults(self) -> Faults:
        """Refuse a VS that the chosen formula would ignore."""
        if self.vs and not self.literal:
            yield Fault("vs", IGNORED(nothing=0), "AMB-CD-01")
