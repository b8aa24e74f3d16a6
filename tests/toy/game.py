"""Le Jouet, the whole plan of a system in one file: read it from top to bottom.

A system of the site has these parts as files of these names, in one folder for each chapter of its
book. What else the toy has (``clash``, ``table``, ``plain``, ``duel``) is there for the tests.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar, override

import icepool

from calculators.core import play
from calculators.core.ask import Ask, Move
from calculators.core.calculator import Outcome, calculator
from calculators.core.errors import Fault
from calculators.core.fields import Pieces
from calculators.core.group import Group, again, drawn, fields_of, flag, integer, reading
from calculators.core.machine import Machine, Played, Question, Stage, Way, headline, push
from calculators.core.own import whose
from calculators.core.result import (
    Facts,
    Onward,
    Result,
    Share,
    Shown,
    Step,
    Table,
    Told,
    Values,
    ending,
)
from calculators.core.scale import Level, Scale, scale
from calculators.core.sheet import Asked, Character, Example, Game, Part, Sheet, same
from calculators.core.space import Dice
from calculators.core.system import Rule
from calculators.core.words import Line, Phrase
from calculators.pieces.die import Die, FaceKind

type Faces = tuple[int, ...]

# --- rules.py: the rules and the doubts of the book, and the page that explains each

RULES = (
    Rule("TY-JEU-01", "Contre le sort", "toy"),
    Rule("TY-JEU-02", "L’audace", "toy"),
    Rule("TY-JEU-03", "La pioche", "toy"),
    Rule("AMB-TY-01", "Égalité", "toy"),
)

# --- scales.py: each figure of the book once, with its rule

DARING = scale(
    "toy.daring",
    "Audace",
    "TY-JEU-02",
    {"calm": ("calme", 1), "bold": ("hardi", 2), "mad": ("téméraire", 3)},
    label="{name}, {value:# dé|# dés}",
)
FIGURES = Scale(
    "toy.figures",
    "Autres chiffres",
    "TY-JEU-01",
    (Level("sides", "faces", 6), Level("ruin", "la face qui fait tout perdre", 1, "TY-JEU-02")),
)
SCALES = (DARING, FIGURES)
MOST_MOVES = 12  # a bound of what may be typed: not a rule

# --- house.py: what a table chooses once


class House(Group, fold="Lectures de la règle"):
    """The open readings; a calculator may take some of them only, with ``knows``."""

    equality: str = reading("À égalité", "AMB-TY-01", {"split": "on partage", "win": "on gagne"})


class TableHouse(House, fold="Lectures de la règle"):
    """With what is the table's alone: whose dice it throws."""

    pieces: str = whose("dés")


# --- inputs.py: what a calculator asks, in groups


class Bet(Group):
    """A goal, and the dice to reach it with."""

    goal: int = integer("But", least=1, most=18, rule="TY-JEU-01")
    daring: str = DARING.choice()


def dice(bet: Bet) -> Dice:
    """Return what can be thrown: play, odds and typed faces are all of this."""
    return Dice((FIGURES["sides"],) * DARING[bet.daring])


FACES = FaceKind(FIGURES["sides"])
MOST_DICE = max(DARING.values())


class Thrown(Group):
    """What chance decides, unless it is typed."""

    faces: Faces = drawn(
        "Dés lancés à la main", kind=FACES, rule="TY-JEU-01", least=1, most=MOST_DICE, space=dice
    )


# --- rule.py: facts, that is codes and numbers; no French, no chance

WIN = Outcome("win", "Gagné", "good")
LOSE = Outcome("lose", "Perdu", "bad")
SPLIT = Outcome("split", "Partagé")


@dataclass(frozen=True, slots=True)
class Cast(Facts):
    """Dice against a goal."""

    bet: Bet
    faces: Faces
    equality: str

    told = ("faces", "total", "gap")

    @property
    def total(self) -> int:
        """What the dice add up to."""
        return sum(self.faces)

    @property
    def outcome(self) -> str:
        """Who has more; equality as the reading says."""
        if not self.gap:
            return self.equality
        return WIN.code if self.total > self.bet.goal else LOSE.code

    @property
    def gap(self) -> int:
        """How far the dice are from the goal."""
        return abs(self.total - self.bet.goal)


# --- words.py: sentences as data; a number bends the noun after it

HEADLINES = {
    WIN.code: Phrase("Gagné, {gap:à égalité|de # point|de # points} : {total} contre {bet.goal}."),
    SPLIT.code: Phrase("Partagé : {total} contre {bet.goal}."),
    LOSE.code: Phrase("Perdu, de {gap:# point|# points} : {total} contre {bet.goal}."),
}
SUM = Line("{faces:# dé|# dés} : {faces:sum} = {total}.", "TY-JEU-01")
EQUAL = Line("{total} de chaque côté.", "TY-JEU-01", "AMB-TY-01")
REVENGE = "Prendre sa revanche"


def tell(cast: Cast) -> Told:
    """Tell what the facts hold, and nothing else."""
    equal = () if cast.gap else (EQUAL(cast),)
    shown = Shown("Dés", tuple(Die(FIGURES["sides"], face) for face in cast.faces))
    revenge = (Onward("revenge", REVENGE, "toy.cast", fields_of(cast.bet), "TY-JEU-01"),)
    onward = revenge if cast.outcome == LOSE.code else ()
    return Told(HEADLINES[cast.outcome](cast), (SUM(cast), *equal), (shown,), onward=onward)


# --- calculator.py: the declaration; form, links, odds and command line come from it


def by_daring(bet: Bet, house: House) -> tuple[Table, ...]:
    """Compare the chances to win; the tests count each again, throw by throw."""

    def chance(daring: str) -> Fraction:
        other = replace(bet, daring=daring)
        law: icepool.Die[Faces] = dice(other).law()
        outcomes: icepool.Die[str] = law.map(
            lambda f: Cast(other, f, house.equality).outcome, star=False
        )
        return outcomes.probability(WIN.code)

    rows = [
        (DARING.words(code), Share(chance(code), ending(WIN.code), {"daring": code}))
        for code in DARING
    ]
    here = frozenset({list(DARING).index(bet.daring)})
    return (Table("Ce que vaut l'audace", (DARING.title, "Gagner"), tuple(rows), here),)


@calculator(
    id="toy.cast",
    title="Lancer",
    verb="Lancer les dés",
    rules=("TY-JEU-01", "TY-JEU-02"),
    outcomes=(WIN, SPLIT, LOSE),
    tables=by_daring,
    tell=tell,
)
def cast(bet: Bet, house: House, thrown: Thrown) -> Cast:
    """Throw against a goal (TY-JEU-01)."""
    return Cast(bet, thrown.faces, house.equality)


# --- sheet.py: what lasts about a character; forms, sessions and journal come from it


class Gambler(Character):
    """Who bets."""

    goal: int = again(Bet, "goal", default=7)
    daring: str = again(Bet, "daring")
    points: int = integer("Points", least=0, most=99, default=0, rule="TY-JEU-01")
    resting: bool = flag("Se repose", rule="TY-JEU-02")


RESTS = Line("{name} se repose : pas de lancer.", "TY-JEU-02")


def bar(name: str, gambler: Gambler, _asked: Asked) -> Step | None:
    """Tell why a gambler cannot throw; a session refuses it, unless the table lets her."""
    return RESTS(name=name) if gambler.resting else None


def won(result: Result, gambler: Gambler) -> int | None:
    """Return the points after a throw: a goal that is beaten gives one."""
    return min(gambler.points + 1, 99) if result.outcome == WIN.code else None


SHEET = Sheet(
    character=Gambler,
    examples=(
        Example("Ana", {}),
        Example("Bo", {"goal": 9, "daring": "bold"}),
        Example("Cid", {"goal": 12, "daring": "mad", "points": 2}),
    ),
    who={"toy.cast": Part(takes=same("goal", "daring"), gives={"points": won})},
    bars={"toy.cast": bar},
    games=(
        Game("toy.dare", "Jusqu'où ?", begin=lambda _: {}, gives=lambda _: {}, least=1, most=1),
    ),
)


# --- a machine: a procedure of several decisions; what may follow what stands in one table

DARE = "Jusqu'où oserez-vous ?"
KEEP = Phrase("Garder {pot:# point|# points}")
EMPTY = Line("Le pot est vide.", "TY-JEU-01")
ADDED = Line("Un {face} : {pot:# point|# points} au pot.", "TY-JEU-01")
RUINED = Line("Un {face} : le pot est perdu.", "TY-JEU-01")
KEPT = Line("{pot:# point gardé|# points gardés}.", "TY-JEU-01")


@dataclass(frozen=True, kw_only=True)
class Pot(Stage):
    """What stands between two decisions."""

    pot: int = 0


class Throw:
    """First step: one die into the pot; a ruin empties it, and all is over."""

    name: ClassVar[str] = "throw"

    def ask(self, _pot: Pot) -> Ask:
        """Ask for the throw, which draws one die."""
        return Ask(DARE, (Move("throw", "Lancer", "TY-JEU-01", needs=1),))

    def play(self, pot: Pot, _code: str, drawn: Faces) -> Pot:
        """Add the face, and ask whether to go on."""
        (face,) = drawn
        ruined = face == FIGURES["ruin"]
        pot = replace(pot, pot=0 if ruined else pot.pot + face, shown=drawn)
        if ruined:
            return headline(pot, RUINED, face=face)
        return push(headline(pot, ADDED, face=face, pot=pot.pot), Choose())


class Choose:
    """Second step: keep the pot, or throw again."""

    name: ClassVar[str] = "choose"

    def ask(self, pot: Pot) -> Ask:
        """Offer both, as long as the log has room."""
        keep = Move("keep", KEEP(pot), "TY-JEU-01")
        again = Move("again", "Relancer", "TY-JEU-02", needs=1)
        return Ask(DARE, (keep, again) if pot.moves < MOST_MOVES - 2 else (keep,))

    def chances(self, _pot: Pot, move: Move) -> tuple[tuple[str, Fraction], ...]:
        """Weigh a move: what a throw may cost."""
        return (("tout perdre", Fraction(1, FIGURES["sides"])),) if move.code == "again" else ()

    def play(self, pot: Pot, code: str, drawn: Faces) -> Pot:
        """Go on, or end."""
        if code == "again":
            return Throw().play(pot, code, drawn)
        return headline(pot, KEPT, pot=pot.pot)


DARES = Machine[str, Pot](
    begin=lambda _scene: headline(Pot(agenda=(Throw(),)), EMPTY),
    again=lambda pot: pot,
    questions=(
        Question("throw", "throw", "Un dé", "le joueur", (Way("throw", "Lancer", ("choose", "")),)),
        Question(
            "choose",
            "choose",
            "Continuer ?",
            "le joueur",
            (Way("again", "Relancer", ("choose", "")), Way("keep", "Garder", ("",))),
        ),
    ),
    unit="face",
)


class Moves(Group):
    """What was decided so far, and what is decided now."""

    log: tuple[Played, ...] = play.log(
        "Coups joués",
        Pieces(label="Dé", kind=FACES, most=1),
        most=MOST_MOVES,
        rule="TY-JEU-01",
    )
    decision: str | None = play.decision("Décision", rule="TY-JEU-01")

    def faults(self) -> Iterable[Fault]:
        """Refuse what the machine refuses."""
        return play.illegal(DARES, "", self.log, self.decision, "TY-JEU-01")


def one_die(moves: Moves) -> Dice:
    """Return what the decision draws."""
    count = play.needs(DARES, DARES.replay("", moves.log), moves.decision)
    return Dice((FIGURES["sides"],) * count)


class Rolled(Group):
    """The die of the decision."""

    drawn: Faces = drawn(
        "Dé lancé à la main", kind=FACES, rule="TY-JEU-01", least=1, most=1, space=one_die
    )


@dataclass(frozen=True, slots=True)
class Dared(Facts):
    """A pot after some decisions."""

    now: Pot
    log: tuple[Played, ...]

    @property
    def pot(self) -> int:
        """The points at stake, or kept."""
        return self.now.pot

    @property
    def outcome(self) -> str:
        """Which question stands, or how it ended."""
        if self.now.asked:
            return DARES.phase(self.now)
        return WIN.code if self.pot else LOSE.code

    @override
    def values(self) -> Values:
        return {"pot": self.pot, **dict(self.now.figures)}

    @override
    def state(self) -> Mapping[str, Any]:
        return {"log": self.log if self.now.asked else (), "decision": None}


def tell_dared(dared: Dared) -> Told:
    """Tell the last decision, and ask for the next."""
    now = dared.now
    shown = (Shown("Dé", tuple(Die(FIGURES["sides"], face) for face in now.shown)),)
    return Told(now.summary, now.told, shown, DARES.weigh(now))


@calculator(
    id="toy.dare",
    title="Jusqu’où ?",
    verb="Commencer",
    rules=("TY-JEU-01", "TY-JEU-02"),
    outcomes=(Outcome("throw", "Le dé"), Outcome("choose", "Le choix"), WIN, LOSE),
    odds=False,
    machine=DARES,
    tell=tell_dared,
)
def dare(moves: Moves, rolled: Rolled) -> Dared:
    """Take one decision of a procedure (TY-JEU-01)."""
    log = play.after(moves.log, moves.decision, rolled.drawn)
    return Dared(DARES.replay("", log), log)
