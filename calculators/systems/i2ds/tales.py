"""What the journal tells of a result, with names, and what matters of somebody now."""

from typing import Any

from calculators.core.result import Result
from calculators.core.sheet import Tale
from calculators.core.words import Phrase

from .character import RANKS, ROLLED, SIDES
from .house import LOSS, TIE
from .scales import LEVELS
from .throw import PLAYER, TEST_DICE

WINS = Phrase("{one} l'emporte{one:nt} sur {other} : {total} contre {other_total}.")
WINS_EVEN = Phrase("{one} l'emporte{one:nt} sur {other}, à égalité : {total} contre {other_total}.")
WINS_BY_CRITICAL = Phrase(
    "{one} l'emporte{one:nt} sur {other} par un critique : {total} contre {other_total}."
)
TIED = Phrase("Égalité entre {one} et {other}, rien ne bouge : {total} contre {other_total}.")
TESTS = Phrase("{one}. {told}")

SKILL = Phrase("{count}d{die} et {total:+}")
VALIANCE = Phrase("Vaillance {valiance}")
DIE = Phrase("initiative {die}")
GRACE = Phrase("{grace:aucune grâce|1 point de grâce|# points de grâce}")
PLACE = Phrase("rang : {place}")


def opposed(result: Result, who: str, against: str) -> str:
    """Tell who wins an opposition, and by how much."""
    total, other = (int(str(result.values[name])) for name in ("total", "other_total"))
    if not who or not against:
        return ""
    facts = {"one": who, "other": against, "total": total, "other_total": other}
    if result.outcome == TIE:
        return TIED(**facts)
    if result.outcome == LOSS:
        facts |= {"one": against, "other": who, "total": other, "other_total": total}
    if total == other:
        return WINS_EVEN(**facts)
    expected = (total > other) != (result.outcome == LOSS)
    return (WINS if expected else WINS_BY_CRITICAL)(**facts)


def tested(result: Result, who: str, _against: str) -> str:
    """Tell who tests, and how it ends."""
    return TESTS(one=who, told=result.summary) if who else ""


def ordered(result: Result, _who: str, _against: str) -> str:
    """Tell who acts when, and no more."""
    return result.summary


TALES: dict[str, Tale] = {
    "i2ds.opposed": opposed,
    "i2ds.test": tested,
    "i2ds.initiative": ordered,
}


def line(who: Any) -> str:
    """Tell what matters of somebody now: what is thrown, the initiative, the grace."""
    parts = [SIDES[who.side]]
    if who.characteristic is not None:
        total = who.characteristic + who.bonus
        parts.append(SKILL(count=TEST_DICE, die=LEVELS[who.level], total=total))
    if who.valiance is not None:
        parts.append(VALIANCE(valiance=who.valiance))
    if who.die is not None:
        parts.append(DIE(die=who.die))
    if who.side == PLAYER and who.grace is not None:
        parts.append(GRACE(grace=who.grace))
    if who.place != ROLLED:
        parts.append(PLACE(place=RANKS[who.place]))
    return " · ".join(parts)
