"""The tables of i2ds, and its single figures: each number of the book once, with its rule."""

from calculators.core.scale import Level, Scale, scale

LEVELS = scale(
    "i2ds.level",
    "Niveau",
    "I2-DES-01",
    {"N": ("néophyte", 6), "A": ("apprenti", 8), "C": ("compagnon", 10), "M": ("maître", 12)},
    label="{name} ({code}), 2d{value}",
)
"""The two dice of a level, by their number of sides."""

DIFFICULTIES = scale(
    "i2ds.difficulty",
    "Difficulté",
    "I2-DIF-01",
    {
        "easy": ("facile", None),
        "fair": ("aisé", None),
        "awkward": ("malaisé", None),
        "hard": ("difficile", None),
        "very_hard": ("très difficile", None),
        "heroic": ("héroïque", None),
        "epic": ("épique", None),
    },
    label="{name} (votre barème)",
    reading="AMB-I2-01",
)
"""The seven names; the source gives them no value."""

GRACE = scale(
    "i2ds.grace",
    "Grâce",
    "I2-DES-02",
    {"none": ("aucune", 0), "d6": ("+1d6 au lancer", 6), "d20": ("un dé devient d20", 20)},
)
"""Before the throw: the sides of the die that is added, or that replaces one of the two."""

FIGURES = Scale(
    "i2ds.figures",
    "Autres chiffres",
    "I2-DES-04",
    (
        Level("eight", "ce que vaut un dé, après une opposition", 8),
        Level("unskilled", "sans niveau dans la compétence", 2, "I2-DIF-11"),
        Level("initiative", "le dé d'initiative", 6, "I2-INI-01"),
        Level("mishap", "le malus d'initiative de l'exemple", 4, "I2-EXE-01", "AMB-I2-12"),
    ),
)


def _modifiers(name: str, title: str, rule: str, *levels: Level[int]) -> Scale[int]:
    return Scale(f"i2ds.{name}", title, rule, levels, label="{value:+} · {name:^}")


DOUBTFUL = "AMB-I2-13"  # kept as in the source
ENVIRONMENT = _modifiers(
    "environment",
    "Météo et environnement",
    "I2-DIF-03",
    Level("downpour", "pluie ou neige forte", 4),
    Level("jungle", "combat au cœur de la jungle", 4),
    Level("far_at_night", "ennemi lointain, de nuit", 6),
    Level("open_ground", "terrain découvert", 2, reading=DOUBTFUL),
    Level("distraction", "distraction (musiciens, jongleurs, cracheurs de feu)", 2),
    Level("fair_wind", "vent favorable, à la voile", -4),
    Level("night_raid", "infiltration d'un camp, de nuit", -2),
)
STATE = _modifiers(
    "condition",
    "État du personnage",
    "I2-DIF-04",
    Level("still", "cible immobile", -2),
    Level("erratic", "cible imprévisible", 4),
    Level("stranger", "cible inconnue", 6),
    Level("burdened", "lourdement chargé", 4),
    Level("asleep", "cible d'assassinat endormie", -4),
    Level("held", "cible immobilisée", -2),
)
RELATIONS = _modifiers(
    "relations",
    "Relations avec les autres",
    "I2-DIF-05",
    Level("friendly", "cible amicale", -4),
    Level("hostile", "cible hostile", 4),
    Level("high_morale", "cible au moral le plus haut", -4, reading=DOUBTFUL),
    Level("low_morale", "cible au moral le plus bas", 4, reading=DOUBTFUL),
    Level("interested", "cible intéressée", -2),
    Level("illegal", "la pousser à un acte illégal", 4),
    Level("crime", "la pousser à un crime", 6),
    Level("ally", "cible alliée et loyale", -2),
    Level("fears_death", "elle craint pour sa vie si elle refuse", 4, reading=DOUBTFUL),
)
CIRCUMSTANCES = _modifiers(
    "circumstances",
    "Circonstances",
    "I2-DIF-06",
    Level("very_favourable", "circonstances très favorables", -4),
    Level("favourable", "circonstances favorables", -2),
    Level("adverse", "circonstances défavorables", 2),
    Level("very_adverse", "circonstances très défavorables", 4, reading="AMB-I2-11"),
    Level("dreadful", "circonstances effroyables", 6),
)

SCALES = (
    LEVELS,
    DIFFICULTIES,
    GRACE,
    FIGURES,
    ENVIRONMENT,
    STATE,
    RELATIONS,
    CIRCUMSTANCES,
)

# Bounds of inputs that the source leaves open: wide enough for any table, small enough to stay
# readable. Not rules.
VALUE_BOUND = 99
BASE_BOUND = 99
DIFFICULTY_LEAST, DIFFICULTY_MOST = -99, 299
OTHER_BOUND, MOST_OTHERS = 12, 4
MOST_IN_A_FIGHT = 40  # all whom a table may seat: nobody is left out
MOST_CRITICALS = 9999
