"""How a table hears a trait roll: its dice, its sum line by line, its sentence."""

from collections.abc import Iterable, Sequence

from calculators.core.french import minus, plural
from calculators.core.result import Json, Shown, Step
from calculators.systems.savage_worlds import tables
from calculators.systems.savage_worlds.exploding import pictures, sum_text
from calculators.systems.savage_worlds.roll import CRITICAL, FAILURE, Attempt, Played, Throw

DICE = ("trait", "Joker")


def roll_steps(attempt: Attempt, played: Played) -> tuple[Step, ...]:
    """Tell the whole roll: dice, rerolls, modifiers, comparison."""
    return (
        *dice_steps(attempt, played.throws[0]),
        *reroll_steps(attempt, played),
        *(item.step for item in attempt.items),
        *verdict_steps(attempt, played.counted.best),
    )


def dice_steps(attempt: Attempt, throw: Throw) -> Iterable[Step]:
    """Tell what each die gave, and which one is kept; an explosion has a line of its own."""
    dice = capital(dice_text(attempt, throw, sizes=True))
    kept = f"Meilleur dé : {throw.best}." if throw.dice[1:] else "Un figurant n'a pas de dé Joker."
    if any(chain[1:] for chain in throw.dice):
        yield Step(f"{dice}.", "SW-JET-01")
        dice = ""
    yield Step(f"{dice}. {kept}" if dice else kept, "SW-JET-02", "AMB-SW-01")


def dice_text(attempt: Attempt, throw: Throw, *, sizes: bool) -> str:
    """Name the dice of a throw with what they gave: ``"trait d8 : 3 ; Joker d6 : 2"``."""
    dice = zip(DICE, attempt.sides, throw.dice, strict=False)
    if sizes:
        return " ; ".join(f"{name} d{size} : {sum_text(chain)}" for name, size, chain in dice)
    return ", ".join(f"{name} {sum_text(chain)}" for name, _, chain in dice)


def reroll_steps(attempt: Attempt, played: Played) -> Iterable[Step]:
    """Tell in one line what the bennies gave, and which throw counts."""
    rerolls = [dice_text(attempt, throw, sizes=False) for throw in played.throws[1:]]
    if rerolls:
        yield Step(
            f"{rerolled(rerolls)}. On garde {kept_text(played.kept, len(rerolls))}, "
            f"meilleur dé {played.counted.best}.",
            "SW-JTN-02",
        )
    if not played.closed:
        return
    if not rerolls:
        text = "Un échec critique ne se relance pas : aucun jeton n'y peut rien."
        yield Step(text, "SW-JTN-02")
    else:
        text = (
            "La relance est un échec critique : elle s'impose."
            if attempt.is_critical(played.counted.best)
            else "La relance est un échec critique : plus de relance, le meilleur jet reste."
        )
        yield Step(text, "SW-JTN-02", "AMB-SW-29")


def rerolled(rerolls: Sequence[str]) -> str:
    """List what each benny gave, ``"Jeton 1, relance : …; jeton 2 : …"``."""
    first, *more = rerolls
    return " ; ".join(
        [
            f"Jeton 1, relance : {first}",
            *(f"jeton {number} : {dice}" for number, dice in enumerate(more, start=2)),
        ]
    )


def kept_text(kept: int, rerolls: int) -> str:
    """Name the throw that counts."""
    if not kept:
        return "le premier jet"
    return f"la relance {kept}" if rerolls > 1 else "la relance"


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
    above = f"{gap} au-dessus" if gap else "juste assez"
    yield Step(f"{duel} : {above}, succès.", "SW-JET-04")
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
    return plural(raises, "prouesse") if raises else "pas de prouesse"


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


def shown_dice(attempt: Attempt, played: Played, whose: str = "") -> tuple[Shown, ...]:
    """Show every throw, the ones that do not count faded; a reroll under one caption.

    :param whose: the side that rolls, where there are two.
    """
    lead = f"{whose}, " if whose else ""
    first = zip(DICE, attempt.sides, played.throws[0].dice, strict=False)
    shown = [
        Shown(
            capital(f"{lead}{name} d{size} : {sum_text(chain)}"), pictures(chain, size),
            faded=played.kept != 0,
        )
        for name, size, chain in first
    ]  # fmt: skip
    for number, throw in enumerate(played.throws[1:], start=1):
        caption = capital(f"{lead}relance {number} : {dice_text(attempt, throw, sizes=False)}")
        dice = [
            die
            for size, chain in zip(attempt.sides, throw.dice, strict=True)
            for die in pictures(chain, size)
        ]
        shown.append(Shown(caption, tuple(dice), faded=number != played.kept))
    return tuple(shown)


def capital(text: str) -> str:
    """Begin a sentence."""
    return text[0].upper() + text[1:]


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
        "dice": played.faces,
        "kept": played.kept,
        "bennies": played.spent,
    }
