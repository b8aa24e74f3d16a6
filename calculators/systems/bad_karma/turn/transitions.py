"""Every transition of the turn, on one page, as data: who is asked what, and what may come next.

Nothing else leads from one choice to another: tests hold every scene against this table, and the
page of the table game draws it. What happens by itself between two choices (a settlement without
protections, the order of the story) is no line of it. Steps are numbered as in the source.
"""

from calculators.core.machine import Question, Way

ONE, ALL, LEADER = "le joueur", "la table", "le meneur"

AFTER_A_DRAW = ("draw", "declare")
"""One's draw is over: the next one draws, or all declare."""
LATER = ("lay", "hero", "win")
"""Margins are declared: successes, then failures, then the winner, whoever is left."""
BLOWS = ("face", "strike")
"""The next domino of an attack."""

QUESTIONS = (
    Question(
        "first",
        "start",
        "Une nouvelle scène",
        ALL,
        (Way("start", "Tirer le domino de départ", AFTER_A_DRAW),),
    ),
    # Steps 1 to 8: each in turn, in secret.
    Question(
        "draw",
        "draw",
        "Combien de dominos ?",
        ONE,
        (
            Way("draw", "Tirer, un domino ou plusieurs", ("lighten", "judge")),
            Way("skip", "Ne pas tirer", AFTER_A_DRAW),
            Way("exhaust", "En annoncer plus que la pioche n'en a", ("close",)),
            Way("modifier", "Un modificateur pour ce tirage", ("modify",)),
        ),
    ),
    Question(
        "modify",
        "draw",
        "Que change la situation ?",
        ONE,
        (Way("mod", "L'ajouter à la compétence", ("draw",)),),
    ),
    Question(
        "lighten",
        "draw",
        "Good Karma : un double est sorti",
        ONE,
        (
            Way("off", "Retirer un domino de sa jauge", ("judge", "lighten", "tie", "sure", "lay")),
            Way("keep", "N'en retirer aucun", ("judge", "lighten", "tie", "sure", "lay")),
        ),
    ),
    Question(
        "judge",
        "draw",
        "Que faire du tirage ?",
        ONE,
        (
            Way("accept", "Accepter l'échec", (*AFTER_A_DRAW, "settlement", "close")),
            Way("keep", "Garder un domino, pour sa marge", (*AFTER_A_DRAW, "settlement", "close")),
            Way("force", "Forcer le destin et repiocher", ("lighten", "judge")),
        ),
    ),
    # Steps 6 to 8, and wherever a gauge falls due.
    Question(
        "settlement",
        "settlement",
        "Une protection contre ce domino ?",
        ONE,
        (
            Way("use", "L'employer", ("settlement", *AFTER_A_DRAW, *LATER, *BLOWS, "close")),
            Way("bare", "S'en passer", ("settlement", *AFTER_A_DRAW, *LATER, *BLOWS, "close")),
        ),
    ),
    # Step 9.
    Question(
        "declare",
        "declare",
        "Tout le monde a tiré",
        ALL,
        (Way("declare", "Déclarer les marges", ("tie", "sure", *LATER, "close")),),
    ),
    # Step 11, before step 10: who lost a tie lays first.
    Question(
        "tie",
        "tie",
        "Égalité : un domino chacun",
        ALL,
        (
            Way("tie", "Départager", ("lighten", "tie", "sure", "lay")),
            Way("exhaust", "Plus assez de dominos", ("close",)),
        ),
    ),
    Question(
        "sure",
        "sure",
        "Qui mettre hors combat ?",
        ONE,
        (
            Way("down", "Quelqu'un d'un autre camp", (*LATER, "close")),
            Way("nothing", "Épargner tout le monde", LATER),
        ),
    ),
    # Step 10: successes that do not win, then the heroes who failed.
    Question(
        "lay",
        "serpentine",
        "Poser au serpentin ?",
        ONE,
        (
            Way("head", "Poser sur une tête", ("place", "redraw", *LATER)),
            Way("swap", "Tactique : échanger d'abord", ("lay",)),
            Way("hero", "Héroïque : une carte bonus", (*LATER, "settlement", "close")),
            Way("nothing", "Ne rien poser", LATER),
        ),
    ),
    Question(
        "place",
        "serpentine",
        "Comment poser le domino ?",
        ONE,
        (Way("way", "Choisir le sens", ("redraw", *LATER)),),
    ),
    Question(
        "redraw",
        "serpentine",
        "Il correspond",
        ONE,
        (Way("redraw", "Repiocher", ("place", "redraw", *LATER)),),
    ),
    Question(
        "hero",
        "serpentine",
        "Héroïque : une carte malgré l'échec ?",
        ONE,
        (
            Way("hero", "Retourner un domino raté", ("hero", "win", "close")),
            Way("nothing", "Ne pas l'employer", ("hero", "win", "close")),
        ),
    ),
    # Steps 12 to 14.
    Question(
        "win",
        "win",
        "Que fait le vainqueur ?",
        ONE,
        (
            Way("attack", "Attaquer", (*BLOWS, "settlement", "close")),
            Way("card", "Ajouter une carte bonus et la payer", ("settlement", "close")),
            Way("hero", "Héroïque : la payer moins cher", ("settlement", "close")),
            Way("nothing", "Ne rien faire", ("close",)),
        ),
    ),
    Question(
        "face",
        "win",
        "Comment poser le domino sur la cible ?",
        ONE,
        (
            Way("strong", "Le côté fort en haut", (*BLOWS, "settlement", "close")),
            Way("weak", "Le côté faible en haut", (*BLOWS, "settlement", "close")),
            Way("hidden", "Caché", (*BLOWS, "settlement", "close")),
        ),
    ),
    Question(
        "strike",
        "win",
        "Comment la cible s'en défend-elle ?",
        ONE,
        (
            Way("lucky", "Chanceux : annuler le coup critique", ("strike", "settlement", "close")),
            Way("suffer", "Le subir", ("strike", "settlement", "close")),
            Way("use", "Employer une protection", (*BLOWS, "settlement", "close")),
            Way("bare", "S'en passer", (*BLOWS, "settlement", "close")),
        ),
    ),
    # The story is told.
    Question(
        "close",
        "close",
        "Le tour est raconté",
        LEADER,
        (
            Way("next", "Tour suivant", AFTER_A_DRAW),
            Way("reward", "Récompenser une belle description", ("reward",)),
            Way("scene", "Finir la scène", ("first",)),
        ),
    ),
    Question(
        "reward",
        "close",
        "Récompense : pour qui ?",
        LEADER,
        (
            Way("gauge", "Retirer un domino d'une jauge", ("close",)),
            Way("ko", "Rendre un KO", ("close",)),
            Way("none", "Finalement non", ("close",)),
        ),
    ),
)
