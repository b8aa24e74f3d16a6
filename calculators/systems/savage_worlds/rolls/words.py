"""French sentences and steps of a trait roll."""

from collections.abc import Iterable, Sequence
from itertools import chain

from calculators.core.result import Shown, Steps
from calculators.core.space import added
from calculators.core.words import Line, Phrase
from calculators.pieces.die import Die

from ..exploding import Chain
from ..scales import STEP
from .rule import CRITICAL, FAILURE, RAISE, RAISES, SUCCESS, Attempt, Played, Rolled, Throw

DICE = ("trait", "Joker")
SIZED = Phrase("{name} d{sides} : {faces}")
UNSIZED = Phrase("{name} {faces}")

EXPLODED = Line("{dice:^}.", "SW-JET-01")
BEST = Phrase("Meilleur dé : {best}.")
NO_WILD = "Un figurant n'a pas de dé Joker."
KEPT = Line("{best}", "SW-JET-02", "AMB-SW-01")
THROWN = Line("{dice:^}. {best}", "SW-JET-02", "AMB-SW-01")
REROLLED = Line("{again}. On garde {which}, meilleur dé {best}.", "SW-JTN-02")
AGAIN = (Phrase("Jeton {number}, relance : {dice}"), Phrase("jeton {number} : {dice}"))
WHICH = ("le premier jet", "la relance", Phrase("la relance {number}"))
CLOSED = Line("Double {one} : aucun jeton ne relance ce jet.", "SW-JTN-02")
IMPOSED = Line("La relance est un échec critique : elle s'impose.", "SW-JTN-02", "AMB-SW-29")
ENDED = Line(
    "La relance est un échec critique : aucune autre relance, le meilleur jet reste.",
    "SW-JTN-02",
    "AMB-SW-29",
)
DOUBLE = Line(
    "Les deux dés montrent {one} : échec critique, quel que soit le total.",
    "SW-JET-07",
    "AMB-SW-02",
)
TOTAL = Line("Total : {terms:sum} = {total}.", "SW-JET-04", "AMB-SW-30")
MISSED = Line("{total} contre {attempt.difficulty} : il manque {gap}, échec.", "SW-JET-04")
JUST = Line("{total} contre {attempt.difficulty} : juste assez, succès.", "SW-JET-04")
PASSED = Line("{total} contre {attempt.difficulty} : {gap} au-dessus, succès.", "SW-JET-04")
SLICES = Line(
    "{raises:# tranche|# tranches} de {step} : {raises:# prouesse|# prouesses}.", "SW-JET-06"
)

RAISED = Phrase("Succès avec {raises:# prouesse|# prouesses} : {total} contre {attempt.difficulty}")
VERDICTS = {
    CRITICAL: Phrase("Échec critique : double {one}"),
    FAILURE: Phrase("Échec : {total} contre {attempt.difficulty}"),
    SUCCESS: Phrase("Succès : {total} contre {attempt.difficulty}"),
    RAISE: RAISED,
    RAISES: RAISED,
}
CRITICAL_STATE = Line(
    "{wounds:# blessure|# blessures} en tout : état critique.", "SW-ETA-12", "AMB-SW-07"
)
FALLS = Line("Un figurant tombe à la première blessure.", "SW-TOU-04", "AMB-SW-06")
NAMED = Phrase("{trait}, {text:_}")
WHOLE = Phrase("{sentence}.")
AND = Phrase("{sentence} ; {more}.")

CAPTION = Phrase("{dice:^}")
WHOSE = Phrase("{whose}, {dice}")
AGAIN_SHOWN = Phrase("relance {number} : {dice}")


def summary(roll: Rolled, more: str = "") -> str:
    """Return the outcome in one sentence, with its consequences."""
    return ended(VERDICTS[roll.verdict](roll), more)


def ended(sentence: str, more: str) -> str:
    """Complete a sentence with its consequences, if any."""
    return AND(sentence=sentence, more=more) if more else WHOLE(sentence=sentence)


def roll_steps(roll: Rolled) -> Steps:
    """Describe the whole roll: dice, rerolls, modifiers, comparison.

    An explosion has a line of its own.
    """
    throw = roll.played.throws[0]
    dice, best = dice_text(roll.attempt, throw), BEST(throw) if throw.dice[1:] else NO_WILD
    if any(faces[1:] for faces in throw.dice):
        yield EXPLODED(dice=dice)
        yield KEPT(best=best)
    else:
        yield THROWN(dice=dice, best=best)
    yield from later_steps(roll)
    yield from _verdict(roll)


def dice_text(attempt: Attempt, throw: Throw) -> str:
    """Name the dice of a throw with their totals: ``"trait d8 : 3 ; Joker d6 : 2"``."""
    each = zip(DICE, attempt.sides, throw.dice, strict=False)
    return " ; ".join(SIZED(name=n, sides=sides, faces=added(dice)) for n, sides, dice in each)


def _unsized(throw: Throw) -> Iterable[str]:
    for name, faces in zip(DICE, throw.dice, strict=False):
        yield UNSIZED(name=name, faces=added(faces))


def later_steps(roll: Rolled) -> Steps:
    """Describe in one line the rerolls, and which throw counts; then the modifiers."""
    rerolls = [", ".join(_unsized(throw)) for throw in roll.played.throws[1:]]
    if rerolls:
        which = which_text(roll.played.kept, len(rerolls))
        yield REROLLED(roll, again=again_text(rerolls), which=which)
    if roll.played.closed:
        yield (CLOSED if not rerolls else IMPOSED if roll.critical else ENDED)(roll)
    yield from (item.step for item in roll.attempt.items)


def again_text(rerolls: Sequence[str]) -> str:
    """List each reroll, ``"Jeton 1, relance : …; jeton 2 : …"``."""
    return " ; ".join(
        AGAIN[min(number, 1)](number=number + 1, dice=dice) for number, dice in enumerate(rerolls)
    )


def which_text(kept: int, rerolls: int) -> str:
    """Name the throw that counts."""
    first, alone, numbered = WHICH
    if not kept:
        return first
    return numbered(number=kept) if rerolls > 1 else alone


def _verdict(roll: Rolled) -> Steps:
    """Describe the sum and the comparison, or the double 1 that overrides them."""
    if roll.critical:
        yield DOUBLE(roll)
        return
    if roll.attempt.items:
        yield TOTAL(roll, terms=(roll.best, roll.attempt.modifier))
    yield (MISSED if roll.margin < 0 else PASSED if roll.gap else JUST)(roll)
    if roll.raises:
        yield SLICES(roll, step=STEP)


def shown_dice(roll: Rolled, whose: str = "") -> tuple[Shown, ...]:
    """Show every throw, those that do not count faded; a reroll under one caption.

    :param whose: the side that rolls, where there are two.
    """

    def caption(dice: str) -> str:
        return CAPTION(dice=WHOSE(whose=whose, dice=dice) if whose else dice)

    first, *more = map(_unsized, roll.played.throws)
    again = (AGAIN_SHOWN(number=n, dice=", ".join(dice)) for n, dice in enumerate(more, 1))
    captions, rerolled = map(caption, first), map(caption, again)
    return (*shown_throws(roll.attempt.sides, roll.played, captions, rerolled),)


def shown_throws(
    sides: Sequence[int], played: Played, captions: Iterable[str], again: Iterable[str]
) -> Iterable[Shown]:
    """Show every throw, those that do not count faded, each explosion as one more die.

    :param captions: for each die of the first throw.
    :param again: for each reroll.
    """

    def dice(size: int, faces: Chain) -> tuple[Die, ...]:
        return tuple(Die(size, face) for face in faces)

    first, *more = played.throws
    for caption, size, faces in zip(captions, sides, first.dice, strict=True):
        yield Shown(caption, dice(size, faces), faded=played.kept != 0)
    for number, (caption, throw) in enumerate(zip(again, more, strict=True), 1):
        thrown = (*chain.from_iterable(map(dice, sides, throw.dice)),)
        yield Shown(caption, thrown, faded=number != played.kept)
