"""Transitions of a blow: what may be asked after each answer, once somebody is attacked."""

from calculators.core.machine import Question, Way

MASTER, ONE, BOTH = "le meneur", "un joueur", "les deux camps"
AFTER = ("next", "mind", "act", "deal")
"""An action is over: somebody acts on, comes round, waits, or the round is over."""
BLOW = (*AFTER, "parting", "edit", "stray")
"""A blow is over: so was the action, or the free attack; a stray shot hits somebody else too."""
AT_A_SEAT = Way("edit", "Corriger quelqu'un", ("edit",))
BACK = Way("back", "Finalement non", AFTER)

BLOWS = (
    Question(
        "target",
        "blow",
        "Contre qui ?",
        ONE,
        (
            Way("at", "Une cible", ("distance", "hit", "stray", *AFTER)),
            Way("surprise", "Par surprise, ou non", ("target",)),
            Way("hindered", "Gêné par sa charge, ou non", ("target",)),
            Way("melee", "Tirer dans une mêlée", ("near",)),
            Way("aim", "Redemander portée et couvert", ("target",)),
            Way("light", "Changer la visibilité", ("light",)),
            BACK,
            AT_A_SEAT,
        ),
    ),
    Question(
        "near",
        "blow",
        "Qui est au contact ?",
        MASTER,
        (
            Way("near", "Quelqu'un, ou plus lui", ("near",)),
            Way("done", "C'est tout", ("target", "parting", "edit")),
            AT_A_SEAT,
        ),
    ),
    Question(
        "light",
        "blow",
        "Quelle visibilité ?",
        MASTER,
        (
            Way("light", "Un niveau", ("target",)),
            AT_A_SEAT,
        ),
    ),
    Question(
        "distance",
        "blow",
        "Quelle portée ?",
        MASTER,
        (
            Way("range", "Une portée", ("cover",)),
            AT_A_SEAT,
        ),
    ),
    Question(
        "cover",
        "blow",
        "Quel couvert ?",
        MASTER,
        (
            Way("cover", "Un couvert, et lancer", ("hit", "stray", *AFTER)),
            AT_A_SEAT,
        ),
    ),
    Question(
        "parting",
        "blow",
        "Une attaque gratuite ?",
        ONE,
        (
            Way("strike", "Frapper", ("parting", "hit", "edit")),
            Way("skip", "S'en passer", ("edit",)),
            AT_A_SEAT,
        ),
    ),
    Question(
        "hit",
        "blow",
        "L'attaque : et ensuite ?",
        ONE,
        (
            Way("damage", "Lancer les dégâts", ("harm", "faint", *BLOW)),
            Way("reroll", "Relancer", ("hit", *BLOW)),
            Way("keep", "Garder", BLOW),
            AT_A_SEAT,
        ),
    ),
    Question(
        "stray",
        "blow",
        "Balle perdue",
        MASTER,
        (
            Way("pick", "Tirer le voisin au sort", ("stray",)),
            Way("damage", "Lancer les dégâts", ("harm", "faint", *AFTER)),
            AT_A_SEAT,
        ),
    ),
    Question(
        "harm",
        "harm",
        "Les dégâts : qu'en faire ?",
        BOTH,
        (
            Way("soak", "Encaisser", ("faint", "soaked", *BLOW)),
            Way("accept", "Accepter", ("faint", *BLOW)),
            Way("freed", "Payer pour n'être plus Secoué", ("faint", *BLOW)),
            Way("vigor", "Lancer la Vigueur d'un surpris", ("harm", "endured", *BLOW)),
            Way("reroll", "Relancer les dégâts", ("harm", "faint", *BLOW)),
            AT_A_SEAT,
        ),
    ),
    Question(
        "endured",
        "harm",
        "Garder ce jet de Vigueur ?",
        ONE,
        (
            Way("reroll", "Relancer", ("harm", "endured", *BLOW)),
            Way("keep", "Garder", ("harm", *BLOW)),
            AT_A_SEAT,
        ),
    ),
    Question(
        "faint",
        "harm",
        "Vigueur, ou inconscient",
        ONE,
        (
            Way("vigor", "Lancer", ("endured", *BLOW)),
            AT_A_SEAT,
        ),
    ),
    Question(
        "soaked",
        "harm",
        "Garder ce jet pour encaisser ?",
        ONE,
        (
            Way("reroll", "Relancer", ("faint", "soaked", *BLOW)),
            Way("keep", "Garder", ("faint", *BLOW)),
            AT_A_SEAT,
        ),
    ),
)
