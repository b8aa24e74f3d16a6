"""``i2ds.initiative``: who acts when, kshayatrim included, and what criticals change."""

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated

from calculators.core.calculator import Outcome, calculator
from calculators.core.errors import Fault
from calculators.core.fields import Choice, Drawn, Flag, Integer, Option
from calculators.core.french import listing, minus
from calculators.core.result import Result, Shown, Step, Table, Values
from calculators.core.rows import Column, Rows, Text
from calculators.core.space import Dice
from calculators.pieces.die import Die, FaceKind
from calculators.systems.i2ds.inputs import BY_HAND, MORE, term, value
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
    MOST_EVENTS,
    MOST_IN_A_FIGHT,
    VALUE_BOUND,
)
from calculators.systems.i2ds.throw import Faces

PLAYERS_FIRST, TOGETHER, OPPONENTS_FIRST = "players_first", "together", "opponents_first"
OUTCOMES = (
    Outcome(PLAYERS_FIRST, "Un PJ agit le premier", "good"),
    Outcome(TOGETHER, "Les deux camps agissent ensemble"),
    Outcome(OPPONENTS_FIRST, "Un adversaire agit le premier", "bad"),
)
FACES = FaceKind(sides=INITIATIVE_DIE, pattern=f"[1-{INITIATIVE_DIE}]")
NAME = Text(label="nom", longest=24)
VALIANCE = value("Vaillance", "I2-INI-01")
MODIFIER = value("modif", "AMB-I2-12")


def _level(label: str, rule: str) -> Integer:
    return Integer(label=label, rule=rule, minimum=0, maximum=VALUE_BOUND)


Players = Annotated[
    tuple[Player, ...],
    Rows(
        label="Les PJ, un par ligne", rule="I2-INI-01", row=Player, least=1, most=MOST_IN_A_FIGHT,
        columns=(
            Column("name", NAME),
            Column("valiance", VALIANCE),
            Column("corruption", _level("Corruption", "I2-INI-02"), 0, optional=True),
            Column("modifier", MODIFIER, 0, optional=True),
        ),
        help="Nom ; Vaillance ; Corruption ; modif. Les deux derniers sont facultatifs.",
    ),
]  # fmt: skip
Opponents = Annotated[
    tuple[Opponent, ...],
    Rows(
        label="Les adversaires, un par ligne", rule="I2-INI-02", row=Opponent, most=MOST_IN_A_FIGHT,
        columns=(
            Column("name", NAME),
            Column("valiance", VALIANCE),
            Column("danger", _level("Danger", "I2-INI-02"), None, optional=True),
            Column("modifier", MODIFIER, 0, optional=True),
        ),
        help="Nom ; Vaillance ; Danger ; modif. Danger : sa Corruption, pour un kshayatrim.",
    ),
]  # fmt: skip
Events = Annotated[
    tuple[Event, ...],
    Rows(
        label="Critiques des PJ, dans l'ordre", rule="I2-INI-03", row=Event, most=MOST_EVENTS,
        columns=(
            Column("name", NAME),
            Column("place", Option(
                label="place",
                choices=(
                    Choice("premier", "réussite critique"), Choice("dernier", "échec critique"),
                ),
            )),
        ),
        group="Critiques pendant le combat",
        help="Nom ; premier (réussite critique) ou dernier (échec critique).",
    ),
]  # fmt: skip
NoFloor = Annotated[
    bool,
    Flag(label="Un Danger plus bas que la Corruption fait perdre", rule="AMB-I2-08", group=MORE),
]


def player_space(players: tuple[Player, ...]) -> Dice:
    """Return the players' dice."""
    return Dice((INITIATIVE_DIE,) * len(players))


def opponent_space(opponents: tuple[Opponent, ...]) -> Dice:
    """Return the opponents' dice."""
    return Dice((INITIATIVE_DIE,) * len(opponents))


def _dice(label: str, space: Callable[..., Dice]) -> Drawn[int]:
    return Drawn(
        label=label, kind=FACES, rule="I2-INI-01", group=BY_HAND, most=MOST_IN_A_FIGHT,
        space=space, help="Vide : le site lance. Sinon, un d6 chacun, dans l'ordre des lignes.",
    )  # fmt: skip


PlayerDice = Annotated[Faces, _dice("Dés des PJ", player_space)]
OpponentDice = Annotated[Faces, _dice("Dés des adversaires", opponent_space)]


def distinct(
    players: tuple[Player, ...], opponents: tuple[Opponent, ...], events: tuple[Event, ...]
) -> Iterable[Fault]:
    """Refuse a name borne twice, and a critical of someone who is not a player's character."""
    fighters: list[Fighter] = [*players, *opponents]
    names = [fighter.name for fighter in fighters]
    twice = list(dict.fromkeys(name for name in names if names.count(name) > 1))
    if twice:
        message = f"Nom porté deux fois : {listing(twice)}. Donnez-en un à chacun."
        yield Fault("opponents" if {o.name for o in opponents} & {*twice} else "players", message)
    known = {player.name for player in players}
    strangers = list(dict.fromkeys(e.name for e in events if e.name not in known))
    if strangers:
        yield Fault("events", f"Pas un PJ de la liste : {listing(strangers)}.", "I2-INI-03")


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
    head = ("Rang", "Qui", "Score", "Chance d'être premier, même à égalité")
    return (Table("Ordre d'action", head, rows),)


@calculator(
    id="i2ds.initiative",
    title="Initiative",
    verb="Lancer l'initiative",
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
    no_floor: NoFloor = False,
    dice: PlayerDice,
    opponent_dice: OpponentDice,
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
        text = f"Score de {who.name} : {minus(who.valiance)} + d6 {line.face}"
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
        f"{minus(supplement(danger, player.corruption, floor=floor))} face à {player.name} "
        f"({danger} − {player.corruption})"
        for player in players
    ]
    text = f"Danger de {name} : {listing(faced)}"
    if len(players) > 1:
        best = strongest_supplement(danger, players, floor=floor)
        text += f" ; le plus fort, {minus(best)}, fixe l'ordre"
    return Step(f"{text}.", "I2-INI-02", "AMB-I2-08")


def _rank_steps(before: Ranks, lines: Sequence[Line]) -> Iterable[Step]:
    yield Step("On compte les rangs à rebours : le plus haut agit d'abord.", "I2-INI-01")
    scores = {line.name: line.score for line in lines}
    for rank in before:
        if len(rank) > 1:
            text = f"À {minus(scores[rank[0]])}, {listing(rank)} agissent ensemble."
            yield Step(text, "I2-INI-01", "AMB-I2-15")


def _event_steps(events: Sequence[Event]) -> Iterable[Step]:
    for event in events:
        good = event.place == "premier"
        cause, place = ("Réussite", "premier") if good else ("Échec", "dernier")
        text = f"{cause} critique de {event.name} : {place} rang dès le round suivant."
        yield Step(text, "I2-INI-03", "AMB-I2-15")


def _sentence(order: Ranks, lines: Sequence[Line]) -> str:
    scores = {line.name: line.score for line in lines}
    said = [f"{listing(rank)} ({minus(scores[rank[0]])})" for rank in order]
    return f"Ordre : {', puis '.join(said)}."


def _shown(lines: Sequence[Line]) -> tuple[Shown, ...]:
    return tuple(Shown(line.name, (Die(INITIATIVE_DIE, line.face),)) for line in lines)
