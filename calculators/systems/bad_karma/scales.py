"""The tables of Bad Karma, and its single figures: each number of the book once, with its rule."""

from fractions import Fraction
from typing import NamedTuple

from calculators.core.scale import Level, Scale, scale


class Weapon(NamedTuple):
    """A weapon as the source names it: its type and its power."""

    name: str
    type: str
    power: str


DAMAGE = Scale(
    "bad_karma.damage",
    "Type de dommage",
    "BK-ATT-02",
    (
        Level("i", "KO (impair)", (1,), "BK-ATT-02"),
        Level("p", "blessure (pair)", (0,), "BK-ATT-03"),
        Level("ip", "impair, sinon pair", (1, 0), "BK-ATT-04"),
        Level("pi", "pair, sinon impair", (0, 1), "BK-ATT-05"),
    ),
    label="{code} : {name}",
)
"""The parities of the side that counts, in order of preference: 1 for odd, 0 for even."""

POWER = Scale(
    "bad_karma.power",
    "Puissance",
    "BK-ATT-10",
    (
        Level("L", "faible", 1, "BK-ATT-10"),
        Level("M", "moyenne", 2, "BK-ATT-11"),
        Level("F", "forte", 3, "BK-ATT-12"),
    ),
    label="{code} : {name}",
)
"""The rank of a power, which is the protection that cancels it (BK-PRO-03)."""

WEAPON = Scale(
    "bad_karma.weapon",
    "Arme",
    "BK-ATT-14",
    (
        Level("fist", "poing", Weapon("poing", "i", "L"), reading="AMB-BK-50"),
        Level("club", "gourdin", Weapon("gourdin", "i", "M")),
        Level("knife", "couteau", Weapon("couteau", "p", "L"), reading="AMB-BK-50"),
        Level("axe", "hache", Weapon("hache", "pi", "L"), reading="AMB-BK-50"),
        Level("punch", "poing, avec Punch", Weapon("poing, avec Punch", "i", "M"), "BK-AVA-08"),
    ),
)
"""The source gives the power of the club alone; that of bare fists follows from Punch, and the
knife and the axe at L are a convention of the site."""

KO = scale(
    "bad_karma.ko",
    "Jauge de KO",
    "BK-DOM-01",
    {"1": ("une case", -2), "2": ("deux cases", -3), "3": ("trois cases", -4)},
    reading="AMB-BK-12",
)
WOUNDS = scale(
    "bad_karma.wounds",
    "Jauge de blessure",
    "BK-DOM-02",
    {"1": ("une case", -1), "2": ("deux cases", -2), "3": ("trois cases", -3)},
    reading="AMB-BK-12",
)

COMPETENCES = Scale(
    "bad_karma.competence",
    "Compétence particulière",
    "BK-CMP-11",
    tuple(
        Level(f"{code}{number}", name, category)
        for code, category, names in (
            ("s", "Social", ("communiquer", "influencer", "négocier")),
            ("t", "Technique", ("analyser", "pratiquer", "organiser")),
            ("k", "Savoirs", ("humain", "nature", "logique")),
        )
        for number, name in enumerate(names, start=1)
    ),
    label="{value} : {name}",
)
"""The category of each."""

QUALITY = Scale(
    "bad_karma.quality",
    "Mode de qualité",
    "BK-CMP-04",
    (
        Level("i", "le plus petit impair", "i", "BK-CMP-05", "AMB-BK-32"),
        Level("p", "le plus petit pair", "p", "BK-CMP-06"),
        Level("minus", "le plus petit côté", "−", "BK-CMP-07"),
        Level("ip", "le plus grand impair, sinon pair", "ip", "BK-CMP-08", "AMB-BK-32"),
        Level("pi", "le plus grand pair, sinon impair", "pi", "BK-CMP-09", "AMB-BK-32"),
        Level("plus", "le plus grand côté", "+", "BK-CMP-10"),
    ),
    label="{value} : {name}",
)
"""The sign of each."""

CAMPS = scale(
    "bad_karma.camp",
    "Enseigne",
    "BK-SER-05",
    {
        "pique": ("pique", "noire"),
        "coeur": ("cœur", "rouge"),
        "trefle": ("trèfle", "noire"),
        "carreau": ("carreau", "rouge"),
    },
)

ANNEX = Scale(
    "bad_karma.annex",
    "Réussite d'un tirage, telle qu'imprimée",
    "BK-PRB-01",
    tuple(
        Level(str(skill), f"compétence {skill}", tuple(Fraction(cell, 10000) for cell in cells))
        for skill, cells in enumerate(
            (
                (357, 6, 0),
                (714, 39, 1),
                (1429, 182, 29),
                (2143, 429, 98),
                (3214, 994, 332),
                (4286, 1792, 787),
                (5714, 3221, 1866),
                (6786, 4565, 3125),
                (7857, 6143, 4851),
                (8571, 7325, 6297),
                (9286, 8610, 8007),
                (9643, 9292, 8966),
                (10000, 10000, 10000),
            )
        )
    ),
    reading="AMB-BK-38",
)
"""One domino, two, three; the third column holds ten wrong cells."""

FIGURES = Scale(
    "bad_karma.figures",
    "Autres chiffres",
    "BK-TIR-13",
    (
        Level("sure", "la compétence qui ne rate plus", 12),
        Level("boxes", "les cases de la jauge", 12, "BK-JAU-01"),
        Level("box", "la plus basse case de la jauge", 1, "BK-JAU-01"),
        Level("hurts", "les dommages d'un type qu'on supporte", 3, "BK-DOM-07", "AMB-BK-14"),
        Level("protection", "la plus forte protection", 3, "BK-PRO-01"),
        Level("levels", "le plus haut niveau d'un avantage", 4, "BK-AVA-05"),
        Level("turn", "le tour qu'un solde fait perdre", 1, "BK-SOL-08"),
        Level("turns", "les tours perdus, un caché en ×2", 2, "BK-SOL-08"),
        Level("domain", "le bonus d'un domaine proche", 1, "BK-CMP-02"),
        Level("domain_level", "le plus haut niveau d'un domaine", 12, "BK-CMP-03"),
        Level("card", "le bonus d'une tête sur une carte", 1, "BK-SER-11"),
    ),
)

SCALES = (
    DAMAGE,
    POWER,
    WEAPON,
    KO,
    WOUNDS,
    COMPETENCES,
    QUALITY,
    CAMPS,
    ANNEX,
    FIGURES,
)

SURE_SKILL = FIGURES["sure"]
GAUGE_BOXES = FIGURES["boxes"]
MOST_HURTS = FIGURES["hurts"]
PROTECTION_MAX = FIGURES["protection"]
TURN_LOST, TURNS_LOST_DOUBLED = FIGURES["turn"], FIGURES["turns"]
KO_PENALTIES, WOUND_PENALTIES = tuple(KO.values()), tuple(WOUNDS.values())
PUNCH = WEAPON["punch"]
WEAPONS = {weapon.name: weapon for weapon in WEAPON.values() if weapon != PUNCH}

# Bounds of inputs that the source leaves open, wide enough for any table. Not rules.
MOST_DRAWN = 4  # AMB-BK-16
MODIFIER_BOUND = 24
EXAMPLE_SKILL = 7
EXAMPLE_KARMA = 7
MOST_OUT = 56
MOST_HURT_LISTED = 56
MOST_OCCURRENCES = 9
MOST_PROTECTIONS = 5
MOST_DOMAINS = 12
