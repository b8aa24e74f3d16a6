"""The outcomes of a draw of Destin, and how a table hears them."""

from calculators.core.calculator import Outcome
from calculators.core.french import minus, plural
from calculators.core.result import Result, Shown, Step, Values
from calculators.pieces.tarot import Trump
from calculators.systems.choix_destin.destiny import (
    CRITICAL_FAILURE,
    CRITICAL_SUCCESS,
    FAILURE,
    SUCCESS,
    Attempt,
)
from calculators.systems.choix_destin.tables import FOOL
from calculators.systems.choix_destin.talon import Talon

DRAW_OUTCOMES = (
    Outcome(CRITICAL_SUCCESS, "Réussite critique", "great"),
    Outcome(SUCCESS, "Réussite", "good"),
    Outcome(FAILURE, "Échec", "bad"),
    Outcome(CRITICAL_FAILURE, "Échec critique", "awful"),
)


def resolve_draw(attempt: Attempt, talon: Talon, drawn: tuple[Trump, ...]) -> Result:
    """Resolve a draw of Destin from what was drawn; the state is left to the caller."""
    destiny = drawn[-1]
    steps = [*talon_steps(talon), *fool_steps(drawn)]
    shown = played(attempt, drawn)
    outcome, margin = attempt.verdict(destiny), attempt.margin(destiny)
    steps += verdict_steps(attempt, destiny, outcome)
    values: Values = {
        "cards": attempt.cards,
        "effort": attempt.effort,
        "opposition": attempt.opposition(destiny),
        "margin": margin,
        "destiny": [str(trump) for trump in drawn],
        "trumps_left": len(talon.left),
    }
    return Result(outcome, summary(attempt, destiny, outcome), values, tuple(steps), shown)


def summary(attempt: Attempt, destiny: Trump, outcome: str) -> str:
    """Say the outcome in one sentence that can be read aloud."""
    if outcome == CRITICAL_SUCCESS:
        return "Réussite critique : Le Monde est sorti."
    if outcome == CRITICAL_FAILURE:
        return "Échec critique : Le Diable est sorti."
    duel = f"{minus(attempt.effort)} contre {minus(attempt.opposition(destiny))}"
    margin = attempt.margin(destiny)
    if margin == 0:
        return f"Réussite de justesse : {duel}."
    if outcome == SUCCESS:
        return f"Réussite, avec {plural(margin, 'point')} d'avance : {duel}."
    if margin == -1:
        return f"Échec, à 1 point près : {duel}."
    return f"Échec, il manque {plural(-margin, 'point')} : {duel}."


def talon_steps(talon: Talon) -> list[Step]:
    """Tell when the draw is not made from a whole talon."""
    if talon.exhausted:
        return [Step("Le talon était épuisé : il est repris en entier.", "CD-DES-02")]
    if talon.discarded:
        return [Step(f"Il reste {plural(len(talon.left), 'arcane')} à tirer.", "CD-DES-01")]
    return []


def fool_steps(drawn: tuple[Trump, ...]) -> list[Step]:
    """Tell of each Le Mat drawn."""
    return [
        Step("Le Mat est sorti : on l'écarte et on retire.", "CD-SPE-01", "AMB-CD-05")
        for trump in drawn
        if trump == FOOL
    ]


def verdict_steps(attempt: Attempt, destiny: Trump, outcome: str) -> list[Step]:
    """Give the sums and the comparison, or the critical that outweighs them."""
    if outcome == CRITICAL_SUCCESS:
        text = "Le Monde (XXI) : réussite critique, sans rien comparer."
        return [Step(text, "CD-SPE-02", "AMB-CD-08")]
    if outcome == CRITICAL_FAILURE:
        text = "Le Diable (XV) : échec critique, sans rien comparer."
        return [Step(text, "CD-SPE-03", "AMB-CD-08")]
    margin = attempt.margin(destiny)
    sign = "au moins égal" if margin >= 0 else "inférieur"
    verdict = "réussite" if margin >= 0 else "échec"
    duel = f"{minus(attempt.effort)} est {sign} à {minus(attempt.opposition(destiny))}"
    return [
        attempt.effort_step(),
        attempt.opposition_step(destiny),
        Step(f"{duel} : {verdict}, écart {minus(margin)}.", "CD-DES-05", "AMB-CD-12"),
    ]


def played(attempt: Attempt, drawn: tuple[Trump, ...]) -> tuple[Shown, ...]:
    """Show the cards on the table, the trump that counts last."""
    shown = [Shown("Choix", (attempt.choice,))]
    if attempt.lent:
        shown.append(Shown("Entraide", attempt.lent))
    if drawn[:-1]:
        shown.append(Shown("Écarté", drawn[:-1], faded=True))
    shown.append(Shown("Destin", drawn[-1:]))
    return tuple(shown)
