"""Steps 12 to 14: the winner attacks, or adds a bonus card and pays for it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.machine import headline, offer, push, say, tell
from calculators.pieces.domino import Domino
from calculators.pieces.gauge import Placed
from calculators.systems.bad_karma.attack import placing
from calculators.systems.bad_karma.dominoes import Dominoes
from calculators.systems.bad_karma.gauge.names import said
from calculators.systems.bad_karma.turn.cards import card, heroic_moves
from calculators.systems.bad_karma.turn.pay import pay
from calculators.systems.bad_karma.turn.state import (
    NOTHING,
    Turn,
    lying,
    put,
    without,
)
from calculators.systems.bad_karma.turn.strike import Strike
from calculators.systems.bad_karma.turn.words import blow as words
from calculators.systems.bad_karma.turn.words.lay import HERO_ADDS

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
        moves.append(offer(NOTHING, words.NOTHING))
        return Ask(words.WIN(player), tuple(moves), player.name, about=f"margin:{self.who}")

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:  # noqa: ARG002
        """Put the dominoes of the attack, or of the price, on the agenda."""
        player, blows = turn[self.who], striking(turn, self.who)
        if code == NOTHING:
            return headline(turn, words.HOLDS, name=player.name)
        if code.startswith("attack."):
            target = int(code.removeprefix("attack."))
            turn = replace(turn, target=target)
            turn = headline(turn, words.ATTACKS, name=player.name, target=turn[target].name)
            if len(player.hand) > 1:
                turn = tell(turn, words.ALL_STRIKE)
            last = len(blows) - 1
            criticals = [n == last and domino.double for n, domino in enumerate(blows)]
            faces = zip(blows, criticals, strict=True)
            return push(turn, *(Face(self.who, target, *face) for face in faces))
        kind, prefer = code.split(".")
        if kind == "hero" and player.chosen:
            turn = card(turn, self.who, HERO_ADDS)
            placed = placing.heroic(player.chosen, prefer)
            return pay(without(turn, self.who, player.chosen), self.who, placed, words.PAYS_LESS)
        turn = card(turn, self.who)
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
            offer(code, words.BACK if code == "hidden" else words.SIDE, tile=said(placed))
            for placed, code in ways.items()
        )
        name = turn[self.who].name
        title = words.LAY(name=name, domino=self.domino)
        return Ask(title, moves, name, about=f"gauge:{self.target}")

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:  # noqa: ARG002
        """Turn to the target."""
        ways = self._ways(turn)
        placed = next((p for p, c in ways.items() if c == code), next(iter(ways)))
        if code:
            name, tile = turn[self.who].name, said(placed)
            turn = say(turn, words.LAYS, name=name, tile=tile, **lying(placed))
        turn = put_in_the_air(without(turn, self.who, self.domino), self.who, self.domino)
        return push(turn, Strike(self.who, self.target, placed, self.domino, self.critical))

    def _ways(self, turn: Turn) -> dict[Placed, str]:
        how = turn[self.who].sheet.attack
        ways = {placing.attack(self.domino, how): "strong"}
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
    critical = blows[-1].double
    hint = words.CRITICAL_HINT if critical else ""
    if not any(placing.fits(domino, type_) for domino in blows):
        hint += words.MISFIT_HINT
    for place, foe in enumerate(turn.players):
        if foe.sheet.camp == mine:
            continue
        state = words.LADEN(laid=len(foe.sheet.gauge), karma=foe.sheet.karma)
        told = words.OUT if foe.exposed else state
        line = words.ATTACK[critical]
        yield offer(f"attack.{place}", line, target=foe.name, state=told, hint=hint)


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
        told = words.AND.join(said(placed) for placed in price)
        if len(price) > 2:  # noqa: PLR2004
            told = words.PRICE(count=len(price), side=words.SIDES[prefer])
        yield offer(f"card.{prefer}", words.CARD, price=told)
