"""One event on the serpentine: the state, the lay asked for, the result."""

from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import override

from calculators.core.calculator import Outcome
from calculators.core.frozen import Frozen
from calculators.core.result import Facts, Values
from calculators.pieces.board import End
from calculators.pieces.domino import BOX, Domino

from ..dominoes import Dominoes, pile_of
from . import laying
from .model import Lay, Lays, Snake, Zone, Zones, heads, shape

START, HAND, AGAIN, LAID, STUCK = "start", "hand", "again", "laid", "stuck"
CARD, READ, CLEAR = "card", "read", "clear"
OUTCOMES = (
    Outcome(START, "Domino de départ"),
    Outcome(HAND, "Domino à poser"),
    Outcome(AGAIN, "Correspond : repioche", "great"),
    Outcome(LAID, "Posé", "good"),
    Outcome(STUCK, "Sans place", "bad"),
    Outcome(CARD, "Carte ajoutée", "good"),
    Outcome(READ, "Table lue"),
    Outcome(CLEAR, "Table rangée"),
)


class Play(Frozen):
    """The table and the lay asked for.

    :param start: ``None`` before the scene has begun.
    :param branch: the heads that a redraw must go to; empty for any (BK-SER-10).
    :param out: dominoes out of the pile besides those on the serpentine and in hand.
    :param domino: the one in hand.
    :param head: where it goes; ``None`` for the only head possible.
    :param free: ``high`` or ``low``: the free side of one that does not match (AMB-BK-36).
    """

    start: Domino | None
    zones: Zones
    laid: Lays
    branch: tuple[int, ...] = ()
    out: Dominoes = ()
    domino: Domino | None = None
    head: int | None = None
    turn: str = "straight"
    free: str = "high"
    across: bool = False

    @property
    def snake(self) -> Snake:
        """The serpentine.

        :raises ValueError: without a first domino.
        """
        if self.start is None:
            raise ValueError("no first domino")
        return Snake(self.start, self.zones, self.laid)

    @property
    def pile(self) -> Dominoes:
        """The dominoes that may still be drawn."""
        return pile_of(self.out, (self.start, self.domino), self.laid)

    @property
    def heads(self) -> tuple[End, ...]:
        """Every head; none before the scene has begun."""
        return heads(self.snake) if self.start else ()

    @property
    def allowed(self) -> tuple[int, ...]:
        """The heads to which the domino in hand may go."""
        return self.branch or tuple(head.id for head in self.heads)

    @property
    def target(self) -> int | None:
        """The chosen head, or the only possible one."""
        return self.allowed[0] if self.head is None and len(self.allowed) == 1 else self.head

    @property
    def lay(self) -> Lay | None:
        """The lay asked for, legal or not; ``None`` while an input is missing."""
        if self.domino is None or self.target not in self.allowed or self.target is None:
            return None
        if self.across and not self.domino.double:
            return None
        value = shape(self.snake).head(self.target).value
        high, low = self.domino.sides
        sides = (low, high) if self.free == "high" else (high, low)
        if value in sides:
            sides = (value, high + low - value)
        return Lay(self.target, sides, self.turn, self.across)


def wanted(play: Play) -> int:
    """Return how many dominoes are drawn: the first one, one to lay, or one after a match."""
    if play.start is None or play.domino is None:
        return 1
    asked = play.lay
    return int(asked is not None and laying.matches(play.snake, asked) and bool(play.pile))


class After(Frozen):
    """The result of an event.

    :param outcome: one of the codes above.
    :param play: the table afterwards, with the domino in hand and its branch.
    :param lay: the lay made.
    :param matched: whether it matched.
    :param drawn: the dominoes drawn.
    """

    outcome: str
    play: Play
    lay: Lay | None = None
    matched: bool = False
    drawn: Domino | None = None
    ways: Lays = ()

    @property
    def laid(self) -> Domino | None:
        """The domino laid."""
        return self.lay.domino if self.lay else None


def happen(action: str, play: Play, camp: str, drawn: Dominoes) -> After:
    """Return the result of an action whose inputs have been checked."""
    idle = replace(play, head=None, turn="straight", free="high", across=False)
    if action == "clear":
        zones = tuple(Zone(zone.camp, zone.distance) for zone in play.zones)
        return After(CLEAR, replace(idle, start=None, zones=zones, laid=(), branch=(), domino=None))
    if action == "card":
        return After(CARD, replace(idle, zones=laying.with_card(play.zones, camp)))
    if action == "read":
        return After(READ, idle)
    if play.start is None:
        return After(START, replace(idle, start=drawn[0]), drawn=drawn[0])
    if play.domino is None:
        return After(HAND, replace(idle, domino=drawn[0]), drawn=drawn[0])
    return _laid(play, idle, drawn)


def _laid(play: Play, idle: Play, drawn: Dominoes) -> After:
    asked = play.lay
    assert asked is not None  # noqa: S101  # the faults between fields have been told
    done = replace(idle, laid=(*play.laid, asked), branch=(), domino=None)
    matched = laying.matches(play.snake, asked)
    if not matched or not drawn:
        return After(LAID, done, asked, matched)
    branch = asked.branch(len(play.heads))  # the player chooses an end (AMB-BK-36)
    held = replace(done, branch=branch, domino=drawn[0])
    return After(AGAIN, held, asked, matched, drawn[0])


def _held(after: After, *, cannon: bool) -> After:
    """Describe the possible lays of the domino in hand; one drawn that fits nowhere is given up."""
    play = after.play
    if play.domino is None or play.start is None:
        return after
    ways = laying.ways(play.snake, play.domino, play.allowed, across=not cannon)
    if ways:
        only = play.allowed[0] if len(play.allowed) == 1 else None
        return replace(after, ways=ways, play=replace(play, head=only))
    if after.drawn is None:
        return after
    return replace(after, outcome=STUCK, play=replace(play, domino=None, branch=()))


def chances_of(now: Play, *, cannon: bool) -> dict[int, Fraction]:
    """Return, for every head, the chance that the next domino matches there.

    Before the first domino, the mean over all possible ones.
    """
    if now.start is not None:
        return laying.match_chances(now.snake, now.pile, across=not cannon)
    pile = now.pile or BOX
    starts = [Play(first, (), (), out=now.out, domino=now.domino) for first in pile]
    each = [laying.match_chances(begun.snake, begun.pile, across=not cannon) for begun in starts]
    return {head: Fraction(sum(chances[head] for chances in each), len(each)) for head in (1, 2)}


class Played(Facts):
    """An event on the serpentine."""

    action: str
    asked: Play
    camp: str
    drawn: Dominoes
    cannon: bool

    told = (
        "after.play.start",
        "after.play.laid",
        "after.play.branch",
        "hand:after.play.domino",
        "after.matched",
        "after.drawn",
        "after.ways",
    )

    @cached_property
    def after(self) -> After:
        """The result."""
        done = happen(self.action, self.asked, self.camp, self.drawn)
        return _held(done, cannon=self.cannon)

    @property
    def outcome(self) -> str:
        """The code of the outcome."""
        return self.after.outcome

    @cached_property
    def chances(self) -> dict[int, Fraction]:
        """The chance of a match at each head, once the scene has begun."""
        now = self.after.play
        return chances_of(now, cannon=self.cannon) if now.start else {}

    @override
    def values(self) -> Values:
        now = self.after.play
        return {
            **super().values(),
            "heads": [
                {
                    "id": end.id,
                    "value": end.value,
                    "zone": end.zone,
                    "match": self.chances[end.id],
                }
                for end in now.heads
            ],
            "bonuses": laying.bonuses(now.snake)
            if now.start
            else {zone.camp: 0 for zone in now.zones},
            "pile": len(now.pile),
        }

    @override
    def state(self) -> Values:
        return {"action": "lay", **vars(self.after.play)}
