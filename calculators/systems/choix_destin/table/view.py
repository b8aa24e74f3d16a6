"""What is shown of a table: the talon and every discard lie open, hands do not."""

from collections.abc import Iterable

from calculators.core.result import Shown, Told
from calculators.core.scene import Seat as Shows
from calculators.core.scene import View
from calculators.pieces.tarot import Suit
from calculators.systems.choix_destin.draw.rule import OUTCOMES as DRAWS
from calculators.systems.choix_destin.opposition.rule import OUTCOMES as OPPOSED
from calculators.systems.choix_destin.table import words
from calculators.systems.choix_destin.table.machine import TABLE
from calculators.systems.choix_destin.table.rule import Standing
from calculators.systems.choix_destin.table.state import Seat, Sitting

TONES = {each.code: each.tone for each in (*DRAWS, *OPPOSED)}


def tell(standing: Standing) -> Told:
    """Tell what the last decision did, and what can be decided now."""
    now, ask = standing.now, TABLE.weigh(standing.now)
    tone = TONES.get(str(dict(now.figures).get("outcome")), "")
    summary = now.summary or (ask.title if ask else "")
    shown = (*now.shown, *_lying(now))
    return Told(summary, now.told, shown, ask, now.seen_by, view_of(now), tone=tone)


def _lying(now: Sitting) -> Iterable[Shown]:
    """Show what is out of the talon, and the discards."""
    yield Shown(words.OUT, now.aside, faded=True, key="talon")
    yield Shown(words.NPC_OUT, now.npc_aside, faded=True, key="npc")
    for place, seat in enumerate(now.seats):
        yield Shown(words.DISCARD, seat.deck.discard, key=f"discard:{place}")


def view_of(now: Sitting) -> View:
    """Return what everybody sees."""
    return View(tuple(_facts(now)), tuple(map(_seat, now.seats)))


def _facts(now: Sitting) -> Iterable[tuple[str, str]]:
    if now.critical:
        yield words.SITUATION, words.CRITICAL
    yield words.TALON, words.TRUMPS(left=len(now.talon.left))
    if now.critical:
        yield words.NPC_PILE, words.CARDS(left=len(now.npc.left))


def _seat(seat: Seat) -> Shows:
    side = Suit(seat.deck.suit).phrase if seat.deck.suit else ""
    told = words.FIGURES(pm=seat.pm, held=len(seat.hand), left=len(seat.deck.pile))
    return Shows(seat.called, side, told, words.AWAY if seat.away else "")
