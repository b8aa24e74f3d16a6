"""The machine itself: begin a turn, tell what can be decided, take a decision, replay a log.

Law: nothing here is random. What is drawn comes with the decision that asked for it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from calculators.core.ask import Ask, Move
from calculators.core.french import plural
from calculators.systems.bad_karma.dominoes import Dominoes
from calculators.systems.bad_karma.serpentine import Snake, Zone
from calculators.systems.bad_karma.turn.close import Close, Narrate
from calculators.systems.bad_karma.turn.drawing import Draw
from calculators.systems.bad_karma.turn.ranking import Declare
from calculators.systems.bad_karma.turn.sheet import Sheet
from calculators.systems.bad_karma.turn.snake import FirstDomino
from calculators.systems.bad_karma.turn.state import (
    ABSENT,
    House,
    Player,
    Task,
    Turn,
    drop,
    held,
    put,
    tell,
)

STRIDE = 32
"""How deep a replay goes back before it finds a state in memory."""


@dataclass(frozen=True, slots=True)
class Played:
    """One line of the log: a move, with the dominoes it drew."""

    move: str
    drawn: Dominoes = ()


def begin(
    house: House, sheets: Sequence[Sheet], zones: tuple[Zone, ...], snake: Snake | None
) -> Turn:
    """Return a turn before its first choice."""
    turn = Turn(house, tuple(Player(sheet) for sheet in sheets), zones, snake)
    return _settled(_opened(turn))


def _opened(turn: Turn) -> Turn:
    tasks: list[Task] = [] if turn.snake else [FirstDomino()]
    for place, player in enumerate(turn.players):
        if player.exposed:
            turn = put(turn, place, fate=ABSENT)
            text = f"{player.name} est hors combat et ne tire pas."
            turn = tell(turn, text, "BK-SOL-09", "AMB-BK-46")
        else:
            tasks.append(Draw(place))
    text = "Le tour commence : chacun tire en secret jusqu'à la déclaration."
    turn = tell(turn, text, "BK-TOU-02", headline=not turn.summary)
    return replace(turn, agenda=(*tasks, Declare()))


def asked(turn: Turn) -> Ask:
    """Return the choice that is to be made."""
    assert turn.asked is not None  # noqa: S101  # a turn rests at a choice only
    return turn.asked


def weighed(turn: Turn) -> Ask:
    """Return the choice with the exact chances of each move that leaves some to luck."""
    ask, task = asked(turn), turn.agenda[0]
    weigh = getattr(task, "chances", None)
    if weigh is None:
        return ask
    return replace(ask, moves=tuple(replace(m, chances=weigh(turn, m)) for m in ask.moves))


def chosen(turn: Turn, code: str) -> Move | None:
    """Return the move of that code, ``None`` if it is not legal now."""
    return next((move for move in asked(turn).moves if move.code == code), None)


def advance(turn: Turn, code: str, drawn: Dominoes = ()) -> Turn:
    """Return the state after one decision.

    :param drawn: as many dominoes as the move needs, from those that can be drawn.
    :raises ValueError: with a French sentence, for a move that is not legal now.
    """
    move = chosen(turn, code)
    if move is None:
        moves = ", ".join(move.code for move in asked(turn).moves)
        message = f"« {code} » n'est pas possible ici : attendu, {moves}."
        raise ValueError(message)
    if len(drawn) != move.needs:
        message = f"« {code} » demande {plural(move.needs, 'domino')}, pas {len(drawn)}."
        raise ValueError(message)
    task, *rest = turn.agenda
    before = replace(
        turn, agenda=tuple(rest), told=(), summary="", figures=(), seen_by="", shown=(), asked=None,
        moves=turn.moves + 1,
    )  # fmt: skip
    return _settled(task.play(before, code, drawn))


def _settled(turn: Turn) -> Turn:
    """Do all that happens by itself; an agenda that runs out begins the next turn."""
    while True:
        if turn.stopped and turn.agenda and not isinstance(turn.agenda[0], Narrate | Close):
            turn = drop(turn, held(turn))
            tale = (Narrate(),) if turn.declared else ()
            turn = replace(turn, agenda=(*tale, Close()), seen_by="")
        if not turn.agenda:
            fresh = Turn(
                turn.house, tuple(Player(player.sheet) for player in turn.players), turn.zones,
                turn.snake, summary=turn.summary, figures=turn.figures, told=turn.told,
            )  # fmt: skip
            turn = _opened(fresh)
        task, *rest = turn.agenda
        ask = task.ask(turn)
        if ask is not None:
            return replace(turn, asked=ask)
        turn = task.play(replace(turn, agenda=tuple(rest)), "", ())


def replayed(
    house: House, sheets: tuple[Sheet, ...], zones: tuple[Zone, ...], snake: Snake | None,
    log: tuple[Played, ...],
) -> Turn:  # fmt: skip
    """Return the state that a log leads to.

    :raises ValueError: with a French sentence that counts to the line at fault; what stands there
        may be a secret, so it is not quoted.
    """
    for length in range(0, len(log), STRIDE):  # a browser's stack is too small for a long log
        _replayed(house, sheets, zones, snake, log[:length])
    return _replayed(house, sheets, zones, snake, log)


@lru_cache(maxsize=512)
def _replayed(
    house: House, sheets: tuple[Sheet, ...], zones: tuple[Zone, ...], snake: Snake | None,
    log: tuple[Played, ...],
) -> Turn:  # fmt: skip
    if not log:
        return begin(house, sheets, zones, snake)
    before = _replayed(house, sheets, zones, snake, log[:-1])
    if before.moves != len(log) - 1:
        message = f"Le tour était déjà fini avant sa décision {len(log)}."
        raise ValueError(message)
    try:
        return advance(before, log[-1].move, log[-1].drawn)
    except ValueError:
        message = (
            f"La décision {len(log)} de ce tour n'est pas possible avec cette table : remettez la "
            "table comme avant, ou annulez jusqu'à cette décision."
        )
        raise ValueError(message) from None
