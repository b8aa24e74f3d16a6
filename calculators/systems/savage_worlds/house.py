"""The table's settings: readings of Savage Worlds' ambiguous rules."""

from calculators.core.group import Group, again, flag, reading
from calculators.core.own import whose
from calculators.core.words import Phrase
from calculators.pieces.step_die import StepDie

from .attack.inputs import Aim
from .rolls.inputs import Luck
from .scales import CRITICAL_WOUND, MODIFIERS, figured

READINGS = "Lectures de la règle"
FALLS = "falls"
JOKERS, ALL = "jokers", "all"
BY_SURPRISE = ("surprise", "true")
MOST = Phrase("{most} au plus, règle officielle")


class House(Group, fold=READINGS):
    """The readings; each calculator takes those that concern it."""

    pieces: str = whose("dés", "cartes")
    wild: str = reading(
        "Ont un dé Joker",
        "AMB-SW-01",
        {JOKERS: "joueurs et PNJ Jokers", ALL: "tous, figurants compris"},
    )
    extras: str = reading(
        "Un figurant blessé",
        "AMB-SW-06",
        {
            "stays": "compte ses blessures, comme tous",
            FALLS: "est hors de combat à la première",
        },
    )
    wild_die: StepDie = again(Luck, "wild_die")
    stray_die: str = again(Aim, "stray_die")
    stray_throw: str = reading(
        "Ce 1, si l'on relance",
        "AMB-SW-32",
        {"kept": "compte sur le jet gardé", "any": "compte sur tout jet lancé"},
        when=("mode", "shoot throw"),
    )
    faint: str = reading(
        "Jet de Vigueur d'une cible surprise",
        "AMB-SW-33",
        {
            "before": "avant d'encaisser, avec toutes les blessures",
            "after": "après, avec celles qui restent",
        },
        when=BY_SURPRISE,
    )
    already: str = reading(
        "Cible déjà Secouée et prouesses",
        "AMB-SW-05",
        {
            "source": "comme le texte (1 blessure, plus 1 par prouesse)",
            "official": "règle officielle (1 blessure, ou 1 par prouesse)",
        },
    )
    stunned: str = reading(
        "Jet d'Âme d'un Sonné",
        "AMB-SW-10",
        {
            "penalty": figured("avec le {distracted} de Distrait"),
            "free": figured("sans ce {distracted}"),
        },
        when=("need", "stunned"),
    )
    recovers: bool = flag(
        "Tout encaisser retire aussi Secoué",
        rule="AMB-SW-09",
        help="Règle officielle ; le texte n'en dit rien.",
    )
    past_three: str = reading(
        "Malus au-delà de trois blessures",
        "AMB-SW-39",
        {
            "each": figured("{wound} par blessure, comme le texte"),
            "three": MOST(most=MODIFIERS["wound"] * (CRITICAL_WOUND - 1)),
        },
    )
    imposed: bool = flag(
        "Un échec critique sur une relance s'impose",
        rule="AMB-SW-29",
        help="Sinon, le meilleur jet déjà obtenu reste acquis.",
    )
