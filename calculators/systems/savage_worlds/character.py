"""A character's lasting state in a fight of Savage Worlds.

An unwritten figure fills no input; an unwritten skill is unskilled (SW-JET-03).
"""

from collections.abc import Mapping
from typing import Any, Self, override

from calculators.core.group import again, flag, integer, option, piece, unwritten
from calculators.core.sheet import Character
from calculators.pieces.playing_card import PLAYING_CARDS, PlayingCard
from calculators.pieces.step_die import StepDie

from .attack.inputs import Strike
from .damage.inputs import Blow
from .rolls.inputs import ATTRIBUTES, EXTRA, SKILLS, Luck, Turn
from .scales import FIGURES, MODIFIERS, MOST_STOCK, MOST_WOUNDS, TRAIT_SIZES, TRAITS, figured
from .states.inputs import STATES, Body, Load, Pace, States
from .turn.table import INITIATIVE, MASTER, PLAYER

FIGHT = "Combat à la table"
SIDES = {PLAYER: "un joueur", MASTER: "le MJ"}
ATTRIBUTE, SKILL = "Attributs", "Autres compétences"
GEAR, HURT, LUCK = "Arme, allure, charge", "Blessures et fatigue", "Dé Joker"
UNSKILLED = StepDie(min(TRAIT_SIZES), MODIFIERS["unskilled"])
ONLY_EXTRA = ("who", EXTRA)
BEFALLS = frozenset({HURT, STATES, FIGHT, INITIATIVE})
"""The folds of what befell her: a copy of her has nothing of it."""


def attribute(name: str, rule: str = "SW-JET-02") -> Any:
    """Declare an attribute by its die."""
    return piece(TRAITS[name], kind=ATTRIBUTES, rule=rule, group=ATTRIBUTE, default=None)


def skill(name: str, rule: str, group: str = SKILL) -> Any:
    """Declare a skill by its die; unskilled if unwritten."""
    return piece(TRAITS[name], kind=SKILLS, rule=rule, group=group, default=UNSKILLED)


class Person(Character):
    """Who a character is, and what she can do."""

    who: str = again(Luck, "who", label="Joker ou figurant")
    side: str = option(
        "Tenu par", SIDES, rule="SW-JTN-01", help="Le MJ paie de sa réserve pour les siens."
    )
    fighting: StepDie = skill("fighting", "SW-TOU-01", group="")
    shooting: StepDie = skill("shooting", "SW-TOU-02", group="")
    parry: int | None = again(Strike, "parry", label="Parade")
    toughness: int | None = again(Blow, "toughness", help="Armure comprise.")
    dice: tuple[StepDie, ...] | None = unwritten(
        Blow,
        "dice",
        label="Dégâts de l'arme",
        help="2d6, d8+d6… Un nombre fixe va dans « Bonus fixe aux dégâts ».",
    )
    bennies: int = integer(
        "Jetons",
        most=MOST_STOCK,
        default=FIGURES["player_bennies"],
        rule="SW-JTN-01",
        help=figured(
            "{player_bennies} par joueur ; un figurant qu'il mène en plus n'en a pas."
            " Le MJ n'a qu'une réserve, pour tous les siens."
        ),
    )

    agility: StepDie | None = attribute("agility")
    spirit: StepDie | None = attribute("spirit", "SW-ETA-10")
    strength: StepDie | None = attribute("strength", "SW-ETA-07")
    smarts: StepDie | None = attribute("smarts", "AMB-SW-24")
    vigor: StepDie | None = attribute("vigor", "SW-JTN-04")

    throwing: StepDie = skill("throwing", "SW-TOU-02")
    healing: StepDie = skill("healing", "SW-SOI-01")
    notice: StepDie = skill("notice", "SW-ACT-09")

    bonus: int = again(Blow, "bonus", label="Bonus fixe aux dégâts", group=GEAR)
    pace: int | None = again(Pace, "pace", group=GEAR, help="En cases de 2 m.")
    load: int = again(Load, "load", group=GEAR)


class Hurt(Person, fold=HURT):
    """Her wounds and her fatigue."""

    wounds: int = again(Body, "wounds")
    fresh: int = integer(
        "Dont encore à encaisser",
        most=MOST_WOUNDS,
        default=0,
        rule="SW-JTN-04",
        help="Celles de la dernière attaque, tant que le jet n'est pas fait.",
    )
    fatigue: str = again(Body, "fatigue")


class Stated(States, Hurt, fold=STATES):
    """Her states."""

    unconscious: bool = flag("Inconscient", rule="SW-ACT-08")
    surprised: bool = flag("Surpris ce round", rule="SW-ACT-09")
    waiting: bool = flag("En Attente", rule="AMB-SW-17")
    out: bool = flag("Hors de combat", rule="AMB-SW-06", when=ONLY_EXTRA)


class Hero(Stated):
    """The lasting state of a character in a fight, a player's or not."""

    wild_die: StepDie | None = unwritten(Luck, "wild_die", group=LUCK)

    stray: bool = flag("Balle perdue à résoudre", rule="SW-ACT-07", group=FIGHT)
    support: tuple[int, ...] = again(Turn, "support", group=FIGHT)
    purse: bool = flag("Réserve du MJ déjà comptée", rule="SW-JTN-01", group=FIGHT)

    card: PlayingCard | None = piece(
        "Carte du round",
        kind=PLAYING_CARDS,
        rule="SW-INI-01",
        help="À vider quand le combat est fini : un Joker compte tant qu'il est là.",
        group=INITIATIVE,
        default=None,
    )

    @property
    def states(self) -> Body:
        """The body with its states."""
        return Body(**{name: getattr(self, name) for name in Body.inputs if hasattr(self, name)})

    @property
    def idle(self) -> bool:
        """Whether no action is left to her, whatever she rolls (SW-ETA-13, SW-ACT-08)."""
        return self.unconscious or self.states.critical

    @property
    def has_purse(self) -> bool:
        """Whether she has bennies of her own: an extra of the GM has some once they are counted."""
        return self.purse or self.who != EXTRA or self.side != MASTER

    @property
    def stock(self) -> int:
        """Her bennies at first: a player has his once, whatever extras he leads (SW-JTN-01)."""
        led = self.side == PLAYER and self.who == EXTRA
        return 0 if led else FIGURES["player_bennies"]

    @override
    def following(self, before: Self, written: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the bennies at first, until they are spent or written."""
        spent = before.bennies != before.stock and "bennies" not in written
        return {} if spent or written.get("bennies") is not None else {"bennies": self.stock}

    @property
    def unsoaked(self) -> int:
        """The wounds of the last attack still to soak, at most those she still has."""
        return min(self.fresh, self.wounds)

    @property
    def burden(self) -> int:
        """The penalty of her load where it applies (SW-ETA-07)."""
        return Load(strength=self.strength, load=self.load).malus if self.strength else 0
