"""A scene, turn by turn (docs/bad-karma/tour.md): draws, ranks, the serpentine, the winner."""

from itertools import count

from calculators.core.script import Note, Question, Request, Script, Table, Way, says

from .closing import closes
from .drawing import draws
from .laying import heroics, lays
from .ranking import decided, declares, ranks, surely
from .state import CLEAN, FAILED, SERPENTINE, UNDRAWN, Turn, camps, facing, sweeping
from .striking import wins
from .words import close as words
from .words.lay import NEW_SCENE, START

STOP = "stop"


def scenes(table: Table) -> Script:
    """Play one scene after the other, until the table stops."""

    def starts() -> Question | None:
        if table.board.start:
            return None
        start = Way("start", START(), Request(SERPENTINE, fields={"action": "lay"}))
        ways = (start, says(STOP, words.STOP, words.OVER))
        return Question(NEW_SCENE, ways, facts=facing(table))

    for number in count(1):
        yield camps(table)
        if (yield starts) == STOP:
            return
        yield from scene(table, number)


def scene(table: Table, number: int) -> Script:
    """Play turn after turn, until the scene is over."""
    for turn in count(1):
        opens = (words.TURN if number == 1 else words.SCENE_TURN)(scene=number, turn=turn)
        out = [name for name, her in table.sheets.items() if her.exposed]
        told = (words.BEGINS(), words.STAYS_OUT(names=out)) if out else (words.BEGINS(),)
        # nothing of an earlier turn stays, before those who come back either
        before = CLEAN if number > 1 or turn > 1 else UNDRAWN
        yield Note(told, dict.fromkeys(table.sheets, before), opens, aside=True)
        now = Turn(table)
        if (yield from sweeping(now, plays(now))):
            return


def plays(turn: Turn) -> Script:
    """Play one turn; return whether the scene ends with it."""
    while not (turn.stopped or turn.declared):
        name = next(turn.waiting, "")
        yield from draws(turn, name) if name else declares(turn)
    if not turn.stopped:
        yield from ranks(turn)
    if not turn.stopped:
        yield from acts(turn)
    return (yield from closes(turn))


def acts(turn: Turn) -> Script:
    """Let those act who may: at 12, at the serpentine, then the winner."""
    yield decided(turn)
    others = [name for name in turn.order if name != turn.winner]
    brave = [name for name, drew in turn.drew.items() if drew.fate == FAILED]
    yield from surely(turn)
    steps = ((others, lays), (brave, heroics), ([turn.winner] if turn.winner else [], wins))
    for names, act in steps:
        for name in names:
            if not turn.stopped:
                yield from act(turn, name)
