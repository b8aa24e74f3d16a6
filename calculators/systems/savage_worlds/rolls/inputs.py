"""Inputs of a trait roll: the die, the roller's state and turn, bennies, real dice."""

from collections.abc import Iterable, Sequence
from typing import Any

from calculators.core.errors import Fault, Faults
from calculators.core.group import Group, drawn, flag, integer, integers, option, piece
from calculators.core.scale import Item, Items
from calculators.core.words import Phrase
from calculators.pieces.die import FaceKind
from calculators.pieces.step_die import StepDie, StepDieKind

from ..exploding import ExplodingDice, Faces, Rerolls, Sides
from ..scales import (
    BEYOND,
    CRITICAL_WOUND,
    DAMAGE_SIZES,
    DIFFICULTY,
    FATIGUE,
    FIGURES,
    HIGHEST_DIFFICULTY,
    ITEMIZED,
    MODIFIER_BOUND,
    MODIFIERS,
    MOST_FACES,
    MOST_REROLLS,
    MOST_STOCK,
    MOST_SUPPORTS,
    SUPPORT,
    TRAIT_SIZES,
    TRAITS,
    figured,
    modifier,
)

STATE = "État de celui qui lance"
TURN = "Ce tour-ci"
REAL_DICE = "Vrais dés, dé Joker"
AGAIN = "Relancer un jet déjà lancé"

SKILLS = StepDieKind(TRAIT_SIZES, lower=MODIFIERS["unskilled"], beyond=True)
ATTRIBUTES = StepDieKind(TRAIT_SIZES, beyond=True)
WILD_DICE = StepDieKind(TRAIT_SIZES)
FACES = FaceKind(max(TRAIT_SIZES), several=True)
D6 = StepDie(FIGURES["wild_die"])
WILD, EXTRA = "wild", "extra"
WHO = {WILD: "joueur ou PNJ Joker, avec dé Joker", EXTRA: "figurant, sans dé Joker"}


def free_modifier(label: str, rule: str, **more: Any) -> Any:
    """Declare a modifier that the player types."""
    return integer(label, least=-MODIFIER_BOUND, most=MODIFIER_BOUND, default=0, rule=rule, **more)


def rating(label: str, rule: str, kind: StepDieKind, *, fold: bool = True, **more: Any) -> Any:
    """Declare a trait by its die."""
    return piece(label, kind=kind, rule=rule, default=D6, fold=fold, **more)


def rerolls(label: str, rule: str = "SW-JTN-02", **more: Any) -> Any:
    """Declare how many bennies reroll."""
    return integer(label, most=MOST_REROLLS, rule=rule, **{"default": 0, **more})


def faces(label: str, rule: str, **more: Any) -> Any:
    """Declare dice that may be rolled by hand, each to the end of its explosions."""
    return drawn(label, rule=rule, least=1, most=MOST_FACES, **{"kind": FACES, **more})


def thrown(die: StepDie, who: str, wild_die: StepDie) -> Sides:
    """Return the sides of the dice of a trait roll: no Wild Die for an extra (AMB-SW-01)."""
    return (die.sides,) if who == EXTRA else (die.sides, wild_die.sides)


OTHER = "other"


class Named(Group):
    """The name of the trait rolled, if it is one of a sheet."""

    trait: str = option(
        "Trait",
        {OTHER: "un autre (dé)", **TRAITS},
        rule="SW-JET-02",
        help="Une fiche en connaît le dé ; un autre se dit par son dé.",
    )


class Rating(Group):
    """The die of the trait rolled."""

    die: StepDie = rating(
        "Dé de trait",
        "SW-JET-02",
        SKILLS,
        help=figured("d4{unskilled} : compétence non maîtrisée. Au-delà du d12 : d12+1…"),
    )

    @property
    def rolled(self) -> bool:
        """Whether it is rolled at all."""
        return True


class Against(Group):
    """The target number."""

    difficulty: int = integer(
        "Difficulté", least=1, most=HIGHEST_DIFFICULTY, default=DIFFICULTY, rule="SW-JET-04"
    )


class Condition(Group, fold=STATE):
    """The roller's state; different causes add up, one state counts once (AMB-SW-30)."""

    modifier: int = free_modifier("Modificateur", "SW-JET-04", fold=False)
    wounds: int = integer("Blessures", most=CRITICAL_WOUND - 1, default=0, rule="SW-ETA-11")
    fatigue: str = option(
        FATIGUE.title,
        {code: FATIGUE.words(code) for code in FATIGUE if code != BEYOND},
        rule=FATIGUE.rule,
    )
    distracted: bool = flag(
        "Distrait", rule="SW-ETA-01", help="Aussi s'il est Entravé, Immobilisé ou Sonné."
    )
    encumbered: bool = flag(
        "Encombré, pour un jet que cela gêne",
        rule="SW-ETA-07",
        help="Agilité et ses compétences, Vigueur contre la fatigue.",
    )

    def items(self, past_three: str = "each") -> Iterable[Item]:
        """Return the modifiers, except the free one.

        :param past_three: reading of AMB-SW-39: the penalty of wounds beyond three.
        """
        if self.wounds:
            yield wounds_item(self.wounds, past_three)
        if FATIGUE[self.fatigue]:
            yield FATIGUE.item(self.fatigue, FATIGUE.named(self.fatigue))
        if self.distracted:
            yield modifier("distracted")
        if self.encumbered:
            yield modifier("encumbered")


class Turn(Group, fold=TURN):
    """The roller's actions and advantages this round."""

    actions: int = integer(
        "Actions annoncées", least=1, most=FIGURES["most_actions"], default=1, rule="SW-ACT-02"
    )
    running: bool = flag("Course", rule="SW-ACT-03")
    joker: bool = flag("Joker à l'initiative", rule="SW-INI-03")
    support: tuple[int, ...] = integers(
        "Soutiens reçus",
        least=min(SUPPORT.values()),
        most=max(SUPPORT.values()),
        count=MOST_SUPPORTS,
        rule="SW-ACT-04",
        help=Phrase(
            "Un nombre par allié : {success} (succès), {raise} (prouesse), {critical_failure}"
            " (échec critique)."
        )(None, **SUPPORT),
        notation=Phrase("Comme {raise} {success}.")(None, **SUPPORT),
    )
    strength: bool = flag("Jet de Force : Soutien sans plafond", rule="AMB-SW-13")

    def items(self) -> Iterable[Item]:
        """Return the modifiers; the ceiling of supports bounds their sum (AMB-SW-13)."""
        if self.actions > 1:
            more = MODIFIERS["action"] * (self.actions - 1)
            yield Item(ACTIONS(self), more, "SW-ACT-02", "AMB-SW-27")
        if self.running:
            yield modifier("running")
        if self.joker:
            yield modifier("joker")
        total, most = sum(self.support), FIGURES["support_most"]
        name = SUPPORTS(self)
        if total > most and not self.strength:
            name, total = CAPPED(total=total), most
        if total:
            yield Item(name, total, "SW-ACT-04", "AMB-SW-13")

    def faults(self) -> Faults:
        """Refuse a supporter whose contribution is impossible."""
        unknown = [value for value in self.support if value not in SUPPORT.values()]
        if unknown:
            yield Fault("support", NO_SUCH_SUPPORT(None, value=unknown[0], **SUPPORT), "SW-ACT-04")


class Luck(Group):
    """The bennies that reroll, those left, and the Wild Die: whether there is one, its size."""

    bennies: int = rerolls("Jetons dépensés", help="Chaque jeton relance ; le meilleur jet compte.")
    who: str = option("Qui lance", WHO, rule="AMB-SW-01", group=REAL_DICE)
    wild_die: StepDie = rating("Dé Joker", "AMB-SW-28", WILD_DICE, group=REAL_DICE)
    earlier: Faces = integers(
        "Jets déjà lancés",
        least=1,
        most=max(DAMAGE_SIZES),
        count=MOST_FACES,
        rule="SW-JTN-02",
        group=AGAIN,
        help="Tous leurs dés, dans l'ordre : ce jet-ci les relance contre un jeton.",
    )
    stock: int | None = integer(
        "Jetons en réserve",
        most=MOST_STOCK,
        default=None,
        rule="SW-JTN-01",
        group=AGAIN,
        help="Avant ce jet. Vide : on ne les compte pas.",
    )

    @property
    def throws(self) -> bool:
        """Whether this side throws now."""
        return True

    @property
    def offered(self) -> int:
        """The bennies that rerolls may cost; a reroll of earlier throws costs one."""
        return self.bennies + bool(self.earlier)

    @property
    def cost(self) -> int:
        """The most that this roll may cost."""
        return self.offered

    def sides(self, die: StepDie) -> Sides:
        """Return the sides of the dice of a trait roll."""
        return thrown(die, self.who, self.wild_die)

    def faults(self) -> Faults:
        """Refuse to spend more bennies than there are."""
        yield from too_few("bennies" if self.bennies else "stock", self.cost, self.stock)


def too_few(field: str, cost: int, stock: int | None) -> Faults:
    """Refuse to spend more bennies than a stock has, if it is counted (SW-JTN-01)."""
    if stock is not None and cost > stock:
        yield Fault(field, TOO_FEW(cost=cost, stock=stock), "SW-JTN-01")


def left_of(stock: int | None, spent: int) -> int | None:
    """Return the bennies left in a stock, if it is counted."""
    return None if stock is None else stock - spent


def roll_space(rating: Rating, luck: Luck) -> ExplodingDice:
    """Return the space of one throw of a trait, if it is thrown."""
    thrown = rating.rolled and luck.throws
    return ExplodingDice.of_trait(luck.sides(rating.die) if thrown else ())


def rerolls_space(rating: Rating, luck: Luck) -> Rerolls:
    """Return the space of the rerolls, one after the other."""
    return Rerolls.of(luck.sides(rating.die), luck.bennies * rating.rolled)


def earlier_stands(rating: Rating, luck: Luck) -> Faults:
    """Refuse impossible earlier throws, and a reroll of a critical failure."""
    yield from earlier_throws(luck.earlier, luck.sides(rating.die), again=True)


def earlier_throws(
    earlier: Faces, sides: Sequence[int], field: str = "earlier", *, again: bool = False
) -> Faults:
    """Refuse earlier throws that these dice cannot give.

    :param again: they are throws of a trait to reroll: none may be a critical failure.
    """
    dice = ExplodingDice(tuple(sides))
    throws = dice.split(earlier)
    reasons = (reason for throw in throws for reason in dice.refusals(throw)[:1])
    yield from (Fault(field, reason, "SW-JTN-02") for reason in [*reasons][:1])
    one = (FIGURES["one"],) * len(sides)
    if again and sides[1:] and one in throws:
        yield Fault(field, NEVER_AGAIN, "SW-JTN-02")


class Thrown(Group, fold=REAL_DICE):
    """The dice of the roll and of its rerolls."""

    roll: Faces = faces(
        "Jet lancé à la main",
        "SW-JET-01",
        space=roll_space,
        help="Dé de trait puis dé Joker, explosions à la suite. d6 : 6 2, Joker : 3 → 6 2 3.",
    )
    rerolls: Faces = faces(
        "Relances lancées à la main",
        "SW-JTN-02",
        space=rerolls_space,
        help="Une relance par jeton, notée de même.",
    )


NO_TURN = Turn()


def weighing(condition: Condition, turn: Turn = NO_TURN, past_three: str = "each") -> Items:
    """Return all modifiers of a roll."""
    own = free_items("autre modificateur", condition.modifier, "SW-JET-04")
    return (*condition.items(past_three), *turn.items(), *own)


def free_items(name: str, value: int, rule: str) -> Items:
    """Return the player's free modifier, unless 0."""
    return (Item(name, value, rule),) if value else ()


def wounds_item(wounds: int, past_three: str) -> Item:
    """Return the wound penalty; more than three count only for healing or a soak roll."""
    most = CRITICAL_WOUND - 1
    counted = min(wounds, most) if past_three == "three" else wounds
    reading = "AMB-SW-39" if wounds > most else ITEMIZED
    return Item(WOUNDS(wounds=wounds), MODIFIERS["wound"] * counted, "SW-ETA-11", reading)


def die_items(die: StepDie) -> Items:
    """Return the fixed bonus of a rating: unskilled, or beyond d12."""
    if die.bonus < 0:
        return (modifier("unskilled"),)
    if die.bonus:
        return (Item(BIGGER(die, sides=die.sides), die.bonus, "SW-JET-02", "AMB-SW-22"),)
    return ()


# --- words

NEVER_AGAIN = "Un échec critique ne se relance pas."
TOO_FEW = Phrase(
    "Il faut {cost:# jeton|# jetons}, {stock:il n'en reste pas|il en reste #|il en reste #}."
)
ACTIONS = Phrase("{actions:# action|# actions} ce tour")
CAPPED = Phrase("soutiens {total}, plafonnés")
SUPPORTS = Phrase("soutien{support:s}")
WOUNDS = Phrase("{wounds:# blessure|# blessures}")
BIGGER = Phrase("au-delà du d{sides} ({title})")
OUT = Phrase("En état critique, on ne peut rien tenter : {most}.")
AT_MOST = Phrase("{most:# blessure|# blessures} au plus")
TOO_HURT = Fault("wounds", OUT(most=AT_MOST(most=CRITICAL_WOUND - 1)), "SW-ETA-13")
NO_SUCH_SUPPORT = Phrase(
    "« {value} » n'existe pas : un allié apporte {critical_failure}, {failure}, {success} ou"
    " {raise}."
)
