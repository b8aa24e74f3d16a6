"""What is said of surprise, of the cards, and of whose turn it is."""

from calculators.core.words import Line, Phrase
from calculators.systems.savage_worlds.turn.table import MASTER, PLAYER

SURPRISE = "Quelqu'un est-il surpris ?"
READY = Line("Personne : tout le monde est prêt", "SW-ACT-09")
WHO_IS = {
    PLAYER: Line("Surpris : les personnages des joueurs", "SW-ACT-09", "AMB-SW-17"),
    MASTER: Line("Surpris : les personnages du MJ", "SW-ACT-09", "AMB-SW-17"),
}
NOBODY = Line("Personne n'est surpris.", "SW-ACT-09")
WAITS = Line("{names} : En Attente.", "SW-ACT-09", "AMB-SW-17")
PERCEPTION = Phrase("{name} : Perception, pour ne pas être surpris")
ROLL = Line("Lancer {dice}", "SW-ACT-09")
CAUGHT = Line("Perception : {name} est pris de court et n'agit pas ce round.", "SW-ACT-09")
AWARE = Line("Perception : {name} n'est pas surpris.", "SW-ACT-09")
NOT_CAUGHT = "ne pas être surpris"

ROUND = Phrase("Round {round} : les cartes")
DEAL = Line("Distribuer {count:# carte|# cartes}", "SW-INI-01")
OVER = Line("Finir le combat", "SW-INI-01")
A_JOKER = "un Joker sort"
EACH = Line("{names} : {jokers:# jeton|# jetons} de plus.", "SW-INI-03", "AMB-SW-08")
ENDED = Line("Le combat est fini : les cartes sont rangées.", "SW-INI-01")

COMES = Phrase("{name} arrive : une carte")
TAKE = Line("Tirer une carte", "SW-INI-01", "AMB-SW-38")
KEEP_WHICH = Phrase("{name} : quelle carte garder ?")
KEEP_NEW = Line("La nouvelle : {card}", "SW-JTN-05", "AMB-SW-29")
KEEP_OLD = Line("L'ancienne : {card}", "SW-JTN-05", "AMB-SW-29")
DRAWN = Line("{name} dépense un jeton et tire {card:le}.", "SW-JTN-05")

NEXT = "À qui de jouer ?"
PLAYS = {
    False: Line("{name} ({card})", "SW-INI-01"),
    True: Line("{name} ({card})", "SW-INI-02", "AMB-SW-08"),
}
"""By whether another has a Joker too."""
STEPS_IN = Line("{name}, En Attente, agit maintenant", "SW-ACT-09", "AMB-SW-17")
ENDS = Line("Finir le round", "SW-INI-01")
TURN_OF = Line("Au tour {name:de} ({card}).", "SW-INI-01")
TURN_NOW = Line("{name}, En Attente, agit.", "SW-ACT-09", "AMB-SW-17")
CRITICAL = Line("{name} : état critique, aucune action.", "SW-ETA-13")
FAINTED = Line("{name} : inconscient, aucune action.", "SW-ACT-08")
CAUGHT_OUT = Line("{name} : surpris, aucune action ce round.", "SW-ACT-09")
STUNNED = Line("{name} : toujours Sonné, ni action ni déplacement.", "SW-ETA-05")
FADES = {
    "distracted": Line("Fin du tour {name:de} : plus Distrait.", "SW-ETA-01"),
    "vulnerable": Line("Fin du tour {name:de} : plus Vulnérable.", "SW-ETA-02"),
}
ROUND_OVER = Line("Le round est fini.", "SW-INI-01")
FIGHT_BEGINS = Line("Le combat commence.", "SW-ACT-09")
ROUND_BEGINS = Line("Un round commence : une carte à chacun.", "SW-INI-01")
