"""``bad_karma.turn``: the whole turn, one decision at a time, or replayed from its log."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields as dataclass_fields
from typing import Annotated, Any

from calculators.core.binding import asks
from calculators.core.calculator import Outcome, calculator
from calculators.core.errors import Fault
from calculators.core.fields import Drawn
from calculators.core.machine import Played
from calculators.core.result import Json, Result, Shown, Values
from calculators.core.space import Deal
from calculators.pieces.domino import DOMINOES, Domino, too_many
from calculators.pieces.gauge import Gauge, Track
from calculators.systems.bad_karma import inputs
from calculators.systems.bad_karma import inputs as readings
from calculators.systems.bad_karma import scales as tables
from calculators.systems.bad_karma.dominoes import Dominoes
from calculators.systems.bad_karma.draw.trial import threshold
from calculators.systems.bad_karma.inputs import AnyType
from calculators.systems.bad_karma.serpentine import Mark, Zone, board, bonuses
from calculators.systems.bad_karma.turn import fields
from calculators.systems.bad_karma.turn.close import narration
from calculators.systems.bad_karma.turn.machine import TURN, Scene
from calculators.systems.bad_karma.turn.sheet import EXAMPLE, Sheets
from calculators.systems.bad_karma.turn.state import (
    ABSENT,
    House,
    Turn,
    known,
    level_of,
    penalty_of,
    pile_size,
    unseen,
)
from calculators.systems.bad_karma.turn.view import view_of

OUTCOMES = (
    Outcome("start", "Nouvelle scène", "neutral"),
    Outcome("draw", "Tirages secrets", "neutral"),
    Outcome("settlement", "Solde", "bad"),
    Outcome("declare", "Déclaration", "neutral"),
    Outcome("tie", "Départage", "neutral"),
    Outcome("sure", "Compétence 12", "great"),
    Outcome("serpentine", "Serpentin", "good"),
    Outcome("win", "Le vainqueur agit", "great"),
    Outcome("close", "Tour fini", "neutral"),
    Outcome("stopped", "Épuisement", "awful"),
)
EXAMPLE_ZONES = (Zone("pique"), Zone("coeur"))


SCENE = ("characters", "zones", "start", "laid", "log")
READINGS = tuple(field.name for field in dataclass_fields(House))


def reached(values: Mapping[str, Any]) -> Turn:
    """Return the state before the decision.

    :raises ValueError: for a log that this table cannot have played.
    """
    house = House(**{name: values[name] for name in READINGS})
    zones = fields.zones_of(values["characters"], values["zones"])
    snake = fields.snake_of(values["start"], zones, values["laid"])
    return TURN.replay(Scene(house, values["characters"], zones, snake), values["log"])


@asks(*SCENE, "chance", "decision", *READINGS)
def space(**values: Any) -> Deal[Domino]:
    """Return what the decision draws from the pile: undone and made again, it draws the same.

    What draws nothing counts for nothing: no way round gives another domino.
    """
    turn = reached(values)
    move = TURN.find(turn, values["decision"]) if values["decision"] else None
    draws = sum(bool(line.drawn) for line in values["log"])
    place = f"{values['chance']}/{draws}" if values["chance"] else ""
    return Deal(unseen(turn), move.needs if move else 0, place, DOMINOES.unit)


@asks(*SCENE, "decision", *READINGS)
def playable(**values: Any) -> Iterable[Fault]:
    """Refuse a log, or a decision, that this table cannot have come to."""
    if any(fields.table(*(values[name] for name in SCENE[:4]))):
        return
    try:
        turn = reached(values)
    except ValueError as error:
        yield Fault("log", str(error), "BK-TOU-01")
        return
    if too_many(known(turn)):
        text = "Un domino tiré ce tour est trop de fois sur cette table : il en existe deux."
        yield Fault("log", text, "BK-MAT-01")
    decision = values["decision"]
    if decision and TURN.find(turn, decision) is None:
        yield Fault("decision", TURN.refusal(turn, decision), "BK-TOU-01")


Drawing = Annotated[
    Dominoes,
    Drawn(
        label="Dominos tirés à la main", kind=DOMINOES, rule="BK-TIR-01", space=space,
        most=2 * tables.MOST_DRAWN, help="Vide : le site tire.",
    ),
]  # fmt: skip


@calculator(
    id="bad_karma.turn",
    title="Tour complet",
    verb="Décider",
    rules=(
        "BK-TOU-01", "BK-TOU-02", "BK-MAT-06", "BK-TIR-04", "BK-TIR-06", "BK-TIR-09", "BK-TIR-11",
        "BK-TIR-12", "BK-TIR-14", "BK-TIR-15", "BK-NAR-01", "BK-NAR-02", "BK-NAR-03", "BK-NAR-04",
        "BK-NAR-05", "BK-SER-01", "BK-SER-10", "BK-SER-17", "BK-SER-18", "BK-SER-19", "BK-JAU-08",
        "BK-ATT-01", "BK-ATT-15", "BK-ATT-18", "BK-SOL-05", "BK-SOL-06", "BK-SOL-09", "BK-DOM-09",
        "BK-PIO-01", "BK-PIO-02", "BK-AVA-01", "BK-AVA-02", "BK-AVA-03", "BK-DES-03", "BK-DES-04",
        "BK-DES-05",
    ),
    outcomes=OUTCOMES,
    checks=(fields.table, playable),
    odds=False,
    machine=TURN,
)  # fmt: skip
def turn(
    *,
    characters: Sheets = EXAMPLE,
    zones: fields.Zones = EXAMPLE_ZONES,
    start: fields.Start = None,
    laid: fields.Laid = (),
    log: fields.Log = (),
    chance: fields.Chance = None,
    decision: fields.Decision = None,
    settling: Annotated[str, readings.SETTLING] = "reach",
    forced_side: Annotated[str, readings.FORCED_SIDE] = "even",
    payment: Annotated[str, readings.PAYMENT] = "combined",
    critical: Annotated[str, readings.CRITICAL] = "side",
    penalty: Annotated[str, readings.PENALTY] = "last",
    protecting: Annotated[str, readings.PROTECTION] = "settlement",
    any_type: AnyType = "fits",
    companions: inputs.Companions = "count",
    levels: inputs.Levels = "count",
    clock: inputs.Clock = "each",
    seen: fields.Seen = "visible",
    drawn: Drawing,
) -> Result:
    """Take one decision, and tell what it does and what can be decided next."""
    house = House(
        settling=settling, forced_side=forced_side, payment=payment, critical=critical,
        penalty=penalty, protecting=protecting, any_type=any_type, companions=companions,
        levels=levels, clock=clock, seen=seen,
    )  # fmt: skip
    zones = fields.zones_of(characters, zones)
    snake = fields.snake_of(start, zones, laid)
    scene = {"characters": characters, "zones": zones, "start": start, "laid": laid,
             "chance": chance}  # fmt: skip
    carried: dict[str, object] = {"log": log}
    state = TURN.replay(Scene(house, characters, zones, snake), log)
    if decision:
        log = (*log, Played(decision, drawn))
        state = TURN.advance(state, decision, drawn)
        carried = {"log": log} if state.moves else _fresh(state, chance)
    ask = TURN.weigh(state)
    return Result(
        "stopped" if state.stopped else TURN.phase(state),
        state.summary or (ask.title if ask else ""),
        values_of(state),
        state.told,
        tuple(_shown(state)),
        {**scene, **carried, "decision": None},
        ask,
        state.seen_by,
        view_of(state),
    )


def _fresh(state: Turn, chance: str | None) -> dict[str, object]:
    """Return the fields of a turn that has just begun; its draws are others."""
    snake = state.snake
    return {
        "characters": tuple(player.sheet for player in state.players),
        "zones": state.zones,
        "start": snake.start if snake else None,
        "laid": snake.laid if snake else (),
        "log": (),
        "chance": chance and renewed(chance),
    }


def renewed(chance: str) -> str:
    """Return what the next turn draws from: «a», then «a.2», «a.3»."""
    match = re.fullmatch(r"(.+)\.([0-9]{1,9})", chance)
    game, number = match.groups() if match else (chance, "1")
    return f"{game[: fields.LONGEST_CHANCE - 12]}.{int(number) + 1}"


def values_of(state: Turn) -> Values:
    """Return the figures of the table, and those of the sentence told."""
    people: list[Json] = [_figures(state, place) for place in range(len(state.players))]
    return {
        "characters": people,
        "bonuses": dict(bonuses(state.snake)) if state.snake else {},
        "pile": pile_size(state),
        "told": dict(state.figures),
        "winner": None if state.winner is None else state[state.winner].name,
        "narration": [
            {"name": state[speaker.who].name, "group": speaker.group}
            | ({} if speaker.margin is None else {"margin": speaker.margin})
            for speaker in (narration(state) if state.declared else ())
        ],
    }


def _figures(state: Turn, place: int) -> dict[str, Json]:
    player = state[place]
    sheet = player.sheet
    waiting = sheet.out or sheet.lost > 0
    status = "out" if sheet.out else "lost" if waiting else "absent"
    if not waiting and player.fate != ABSENT:
        status = "drawn" if player.fate else "waiting"
    return {
        "name": sheet.called, "camp": sheet.camp, "status": status,
        "level": level_of(state, place), "penalty": penalty_of(sheet, state.house),
        "modifier": player.modifier, "karma": sheet.karma, "laid": len(sheet.gauge),
        "lost": sheet.lost,
        "threshold": threshold(sheet.karma, len(sheet.gauge)),
    }  # fmt: skip


def _shown(state: Turn) -> Iterable[Shown]:
    yield Shown("Tirés", state.shown)  # without a key: they may be one player's secret
    if state.snake:
        codes = {move.code for move in state.asked.moves} if state.asked else set()
        marks = tuple(
            Mark(int(code.removeprefix("head.")), "decide", code)
            for code in sorted(codes)
            if code.startswith("head.")
        )
        yield Shown("Serpentin", (board(state.snake, marks),), key="board")
    for place, player in enumerate(state.players):
        sheet = player.sheet
        yield Shown("Jauge", (Gauge(sheet.karma, sheet.gauge),),
                    key=f"gauge:{place}")  # fmt: skip
        if sheet.ko:
            yield Shown("KO", (Track("KO", tables.KO_PENALTIES, sheet.ko),),
                        key=f"ko:{place}")  # fmt: skip
        if sheet.wounds:
            track = Track("Blessures", tables.WOUND_PENALTIES, sheet.wounds)
            yield Shown("Blessures", (track,), key=f"wounds:{place}")
