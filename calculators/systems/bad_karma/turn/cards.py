"""Bonus cards: one more for a camp, and the reduced price of Héroïque (BK-SER-17, BK-AVA-02)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.french import listing
from calculators.core.machine import headline, offer, tell
from calculators.core.words import Line
from calculators.pieces.domino import Domino
from calculators.systems.bad_karma.attack import placing
from calculators.systems.bad_karma.dominoes import Dominoes
from calculators.systems.bad_karma.gauge.names import said
from calculators.systems.bad_karma.serpentine import Snake, bonuses, with_card
from calculators.systems.bad_karma.serpentine.names import NAMES
from calculators.systems.bad_karma.turn.state import NOTHING, Turn, put, snake_of
from calculators.systems.bad_karma.turn.words import lay as words


@dataclass(frozen=True, slots=True)
class HeroicFailure:
    """Héroïque after a failure: that domino lies face up, and a card is added (AMB-BK-26)."""

    who: int
    name: ClassVar = "hero"

    def ask(self, turn: Turn) -> Ask:
        """Offer each domino of the failure."""
        player = turn[self.who]
        missed = player.sheet.gauge[-player.missed :]
        moves = [
            move
            for index, tile in enumerate(missed)
            if tile.domino and tile not in missed[:index]
            for move in heroic_moves(tile.domino, f"hero.{index}")
        ]
        moves.append(offer(NOTHING, words.NO_HERO))
        return Ask(words.HERO(player), tuple(moves), player.name, about=f"gauge:{self.who}")

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:  # noqa: ARG002
        """Turn the domino up and add the card."""
        player = turn[self.who]
        if code == NOTHING:
            return headline(turn, words.STAYS, name=player.name)
        _, index, prefer = code.split(".")
        gauge = list(player.sheet.gauge)
        place = len(gauge) - player.missed + int(index)
        hidden = gauge[place].domino
        assert hidden is not None  # noqa: S101  # drawn this turn, so its sides are known
        gauge[place] = placing.heroic(hidden, prefer)
        turn = card(put(turn, self.who, sheet_gauge=tuple(gauge)), self.who, words.HERO_ADDS)
        return tell(turn, words.FOR_THE_CARD, tile=said(gauge[place]))


def heroic_moves(domino: Domino, code: str) -> Iterable[Move]:
    """Offer the reduced price of Héroïque, either side where both fit."""
    seen = set()
    for prefer in ("strong", "weak"):
        placed = placing.heroic(domino, prefer)
        if placed not in seen:
            yield offer(f"{code}.{prefer}", words.CARD_FOR, tile=said(placed))
        seen.add(placed)


def card(turn: Turn, who: int, line: Line = words.ADDS) -> Turn:
    """Add a bonus card to the zone of a character's camp (BK-SER-17, AMB-BK-35)."""
    player, before = turn[who], snake_of(turn)
    after = with_card(before, player.sheet.camp)
    turn = replace(turn, snake=after, zones=after.zones)
    turn = headline(turn, line, name=player.name, camp=NAMES[player.sheet.camp])
    return bonus_told(turn, before, after)


def bonus_told(turn: Turn, before: Snake, after: Snake) -> Turn:
    """Tell the bonuses that changed."""
    changed = {c: b for c, b in bonuses(after).items() if b != bonuses(before).get(c)}
    if not changed:
        return turn
    told = [words.BONUS(camp=NAMES[camp], bonus=bonus) for camp, bonus in changed.items()]
    return tell(turn, words.BONUSES, bonuses=listing(told))
