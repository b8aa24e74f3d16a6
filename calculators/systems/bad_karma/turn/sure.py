"""A skill of 12 and more: one character a turn is put out of combat (BK-TIR-13 to 15)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.french import listing
from calculators.core.machine import headline, offer, tell
from calculators.pieces.domino import Domino
from calculators.pieces.gauge import Hurt
from calculators.systems.bad_karma.attack import placing
from calculators.systems.bad_karma.dominoes import Dominoes
from calculators.systems.bad_karma.scales import MOST_HURTS, SURE_SKILL
from calculators.systems.bad_karma.settlement import settling
from calculators.systems.bad_karma.turn.state import NOTHING, SUCCEEDED, Turn, pile_size, put
from calculators.systems.bad_karma.turn.words import rank as words


@dataclass(frozen=True, slots=True)
class Sure:
    """The best placed at 12 fills somebody's track with dominoes drawn for it (AMB-BK-15)."""

    name: ClassVar = "sure"

    def ask(self, turn: Turn) -> Ask:
        """Ask whom."""
        who = _who(turn)
        player = turn[who]
        moves = [_down(turn, place, player.sheet.attack.type) for place in targets(turn, who)]
        moves.append(offer(NOTHING, words.SPARE))
        return Ask(words.WHOM(player), tuple(moves), player.name)

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:
        """Fill the track; the effect itself puts out of combat, for the scene (AMB-BK-14)."""
        name = turn[_who(turn)].name
        if code == NOTHING:
            return headline(turn, words.SPARED, name=name)
        place = int(code.removeprefix("down."))
        type_ = turn[_who(turn)].sheet.attack.type
        if len(drawn) < needed(turn, place, type_):
            return headline(replace(turn, stopped=True), words.NOT_ENOUGH)
        hurts = tuple(hurt_of(domino, type_[0]) for domino in drawn)
        sheet = turn[place].sheet
        levels, knocks, wounds = turn.house.levels, sheet.ko, sheet.wounds
        if type_[0] == "i":
            knocks = settling.cover((*knocks, *hurts), sheet.tough, levels)
        else:
            wounds = settling.cover((*wounds, *hurts), sheet.unmoved, levels)
        turn = put(
            replace(turn, shown=drawn), place, sheet_ko=knocks, sheet_wounds=wounds, sheet_out=True
        )
        turn = headline(turn, words.PUTS_OUT, name=name, target=sheet.called)
        if drawn:
            names = listing([str(domino) for domino in drawn])
            turn = tell(turn, words.FILLS[type_[0]], names=names)
        if turn[place].fate == SUCCEEDED:
            turn = tell(turn, words.STAYS, name=sheet.called)
        return turn


def _who(turn: Turn) -> int:
    able = [place for place in turn.order if turn[place].level >= SURE_SKILL]
    return next(place for place in able if targets(turn, place))


def targets(turn: Turn, who: int) -> list[int]:
    """Return who can be put out of combat: those of other camps that are not."""
    camp = turn[who].sheet.camp
    return [
        place
        for place, foe in enumerate(turn.players)
        if foe.sheet.camp != camp and not foe.sheet.out
    ]


def _down(turn: Turn, place: int, type_: str) -> Move:
    needs, name, code = needed(turn, place, type_), turn[place].name, f"down.{place}"
    if needs > pile_size(turn):
        return offer(code, words.DOWN_EXHAUSTS, name=name, count=needs)
    return offer(code, words.DOWN, needs=needs, name=name)


def needed(turn: Turn, place: int, type_: str) -> int:
    """Return how many boxes are to be filled; the first letter names the track."""
    sheet = turn[place].sheet
    track = sheet.ko if type_[0] == "i" else sheet.wounds
    return max(0, MOST_HURTS - settling.boxes(track))


def hurt_of(domino: Domino, parity: str) -> Hurt:
    """Lay a domino on a track by its strongest side that fits, else face down."""
    sides = placing.side_up(domino, parity)
    if sides is None:
        return Hurt(domino.sides, hidden=True)
    return Hurt(sides, turns=sides[0] if parity == "i" else None)
