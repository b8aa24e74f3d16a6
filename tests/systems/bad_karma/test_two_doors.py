"""A random scene, played as a session's calculators too, leaves the same sheets.

Left out: ties, the effect of a skill of 12, what is laid on the serpentine, a modifier of one draw,
Tactique, fate forced from a pile that runs short; of Good Karma, another domino than the heaviest
and fate forced on the weak side; of an éclat, a margin that no way to choose gives; a protection
played as a domino is laid, where an earlier one is worth as much.
"""

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from calculators.core.ask import Move
from calculators.core.result import Json
from calculators.pieces.domino import Domino
from calculators.systems.bad_karma.dominoes import Dominoes
from calculators.systems.bad_karma.draw.trial import heaviest
from calculators.systems.bad_karma.fighter import Fighter
from calculators.systems.bad_karma.house import House
from calculators.systems.bad_karma.scales import MOST_DRAWN
from calculators.systems.bad_karma.turn.sheet import Body, Sheet
from calculators.systems.bad_karma.turn.state import (
    ABSENT,
    FAILED,
    Turn,
    pile_size,
    trial_of,
    unseen,
)
from tests.contract.games import Rest, head, tail
from tests.project import tries
from tests.systems.bad_karma.seats import seats
from tests.systems.bad_karma.tables import READINGS, advance, choice, opened
from tests.systems.party import Party, Played, Raw

MOVING = ("gauge", "ko", "wounds", "lost", "out", "spent", "protections")
PICKS = ("best", "safe", "double", "lowest")
LONGEST = 60
LEFT_OUT = {"modifier", "down", "head", "way", "swap", "exhaust"}
"""Moves by code, up to the first dot."""
ANSWERS = {"face", "strike", "settlement"}
"""The questions in the middle of what a decision brings about."""


# --- the same beginning


def session_of(turn: Turn) -> Party:
    """Seat the characters of a turn in a session, with its readings and its serpentine."""
    readings = {name: getattr(turn.house, name) for name in READINGS if name != "seen"}
    party = Party("bad_karma", readings, **{e.name: sheet(e.sheet) for e in turn.players})
    assert turn.snake is not None
    party.lays(start=str(turn.snake.start), zones=[{"camp": zone.camp} for zone in turn.zones])
    return party


def sheet(her: Any, *names: str) -> dict[str, Json]:
    """Write a character, or some figures, as a sheet has them."""
    fields = Fighter.inputs
    return {name: fields[name].field.dump(getattr(her, name)) for name in names or Body.inputs}


# --- both doors


@dataclass
class Blow:
    """How one domino falls: what was answered before it.

    :param how: as its laying asks for it.
    :param uses: the protections of the settlement that it brings about.
    """

    how: Raw = field(default_factory=dict)
    uses: list[Raw] = field(default_factory=list)


@dataclass
class Doors:
    """A game, and a session that does by calculators what was decided there.

    :param course: the draws of who is drawing, each with the side on which it was refused.
    :param attacks: by place, what a success may strike with, as its draw offered it.
    :param heroes: by place, what a failure may turn up.
    :param blows: by domino, what was answered; ``""`` is a settlement of one's own draw.
    :param due: what the session does once all is answered.
    """

    turn: Turn
    party: Party
    course: list[tuple[Dominoes, str]] = field(default_factory=list)
    attacks: dict[int, Raw] = field(default_factory=dict)
    heroes: dict[int, Raw] = field(default_factory=dict)
    blows: dict[str, Blow] = field(default_factory=dict)
    due: Callable[[], None] | None = None

    @property
    def asks(self) -> str:
        """The name of what the game asks now."""
        return str(self.turn.agenda[0].name)

    def decides(self, code: str, drawn: Dominoes) -> None:
        """Take a decision of the game; once all is answered, the session does the same."""
        before, task = self.turn, self.asks
        self.turn = advance(before, code, drawn)
        if task in PLAYS:
            PLAYS[task](self, Rest(before, self.turn, (), before, code, drawn))
        if self.due and self.asks not in ANSWERS:
            due, self.due = self.due, None
            due()
            self.blows.clear()
            self.agree(f"{task} {code}")

    def agree(self, after: str) -> None:
        """Compare the sheets."""
        game = {each.name: sheet(each.sheet, *MOVING) for each in self.turn.players}
        session = {name: sheet(self.party[name], *MOVING) for name in game}
        assert session == game, f"after {after}"

    def blow(self, domino: object) -> Blow:
        return self.blows.setdefault(str(domino or ""), Blow())


# --- what a session plays for a decision of the game


def draw(doors: Doors, rest: Rest) -> None:
    doors.course = [(rest.drawn, "")]


def judge(doors: Doors, rest: Rest) -> None:
    """Draw as often as fate was forced, then settle what falls due."""
    before, who, what = rest.before, rest.before.agenda[0].who, tail(rest.move)
    if head(rest.move) == "force":
        doors.course = [*doors.course[:-1], (doors.course[-1][0], what), (rest.drawn, "")]
        return
    kept = head(rest.move) == "keep"
    pick = picked(before, who, before[who].hand[int(what)]) if kept else PICKS[0]
    played = drawn_again(doors, before[who].name, pick)
    if pile_size(before) > MOST_DRAWN:
        forces = any(head(move.code) == "force" for move in choice(before).moves)
        assert ("force" in played.offered) == forces
    same(played, rest.state, who)
    for code, kept_for in (("attack", doors.attacks), ("hero", doors.heroes)):
        if code in played.offered:
            kept_for[who] = dict(played.offered[code].fields)
    doors.due = lambda: follow(doors, doors.blow(""))


def drawn_again(doors: Doors, name: str, pick: str) -> Played:
    """Draw, and again after each refusal."""
    (first, side), *again = doors.course
    fields = {"count": len(first), "drawn": typed(first), "pick": pick}
    played = doors.party.run("draw", name, **fields)
    for drawn, next_side in again:
        played = doors.party.take("force", drawn=typed(drawn), prefer=side)
        side = next_side
    return played


def same(played: Played, turn: Turn, who: int) -> None:
    """Check that a draw finds the level and the margin of the game."""
    found = played.values["level"], played.values["margin"]
    assert found == (turn[who].level, turn[who].margin)


def face(doors: Doors, rest: Rest) -> None:
    how = {"hidden": True} if rest.move == "hidden" else {"prefer": rest.move}
    doors.blow(rest.before.agenda[0].domino).how |= how


def strike(doors: Doors, rest: Rest) -> None:
    task = rest.before.agenda[0]
    blow = doors.blow(task.domino)
    if rest.move == "lucky":
        blow.how["lucky"] = True
    elif head(rest.move) == "use":
        worn = rest.before[task.target].sheet.protections
        blow.how["protection"] = worn[int(tail(rest.move))].value


def settlement(doors: Doors, rest: Rest) -> None:
    task = rest.before.agenda[0]
    if head(rest.move) == "use":
        place, _ = task._next(rest.before)
        use = {"domino": place, "protection": int(tail(rest.move)) + 1}
        doors.blow(next(iter(task.held), None)).uses.append(use)


def win(doors: Doors, rest: Rest) -> None:
    """Attack, take the dominoes instead, or pay with one as a hero."""
    kind, what = head(rest.move), tail(rest.move)
    if kind == "attack":
        doors.due = lambda: attack(doors, rest, int(what))
    elif kind == "card":
        doors.due = lambda: pay(doors, rest, what)
    else:
        hero(doors, rest)


def attack(doors: Doors, rest: Rest, target: int) -> None:
    """Strike with each domino; that someone did not draw is on no sheet (BK-TIR-09)."""
    who, foe = rest.before[rest.before.agenda[0].who], rest.before[target]
    fields = doors.attacks[rest.before.agenda[0].who]
    absent = foe.fate == ABSENT and not doors.party[foe.name].exposed
    blow, more = doors.blow(fields["domino"]), {"out_of_combat": True} if absent else {}
    doors.party.run("placement", who.name, foe.name, **fields | blow.how | more)
    follow(doors, blow)


def pay(doors: Doors, rest: Rest, prefer: str) -> None:
    """Add a card instead of striking (BK-SER-17, BK-SER-18)."""
    place = rest.before.agenda[0].who
    who, fields = rest.before[place], doors.attacks[place]
    foe = next(e for e in rest.before.players if e.sheet.camp != who.sheet.camp)
    doors.party.run("placement", who.name, foe.name, **fields)
    doors.party.take("card", prefer=prefer)
    add(doors, rest, fields["domino"], prefer=prefer)


def hero(doors: Doors, rest: Rest) -> None:
    """Add a card for the domino of the margin, or the last one of a failure (BK-AVA-02)."""
    if head(rest.move) == "hero":
        place = rest.before.agenda[0].who
        who = rest.before[place]
        own = {"motive": "heroic", "domino": str(who.chosen)}
        fields = doors.heroes[place] if who.fate == FAILED else own
        doors.due = lambda: turn_up(doors, rest, fields)


def turn_up(doors: Doors, rest: Rest, fields: Raw) -> None:
    name, prefer = rest.before[rest.before.agenda[0].who].name, rest.move.rpartition(".")[2]
    doors.party.run("placement", name, **fields | {"prefer": prefer})
    add(doors, rest, fields["domino"])


def add(doors: Doors, rest: Rest, domino: str, **price: str) -> None:
    """Settle what the price makes fall due; the card is added in any case."""
    offered = dict(doors.party.last.offered)
    follow(doors, doors.blow(domino), **price)
    card = {**offered, **doors.party.last.offered}["card"]
    who = rest.before[rest.before.agenda[0].who].name
    doors.party.run("serpentine", who, **card.fields)
    zones: Any = doors.party.state.table["zones"]
    assert [each["added"] for each in zones] == [each.added for each in rest.state.zones]


def follow(doors: Doors, blow: Blow, **price: str) -> None:
    """Make every move that a domino brings about, those of the next ones too."""
    party = doors.party
    while code := next((c for c in ("settle", "suffer", "next") if c in party.last.offered), ""):
        move = party.last.offered[code]
        more: Raw = {}
        if code == "settle" and blow.uses:
            more = {"uses": blow.uses}
        elif move.calculator.endswith("placement"):
            blow = doors.blow(move.fields["domino"])
            more = blow.how | price
        party.take(code, **more)


def reward(doors: Doors, rest: Rest) -> None:
    if rest.move != "none":
        calculator = {"gauge": "gauge", "ko": "damage"}[head(rest.move)]
        doors.party.run(calculator, rest.before[int(tail(rest.move))].name, action="reward")
        doors.agree(rest.move)


def close(doors: Doors, rest: Rest) -> None:
    """End the turn, or the scene: the serpentine is put away by hand."""
    action = {"next": "end_turn", "scene": "end_scene"}.get(rest.move)
    for each in rest.before.players if action else ():
        doors.party.run("damage", each.name, action=action)
    doors.agree(rest.move)


PLAYS: Mapping[str, Callable[[Doors, Rest], None]] = {
    each.__name__: each for each in (draw, judge, face, strike, settlement, win, reward, close)
} | {"lay": hero, "hero": hero}
"""By the task that the game was at; the others write on no sheet."""


# --- what is decided


def picked(turn: Turn, who: int, domino: Domino) -> str:
    """Return a way to choose that domino for the margin, ``""`` for none."""
    her, trial = turn[who], trial_of(turn, who)
    laid = len(her.sheet.gauge)
    ways = (p for p in PICKS if replace(trial, pick=p).chosen(her.hand, laid) == domino)
    return next(ways, "")


def played(turn: Turn, move: Move) -> bool:
    """Whether a session plays what a move does."""
    task: Any = turn.agenda[0]
    kind, what = head(move.code), tail(move.code)
    match task.name, kind:
        case "judge", "keep":
            return bool(picked(turn, task.who, turn[task.who].hand[int(what)]))
        case "judge", "force":
            return what == "strong" or not turn[task.who].sheet.has("good_karma")
        case "lighten", _:
            return move.code == f"off.{heaviest(turn[task.who].sheet.gauge)}"
        case "hero", "hero":
            return int(head(what)) == turn[task.who].missed - 1
        case "strike", "use":
            return first_of_its_value(turn[task.target].sheet, int(what))
    return kind not in LEFT_OUT


def first_of_its_value(her: Sheet, place: int) -> bool:
    """Whether no protection before it is worth as much and still serves."""
    mine = her.protections[place].value
    return not any(each.left and each.value == mine for each in her.protections[:place])


def chosen(turn: Turn, dice: random.Random) -> tuple[str, Dominoes]:
    """Return a random decision, and dominoes for it of which none is drawn twice."""
    moves = [move for move in choice(turn).moves if played(turn, move)]
    likely = [move for move in moves if head(move.code) in {"draw", "attack", "keep", "next"}]
    move = dice.choice([*moves, *likely, *likely])
    return move.code, tuple(dice.sample([*dict.fromkeys(unseen(turn))], move.needs))


def typed(drawn: Iterable[Domino]) -> list[str]:
    return [str(domino) for domino in drawn]


@pytest.mark.parametrize("seed", range(tries(48)))
def test_a_scene_played_by_a_session_leaves_the_same_sheets(seed: int) -> None:
    dice = random.Random(seed)  # noqa: S311
    house = House(**{name: dice.choice(codes) for name, codes in READINGS.items()})
    turn = opened(*seats(dice, house), house=house)
    doors = Doors(turn, session_of(turn))
    for _ in range(LONGEST):
        if doors.asks == "tie" or doors.turn.stopped:
            return
        code, drawn = chosen(doors.turn, dice)
        doors.decides(code, drawn)
        if code == "scene":
            return
