"""Every number of i2ds, once, with the rule that gives it."""

from dataclasses import dataclass

DICE = {"N": 6, "A": 8, "C": 10, "M": 12}  # I2-DES-01: two dice of this many sides
LEVEL_NAMES = {"N": "néophyte", "A": "apprenti", "C": "compagnon", "M": "maître"}  # I2-DES-01

GRACE_ADDED = 6  # I2-DES-02: one more die
GRACE_TURNED = 20  # I2-DES-03: what one of the two dice becomes
GRACE_SET = 8  # I2-DES-04: what one die counts for, after an opposition is thrown

# I2-DIF-01: the seven names; the source gives them no value (AMB-I2-01).
SCALE = (
    ("easy", "facile"),
    ("fair", "aisé"),
    ("awkward", "malaisé"),
    ("hard", "difficile"),
    ("very_hard", "très difficile"),
    ("heroic", "héroïque"),
    ("epic", "épique"),
)

UNSKILLED = 2  # I2-DIF-11
INITIATIVE_DIE = 6  # I2-INI-01


@dataclass(frozen=True, slots=True)
class Modifier:
    """One line of the four lists: positive makes it harder (I2-DIF-02)."""

    code: str
    label: str
    value: int


ENVIRONMENT = (  # I2-DIF-03
    Modifier("downpour", "Pluie ou neige forte", 4),
    Modifier("jungle", "Combat au cœur de la jungle", 4),
    Modifier("far_at_night", "Ennemi lointain, de nuit", 6),
    Modifier("open_ground", "Terrain découvert", 2),
    Modifier("distraction", "Distraction (musiciens, jongleurs, cracheurs de feu)", 2),
    Modifier("fair_wind", "Vent favorable, à la voile", -4),
    Modifier("night_raid", "Infiltration d'un camp, de nuit", -2),
)
STATE = (  # I2-DIF-04
    Modifier("still", "Cible immobile", -2),
    Modifier("erratic", "Cible imprévisible", 4),
    Modifier("stranger", "Cible inconnue", 6),
    Modifier("burdened", "Lourdement chargé", 4),
    Modifier("asleep", "Cible d'assassinat endormie", -4),
    Modifier("held", "Cible immobilisée", -2),
)
RELATIONS = (  # I2-DIF-05
    Modifier("friendly", "Cible amicale", -4),
    Modifier("hostile", "Cible hostile", 4),
    Modifier("high_morale", "Cible au moral le plus haut", -4),
    Modifier("low_morale", "Cible au moral le plus bas", 4),
    Modifier("interested", "Cible intéressée", -2),
    Modifier("illegal", "La pousser à un acte illégal", 4),
    Modifier("crime", "La pousser à un crime", 6),
    Modifier("ally", "Cible alliée et loyale", -2),
    Modifier("fears_death", "Elle craint pour sa vie si elle refuse", 4),
)
CIRCUMSTANCES = (  # I2-DIF-06
    Modifier("very_favourable", "Circonstances très favorables", -4),
    Modifier("favourable", "Circonstances favorables", -2),
    Modifier("adverse", "Circonstances défavorables", 2),
    Modifier("very_adverse", "Circonstances très défavorables", 4),  # AMB-I2-11
    Modifier("dreadful", "Circonstances effroyables", 6),
)

# Bounds of inputs that the source leaves open: wide enough for any table, small enough to stay
# readable. Not rules.
BASE_BOUND = 99
DIFFICULTY_LEAST, DIFFICULTY_MOST = -99, 299
VALUE_BOUND = 99
OTHER_BOUND, MOST_OTHERS = 12, 4
MOST_IN_A_FIGHT = 8
MOST_EVENTS = 12
