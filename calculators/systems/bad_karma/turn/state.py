"""The state of a turn: who holds what, where every domino lies, and what is still to be done.

Law: states are frozen; a move returns the next one. The 56 dominoes are always on a sheet, in a
hand, on the serpentine, in the discard of the turn, or in the pile (BK-MAT-01, BK-PIO-01).
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from calculators.core.machine import Stage, changed, once
from calculators.pieces.domino import BOX, Domino, left
from calculators.pieces.gauge import Hurt, Placed
from calculators.systems.bad_karma import scales as tables
from calculators.systems.bad_karma.dominoes import Dominoes
from calculators.systems.bad_karma.dominoes import known as faces
from calculators.systems.bad_karma.draw.trial import Trial
from calculators.systems.bad_karma.house import House
from calculators.systems.bad_karma.serpentine import Snake, Zone, bonuses, dominoes
from calculators.systems.bad_karma.settlement import settling
from calculators.systems.bad_karma.turn.sheet import Sheet

NOTHING = "nothing"
FREE_MOVES = 400
"""After so many moves in one turn, what could be done for ever is offered no more."""
WAITING, FAILED, SETTLED, SUCCEEDED, ABSENT = "", "failed", "settled", "succeeded", "absent"


@dataclass(frozen=True, slots=True)
class Player:
    """A character during one turn.

    :param hand: the dominoes drawn this turn that lie nowhere else yet.
    :param chosen: the domino of the margin (BK-TIR-05).
    :param fate: how the draw ended; ``""`` before it.
    :param modifier: what the table grants for this turn's draw (AMB-BK-42).
    :param level: the skill at the draw, everything counted.
    :param missed: how many of the last dominoes on the gauge are this turn's failure.
    :param extra: dominoes of tie-breaks (BK-ATT-18).
    """

    sheet: Sheet
    hand: Dominoes = ()
    chosen: Domino | None = None
    fate: str = WAITING
    modifier: int = 0
    level: int = 0
    margin: int = 0
    missed: int = 0
    extra: Dominoes = ()

    @property
    def name(self) -> str:
        """The character's name."""
        return self.sheet.called

    @property
    def exposed(self) -> bool:
        """Whether attacks go straight to the damage tracks (BK-DOM-09, BK-TIR-09)."""
        return self.sheet.out or self.sheet.lost > 0 or self.fate == ABSENT


@dataclass(frozen=True, kw_only=True)
class Turn(Stage):
    """A table in the middle of a turn.

    :param discard: dominoes seen by all that go back to the pile when the turn ends (AMB-BK-41).
    :param veiled: those that go back without having been shown.
    :param lost_sight: how many unknown dominoes are among them.
    :param order: the successes that declare, the best first.
    :param target: whom the winner strikes.
    :param declared: secrets are over (BK-TOU-02).
    :param stopped: the pile could not follow: the action ends (BK-PIO-02).
    """

    house: House
    players: tuple[Player, ...]
    zones: tuple[Zone, ...]
    snake: Snake | None
    discard: Dominoes = ()
    veiled: Dominoes = ()
    lost_sight: int = 0
    order: tuple[int, ...] = ()
    winner: int | None = None
    target: int | None = None
    declared: bool = False
    stopped: bool = False

    def __getitem__(self, place: int) -> Player:
        return self.players[place]


def put(turn: Turn, place: int, **changes: Any) -> Turn:
    """Return the turn with one player changed; ``sheet_…`` names go to the sheet."""
    player = turn.players[place]
    on_sheet = {k.removeprefix("sheet_"): v for k, v in changes.items() if k.startswith("sheet_")}
    own = {k: v for k, v in changes.items() if not k.startswith("sheet_")}
    if on_sheet:
        own["sheet"] = replace(player.sheet, **on_sheet)
    players = (*turn.players[:place], replace(player, **own), *turn.players[place + 1 :])
    return changed(turn, players=players)


def lying(tile: Placed, *, masked: bool = False) -> dict[str, Any]:
    """Return the figures of a domino on a gauge.

    :param masked: the whole table hears them: a hidden domino is not named.
    """
    figures: dict[str, Any] = {"row": tile.row}
    if tile.domino and not (masked and tile.hidden):
        figures |= {"domino": tile.domino, "up": tile.up}
    return figures


def drop(turn: Turn, gone: Iterable[Domino], unknown: int = 0, *, veiled: bool = False) -> Turn:
    """Return the turn with dominoes in its discard.

    :param unknown: how many more that nobody has seen.
    :param veiled: they go face down: only their player has seen them.
    """
    if veiled:
        return replace(turn, veiled=(*turn.veiled, *gone))
    discard = (*turn.discard, *gone)
    return replace(turn, discard=discard, lost_sight=turn.lost_sight + unknown)


def tiles_of(sheet: Sheet) -> tuple[Placed | Hurt, ...]:
    """Return every domino on a sheet."""
    return (*sheet.gauge, *sheet.ko, *sheet.wounds)


@once
def known(turn: Turn) -> Dominoes:
    """Return every domino out of the pile whose sides somebody knows."""
    out = list(dominoes(turn.snake)) if turn.snake else []
    for player in turn.players:
        out += faces(tiles_of(player.sheet))
        out += (*player.hand, *player.extra)
    return (*out, *turn.discard, *turn.veiled, *held(turn))


def held(turn: Turn) -> list[Domino]:
    """Return the dominoes that tasks still to be done hold."""
    return [domino for task in turn.agenda for domino in getattr(task, "held", ())]


@once
def unknown(turn: Turn) -> int:
    """Return how many dominoes out of the pile nobody has seen, KO counters apart."""
    tiles = (tile for player in turn.players for tile in tiles_of(player.sheet))
    return sum(tile.sides is None for tile in tiles) + turn.lost_sight


@once
def counters(turn: Turn) -> int:
    """Return how many face-down dominoes count the turns of KO (BK-DOM-04).

    As many as the pile still has; the site counts the other turns by itself.
    """
    knocks = (hurt for player in turn.players for hurt in player.sheet.ko if not hurt.hidden)
    wanted = sum(settling.turns_left(hurt) for hurt in knocks)
    return max(0, min(wanted, len(BOX) - len(known(turn)) - unknown(turn)))


def pile_size(turn: Turn) -> int:
    """Return how many dominoes can still be drawn; below zero when too many lie on the table."""
    return len(BOX) - len(known(turn)) - unknown(turn) - counters(turn)


def unseen(turn: Turn) -> Dominoes:
    """Return what a draw can give: unknown dominoes are as likely in the pile as elsewhere."""
    return left(known(turn))


def public_pile(turn: Turn, place: int | None = None) -> Dominoes:
    """Return what a draw can give for all that a player sees (AMB-BK-41).

    :param place: the player, who sees her own hand, and remembers what she laid face down herself.
    """
    if turn.house.seen == "all":
        return unseen(turn)
    out = list(dominoes(turn.snake)) if turn.snake else []
    for index, player in enumerate(turn.players):
        mine = player.sheet.gauge if index == place else ()
        missed = [tile for tile in mine if tile.hidden and not tile.mark]
        out += faces([*missed, *(tile for tile in tiles_of(player.sheet) if not tile.hidden)])
        if turn.declared or index == place:
            out += (*player.hand, *player.extra)
    return left([*out, *turn.discard])


def camps_down(turn: Turn) -> list[str]:
    """Return the camps of which nobody is left, for the scene."""
    camps = dict.fromkeys(player.sheet.camp for player in turn.players)
    standing = {player.sheet.camp for player in turn.players if not player.sheet.out}
    return [camp for camp in camps if camp not in standing]


def bonus_of(turn: Turn, camp: str) -> int:
    """Return the bonus that the serpentine gives a camp now (BK-SER-11)."""
    return bonuses(turn.snake).get(camp, 0) if turn.snake else 0


def penalty_of(sheet: Sheet, house: House) -> int:
    """Return what both damage tracks cost (BK-DOM-03)."""
    scales = ((sheet.ko, tables.KO_PENALTIES), (sheet.wounds, tables.WOUND_PENALTIES))
    return sum(settling.penalty(settling.boxes(h), scale, house.penalty) for h, scale in scales)


def level_of(turn: Turn, place: int) -> int:
    """Return a character's skill now, everything counted."""
    sheet = turn[place].sheet
    own = sheet.skill + sheet.modifier + penalty_of(sheet, turn.house)
    return own + bonus_of(turn, sheet.camp)


def draw_level(turn: Turn, place: int) -> int:
    """Return the skill that a character draws with."""
    return level_of(turn, place) + turn[place].modifier


def trial_of(turn: Turn, place: int) -> Trial:
    """Return what stands before a character's draw; its skill no longer moves once it drew."""
    player = turn[place]
    level = player.level if player.hand or player.fate else draw_level(turn, place)
    return Trial(level, player.sheet.karma, "best", turn.house.settling)


def without(turn: Turn, who: int, domino: Domino) -> Turn:
    """Take one domino out of a hand, or out of what was drawn more."""
    for name in ("hand", "extra"):
        held = list(getattr(turn[who], name))
        if domino in held:
            held.remove(domino)
            return put(turn, who, **{name: tuple(held)})
    return turn


def chosen_of(turn: Turn, who: int) -> Domino:
    """Return the domino of the margin of somebody who succeeded."""
    chosen = turn[who].chosen
    assert chosen is not None  # noqa: S101  # only successes are asked
    return chosen


def snake_of(turn: Turn) -> Snake:
    """Return the serpentine, once it is there."""
    assert turn.snake is not None  # noqa: S101  # the first task of a scene lays it
    return turn.snake
