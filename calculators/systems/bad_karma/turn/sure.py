"""A skill of 12 and more: one character a turn is put out of combat (BK-TIR-13 to 15)."""

from dataclasses import dataclass, replace

from calculators.core.ask import Ask, Move
from calculators.core.french import listing, minus
from calculators.pieces.domino import Domino
from calculators.pieces.gauge import Hurt
from calculators.systems.bad_karma import placing, settling, tables
from calculators.systems.bad_karma.trial import Dominoes
from calculators.systems.bad_karma.turn.settle import moved
from calculators.systems.bad_karma.turn.state import Turn, pile_size, put, tell

NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Sure:
    """The best placed at 12 fills somebody's track with dominoes drawn for it (AMB-BK-15)."""

    phase = "sure"

    def ask(self, turn: Turn) -> Ask | None:
        """Ask whom."""
        player = turn[_who(turn)]
        moves = [
            Move(
                f"down.{place}", f"Mettre {foe.name} hors combat", "BK-TIR-14",
                needed(turn, place, player.sheet.attack.type),
            )
            for place, foe in enumerate(turn.players)
            if foe.sheet.camp != player.sheet.camp and not foe.sheet.out
        ]  # fmt: skip
        if not moves:
            return None
        moves.append(Move(NOTHING, "Épargner tout le monde", "BK-TIR-14"))
        title = f"{player.name}, compétence {minus(player.level)} : qui mettre hors combat ?"
        return Ask(title, tuple(moves), player.name)

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:
        """Fill the track; the effect itself puts out of combat, for the scene (AMB-BK-14)."""
        if not code:
            return turn
        name = turn[_who(turn)].name
        if code == NOTHING:
            return tell(turn, f"{name} épargne tout le monde.", "BK-TIR-14", headline=True)
        place = int(code.removeprefix("down."))
        type_ = turn[_who(turn)].sheet.attack.type
        hurts = tuple(hurt_of(domino, type_[0]) for domino in drawn)
        sheet = turn[place].sheet
        knocks = (*sheet.ko, *hurts) if type_[0] == "i" else sheet.ko
        wounds = (*sheet.wounds, *hurts) if type_[0] == "p" else sheet.wounds
        turn = put(replace(turn, shown=drawn), place, sheet_out=True)
        text = f"{name} met {sheet.called} hors combat pour la scène."
        turn = tell(turn, text, "BK-TIR-14", "AMB-BK-15", headline=True)
        if drawn:
            track = "KO" if type_[0] == "i" else "blessure"
            names = listing([str(domino) for domino in drawn])
            turn = tell(turn, f"Sa jauge de {track} se remplit : {names}.", "BK-TIR-14")
        return moved(turn, place, knocks, wounds)


def _who(turn: Turn) -> int:
    return next(place for place in turn.order if turn[place].level >= tables.SURE_SKILL)


def needed(turn: Turn, place: int, type_: str) -> int:
    """Return how many boxes are to be filled; the first letter names the track."""
    sheet = turn[place].sheet
    track = sheet.ko if type_[0] == "i" else sheet.wounds
    return max(0, min(tables.MOST_HURTS - settling.boxes(track), pile_size(turn)))


def hurt_of(domino: Domino, parity: str) -> Hurt:
    """Lay a domino on a track by its strongest side that fits, else face down."""
    sides = placing.side_up(domino, parity)
    if sides is None:
        return Hurt(domino.sides, hidden=True)
    return Hurt(sides, turns=sides[0] if parity == "i" else None)
