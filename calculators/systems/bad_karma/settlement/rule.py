"""A settlement: what it costs in all, and where every domino goes (BK-SOL-03 to 12)."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Annotated, Any, override

from calculators.core.binding import knows
from calculators.core.calculator import Outcome
from calculators.core.frozen import Frozen
from calculators.core.result import Facts, Values
from calculators.pieces.gauge import Placed

from ..attack import placing
from ..damage.inputs import Helped, Hurts, Suffered
from ..gauge.inputs import Tiles
from ..house import House
from . import settling
from .inputs import Cause, Falling, Shields, Traits

OUTCOMES = (
    Outcome("one_turn", "Un tour perdu"),
    Outcome("two_turns", "Deux tours perdus", "bad"),
    Outcome("out", "Hors combat", "awful"),
    Outcome("spared", "Pas de solde", "good"),
)


class Bill(Frozen):
    """A settlement with what is needed to tell it.

    :param before: the KO track, then the wound track, as they were.
    :param bonus: what the serpentine gives, counted in the skill.
    """

    cause: str
    gauge: Tiles
    settled: settling.Settled
    used: Mapping[int, int]
    blow: settling.Blow | None
    incoming: Tiles
    skill: int
    penalty: str
    companions: str
    fragile: int
    levels: str
    body: settling.Body
    clock: str
    before: tuple[Hurts, Hurts]
    bonus: int

    @property
    def after(self) -> tuple[Hurts, Hurts]:
        """The KO track, then the wound track, as they are now."""
        return self.settled.ko, self.settled.wounds

    @property
    def out(self) -> bool:
        """Whether what falls on either track puts out of combat for good."""
        return settling.puts_out(self.before, self.after, self.companions)

    @property
    def risen(self) -> bool:
        """Whether either track holds too much since a past scene (AMB-BK-14)."""
        return settling.any_over(self.after, self.companions) and not self.out

    @property
    def penalties(self) -> tuple[int, int]:
        """The penalty of the KO track, then of the wound track."""
        return settling.penalties(self.settled.ko, self.settled.wounds, self.penalty)

    @property
    def level(self) -> int:
        """The skill once both penalties are off."""
        return self.skill + sum(self.penalties)

    @property
    def next_level(self) -> int:
        """The skill at the next draw: the KO that are over by then weigh no more (AMB-BK-13)."""
        ko = settling.after_turns(
            self.settled.ko, self.settled.turns, self.clock, self.body.tough, self.levels
        )
        return self.skill + sum(settling.penalties(ko, self.settled.wounds, self.penalty))

    @property
    def covered(self) -> tuple[int, int]:
        """How many dominoes are covered now that were not, on each track."""
        after = (self.settled.ko, self.settled.wounds)
        ko, wounds = (
            settling.covered(now) - settling.covered(then)
            for now, then in zip(after, self.before, strict=True)
        )
        return max(0, ko), max(0, wounds)

    @property
    def healing(self) -> int:
        """The difficulty of the healing draw."""
        return settling.healing(self.settled.wounds, self.fragile, self.levels)

    @property
    def discarded(self) -> Iterable[Placed]:
        """The dominoes that go back to the pile, but for what Incassable takes off."""
        hidden = (placed for placed in self.incoming if placed.hidden)
        return (*self.settled.discarded, *self.settled.cancelled, *hidden)

    @property
    def values(self) -> Values:
        """The figures."""
        return {
            "turns": self.settled.turns,
            "ko": self.settled.ko,
            "wounds": self.settled.wounds,
            "new_ko": self.settled.new_ko,
            "new_wounds": self.settled.new_wounds,
            "covered_ko": self.covered[0],
            "covered_wounds": self.covered[1],
            "removed": self.settled.removed and self.settled.removed.domino,
            "penalty": sum(self.penalties),
            "level": self.level,
            "next_level": None if self.out else self.next_level,
            "healing": self.healing,
            "out": self.out,
            "from_pile": self.settled.from_pile,
            "discarded": self.discarded,
        }


class Settlement(Facts):
    """A settlement as asked for: it may be that nothing falls due."""

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

    @cached_property
    def blow(self) -> settling.Blow | None:
        """The critical hit that brings it about."""
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

    @cached_property
    def bill(self) -> Bill | None:
        """What it costs; ``None`` where nothing falls due."""
        if self.empty or self.lucky:
            return None
        traits, house, tracks = self.traits, self.house, self.tracks
        body = settling.Body(
            traits.tough, traits.unmoved, traits.unbreakable, house.levels, traits.gives_up
        )
        settled = settling.settle(
            self.cause.gauge,
            tracks.ko,
            tracks.wounds,
            protections=self.shields.used,
            blow=self.blow,
            incoming=self.falling.incoming,
            body=body,
        )
        return Bill(
            cause=self.cause.cause,
            gauge=self.cause.gauge,
            settled=settled,
            used=self.shields.used,
            blow=self.blow,
            incoming=self.falling.incoming,
            skill=self.helped.level,
            bonus=self.helped.bonus,
            penalty=house.penalty,
            companions=house.companions,
            fragile=traits.fragile,
            levels=house.levels,
            body=body,
            clock=house.clock,
            before=(tracks.ko, tracks.wounds),
        )

    @property
    def outcome(self) -> str:
        """How it ends."""
        if self.bill is None:
            return "spared"
        if self.bill.out:
            return "out"
        return "two_turns" if self.bill.settled.turns > 1 else "one_turn"

    @override
    def values(self) -> Values:
        if self.bill:
            spent = sorted(self.shields.used.values())
            return {**self.bill.values, "spent": spent, "lucky": False}
        ko, wounds = self.tracks.ko, self.tracks.wounds
        return {"turns": 0, "ko": ko, "wounds": wounds, "spent": [], "lucky": self.lucky}

    @override
    def state(self) -> Values:
        served: dict[str, Any] = {
            "cause": "margin",
            **vars(Falling(out_of_combat=False)),
            "uses": (),
            "lucky": False,
            "spent": self.traits.spent or self.lucky,
        }
        if self.bill is None:
            gauge = () if self.empty else self.cause.gauge
            tracks, left = (self.tracks.ko, self.tracks.wounds), self.shields.protections
        else:
            gauge, settled = (), self.bill.settled
            tracks, left = (settled.ko, settled.wounds), self.shields.spent
        return {
            **served,
            "gauge": gauge,
            "ko": tracks[0],
            "wounds": tracks[1],
            "protections": left,
        }
