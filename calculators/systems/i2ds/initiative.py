"""``i2ds.initiative``: who acts when, kshayatrim included, and what criticals change."""

from collections.abc import Iterable, Sequence

from calculators.core.calculator import Outcome, calculator
from calculators.core.french import NBSP, listing, minus
from calculators.core.result import Result, Shown, Step, Table, Values
from calculators.pieces.die import Die
from calculators.systems.i2ds.fighters import (
    Events,
    NoFloor,
    OpponentDice,
    Opponents,
    PlayerDice,
    Players,
    distinct,
)
from calculators.systems.i2ds.inputs import term
from calculators.systems.i2ds.modifiers import signed
from calculators.systems.i2ds.order import (
    Event,
    Fighter,
    Line,
    Opponent,
    Player,
    Ranks,
    first_chances,
    moved,
    ranks,
    strongest_supplement,
    supplement,
)
from calculators.systems.i2ds.tables import (
    INITIATIVE_DIE,
)
from calculators.systems.i2ds.throw import Faces

PLAYERS_FIRST, TOGETHER, OPPONENTS_FIRST = "players_first", "together", "opponents_first"
OUTCOMES = (
    Outcome(PLAYERS_FIRST, "Un PJ agit le premier"),
    Outcome(TOGETHER, "Les deux camps agissent ensemble"),
    Outcome(OPPONENTS_FIRST, "Un adversaire agit le premier"),
)


def lines_of(
    players: Sequence[Player],
    opponents: Sequence[Opponent],
    faces: Sequence[int],
    other_faces: Sequence[int],
    *,
    floor: bool,
) -> list[Line]:
    """Gather everyone's score, in the order typed, the players first."""
    lines = [
        Line(p.name, p.valiance + p.modifier, face, player=True)
        for p, face in zip(players, faces, strict=True)
    ]
    for o, face in zip(opponents, other_faces, strict=True):
        extra = 0 if o.danger is None else strongest_supplement(o.danger, players, floor=floor)
        lines.append(Line(o.name, o.valiance + o.modifier + extra, face, player=False))
    return lines


def standings(
    players: tuple[Player, ...],
    opponents: tuple[Opponent, ...],
    events: tuple[Event, ...],
    no_floor: bool,  # noqa: FBT001
    dice: Faces,
    opponent_dice: Faces,
) -> tuple[Table, ...]:
    """List the ranks, with each one's chance to come first before the dice."""
    lines = lines_of(players, opponents, dice, opponent_dice, floor=not no_floor)
    order = moved(ranks(lines), events)
    scores = {line.name: minus(line.score) for line in lines}
    chances = dict(zip(scores, first_chances(lines), strict=True))
    rows = tuple(
        (number, name, scores[name], *(() if events else (chances[name],)))
        for number, rank in enumerate(order, start=1)
        for name in rank
    )
    if events:
        return (Table("Ordre dès le round suivant", ("Rang", "Qui", "Score"), rows),)
    head = ("Rang", "Qui", "Score", "Être premier")
    return (Table("Ordre d'action, et chance d'être premier, égalités comprises", head, rows),)


@calculator(
    id="i2ds.initiative",
    title="Initiative",
    verb="Lancer l’initiative",
    rules=("I2-INI-01", "I2-INI-02", "I2-INI-03"),
    outcomes=OUTCOMES,
    checks=(distinct,),
    tables=standings,
    odds=False,
)
def initiative(
    *,
    players: Players,
    opponents: Opponents = (),
    events: Events = (),
    dice: PlayerDice,
    opponent_dice: OpponentDice,
    no_floor: NoFloor = False,
) -> Result:
    """Order the fight: Vaillance + 1d6, Danger, then the criticals (I2-INI-01 to 03)."""
    lines = lines_of(players, opponents, dice, opponent_dice, floor=not no_floor)
    before = ranks(lines)
    order = moved(before, events)
    values: Values = {
        "order": [list(rank) for rank in order],
        "scores": {line.name: line.score for line in lines},
        "dice": {line.name: line.face for line in lines},
    }
    steps = (
        *_score_steps(players, opponents, lines, floor=not no_floor),
        *_rank_steps(before, lines),
        *_event_steps(events),
    )
    text = _sentence(order, lines)
    return Result(_outcome(order[0], players), text, values, steps, _shown(lines))


def _outcome(first: Sequence[str], players: Sequence[Player]) -> str:
    mine = {player.name for player in players}.issuperset
    if mine(first):
        return PLAYERS_FIRST
    return TOGETHER if any(mine([name]) for name in first) else OPPONENTS_FIRST


def _score_steps(
    players: Sequence[Player], opponents: Sequence[Opponent], lines: Sequence[Line], *, floor: bool
) -> Iterable[Step]:
    fighters: list[Fighter] = [*players, *opponents]
    for who, line in zip(fighters, lines, strict=True):
        extra = line.fixed - who.valiance - who.modifier
        text = f"Pour {who.name} : {minus(who.valiance)} + {line.face} au d6"
        text += f"{term(who.modifier)} (modif)" if who.modifier else ""
        rule = "I2-INI-01"
        if isinstance(who, Opponent) and who.danger is not None:
            yield _danger_step(who.name, who.danger, players, floor=floor)
            text += f"{term(extra)} (Danger)"
            rule = "I2-INI-02"
        reading = "AMB-I2-12" if who.modifier else ""
        yield Step(f"{text} = {minus(line.score)}.", rule, reading)


def _danger_step(name: str, danger: int, players: Sequence[Player], *, floor: bool) -> Step:
    faced = [
        f"{signed(supplement(danger, player.corruption, floor=floor))} face à {player.name} "
        f"({danger}{NBSP}−{NBSP}{player.corruption})"
        for player in players
    ]
    text = f"Danger {danger} pour {name} : {listing(faced)}"
    if len(players) > 1:
        best = strongest_supplement(danger, players, floor=floor)
        text += f" ; le plus fort, {signed(best)}, fixe l'ordre"
    return Step(f"{text}.", "I2-INI-02", "AMB-I2-08")


def _rank_steps(before: Ranks, lines: Sequence[Line]) -> Iterable[Step]:
    yield Step("Les rangs descendent : le plus haut agit d'abord.", "I2-INI-01")
    scores = {line.name: line.score for line in lines}
    for rank in before:
        if len(rank) > 1:
            text = f"À {minus(scores[rank[0]])}, {listing(rank)} agissent ensemble."
            yield Step(text, "I2-INI-01", "AMB-I2-15")


def _event_steps(events: Sequence[Event]) -> Iterable[Step]:
    for event in events:
        good = event.place == "premier"
        cause, place = ("Réussite", "premier") if good else ("Échec", "dernier")
        text = f"{cause} critique pour {event.name} : {place} rang dès le round suivant."
        yield Step(text, "I2-INI-03", "AMB-I2-15")


def _sentence(order: Ranks, lines: Sequence[Line]) -> str:
    scores = {line.name: line.score for line in lines}
    said = [f"{listing(rank)} ({minus(scores[rank[0]])})" for rank in order]
    return f"Ordre : {', puis '.join(said)}."


def _shown(lines: Sequence[Line]) -> tuple[Shown, ...]:
    return tuple(Shown(line.name, (Die(INITIATIVE_DIE, line.face),)) for line in lines)
