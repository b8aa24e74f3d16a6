"""What results of Savage Worlds write on a character."""

from collections.abc import Mapping
from typing import Any

from calculators.core.result import Json, Result
from calculators.core.script import Written
from calculators.core.sheet import EMPTY, Giving

from .barred import REACTIONS
from .care.rule import woken
from .hero import Hero
from .scales import MOST_WOUNDS


def served(result: Result, _: Hero) -> Json:
    """Return that help has served."""
    return EMPTY if result.values.get("purpose") not in REACTIONS else None


def paid(value: str) -> Giving:
    """Return the bennies that are left once some were spent."""

    def left(result: Result, her: Hero) -> Json:
        spent = result.values.get(value)
        return max(0, her.bennies - spent) if isinstance(spent, int) and spent else None

    return left


def most(value: str, *needs: str) -> Giving:
    """Return the wounds that a result tells, as far as a sheet counts; for some needs only."""

    def wounds(result: Result, _: Hero) -> Json:
        told = result.values.get(value)
        if (needs and result.values["need"] not in needs) or not isinstance(told, int):
            return None
        return min(told, MOST_WOUNDS)

    return wounds


def struck(result: Result, _: Hero) -> Json:
    """Return the wounds of an attack that are still to soak."""
    return most("new_wounds")(result, _) or None


def over(*needs: str) -> Giving:
    """Return that a state is over, once a recovery from it succeeds."""

    def over(result: Result, _: Hero) -> Json:
        ended = result.outcome in {"recovered", "dazed"} and result.values["need"] in needs
        return False if ended else None

    return over


def wakes(result: Result, _: Hero) -> Json:
    """Return what waking leaves of Distrait and Vulnérable."""
    return woken(result.values["need"], result.outcome)


def stays_out(result: Result, her: Hero) -> Json:
    """Tell whether an extra who fell by the attack stays out of the fight."""
    return bool(result.values["left"]) if her.out else None


def fainted(result: Result, _: Hero) -> Json:
    """Return whether she faints; who succeeds stays as she was, unless she threw it again."""
    conscious, again = result.values.get("conscious"), result.values.get("again")
    return None if conscious is None or (conscious and not again) else not conscious


def done(*needs: str) -> Giving:
    """Return that nothing is left to soak once wounds were cared for."""
    return lambda result, _: 0 if result.values["need"] in needs else None


def made(state: str, **means: Json) -> Giving:
    """Return a state that an Épreuve brings, or takes back once it is thrown again."""

    def brought(result: Result, _: Hero) -> Json:
        if means.items() <= result.values.items():
            return True
        return False if state in result.values.get("undone", ()) else None

    return brought


def helped(result: Result, seats: Mapping[str, Any], _who: str, ally: str) -> Written:
    """Return what a roll to help leaves on the ally: it waits for her next roll (AMB-SW-13)."""
    brought, before = (result.values.get(name, 0) for name in ("support", "support_before"))
    if brought == before or ally not in seats:
        return {}
    had = [*seats[ally].support]
    if before in had:
        had.remove(before)
    return {ally: {"support": [*had, *([brought] if brought else [])]}}
