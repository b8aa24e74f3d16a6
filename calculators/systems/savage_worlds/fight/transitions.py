"""The table of transitions: what may be asked after each answer."""

from calculators.core.machine import Question, Way
from calculators.systems.savage_worlds.fight.blow_transitions import (
    AFTER,
    AT_A_SEAT,
    BACK,
    BLOWS,
    BOTH,
    MASTER,
    ONE,
)

TURNS = (
    Question(
        "surprise",
        "start",
        "Quelqu'un est-il surpris ?",
        MASTER,
        (
            Way("nobody", "Personne", ("deal",)),
            Way("caught", "Un des deux camps", ("notice", "deal")),
            AT_A_SEAT,
        ),
    ),
    Question(
        "notice",
        "start",
        "Perception : surpris, ou non ?",
        ONE,
        (
            Way("roll", "Lancer", ("notice", "noticed", "deal")),
            AT_A_SEAT,
        ),
    ),
    Question(
        "noticed",
        "start",
        "Garder ce jet de Perception ?",
        ONE,
        (
            Way("reroll", "Relancer", ("notice", "noticed", "deal")),
            Way("keep", "Garder", ("notice", "deal")),
            AT_A_SEAT,
        ),
    ),
    Question(
        "deal",
        "cards",
        "Les cartes du round",
        MASTER,
        (
            Way("deal", "Distribuer", AFTER),
            Way("over", "Finir le combat", ("surprise",)),
            AT_A_SEAT,
        ),
    ),
    Question(
        "join",
        "cards",
        "Une carte à qui arrive",
        ONE,
        (
            Way("take", "La tirer", ("join", "edit")),
            AT_A_SEAT,
        ),
    ),
    Question(
        "new_card",
        "cards",
        "Quelle carte garder ?",
        ONE,
        (
            Way("new", "La nouvelle", ("edit",)),
            Way("old", "L'ancienne", ("edit",)),
        ),
    ),
    Question(
        "next",
        "turn",
        "À qui de jouer ?",
        MASTER,
        (
            Way("turn", "La plus forte carte", AFTER),
            Way("step", "Quelqu'un En Attente", AFTER),
            Way("end", "Finir le round", ("deal",)),
            AT_A_SEAT,
        ),
    ),
    Question(
        "mind",
        "turn",
        "Reprendre ses esprits",
        ONE,
        (
            Way("roll", "Lancer", ("minded", *AFTER)),
            Way("freed", "Payer un jeton", AFTER),
            AT_A_SEAT,
        ),
    ),
    Question(
        "minded",
        "turn",
        "Garder ce jet d'Âme ?",
        ONE,
        (
            Way("keep", "Garder", AFTER),
            Way("reroll", "Relancer", ("minded", *AFTER)),
            AT_A_SEAT,
        ),
    ),
    Question(
        "act",
        "turn",
        "Quelle action ?",
        ONE,
        (
            Way("strike", "Attaquer", ("target",)),
            Way("test", "Tenter une Épreuve", ("kind",)),
            Way("support", "Soutenir un allié", ("ally",)),
            Way("trait", "Un autre jet de trait", ("trait",)),
            Way("loose", "Tenter de se libérer", ("trait",)),
            Way("announce", "Annoncer plusieurs actions", ("act",)),
            Way("run", "Courir", ("act",)),
            Way("freed", "Payer un jeton, Secoué", ("act",)),
            Way("end", "Finir son tour", AFTER),
            AT_A_SEAT,
        ),
    ),
    Question(
        "trait",
        "turn",
        "Quel trait ?",
        ONE,
        (
            Way("with", "Lancer", ("tried", "loose", *AFTER)),
            BACK,
            AT_A_SEAT,
        ),
    ),
    Question(
        "ally",
        "turn",
        "Soutenir qui ?",
        ONE,
        (
            Way("ally", "Un allié", ("trait",)),
            BACK,
            AT_A_SEAT,
        ),
    ),
    Question(
        "tried",
        "turn",
        "Garder ce jet ?",
        ONE,
        (
            Way("keep", "Garder", ("loose", *AFTER)),
            Way("reroll", "Relancer", ("tried", "loose", *AFTER)),
            AT_A_SEAT,
        ),
    ),
    Question(
        "loose",
        "turn",
        "S'est-il libéré ?",
        MASTER,
        (
            Way("yes", "Oui", AFTER),
            Way("no", "Non", AFTER),
            AT_A_SEAT,
        ),
    ),
    Question(
        "kind",
        "turn",
        "Épreuve : pour quel état ?",
        ONE,
        (
            Way("kind", "Distrait ou Vulnérable", ("foe",)),
            BACK,
            AT_A_SEAT,
        ),
    ),
    Question(
        "foe",
        "turn",
        "Épreuve : contre qui ?",
        ONE,
        (
            Way("at", "Une cible", ("test_trait",)),
            BACK,
            AT_A_SEAT,
        ),
    ),
    Question(
        "test_trait",
        "turn",
        "Épreuve : avec quel trait ?",
        ONE,
        (
            Way("with", "Un trait", ("linked",)),
            BACK,
            AT_A_SEAT,
        ),
    ),
    Question(
        "linked",
        "turn",
        "Épreuve : quel attribut résiste ?",
        MASTER,
        (
            Way("by", "Lancer des deux côtés", ("opposing", *AFTER)),
            BACK,
            AT_A_SEAT,
        ),
    ),
    Question(
        "opposing",
        "turn",
        "Garder ces jets ?",
        BOTH,
        (
            Way("again", "Relancer, d'un côté", ("opposing", *AFTER)),
            Way("keep", "Garder", AFTER),
            AT_A_SEAT,
        ),
    ),
)
ANYTHING = (*(each.task for each in (*TURNS, *BLOWS) if each.task != "new_card"), "edit")
"""What was asked before somebody was put right, or what is asked since."""
MENDING = (
    Question(
        "edit",
        "hand",
        "Que corriger ?",
        MASTER,
        (
            Way(
                "done",
                "C'est fait",
                ANYTHING,
            ),
            Way("wound", "Ses blessures", ("edit",)),
            Way("fatigue", "Sa fatigue", ("edit",)),
            Way("state", "Ses états", ("join", "edit")),
            Way("benny", "Ses jetons", ("edit",)),
            Way("spend", "Dépenser un jeton", ("edit",)),
            Way("card", "Une nouvelle carte contre un jeton", ("new_card",)),
            Way("break", "Rompre le combat", ("near",)),
            Way("leave", "Quitter le combat", ("edit",)),
            Way("enter", "Y entrer", ("join", "edit")),
            Way("copy", "Le copier", ("join", "edit")),
        ),
    ),
)
QUESTIONS = (*TURNS, *BLOWS, *MENDING)
