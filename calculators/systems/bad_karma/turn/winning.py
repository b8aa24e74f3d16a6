"""Steps 12 to 14: the winner attacks, or adds a bonus card and pays for it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.french import plural
from calculators.core.machine import push
from calculators.pieces.domino import Domino
from calculators.pieces.gauge import Placed
from calculators.systems.bad_karma.attack import placing
from calculators.systems.bad_karma.dominoes import Dominoes
from calculators.systems.bad_karma.gauge.names import said
from calculators.systems.bad_karma.turn.cards import HEROIC_PRICE, card, hero_card, heroic_moves
from calculators.systems.bad_karma.turn.pay import pay
from calculators.systems.bad_karma.turn.state import (
    NOTHING,
    Turn,
    lying,
    put,
    say,
    tell,
    without,
)
from calculators.systems.bad_karma.turn.strike import Strike

ONE_TYPE = ("i", "p")


@dataclass(frozen=True, slots=True)
class Win:
    """What the winner does: an attack, a card, or nothing (BK-ATT-01, BK-SER-17)."""

    who: int
    name: ClassVar = "win"

    def ask(self, turn: Turn) -> Ask:
        """Ask what to do."""
        player = turn[self.who]
        moves = [*_targets(turn, self.who)]
        if not player.sheet.has("brute"):
            moves += _card_moves(turn, self.who)
            if player.sheet.has("heroic") and player.chosen:
                moves += heroic_moves(player.chosen, "hero")
        moves.append(Move(NOTHING, "Ne rien faire", "BK-ATT-01"))
        title = f"{player.name} gagne le tour : que faire ?"
        return Ask(title, tuple(moves), player.name)

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:  # noqa: ARG002
        """Put the dominoes of the attack, or of the price, on the agenda."""
        player, blows = turn[self.who], striking(turn, self.who)
        if code == NOTHING:
            return tell(turn, f"{player.name} retient son geste.", "BK-ATT-01", headline=True)
        if code.startswith("attack."):
            target = int(code.removeprefix("attack."))
            text = f"{player.name} attaque {turn[target].name}."
            turn = tell(turn, text, "BK-ATT-01", headline=True)
            if len(player.hand) > 1:
                turn = tell(turn, "Tous les dominos de l'éclat frappent.", "BK-TIR-06")
            last = len(blows) - 1
            return push(turn, *(Face(self.who, target, domino, critical=n == last and domino.double)
                                for n, domino in enumerate(blows)))  # fmt: skip
        kind, prefer = code.split(".")
        if kind == "hero" and player.chosen:
            turn = hero_card(turn, self.who)
            placed = placing.heroic(player.chosen, prefer)
            return pay(without(turn, self.who, player.chosen), self.who, placed, HEROIC_PRICE)
        turn = card(turn, self.who, "BK-SER-17", "AMB-BK-35")
        return push(turn, *(Pay(self.who, domino, prefer) for domino in blows))


@dataclass(frozen=True, slots=True)
class Face:
    """How one domino of an attack is laid (BK-ATT-06, BK-ATT-19, AMB-BK-09, AMB-BK-34)."""

    who: int
    target: int
    domino: Domino
    critical: bool
    name: ClassVar = "face"

    def ask(self, turn: Turn) -> Ask | None:
        """Ask for the side, or for the back, where there is a choice."""
        ways = self._ways(turn)
        if len(ways) < 2:  # noqa: PLR2004
            return None
        moves = tuple(
            Move(code, f"Poser {said(placed)}", "BK-ATT-19" if code == "hidden" else "BK-ATT-06")
            for placed, code in ways.items()
        )
        name = turn[self.who].name
        title = f"{name} : comment poser le {self.domino} ?"
        return Ask(title, moves, name, about=f"gauge:{self.target}")

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:  # noqa: ARG002
        """Turn to the target."""
        ways = self._ways(turn)
        placed = next((p for p, c in ways.items() if c == code), next(iter(ways)))
        if code:
            turn = say(turn, f"{turn[self.who].name} pose {said(placed)}.", **lying(placed))
        turn = put_in_the_air(without(turn, self.who, self.domino), self.who, self.domino)
        return push(turn, Strike(self.who, self.target, placed, self.domino, self.critical))

    def _ways(self, turn: Turn) -> dict[Placed, str]:
        how = turn[self.who].sheet.attack
        ways = {placing.attack(self.domino, how): "strong"}
        if self.critical:
            return ways
        ways.setdefault(placing.attack(self.domino, replace(how, prefer="weak")), "weak")
        if how.type in ONE_TYPE and self.domino.total:
            ways.setdefault(placing.attack(self.domino, replace(how, hidden=True)), "hidden")
        return ways


@dataclass(frozen=True, slots=True)
class Pay:
    """One domino of the price of a card goes on one's own gauge."""

    who: int
    domino: Domino
    prefer: str
    name: ClassVar = "pay"

    def ask(self, turn: Turn) -> None:
        """Nothing to choose: the side was."""

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:  # noqa: ARG002
        """Lay it."""
        how = replace(turn[self.who].sheet.attack, prefer=self.prefer)
        placed = placing.payment(self.domino, how, turn.house.payment)
        return pay(without(turn, self.who, self.domino), self.who, placed)


def striking(turn: Turn, who: int) -> Dominoes:
    """Return the dominoes that strike, the one that may be critical last.

    Those of an éclat come first; a tie between foes adds its own (BK-ATT-18, AMB-BK-08).
    """
    player = turn[who]
    hand = list(player.hand)
    if player.chosen in hand:
        hand.remove(player.chosen)
    chosen = (player.chosen,) if player.chosen else ()
    return (*hand, *chosen, *player.extra)


def put_in_the_air(turn: Turn, who: int, domino: Domino) -> Turn:
    """Keep a domino that is on its way to its target among those of its player."""
    return put(turn, who, extra=(*turn[who].extra, domino))


def _targets(turn: Turn, who: int) -> Iterable[Move]:
    mine, blows = turn[who].sheet.camp, striking(turn, who)
    type_ = turn[who].sheet.attack.type
    hint = ", coup critique" if blows[-1].double else ""
    if not any(placing.fits(domino, type_) for domino in blows):
        hint += ", mais le type ne convient pas"
    for place, foe in enumerate(turn.players):
        if foe.sheet.camp == mine:
            continue
        state = f"jauge {len(foe.sheet.gauge)} sur {foe.sheet.karma}"
        if foe.exposed:
            state = "hors combat"
        text = f"Attaquer {foe.name} ({state}){hint}"
        yield Move(f"attack.{place}", text, "BK-ATT-15" if blows[-1].double else "BK-ATT-01")


def _card_moves(turn: Turn, who: int) -> Iterable[Move]:
    """Offer a bonus card for each way to lay its price (BK-SER-17, BK-SER-18)."""
    how, blows = turn[who].sheet.attack, striking(turn, who)
    ways: dict[tuple[Placed, ...], str] = {}
    for prefer in ("strong", "weak"):
        price = tuple(
            placing.payment(domino, replace(how, prefer=prefer), turn.house.payment)
            for domino in blows
        )
        ways.setdefault(price, prefer)
    for price, prefer in ways.items():
        names = " et ".join(said(placed) for placed in price)
        text = f"Ajouter une carte bonus et payer {names}"
        if len(price) > 2:  # noqa: PLR2004
            side = "le côté fort" if prefer == "strong" else "le côté faible"
            text = (
                f"Ajouter une carte bonus et payer {plural(len(price), 'domino')}, {side} en haut"
            )
        yield Move(f"card.{prefer}", text, "BK-SER-17")
