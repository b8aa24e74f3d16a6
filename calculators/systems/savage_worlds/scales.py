"""The tables of Savage Worlds, and its single figures: each number once, with its rule."""

from typing import NamedTuple

from calculators.core.scale import Item, Level, Scale, scale
from calculators.core.words import Phrase

ITEMIZED = "AMB-SW-30"
SUMMED = "AMB-SW-19"

FIGURES = Scale(
    "savage_worlds.figures",
    "Chiffres",
    "SW-JET-04",
    (
        Level("difficulty", "la difficulté ordinaire", 4),
        Level("step", "une tranche, une prouesse", 4, "SW-JET-06"),
        Level("one", "la face d'un échec critique", 1, "SW-JET-07"),
        Level("wild_die", "le dé Joker", 6, "AMB-SW-28"),
        Level("player_bennies", "jetons de chaque joueur, par séance", 3, "SW-JTN-01"),
        Level("gm_per_player", "jetons du MJ, par joueur", 1, "SW-JTN-01"),
        Level("gm_per_wild_npc", "jetons du MJ, par PNJ Joker", 2, "SW-JTN-01"),
        Level("power_points", "points de pouvoir pour un jeton", 5, "SW-JTN-06"),
        Level("load_first", "charge au d4, en kilogrammes", 10, "SW-ETA-07"),
        Level("load_step", "charge de plus à chaque dé", 10, "SW-ETA-07"),
        Level("critical_wound", "la blessure de l'état critique", 4, "SW-ETA-12"),
        Level("least_pace", "allure de qui peut encore bouger", 1, "AMB-SW-07"),
        Level("most_actions", "actions d'un tour, au plus", 3, "SW-ACT-01"),
        Level("square", "mètres d'une case", 2, "SW-ACT-01"),
        Level("running_die", "le dé de course, non explosif", 6, "SW-ACT-03"),
        Level("support_most", "soutiens en tout, sauf un jet de Force", 4, "SW-ACT-04"),
        Level("bonus_die", "le dé de dégâts d'une prouesse", 6, "SW-TOU-03"),
        Level("minutes", "minutes de soins par blessure", 10, "SW-SOI-01"),
        Level("golden_hour", "l'heure des soins, en minutes", 60, "SW-SOI-04"),
        Level("days", "jours avant de guérir", 5, "SW-SOI-02"),
    ),
)

MODIFIERS = Scale(
    "savage_worlds.modifiers",
    "Modificateurs",
    "SW-JET-04",
    (
        Level("unskilled", "compétence non maîtrisée", -2, "SW-JET-03"),
        Level("distracted", "distrait", -2, "SW-ETA-01", ITEMIZED),
        Level("vulnerable", "cible Vulnérable", 2, "SW-ETA-02", ITEMIZED),
        Level("stunned", "cible Sonnée, donc attaque surprise", 4, "SW-ETA-05"),
        Level("encumbered", "encombré", -2, "SW-ETA-07"),
        Level("wound", "une blessure", -1, "SW-ETA-11", ITEMIZED),
        Level("joker", "Joker d'initiative", 2, "SW-INI-03"),
        Level("action", "une action de plus", -2, "SW-ACT-02", "AMB-SW-27"),
        Level("running", "course ce tour", -2, "SW-ACT-03", "AMB-SW-27"),
        Level("surprise", "attaque surprise", 4, "SW-ACT-08"),
        Level("vigor", "attaque surprise, Vigueur", -2, "SW-ACT-08", "AMB-SW-16"),
    ),
    label="{value:+}",
)

FATIGUE = Scale(
    "savage_worlds.fatigue",
    "Fatigue",
    "SW-ETA-08",
    (
        Level("none", "aucune", 0, label="{name}"),
        Level("tired", "Fatigué", -1),
        Level("exhausted", "Épuisé", -2, reading="AMB-SW-12"),
        Level("beyond", "Épuisé", -2, "", "AMB-SW-12", "un niveau de plus, état critique"),
    ),
    label="{name}, {value}",
)
EXHAUSTED, BEYOND = "exhausted", "beyond"


class Shelter(NamedTuple):
    """A cover's penalty, and the percentage of the target it hides."""

    malus: int
    hidden: int | None = None


COVER = Scale(
    "savage_worlds.cover",
    "Couvert",
    "SW-TOU-05",
    (
        Level("none", "aucun", Shelter(0), label="{name}, {value.malus}"),
        Level("light", "léger", Shelter(-2, 25)),
        Level("medium", "moyen", Shelter(-4, 50)),
        Level("heavy", "lourd", Shelter(-6, 75)),
        Level("total", "total", Shelter(-8), label="{name}, {value.malus}"),
    ),
    label="{name} ({value.hidden}\u202f%), {value.malus}",
    reading=SUMMED,
)
LIGHT = scale(
    "savage_worlds.light",
    "Visibilité",
    "SW-TOU-06",
    {
        "day": ("bonne", 0),
        "dim": ("pénombre", -2),
        "dark": ("obscurité", -4),
        "black": ("ténèbres", -6),
    },
    label="{name}, {value}",
    reading=SUMMED,
)
RANGE = scale(
    "savage_worlds.range",
    "Portée",
    "SW-TOU-07",
    {
        "short": ("courte", 0),
        "medium": ("moyenne", -2),
        "long": ("longue", -4),
        "extreme": ("extrême", -8),
    },
    label="{name}, {value}",
    reading=SUMMED,
)

SUPPORT = scale(
    "savage_worlds.support",
    "Soutien",
    "SW-ACT-04",
    {
        "critical_failure": ("échec critique", -2),
        "failure": ("échec", 0),
        "success": ("succès", 1),
        "raise": ("prouesse", 2),
        "raises": ("deux prouesses ou plus", 2),
    },
    reading="AMB-SW-13",
)
HEALED = scale(
    "savage_worlds.healed",
    "Blessures de moins",
    "SW-SOI-01",
    {
        "critical_failure": ("échec critique", -1),
        "failure": ("échec", 0),
        "success": ("succès", 1),
        "raise": ("prouesse", 2),
        "raises": ("deux prouesses ou plus", 2),
    },
    reading="AMB-SW-20",
)

SCALES = (FIGURES, MODIFIERS, FATIGUE, COVER, LIGHT, RANGE, SUPPORT, HEALED)

DIFFICULTY = FIGURES["difficulty"]
STEP = FIGURES["step"]
CRITICAL_WOUND = FIGURES["critical_wound"]
TRAITS = {
    "fighting": "Combat",
    "shooting": "Tir",
    "throwing": "Lancer",
    "healing": "Soins",
    "notice": "Perception",
    "agility": "Agilité",
    "smarts": "Intellect",
    "spirit": "Âme",
    "strength": "Force",
    "vigor": "Vigueur",
}
"""The traits of a sheet."""
LINKED = ("agility", "smarts", "spirit", "strength", "vigor")
"""The attributes among them."""

TRAIT_SIZES = (4, 6, 8, 10, 12)  # SW-JET-02; beyond, d12+k
DAMAGE_SIZES = (*TRAIT_SIZES, 20)  # SW-JET-08

# Bounds of inputs that the source leaves open: wide enough for any table, small enough to stay
# readable. Not rules.
MODIFIER_BOUND = 20
HIGHEST_DIFFICULTY = 40
HIGHEST_TOUGHNESS = 60
MOST_REROLLS = 9
MOST_STOCK = 99
MOST_DAMAGE_DICE = 20
MOST_SUPPORTS = 8
MOST_FIGHTERS = 20
MOST_FACES = 400
MOST_WOUNDS = 99
MOST_NEIGHBOURS = 20
MOST_PLAYERS = 20


def most_borne(*, falls: bool) -> int:
    """Return the most wounds with which somebody is in the fight (SW-ETA-12).

    :param falls: whether the first one puts an extra out of it (AMB-SW-06).
    """
    return 0 if falls else CRITICAL_WOUND - 1


def modifier(code: str) -> Item:
    """Return a modifier of the book as an item of a sum."""
    return MODIFIERS.item(code, MODIFIERS.named(code))


def figured(template: str) -> str:
    """Fill a label with the figures and the modifiers, by their codes."""
    return Phrase(template)(None, **FIGURES, **MODIFIERS)
