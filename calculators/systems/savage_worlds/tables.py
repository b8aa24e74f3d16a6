"""Every number of the Savage Worlds quick reference, once, with the rule that gives it."""

TRAIT_SIZES = (4, 6, 8, 10, 12)  # SW-JET-02; beyond, d12+k
UNSKILLED = -2  # SW-JET-03: on a d4, wild die included
DIFFICULTY = 4  # SW-JET-04
STEP = 4  # SW-JET-06: a raise for each whole 4 above the difficulty

PLAYER_BENNIES = 3  # SW-JTN-01: each player, each session
GM_PER_PLAYER = 1  # SW-JTN-01
GM_PER_WILD_NPC = 2  # SW-JTN-01
POWER_POINTS = 5  # SW-JTN-06: for one benny

DISTRACTED = -2  # SW-ETA-01
VULNERABLE = 2  # SW-ETA-02: to whoever acts against the target
ENCUMBERED = -2  # SW-ETA-07: pace, running, Agility, Vigor against fatigue
LOAD_FIRST, LOAD_STEP = 10, 10  # SW-ETA-07: kilograms at d4, and for each step above
FATIGUE = {"none": 0, "tired": -1, "exhausted": -2, "beyond": -2}  # SW-ETA-08, AMB-SW-12
WOUND = -1  # SW-ETA-11: to traits and to pace, each
CRITICAL_WOUND = 4  # SW-ETA-12
LEAST_PACE = 1  # AMB-SW-07

JOKER = 2  # SW-INI-03: to traits and damage
MOST_ACTIONS = 3  # SW-ACT-01
EXTRA_ACTION = -2  # SW-ACT-02, for each action beyond the first
RUNNING = -2  # SW-ACT-03
RUNNING_DIE = 6  # SW-ACT-03, which does not explode
SUPPORT = {"critical_failure": -2, "failure": 0, "success": 1, "raise": 2, "raises": 2}
SUPPORT_MOST = 4  # SW-ACT-04, Strength excepted
SURPRISE = 4  # SW-ACT-08: to hit and to damage
SURPRISE_VIGOR = -2  # SW-ACT-08

BONUS_DIE = 6  # SW-TOU-03: once, whatever the number of raises
COVER = {"none": 0, "light": -2, "medium": -4, "heavy": -6, "total": -8}  # SW-TOU-05
LIGHT = {"day": 0, "dim": -2, "dark": -4, "black": -6}  # SW-TOU-06
RANGE = {"short": 0, "medium": -2, "long": -4, "extreme": -8}  # SW-TOU-07

WILD_DIE = 6  # AMB-SW-28
HEALED = {"critical_failure": -1, "failure": 0, "success": 1, "raise": 2, "raises": 2}  # SW-SOI-01
MINUTES_PER_WOUND = 10  # SW-SOI-01
GOLDEN_HOUR = 60  # SW-SOI-04, in minutes
NATURAL_DAYS = 5  # SW-SOI-02

# Bounds of inputs that the source leaves open: wide enough for any table, small enough to stay
# readable. Not rules.
MODIFIER_BOUND = 20
HIGHEST_DIFFICULTY = 40
HIGHEST_TOUGHNESS = 60
MOST_REROLLS = 9
MOST_DAMAGE_DICE = 20
MOST_SUPPORTS = 8
MOST_FIGHTERS = 20
MOST_FACES = 400
MOST_WOUNDS = 99
