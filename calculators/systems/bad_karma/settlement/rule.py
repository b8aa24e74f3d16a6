"""A settlement: its total cost, and where every domino goes (BK-SOL-03 to 12)."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Annotated, override

from calculators.core.binding import knows
from calculators.core.calculator import Outcome
from calculators.core.result import Facts, Values
from calculators.pieces.domino import Domino
from calculators.pieces.gauge import Hurt, Placed

from ..attack import placing
from ..damage.inputs import Both, Helped, Hurts, Suffered
from ..house import House
from ..scales import TURN_LOST, TURNS_LOST_DOUBLED
from . import settling
from .inputs import Cause, Falling, Shields, Traits

OUTCOMES = (
    Outcome("one_turn", "Un tour perdu"),
    Outcome("two_turns", "Deux tours perdus", "bad"),
    Outcome("out", "Hors combat", "awful"),
    Outcome("spared", "Pas de solde", "good"),
)


class Settlement(Facts):
    """A settlement as requested: perhaps nothing falls due."""

    cause: Cause
    helped: Helped
    tracks: Suffered
    falling: Falling
    shields: Shields
    traits: Traits
    house: Annotated[
        House,
        knows("levels", "companions", "any_type", "critical", "penalty", "protecting", "clock"),
    ]

    told = (
        "turns",
        "after.ko",
        "after.wounds",
        "new_ko:new.ko",
        "new_wounds:new.wounds",
        "covered_ko:covered.ko",
        "covered_wounds:covered.wounds",
        "removed",
        "standing.penalty",
        "standing.level",
        "next_level",
        "standing.healing",
        "out:gone",
        "taken.from_pile",
        "discarded",
        "spent",
        "lucky",
    )

    @property
    def double(self) -> Domino | None:
        """The double of the critical hit that causes it (BK-ATT-15)."""
        return self.falling.critical_domino

    @property
    def saved(self) -> bool:
        """Whether a protection cancels the damage of the critical hit."""
        used = self.shields.used.get(0, 0)
        return used > 0 and not placing.weakened(self.falling.critical_power, used)

    @property
    def boxes(self) -> int:
        """The boxes that it fills: the type fits, or the table reads it so (AMB-BK-08)."""
        if self.double is None or self.saved or self.falling.critical_hidden:
            return 0
        fits = placing.fits(self.double, self.falling.critical_type)
        counts = fits or self.house.any_type == "any"
        return placing.critical_boxes(self.double, self.house.critical) if counts else 0

    @property
    def empty(self) -> bool:
        """Whether there is nothing to settle (AMB-BK-02)."""
        return self.double is None and not self.cause.gauge

    @property
    def lucky(self) -> bool:
        """Whether Chanceux cancels the critical hit (BK-AVA-03)."""
        return self.double is not None and self.traits.lucky

    @property
    def due(self) -> bool:
        """Whether it is settled; otherwise its other facts mean nothing."""
        return not self.empty and not self.lucky

    @property
    def turns(self) -> int:
        """The turns lost (BK-SOL-08)."""
        doubled = any(placed.hidden and placed.row > 1 for placed in self.cause.gauge)
        return TURNS_LOST_DOUBLED if doubled else TURN_LOST

    @cached_property
    def tiles(self) -> Sequence[tuple[Placed, int, Placed | None]]:
        """What falls, with the protection used on it and what that leaves.

        The attacks that did not fit on a full gauge fall last (AMB-BK-17).
        """
        falling = (*self.cause.gauge, *self.falling.incoming)
        used = [self.shields.used.get(place, 0) for place in range(1, len(falling) + 1)]
        return [
            (tile, by, placing.protect(tile, by)) for tile, by in zip(falling, used, strict=True)
        ]

    @cached_property
    def taken(self) -> settling.Ledger:
        """The damage taken, before Incassable removes a wound (BK-SOL-04 to 12)."""
        hidden = [placed for placed in self.cause.gauge if placed.hidden]
        ledger = settling.Ledger([*self.before.ko], [*self.before.wounds], hidden)
        for *_, kept in self.tiles:
            if kept and kept.seen:
                ledger.take(kept.seen, kept.row)
        if self.double and self.boxes:
            ledger.take(self.double.sides, self.boxes)
        return ledger

    @property
    def new(self) -> Both[int]:
        """How many dominoes that is, companions included, on each track."""
        ko, wounds = self.before
        return Both(len(self.taken.ko) - len(ko), len(self.taken.wounds) - len(wounds))

    @cached_property
    def unbroken(self) -> tuple[Sequence[Hurt], Hurt | None]:
        """The wounds left by Incassable, and the one that it removes (BK-AVA-07)."""
        wounds = self.taken.wounds
        breaks = self.traits.unbreakable and self.new.wounds
        return settling.unbreak(wounds, self.traits.gives_up) if breaks else (wounds, None)

    @property
    def before(self) -> Both[Hurts]:
        """The tracks as they were."""
        return Both(self.tracks.ko, self.tracks.wounds)

    @property
    def bare(self) -> Both[Hurts]:
        """The tracks before anything more is covered."""
        return Both(tuple(self.taken.ko), tuple(self.unbroken[0]))

    @cached_property
    def after(self) -> Both[Hurts]:
        """The tracks as they are now."""
        return settling.cover_both(self.bare, self.traits, self.house.levels)

    @property
    def out(self) -> bool:
        """Whether new damage on either track puts out of combat for good (BK-DOM-07)."""
        return settling.puts_out(self.before, self.after, self.house.companions)

    @property
    def gone(self) -> bool:
        """Whether the character is out of combat for good, by this damage or before it."""
        return self.tracks.for_good or self.out

    @property
    def risen(self) -> bool:
        """Whether either track holds too much from a past scene (AMB-BK-14)."""
        return settling.any_over(self.after, self.house.companions) and not self.gone

    @property
    def standing(self) -> settling.Standing:
        """The cost of both tracks."""
        return settling.Standing(self.after, self.helped, self.traits, self.house)

    @property
    def next_level(self) -> int | None:
        """The skill at the next draw: KO that run out before it weigh no more (AMB-BK-13).

        ``None`` once out of combat for the scene.
        """
        return None if self.gone else self.standing.level_after(self.turns)

    @property
    def covered(self) -> Both[int]:
        """How many more dominoes are covered, on each track."""
        tracks = zip(self.bare, self.after, strict=True)
        return Both(*(settling.covered(now) - settling.covered(then) for then, now in tracks))

    @property
    def removed(self) -> Domino | None:
        """The wound that Incassable removes."""
        wound = self.unbroken[1]
        return wound.domino if wound else None

    @property
    def discarded(self) -> Iterable[Placed]:
        """The dominoes that go back to the pile, except what Incassable removes."""
        hidden = (placed for placed in self.falling.incoming if placed.hidden)
        cancelled = (placed for placed, _, kept in self.tiles if kept is None)
        return (*self.taken.companions, *cancelled, *hidden)

    @property
    def spent(self) -> list[int]:
        """The protections used up."""
        return sorted(self.shields.used.values())

    @property
    def outcome(self) -> str:
        """The code of the outcome."""
        if not self.due:
            return "spared"
        if self.gone:
            return "out"
        return "two_turns" if self.turns > 1 else "one_turn"

    @override
    def values(self) -> Values:
        if self.due:
            return super().values()
        return {"turns": 0, **self.before._asdict(), "spent": [], "lucky": self.lucky}

    @override
    def state(self) -> Values:
        tracks = self.after if self.due else self.before
        return {
            "cause": "margin",
            **vars(Falling(out_of_combat=False)),
            "uses": (),
            "lucky": False,
            "spent": self.traits.spent or self.lucky,
            "gauge": self.cause.gauge if self.lucky else (),
            **tracks._asdict(),
            "for_good": self.gone if self.due else self.tracks.for_good,
            "protections": self.shields.spent if self.due else self.shields.protections,
        }
