"""What everybody may see during a turn: the pile, bonuses, sheets, the order of the story."""

from collections.abc import Iterable

from calculators.core.scene import Seat, Speech, View
from calculators.core.words import signed
from calculators.systems.bad_karma.draw.trial import threshold
from calculators.systems.bad_karma.serpentine import bonuses
from calculators.systems.bad_karma.serpentine.names import NAMES
from calculators.systems.bad_karma.turn.close import narration, recalled, speech
from calculators.systems.bad_karma.turn.machine import TURN
from calculators.systems.bad_karma.turn.state import Turn, camps_down, level_of, pile_size
from calculators.systems.bad_karma.turn.words import close as words

CLOSE = "close"


def view_of(turn: Turn) -> View:
    """Return the public state; nothing of a draw before it is declared (BK-TOU-02)."""
    seats = tuple(_seat(turn, place) for place in range(len(turn.players)))
    return View(tuple(_facts(turn)), seats, tuple(_speeches(turn)))


def _facts(turn: Turn) -> Iterable[tuple[str, str]]:
    yield words.PILE, words.LEFT(left=pile_size(turn))
    if turn.snake:
        for camp, bonus in bonuses(turn.snake).items():
            yield words.BONUS(camp=NAMES[camp]), signed(bonus)
    for camp in camps_down(turn):
        yield words.CAMP(camp=NAMES[camp]), words.DOWN


def _seat(turn: Turn, place: int) -> Seat:
    sheet, level = turn[place].sheet, level_of(turn, place)
    limit = threshold(sheet.karma, len(sheet.gauge))
    told = words.LIMIT(limit=limit) if limit else words.EMPTY
    figures = words.FIGURES(level=level, karma=sheet.karma, limit=told)
    note = words.OUT if sheet.out else words.LOST.get(sheet.lost, "")
    return Seat(sheet.called, NAMES[sheet.camp], figures, note)


def _speeches(turn: Turn) -> Iterable[Speech]:
    if TURN.phase(turn) != CLOSE or not turn.declared:
        return
    for speaker in narration(turn):
        step = speech(turn, speaker)
        yield Speech(turn[speaker.who].name, recalled(turn, speaker), step.rule)
