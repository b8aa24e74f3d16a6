"""Bonus cards: one more for a camp, and the reduced price of Héroïque (BK-SER-17, BK-AVA-02)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.french import listing
from calculators.pieces.domino import Domino
from calculators.systems.bad_karma.attack import placing
from calculators.systems.bad_karma.dominoes import Dominoes
from calculators.systems.bad_karma.gauge.names import said
from calculators.systems.bad_karma.serpentine import Snake, bonuses, with_card
from calculators.systems.bad_karma.serpentine.names import NAMES
from calculators.systems.bad_karma.turn.state import NOTHING, Turn, put, snake_of, tell

HEROIC_PRICE = ("BK-AVA-02", "AMB-BK-26")


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
        moves.append(Move(NOTHING, "Ne pas l'employer", "BK-AVA-02"))
        title = f"{player.name}, Héroïque : une carte bonus malgré l'échec ?"
        return Ask(title, tuple(moves), player.name, about=f"gauge:{self.who}")

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:  # noqa: ARG002
        """Turn the domino up and add the card."""
        player = turn[self.who]
        if code == NOTHING:
            return tell(turn, f"{player.name} en reste là.", "BK-AVA-02", headline=True)
        _, index, prefer = code.split(".")
        gauge = list(player.sheet.gauge)
        place = len(gauge) - player.missed + int(index)
        hidden = gauge[place].domino
        assert hidden is not None  # noqa: S101  # drawn this turn, so its sides are known
        gauge[place] = placing.heroic(hidden, prefer)
        turn = hero_card(put(turn, self.who, sheet_gauge=tuple(gauge)), self.who)
        text = f"En échange, {said(gauge[place])} sur sa jauge."
        return tell(turn, text, "BK-AVA-02", "AMB-BK-26")


def heroic_moves(domino: Domino, code: str) -> Iterable[Move]:
    """Offer the reduced price of Héroïque, either side where both fit."""
    seen = set()
    for prefer in ("strong", "weak"):
        placed = placing.heroic(domino, prefer)
        if placed not in seen:
            text = f"Héroïque : une carte bonus contre {said(placed)}"
            yield Move(f"{code}.{prefer}", text, "BK-AVA-02")
        seen.add(placed)


def hero_card(turn: Turn, who: int) -> Turn:
    """Add a card for the camp of a hero."""
    return card(turn, who, "BK-AVA-02", "AMB-BK-26")


def card(turn: Turn, who: int, rule: str, reading: str = "") -> Turn:
    """Add a bonus card to the zone of a character's camp (BK-SER-17, AMB-BK-35)."""
    player, before = turn[who], snake_of(turn)
    after = with_card(before, player.sheet.camp)
    turn = replace(turn, snake=after, zones=after.zones)
    text = f"{player.name} ajoute une carte {NAMES[player.sheet.camp]}."
    return bonus_told(tell(turn, text, rule, reading, headline=True), before, after)


def bonus_told(turn: Turn, before: Snake, after: Snake) -> Turn:
    """Tell the bonuses that changed."""
    changed = {c: b for c, b in bonuses(after).items() if b != bonuses(before).get(c)}
    if not changed:
        return turn
    text = listing([f"{NAMES[camp]} +{bonus}" for camp, bonus in changed.items()])
    return tell(turn, f"Bonus au prochain tirage : {text}.", "BK-SER-11")
