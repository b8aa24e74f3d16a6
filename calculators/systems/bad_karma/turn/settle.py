"""A gauge falls due in the turn: protections first, one by one, then the settlement itself."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from calculators.core.ask import Ask
from calculators.core.machine import add, headline, push, tell
from calculators.core.result import Step
from calculators.pieces.domino import Domino
from calculators.pieces.gauge import Hurt, Placed
from calculators.systems.bad_karma.dominoes import Dominoes, known
from calculators.systems.bad_karma.gauge.names import said
from calculators.systems.bad_karma.settlement import settling
from calculators.systems.bad_karma.settlement.rule import Bill
from calculators.systems.bad_karma.settlement.words import steps_of, summary_of
from calculators.systems.bad_karma.turn.shields import saving, shield_moves, spent, useful
from calculators.systems.bad_karma.turn.state import (
    SETTLED,
    Turn,
    bonus_of,
    drop,
    pile_size,
    put,
    tiles_of,
)
from calculators.systems.bad_karma.turn.words import blow as words

CRITICAL = 0
_SAID = (
    "turns",
    "new_ko",
    "covered_ko",
    "new_wounds",
    "covered_wounds",
    "removed",
    "level",
    "next_level",
)
"""The figures that the sentence of a settlement says."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """A character settles (BK-SOL-03 to 12).

    :param who: the place of the character.
    :param cause: ``margin``, ``full`` or ``critical``.
    :param blow: the critical hit that brings it about.
    :param power: the power of that hit.
    :param incoming: attacks that found the gauge full (AMB-BK-17).
    :param used: the protection answered for each domino, 0 for none; the key is its place on the
        gauge, then those of ``incoming``; 0 is the critical one.
    """

    who: int
    cause: str
    blow: settling.Blow | None = None
    power: str = "L"
    incoming: tuple[Placed, ...] = ()
    used: tuple[tuple[int, int], ...] = ()
    name: ClassVar = "settlement"

    @property
    def held(self) -> Dominoes:
        """The dominoes that wait to fall, on no sheet yet."""
        double = (self.blow.double,) if self.blow else ()
        return (*double, *known(self.incoming))

    def ask(self, turn: Turn) -> Ask | None:
        """Offer a protection on the next domino that one could reduce."""
        found = self._next(turn)
        if found is None:
            return None
        place, helping = found
        sheet = turn[self.who].sheet
        placed = None if place == CRITICAL else self._falling(turn)[place - 1]
        what = said(placed) if placed else words.THE_CRITICAL(domino=self.held[0])
        title = words.SHIELD(name=sheet.called, what=what)
        moves = shield_moves(sheet.protections, helping, placed)
        return Ask(title, moves, sheet.called, about=f"gauge:{self.who}")

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:  # noqa: ARG002
        """Note one protection, or settle once all are asked."""
        found = self._next(turn)
        if found is None:
            return self._settled(turn)
        turn, value = spent(turn, self.who, code)
        return push(turn, replace(self, used=(*self.used, (found[0], value))))

    def _falling(self, turn: Turn) -> tuple[Placed, ...]:
        return (*turn[self.who].sheet.gauge, *self.incoming)

    def _next(self, turn: Turn) -> tuple[int, list[int]] | None:
        """Return the next domino to ask about, with the protections that would help."""
        if turn.house.protecting == "placement":
            return None
        worn, asked = turn[self.who].sheet.protections, dict(self.used)
        if self.blow and self.blow.hurts and CRITICAL not in asked:
            helping = saving(worn, self.power)
            if helping:
                return CRITICAL, helping
        for place, placed in enumerate(self._falling(turn), start=1):
            helping = [] if placed.hidden or place in asked else useful(worn, placed)
            if helping:
                return place, helping
        return None

    def _settled(self, turn: Turn) -> Turn:
        sheet, house = turn[self.who].sheet, turn.house
        used = {place: value for place, value in self.used if value}
        blow = self.blow
        if blow and CRITICAL in used:
            blow = replace(blow, cancelled=True)
        body = settling.Body(sheet.tough, sheet.unmoved, sheet.has("unbreakable"), house.levels)
        settled = settling.settle(
            sheet.gauge,
            sheet.ko,
            sheet.wounds,
            protections=used,
            blow=blow,
            incoming=self.incoming,
            body=body,
        )
        bonus = bonus_of(turn, sheet.camp)
        bill = Bill(
            self.cause,
            sheet.gauge,
            settled,
            used,
            blow,
            self.incoming,
            sheet.skill + sheet.modifier + bonus,
            house.penalty,
            house.companions,
            sheet.fragile,
            house.levels,
            body,
            house.clock,
            (sheet.ko, sheet.wounds),
            bonus,
        )
        before = [*tiles_of(sheet), *self.incoming]
        turn = put(
            turn,
            self.who,
            sheet_gauge=(),
            sheet_ko=settled.ko,
            sheet_wounds=settled.wounds,
            sheet_lost=max(sheet.lost, settled.turns),
            sheet_out=sheet.out or bill.out,
            missed=0,
        )
        extra = [blow.double] if blow else []
        turn = swept(turn, self.who, before, extra, settled.from_pile)
        lost = "" if turn[self.who].sheet.out else words.LOST[turn[self.who].sheet.lost]
        line = words.SETTLES_TURNS if lost else words.SETTLES
        told, gone = summary_of(bill), settled.removed
        figures: dict[str, Any] = {name: bill.values[name] for name in _SAID}
        figures["removed"] = gone.domino if gone else None
        turn = headline(turn, line, name=sheet.called, told=told, lost=lost, **figures)
        return _after(turn, self.who, list(steps_of(bill)))


def laid(turn: Turn, who: int, placed: Placed) -> Turn | None:
    """Return the turn with a domino on a gauge, ``None`` when the gauge is full."""
    sheet = turn[who].sheet
    if len(sheet.gauge) >= sheet.karma:
        return None
    return put(turn, who, sheet_gauge=(*sheet.gauge, placed))


def overflowed(turn: Turn, who: int, placed: Placed) -> Turn:
    """Settle a full gauge that one domino more falls on (BK-SOL-02, AMB-BK-17)."""
    turn = tell(turn, words.OVERFLOWS, name=turn[who].name)
    return push(turn, Settlement(who, "full", incoming=(placed,)))


def _after(turn: Turn, who: int, steps: list[Step]) -> Turn:
    """Close a settlement: what it told, and the end of that character's turn (BK-SOL-05)."""
    turn = add(turn, *steps)
    if not turn.declared:
        turn = put(drop(turn, turn[who].hand, veiled=True), who, hand=(), fate=SETTLED)
    return short_of_companions(turn, who)


def swept(
    turn: Turn,
    who: int,
    before: Sequence[Placed | Hurt],
    extra: Sequence[Domino] = (),
    from_pile: int = 0,
) -> Turn:
    """Discard what lay on a sheet, or fell on it, and lies there no more.

    What lay face down goes back unseen.

    :param before: the dominoes of the sheet, with those that fell on it.
    :param extra: other dominoes that fell.
    :param from_pile: how many dominoes nobody has seen came on the sheet.
    """
    after = tiles_of(turn[who].sheet)
    shown = Counter([*_lying(before, hidden=False), *extra]) - Counter(_lying(after, hidden=False))
    veiled = Counter(_lying(before, hidden=True)) - Counter(_lying(after, hidden=True))
    nobody = sum(t.sides is None for t in before) + from_pile - sum(t.sides is None for t in after)
    turn = drop(turn, shown.elements(), nobody)
    return drop(turn, veiled.elements(), veiled=True)


def _lying(tiles: Iterable[Placed | Hurt], *, hidden: bool) -> Dominoes:
    return known(tile for tile in tiles if tile.hidden == hidden)


def moved(turn: Turn, who: int, ko: Iterable[Hurt], wounds: Iterable[Hurt]) -> Turn:
    """Return the turn with new tracks on a sheet, and whether they put it out (BK-DOM-07).

    Of a domino that falls, Dur à cuire and Inmouable play on the track that it reaches, on no
    other (AMB-BK-21).
    """
    sheet, levels = turn[who].sheet, turn.house.levels
    tracks = [
        settling.cover(tuple(now), level, levels) if tuple(now) != before else before
        for now, before, level in (
            (ko, sheet.ko, sheet.tough),
            (wounds, sheet.wounds, sheet.unmoved),
        )
    ]
    out = settling.puts_out((sheet.ko, sheet.wounds), tracks, turn.house.companions)
    turn = put(turn, who, sheet_ko=tracks[0], sheet_wounds=tracks[1], sheet_out=sheet.out or out)
    if out and not sheet.out:
        turn = tell(turn, words.PUT_OUT, name=sheet.called)
    return turn


def short_of_companions(turn: Turn, who: int) -> Turn:
    """Take back the last companions when the pile could not give them: the action stops.

    The source stops an action that dominoes can no longer resolve (BK-PIO-02, AMB-BK-40).
    """
    missing = -pile_size(turn)
    if missing <= 0:
        return turn
    for name in ("wounds", "ko"):
        track = list(getattr(turn[who].sheet, name))
        while missing and track and track[-1].hidden and track[-1].sides is None:
            track.pop()
            missing -= 1
        turn = put(turn, who, **{f"sheet_{name}": tuple(track)})
    return headline(replace(turn, stopped=True), words.SHORT)
