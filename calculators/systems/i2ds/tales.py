"""Journal sentences, with names, and a character's status line."""

from collections.abc import Iterable
from typing import Any

from calculators.core.french import capital
from calculators.core.result import Result
from calculators.core.tales import Tale, in_a_line, told_of
from calculators.core.words import Phrase

from .character import ROLLED, SIDES
from .house import LOSS, TIE
from .opposition.rule import PREFIXES
from .scales import LEVELS
from .throw import PLAYER, TEST_DICE

WINS = Phrase("{one} l'emporte{one:nt} sur {other}{how} : {total} contre {other_total}.")
TIED = Phrase("Égalité{how} entre {one} et {other}, rien ne bouge : {total} contre {other_total}.")
OTHER = "l'adversaire"
BY_CRITICAL, BY_GRACE, EVEN = " par un critique", " par la grâce", ", à égalité"
TESTS = Phrase("{who}. {told}")
MOVES = Phrase("{name} {name:passe|passent} au {place:_} rang dès le round suivant.")

SKILL = Phrase("{count}d{die} et {total:+}")
VALIANCE = Phrase("Vaillance {valiance}")
DIE = Phrase("dé d'initiative {die}")
GRACE = Phrase("{grace:aucune grâce|1 point de grâce|# points de grâce}")
PLACE = Phrase("rang : {place}")


def _moving(tale: Tale) -> Tale:
    """Return a tale that also says where a critical moves somebody (AMB-I2-15)."""

    def told(result: Result, who: str, against: str) -> str:
        text, values = tale(result, who, against), result.values
        places = {who: values["rank"], against: values.get("other_rank")}
        moves = [MOVES(name=name, place=place) for name, place in places.items() if name and place]
        return " ".join((text, *moves)) if text else ""

    return told


@_moving
def opposed(result: Result, who: str, against: str) -> str:
    """Describe the winner, how she won, and the margin; the other side may have no name."""
    if not who:
        return ""
    sides = [
        (name, *(result.values[f"{prefix}{each}"] for each in ("total", "total_before")))
        for name, prefix in zip((who, against or OTHER), PREFIXES, strict=True)
    ]
    if result.outcome == LOSS:
        sides.reverse()
    (one, total, before), (other, other_total, other_before) = sides
    facts = {"one": one, "other": other, "total": total, "other_total": other_total}
    tied = result.outcome == TIE
    graced = total != before or (tied and other_total != other_before)
    how = BY_GRACE if graced else ""
    if tied:
        return TIED(**facts, how=how)
    even = EVEN if total == other_total else ""
    return capital(WINS(**facts, how=BY_CRITICAL if total < other_total else how + even))


tests = _moving(told_of(TESTS))


@in_a_line
def line(who: Any, _house: object) -> Iterable[str]:
    """Return a character's status line: dice, initiative, grace."""
    yield SIDES[who.side]
    if who.characteristic is not None:
        total = who.characteristic + who.bonus
        yield SKILL(count=TEST_DICE, die=LEVELS[who.level], total=total)
    if who.valiance is not None:
        yield VALIANCE(valiance=who.valiance)
    if who.die is not None:
        yield DIE(die=who.die)
    if who.side == PLAYER and who.grace is not None:
        yield GRACE(grace=who.grace)
    if who.place != ROLLED:
        yield PLACE(who)
