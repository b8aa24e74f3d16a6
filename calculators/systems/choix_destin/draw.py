"""``choix_destin.draw``: one draw, Choix against Destin."""

from typing import Annotated

from calculators.core.calculator import calculator
from calculators.core.fields import Drawn
from calculators.core.result import Result
from calculators.pieces.tarot import TRUMPS, Trump
from calculators.systems.choix_destin.destiny import Attempt
from calculators.systems.choix_destin.inputs import (
    TABLE,
    ChoiceCard,
    Difficulty,
    Discarded,
    Formula,
    LentCards,
    Modifier,
    Versus,
    one_of_each,
    vs_needs_literal,
)
from calculators.systems.choix_destin.outcomes import DRAW_OUTCOMES, resolve_draw
from calculators.systems.choix_destin.tables import FULL_TALON
from calculators.systems.choix_destin.talon import DestinySpace, Talon


def destiny_space(discarded: tuple[Trump, ...]) -> DestinySpace:
    """Return what Destin can be, from the trumps that are left."""
    return DestinySpace(Talon(discarded))


DrawnDestiny = Annotated[
    tuple[Trump, ...],
    Drawn(
        label="Destin tiré à la main", kind=TRUMPS, rule="CD-DES-05", group=TABLE, pool="talon",
        least=1, most=len(FULL_TALON), space=destiny_space,
        help="Vide : le site tire. Après Le Mat, ajoutez l'arcane suivant : 0 12.",
    ),
]  # fmt: skip


@calculator(
    id="choix_destin.draw",
    title="Tirage",
    verb="Tirer le Destin",
    rules=(
        "CD-TIR-02", "CD-TIR-03", "CD-TIR-04", "CD-CHO-01", "CD-CHO-02", "CD-DES-05",
        "CD-SPE-01", "CD-SPE-02", "CD-SPE-03",
    ),
    outcomes=DRAW_OUTCOMES,
    checks=(one_of_each, vs_needs_literal),
)  # fmt: skip
def draw(
    *,
    choice: ChoiceCard,
    pm: Modifier = 0,
    difficulty: Difficulty = 0,
    lent: LentCards = (),
    discarded: Discarded = (),
    destiny: DrawnDestiny,
    formula: Formula = "versus",
    vs: Versus = 0,
) -> Result:
    """Resolve a draw: the Choix, with help and PM, against the trump drawn (CD-DES-05)."""
    attempt = Attempt(choice, lent, pm, difficulty, formula, vs)
    return resolve_draw(attempt, Talon(discarded), destiny)
