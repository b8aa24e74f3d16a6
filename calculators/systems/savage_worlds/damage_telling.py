"""How a table hears a blow: its dice, its effect, the Vigor of a target taken by surprise."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from calculators.core.french import listing, minus, plural
from calculators.core.result import Shown, Step
from calculators.systems.savage_worlds import tables
from calculators.systems.savage_worlds.blow import Blow
from calculators.systems.savage_worlds.exploding import pictures, sum_text
from calculators.systems.savage_worlds.harm import DOWN, NOTHING, OUT, Target
from calculators.systems.savage_worlds.roll import Attempt, Played, Throw
from calculators.systems.savage_worlds.telling import (
    capital,
    dice_text,
    kept_text,
    reroll_steps,
    rerolled,
    sentence,
)


def dice_steps(
    blow: Blow, throws: Sequence[Throw], totals: Sequence[int], kept: int
) -> Iterable[Step]:
    """Tell what the dice gave, what bennies gave, and what adds to them."""
    first = capital(damage_text(blow, throws[0]))
    total = f" Somme : {totals[0]}." if blow.sides[1:] else ""
    yield Step(f"{first}.{total}", "SW-JET-08", "AMB-SW-23")
    again = [
        f"{faces_text(throw)}, somme {total}"
        for throw, total in zip(throws[1:], totals[1:], strict=True)
    ]
    if again:
        which = kept_text(kept, len(again))
        text = f"{rerolled(again)}. On garde {which}, somme {totals[kept]}."
        yield Step(text, "SW-JTN-02")
    yield from (item.step for item in blow.items)


def damage_text(blow: Blow, throw: Throw) -> str:
    """Name the dice with what they gave: ``"2d6 : 2 et 6 + 3 = 9 ; d8 : 5"``."""
    dice = list(zip(blow.sides, (sum_text(chain) for chain in throw.dice), strict=True))
    bonus = [f"d{size} de prouesse : {face}" for size, face in dice[len(dice) - blow.raised :]]
    groups = []
    for size, same in groupby(dice[: len(dice) - blow.raised], key=lambda die: die[0]):
        faces = [face for _, face in same]
        count = str(len(faces)) if faces[1:] else ""
        groups.append(f"{count}d{size} : {listing(faces)}")
    return " ; ".join([*groups, *bonus])


def faces_text(throw: Throw) -> str:
    """List what the dice gave."""
    return listing([sum_text(chain) for chain in throw.dice])


def harm_steps(target: Target, total: int, outcome: str) -> Iterable[Step]:
    """Tell the comparison and what it does to the target."""
    duel = f"{minus(total)} contre Résistance {target.toughness}"
    if outcome == NOTHING:
        yield Step(f"{duel} : sans effet.", "SW-TOU-04", "AMB-SW-04")
        return
    raises = target.raises(total)
    with_raises = plural(raises, "prouesse") if raises else "sans prouesse"
    yield Step(f"{duel} : touché, {with_raises}.", "SW-TOU-04", "AMB-SW-04")
    new = target.new_wounds(total)
    if target.shaken:
        text = f"Déjà Secouée, la cible prend {plural(new, 'blessure')}."
        yield Step(text, "SW-TOU-04", "AMB-SW-05")
    else:
        wounds = f" et prend {plural(new, 'blessure')}" if new else ", sans blessure"
        yield Step(f"La cible devient Secouée{wounds}.", "SW-TOU-04")
    if outcome == "extra_out":
        yield Step("Un figurant tombe à la première blessure.", "SW-TOU-04", "AMB-SW-06")
    elif target.wounds + new >= tables.CRITICAL_WOUND:
        text = f"{plural(target.wounds + new, 'blessure')} en tout : état critique."
        yield Step(text, "SW-ETA-12", "AMB-SW-07")
        if new > tables.CRITICAL_WOUND:
            text = f"Encaisser part de ces {new} blessures, sans plafond."
            yield Step(text, "SW-JTN-04", "AMB-SW-34")


def faint_steps(attempt: Attempt, played: Played) -> Iterable[Step]:
    """Tell the Vigor roll of a target taken by surprise."""
    dice = dice_text(attempt, played.throws[0], sizes=True)
    yield Step(f"Vigueur de la cible, {dice}.", "SW-ACT-08", "AMB-SW-33")
    yield from reroll_steps(attempt, played)
    yield from (item.step for item in attempt.items)
    best = played.counted.best
    text = f"Jet de Vigueur, {lower(sentence(attempt, best))}"
    yield Step(text, "SW-ACT-08", "AMB-SW-16")


def lower(text: str) -> str:
    """Go on a sentence."""
    return text[0].lower() + text[1:]


def later_step() -> Step:
    """Tell that the Vigor roll comes after the soak."""
    penalty = minus(tables.SURPRISE_VIGOR)
    text = f"Après avoir encaissé ou non, la cible doit un jet de Vigueur à {penalty}."
    return Step(text, "SW-ACT-08", "AMB-SW-33")


def summary_of(outcome: str, target: Target, total: int) -> str:
    """Say the effect in one sentence."""
    new = target.new_wounds(total)
    wounds = f" et {plural(new, 'blessure')}" if new else ""
    label = {
        NOTHING: "Sans effet",
        DOWN: f"Inconscient{wounds}",
        OUT: f"État critique, {plural(new, 'blessure')} d'un coup" if new > 1 else "État critique",
        "extra_out": "Figurant hors de combat",
    }.get(outcome, f"Secoué{wounds}")
    return f"{label} : {minus(total)} contre {target.toughness}."


def shown_throws(
    blow: Blow, throws: Sequence[Throw], totals: Sequence[int], kept: int
) -> list[Shown]:
    """Show every throw, the ones that do not count faded; a reroll under one caption."""
    shown = [
        Shown(f"d{size} : {sum_text(chain)}", pictures(chain, size), faded=kept != 0)
        for size, chain in zip(blow.sides, throws[0].dice, strict=True)
    ]
    for number, throw in enumerate(throws[1:], start=1):
        dice = [
            die
            for size, chain in zip(blow.sides, throw.dice, strict=True)
            for die in pictures(chain, size)
        ]
        caption = f"Relance {number} : {faces_text(throw)}, somme {totals[number]}"
        shown.append(Shown(caption, tuple(dice), faded=number != kept))
    return shown
