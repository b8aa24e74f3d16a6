"""``choix_destin.critical_situation``: draws whose trumps stay out, and what that changes."""

from dataclasses import replace
from typing import Annotated

from calculators.core.calculator import calculator
from calculators.core.fields import Flag
from calculators.core.french import plural
from calculators.core.result import Result, Step, Table
from calculators.pieces.tarot import MinorCard, Trump
from calculators.systems.choix_destin.chances import verdict_law
from calculators.systems.choix_destin.destiny import Attempt
from calculators.systems.choix_destin.draw import DrawnDestiny
from calculators.systems.choix_destin.inputs import (
    CarriedDiscard,
    ChoiceCard,
    Difficulty,
    Formula,
    LentCards,
    Modifier,
    Versus,
    one_of_each,
    vs_needs_literal,
)
from calculators.systems.choix_destin.outcomes import DRAW_OUTCOMES, resolve_draw
from calculators.systems.choix_destin.talon import Talon

EndOfPhase = Annotated[
    bool, Flag(label="La situation critique s'achève après ce tirage", rule="CD-DES-03")
]


def shift(
    *,
    choice: MinorCard,
    pm: int,
    difficulty: int,
    lent: tuple[MinorCard, ...],
    discarded: tuple[Trump, ...],
    formula: str,
    vs: int,
) -> tuple[Table, ...]:
    """Compare the chances from a whole talon with those from what is left of it."""
    attempt = Attempt(choice, lent, pm, difficulty, formula, vs)
    talon = Talon(discarded)
    whole, left = verdict_law(attempt, Talon()), verdict_law(attempt, talon)
    rows = tuple(
        (outcome.label, whole.probability(outcome.code), left.probability(outcome.code))
        for outcome in DRAW_OUTCOMES
        if outcome.code in whole or outcome.code in left
    )
    count = len(talon.left)
    head = ("Issue", "Talon complet", f"Avant ce tirage (reste {count})")
    return (Table("Ce que la défausse a changé", head, rows),)


def next_discard(talon: Talon, drawn: tuple[Trump, ...]) -> Talon:
    """Return the talon once the trumps drawn are set aside with the others (CD-DES-01)."""
    for trump in drawn:
        talon = talon.take(trump)
    return talon


@calculator(
    id="choix_destin.critical_situation",
    title="Situation critique",
    verb="Tirer le Destin",
    rules=("CD-DES-01", "CD-DES-02", "CD-DES-03"),
    outcomes=DRAW_OUTCOMES,
    checks=(one_of_each, vs_needs_literal),
    tables=shift,
)
def critical_situation(
    *,
    discarded: CarriedDiscard = (),
    choice: ChoiceCard,
    pm: Modifier = 0,
    difficulty: Difficulty = 0,
    lent: LentCards = (),
    destiny: DrawnDestiny,
    end_of_phase: EndOfPhase = False,
    formula: Formula = "versus",
    vs: Versus = 0,
) -> Result:
    """Resolve a draw of a critical situation and carry the discard to the next (CD-DES-01)."""
    attempt = Attempt(choice, lent, pm, difficulty, formula, vs)
    result = resolve_draw(attempt, Talon(discarded), destiny)
    talon = next_discard(Talon(discarded), destiny)
    if end_of_phase:
        step = Step("Fin de la situation critique : le talon est remélangé, entier.", "CD-DES-03")
        carried: tuple[Trump, ...] = ()
    elif talon.exhausted:
        step = Step("C'était le dernier arcane : le talon est repris en entier.", "CD-DES-02")
        carried = ()
    else:
        left = plural(len(talon.left), "arcane")
        step = Step(f"Défausse : il reste {left} au talon.", "CD-DES-01")
        carried = talon.discarded
    values = {**result.values, "discarded": [str(trump) for trump in carried]}
    return replace(result, steps=(*result.steps, step), values=values, state={"discarded": carried})
