"""One event on the serpentine: what lies, what is asked, what comes of it. No words, no chance."""

from dataclasses import dataclass, field, replace

from calculators.pieces.domino import Domino, left
from calculators.systems.bad_karma.dominoes import Dominoes
from calculators.systems.bad_karma.serpentine import laying
from calculators.systems.bad_karma.serpentine.model import (
    Head,
    Lay,
    Snake,
    Zone,
    dominoes,
    heads,
    shape,
)  # fmt: skip

START, HAND, AGAIN, LAID, STUCK = "start", "hand", "again", "laid", "stuck"
CARD, READ, CLEAR = "card", "read", "clear"


@dataclass(frozen=True, slots=True)
class Play:
    """The table, and the lay that is asked for.

    :param start: ``None`` before the scene has begun.
    :param branch: the heads that a redraw must go to; empty for any (BK-SER-10).
    :param out: dominoes out of the pile besides those on the serpentine and in hand.
    :param domino: the one in hand.
    :param head: where it goes; ``None`` for the only head possible.
    :param free: ``high`` or ``low``: the free side of one that does not match (AMB-BK-36).
    """

    start: Domino | None
    zones: tuple[Zone, ...]
    laid: tuple[Lay, ...]
    branch: tuple[int, ...] = ()
    out: Dominoes = ()
    domino: Domino | None = None
    head: int | None = None
    turn: str = "straight"
    free: str = "high"
    across: bool = False

    @property
    def snake(self) -> Snake:
        """The serpentine; a scene that has not begun has none.

        :raises ValueError: without a first domino.
        """
        if self.start is None:
            message = "no first domino"
            raise ValueError(message)
        return Snake(self.start, self.zones, self.laid)

    @property
    def pile(self) -> Dominoes:
        """What may still be drawn."""
        there = dominoes(self.snake) if self.start else ()
        return left([*there, *self.out, *([self.domino] if self.domino else [])])

    @property
    def heads(self) -> tuple[Head, ...]:
        """Every head, none before the scene has begun."""
        return heads(self.snake) if self.start else ()

    @property
    def allowed(self) -> tuple[int, ...]:
        """The heads to which the domino in hand may go."""
        return self.branch or tuple(head.id for head in self.heads)

    @property
    def target(self) -> int | None:
        """The head chosen, or the only one there is to choose."""
        return self.allowed[0] if self.head is None and len(self.allowed) == 1 else self.head

    @property
    def lay(self) -> Lay | None:
        """The lay asked for, legal or not; ``None`` while something is missing."""
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
    """Return how many dominoes a lay draws: the first one, one to lay, or one after a match."""
    if play.start is None or play.domino is None:
        return 1
    asked = play.lay
    return int(asked is not None and laying.matches(play.snake, asked) and bool(play.pile))


@dataclass(frozen=True, slots=True)
class After:
    """What came of it.

    :param outcome: one of the codes above.
    :param play: the table afterwards, with the domino in hand and its branch.
    :param lay: what was laid.
    :param matched: whether it matched.
    :param drawn: what was drawn.
    """

    outcome: str
    play: Play
    lay: Lay | None = None
    matched: bool = False
    drawn: Domino | None = None
    ways: tuple[Lay, ...] = field(default=())


def happen(action: str, play: Play, camp: str, drawn: Dominoes, *, cannon: bool) -> After:
    """Return what comes of an action; the faults between fields have been told before."""
    idle = _idle(play)
    if action == "clear":
        zones = tuple(replace(zone, added=0) for zone in play.zones)
        return After(CLEAR, replace(idle, start=None, zones=zones, laid=(), branch=(), domino=None))
    if action == "card":
        zones = tuple(replace(z, added=z.added + (z.camp == camp)) for z in play.zones)
        return _held(After(CARD, replace(idle, zones=zones)), cannon=cannon)
    if action == "read":
        return _held(After(READ, idle), cannon=cannon)
    if play.start is None:
        begun = After(START, replace(idle, start=drawn[0]), drawn=drawn[0])
        return _held(begun, cannon=cannon)
    if play.domino is None:
        return _held(After(HAND, replace(idle, domino=drawn[0]), drawn=drawn[0]), cannon=cannon)
    return _held(_laid(play, idle, drawn), cannon=cannon)


def _laid(play: Play, idle: Play, drawn: Dominoes) -> After:
    asked = play.lay
    assert asked is not None  # noqa: S101  # the faults between fields have been told
    done = replace(idle, laid=(*play.laid, asked), branch=(), domino=None)
    if not laying.matches(play.snake, asked):
        return After(LAID, done, asked)
    if not drawn:
        return After(LAID, done, asked, matched=True)
    branch = laying.branch(play.snake, asked)
    return After(AGAIN, replace(done, branch=branch, domino=drawn[0]), asked, True, drawn[0])  # noqa: FBT003


def _idle(play: Play) -> Play:
    return replace(play, head=None, turn="straight", free="high", across=False)


def _held(after: After, *, cannon: bool) -> After:
    """Tell how the domino in hand can be laid; one drawn that fits nowhere is given up."""
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
