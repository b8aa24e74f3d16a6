"""A settlement: its total cost, and where every domino goes (BK-SOL-03 to 12)."""

from collections.abc import Iterable
from functools import cached_property
from typing import Annotated, override

from calculators.core.binding import knows
from calculators.core.calculator import Outcome
from calculators.core.result import Facts, Values
from calculators.pieces.domino import Domino
from calculators.pieces.gauge import Placed

from ..attack import placing
from ..damage.inputs import Both, Helped, Hurts, Suffered
from ..damage.standing import Standing
from ..gauge.inputs import Tiles
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
        "settled.turns",
        "settled.ko",
        "settled.wounds",
        "new_ko:settled.new.ko",
        "new_wounds:settled.new.wounds",
        "covered_ko:covered.ko",
        "covered_wounds:covered.wounds",
        "removed",
        "standing.penalty",
        "standing.level",
        "next_level",
        "standing.healing",
        "out",
        "settled.from_pile",
        "discarded",
        "spent",
        "lucky",
    )

    @cached_property
    def blow(self) -> settling.Blow | None:
        """The critical hit that causes it."""
        double, power = self.falling.critical_domino, self.falling.critical_power
        if double is None:
            return None
        used = self.shields.used.get(0, 0)
        cancelled = used > 0 and not placing.weakened(power, used)
        any_type = self.house.any_type == "any"
        hidden = self.falling.critical_hidden
        kind, reading = self.falling.critical_type, self.house.critical
        return settling.Blow(double, kind, reading, any_type, cancelled, hidden)

    @property
    def empty(self) -> bool:
        """Whether there is nothing to settle (AMB-BK-02)."""
        return self.blow is None and not self.cause.gauge

    @property
    def lucky(self) -> bool:
        """Whether Chanceux cancels the critical hit (BK-AVA-03)."""
        return self.blow is not None and self.traits.lucky

    @property
    def due(self) -> bool:
        """Whether it is settled; otherwise its other facts mean nothing."""
        return not self.empty and not self.lucky

    @cached_property
    def settled(self) -> settling.Settled:
        """The result of the settlement (BK-SOL-04 to 12).

        The attacks that did not fit on a full gauge fall last (AMB-BK-17).
        """
        gauge, (ko, wounds), traits = self.cause.gauge, self.before, self.traits
        hidden = [placed for placed in gauge if placed.hidden]
        ledger = settling.Ledger([*ko], [*wounds], [*hidden])
        cancelled: list[Placed] = []

        def fall(tiles: Tiles, first: int) -> None:
            for place, placed in enumerate(tiles, start=first):
                kept = placing.protect(placed, self.shields.used.get(place, 0))
                if kept is None:
                    cancelled.append(placed)
                elif kept.seen:
                    ledger.take(kept.seen, kept.row)

        fall(gauge, 1)
        if self.blow is not None and self.blow.hurts:
            ledger.take(self.blow.double.sides, self.blow.boxes)
        fall(self.falling.incoming, len(gauge) + 1)
        taken = Both(len(ledger.ko) - len(ko), len(ledger.wounds) - len(wounds))
        breaks = traits.unbreakable and taken.wounds
        removed = settling.unbreak(ledger, traits.gives_up) if breaks else None
        doubled = any(placed.row > 1 for placed in hidden)
        return settling.Settled(
            TURNS_LOST_DOUBLED if doubled else TURN_LOST,
            settling.cover(tuple(ledger.ko), traits.tough, self.house.levels),
            settling.cover(tuple(ledger.wounds), traits.unmoved, self.house.levels),
            taken,
            tuple(cancelled),
            tuple(ledger.companions),
            ledger.from_pile,
            removed,
        )

    @property
    def before(self) -> Both[Hurts]:
        """The tracks as they were."""
        return Both(self.tracks.ko, self.tracks.wounds)

    @property
    def after(self) -> Both[Hurts]:
        """The tracks as they are now."""
        return Both(self.settled.ko, self.settled.wounds)

    @property
    def out(self) -> bool:
        """Whether new damage on either track puts out of combat for good (BK-DOM-07)."""
        return settling.puts_out(self.before, self.after, self.house.companions)

    @property
    def risen(self) -> bool:
        """Whether either track holds too much from a past scene (AMB-BK-14)."""
        return settling.any_over(self.after, self.house.companions) and not self.out

    @property
    def standing(self) -> Standing:
        """The cost of both tracks."""
        return Standing(self.after, self.helped, self.traits, self.house)

    @property
    def next_level(self) -> int | None:
        """The skill at the next draw: KO that run out before it weigh no more (AMB-BK-13).

        ``None`` once out of combat for the scene.
        """
        return None if self.out else self.standing.level_after(self.settled.turns)

    @property
    def covered(self) -> Both[int]:
        """How many more dominoes are covered, on each track."""
        tracks = zip(self.before, self.after, strict=True)
        return Both(
            *(max(0, settling.covered(now) - settling.covered(then)) for then, now in tracks)
        )

    @property
    def removed(self) -> Domino | None:
        """The wound that Incassable removes."""
        wound = self.settled.removed
        return wound.domino if wound else None

    @property
    def discarded(self) -> Iterable[Placed]:
        """The dominoes that go back to the pile, except what Incassable removes."""
        hidden = (placed for placed in self.falling.incoming if placed.hidden)
        return (*self.settled.discarded, *self.settled.cancelled, *hidden)

    @property
    def spent(self) -> list[int]:
        """The protections used up."""
        return sorted(self.shields.used.values())

    @property
    def outcome(self) -> str:
        """The code of the outcome."""
        if not self.due:
            return "spared"
        if self.out:
            return "out"
        return "two_turns" if self.settled.turns > 1 else "one_turn"

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
            "protections": self.shields.spent if self.due else self.shields.protections,
        }
