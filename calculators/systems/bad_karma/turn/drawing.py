"""Steps 1 to 8: each draws in secret, then accepts, forces fate or keeps, and may settle."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.french import minus
from calculators.core.machine import Chances, push
from calculators.pieces.gauge import Placed
from calculators.systems.bad_karma import scales as tables
from calculators.systems.bad_karma.attack import placing
from calculators.systems.bad_karma.dominoes import Dominoes
from calculators.systems.bad_karma.draw import chances
from calculators.systems.bad_karma.draw import words as course
from calculators.systems.bad_karma.draw.rule import Refusal
from calculators.systems.bad_karma.draw.trial import FULL, SETTLE, SUCCESS, Trial, threshold
from calculators.systems.bad_karma.gauge.names import masked, names_of, notations, said
from calculators.systems.bad_karma.turn.modifier import MODIFY, Modify, signed
from calculators.systems.bad_karma.turn.settle import Settlement
from calculators.systems.bad_karma.turn.state import (
    ABSENT,
    FAILED,
    FREE_MOVES,
    SUCCEEDED,
    Turn,
    draw_level,
    drop,
    lying,
    pile_size,
    public_pile,
    put,
    tell,
    trial_of,
)

SKIP, EXHAUST, ACCEPT, KEEP = "skip", "exhaust", "accept", "keep"


@dataclass(frozen=True, slots=True)
class Draw:
    """Steps 1 and 2: how many dominoes (BK-TIR-01, BK-TIR-02, BK-TIR-09)."""

    who: int
    name: ClassVar = "draw"

    def ask(self, turn: Turn) -> Ask:
        """Ask for the number of dominoes."""
        player, there = turn[self.who], pile_size(turn)
        level = minus(draw_level(turn, self.who))
        if player.modifier:
            level += f" ({signed(player.modifier)} pour ce tirage)"
        moves = [
            Move(f"draw.{k}", _drawing(k), "BK-TIR-01" if k == 1 else "BK-TIR-02", k)
            for k in range(1, min(tables.MOST_DRAWN, there) + 1)
        ]
        moves.append(Move(SKIP, "Ne pas tirer : hors combat ce tour", "BK-TIR-09"))
        if there < tables.MOST_DRAWN:
            text = f"En annoncer plus que la pioche n'en a ({there}) : épuisement"
            moves.append(Move(EXHAUST, text, "BK-PIO-02"))
        if turn.moves < FREE_MOVES:
            moves.append(Move(MODIFY, "Un modificateur pour ce tirage", "BK-MAT-06"))
        title = f"{player.name}, compétence {level} : combien de dominos ?"
        return Ask(title, tuple(moves), player.name)

    def chances(self, turn: Turn, move: Move) -> Chances:
        """Return the chances of so many dominoes."""
        return draw_chances(turn, self.who, move.needs, len(turn[self.who].sheet.gauge))

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:
        """Draw, or stay out."""
        name, modifier = turn[self.who].name, turn[self.who].modifier
        if code == MODIFY:
            return push(turn, Modify(self.who), self)
        if code == EXHAUST:
            text = "Plus assez de dominos : c'est l'épuisement, l'action s'arrête là."
            turn = replace(turn, stopped=True)
            return tell(turn, text, "BK-PIO-02", "AMB-BK-40", headline=True)
        if code == SKIP:
            turn = put(turn, self.who, fate=ABSENT)
            text = f"{name} ne tire pas : hors combat ce tour."
            return tell(turn, text, "BK-TIR-09", "AMB-BK-46", headline=True)
        turn = put(turn, self.who, level=draw_level(turn, self.who))
        if modifier:
            text = f"{signed(modifier)} pour ce tirage : compétence {minus(turn[self.who].level)}."
            turn = tell(turn, text, "BK-MAT-06", "AMB-BK-42")
        return drew(turn, self.who, drawn)


@dataclass(frozen=True, slots=True)
class Lighten:
    """Good Karma: a double may take one domino off the gauge (BK-AVA-04, AMB-BK-23).

    :param drawn: what was drawn, be it for a tie.
    """

    who: int
    drawn: Dominoes
    name: ClassVar = "lighten"

    def ask(self, turn: Turn) -> Ask | None:
        """Ask which domino leaves; nothing to ask without a double or on an empty gauge."""
        player = turn[self.who]
        tiles = player.sheet.gauge
        if not player.sheet.has("good_karma") or not tiles:
            return None
        if not any(domino.double for domino in self.drawn):
            return None
        name = masked if turn.declared else said
        moves = [
            Move(f"off.{tiles.index(tile)}", f"Retirer {name(tile)}", "BK-AVA-04")
            for tile in dict.fromkeys(tiles)
        ]
        title = f"{player.name} : un double ! Good Karma retire un domino de la jauge."
        moves.append(Move(KEEP, "N'en retirer aucun", "BK-AVA-04"))
        return Ask(title, tuple(moves), player.name, about=f"gauge:{self.who}")

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:  # noqa: ARG002
        """Take the domino off."""
        if not code:
            return turn
        if code == KEEP:
            return tell(turn, "Good Karma n'est pas employé.", "BK-AVA-04", headline=True)
        place = int(code.removeprefix("off."))
        tiles = turn[self.who].sheet.gauge
        tile = tiles[place]
        turn = put(turn, self.who, sheet_gauge=tiles[:place] + tiles[place + 1 :])
        if tile.domino:
            turn = drop(turn, [tile.domino], veiled=tile.hidden)
        else:
            turn = drop(turn, [], unknown=1)
        name = masked(tile) if turn.declared else said(tile)
        text = f"Good Karma : {name} quitte la jauge."
        figures = lying(tile, masked=turn.declared)
        return tell(turn, text, "BK-AVA-04", "AMB-BK-23", headline=True, **figures)


@dataclass(frozen=True, slots=True)
class Judge:
    """Steps 3 to 8: a failure is accepted, a draw refused, or a margin kept."""

    who: int
    name: ClassVar = "judge"

    def ask(self, turn: Turn) -> Ask:
        """Ask what becomes of the draw."""
        player, trial = turn[self.who], trial_of(turn, self.who)
        good = trial.succeeds(player.hand)
        moves = list(_kept(turn, self.who, trial) if good else _accepted(turn, self.who))
        moves += _forced(turn, self.who, trial)
        drawn = names_of(player.hand)
        title = f"{player.name} : que faire {'du' if len(player.hand) == 1 else 'de'} {drawn} ?"
        if not good:
            title = f"{player.name} : accepter l'échec ?"
        about = f"gauge:{self.who}"
        return Ask(title, tuple(moves), player.name, about=about)

    def chances(self, turn: Turn, move: Move) -> Chances:
        """Return the chances of the draw that replaces this one."""
        laid = len(turn[self.who].sheet.gauge) + move.needs
        return draw_chances(turn, self.who, move.needs, laid)

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:
        """Accept, force or keep."""
        if code == ACCEPT:
            return _missed(turn, self.who)
        if code.startswith("force."):
            return _refused(turn, self.who, code.removeprefix("force."), drawn)
        return _keep(turn, self.who, int(code.removeprefix("keep.")))


def drew(turn: Turn, who: int, drawn: Dominoes) -> Turn:
    """Put what was drawn in a hand, to be judged."""
    turn = put(turn, who, hand=drawn)
    trial, name = trial_of(turn, who), turn[who].name
    good = trial.succeeds(drawn)
    text = f"{name} tire {names_of(drawn)} : {'réussite' if good else 'échec'}."
    rule = "BK-TIR-01" if len(drawn) == 1 else "BK-TIR-02"
    names = [str(domino) for domino in drawn]
    turn = tell(replace(turn, shown=drawn), text, rule, headline=True, drawn=names)
    steps = course.comparison(trial, drawn)
    turn = replace(turn, told=(*turn.told, *steps))
    if turn[who].sheet.has("coward"):
        turn = tell(turn, "Couard : ce tirage ne se refuse pas.", "BK-DES-03", "AMB-BK-28")
    return push(turn, Lighten(who, drawn), Judge(who))


def draw_chances(turn: Turn, who: int, count: int, laid: int) -> Chances:
    """Return the exact chances of a draw, for all that its player sees.

    The domino of an éclat's margin is chosen: the best margin settles more often than the safest.

    :param laid: the dominoes on the gauge when it is drawn.
    """
    pile = public_pile(turn, who)
    if not 0 < count <= len(pile):
        return ()
    before = chances.Before(laid, 0, turn[who].sheet.has("good_karma"))
    trial = trial_of(turn, who)
    best, safe = (
        chances.trial_law(replace(trial, pick=pick), pile, count, before)
        for pick in ("best", "safe")
    )
    good = best.probability(SUCCESS) + best.probability(SETTLE)
    due, forced = (law.probability(SETTLE) + law.probability(FULL) for law in (best, safe))
    if due == forced:
        return (("réussir", good), *((("solder", due),) if due else ()))
    return (
        ("réussir", good),
        ("solder avec la meilleure marge", due),
        ("solder quoi qu'on garde", forced),
    )


def _drawing(count: int) -> str:
    if count == 1:
        return "Tirer un domino"
    return f"Action d'éclat : {count} dominos"


def _accepted(turn: Turn, who: int) -> Iterable[Move]:
    sheet, hand = turn[who].sheet, turn[who].hand
    if len(sheet.gauge) + len(hand) > sheet.karma:
        yield Move(ACCEPT, "Accepter : la jauge déborde, il faut solder", "BK-SOL-02")
    else:
        text = (
            "Accepter : caché sur la jauge" if len(hand) == 1 else "Accepter : cachés sur la jauge"
        )
        yield Move(ACCEPT, text, "BK-JAU-07")


def _kept(turn: Turn, who: int, trial: Trial) -> Iterable[Move]:
    player = turn[who]
    laid = len(player.sheet.gauge)
    limit = threshold(player.sheet.karma, laid)
    for domino in sorted(set(player.hand), key=lambda d: (d.total, not d.double)):
        text = f"Garder {domino} : marge {minus(trial.margin(domino))}"
        if trial.settles(domino, laid):
            text += f", seuil {limit} : il faut solder"
        rule = "BK-TIR-10" if len(player.hand) == 1 else "BK-TIR-05"
        yield Move(f"keep.{player.hand.index(domino)}", text, rule)


def _forced(turn: Turn, who: int, trial: Trial) -> Iterable[Move]:
    """Offer to refuse the draw where the gauge and the pile allow it (BK-TIR-08, AMB-BK-17)."""
    player = turn[who]
    count, laid = len(player.hand), len(player.sheet.gauge)
    room = player.sheet.karma - laid >= count and pile_size(turn) >= count
    if player.sheet.has("coward") or not room:
        return
    ways: dict[tuple[Placed, ...], str] = {}
    for prefer in ("strong", "weak"):
        ways.setdefault(_laid(turn, who, prefer), prefer)
    for tiles, prefer in ways.items():
        what = " et ".join(said(tile) for tile in tiles)
        failed = not trial.succeeds(player.hand)
        rule = "BK-DES-02" if failed and player.sheet.has("scared") else "BK-TIR-07"
        yield Move(f"force.{prefer}", f"Forcer le destin : poser {what} et repiocher", rule, count)


def _laid(turn: Turn, who: int, prefer: str) -> tuple[Placed, ...]:
    player = turn[who]
    failed = not trial_of(turn, who).succeeds(player.hand)
    return tuple(
        placing.forced(
            domino, failed=failed, reading=turn.house.forced_side,
            coward=player.sheet.has("scared"), prefer=prefer,
        )
        for domino in player.hand
    )  # fmt: skip


def _refused(turn: Turn, who: int, prefer: str, drawn: Dominoes) -> Turn:
    player = turn[who]
    how = Refusal(turn.house.forced_side, coward=player.sheet.has("scared"), prefer=prefer)
    trial = trial_of(turn, who)
    tiles, steps = course.refused(player.sheet.gauge, player.hand, trial, how)
    turn = put(replace(turn, told=(*turn.told, *steps)), who, sheet_gauge=tiles)
    return drew(turn, who, drawn)


def _missed(turn: Turn, who: int) -> Turn:
    """Lay a failure face down; what a full gauge refuses makes it fall due (AMB-BK-17)."""
    player, trial = turn[who], trial_of(turn, who)
    tiles, hand = player.sheet.gauge, player.hand
    worst = trial.chosen(hand, len(tiles))
    room = player.sheet.karma - len(tiles)
    laid = tuple(placing.missed(domino) for domino in hand[:room])
    full = room < len(hand)
    turn = put(
        turn, who, sheet_gauge=(*tiles, *laid), hand=(), chosen=worst, margin=trial.margin(worst),
        fate=FAILED, missed=len(laid),
    )  # fmt: skip
    turn = drop(turn, hand[room:], veiled=True)
    verb = "va caché" if len(laid) == 1 else "vont cachés"
    reading = "AMB-BK-47" if len(hand) > 1 else ""
    text = f"{player.name} : échec, marge {minus(trial.margin(worst))}."
    turn = tell(turn, text, "BK-TIR-10", reading, headline=True, margin=trial.margin(worst))
    if laid:
        turn = tell(turn, f"{names_of(hand[:room])} {verb} sur la jauge, ×1.", "BK-JAU-07")
    if full:
        rest = names_of(hand[room:])
        text = f"Plus de case pour {rest} : la jauge se solde, le reste est défaussé."
        turn = tell(turn, text, "BK-SOL-02", "AMB-BK-17")
        return push(turn, Settlement(who, "full"))
    return tell(turn, "Son tour s'arrête là, jusqu'au récit.", "BK-JAU-08")


def _keep(turn: Turn, who: int, place: int) -> Turn:
    """Keep the domino of the margin; a margin at the threshold settles (BK-SOL-01)."""
    player, trial = turn[who], trial_of(turn, who)
    chosen, laid = player.hand[place], len(player.sheet.gauge)
    margin = trial.margin(chosen)
    turn = put(turn, who, chosen=chosen, margin=margin, fate=SUCCEEDED)
    text = f"{player.name} : réussite, marge {minus(margin)}"
    if len(player.hand) > 1:
        text += f", à {len(player.hand)} dominos"
    count = len(player.hand)
    turn = tell(turn, f"{text}.", "BK-TIR-10", headline=True, margin=margin, dominoes=count)
    if len(player.hand) > 1:
        turn = tell(turn, f"Le {chosen} donne la marge.", "BK-TIR-05", "AMB-BK-16")
    turn = replace(turn, told=(*turn.told, *course.meeting(trial, margin, player.sheet.gauge)))
    if trial.settles(chosen, laid):
        text = f"Jauge à solder : {notations(player.sheet.gauge)}."
        return push(tell(turn, text, "BK-SOL-04"), Settlement(who, "margin"))
    return turn
