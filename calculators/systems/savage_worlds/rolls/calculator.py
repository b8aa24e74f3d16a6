"""``savage_worlds.trait``: one trait roll, with its rerolls."""

from functools import cached_property
from typing import Annotated, override

from calculators.core.binding import Groups, knows
from calculators.core.calculator import Calculator, Weights
from calculators.core.errors import Faults
from calculators.core.group import Group, again, option
from calculators.core.result import Moves, Told, Values
from calculators.core.words import Line, Phrase

from ..house import READINGS, House
from ..onward import FAINT, HELP, SURPRISE, TRAIT, reroll
from ..scales import CRITICAL_WOUND, MOST_WOUNDS, SUPPORT, TRAITS, modifier
from .inputs import (
    STATE,
    TOO_HURT,
    TURN,
    Against,
    Condition,
    Luck,
    Named,
    Rating,
    Thrown,
    Turn,
    earlier_stands,
    weighing,
)
from .rule import (
    FAILURE,
    OUTCOMES,
    SUCCESS,
    WON,
    Attempt,
    Rolled,
    attempt_of,
    best_of,
    luck_law,
    rolled,
)
from .words import NAMED, roll_steps, shown_dice, summary

# --- inputs


class Purpose(Group, fold=TURN):
    """The purpose of the roll."""

    purpose: str = option(
        "Ce jet sert à",
        {
            "action": "une action ordinaire",
            HELP: "soutenir un allié",
            SURPRISE: "éviter la surprise (Perception)",
            FAINT: "garder connaissance, attaque surprise (Vigueur)",
        },
        rule="SW-ACT-04",
    )


class Standing(Condition, fold=STATE):
    """The roller's state; in the critical state, he may still roll to stay conscious."""

    wounds: int = again(Condition, "wounds", maximum=MOST_WOUNDS)


def able(wounds: int, purpose: str) -> Faults:
    """Refuse what the critical state forbids; to stay conscious is not an action (SW-ETA-13)."""
    if wounds >= CRITICAL_WOUND and purpose != FAINT:
        yield TOO_HURT


class TriedHouse(House, fold=READINGS):
    """The readings; only a roll to stay conscious can have more than three wounds."""

    past_three: str = again(House, "past_three", when=("purpose", FAINT))


# --- rule


class Tried(Rolled):
    """A trait roll and its purpose."""

    given: "Given"

    @property
    def purpose(self) -> str:
        """The purpose."""
        return self.given.purpose.purpose

    @property
    def support(self) -> int:
        """The support for an ally (SW-ACT-04)."""
        return SUPPORT[self.verdict]

    @property
    def support_before(self) -> int:
        """The support before the reroll."""
        best = best_of(self.given.luck.earlier, self.attempt.sides)
        return SUPPORT[self.attempt.verdict(best)] if best else 0

    @override
    def values(self) -> Values:
        told = {
            **super().values(),
            "trait": self.given.named.trait,
            "purpose": self.purpose,
        }
        won, again = self.verdict in WON, bool(self.given.luck.earlier)
        more: dict[str, Values] = {
            SURPRISE: {"surprised": not won},
            FAINT: {"conscious": won, "again": again},
            HELP: {"support": self.support, "support_before": self.support_before},
        }
        return {**told, **more.get(self.purpose, {})}


class Given(Groups):
    """The inputs of a trait roll."""

    named: Named
    rating: Rating
    against: Against
    condition: Standing
    purpose: Purpose
    turn: Turn
    luck: Luck
    house: Annotated[TriedHouse, knows("past_three", "imposed")]

    @cached_property
    def attempt(self) -> Attempt:
        """The trait roll to make."""
        surprised = (modifier("vigor"),) if self.purpose.purpose == FAINT else ()
        items = (*surprised, *weighing(self.condition, self.turn, self.house.past_three))
        return attempt_of(self.rating.die, self.luck, self.house, items, self.against.difficulty)


def law(given: Given) -> Weights:
    """Return the law of the outcome."""
    return luck_law(given)


# --- words

HELPED, USELESS = Phrase("l'allié a {support:+}"), "l'allié n'y gagne rien"
HELPS = Line("Soutien : {effect} à son jet de trait.", "SW-ACT-04", "AMB-SW-13")
HELPS_NOT = Line("Soutien : {effect}.", "SW-ACT-04", "AMB-SW-13")
SURPRISED, AWARE = "surprise, aucune action", "pas de surprise"
FAINTS, STAYS = "perte de connaissance", "aucune perte de connaissance"
ENDURES = Line("Attaque surprise : {effect}.", "SW-ACT-08", "AMB-SW-33")
PERCEIVES = Line("Perception : {effect} ce round.", "SW-ACT-09", "AMB-SW-17")


def tell(tried: Tried) -> Told:
    """Describe a trait roll."""
    effect, line = _effect(tried)
    steps = (*roll_steps(tried), *((line(effect=effect),) if line else ()))
    text, trait = summary(tried, effect), TRAITS.get(tried.given.named.trait)
    text = NAMED(trait=trait, text=text) if trait else text
    return Told(text, steps, shown_dice(tried), onward=_onward(tried))


def _onward(tried: Tried) -> Moves:
    """Yield a reroll if the result can improve; some rolls have no raise."""
    enough = tried.purpose in {SURPRISE, FAINT}
    if tried.verdict == FAILURE or (tried.verdict == SUCCESS and not enough):
        yield from reroll(TRAIT, tried.given, tried.played, tried.bennies)


def _effect(tried: Tried) -> tuple[str, Line | None]:
    """Return the effect of the purpose: the end of the sentence, and a step."""
    won = tried.verdict in WON
    if tried.purpose == HELP:
        return (HELPED(tried), HELPS) if tried.support else (USELESS, HELPS_NOT)
    if tried.purpose == SURPRISE:
        return AWARE if won else SURPRISED, PERCEIVES
    if tried.purpose == FAINT:
        return STAYS if won else FAINTS, ENDURES
    return "", None


@Calculator(
    id="savage_worlds.trait",
    title="Jet de trait",
    verb="Lancer les dés",
    rules=(
        "SW-JET-01",
        "SW-JET-02",
        "SW-JET-03",
        "SW-JET-04",
        "SW-JET-06",
        "SW-JET-07",
        "SW-JTN-02",
        "SW-ACT-04",
        "SW-ACT-08",
        "SW-ACT-09",
    ),
    outcomes=OUTCOMES,
    checks=(able, earlier_stands),
    law=law,
    tell=tell,
)
def trait(given: Given, thrown: Thrown) -> Tried:
    """Resolve a trait roll: the best die, modifiers, raises, rerolls (SW-JET-02)."""
    return rolled(Tried, given, thrown)
