"""What everybody sees of a fight: each fighter, the order of the cards, the light."""

from calculators.core.words import Phrase
from calculators.systems.savage_worlds.rolls.inputs import EXTRA, WILD
from calculators.systems.savage_worlds.turn.table import MASTER, PLAYER

SIDES = {
    (PLAYER, WILD): "joueur",
    (PLAYER, EXTRA): "joueur, figurant",
    (MASTER, WILD): "MJ, Joker",
    (MASTER, EXTRA): "MJ, figurant",
}
PURSE = Phrase("{left:aucun jeton|# jeton|# jetons}")
WOUNDS = Phrase("{wounds:# blessure|# blessures}")
BASE = Phrase("Parade {parry} · Résistance {toughness}")
HELPED = Phrase("soutien {support:+}")
STATES = {
    "shaken": "Secoué",
    "distracted": "Distrait",
    "vulnerable": "Vulnérable",
    "held": "Entravé",
    "bound": "Immobilisé",
    "stunned": "Sonné",
    "waiting": "En Attente",
}
CRITICAL, OUT, FAINTED, AWAY = "État critique", "Hors de combat", "Inconscient", "En réserve"
SURPRISED = "Surpris ce round"
ROUND, LIGHT, GM, DECK = "Round", "Visibilité", "Jetons du MJ", "Paquet"
CARDS = Phrase("{left:aucune carte|# carte|# cartes}")
PLACE = Phrase("{place}. {name}")
TO_COME = "pas commencé"
DRAWN = "Tirés"
AND = " · "
