"""Le Jouet, the whole plan of a system in one file: read it from top to bottom.

A system of the site has these parts as files of these names, in one folder for each chapter of its
book. The rest of the toy (``clash``, ``table``, ``plain``) is there for the tests.
"""

from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import count

import icepool

from calculators.core.calculator import Calculator, Outcome
from calculators.core.french import listing
from calculators.core.group import Group, again, drawn, fields_of, flag, integer, reading
from calculators.core.own import whose
from calculators.core.result import (
    Facts,
    FigureTable,
    Onward,
    Result,
    Share,
    Shown,
    Tables,
    Told,
    ending,
)
from calculators.core.scale import Level, Scale, scale
from calculators.core.script import Note, Question, Request, Script, Table, asks, lapsing, says
from calculators.core.sheet import Character, Example, Game, Sheet
from calculators.core.space import Dice
from calculators.core.system import explained
from calculators.core.use import Asked, Part, Use, same
from calculators.core.words import Line, Phrase
from calculators.pieces.die import Die, FaceKind

type Faces = tuple[int, ...]

# --- rules.py: the rules and ambiguities of the book, each with the page that explains it

RULES = explained(
    "toy",
    {
        "": {
            "TY-JEU-01": "Contre le sort",
            "TY-JEU-02": "L’audace",
            "TY-JEU-03": "La pioche",
            "AMB-TY-01": "Égalité",
        }
    },
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

# --- house.py: the table's settings


class House(Group, fold="Lectures de la règle"):
    """The readings; ``house: Annotated[House, knows("equality")]`` would take only that one."""

    equality: str = reading("À égalité", "AMB-TY-01", {"split": "on partage", "win": "on gagne"})


class TableHouse(House, fold="Lectures de la règle"):
    """With the table's own choice: whose dice are rolled."""

    pieces: str = whose("dés")


# --- inputs.py: the inputs of a calculator, in groups


class Bet(Group):
    """A goal, and the dice to reach it with."""

    goal: int = integer("But", least=1, most=18, rule="TY-JEU-01")
    daring: str = DARING.choice()


def dice(bet: Bet) -> Dice:
    """Return the space of the dice: play, odds and typed faces all use it."""
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


class Cast(Facts):
    """Dice against a goal."""

    bet: Bet
    faces: Faces
    equality: str

    told = ("faces", "total", "gap")

    @property
    def total(self) -> int:
        """The sum of the dice."""
        return sum(self.faces)

    @property
    def outcome(self) -> str:
        """The code of the outcome; a tie is decided by the reading."""
        if not self.gap:
            return self.equality
        return WIN if self.total > self.bet.goal else LOSE

    @property
    def gap(self) -> int:
        """The distance of the dice from the goal."""
        return abs(self.total - self.bet.goal)


# --- words.py: sentences as data; a number bends the noun after it

HEADLINES = {
    WIN: Phrase("Gagné, {gap:à égalité|de # point|de # points} : {total} contre {bet.goal}."),
    SPLIT: Phrase("Partagé : {total} contre {bet.goal}."),
    LOSE: Phrase("Perdu, de {gap:# point|# points} : {total} contre {bet.goal}."),
}
SUM = Line("{faces:# dé|# dés} : {faces:sum} = {total}.", "TY-JEU-01")
EQUAL = Line("{total} de chaque côté.", "TY-JEU-01", "AMB-TY-01")
REVENGE = "Prendre sa revanche"


def tell(cast: Cast) -> Told:
    """Describe the facts, and nothing else."""
    equal = () if cast.gap else (EQUAL(cast),)
    shown = Shown("Dés", tuple(Die(FIGURES["sides"], face) for face in cast.faces))
    revenge = (Onward("revenge", REVENGE, "toy.cast", fields_of(cast.bet), "TY-JEU-01"),)
    onward = revenge if cast.outcome == LOSE else ()
    return Told(HEADLINES[cast.outcome](cast), (SUM(cast), *equal), (shown,), onward=onward)


# --- calculator.py: the declaration; form, links, odds and command line come from it


def by_daring(cast: Cast) -> Tables:
    """Compare the chances of winning; the tests count each again, throw by throw."""

    def chance(daring: str) -> Fraction:
        other = replace(cast.bet, daring=daring)
        law: icepool.Die[Faces] = dice(other).law()
        outcomes: icepool.Die[str] = law.map(
            lambda f: replace(cast, bet=other, faces=f).outcome, star=False
        )
        return outcomes.probability(WIN)

    rows = [
        (DARING.words(code), Share(chance(code), ending(WIN), {"daring": code})) for code in DARING
    ]
    here = frozenset({list(DARING).index(cast.bet.daring)})
    yield FigureTable("Ce que vaut l'audace", (DARING.title, "Gagner"), tuple(rows), here)


@Calculator(
    id="toy.cast",
    title="Lancer",
    verb="Lancer les dés",
    rules=("TY-JEU-01", "TY-JEU-02"),
    outcomes=(WIN, SPLIT, LOSE),
    tables=by_daring,
    tell=tell,
)
def cast(bet: Bet, house: House, thrown: Thrown) -> Cast:
    """Roll against a goal (TY-JEU-01)."""
    return Cast(bet, thrown.faces, house.equality)


# --- character.py: her lasting state; forms, sessions and journal derive from it


class Gambler(Character):
    """Who bets."""

    goal: int = again(Bet, "goal", default=7)
    daring: str = again(Bet, "daring")
    points: int = integer("Points", least=0, most=99, default=0, rule="TY-JEU-01")
    resting: bool = flag("Se repose", rule="TY-JEU-02")


# --- uses.py: what each calculator takes of a sheet, and what its result writes there

RESTS = Line("{name} se repose{name:nt} : pas de lancer.", "TY-JEU-02")


def bar(gambler: Gambler, _asked: Asked) -> Line | None:
    """Return why a gambler cannot roll; a session refuses it, unless the table allows it."""
    return RESTS if gambler.resting else None


def won(result: Result, gambler: Gambler) -> int | None:
    """Return the points after a roll: beating a goal gives one."""
    return min(gambler.points + 1, 99) if result.outcome == WIN else None


USES = {"toy.cast": Use(Part(takes=same("goal", "daring"), gives={"points": won}, bar=bar))}


# --- game.py: a script of decisions and consequences; it asks calculators, and rolls nothing

ROUND = Phrase("Manche {round}")
TURN = Phrase("{name} : lancer ?")
THROW = Line("Lancer les dés", "TY-JEU-01")
PASS = Line("Passer", "TY-JEU-02")
PASSED = Line("{name} passe{name:nt}.", "TY-JEU-02")
OVER = Phrase("La manche {round} est finie")
NEXT = Line("Encore une manche", "TY-JEU-01")
END = Line("Compter les points", "TY-JEU-01")
COUNTED = Line("Points : {told}.", "TY-JEU-01")


def dare(table: Table) -> Script:
    """Let each roll in turn, or pass, round after round, until the points are counted."""

    def turn(name: str) -> Question | None:
        if table.sheets[name].resting:
            return None
        throw = asks("throw", THROW, Request("toy.cast", name))
        ways = (throw, lapsing(says("pass", PASS, PASSED, name=name)))
        return Question(TURN(name=name), ways, who=name, asks=("goal", "daring"))

    def over() -> Question:
        told = listing([f"{name} {each.points}" for name, each in table.sheets.items()])
        ways = (says("next", NEXT), says("end", END, COUNTED, told=told))
        return Question(OVER(round=number), ways)

    for number in count(1):
        yield Note(opens=ROUND(round=number))
        for name in [*table.sheets]:
            yield partial(turn, name)
        if (yield over) == "end":
            return


# --- sheet.py: what a session knows of all this

SHEET = Sheet(
    character=Gambler,
    examples=(
        Example("Ana", {}),
        Example("Bo", {"goal": 9, "daring": "bold"}),
        Example("Cid", {"goal": 12, "daring": "mad", "points": 2}),
    ),
    uses=USES,
    games=(Game("toy.dare", "Le défi", script=dare, since="0.4.0", least=1),),
)
