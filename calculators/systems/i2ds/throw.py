"""A skill throw: its dice, their total, and whether it is critical.

Law: the skill determines the dice, the characteristic is added; the two dice of the test come
in every throw, a grace die last.
"""

from collections.abc import Iterable
from functools import cached_property
from itertools import product
from typing import Any

from calculators.core.errors import Fault, Faults
from calculators.core.frozen import Frozen
from calculators.core.group import Group, drawn, flag, integer, option
from calculators.core.result import Onward, Shown, Steps
from calculators.core.space import Dice, numbered
from calculators.core.words import Line, Phrase
from calculators.pieces.die import Die, FaceKind

from .house import SETTINGS, House
from .scales import GRACE, LEVELS, VALUE_BOUND

type Faces = tuple[int, ...]

PLAYER, OPPONENT = "player", "opponent"
PLAYS = ("side", PLAYER)
TEST_DICE = 2
PLAIN, HIGH, LOW = 0, 1, -1
PLACES = {HIGH: "premier", LOW: "dernier", PLAIN: ""}
"""Where a critical moves a player's character in a fight (I2-INI-03)."""
FACES = FaceKind(sides=GRACE["d20"])
BY_HAND = "Dés lancés à la main"
YOUR_DICE, THEIR_DICE = "Vos dés", "Dés de l'adversaire"
"""The label of each side's dice; at a table, a name instead."""


def value(label: str, rule: str, **more: Any) -> Any:
    """Declare a value that the source leaves open."""
    return integer(label, least=-VALUE_BOUND, most=VALUE_BOUND, rule=rule, **more)


class Side(Group):
    """A side's skill and characteristic (I2-DES-01, I2-RES-01)."""

    level: str = LEVELS.choice("Niveau de compétence")
    characteristic: int = value("Caractéristique", "I2-RES-01", help="Celle de votre fiche.")
    bonus: int = value(
        "Bonus libre",
        "AMB-I2-03",
        default=0,
        group=SETTINGS,
        help="D'ordinaire 0 ; la compétence, si votre table l'ajoute.",
    )

    @property
    def die(self) -> int:
        """The sides of each of its two dice."""
        return LEVELS[self.level]


class Who(Group):
    """Who rolls, and when: in a fight a critical moves a player's character (I2-INI-03)."""

    side: str = option(
        "Qui lance",
        {PLAYER: "un PJ", OPPONENT: "un PNJ"},
        rule="I2-INI-03",
        group=SETTINGS,
    )
    calm: bool = flag(
        "Hors combat", rule="I2-INI-03", group=SETTINGS, help="Un critique n'y change aucun rang."
    )

    stock: int | None = integer(
        "Points de grâce en réserve",
        most=VALUE_BOUND,
        default=None,
        rule="AMB-I2-05",
        group=SETTINGS,
        when=PLAYS,
        help="Avant ce jet. Vide : on ne les compte pas.",
    )

    @property
    def plays(self) -> bool:
        """Whether a player plays the character."""
        return self.side == PLAYER

    @property
    def blessed(self) -> bool:
        """Whether a player may spend a point of grace on it."""
        return self.plays and self.stock != 0

    def graces(self, house: House) -> tuple[str, ...]:
        """Return the possible kinds of grace before the throw, none first."""
        return ("none", *house.graces) if self.blessed else ("none",)

    def left(self, *, spent: bool) -> int | None:
        """Return the points left, if they are counted."""
        return None if self.stock is None else self.stock - spent

    def place(self, critical: int) -> str:
        """Return where a critical moves it in the order of a fight."""
        return PLACES[critical] if self.plays and not self.calm else ""


class Grace(Group):
    """The use of a point of grace before the throw (I2-DES-02, I2-DES-03)."""

    grace: str = GRACE.choice("Grâce (1 point)", when=PLAYS, help="À dire avant de lancer.")


class Throw(Frozen):
    """A side with its grace."""

    side: Side
    grace: str = "none"
    all_dice: bool = False

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """The dice, in the order they are typed; the d20 takes the second place."""
        die = self.side.die
        if self.grace == "d20":
            return (die, GRACE["d20"])
        return (die, die, GRACE["d6"]) if self.grace == "d6" else (die, die)

    @property
    def space(self) -> Dice:
        """The space; a d6 of grace is named apart: only the test's dice can be critical."""
        called = (*(numbered(place, TEST_DICE) for place in range(TEST_DICE)), "grâce")
        return Dice(self.sides, called=called if self.grace == "d6" else ())

    @property
    def ways(self) -> Iterable[Faces]:
        """Every possible throw."""
        return product(*(range(1, sides + 1) for sides in self.sides))

    def total(self, faces: Faces) -> int:
        """Return dice + characteristic + bonus (I2-RES-01)."""
        return sum(faces) + self.side.characteristic + self.side.bonus

    def critical(self, faces: Faces) -> int:
        """Return HIGH if all dice show their maximum, LOW if all show 1, else PLAIN."""
        counted = self.counted(faces)
        if counted == self.sides[: len(counted)]:
            return HIGH
        return LOW if set(counted) == {1} else PLAIN

    def counted(self, faces: Faces) -> Faces:
        """Return the dice that count for a critical (AMB-I2-06)."""
        return faces if self.all_dice else faces[:TEST_DICE]


def space(side: Side, grace: Grace) -> Dice:
    """Return the space of a throw."""
    return Throw(side, grace.grace).space


class Thrown(Group, fold=BY_HAND):
    """The dice of the acting side."""

    dice: Faces = drawn(
        YOUR_DICE,
        kind=FACES,
        rule="I2-DES-01",
        most=3,
        space=space,
        help="Vide : le site lance. Sinon, les faces dans l'ordre ; un dé de grâce en dernier.",
    )


def grace_stands(grace: Grace, who: Who, house: House) -> Faults:
    """Refuse a grace that the reading excludes, that is no player's, or that is not left.

    A table may not count the points (AMB-I2-05).
    """
    if grace.grace == "none":
        return
    if grace.grace in GRACE and grace.grace not in house.graces:
        message = "Votre lecture ne connaît pas cette grâce : prenez-en une autre."
        yield Fault("grace", message, "AMB-I2-05")
    if not who.plays:
        yield Fault("grace", "La grâce n'est que pour un joueur.", "AMB-I2-05")
    if who.stock == 0:
        yield Fault("grace", "Il ne reste aucun point de grâce.", "AMB-I2-05")


# --- words

NAMES = {PLAYER: "Vous", OPPONENT: "PNJ"}
_DICE = Line("{who} : {level}, {count}d{die}.", "I2-DES-01")
_ADDED = Line("Grâce : un d{added} de plus.", "I2-DES-02", "AMB-I2-05")
_TURNED = Line("Grâce : un des d{die} devient d{turned}.", "I2-DES-03", "AMB-I2-05")

RANK, RANKS = Phrase("En combat, un PJ : {rank:_} rang"), "En combat, les deux PJ changent de rang"


def moved(*ranks: str) -> tuple[Onward, ...]:
    """Return the move to the order that criticals change, if any."""
    changed = [rank for rank in ranks if rank]
    if not changed:
        return ()
    label = RANKS if changed[1:] else RANK(rank=changed[0])
    return (Onward("rank", label, "i2ds.initiative", {}, "I2-INI-03"),)


def dice_steps(who: str, throw: Throw) -> Steps:
    """Describe the dice of one side, and the grace spent before the throw."""
    side = throw.side
    yield _DICE(side, who=who, level=LEVELS.named(side.level), count=TEST_DICE)
    if throw.grace == "d6":
        yield _ADDED(added=GRACE["d6"])
    if throw.grace == "d20":
        yield _TURNED(side, turned=GRACE["d20"])


def sum_of(throw: Throw, faces: Faces) -> tuple[int, ...]:
    """Return the terms of a sum: the dice, the characteristic, a bonus other than 0."""
    bonus = (throw.side.bonus,) if throw.side.bonus else ()
    return (*faces, throw.side.characteristic, *bonus)


def shown(throw: Throw, faces: Faces, who: str = "Test") -> tuple[Shown, ...]:
    """Show the dice as rolled, a grace die apart."""
    dice = [*map(Die, throw.sides, faces)]
    own = 1 if throw.grace == "d20" else TEST_DICE
    return (Shown(who, tuple(dice[:own])), Shown("Grâce", tuple(dice[own:])))
