"""Choix & Destin computed a second time, from the rules' text, without the calculators.

Numbers only: trumps 0 to 21, cards 1 to 14. Slow and plain on purpose.
"""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

FOOL, DEVIL, WORLD = 0, 15, 21


def destinies(discarded: Iterable[int] = ()) -> dict[int, Fraction]:
    """Return the chance of each trump that counts: shuffle the talon, turn past Le Mat."""
    out = set(discarded)
    left = [trump for trump in range(22) if trump not in out] or list(range(22))
    that_count = [trump for trump in left if trump != FOOL]
    if not that_count:  # only Le Mat was left: all 22 come back, Le Mat is drawn again
        that_count = [trump for trump in range(22) if trump != FOOL]
    return dict.fromkeys(that_count, Fraction(1, len(that_count)))


def draw(
    cards: Iterable[int],
    pm: int = 0,
    difficulty: int = 0,
    discarded: Iterable[int] = (),
    *,
    literal: bool = False,
    vs: int = 0,
) -> dict[str, Fraction]:
    """Return the chance of each outcome of a draw."""
    played, found = sum(cards), Counter[str]()
    for trump, chance in destinies(discarded).items():
        if literal:
            succeeds = played + pm - vs - trump + difficulty >= 0
        else:
            succeeds = played + pm >= trump + difficulty
        issue = {WORLD: "critical_success", DEVIL: "critical_failure"}.get(
            trump, "success" if succeeds else "failure"
        )
        found[issue] += chance  # type: ignore[assignment]
    return dict(found)


def against_npc(
    cards: Iterable[int],
    pm: int,
    npc_pm: int,
    difficulty: int = 0,
    discarded: Iterable[int] = (),
    *,
    tie_to_player: bool = True,
) -> dict[str, Fraction]:
    """Return the chance of each outcome against an NPC, who turns one of I to XIV."""
    out = set(discarded)
    left = [trump for trump in range(1, 15) if trump not in out] or list(range(1, 15))
    mine, found = sum(cards) + pm, Counter[str]()
    for trump in left:
        theirs = trump + npc_pm + difficulty
        if mine == theirs:
            issue = "win" if tie_to_player else "tie"
        else:
            issue = "win" if mine > theirs else "loss"
        found[issue] += Fraction(1, len(left))  # type: ignore[assignment]
    return dict(found)
