"""Where a table stands, before a decision or after it: facts, and what they leave to carry on."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, override

from calculators.core import play
from calculators.core.calculator import Outcome
from calculators.core.result import Facts, Json, Values
from calculators.systems.bad_karma.dominoes import Dominoes
from calculators.systems.bad_karma.draw.trial import threshold
from calculators.systems.bad_karma.house import House
from calculators.systems.bad_karma.scales import SURE_SKILL
from calculators.systems.bad_karma.serpentine import bonuses
from calculators.systems.bad_karma.turn.close import narration
from calculators.systems.bad_karma.turn.inputs import Journal, Table
from calculators.systems.bad_karma.turn.machine import TURN
from calculators.systems.bad_karma.turn.state import (
    ABSENT,
    Turn,
    level_of,
    penalty_of,
    pile_size,
)

STOPPED = "stopped"
OUTCOMES = (
    Outcome("start", "Nouvelle scène", "neutral"),
    Outcome("draw", "Tirages secrets", "neutral"),
    Outcome("settlement", "Solde", "neutral"),
    Outcome("declare", "Déclaration", "neutral"),
    Outcome("tie", "Départage", "neutral"),
    Outcome("sure", f"Compétence {SURE_SKILL}", "neutral"),
    Outcome("serpentine", "Serpentin", "neutral"),
    Outcome("win", "Le vainqueur agit", "neutral"),
    Outcome("close", "Tour fini", "neutral"),
    Outcome(STOPPED, "Épuisement", "neutral"),
)


@dataclass(frozen=True)
class Standing(Facts):
    """A table in the middle of a turn.

    :param turn: as it stands now.
    :param carried: the next values of the carried inputs.
    """

    turn: Turn
    carried: Mapping[str, Any]

    @property
    @override
    def outcome(self) -> str:
        """The phase of what is asked, or the end for want of dominoes."""
        return STOPPED if self.turn.stopped else TURN.phase(self.turn)

    @override
    def values(self) -> Values:
        """Return the figures of the table, and those of the sentence told."""
        turn = self.turn
        people: list[Json] = [_figures(turn, place) for place in range(len(turn.players))]
        return {
            "characters": people,
            "bonuses": dict(bonuses(turn.snake)) if turn.snake else {},
            "pile": pile_size(turn),
            "told": dict(turn.figures),
            "winner": None if turn.winner is None else turn[turn.winner].name,
            "narration": list(_narration(turn)),
        }

    @override
    def state(self) -> Mapping[str, Any]:
        """Return the next values of the carried inputs."""
        return self.carried


def standing(table: Table, journal: Journal, house: House, drawn: Dominoes) -> Standing:
    """Take the decision, if there is one."""
    log, chance = play.after(journal.log, journal.decision, drawn), journal.chance
    turn = TURN.replay(table.scene(house), log)
    if journal.decision and not turn.moves:  # another turn has begun: its draws are others
        table, log, chance = _kept(turn), (), chance and play.renewed(chance)
    carried = {
        "characters": table.characters,
        "zones": table.every_zone,
        "start": table.start,
        "laid": table.laid,
        "chance": chance,
        "log": log,
        "decision": None,
    }
    return Standing(turn, carried)


def _kept(turn: Turn) -> Table:
    """Return the table as the next turn finds it."""
    snake = turn.snake
    return Table(
        characters=tuple(player.sheet for player in turn.players),
        zones=turn.zones,
        start=snake.start if snake else None,
        laid=snake.laid if snake else (),
    )


def _figures(turn: Turn, place: int) -> dict[str, Json]:
    player = turn[place]
    sheet = player.sheet
    return {
        "name": sheet.called,
        "camp": sheet.camp,
        "status": _status(turn, place),
        "level": level_of(turn, place),
        "penalty": penalty_of(sheet, turn.house),
        "modifier": player.modifier,
        "karma": sheet.karma,
        "laid": len(sheet.gauge),
        "lost": sheet.lost,
        "threshold": threshold(sheet.karma, len(sheet.gauge)),
    }


def _status(turn: Turn, place: int) -> str:
    player = turn[place]
    if player.sheet.out or player.sheet.lost:
        return "out" if player.sheet.out else "lost"
    if player.fate == ABSENT:
        return "absent"
    return "drawn" if player.fate else "waiting"


def _narration(turn: Turn) -> Iterable[Json]:
    for speaker in narration(turn) if turn.declared else ():
        told: dict[str, Json] = {"name": turn[speaker.who].name, "group": speaker.group}
        yield told if speaker.margin is None else told | {"margin": speaker.margin}
