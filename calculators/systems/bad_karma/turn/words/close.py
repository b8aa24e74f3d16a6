"""What is said as a turn begins, and as its story is told; what everybody may see meanwhile."""

from calculators.core.words import Line, Phrase

BEGINS = Line("Le tour commence : chacun tire en secret jusqu'à la déclaration.", "BK-TOU-02")
STAYS_OUT = Line("{name} est hors combat et ne tire pas.", "BK-SOL-09", "AMB-BK-46")

_INTENTION = "raconte une intention, ni l'action ni son résultat."
_ACTION = "raconte son action, sans le résultat%s."
_CONCLUSION = "raconte la conclusion, à la mesure des dominos%s."
MAY = {
    ("failed", False): Line(_INTENTION, "BK-NAR-03"),
    ("settled", False): Line(_INTENTION, "BK-NAR-03"),
    ("succeeded", False): Line(_ACTION % "", "BK-NAR-04"),
    ("succeeded", True): Line(
        _ACTION % " ; les intentions de qui a raté peuvent servir", "BK-NAR-04"
    ),
    ("winner", False): Line(_CONCLUSION % "", "BK-NAR-05"),
    ("winner", True): Line(_CONCLUSION % " ; les débuts des autres peuvent servir", "BK-NAR-05"),
}
"""What each may tell, by group, and whether others left something to use."""
SPEAKS = Phrase("Récit, {rank} : {name} {told}")
DID = Phrase("(marge {margin}) {told}")
STRUCK = Phrase("(marge {margin}, contre {target}) {told}")
WITHOUT_MARGIN = "AMB-BK-47"
EQUALS = Line("Ex aequo : la table choisit qui parle d'abord.", "BK-NAR-02", "AMB-BK-47")

STOPPED = "L'action s'arrête là, les protagonistes sont épuisés."
NEXT = Line("Tour suivant", "BK-TOU-01")
REWARD = Line("Récompenser une belle description", "BK-JAU-10")
NOBODY_DREW = "Personne n'a tiré : le meneur raconte."
TELL = Phrase("À vous de raconter : {names} ; le meneur conclut.")
TELL_AND_CONCLUDE = Phrase("À vous de raconter : {names}, puis {last} conclut.")
CONCLUDE = Phrase("À vous de raconter : {last} conclut.")
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
REWARDED = {
    "gauge": Line("Récompense {name:de} : {tile} quitte la jauge.", "BK-JAU-10", "AMB-BK-44"),
    "ko": Line("Récompense {name:de} : un KO est rendu.", "BK-JAU-10", "AMB-BK-44"),
}

_ENDED = "{name} : {count:un KO prend fin|# KO prennent fin}"
ENDED = {
    False: Line(f"{_ENDED}.", "BK-DOM-04", "AMB-BK-13"),
    True: Line(
        f"{_ENDED} ; de valeur {{value}}, il n'a pesé sur aucun tirage.", "BK-DOM-04", "AMB-BK-13"
    ),
}
"""By whether one of them came and went between two draws."""
BACK = Line("{name} peut de nouveau agir.", "BK-SOL-09", "AMB-BK-18")
HEALING = Line("{name} garde ses blessures : guérison {difficulty}.", "BK-DOM-05", "AMB-BK-33")
TIDIED = Line("La scène est finie : serpentin, jauges et KO sont rangés.", "BK-SER-07")

PILE, LEFT = "Pioche", Phrase("{left:# domino|# dominos}")
BONUS, CAMP = Phrase("Bonus {camp}"), Phrase("Camp {camp}")
DOWN = "hors combat"
FIGURES = Phrase("Compétence {level} · Karma {karma} · {limit}")
LIMIT, EMPTY = Phrase("seuil {limit}"), "jauge vide"
OUT = "Hors combat pour la scène"
LOST = {1: "Hors combat jusqu'à la fin du tour", 2: "Hors combat ce tour et le prochain"}
