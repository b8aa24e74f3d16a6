"""Texts of the table's own questions; results tell their rules."""

from calculators.core.words import Line, Phrase

NOW = "Qui agit ?"
ACTS = Line("{name} {name:agit|agissent}", "CD-TIR-01")
REPLAYS = Line("Rejouer : {name} contre {other}", "CD-OPP-01", "AMB-CD-06")
REPLAYS_NPC = Line("Rejouer : {name} contre un PNJ", "CD-OPP-02", "AMB-CD-06")
CRISIS = Line("Une situation critique commence", "CD-DES-01", "AMB-CD-10")
IN_CRISIS = Line(
    "Situation critique : un arcane sorti ne revient pas au talon.", "CD-DES-01", "AMB-CD-10"
)
CALM = Line("La situation critique s'achève", "CD-DES-03", "AMB-CD-10")
GOES_ON = Line("La situation critique dure encore.", "CD-DES-01", "AMB-CD-10")
END = Line("Finir la partie", "CD-MAI-04")
ENDED = Line("La partie est finie : chacun garde sa main et sa défausse.", "CD-MAI-04")

FIRST = Phrase("Première main {name:de}")
DEAL = Line("Distribuer {hand:lettres} cartes {name:à}", "CD-MAI-01", "AMB-CD-13")
EMPTY = Phrase("La pioche {name:de} est vide")
REFILL = Line("Mélanger et piocher {hand:lettres} cartes", "CD-MAI-05", "AMB-CD-04")
DRAWS = Phrase("{name}, piochez")
TAKE = Line("Piocher {count:une carte|# cartes}", "CD-MAI-02")

DOES = Phrase("Que {name:fait|font} {name} ?")
TESTS = Line("Un tirage, contre le Destin", "CD-TIR-02", "AMB-CD-02")
FACES = Line("S'opposer à un PNJ", "CD-OPP-02")
OPPOSES = Line("S'opposer {name:à}", "CD-OPP-01", "AMB-CD-15")
NOTHING = Line("Finalement, rien", "CD-TIR-01")

CHOOSE = Phrase("{name}, quelle carte jouer ?")
PLAY = Line("Jouer {card:le}", "CD-CHO-01", "AMB-CD-03")
ADVICE = Line("Un conseil ?", "CD-CHO-01")
LAID = Line("Carte jouée par {name} : {card}.", "CD-CHO-01", "AMB-CD-11")
HIDDEN = Line("Carte posée face cachée par {name}.", "CD-OPP-01", "AMB-CD-15")
TURN = Phrase("{name} et {other} : retourner les deux cartes ?")
TURNED = Line("Retourner les cartes", "CD-OPP-01", "AMB-CD-14")
DROPPED = Line("L'action {name:de} reste sans suite.", "CD-TIR-01")

FATE = Phrase("{name} : tirer le Destin ?")
FATE_NPC = Phrase("{name} contre un PNJ : tirer la carte adverse ?")
GO = Line("Tirer le Destin", "CD-DES-05")
GO_NPC = Line("Tirer la carte du PNJ", "CD-OPP-02", "AMB-CD-07")
HELP = Line("Entraide : {name} prête{name:nt} une carte", "CD-CHO-02", "AMB-CD-09")
LENDS = Phrase("{name}, quelle carte prêter {other:à} ?")
LOAN = Line("Prêter {card:le}", "CD-CHO-02")
NO_LOAN = Line("Ne rien prêter", "CD-CHO-02")
NOT_LENT = Line("{name} ne prête{name:nt} rien.", "CD-CHO-02")

SITUATION, CRITICAL_NOW = "Situation", "critique"
TALON, TRUMPS = "Talon", Phrase("{left:# arcane|# arcanes}")
NPC_PILE, CARDS = "Pioche du PNJ", Phrase("{left:# carte|# cartes}")
PM, DIFFICULTY, THEIRS, HELPED = "Modif", "Difficulté", "Modif du PNJ", "Entraide"
PM_OF = Phrase("Modif {name:de}")
LAID_BY = "Choix"
