"""The gauge from one event to the next, and its risk of settlement (BK-JAU, BK-SOL-01)."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import Annotated, override

from calculators.core.binding import knows
from calculators.core.calculator import Outcome
from calculators.core.errors import Fault, Faults
from calculators.core.result import Facts, Values
from calculators.pieces.domino import Domino
from calculators.pieces.gauge import Placed

from ..dominoes import Dominoes, Pile, pile_of, third_copies
from ..draw.inputs import Skilled
from ..draw.trial import Trial, threshold
from ..house import House
from .inputs import Event, Kept, Tiles

OUTCOMES = (
    Outcome("empty", "Jauge vide", "good"),
    Outcome("open", "Jauge entamée"),
    Outcome("full", "Jauge pleine", "bad"),
    Outcome("overflow", "Jauge à solder", "awful"),
)
HORIZON = (1, 2, 3)
"""Numbers of draws over which the risk is given."""


def within(trial: Trial, draws: int, laid: int, good: Sequence[Domino], bad: int) -> Fraction:
    """Return the chance that a gauge must be settled within so many draws (BK-SOL-01, BK-SOL-02).

    Each is one domino from the pile. A failure stays face down on the gauge, out of the pile; a
    success without a settlement goes back at the end of its turn (AMB-BK-41). Attacks and forced
    fate, which players choose, are left out.

    :param laid: the dominoes on the gauge now.
    :param good: those of the pile that succeed, and ``bad`` how many fail.
    """
    total = len(good) + bad
    if not draws or not total:
        return Fraction(0)
    now = sum(trial.settles(domino, laid) for domino in good)
    chance = Fraction(now, total)
    if len(good) > now:
        rest = within(trial, draws - 1, laid, good, bad)
        chance += Fraction(len(good) - now, total) * rest
    if bad:
        full = laid >= trial.karma
        after = Fraction(1) if full else within(trial, draws - 1, laid + 1, good, bad - 1)
        chance += Fraction(bad, total) * after
    return chance


class Followed(Facts):
    """A gauge after an event, and its risk."""

    before: Kept
    event: Event
    skilled: Annotated[Skilled, knows("skill", "modifier")]
    pile: Pile
    house: Annotated[House, knows("settling")]

    told = ("gauge:tiles", "threshold", "free")

    @property
    def karma(self) -> int:
        """The boxes of the gauge."""
        return self.before.karma

    @property
    def action(self) -> str:
        """The event."""
        return self.event.action

    @property
    def added(self) -> Placed | None:
        """The domino added."""
        return self.event.added if self.action == "add" else None

    @cached_property
    def tiles(self) -> Tiles:
        """The gauge after the event; a domino that does not fit is left out (BK-SOL-02)."""
        gauge = self.before.gauge
        if self.added:
            return (*gauge, self.added)[: self.karma]
        return {"reward": gauge[:-1], "clear": ()}.get(self.action, gauge)

    @property
    def laid(self) -> int:
        """How many dominoes lie on it."""
        return len(self.tiles)

    @property
    def spills(self) -> bool:
        """Whether the added domino meets a full gauge, which falls due (BK-SOL-02)."""
        return self.action == "add" and self.before.laid == self.karma

    @property
    def threshold(self) -> int | None:
        """The number of the last box in use."""
        return threshold(self.karma, self.laid)

    @property
    def free(self) -> int:
        """The boxes left."""
        return self.karma - self.laid

    def chance(self, draws: int, laid: int | None = None) -> Fraction:
        """Return the chance of a settlement within so many draws.

        :param laid: the number of dominoes on the gauge, if not the current one.
        """
        if self.spills:
            return Fraction(1)
        trial = Trial(self.skilled.level, self.karma, reading=self.house.settling)
        there = pile_of(self.pile.out, self.tiles)
        good = [domino for domino in there if trial.succeeds((domino,))]
        now = self.laid if laid is None else laid
        return within(trial, draws, now, good, len(there) - len(good))

    @cached_property
    def chances(self) -> tuple[Fraction, ...]:
        """The chances of a settlement within one, two and three draws."""
        return tuple(map(self.chance, HORIZON))

    @property
    def outcome(self) -> str:
        """How full it is."""
        if self.spills:
            return "overflow"
        return "empty" if not self.laid else "open" if self.free else "full"

    @override
    def values(self) -> Values:
        chances = zip(HORIZON, self.chances, strict=True)
        told = {f"settle_{draws}": chance for draws, chance in chances}
        return {**super().values(), **told}

    @override
    def state(self) -> Values:
        gauge = () if self.spills else self.tiles
        return {"karma": self.karma, "gauge": gauge, "action": "read", "added": None}


# --- faults between inputs

EMPTY = "La jauge est vide : rien à retirer."


def each_twice(out: Dominoes, added: Placed | None, gauge: Tiles) -> Faults:
    """Refuse a third copy of a domino, at the gauge rather than at the domino added."""
    return third_copies(out=out, added=added, gauge=gauge)


def something_to_remove(before: Kept, event: Event) -> Faults:
    """Refuse a reward from an empty gauge."""
    if event.action == "reward" and not before.gauge:
        yield Fault("gauge", EMPTY, "BK-JAU-10")
