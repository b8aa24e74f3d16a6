"""A skill of 12 and more: one character a turn is put out of combat (BK-TIR-13 to 15)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.french import listing, minus, of, plural
from calculators.pieces.domino import Domino
from calculators.pieces.gauge import Hurt
from calculators.systems.bad_karma import scales as tables
from calculators.systems.bad_karma.attack import placing
from calculators.systems.bad_karma.dominoes import Dominoes
from calculators.systems.bad_karma.settlement import settling
from calculators.systems.bad_karma.turn.state import NOTHING, SUCCEEDED, Turn, pile_size, put, tell


@dataclass(frozen=True, slots=True)
class Sure:
    """The best placed at 12 fills somebody's track with dominoes drawn for it (AMB-BK-15)."""

    name: ClassVar = "sure"

    def ask(self, turn: Turn) -> Ask:
        """Ask whom."""
        who = _who(turn)
        player = turn[who]
        moves = [_down(turn, place, player.sheet.attack.type) for place in targets(turn, who)]
        moves.append(Move(NOTHING, "Épargner tout le monde", "BK-TIR-14"))
        title = f"{player.name}, compétence {minus(player.level)} : qui mettre hors combat ?"
        return Ask(title, tuple(moves), player.name)

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:
        """Fill the track; the effect itself puts out of combat, for the scene (AMB-BK-14)."""
        name = turn[_who(turn)].name
        if code == NOTHING:
            return tell(turn, f"{name} épargne tout le monde.", "BK-TIR-14", headline=True)
        place = int(code.removeprefix("down."))
        type_ = turn[_who(turn)].sheet.attack.type
        if len(drawn) < needed(turn, place, type_):
            text = "Plus assez de dominos pour remplir la jauge : l'action s'arrête là."
            return tell(replace(turn, stopped=True), text, "BK-PIO-02", "AMB-BK-40", headline=True)
        hurts = tuple(hurt_of(domino, type_[0]) for domino in drawn)
        sheet = turn[place].sheet
        knocks = (*sheet.ko, *hurts) if type_[0] == "i" else sheet.ko
        wounds = (*sheet.wounds, *hurts) if type_[0] == "p" else sheet.wounds
        turn = put(
            replace(turn, shown=drawn), place, sheet_ko=knocks, sheet_wounds=wounds, sheet_out=True
        )
        text = f"{name} met {sheet.called} hors combat pour la scène."
        turn = tell(turn, text, "BK-TIR-14", "AMB-BK-15", headline=True)
        if drawn:
            track = "KO" if type_[0] == "i" else "blessure"
            names = listing([str(domino) for domino in drawn])
            turn = tell(turn, f"Sa jauge de {track} se remplit : {names}.", "BK-TIR-14")
        if turn[place].fate == SUCCEEDED:
            text = f"Les tirages du tour restent acquis, celui {of(sheet.called)} aussi."
            turn = tell(turn, text, "BK-TIR-14", "AMB-BK-15")
        return turn


def _who(turn: Turn) -> int:
    able = [place for place in turn.order if turn[place].level >= tables.SURE_SKILL]
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
    needs, text = needed(turn, place, type_), f"Mettre {turn[place].name} hors combat"
    if needs > pile_size(turn):
        text += f" : il faut {plural(needs, 'domino')}, c'est l'épuisement"
        return Move(f"down.{place}", text, "BK-PIO-02")
    return Move(f"down.{place}", text, "BK-TIR-14", needs)


def needed(turn: Turn, place: int, type_: str) -> int:
    """Return how many boxes are to be filled; the first letter names the track."""
    sheet = turn[place].sheet
    track = sheet.ko if type_[0] == "i" else sheet.wounds
    return max(0, tables.MOST_HURTS - settling.boxes(track))


def hurt_of(domino: Domino, parity: str) -> Hurt:
    """Lay a domino on a track by its strongest side that fits, else face down."""
    sides = placing.side_up(domino, parity)
    if sides is None:
        return Hurt(domino.sides, hidden=True)
    return Hurt(sides, turns=sides[0] if parity == "i" else None)
