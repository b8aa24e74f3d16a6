"""What is shown of a turn: what happened, the choice that stands, the table and its pieces."""

from collections.abc import Iterable

from calculators.core.result import Shown, Told
from calculators.pieces.gauge import Gauge, Track
from calculators.systems.bad_karma.scales import KO_PENALTIES, WOUND_PENALTIES
from calculators.systems.bad_karma.turn.ghosts import laid
from calculators.systems.bad_karma.turn.machine import TURN
from calculators.systems.bad_karma.turn.rule import Standing
from calculators.systems.bad_karma.turn.state import Turn
from calculators.systems.bad_karma.turn.view import view_of


def tell(standing: Standing) -> Told:
    """Tell what the last decision did, and what can be decided now."""
    turn, ask = standing.turn, TURN.weigh(standing.turn)
    return Told(
        turn.summary or (ask.title if ask else ""),
        turn.told,
        tuple(_shown(turn)),
        ask,
        turn.seen_by,
        view_of(turn),
    )


def _shown(turn: Turn) -> Iterable[Shown]:
    yield Shown("Tirés", turn.shown)  # without a key: they may be one player's secret
    if turn.snake:
        yield Shown("Serpentin", (laid(turn, turn.snake),), key="board")
    for place, player in enumerate(turn.players):
        sheet = player.sheet
        if turn.declared:  # what was declared lies open, each domino with its owner
            kept = tuple(each for each in player.hand if each == player.chosen)
            yield Shown("Marge", kept[:1], key=f"margin:{place}")
            yield Shown("Départage", player.extra, key=f"extra:{place}")
        yield Shown("Jauge", (Gauge(sheet.karma, sheet.gauge),), key=f"gauge:{place}")
        if sheet.ko:
            yield Shown("KO", (Track("KO", KO_PENALTIES, sheet.ko),), key=f"ko:{place}")
        if sheet.wounds:
            track = Track("Blessures", WOUND_PENALTIES, sheet.wounds)
            yield Shown("Blessures", (track,), key=f"wounds:{place}")
