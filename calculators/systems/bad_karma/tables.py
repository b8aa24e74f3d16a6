"""Every number of Bad Karma, once, with the rule that gives it."""

from typing import NamedTuple

from calculators.core.fields import Choice

SURE_SKILL = 12  # BK-TIR-13: at 12 and more, failure is impossible
GAUGE_BOXES = 12  # BK-JAU-01
KO_PENALTIES = (-2, -3, -4)  # BK-DOM-01
WOUND_PENALTIES = (-1, -2, -3)  # BK-DOM-02
MOST_HURTS = 3  # BK-DOM-07: more than three of a kind put out of the fight
POWERS = "LMF"  # BK-ATT-10 to 12, from weak to strong
PROTECTION_MAX = 3  # BK-PRO-01
LEVEL_MAX = 4  # BK-AVA-05, BK-AVA-06, BK-DES-01
TURN_LOST, TURNS_LOST_DOUBLED = 1, 2  # BK-SOL-08
BONUS_PER_DOMAIN = 1  # BK-CMP-02
QUALITY_MAX = 6  # BK-CMP-10: a side of a domino

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


class Weapon(NamedTuple):
    """A weapon as the source names it: its type and its power."""

    name: str
    type: str
    power: str


# BK-ATT-14: the source gives the power of the club alone; fists at L follow from BK-AVA-08, and
# the knife and the axe at L are a convention of the site (AMB-BK-50).
WEAPONS = (
    Weapon("poing", "i", "L"),
    Weapon("gourdin", "i", "M"),
    Weapon("couteau", "p", "L"),
    Weapon("hache", "pi", "L"),
)
PUNCH = Weapon("poing, avec Punch", "i", "M")  # BK-AVA-08

TYPES = (
    Choice("i", "i : KO (impair)"),  # BK-ATT-02
    Choice("p", "p : blessure (pair)"),  # BK-ATT-03
    Choice("ip", "ip : impair, sinon pair"),  # BK-ATT-04
    Choice("pi", "pi : pair, sinon impair"),  # BK-ATT-05
)
POWER_CHOICES = (
    Choice("L", "L : faible"),  # BK-ATT-10
    Choice("M", "M : moyenne"),  # BK-ATT-11
    Choice("F", "F : forte"),  # BK-ATT-12
)

# BK-CMP-11: three categories of three skills.
SKILLS = (
    ("Social", ("communiquer", "influencer", "négocier")),
    ("Technique", ("analyser", "pratiquer", "organiser")),
    ("Savoirs", ("humain", "nature", "logique")),
)

# BK-PRB-01 as printed, in hundredths of a percent; the third column holds ten wrong cells
# (AMB-BK-38).
PRINTED = (
    (357, 6, 0), (714, 39, 1), (1429, 182, 29), (2143, 429, 98), (3214, 994, 332),
    (4286, 1792, 787), (5714, 3221, 1866), (6786, 4565, 3125), (7857, 6143, 4851),
    (8571, 7325, 6297), (9286, 8610, 8007), (9643, 9292, 8966), (10000, 10000, 10000),
)  # fmt: skip
