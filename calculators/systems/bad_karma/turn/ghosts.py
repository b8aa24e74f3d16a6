"""The serpentine of a turn as it is drawn: the domino to lay stands at each place it may take."""

from collections.abc import Iterable
from itertools import groupby

from calculators.core.ask import Move
from calculators.pieces.board import Board
from calculators.systems.bad_karma.serpentine import (
    LAYS,
    Choice,
    Ghost,
    Lay,
    Snake,
    board,
    bonuses,
    ghost,
    lay,
    ways,
)
from calculators.systems.bad_karma.turn.snake import HEAD, WAY, LayOne, may_cross
from calculators.systems.bad_karma.turn.state import Turn, chosen_of


def laid(turn: Turn, snake: Snake) -> Board:
    """Return the board: whole, or the neighbourhood of one head while its ways are chosen."""
    moves = turn.asked.moves if turn.asked else ()
    at_a_head = tuple(_ways(snake, moves))
    return board(snake, (), at_a_head or _heads(turn, snake, moves), near=bool(at_a_head))


def _heads(turn: Turn, snake: Snake, moves: Iterable[Move]) -> Iterable[Ghost]:
    """Show at each head the way that gives the most to the camp of who lays, straight if equal."""
    task = turn.agenda[0] if turn.agenda else None
    if not isinstance(task, LayOne):
        return
    camp, domino = turn[task.who].sheet.camp, chosen_of(turn, task.who)
    for move in moves:
        if move.code.startswith(HEAD):
            head = int(move.code.removeprefix(HEAD))
            found = ways(snake, domino, (head,), across=may_cross(turn, task.who))
            best = max(found, key=lambda way: bonuses(lay(snake, way)).get(camp, 0))
            yield ghost(snake, best, _choice(move), numbered=True)


def _ways(snake: Snake, moves: Iterable[Move]) -> Iterable[Ghost]:
    """Show each place once: its disc lays the domino the other way round, or across."""
    found = [
        (LAYS.parse(move.code.removeprefix(WAY)), _choice(move))
        for move in moves
        if move.code.startswith(WAY)
    ]
    for _, same in groupby(sorted(found, key=_place), key=_place):
        (way, choice), *others = same
        yield ghost(snake, way, choice, *(other for _, other in others))


def _place(found: tuple[Lay, Choice]) -> tuple[int, str]:
    return found[0].head, found[0].turn


def _choice(move: Move) -> Choice:
    return Choice(move.code, move.label)
