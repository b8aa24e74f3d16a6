"""Texts of a turn's beginning and narration, and of the facts that all may see."""

from calculators.core.words import Line, Phrase

TURN, SCENE_TURN = Phrase("Tour {turn}"), Phrase("Scène {scene}, tour {turn}")
STOP, OVER = Line("S'arrêter là", "BK-SER-07"), Line("La partie est finie.", "BK-SER-07")
BEGINS = Line("Le tour commence : chacun tire en secret jusqu'à la déclaration.", "BK-TOU-02")
STAYS_OUT = Line("{names}, hors combat, ne tire{names:nt} pas.", "BK-SOL-09", "AMB-BK-46")

MAY = {
    "failed": Line("{names} {names:raconte|racontent} une intention.", "BK-NAR-03"),
    "settled": Line(
        "Après avoir soldé {names:sa jauge|leur jauge}, {names} {names:raconte|racontent} une "
        "intention.",
        "BK-NAR-01",
        "AMB-BK-47",
    ),
    "succeeded": Line(
        "{names} {names:raconte|racontent} l'action, sans son résultat.", "BK-NAR-04"
    ),
    "winner": Line("{names} {names:conclut|concluent}, à la mesure des dominos.", "BK-NAR-06"),
}
"""What each may tell, by group."""
USEFUL = Line("Ce que les autres ont commencé peut y servir.", "BK-NAR-05")
EQUALS = Line("Ex aequo : {ranks}. La table choisit qui parle d'abord.", "BK-NAR-02", "AMB-BK-47")

STOPPED = "L'action s'arrête là, les protagonistes sont épuisés."
NEXT = Line("Tour suivant", "BK-TOU-01")
REWARD = Line("Récompenser une belle description", "BK-JAU-10")
TOLD = "Le tour est raconté ?"
_END = "Finir la scène : on range tout"
END = (
    Line(_END, "BK-SER-07"),
    Line(f"{_END} (le camp {{camps}} est hors combat)", "BK-SER-07"),
    Line(f"{_END} (les camps {{camps}} sont hors combat)", "BK-SER-07"),
)
"""By how many camps are down: none, one, several."""

WHOSE = "Récompense du meneur : pour qui ?"
NO_REWARD = Line("Finalement non", "BK-JAU-10")
NONE_GIVEN = Line("Pas de récompense.", "BK-JAU-10")
OFF = Line("{name} : retirer {tile}", "BK-JAU-10")
LAST_KO = Line("{name} : rendre le dernier KO", "BK-JAU-10")
REWARDED = Line("Récompense pour {name} : {tile} quitte la jauge.", "BK-JAU-10", "AMB-BK-44")

ENDED = Line("{name} : {count:un KO prend fin|# KO prennent fin}.", "BK-DOM-04", "AMB-BK-13")
BACK = Line("{names} {names:peut|peuvent} de nouveau agir.", "BK-SOL-09", "AMB-BK-18")
HEALING = Line("Jet de guérison {name:de} : difficulté {difficulty}.", "BK-DOM-06", "AMB-BK-33")
TIDIED = Line("Les jauges et les KO aussi.", "BK-JAU-06", "AMB-BK-13")
"""After the words of the serpentine that is put away."""
