"""The effect of a draw on its owner's gauge (BK-TIR, BK-JAU, BK-SOL)."""

from dataclasses import replace
from functools import cached_property
from itertools import batched
from typing import Annotated, override

import icepool

from calculators.core.binding import knows
from calculators.core.calculator import Outcome
from calculators.core.frozen import Frozen
from calculators.core.group import fields_of
from calculators.core.result import Facts, Values
from calculators.pieces.domino import Domino
from calculators.pieces.gauge import Placed

from ..attack import placing
from ..dominoes import CarriedPile, Dominoes, VeiledPile, known, pile_of, without
from ..gauge.inputs import Held, Tiles
from ..house import House
from . import chances
from .inputs import Drawing, Fate, Skilled, Traits, waiting
from .trial import FAILURE, FULL, SETTLE, SUCCESS, Trial, after_double, heaviest, threshold

EXHAUSTED = "exhausted"
OUTCOMES = (
    Outcome(SUCCESS, "Réussite sans solde", "good"),
    Outcome(SETTLE, "Réussite, mais solde"),
    Outcome(FAILURE, "Échec", "bad"),
    Outcome(FULL, "Échec et jauge pleine", "awful"),
    Outcome(EXHAUSTED, "Épuisement"),
)


class Refused(Frozen):
    """A draw that its owner refuses.

    :param spared: it would have made its owner settle.
    """

    drawn: Dominoes
    laid: Tiles
    failed: bool
    spared: bool


type Event = Refused | Placed | None
"""A refused draw; or the domino removed at a double, ``None`` on an empty gauge (BK-AVA-04)."""


def lighten(tiles: Tiles, drawn: Dominoes, which: str) -> tuple[Tiles, list[Placed | None]]:
    """Remove a domino at a double, by Good Karma (BK-AVA-04, AMB-BK-23)."""
    if not any(domino.double for domino in drawn):
        return tiles, []
    if not tiles:
        return tiles, [None]
    place = {"worst": heaviest(tiles), "last": len(tiles) - 1, "first": 0}[which]
    return tiles[:place] + tiles[place + 1 :], [tiles[place]]


def law(
    skilled: Skilled,
    fate: Fate,
    held: Held,
    pile: VeiledPile,
    traits: Traits,
    house: House,
) -> icepool.Die[str]:
    """Return the exact law of the outcome, given the refused draws.

    For whoever does not see it, a domino face down before another is as likely in the pile as
    elsewhere; the site excludes it from the pile if the table says so (AMB-BK-41).
    """
    there = waiting(fate, held, pile)
    if len(there) < skilled.count * (fate.forced + 1):
        return icepool.Die([EXHAUSTED])
    if house.seen != "all":
        there = pile_of((*pile.out, *fate.refused), held.gauge)
    laid = held.laid
    for attempt in batched(fate.refused, skilled.count, strict=True):
        laid = after_double(laid, attempt, lightens=traits.lightens) + skilled.count
    trial = Trial(skilled.level, held.karma, fate.pick, house.settling)
    return chances.trial_law(
        trial, there, skilled.count, laid, fate.forced, lightens=traits.lightens
    )


class Draw(Facts):
    """A draw, with the refused ones before it."""

    skilled: Skilled
    fate: Fate
    held: Held
    pile: CarriedPile
    drawing: Drawing
    traits: Traits
    house: Annotated[House, knows("prefer", "next_draw", "seen", "settling", "forced_side")]

    @property
    def drawn(self) -> Dominoes:
        """The dominoes drawn."""
        return self.drawing.drawn

    @cached_property
    def trial(self) -> Trial:
        """The state before the draws."""
        return Trial(self.skilled.level, self.held.karma, self.fate.pick, self.house.settling)

    @property
    def final(self) -> Dominoes:
        """The draw that counts; empty if the pile had too few."""
        return self.drawn[-self.skilled.count :]

    @property
    def aside(self) -> Dominoes:
        """The dominoes refused."""
        return (*self.fate.refused, *self.drawn[: -self.skilled.count])

    @property
    def before(self) -> list[Dominoes]:
        """The draws refused."""
        return [*batched(self.aside, self.skilled.count, strict=True)]

    @cached_property
    def course(self) -> tuple[Tiles, list[Event]]:
        """The gauge that the last draw meets, and what led to it in order (BK-AVA-04)."""
        tiles, events = self.held.gauge, list[Event]()
        for place, attempt in enumerate((*self.before, self.final)):
            if self.traits.lightens:
                tiles, lighter = lighten(tiles, attempt, self.traits.lightened)
                events += lighter
            if place < len(self.before):
                refused = self._refused(tiles, attempt)
                tiles = (*tiles, *refused.laid)
                events.append(refused)
        return tiles, events

    def _refused(self, tiles: Tiles, drawn: Dominoes) -> Refused:
        """Lay the dominoes of a draw that its owner refuses (BK-TIR-07, BK-DES-02)."""
        failed = not self.trial.succeeds(drawn)
        laid = tuple(
            placing.forced(
                domino,
                failed=failed,
                reading=self.house.forced_side,
                coward=self.traits.scared,
                prefer=self.house.prefer,
            )
            for domino in drawn
        )
        spared = self.trial.verdict(drawn, len(tiles)) == SETTLE
        return Refused(drawn, laid, failed, spared)

    @property
    def tiles(self) -> Tiles:
        """The gauge that the last draw meets."""
        return self.course[0]

    @property
    def events(self) -> list[Event]:
        """What led to it, in order."""
        return self.course[1]

    @property
    def outcome(self) -> str:
        """The code of the outcome."""
        return self.trial.verdict(self.final, len(self.tiles)) if self.drawn else EXHAUSTED

    @property
    def chosen(self) -> Domino:
        """The domino of the margin, or the worst one of a failure."""
        return self.trial.chosen(self.final, len(self.tiles))

    @property
    def margin(self) -> int:
        """Its margin."""
        return self.trial.margin(self.chosen)

    @property
    def spared(self) -> bool:
        """Whether another domino of it would avoid the settlement (BK-TIR-05)."""
        return not all(self.trial.settles(domino, len(self.tiles)) for domino in self.final)

    @property
    def critical(self) -> bool:
        """Whether it is a critical hit, if it wins the turn by an attack (BK-ATT-15)."""
        return self.outcome == SUCCESS and self.chosen.double

    @property
    def missed(self) -> bool:
        """Whether it fails."""
        return self.outcome in {FAILURE, FULL}

    @property
    def after(self) -> Tiles:
        """The gauge after it: a failure fills as many boxes as are free (BK-JAU-07)."""
        missed = self.final[: self.free] if self.missed else ()
        return (*self.tiles, *map(placing.missed, missed))

    @property
    def limit(self) -> int | None:
        """The threshold after its failure is laid."""
        return threshold(self.trial.karma, len(self.after))

    @property
    def pends(self) -> bool:
        """Whether a domino may leave the gauge before anything else is decided (AMB-BK-23)."""
        return self.traits.asks and bool(self.tiles) and any(each.double for each in self.final)

    @property
    def kept(self) -> Tiles:
        """The gauge afterwards; empty if settled."""
        return () if self.outcome in {SETTLE, FULL} else self.after

    @property
    def away(self) -> Dominoes:
        """The dominoes that are neither on the gauge nor back in the pile, until turn's end."""
        if not self.drawn or self.house.next_draw != "same":
            return ()
        gone = (*known(self.held.gauge), *self.aside, *self.final)
        return without(gone, known(self.kept))

    @property
    def there(self) -> int:
        """How many dominoes the pile held before the draws to come."""
        return len(waiting(self.fate, self.held, self.pile))

    @property
    def wanted(self) -> int:
        """How many dominoes the draws to come take."""
        return self.skilled.count * (self.fate.forced + 1)

    @property
    def free(self) -> int:
        """The boxes left when it is drawn."""
        return max(0, self.held.karma - len(self.tiles))

    @property
    def left(self) -> int:
        """How many dominoes the pile holds after it."""
        return self.there - len(self.drawn)

    @property
    def again(self) -> Values:
        """The request that refuses it; earlier refused draws lie as they were laid (BK-TIR-07).

        Except a domino removed by Good Karma: it stays out of the pile until the turn ends.
        """
        fate = replace(self.fate, refused=self.aside)
        before = replace(self, fate=fate, drawing=Drawing(drawn=()))
        lightened = any(isinstance(event, Placed) for event in before.events)
        gauge, aside = (self.held.gauge, self.aside) if lightened else (before.tiles, ())
        return {
            **fields_of(self.skilled),
            "pick": self.fate.pick,
            "karma": self.held.karma,
            "gauge": gauge,
            **fields_of(self.pile),
            "refused": (*aside, *self.final),
            "forced": 0,
            **fields_of(self.traits, "good_karma", "lightened", "scared", "heroic"),
            "coward": False,
        }

    @override
    def values(self) -> Values:
        return {
            "drawn": self.final,
            "refusals": len(self.before),
            "level": self.trial.level,
            "margin": self.margin if self.drawn else None,
            "chosen": self.chosen if self.drawn else None,
            "critical": self.critical,
            "threshold": self.limit,
            "gauge": self.after,
        }

    @override
    def state(self) -> Values:
        out = (*self.pile.out, *self.away)
        return {"gauge": self.kept, "out": out, "refused": (), "forced": 0}
