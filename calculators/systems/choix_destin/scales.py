"""The figures and the cards of Choix & Destin: each once, with the rule that gives it."""

from calculators.core.scale import Level, Scale
from calculators.pieces.tarot import MINOR_CARDS, TRUMPS, Trump

CARDS = Scale(
    "choix_destin.card",
    "Valeur des cartes",
    "CD-MAI-01",
    tuple(Level(str(card), card.name, card.rank) for card in MINOR_CARDS.pieces),
    reading="AMB-CD-03",
)
"""The value of each of a player's cards."""

SPECIAL = Scale(
    "choix_destin.special",
    "Cartes spéciales",
    "CD-SPE-01",
    (
        Level("fool", "tirer à nouveau", Trump(0)),
        Level("world", "réussite critique", Trump(21), "CD-SPE-02"),
        Level("devil", "échec critique", Trump(15), "CD-SPE-03"),
    ),
)
"""The trumps that override the comparison."""

FIGURES = Scale(
    "choix_destin.figures",
    "Autres chiffres",
    "CD-MAI-02",
    (
        Level("no_modifier", "le Modif le plus bas", 0, "CD-TIR-03"),
        Level("modifier", "le Modif le plus haut", 9, "CD-TIR-03"),
        Level("deck", "les cartes d'un joueur", 14, "CD-MAI-01"),
        Level("hand", "la main", 3),
        Level("drawn", "piochée avant de jouer", 1),
        Level("talon", "les arcanes du Destin", 22, "CD-DES-02"),
        Level("npc_least", "l'arcane le plus bas d'un PNJ", 1, "CD-OPP-02", "AMB-CD-07"),
        Level("npc", "l'arcane le plus haut d'un PNJ", 14, "CD-OPP-02"),
    ),
)

SCALES = (CARDS, SPECIAL, FIGURES)

FOOL, WORLD, DEVIL = SPECIAL["fool"], SPECIAL["world"], SPECIAL["devil"]
FULL_TALON = tuple(TRUMPS.pieces[: FIGURES["talon"]])
NPC_PILE = FULL_TALON[FIGURES["npc_least"] : FIGURES["npc"] + 1]
HAND = FIGURES["hand"]
TO_ACT = HAND + FIGURES["drawn"]

# Bounds of inputs that the source leaves open: wide enough for any table, small enough to stay
# readable. Not rules.
DIFFICULTY_BOUND = 99
MOST_PLAYERS = 8
MOST_LENT = MOST_PLAYERS - 1
MOST_COMPARED = 5
