"""The end of a turn: the order of narration, what the leader grants, then the next turn."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.french import listing, minus, of
from calculators.core.machine import push
from calculators.pieces.gauge import Hurt
from calculators.systems.bad_karma.dominoes import Dominoes
from calculators.systems.bad_karma.gauge.names import masked
from calculators.systems.bad_karma.serpentine.names import NAMES
from calculators.systems.bad_karma.settlement import settling
from calculators.systems.bad_karma.turn.state import (
    FAILED,
    FREE_MOVES,
    SETTLED,
    SUCCEEDED,
    Turn,
    camps_down,
    drop,
    lying,
    put,
    tell,
)

NEXT, SCENE, REWARD, NONE = "next", "scene", "reward", "none"
MAY = {
    "failed": ("une intention, ni l'action ni son résultat", "BK-NAR-03"),
    "settled": ("une intention, ni l'action ni son résultat", "BK-NAR-03"),
    "succeeded": ("son action, sans le résultat", "BK-NAR-04"),
    "winner": ("la conclusion, à la mesure des dominos", "BK-NAR-05"),
}


@dataclass(frozen=True, slots=True)
class Narrator:
    """Someone who speaks.

    :param who: the place of the character.
    :param group: ``failed``, ``settled``, ``succeeded`` or ``winner``.
    :param margin: the one declared; ``None`` for who settled (BK-SOL-06).
    """

    who: int
    group: str
    margin: int | None


def narration(turn: Turn) -> tuple[Narrator, ...]:
    """Return who speaks, the least good result first (BK-NAR-01, BK-NAR-02, AMB-BK-47).

    Failures by margin, then those who settled, then successes, then the winner; nobody who did
    not draw.
    """
    failed = [p for p, player in enumerate(turn.players) if player.fate == FAILED]
    settled = [p for p, player in enumerate(turn.players) if player.fate == SETTLED]
    good = [p for p in reversed(turn.order) if p != turn.winner]
    failed.sort(key=lambda place: turn[place].margin)
    last = [] if turn.winner is None else [turn.winner]
    groups = ((FAILED, failed), (SETTLED, settled), (SUCCEEDED, good), ("winner", last))
    return tuple(
        Narrator(p, group, None if group == SETTLED else turn[p].margin)
        for group, places in groups
        for p in places
    )


def speech(turn: Turn, speaker: Narrator) -> tuple[str, str]:
    """Return what somebody may tell, and the rule that says so."""
    text, rule = MAY[speaker.group]
    others = {player.fate for player in turn.players}
    if speaker.group == SUCCEEDED and FAILED in others:
        text += " ; les intentions des ratés peuvent servir"
    if speaker.group == "winner" and len(narration(turn)) > 1:
        text += " ; les débuts des autres peuvent servir"
    return f"raconte {text}.", rule


def equals(told: Sequence[Narrator]) -> bool:
    """Whether two who follow each other did equally well."""
    return any(
        (one.group, one.margin) == (other.group, other.margin) for one, other in pairwise(told)
    )


@dataclass(frozen=True, slots=True)
class Narrate:
    """The order of narration is told."""

    name: ClassVar = "narrate"

    def ask(self, turn: Turn) -> None:
        """Nothing to choose."""

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:  # noqa: ARG002
        """Tell each what may be said, and what may not."""
        told = narration(turn)
        for rank, speaker in enumerate(told, start=1):
            text, rule = speech(turn, speaker)
            reading = "AMB-BK-47" if speaker.group == SETTLED else ""
            text = f"Récit, {rank} : {turn[speaker.who].name} {text}"
            turn = tell(turn, text, rule, reading)
        if equals(told):
            text = "Ex aequo : la table choisit qui parle d'abord."
            turn = tell(turn, text, "BK-NAR-02", "AMB-BK-47")
        return turn


@dataclass(frozen=True, slots=True)
class Close:
    """The turn is over, once the table has told it."""

    name: ClassVar = "close"

    def ask(self, turn: Turn) -> Ask:
        """Ask for the next turn, or for the end of the scene."""
        scene = Move(SCENE, _end(turn), "BK-SER-07")
        if turn.stopped:
            return Ask("L'action s'arrête là, les protagonistes sont épuisés.", (scene,))
        moves = [Move(NEXT, "Tour suivant", "BK-TOU-01")]
        if turn.moves < FREE_MOVES and any(_rewards(turn)):
            moves.append(Move(REWARD, "Récompenser une belle description", "BK-JAU-10"))
        return Ask(_title(turn), (*moves, scene))

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:  # noqa: ARG002
        """Leave the sheets as the next turn finds them."""
        if code == REWARD:
            return push(turn, Reward(), self)
        turn = _tidied(turn)
        return _end_of_scene(turn) if code == SCENE else _end_of_turn(turn)


@dataclass(frozen=True, slots=True)
class Reward:
    """The leader gives a domino of Bad Karma, or a KO, back (BK-JAU-10, AMB-BK-44)."""

    name: ClassVar = "reward"

    def ask(self, turn: Turn) -> Ask:
        """Ask whose."""
        moves = (*_rewards(turn), Move(NONE, "Finalement non", "BK-JAU-10"))
        return Ask("Récompense du meneur : pour qui ?", moves)

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:  # noqa: ARG002
        """Take the last one off."""
        if code == NONE:
            return tell(turn, "Pas de récompense.", "BK-JAU-10", headline=True)
        kind, number = code.split(".")
        place = int(number)
        track = getattr(turn[place].sheet, kind)
        start = max(
            i for i, tile in enumerate(track) if kind == "gauge" or not tile.hidden or not i
        )
        gone = track[start:]
        turn = put(turn, place, **{f"sheet_{kind}": track[:start]})
        turn = drop(turn, [], sum(t.sides is None for t in gone))
        for tile in gone:
            if tile.domino:
                turn = drop(turn, [tile.domino], veiled=tile.hidden)
        what = "un KO est rendu" if kind == "ko" else f"{masked(gone[0])} quitte la jauge"
        text = f"Récompense {of(turn[place].name)} : {what}."
        figures = {} if kind == "ko" else lying(gone[0], masked=True)
        return tell(turn, text, "BK-JAU-10", "AMB-BK-44", headline=True, **figures)


def _rewards(turn: Turn) -> Iterable[Move]:
    for place, player in enumerate(turn.players):
        if player.sheet.gauge:
            tile = masked(player.sheet.gauge[-1])
            yield Move(f"gauge.{place}", f"{player.name} : retirer {tile}", "BK-JAU-10")
        if player.sheet.ko:
            yield Move(f"ko.{place}", f"{player.name} : rendre le dernier KO", "BK-JAU-10")


def _end(turn: Turn) -> str:
    text, down = "Finir la scène : on range tout", [NAMES[camp] for camp in camps_down(turn)]
    if not down:
        return text
    camps = f"le camp {down[0]} est" if not down[1:] else f"les camps {listing(down)} sont"
    return f"{text} ({camps} hors combat)"


def _title(turn: Turn) -> str:
    names = [turn[speaker.who].name for speaker in narration(turn)]
    if not names:
        return "Personne n'a tiré : le meneur raconte."
    if turn.winner is None:
        return f"À vous de raconter : {listing(names)} ; le meneur conclut."
    if names[:-1]:
        return f"À vous de raconter : {listing(names[:-1])}, puis {names[-1]} conclut."
    return f"À vous de raconter : {names[-1]} conclut."


def _tidied(turn: Turn) -> Turn:
    """Put hands back in the pile (BK-PIO-01)."""
    for place in range(len(turn.players)):
        turn = put(turn, place, hand=(), extra=())
    return replace(turn, agenda=(), discard=(), veiled=(), lost_sight=0)


def _end_of_turn(turn: Turn) -> Turn:
    """Count KO and lost turns down (BK-DOM-04, BK-SOL-09)."""
    for place, player in enumerate(turn.players):
        sheet = player.sheet
        stay, leave = settling.tick(sheet.ko, turn.house.clock)
        turn = put(turn, place, sheet_ko=stay, sheet_lost=max(0, sheet.lost - 1))
        if leave:
            text = f"{sheet.called} : {_ended(leave)}."
            turn = tell(turn, text, "BK-DOM-04", "AMB-BK-13")
        if sheet.lost == 1 and not sheet.out:
            turn = tell(turn, f"{sheet.called} peut de nouveau agir.", "BK-SOL-09", "AMB-BK-18")
    return turn


def _end_of_scene(turn: Turn) -> Turn:
    """Put everything away but the wounds (BK-SER-07, BK-JAU-06, AMB-BK-13).

    «Définitif» is for the scene (AMB-BK-14).
    """
    for place, player in enumerate(turn.players):
        wounds = player.sheet.wounds
        turn = put(
            turn, place, sheet_gauge=(), sheet_ko=(), sheet_lost=0, sheet_out=False,
            sheet_spent=False,
        )  # fmt: skip
        if wounds:
            difficulty = settling.healing(wounds, player.sheet.fragile, turn.house.levels)
            text = f"{player.name} garde ses blessures : guérison {minus(difficulty)}."
            turn = tell(turn, text, "BK-DOM-05", "AMB-BK-33")
    zones = tuple(replace(zone, added=0) for zone in turn.zones)
    turn = replace(turn, zones=zones, snake=None)
    return tell(turn, "La scène est finie : serpentin, jauges et KO sont rangés.", "BK-SER-07",
                headline=True)  # fmt: skip


def _ended(leave: Sequence[Hurt]) -> str:
    ended = [hurt for hurt in leave if not hurt.hidden]
    text = "un KO prend fin" if len(ended) == 1 else f"{len(ended)} KO prennent fin"
    if any(hurt.up == 1 for hurt in ended):
        text += " ; de valeur 1, il n'a pesé sur aucun tirage"
    return text
