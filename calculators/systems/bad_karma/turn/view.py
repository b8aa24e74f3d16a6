"""What everybody may see during a turn: the pile, bonuses, sheets, the order of the story."""

from collections.abc import Iterable

from calculators.core.french import minus, plural
from calculators.core.scene import Seat, Speech, View
from calculators.systems.bad_karma.draw.trial import threshold
from calculators.systems.bad_karma.serpentine import bonuses
from calculators.systems.bad_karma.serpentine.names import NAMES
from calculators.systems.bad_karma.turn.close import narration, speech
from calculators.systems.bad_karma.turn.machine import TURN
from calculators.systems.bad_karma.turn.state import Turn, camps_down, level_of, pile_size

LOST = {1: "Hors combat jusqu'à la fin du tour", 2: "Hors combat ce tour et le prochain"}


def view_of(turn: Turn) -> View:
    """Return the public state; nothing of a draw before it is declared (BK-TOU-02)."""
    seats = tuple(_seat(turn, place) for place in range(len(turn.players)))
    return View(tuple(_facts(turn)), seats, tuple(_speeches(turn)))


def _facts(turn: Turn) -> Iterable[tuple[str, str]]:
    yield "Pioche", plural(pile_size(turn), "domino")
    if turn.snake:
        for camp, bonus in bonuses(turn.snake).items():
            yield f"Bonus {NAMES[camp]}", f"+{bonus}"
    for camp in camps_down(turn):
        yield f"Camp {NAMES[camp]}", "hors combat"


def _seat(turn: Turn, place: int) -> Seat:
    sheet = turn[place].sheet
    limit = threshold(sheet.karma, len(sheet.gauge))
    figures = [f"Compétence {minus(level_of(turn, place))}", f"Karma {sheet.karma}"]
    figures.append(f"seuil {limit}" if limit else "jauge vide")
    return Seat(sheet.called, NAMES[sheet.camp], " · ".join(figures), _note(turn, place))


def _note(turn: Turn, place: int) -> str:
    sheet = turn[place].sheet
    if sheet.out:
        return "Hors combat pour la scène"
    return LOST.get(sheet.lost, "")


def _speeches(turn: Turn) -> Iterable[Speech]:
    if TURN.phase(turn) != "close" or not turn.declared:
        return
    for speaker in narration(turn):
        yield Speech(turn[speaker.who].name, *speech(turn, speaker))
