"""Every transition of a table, as data: who is asked what, and what may come next."""

from calculators.core.machine import Question, Way

ONE, ALL, MASTER = "le joueur", "la table", "le Maître"

LAYS = ("take", "lay")
"""The next one lays a card, which she may first have to draw."""
ENDS = ("refill", "now")
"""The action is over, a pile perhaps empty."""

QUESTIONS = (
    Question(
        "deal",
        "cards",
        "Les premières mains",
        ALL,
        (Way("deal", "Distribuer trois cartes", ("now",)),),
    ),
    Question(
        "take",
        "cards",
        "Ses propres cartes",
        ONE,
        (Way("take", "Dire celles que l'on a piochées", ("take", "lay", "now")),),
    ),
    Question(
        "refill",
        "cards",
        "Une pioche vide",
        ONE,
        (Way("refill", "Tout mélanger et repiocher", ENDS),),
    ),
    Question(
        "now",
        "now",
        "Qui agit ?",
        ALL,
        (
            Way("act", "Quelqu'un agit", ("kind",)),
            Way("crisis", "Une situation critique commence", ("now",)),
            Way("calm", "Elle s'achève", ("now",)),
            Way("mend", "Corriger des cartes", ("mend",)),
            Way("leave", "Quitter la scène", ("now",)),
            Way("back", "Y revenir", ("deal", "take", "now")),
        ),
    ),
    Question(
        "kind",
        "now",
        "Que fait-il ?",
        ALL,
        (
            Way("test", "Un tirage, contre le Destin", ("difficulty",)),
            Way("npc", "S'opposer à un PNJ", ("facing",)),
            Way("versus", "S'opposer à un joueur", LAYS),
            Way("pm", "Changer de Modif", ("pm",)),
            Way("nothing", "Finalement, rien", ("now",)),
        ),
    ),
    Question(
        "pm",
        "now",
        "Quel Modif ?",
        ALL,
        (Way("set", "Le dire", ("kind",)),),
    ),
    Question(
        "difficulty",
        "now",
        "Quelle difficulté ?",
        MASTER,
        (
            Way("set", "La dire", (*LAYS, "facing")),
            Way("more", "Un autre nombre", ("further",)),
        ),
    ),
    Question(
        "facing",
        "now",
        "Quel Modif pour le PNJ ?",
        MASTER,
        (
            Way("set", "Le dire", LAYS),
            Way("more", "Un autre nombre", ("further",)),
            Way("hard", "Ajouter une difficulté", ("difficulty",)),
        ),
    ),
    Question(
        "further",
        "now",
        "Quel nombre ?",
        MASTER,
        (
            Way("keep", "Le garder", (*LAYS, "facing")),
            Way("by", "Aller plus loin", ("further",)),
        ),
    ),
    Question(
        "lay",
        "choice",
        "Quelle carte jouer ?",
        ONE,
        (
            Way("play", "La jouer", (*LAYS, "fate", *ENDS)),
            Way("advice", "Demander conseil", ("lay",)),
        ),
    ),
    Question(
        "fate",
        "choice",
        "Le Destin, ou l'Entraide ?",
        ALL,
        (
            Way("go", "Tirer la carte qui répond", ("fate", *ENDS)),
            Way("help", "Demander une carte à quelqu'un", ("lend",)),
        ),
    ),
    Question(
        "lend",
        "choice",
        "Quelle carte prêter ?",
        ONE,
        (
            Way("lend", "La prêter", ("fate",)),
            Way("nothing", "Ne rien prêter", ("fate",)),
        ),
    ),
    Question(
        "mend",
        "mend",
        "Quelle carte est ailleurs ?",
        ONE,
        (
            Way("card", "Une des quatorze", ("where",)),
            Way("done", "C'est bon", ("now",)),
        ),
    ),
    Question(
        "where",
        "mend",
        "Où est-elle ?",
        ONE,
        (Way("to", "En main, dans la pioche, à la défausse", ("mend",)),),
    ),
)
