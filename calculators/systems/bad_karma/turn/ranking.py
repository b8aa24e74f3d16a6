"""Steps 9 and 11: margins are declared, ties at the head are drawn again, someone wins."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.french import listing, minus, plural
from calculators.core.machine import Chances, push
from calculators.core.words import signed
from calculators.systems.bad_karma import scales as tables
from calculators.systems.bad_karma.dominoes import Dominoes
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
    tell,
)
from calculators.systems.bad_karma.turn.sure import Sure, targets
from calculators.systems.bad_karma.turn.winning import Win


@dataclass(frozen=True, slots=True)
class Declare:
    """Step 9: those who did not settle tell their margins (BK-SOL-06, BK-TOU-02)."""

    name: ClassVar = "declare"

    def ask(self, turn: Turn) -> Ask:  # noqa: ARG002
        """Ask the table to show what was drawn."""
        return Ask(
            "Tout le monde a tiré : montrez vos dominos.",
            (Move("declare", "Déclarer les marges", "BK-SOL-06"),),
        )

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
            turn = tell(turn, f"Égalité en tête : {names}.", "BK-TIR-12", "AMB-BK-11",
                        headline=True)  # fmt: skip
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
        why = "Égalité" if self.why == "win" else "Compétence 12, égalité"
        title = f"{why} : un domino pour {names}, dans cet ordre."
        needs = len(self.group)
        if pile_size(turn) < needs:
            return Ask(title, (Move(EXHAUST, "Plus assez de dominos : épuisement", "BK-PIO-02"),))
        rule = "BK-TIR-12" if self.why == "win" else "BK-TIR-15"
        return Ask(title, (Move("tie", "Départager", rule, needs),))

    def chances(self, turn: Turn, move: Move) -> Chances:
        """Return the chance of each to be ahead."""
        return tie_chances(turn, self.group) if move.needs else ()

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:
        """Compare signed margins; success is not asked for."""
        if code == EXHAUST:
            text = "Plus assez de dominos pour départager : l'action s'arrête là."
            return tell(replace(turn, stopped=True), text, "BK-PIO-02", "AMB-BK-40", headline=True)
        margins = {}
        for place, domino in zip(self.group, drawn, strict=True):
            turn = put(turn, place, extra=(*turn[place].extra, domino))
            margins[place] = turn[place].level - domino.total
            text = f"{turn[place].name} tire {domino} : marge {minus(margins[place])}."
            turn = tell(turn, text, "BK-TIR-12", "AMB-BK-11")
        turn = replace(turn, shown=drawn)
        lighter = [Lighten(who, (one,)) for who, one in zip(self.group, drawn, strict=True)]
        best = max(margins.values())
        ahead = tuple(place for place in self.group if margins[place] == best)
        if len(ahead) > 1:
            turn = tell(turn, "Encore une égalité.", "BK-TIR-12", headline=True)
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
        text = f"{turn[winner].name} l'emporte au départage."
        if self.why == "sure":
            return tell(turn, text, "BK-TIR-15", "AMB-BK-15", headline=True)
        turn = tell(turn, text, "BK-TIR-12", "AMB-BK-11", headline=True)
        if foes:
            text = "Contre un adversaire, tous ses dominos d'égalité et de départage comptent."
            turn = tell(turn, text, "BK-ATT-18", "AMB-BK-11")
        return turn


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
        text = "Personne ne gagne ce tour : le meneur enchaîne."
        if turn.winner is None:
            turn = tell(turn, text, "BK-TIR-11", "AMB-BK-43", headline=True)
        else:
            turn = _won_told(turn, turn.winner)
        if others:
            names = listing([turn[place].name for place in others])
            text = f"Au serpentin, par marge décroissante : {names}."
            turn = tell(turn, text, "BK-SER-19")
        turn = push(
            turn, *(LayOne(place) for place in others), *(HeroicFailure(p) for p in brave), *acts,
            Narrate(), Close(),
        )  # fmt: skip
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
        place
        for place in turn.order
        if turn[place].level >= tables.SURE_SKILL and targets(turn, place)
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
    return (*found, ("égalité", again)) if again else tuple(found)


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
    turn = tell(turn, f"{player.name} gagne le tour.", "BK-TIR-11", headline=True)
    others = [turn[place] for place in turn.order if place != winner]
    if any(len(p.hand) < len(player.hand) and p.margin >= player.margin for p in others):
        text = "Plus de dominos l'emporte, quelle que soit la marge."
        turn = tell(turn, text, "BK-TIR-04")
    if player.sheet.has("brute"):
        turn = tell(turn, "Bourrin : pas de carte bonus en gagnant.", "BK-DES-05")
    return turn


def _declared(turn: Turn, place: int) -> Turn:
    player = turn[place]
    margin = f"marge {minus(player.margin)}"
    if player.modifier:
        margin += f" ({signed(player.modifier)} pour ce tirage)"
    if player.fate == SUCCEEDED:
        many = f"{plural(len(player.hand), 'domino')}, " if len(player.hand) > 1 else ""
        return tell(turn, f"{player.name} : réussite, {many}{margin}.", "BK-SOL-06")
    if player.fate == FAILED:
        return tell(turn, f"{player.name} : échec, {margin}.", "BK-NAR-02")
    if player.fate == SETTLED:
        return tell(turn, f"{player.name} a soldé : hors combat.", "BK-SOL-05")
    return tell(turn, f"{player.name} ne tire pas : hors combat.", "BK-TIR-09")
