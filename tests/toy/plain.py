"""``toy.plain``: a sum without chance, without state and without odds."""

from typing import Annotated

from calculators.core.calculator import calculator
from calculators.core.fields import Flag, Integer
from calculators.core.result import Result, Step

from .rules import LOSE, WIN

Total = Annotated[int, Integer(label="Total", rule="TY-JEU-01", minimum=0, maximum=20)]
Hard = Annotated[bool, Flag(label="Difficile", rule="TY-JEU-02")]


@calculator(
    id="toy.plain", title="Seuil", verb="Comparer", rules=("TY-JEU-01",), outcomes=(WIN, LOSE)
)
def plain(*, total: Total, hard: Hard = False) -> Result:
    """Compare a total to a threshold (TY-JEU-01)."""
    threshold = 15 if hard else 10
    outcome = WIN if total >= threshold else LOSE
    step = Step(f"{total} contre {threshold}.", "TY-JEU-01")
    return Result(
        outcome.code, f"{outcome.label} : {total} contre {threshold}.",
        {"total": total, "threshold": threshold}, (step,),
    )  # fmt: skip
