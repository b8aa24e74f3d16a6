"""Every number of Choix & Destin, once, with the rule that gives it."""

from calculators.pieces.tarot import TRUMPS, Trump

FOOL = Trump(0)  # CD-SPE-01: drawn again
WORLD = Trump(21)  # CD-SPE-02: critical success
DEVIL = Trump(15)  # CD-SPE-03: critical failure

FULL_TALON = tuple(TRUMPS.pieces)  # CD-DES-02: the 22 major arcana
NPC_PILE = FULL_TALON[1:15]  # CD-OPP-02: I to XIV

MODIFIER_MIN, MODIFIER_MAX = 0, 9  # CD-TIR-03
DECK_SIZE = 14  # CD-MAI-01
HAND_SIZE = 3  # CD-MAI-02
HAND_TO_ACT = 4  # CD-MAI-02: one card is drawn before acting

# Bounds of inputs that the source leaves open: wide enough for any table, small enough to stay
# readable. Not rules.
DIFFICULTY_BOUND = 99
MOST_LENT = 5
