"""What results of Savage Worlds write on a character's sheet."""

from collections.abc import Mapping
from typing import Any

from calculators.core.result import Json, Result
from calculators.core.script import Written
from calculators.core.use import EMPTY, Giving

from .barred import is_action
from .care.rule import woken
from .character import Hero
from .scales import MOST_WOUNDS


def served(result: Result, _: Hero) -> Json:
    """Return that support was used."""
    return EMPTY if is_action(result.values) else None


def paid(value: str) -> Giving:
    """Return a writer of the bennies left after some were spent."""

    def left(result: Result, her: Hero) -> Json:
        spent = result.values.get(value)
        return max(0, her.bennies - spent) if isinstance(spent, int) and spent else None

    return left


def most(value: str, *needs: str) -> Giving:
    """Return a writer of a result's wounds, up to the most of a sheet; for some needs only."""

    def wounds(result: Result, _: Hero) -> Json:
        if needs and result.values["need"] not in needs:
            return None
        told: int = result.values[value]
        return min(told, MOST_WOUNDS)

    return wounds


def struck(result: Result, _: Hero) -> Json:
    """Return the wounds of an attack that are still to soak."""
    return most("new_wounds")(result, _) or None


def over(*needs: str) -> Giving:
    """Return a writer that ends a state after a successful recovery."""

    def over(result: Result, _: Hero) -> Json:
        ended = result.outcome in {"recovered", "dazed"} and result.values["need"] in needs
        return False if ended else None

    return over


def wakes(result: Result, _: Hero) -> Json:
    """Return what waking leaves of Distracted and Vulnerable."""
    return woken(result.values["need"], result.outcome)


def fainted(result: Result, _: Hero) -> Json:
    """Whether she faints; a success changes nothing, unless it is a reroll."""
    conscious, again = result.values.get("conscious"), result.values.get("again")
    return None if conscious is None or (conscious and not again) else not conscious


def done(*needs: str) -> Giving:
    """Return a writer that leaves nothing to soak after treatment."""
    return lambda result, _: 0 if result.values["need"] in needs else None


def made(state: str, **means: Json) -> Giving:
    """Return a writer of a state caused by a Test, or taken back by a reroll."""

    def brought(result: Result, _: Hero) -> Json:
        if means.items() <= result.values.items():
            return True
        return False if state in result.values.get("undone", ()) else None

    return brought


def helped(result: Result, seats: Mapping[str, Any], _who: str, ally: str) -> Written:
    """Return the support written on the ally: it waits for her next roll (AMB-SW-13)."""
    brought, before = (result.values.get(name, 0) for name in ("support", "support_before"))
    if brought == before or ally not in seats:
        return {}
    had = [*seats[ally].support]
    if before in had:
        had.remove(before)
    return {ally: {"support": [*had, *([brought] if brought else [])]}}
