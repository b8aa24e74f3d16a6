"""Every transition of a conflict as data: who is asked what, and what may come next."""

from calculators.core.machine import Question, Way

MASTER, ONE = "le conteur", "le joueur"
TURN = ("act", "close")
"""Someone else acts, or the round is over."""
AFTER_A_THROW = ("eight", *TURN)
AT_A_SEAT = Way("mend", "Corriger quelqu'un", ("mend",))

QUESTIONS = (
    Question(
        "roll",
        "initiative",
        "Qui agit quand ?",
        MASTER,
        (Way("roll", "Lancer les dés d'initiative", ("act",)), AT_A_SEAT),
    ),
    Question(
        "act",
        "act",
        "Que faire ?",
        MASTER,
        (
            Way("oppose", "S'opposer à quelqu'un", ("oppose",)),
            Way("test", "Tenter un test", ("trial",)),
            Way("grant", "Réussir sans jet", TURN),
            Way("free", "Agir sans jet, ou passer", TURN),
            AT_A_SEAT,
        ),
    ),
    Question(
        "oppose",
        "opposition",
        "Avec quelle grâce lancer ?",
        ONE,
        (
            Way("throw", "Lancer", AFTER_A_THROW),
            Way("grace", "La grâce de l'autre joueur", ("oppose",)),
            Way("skill", "Une autre compétence, pour ce jet", ("oppose",)),
            Way("level", "Un autre niveau", ("oppose",)),
            Way("trait", "Une autre caractéristique", ("oppose",)),
            Way("done", "C'est bon", ("oppose",)),
        ),
    ),
    Question(
        "eight",
        "opposition",
        "Un dé vaut 8 ?",
        ONE,
        (
            Way("eight", "Le remplacer", AFTER_A_THROW),
            Way("keep", "Garder sa grâce", AFTER_A_THROW),
        ),
    ),
    Question(
        "trial",
        "test",
        "À quelle difficulté ?",
        MASTER,
        (
            Way("throw", "Lancer", TURN),
            Way("base", "Une autre base", ("trial",)),
            Way("rank", "Un niveau du barème de la table", ("trial",)),
            Way("list", "Une liste de modificateurs, ou la compétence", ("trial",)),
            Way("tick", "Compter un modificateur, ou non", ("trial",)),
            Way("own", "Ajouter un modificateur du conteur", ("trial",)),
            Way("drop", "Le retirer", ("trial",)),
            Way("level", "Un autre niveau", ("trial",)),
            Way("none", "Aucun niveau dans la compétence, ou si", ("trial",)),
            Way("trait", "Une autre caractéristique", ("trial",)),
            Way("done", "C'est bon", ("trial",)),
        ),
    ),
    Question(
        "close",
        "close",
        "Le round est fini",
        MASTER,
        (
            Way("next", "Round suivant", ("act", "roll")),
            Way("end", "Finir le conflit", ("roll",)),
            AT_A_SEAT,
        ),
    ),
    Question(
        "mend",
        "mend",
        "Que corriger ?",
        MASTER,
        (
            Way("grace", "Ses points de grâce", ("mend",)),
            Way("initiative", "Son initiative", ("mend",)),
            Way("place", "Son rang", ("roll", *TURN)),
            Way("enter", "Entrer dans le conflit", ("roll", *TURN)),
            Way("leave", "Quitter le conflit", ("roll", *TURN)),
            Way("copy", "Un adversaire de plus, ou plusieurs", ("roll", *TURN)),
            Way("done", "Rien d'autre", ("roll", *TURN)),
        ),
    ),
)
