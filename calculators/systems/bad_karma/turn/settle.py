"""A gauge falls due in the turn: protections first, one by one, then the settlement itself."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from calculators.core.ask import Ask, Move
from calculators.core.french import plural
from calculators.core.result import Step
from calculators.pieces.domino import Domino
from calculators.pieces.gauge import Hurt, Placed
from calculators.systems.bad_karma import inputs, placing, settling
from calculators.systems.bad_karma.course import said
from calculators.systems.bad_karma.settlement_words import Bill, steps_of, summary_of
from calculators.systems.bad_karma.trial import Dominoes
from calculators.systems.bad_karma.turn.sheet import Armour
from calculators.systems.bad_karma.turn.state import (
    SETTLED,
    Turn,
    drop,
    pile_size,
    push,
    put,
    tell,
    tiles_of,
)

BARE = "bare"


@dataclass(frozen=True, slots=True)
class Settlement:
    """A character settles (BK-SOL-03 to 12).

    :param who: the place of the character.
    :param cause: ``margin``, ``full`` or ``critical``.
    :param blow: the critical hit that brings it about.
    :param power: the power of that hit.
    :param incoming: attacks that found the gauge full (AMB-BK-17).
    :param asked: the dominoes whose protection is settled already, 0 for the critical one.
    :param used: protections used, by place on the gauge.
    """

    who: int
    cause: str
    blow: settling.Blow | None = None
    power: str = "L"
    incoming: tuple[Placed, ...] = ()
    asked: tuple[int, ...] = ()
    used: tuple[tuple[int, int], ...] = ()
    phase = "settlement"

    @property
    def held(self) -> Dominoes:
        """The dominoes that wait to fall, on no sheet yet."""
        double = (self.blow.double,) if self.blow else ()
        return (*double, *inputs.known(self.incoming))

    def ask(self, turn: Turn) -> Ask | None:
        """Offer a protection on the next domino that one could reduce."""
        place = self._next(turn)
        if place is None:
            return None
        sheet = turn[self.who].sheet
        if place == 0 and self.blow:
            what, row = f"le coup critique au {self.blow.double}", None
        else:
            placed = sheet.gauge[place - 1]
            what, row = f"{said(placed)}", placed
        title = f"{sheet.called} : une protection contre {what} ?"
        return Ask(title, tuple(shield_moves(sheet.protections, row)), sheet.called,
                   secret=not turn.declared, about=f"gauge:{self.who}")  # fmt: skip

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:  # noqa: ARG002
        """Note one protection, or settle once all are asked."""
        place = self._next(turn)
        if place is None:
            return self._settled(turn)
        asked = (*self.asked, place)
        if code == BARE:
            return push(turn, replace(self, asked=asked))
        armour = turn[self.who].sheet.protections[int(code.removeprefix("use."))]
        turn = spend(turn, self.who, armour)
        used = (*self.used, (place, armour.value))
        return push(turn, replace(self, asked=asked, used=used))

    def _next(self, turn: Turn) -> int | None:
        sheet = turn[self.who].sheet
        if turn.house.protecting == "placement" or not usable(sheet.protections):
            return None
        places = [0] if self.blow and self.blow.hurts and not self.blow.cancelled else []
        places += [n for n, p in enumerate(sheet.gauge, 1) if p.mark and not p.hidden]
        return next((place for place in places if place not in self.asked), None)

    def _settled(self, turn: Turn) -> Turn:
        player, house = turn[self.who], turn.house
        sheet, used = player.sheet, dict(self.used)
        blow = self.blow
        if blow and 0 in used:
            blow = replace(blow, cancelled=not placing.weakened(self.power, used[0]))
        body = settling.Body(sheet.tough, sheet.unmoved, sheet.has("unbreakable"), house.levels)
        settled = settling.settle(
            sheet.gauge, sheet.ko, sheet.wounds, protections=used, blow=blow,
            incoming=self.incoming, body=body,
        )  # fmt: skip
        bill = Bill(
            self.cause, sheet.gauge, settled, used, blow, self.incoming,
            sheet.skill + sheet.modifier, house.penalty, house.companions, sheet.fragile,
            house.levels, body,
        )  # fmt: skip
        before = [*tiles_of(sheet), *self.incoming]
        turn = put(
            turn, self.who, sheet_gauge=(), sheet_ko=settled.ko, sheet_wounds=settled.wounds,
            sheet_lost=max(sheet.lost, settled.turns), sheet_out=sheet.out or bill.out, missed=0,
        )  # fmt: skip
        extra = [blow.double] if blow else []
        turn = swept(turn, self.who, before, extra, settled.from_pile)
        turn = tell(turn, f"{sheet.called}. {summary_of(bill)}", "BK-SOL-12", headline=True)
        return _after(turn, self.who, list(steps_of(bill)))


def _after(turn: Turn, who: int, steps: list[Step]) -> Turn:
    """Close a settlement: what it told, and the end of that character's turn (BK-SOL-05)."""
    turn = replace(turn, told=(*turn.told, *steps))
    if not turn.declared:
        turn = put(drop(turn, turn[who].hand), who, hand=(), fate=SETTLED)
    return short_of_companions(turn)


def swept(
    turn: Turn, who: int, before: Sequence[Placed | Hurt], extra: Sequence[Domino], from_pile: int
) -> Turn:
    """Discard what lay on a sheet, or fell on it, and lies there no more."""
    after = tiles_of(turn[who].sheet)
    gone = Counter([*inputs.known(before), *extra]) - Counter(inputs.known(after))
    unseen = sum(t.sides is None for t in before) + from_pile - sum(t.sides is None for t in after)
    return drop(turn, gone.elements(), unseen)


def moved(turn: Turn, who: int, ko: Iterable[Hurt], wounds: Iterable[Hurt]) -> Turn:
    """Return the turn with new tracks on a sheet, and whether they put it out (BK-DOM-07)."""
    sheet, house = turn[who].sheet, turn.house
    tracks = (
        settling.cover(tuple(ko), sheet.tough, house.levels),
        settling.cover(tuple(wounds), sheet.unmoved, house.levels),
    )
    out = any(settling.out_of_combat(track, house.companions) for track in tracks)
    turn = put(turn, who, sheet_ko=tracks[0], sheet_wounds=tracks[1], sheet_out=sheet.out or out)
    if out and not sheet.out:
        text = f"{sheet.called} : plus de trois dommages d'un type, hors combat pour la scène."
        turn = tell(turn, text, "BK-DOM-07", "AMB-BK-14")
    return short_of_companions(turn)


def short_of_companions(turn: Turn) -> Turn:
    """Take back the companions that the pile could not give: the action stops (BK-PIO-02)."""
    missing = -pile_size(turn)
    if missing <= 0:
        return turn
    for who, player in enumerate(turn.players):
        for name in ("ko", "wounds"):
            track = getattr(player.sheet, name)
            kept = list(track)
            while missing and kept and kept[-1].hidden and kept[-1].sides is None:
                kept.pop()
                missing -= 1
            turn = put(turn, who, **{f"sheet_{name}": tuple(kept)})
    text = "La pioche ne suffit plus : épuisement, l'action s'arrête là."
    return tell(replace(turn, stopped=True), text, "BK-PIO-02", "AMB-BK-40", headline=True)


def usable(protections: Sequence[Armour]) -> bool:
    """Whether one protection can still be used."""
    return any(armour.left for armour in protections)


def shield_moves(protections: Sequence[Armour], placed: Placed | None) -> Iterable[Move]:
    """Offer to take the domino as it is, or each protection left (BK-PRO-02 to 04)."""
    yield Move(BARE, "Sans protection", "BK-PRO-02")
    for number, armour in enumerate(protections):
        if not armour.left or armour in protections[:number]:
            continue
        left = plural(armour.left, "emploi")
        text = f"Protection {armour.value} ({left})"
        if placed is not None:
            kept = placing.protect(placed, armour.value)
            text += " : annulé" if kept is None else f" : rangée ×{kept.row}"
        yield Move(f"use.{number}", text, "BK-PRO-03")


def spend(turn: Turn, who: int, armour: Armour) -> Turn:
    """Use a protection once."""
    worn = list(turn[who].sheet.protections)
    place = worn.index(armour)
    worn[place] = replace(armour, left=armour.left - 1)
    return put(turn, who, sheet_protections=tuple(worn))
