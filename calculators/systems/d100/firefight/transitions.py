"""Every transition of a firefight as data: who is asked what, and what may come next."""

from calculators.core.machine import Question, Way

MASTER, ONE = "le MJ", "le joueur"
ACTING = ("act", "survive")
NEXT = (*ACTING, "close")
"""Someone else acts, or the turn is over."""
AFTER_A_SHOT = ("again", *NEXT)
AFTER_A_BLOW = ("damage", *AFTER_A_SHOT)
RESTING = ("moves", "act", "close")
AFTER_THE_END = ("aid", "moves")
AT_A_SEAT = Way("mend", "Corriger quelqu'un", ("mend",))

QUESTIONS = (
    Question(
        "moves",
        "moves",
        "Qui se déplace ?",
        MASTER,
        (Way("go", "Quelqu'un", ("goto",)), Way("done", "Plus personne", NEXT), AT_A_SEAT),
    ),
    Question(
        "goto",
        "moves",
        "Où va-t-il ?",
        ONE,
        (
            Way("cover", "Derrière un couvert, ou à découvert", ("moves",)),
            Way("edge", "Hors map, ou de retour", ("moves",)),
            Way("flee", "Fuir", ("moves",)),
        ),
    ),
    Question(
        "act",
        "act",
        "Que faire ?",
        ONE,
        (
            Way("shoot", "Tirer sur quelqu'un", ("shoot",)),
            Way("spot", "Observer, pour trouver qui est hors map", ("check",)),
            Way("cover", "Tir de couverture", ("cone",)),
            Way("stanch", "Soigner qui saigne ou meurt", NEXT),
            Way("drug", "Prendre une drogue", ("dose",)),
            Way("check", "Un autre test", ("check",)),
            Way("support", "Aider un allié", NEXT),
            Way("pass", "Passer", NEXT),
            AT_A_SEAT,
        ),
    ),
    Question(
        "shoot",
        "shot",
        "Le tir touche-t-il ?",
        ONE,
        (
            Way("fire", "Lancer le d100", ("zone", *AFTER_A_BLOW)),
            Way("mod", "Un modificateur de plus", ("shoot",)),
        ),
    ),
    Question(
        "again",
        "shot",
        "Un second tir ?",
        ONE,
        (Way("shoot", "Tirer encore", ("shoot",)), Way("stop", "Une fois suffit", NEXT)),
    ),
    Question(
        "damage",
        "shot",
        "Quels dégâts ?",
        ONE,
        (Way("damage", "Lancer les dégâts", ("zone", *AFTER_A_BLOW)),),
    ),
    Question(
        "zone",
        "shot",
        "Où ?",
        ONE,
        (Way("zone", "Lancer la zone", ("bleed", "zone", *AFTER_A_BLOW)),),
    ),
    Question(
        "cone",
        "cover",
        "Qui est dans la zone du tir de couverture ?",
        MASTER,
        (
            Way("in", "Quelqu'un y est, ou non", ("cone",)),
            Way("sweep", "Tirer", ("survivals", *NEXT)),
        ),
    ),
    Question(
        "survivals",
        "cover",
        "Qui survit dans la zone ?",
        ONE,
        (Way("survivals", "Lancer les survies", ("swept", *NEXT)),),
    ),
    Question(
        "swept",
        "cover",
        "Qui est touché ?",
        ONE,
        (Way("shots", "Lancer les tirs", ("damage", "zone", *NEXT)),),
    ),
    Question(
        "check",
        "check",
        "À quelle compétence ?",
        MASTER,
        (
            Way("roll", "Lancer le d100", NEXT),
            Way("skill", "Une autre compétence", ("check",)),
            Way("join", "Un autre participe", ("check",)),
        ),
    ),
    Question(
        "dose",
        "check",
        "La drogue passe-t-elle ?",
        ONE,
        (Way("dose", "Lancer la survie", ("dose", *NEXT)), Way("bonus", "Choisir", NEXT)),
    ),
    Question(
        "bleed",
        "life",
        "Combien de temps reste-t-il ?",
        ONE,
        (
            Way("as", "Fixer la gravité", ("bleed",)),
            Way("tens", "La dizaine de Constitution", ("bleed",)),
            Way("bleed", "Lancer le temps", ("zone", *AFTER_A_BLOW)),
        ),
    ),
    Question(
        "survive",
        "life",
        "Tenir ce tour ?",
        ONE,
        (Way("survive", "Lancer la survie", NEXT),),
    ),
    Question(
        "close",
        "close",
        "Le tour est fini",
        MASTER,
        (
            Way("next", "Tour suivant", ("moves",)),
            Way("end", "Finir le combat", AFTER_THE_END),
            AT_A_SEAT,
        ),
    ),
    Question(
        "aid",
        "close",
        "Des premiers secours ?",
        ONE,
        (
            Way("aid", "Employer un kit", AFTER_THE_END),
            Way("none", "S'en passer", AFTER_THE_END),
        ),
    ),
    Question(
        "mend",
        "mend",
        "Que corriger ?",
        MASTER,
        (
            *(
                Way(code, title, ("mend",))
                for code, title in (
                    ("pv", "Ses PV"),
                    ("armour_pv", "Les PV de son armure"),
                    ("boost", "Un bonus ou un malus de tir"),
                    ("grit", "Un bonus ou un malus de survie"),
                    ("solitude", "Sa solitude"),
                    ("bullets", "Ses balles"),
                    ("left", "Son temps restant"),
                )
            ),
            *(
                Way(code, title, RESTING)
                for code, title in (
                    ("heal", "Effacer une blessure grave"),
                    ("alive", "En vie"),
                    ("enter", "Entrer dans le combat"),
                    ("copy", "Un adversaire de plus, ou plusieurs"),
                    ("done", "Rien d'autre"),
                )
            ),
            *(
                Way(code, title, ("survive", *RESTING))
                for code, title in (
                    ("door", "Aux portes de la mort"),
                    ("dead", "Mort"),
                    ("leave", "Quitter le combat"),
                )
            ),
        ),
    ),
)
