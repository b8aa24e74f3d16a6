"""``toy.table``: dice, a name, a list of numbers and a small table of players."""

from dataclasses import dataclass
from typing import Annotated

from calculators.core.calculator import calculator
from calculators.core.fields import Drawn, Flag, Integer
from calculators.core.result import Result, Shown, Step
from calculators.core.rows import Column, Integers, Rows, Text
from calculators.core.space import Dice
from calculators.pieces.die import Die, FaceKind

from .rules import LOSE, SPLIT, WIN

SIDES = 6


@dataclass(frozen=True, slots=True)
class Player:
    """One line of the table: a name, a bet, and a bonus that may be left out."""

    name: str
    bet: int
    bonus: int


Title = Annotated[str, Text(label="Nom de la table", longest=20)]
Players = Annotated[
    tuple[Player, ...],
    Rows(
        label="Joueurs", rule="TY-JEU-01", least=1, most=3, row=Player,
        columns=(
            Column("name", Text(label="Nom", longest=12)),
            Column("bet", Integer(label="Mise", minimum=2, maximum=12)),
            Column("bonus", Integer(label="Bonus", minimum=0, maximum=3), default=0, optional=True),
        ),
    ),
]  # fmt: skip
Marks = Annotated[
    tuple[int, ...], Integers(label="Marques", rule="TY-JEU-03", minimum=-5, maximum=5, most=4)
]
Safe = Annotated[bool, Flag(label="Prudence", rule="TY-JEU-02")]
Lowest = Annotated[
    int,
    Integer(
        label="Face la plus basse", rule="TY-JEU-02", minimum=1, maximum=SIDES,
        when=("safe", "true"),
    ),
]  # fmt: skip


def thrown() -> Dice:
    """Return the dice of every throw: two of six sides."""
    return Dice((SIDES, SIDES))


Faces = Annotated[
    tuple[int, ...],
    Drawn(
        label="Dés lancés à la main", kind=FaceKind(SIDES), rule="TY-JEU-01", least=2, most=2,
        space=thrown,
    ),
]  # fmt: skip


def total_of(marks: tuple[int, ...], faces: tuple[int, ...], *, safe: bool, lowest: int) -> int:
    """Add up dice and marks; for the prudent, no die counts less than the lowest face."""
    floor = lowest if safe else 1
    return sum(max(face, floor) for face in faces) + sum(marks)


def verdict(
    *, players: tuple[Player, ...], marks: tuple[int, ...], faces: tuple[int, ...],
    safe: bool, lowest: int,
) -> str:  # fmt: skip
    """Return who wins: those whose bet the dice and the marks reach."""
    total = total_of(marks, faces, safe=safe, lowest=lowest)
    reached = sum(total + player.bonus >= player.bet for player in players)
    if reached == len(players):
        return WIN.code
    return SPLIT.code if reached else LOSE.code


@calculator(
    id="toy.table",
    title="Table",
    verb="Lancer",
    rules=("TY-JEU-01", "TY-JEU-03"),
    outcomes=(WIN, SPLIT, LOSE),
    verdict=verdict,
)
def table(
    *,
    title: Title = "Table",
    players: Players,
    marks: Marks = (),
    safe: Safe = False,
    lowest: Lowest = 1,
    faces: Faces,
) -> Result:
    """Throw for a whole table (TY-JEU-01)."""
    total = total_of(marks, faces, safe=safe, lowest=lowest)
    code = verdict(players=players, marks=marks, faces=faces, safe=safe, lowest=lowest)
    outcome = {o.code: o for o in (WIN, SPLIT, LOSE)}[code]
    names = [player.name for player in players if total + player.bonus >= player.bet]
    return Result(
        outcome.code, f"{outcome.label} : {total} à la table.",
        {"title": title, "total": total, "reached": names},
        (Step(f"Dés et marques : {total}.", "TY-JEU-01"),),
        (Shown("Dés", tuple(Die(SIDES, face) for face in faces)),),
    )  # fmt: skip
