"""How a table hears a trait roll: its dice, its sum line by line, its sentence."""

from collections.abc import Iterable

from calculators.core.french import minus, plural
from calculators.core.result import Json, Shown, Step
from calculators.systems.savage_worlds import tables
from calculators.systems.savage_worlds.exploding import pictures, sum_text
from calculators.systems.savage_worlds.roll import CRITICAL, FAILURE, Attempt, Played, Throw


def roll_steps(attempt: Attempt, played: Played) -> tuple[Step, ...]:
    """Tell the whole roll: dice, rerolls, modifiers, comparison."""
    return (
        *dice_steps(attempt, played.throws[0]),
        *reroll_steps(attempt, played),
        *(item.step for item in attempt.items),
        *verdict_steps(attempt, played.counted.best),
    )


def dice_steps(attempt: Attempt, throw: Throw) -> Iterable[Step]:
    """Tell what each die gave, and which one is kept."""
    for name, size, chain in zip(
        ("Dé de trait", "Dé Joker"), attempt.sides, throw.dice, strict=False
    ):
        exploded = f", {plural(len(chain) - 1, 'explosion')}" if len(chain) > 1 else ""
        yield Step(f"{name} d{size} : {sum_text(chain)}{exploded}.", "SW-JET-01")
    if len(throw.dice) > 1:
        yield Step(f"On garde le meilleur dé : {throw.best}.", "SW-JET-02", "AMB-SW-01")
    else:
        yield Step("Un figurant ne lance pas de dé Joker.", "SW-JET-02", "AMB-SW-01")


def reroll_steps(attempt: Attempt, played: Played) -> Iterable[Step]:
    """Tell what each benny gave."""
    for number, throw in enumerate(played.throws[1:], start=1):
        dice = " ; ".join(sum_text(chain) for chain in throw.dice)
        kept = "gardé" if number == played.kept else "pas gardé"
        yield Step(
            f"Jeton {number}, relance : {dice}. Meilleur dé {throw.best}, {kept}.", "SW-JTN-02"
        )
    if not played.closed:
        return
    if len(played.throws) == 1:
        text = "Un échec critique ne se relance pas : aucun jeton n'y peut rien."
        yield Step(text, "SW-JTN-02")
    else:
        text = (
            "La relance est un échec critique : elle s'impose."
            if attempt.is_critical(played.counted.best)
            else "La relance est un échec critique : plus de relance, le meilleur jet reste."
        )
        yield Step(text, "SW-JTN-02", "AMB-SW-29")


def verdict_steps(attempt: Attempt, best: int) -> Iterable[Step]:
    """Tell the sum and the comparison, or the double 1 that outweighs them."""
    if attempt.is_critical(best):
        text = "Les deux dés montrent 1 : échec critique, quel que soit le total."
        yield Step(text, "SW-JET-07", "AMB-SW-02")
        return
    total = best + attempt.modifier
    if attempt.items:
        yield Step(f"Total : {total_text(attempt, best)}.", "SW-JET-04", "AMB-SW-30")
    gap, duel = attempt.margin(best), f"{minus(total)} contre {attempt.difficulty}"
    if gap < 0:
        yield Step(f"{duel} : il manque {-gap}, échec.", "SW-JET-04")
        return
    yield Step(f"{duel} : {minus(gap)} au-dessus, succès.", "SW-JET-04")
    raises = attempt.raises(best)
    if raises:
        yield Step(
            f"{plural(raises, 'tranche')} de {tables.STEP} : {raises_text(raises)}.", "SW-JET-06"
        )


def total_text(attempt: Attempt, best: int) -> str:
    """Write the sum of the best die and the modifiers."""
    sign = "+" if attempt.modifier >= 0 else "−"
    return f"{best} {sign} {abs(attempt.modifier)} = {minus(best + attempt.modifier)}"


def raises_text(raises: int) -> str:
    """Write a number of raises."""
    return plural(raises, "prouesse")


def verdict_text(attempt: Attempt, best: int) -> str:
    """Say the outcome, without its total: ``"Succès avec 2 prouesses"``."""
    code = attempt.verdict(best)
    if code == CRITICAL:
        return "Échec critique"
    if code == FAILURE:
        return "Échec"
    raises = attempt.raises(best)
    return f"Succès avec {raises_text(raises)}" if raises else "Succès"


def sentence(attempt: Attempt, best: int) -> str:
    """Say the outcome in one sentence."""
    if attempt.is_critical(best):
        return "Échec critique : double 1."
    total = minus(best + attempt.modifier)
    return f"{verdict_text(attempt, best)} : {total} contre {attempt.difficulty}."


def shown_dice(attempt: Attempt, played: Played) -> tuple[Shown, ...]:
    """Show every throw, the ones that do not count faded."""
    shown: list[Shown] = []
    for number, throw in enumerate(played.throws):
        where = f"Relance {number}, " if number else ""
        names = ("trait", "Joker")
        for name, size, chain in zip(names, attempt.sides, throw.dice, strict=False):
            text = f"{where}{name} d{size} : {sum_text(chain)}"
            caption = text[0].upper() + text[1:]
            shown.append(Shown(caption, pictures(chain, size), faded=number != played.kept))
    return tuple(shown)


def roll_values(attempt: Attempt, played: Played) -> dict[str, Json]:
    """Return the figures of a roll."""
    best = played.counted.best
    return {
        "best": best,
        "modifier": attempt.modifier,
        "total": best + attempt.modifier,
        "difficulty": attempt.difficulty,
        "margin": attempt.margin(best),
        "raises": 0 if attempt.is_critical(best) else attempt.raises(best),
        "critical": attempt.is_critical(best),
        "dice": [[list(chain) for chain in throw.dice] for throw in played.throws],
        "kept": played.kept,
        "bennies": len(played.throws) - 1,
    }
