"""Bennies: a session's stocks, and rerolls until a goal (docs/savage-worlds/jetons.md)."""

from fractions import Fraction
from typing import Annotated, ClassVar, override

import icepool

from calculators.core.binding import Groups, knows
from calculators.core.calculator import Calculator, Weights
from calculators.core.group import again, integer, option
from calculators.core.result import FigureTable, Share, Steps, Tables, Told
from calculators.core.words import Line, Phrase

from .house import House
from .rolls.inputs import Against, Condition, Luck, Rating, Thrown, rerolls, weighing
from .rolls.rule import OUTCOMES, RANK, Attempt, Rolled, attempt_of, play, played_law
from .rolls.words import roll_steps, shown_dice, summary
from .scales import FIGURES, MOST_PLAYERS, MOST_REROLLS

# --- inputs

STOCK = "Réserves de la séance"


def gm_stock(players: int, wild_npcs: int) -> int:
    """Return the GM's bennies at the start of a session (SW-JTN-01)."""
    return FIGURES["gm_per_player"] * players + FIGURES["gm_per_wild_npc"] * wild_npcs


class Wanted(Rating):
    """The roll, and the result to reach."""

    goal: str = option(
        "But à atteindre", {"success": "un succès", "raise": "une prouesse"}, rule="SW-JTN-02"
    )

    @property
    def rank(self) -> int:
        """The rank of success at which no further benny is spent."""
        return RANK[self.goal]


class Purse(Luck):
    """The bennies to spend, and the stocks they come from."""

    bennies: int = rerolls(
        "Jetons, au plus",
        default=FIGURES["player_bennies"],
        help="On s'arrête dès que le but est atteint.",
    )
    players: int = integer("Joueurs", most=MOST_PLAYERS, default=4, rule="SW-JTN-01", group=STOCK)
    wild_npcs: int = integer(
        "PNJ Jokers", most=MOST_PLAYERS, default=0, rule="SW-JTN-01", group=STOCK
    )
    power: int = integer(
        "Jetons changés en points de pouvoir",
        most=MOST_REROLLS,
        default=0,
        rule="SW-JTN-06",
        group=STOCK,
    )

    stock: int | None = again(Luck, "stock", group=STOCK)

    @property
    @override
    def cost(self) -> int:
        """The most that this request may cost: rerolls, and power points."""
        return self.bennies + self.power

    @property
    def gm(self) -> int:
        """The GM's bennies."""
        return gm_stock(self.players, self.wild_npcs)

    @property
    def points(self) -> int:
        """The power points regained (SW-JTN-06)."""
        return FIGURES["power_points"] * self.power


# --- rule


class Given(Groups):
    """The inputs of a roll with rerolls until a goal."""

    wanted: Wanted
    purse: Annotated[
        Purse, knows("bennies", "players", "wild_npcs", "power", "stock", "who", "wild_die")
    ]
    against: Against
    condition: Annotated[Condition, knows("modifier")]
    house: Annotated[House, knows("imposed")]

    @property
    def attempt(self) -> Attempt:
        """The roll that bennies reroll."""
        items, difficulty = weighing(self.condition), self.against.difficulty
        return attempt_of(self.wanted.die, self.purse, self.house, items, difficulty)

    def kept(self, bennies: int) -> icepool.Die[str]:
        """Return the exact law of the outcome kept, with at most so many bennies."""
        return played_law(self.attempt, bennies, goal=self.wanted.rank)


def law(given: Given) -> Weights:
    """Return the exact law of the outcome kept."""
    return given.kept(given.purse.bennies)


class Retried(Rolled):
    """A roll, rerolled until its goal."""

    given: Given

    told = (
        *(name for name in Rolled.told if name != "bennies_offered"),
        "spent:bennies",
        "paid",
        "left",
        "player_stock",
        "gm_stock:given.purse.gm",
        "power_points:given.purse.points",
    )

    @property
    def paid(self) -> int:
        """All the bennies spent."""
        return self.bennies + self.given.purse.power

    @property
    def left(self) -> int:
        """The bennies left."""
        return self.bennies_offered - self.bennies

    player_stock: ClassVar[int] = FIGURES["player_bennies"]
    """Each player's bennies at the start of a session."""


# --- words

SPENT = Phrase("{paid:aucun jeton dépensé|# jeton dépensé|# jetons dépensés}")
SESSION = Line(
    "Séance : {player_stock:# jeton|# jetons} par joueur, {given.purse.gm:aucun|#|#} au MJ.",
    "SW-JTN-01",
)
POWER = Line(
    "{given.purse.power:# jeton|# jetons} : {given.purse.points:# point|# points} de pouvoir"
    " {given.purse.points:rendu|rendus}.",
    "SW-JTN-06",
)
READY = Phrase("{count:# jeton|# jetons}")
GOALS = {"success": "Chance d'un succès", "raise": "Chance d'une prouesse"}


def tell(retried: Retried) -> Told:
    """Describe a roll rerolled until its goal."""
    return Told(summary(retried, SPENT(retried)), _steps(retried), shown_dice(retried))


def _steps(retried: Retried) -> Steps:
    yield from roll_steps(retried)
    yield SESSION(retried)
    if retried.given.purse.power:
        yield POWER(retried)


def tables(retried: Retried) -> Tables:
    """Tabulate the chance of the goal for each number of bennies, and the stocks."""
    given, purse = retried.given, retried.given.purse
    counts = range(max(purse.bennies, retried.player_stock) + 1)
    rows = [(READY(count=count), _share(given, count)) for count in counts]
    here = {purse.bennies}
    yield FigureTable(GOALS[given.wanted.goal], ("Jetons, au plus", "Chance"), rows, here)
    stock = (("Chaque joueur", retried.player_stock), ("MJ", purse.gm))
    yield FigureTable("Réserves au début de la séance", ("Qui", "Jetons"), stock)
    if purse.power:
        points = ((str(purse.power), purse.points),)
        yield FigureTable("Points de pouvoir rendus", ("Jetons", "Points"), points)


def _share(given: Given, count: int) -> Share:
    enough = {code for code, rank in RANK.items() if rank >= given.wanted.rank}
    reached = sum(map(given.kept(count).probability, enough), Fraction(0))
    return Share(reached, lambda facts: facts.verdict in enough, {"bennies": count})


@Calculator(
    id="savage_worlds.bennies",
    title="Jetons",
    verb="Lancer et relancer",
    rules=("SW-JTN-01", "SW-JTN-02", "SW-JTN-06"),
    outcomes=OUTCOMES,
    tables=tables,
    law=law,
    tell=tell,
)
def bennies(given: Given, thrown: Thrown) -> Retried:
    """Resolve a roll, rerolled with bennies until its goal (SW-JTN-02)."""
    played = play(given.attempt, thrown.roll, thrown.rerolls, goal=given.wanted.rank)
    return Retried(given.attempt, played, given.purse.bennies, given)
