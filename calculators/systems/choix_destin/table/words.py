"""What a table says of its own: whose turn it is, what is asked. Chapters tell their rules."""

from calculators.core.words import Line, Phrase
from calculators.systems.choix_destin.opposition.rule import LOSS, TIE, WIN

NOW = "Qui agit ?"
ACTS = Line("{name} agit", "CD-TIR-01")
CRISIS = Line("Une situation critique commence", "CD-DES-01", "AMB-CD-10")
CALM = Line("La situation critique s'achève", "CD-DES-03", "AMB-CD-10")
CRITICAL_NOW = Line(
    "Situation critique : les arcanes qui sortent le restent.", "CD-DES-01", "AMB-CD-10"
)
MEND = Line("Corriger", "CD-MAI-01")
LEAVE = Line("Quitte la scène", "CD-TIR-01")
BACK = Line("Revient", "CD-TIR-01")
LEFT = Line("Départ : {name} n'est plus dans la scène.", "CD-TIR-01")
RETURNED = Line("Arrivée : {name} entre dans la scène.", "CD-TIR-01")
WAITING = Line("La table est prête.", "CD-TIR-01")

DEAL_TO = Phrase("Première main : {names}")
DEAL = Line("Distribuer {hand:lettres} cartes à chacun", "CD-MAI-01")
DEALT = Line("{hand:Lettres} cartes en main pour {names}.", "CD-MAI-02")
TAKE = Phrase("{name}, prenez vos cartes")
TAKES = Line("Piocher {count:une carte|# cartes}", "CD-MAI-02")
REFILL = Phrase("La pioche {name:de} est vide")
REFILLS = Line("Mélanger et piocher {count:une carte|# cartes}", "CD-MAI-05")

TURN = Line("À {name} d'agir.", "CD-TIR-01")
MENDING = Line("Correction des cartes {name:de}.", "CD-MAI-01")
ANOTHER = Line("Une autre caractéristique pour {name}.", "CD-TIR-01")
HARDER = Line("Une difficulté s'ajoute pour {name}.", "CD-TIR-02")
CALLED = Line("Entraide demandée à {name}.", "CD-CHO-02")
LIES_AT = Line("Le site croit {card} {place}.", "CD-MAI-01")

DOES = Phrase("Que fait {name} ?")
TEST = Line("Un tirage, contre le Destin", "CD-TIR-01")
NPC = Line("S'opposer à un PNJ", "CD-OPP-02")
VERSUS = Line("S'opposer à {name}", "CD-OPP-01")
PM = Line("Modif {pm} : en mettre un autre", "CD-TIR-03")
NOTHING = Line("Finalement, rien", "CD-TIR-01")
STOPPED = Line("Rien ne se passe pour {name}.", "CD-TIR-01")
BEGUN = {
    "test": Line("Tirage : {name}, Modif {pm}.", "CD-TIR-01"),
    "npc": Line("Opposition : {name} contre un PNJ.", "CD-OPP-02"),
    "versus": Line("Opposition : {name} contre {other}.", "CD-OPP-01"),
}

HOW = {
    "difficulty": Phrase("Quelle difficulté pour {name} ?"),
    "facing": Phrase("{name} contre un PNJ : quel Modif pour le PNJ ?"),
    "pm": Phrase("Quel Modif pour {name} ?"),
}
NUMBER = Phrase("{n}")
SET = {
    "difficulty": Line("Difficulté {n}, annoncée par le Maître.", "CD-TIR-02", "AMB-CD-02"),
    "facing": Line("Modif du PNJ : {n}.", "CD-OPP-02", "AMB-CD-06"),
    "pm": Line("Modif {name:de} : {n}.", "CD-TIR-03"),
}
MORE = Line("Un autre nombre", "CD-TIR-02")
HARD = Line("Ajouter une difficulté", "CD-TIR-02")
WHICH = Phrase("Quel nombre ? Pour l'instant, {n}")
KEEP = Line("Garder {n}", "CD-TIR-02")
BY = Line("{by:+}", "CD-TIR-02")
CHANGED = Line("Pour l'instant : {n}.", "CD-TIR-02")

CHOOSE = Phrase("{name}, quelle carte jouer ?")
PLAY = Line("Jouer {card:le}, garder {left}", "CD-CHO-01", "AMB-CD-03")
ADVICE = Line("Un conseil ?", "CD-CHO-01")
LAID = Line("Carte jouée par {name} : {card}.", "CD-CHO-01", "AMB-CD-11")
HIDDEN = Line("Carte posée face cachée par {name}.", "CD-OPP-01", "AMB-CD-15")
SUCCEED = "réussir"
WINS = "l'emporter"
EVEN = "égalité"
BLIND = "l'emporter, face à une carte au hasard"
AGAINST_BEST = "face à sa plus forte"
NEXT = "et le tirage suivant, au mieux"

FATE = Phrase("{name} : tirer le Destin ?")
FATE_NPC = Phrase("{name} contre un PNJ : tirer sa carte ?")
GO = Line("Tirer le Destin", "CD-DES-05")
GO_AGAIN = Line("Tirer encore", "CD-SPE-01", "AMB-CD-05")
GO_NPC = Line("Tirer la carte du PNJ", "CD-OPP-02", "AMB-CD-07")
HELP = Line("Entraide : {name} prête une carte", "CD-CHO-02", "AMB-CD-09")
LEND = Phrase("{name}, quelle carte prêter ?")
LENDS = Line("Prêter {card:le}, garder {left}", "CD-CHO-02")
NO_LOAN = Line("Ne rien prêter", "CD-CHO-02")
LENT = Line("Entraide : {card} prêté{card:e} par {name}.", "CD-CHO-02")
NOT_LENT = Line("Pas de carte {name:de}.", "CD-CHO-02")

DREW = Phrase("Tirage {name:de}. {told}")
FACED = Phrase("Opposition {name:de} à un PNJ. {told}")
BETWEEN = {
    WIN: Phrase("Opposition : {name} l'emporte sur {other}, {effort} contre {opposition}."),
    LOSS: Phrase("Opposition : {other} l'emporte sur {name}, {opposition} contre {effort}."),
    TIE: Phrase("Égalité entre {name} et {other}, à rejouer : {effort} contre {opposition}."),
}

MENDS = Phrase("Corriger {name} : quelle carte ?")
THE = Phrase("{card:le}")
LIES = Phrase("{card:^} : {place}")
PLACES = {"hand": "en main", "pile": "dans la pioche", "discard": "à la défausse"}
WHERE = Phrase("{name} : où est {card:le} ?")
TO = {
    "hand": Line("En main", "CD-MAI-02"),
    "pile": Line("Dans la pioche", "CD-MAI-01"),
    "discard": Line("À la défausse", "CD-MAI-04"),
}
MOVED = Line("{card:^} : {place}.", "CD-MAI-01")
DONE = Line("C'est bon", "CD-MAI-01")
MENDED = Line("Cartes {name:de} corrigées à la main.", "CD-MAI-01")
AS_IT_WAS = Line("Rien n'est changé pour {name}.", "CD-MAI-01")

TALON, NPC_PILE, SITUATION = "Talon", "Pioche du PNJ", "Situation"
TRUMPS = Phrase("{left:# arcane|# arcanes}")
CARDS = Phrase("{left:# carte|# cartes}")
CRITICAL = "critique"
FIGURES = Phrase(
    "Modif {pm} · {held:aucune carte|# carte|# cartes} en main · {left:# carte|# cartes} à piocher"
)
AWAY = "Absent de la scène"
OUT = "Arcanes défaussés"
NPC_OUT = "Cartes du PNJ défaussées"
DISCARD = "Défausse"
