"""Steps 9 and 11: margins are declared, ties at the head are drawn again, someone wins."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.french import listing
from calculators.core.machine import Chances, headline, offer, push, tell
from calculators.systems.bad_karma.dominoes import Dominoes
from calculators.systems.bad_karma.scales import SURE_SKILL
from calculators.systems.bad_karma.turn.cards import HeroicFailure
from calculators.systems.bad_karma.turn.close import Close, Narrate
from calculators.systems.bad_karma.turn.drawing import EXHAUST, Lighten
from calculators.systems.bad_karma.turn.snake import LayOne
from calculators.systems.bad_karma.turn.state import (
    FAILED,
    SETTLED,
    SUCCEEDED,
    Turn,
    drop,
    pile_size,
    public_pile,
    put,
)
from calculators.systems.bad_karma.turn.sure import Sure, targets
from calculators.systems.bad_karma.turn.winning import Win
from calculators.systems.bad_karma.turn.words import rank as words


@dataclass(frozen=True, slots=True)
class Declare:
    """Step 9: those who did not settle tell their margins (BK-SOL-06, BK-TOU-02)."""

    name: ClassVar = "declare"

    def ask(self, turn: Turn) -> Ask:  # noqa: ARG002
        """Ask the table to show what was drawn."""
        return Ask(words.ALL_DREW, (offer("declare", words.DECLARE),))

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:  # noqa: ARG002
        """Rank the successes: more dominoes first, then the larger margin (BK-TIR-04, 11)."""
        places = range(len(turn.players))
        order = sorted(
            (place for place in places if turn[place].fate == SUCCEEDED),
            key=lambda place: (-len(turn[place].hand), -turn[place].margin),
        )
        turn = replace(turn, order=tuple(order), declared=True)
        for place in places:
            turn = _declared(turn, place)
        head = tied(turn, 0)
        turn = push(turn, Decided())
        if len(head) > 1:
            names = listing([turn[place].name for place in head])
            turn = headline(turn, words.HEAD, names=names)
            return push(turn, Tie(head, head, "win"))
        return replace(turn, winner=order[0]) if order else turn


@dataclass(frozen=True, slots=True)
class Tie:
    """Step 11: those who tie draw one domino each until one is ahead (BK-TIR-12, AMB-BK-11).

    :param group: those who still tie.
    :param first: those who tied at first.
    :param why: ``win`` for the turn, ``sure`` for the effect of a skill of 12 (BK-TIR-15).
    """

    group: tuple[int, ...]
    first: tuple[int, ...]
    why: str
    name: ClassVar = "tie"

    def ask(self, turn: Turn) -> Ask:
        """Ask for one domino each."""
        names = listing([turn[place].name for place in self.group])
        title = words.TIE[self.why](names=names, sure=SURE_SKILL)
        needs = len(self.group)
        if pile_size(turn) < needs:
            return Ask(title, (offer(EXHAUST, words.EXHAUST),))
        return Ask(title, (offer("tie", words.PART[self.why], needs=needs),))

    def chances(self, turn: Turn, move: Move) -> Chances:
        """Return the chance of each to be ahead."""
        return tie_chances(turn, self.group) if move.needs else ()

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:
        """Compare signed margins; success is not asked for."""
        if code == EXHAUST:
            return headline(replace(turn, stopped=True), words.EXHAUSTED)
        margins = {}
        for place, domino in zip(self.group, drawn, strict=True):
            turn = put(turn, place, extra=(*turn[place].extra, domino))
            margins[place] = turn[place].level - domino.total
            margin = margins[place]
            turn = tell(turn, words.DRAWS, name=turn[place].name, domino=domino, margin=margin)
        turn = replace(turn, shown=drawn)
        lighter = [Lighten(who, (one,)) for who, one in zip(self.group, drawn, strict=True)]
        best = max(margins.values())
        ahead = tuple(place for place in self.group if margins[place] == best)
        if len(ahead) > 1:
            turn = headline(turn, words.AGAIN)
            return push(turn, *lighter, replace(self, group=ahead))
        return push(self._won(turn, ahead[0]), *lighter)

    def _won(self, turn: Turn, winner: int) -> Turn:
        camp = turn[winner].sheet.camp
        foes = any(turn[place].sheet.camp != camp for place in self.first)
        for place in self.first:
            if place != winner or not foes or self.why == "sure":
                turn = put(drop(turn, turn[place].extra), place, extra=())
        rest = [place for place in turn.order if place != winner]
        start = turn.order.index(self.first[0])
        order = (*rest[:start], winner, *rest[start:])
        turn = replace(turn, order=order, winner=winner if self.why == "win" else turn.winner)
        turn = headline(turn, words.AHEAD[self.why], name=turn[winner].name)
        return tell(turn, words.ALL_COUNT) if foes and self.why == "win" else turn


@dataclass(frozen=True, slots=True)
class Decided:
    """The ranking is final: who acts next, in which order (BK-TOU-01)."""

    name: ClassVar = "decided"

    def ask(self, turn: Turn) -> None:
        """Nothing to choose."""

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:  # noqa: ARG002
        """Put steps 10, 12 and 13 on the agenda, then the tale."""
        others = [place for place in turn.order if place != turn.winner]
        brave = [
            place
            for place, player in enumerate(turn.players)
            if player.fate == FAILED and player.missed and player.sheet.has("heroic")
        ]
        acts = [Win(turn.winner)] if turn.winner is not None else []
        won = turn.winner
        turn = headline(turn, words.NOBODY) if won is None else _won_told(turn, won)
        if others:
            names = listing([turn[place].name for place in others])
            turn = tell(turn, words.LAYING, names=names)
        turn = push(
            turn,
            *(LayOne(place) for place in others),
            *(HeroicFailure(p) for p in brave),
            *acts,
            Narrate(),
            Close(),
        )
        sure = _sure(turn)
        if not sure:
            return turn
        turn = push(turn, Sure())
        if len(sure) > 1:
            return push(turn, Tie(sure, sure, "sure"))
        return turn


def tied(turn: Turn, rank: int) -> tuple[int, ...]:
    """Return those who did exactly as well as the one of that rank, in the order declared."""
    if not turn.order:
        return ()
    best = turn[turn.order[rank]]
    return tuple(
        place
        for place in turn.order
        if (len(turn[place].hand), turn[place].margin) == (len(best.hand), best.margin)
    )


def _sure(turn: Turn) -> tuple[int, ...]:
    """Return who may put out of combat: the best placed at 12, with those who tie with her."""
    able = [
        place for place in turn.order if turn[place].level >= SURE_SKILL and targets(turn, place)
    ]
    if not able:
        return ()
    equal = tied(turn, turn.order.index(able[0]))
    if able[0] == turn.winner:
        return (able[0],)
    return tuple(place for place in equal if place in able)


def tie_chances(turn: Turn, group: Sequence[int]) -> Chances:
    """Return the exact chance that each is alone ahead, then that some tie again.

    Each must stay below a margin: the sums that do so are nested from one character to another,
    so the ways to draw are counted from the smallest set up.
    """
    pile = public_pile(turn)
    counts = Counter(domino.total for domino in pile)
    levels = [turn[place].level for place in group]
    every = _arrangements(len(pile), len(group))
    found = []
    for index, place in enumerate(group):
        ways = sum(
            size
            * _below(counts, levels[:index] + levels[index + 1 :], levels[index] - value, value)
            for value, size in counts.items()
        )
        found.append((turn[place].name, Fraction(ways, every)))
    again = 1 - sum((chance for _, chance in found), Fraction(0))
    return (*found, (words.TIED, again)) if again else tuple(found)


def _below(counts: Counter[int], levels: Iterable[int], margin: int, mine: int) -> int:
    """Count the ways in which all others draw less than a margin, once I hold a sum."""
    sizes = []
    for level in levels:
        fits = [value for value in counts if level - value < margin]
        sizes.append(sum(counts[value] for value in fits) - (mine in fits))
    ways = 1
    for taken, size in enumerate(sorted(sizes)):
        ways *= max(0, size - taken)
    return ways


def _arrangements(total: int, count: int) -> int:
    ways = 1
    for taken in range(count):
        ways *= total - taken
    return ways


def _won_told(turn: Turn, winner: int) -> Turn:
    player = turn[winner]
    turn = headline(turn, words.WINS, name=player.name)
    others = [turn[place] for place in turn.order if place != winner]
    if any(len(p.hand) < len(player.hand) and p.margin >= player.margin for p in others):
        turn = tell(turn, words.MORE_WIN)
    if player.sheet.has("brute"):
        turn = tell(turn, words.BRUTE)
    return turn


def _declared(turn: Turn, place: int) -> Turn:
    player = turn[place]
    name, margin, modifier = player.name, player.margin, player.modifier
    if player.fate == SUCCEEDED:
        line = words.SUCCEEDED[len(player.hand) > 1, bool(modifier)]
        count = len(player.hand)
        return tell(turn, line, name=name, margin=margin, modifier=modifier, count=count)
    if player.fate == FAILED:
        line = words.FAILED[bool(modifier)]
        return tell(turn, line, name=name, margin=margin, modifier=modifier)
    return tell(turn, words.SETTLED if player.fate == SETTLED else words.ABSENT, name=name)
