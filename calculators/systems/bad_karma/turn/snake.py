"""Step 10: successes that do not win may lay on the serpentine, or play their advantages."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.french import listing
from calculators.core.machine import Chances, headline, offer, push, tell
from calculators.pieces.domino import Domino
from calculators.systems.bad_karma.attack import placing
from calculators.systems.bad_karma.dominoes import Dominoes
from calculators.systems.bad_karma.serpentine import (
    Lay,
    Snake,
    branch,
    gained,
    heads,
    lay,
    match_chances,
    matches,
    ways,
)
from calculators.systems.bad_karma.serpentine.model import TURN_WORDS
from calculators.systems.bad_karma.serpentine.names import GAIN, NAMES
from calculators.systems.bad_karma.turn.cards import (
    bonus_told,
    card,
    heroic_moves,
)
from calculators.systems.bad_karma.turn.pay import pay
from calculators.systems.bad_karma.turn.state import (
    NOTHING,
    Turn,
    chosen_of,
    drop,
    pile_size,
    public_pile,
    put,
    snake_of,
    without,
)
from calculators.systems.bad_karma.turn.swapping import swap_moves, swapped
from calculators.systems.bad_karma.turn.words import lay as words
from calculators.systems.bad_karma.turn.words.blow import PAYS_LESS

HEAD, WAY = "head.", "way."
"""How the codes of these decisions begin."""


@dataclass(frozen=True, slots=True)
class FirstDomino:
    """A scene begins: one domino at random in the middle (BK-SER-04)."""

    name: ClassVar = "first"

    def ask(self, turn: Turn) -> Ask:  # noqa: ARG002
        """Ask for it."""
        return Ask(words.NEW_SCENE, (offer("start", words.START, needs=1),))

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:  # noqa: ARG002
        """Lay it in the middle."""
        turn = replace(turn, snake=Snake(drawn[0], turn.zones), shown=drawn)
        return headline(turn, words.CENTRE, domino=drawn[0])


@dataclass(frozen=True, slots=True)
class LayOne:
    """One success that does not win: lay, swap, pay for a card, or nothing (BK-SER-01)."""

    who: int
    swapped: bool = False
    name: ClassVar = "lay"

    def ask(self, turn: Turn) -> Ask:
        """Ask what becomes of the domino of the margin."""
        player, domino = turn[self.who], chosen_of(turn, self.who)
        moves = [*_head_moves(turn, self.who, domino)]
        if self.swapped and moves:  # the exchange is made to lay
            title = words.WHERE(name=player.name, domino=domino)
            return Ask(title, tuple(moves), player.name, about="board")
        if moves and player.sheet.has("tactician"):
            moves += swap_moves(turn, self.who)
        if player.sheet.has("heroic") and not self.swapped:
            moves += heroic_moves(domino, "hero")
        moves.append(offer(NOTHING, words.NOTHING))
        title = words.LAY(name=player.name, domino=domino)
        return Ask(title, tuple(moves), player.name, about="board")

    def chances(self, turn: Turn, move: Move) -> Chances:
        """Return, where the domino matches, the chance that the next one does."""
        if not move.code.startswith(HEAD):
            return ()
        head = int(move.code.removeprefix(HEAD))
        snake = snake_of(turn)
        way = ways(snake, chosen_of(turn, self.who), (head,), across=False)
        if not way or not matches(snake, way[0]):
            return ()
        after = match_chances(
            lay(snake, way[0]), public_pile(turn), across=may_cross(turn, self.who)
        )
        return ((words.THEN_MATCH, after[head]),)

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:  # noqa: ARG002
        """Choose a head, exchange first, or pay a card."""
        name, domino = turn[self.who].name, chosen_of(turn, self.who)
        if code == NOTHING:
            return headline(turn, words.LAYS_NOTHING, name=name)
        if code.startswith(HEAD):
            heads_ = (int(code.removeprefix(HEAD)),)
            turn = headline(turn, words.LAYS, name=name, domino=domino)
            return push(turn, Place(self.who, domino, heads_))
        if code.startswith("swap."):
            place, index = (int(part) for part in code.split(".")[1:])
            turn = swapped(turn, self.who, place, index)
            return push(turn, replace(self, swapped=True))
        placed = placing.heroic(domino, code.split(".")[1])
        turn = card(turn, self.who, words.HERO_ADDS)
        return pay(without(turn, self.who, domino), self.who, placed, PAYS_LESS)


@dataclass(frozen=True, slots=True)
class Place:
    """One domino is laid on some heads; a match makes its player draw again (BK-SER-08 to 10)."""

    who: int
    domino: Domino
    heads: tuple[int, ...]
    name: ClassVar = "place"

    def ask(self, turn: Turn) -> Ask | None:
        """Ask for the way, unless there is but one, or none."""
        found = self._ways(turn)
        if len(found) < 2:  # noqa: PLR2004
            return None
        several = len({way.head for way in found}) > 1
        moves = tuple(
            Move(f"{WAY}{way}", self._label(turn, way, several=several), "BK-SER-08")
            for way in found
        )
        title = words.HOW(name=turn[self.who].name, domino=self.domino)
        return Ask(title, moves, turn[self.who].name, about="board")

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:  # noqa: ARG002
        """Lay it; after a match the pile gives another, as long as it can (AMB-BK-36)."""
        turn = without(turn, self.who, self.domino)
        found = self._ways(turn)
        if self.domino.double and not may_cross(turn, self.who):
            turn = tell(turn, words.CANNON)
        if not found:
            return tell(drop(turn, [self.domino]), words.NO_PLACE, domino=self.domino)
        way = next((w for w in found if f"{WAY}{w}" == code), found[0])
        snake = snake_of(turn)
        match, after = matches(snake, way), lay(snake, way)
        turn = replace(turn, snake=after)
        turn = headline(
            turn,
            words.LIES_ACROSS if way.across else words.LIES,
            turn=TURN_WORDS[way.turn],
            domino=self.domino,
            head=way.head,
            free=way.sides[1],
        )
        turn = bonus_told(turn, snake, after)
        if not match:
            return turn
        if not pile_size(turn):
            return tell(turn, words.EMPTY)
        turn = tell(turn, words.MATCHES)
        return push(turn, Redraw(self.who, branch(snake, way)))

    def _ways(self, turn: Turn) -> tuple[Lay, ...]:
        across = may_cross(turn, self.who)
        return ways(snake_of(turn), self.domino, self.heads, across=across)

    def _label(self, turn: Turn, way: Lay, *, several: bool) -> str:
        end = words.ACROSS if way.across else words.FREE(free=way.sides[1])
        line = words.WAY["several" if several else "one"]
        text = line(head=way.head, turn=TURN_WORDS[way.turn], end=end)
        gains = [GAIN(name=NAMES[camp], bonus=to) for camp, to in gained(snake_of(turn), way)]
        return words.GAINING(way=text, gains=listing(gains)) if gains else text


@dataclass(frozen=True, slots=True)
class Redraw:
    """A match: one domino more, on the same branch (BK-SER-10)."""

    who: int
    heads: tuple[int, ...]
    name: ClassVar = "redraw"

    def ask(self, turn: Turn) -> Ask:
        """Ask for it."""
        name = turn[self.who].name
        move = offer("redraw", words.DRAW_AGAIN, needs=1)
        return Ask(words.REDRAW(name=name), (move,), name, about="board")

    def chances(self, turn: Turn, move: Move) -> Chances:  # noqa: ARG002
        """Return the chance of one more match, at each head that may take it."""
        across = may_cross(turn, self.who)
        found = match_chances(snake_of(turn), public_pile(turn), across=across)
        several = len(self.heads) > 1
        return tuple(
            (words.MATCH_AT(head=head) if several else words.MATCH, found[head])
            for head in self.heads
        )

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:  # noqa: ARG002
        """Draw it, then lay it."""
        player = turn[self.who]
        turn = put(replace(turn, shown=drawn), self.who, extra=(*player.extra, *drawn))
        turn = headline(turn, words.REDREW, name=player.name, drawn=[str(drawn[0])])
        return push(turn, Place(self.who, drawn[0], self.heads))


def may_cross(turn: Turn, who: int) -> bool:
    """Whether a double may lie across: not for Chair à canon (BK-DES-04)."""
    return not turn[who].sheet.has("fodder")


def _head_moves(turn: Turn, who: int, domino: Domino) -> Iterable[Move]:
    snake, across = snake_of(turn), may_cross(turn, who)
    for head in heads(snake):
        if ways(snake, domino, (head.id,), across=across):
            line = words.HEAD[bool(head.zone), head.value in domino.sides]
            zone = NAMES[head.zone] if head.zone else ""
            yield offer(f"{HEAD}{head.id}", line, head=head.id, value=head.value, zone=zone)
