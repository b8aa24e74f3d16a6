"""Texts after all declare: ranks, ties, and the effect of a skill of 12."""

from calculators.core.words import Line, Phrase

DRAWN = {False: "Personne n'a tiré.", True: "Tous les tirages sont faits."}
DECLARE = {
    False: Line("Continuer", "BK-TIR-11"),
    True: Line("Déclarer les marges", "BK-SOL-06"),
}
"""By whether somebody has drawn."""
SUCCEEDED = {
    False: Line("{name} : réussite au {kept!s}, marge {margin}.", "BK-SOL-06"),
    True: Line("{name} : éclat réussi, {names}, marge {margin} au {kept!s}.", "BK-SOL-06"),
}
"""By whether there are several dominoes."""
FAILED = Line("{name} : échec, marge {margin}.", "BK-NAR-02")
SETTLED = Line("{names} {names:a|ont} soldé : hors combat.", "BK-SOL-05")

TIE = {
    "win": Phrase("Égalité : un domino pour {names}, dans cet ordre."),
    "sure": Phrase("Compétence {sure}, égalité : un domino pour {names}, dans cet ordre."),
}
"""By why they draw again."""
PART = {"win": Line("Départager", "BK-TIR-12"), "sure": Line("Départager", "BK-TIR-15")}
EXHAUST = Line("Plus assez de dominos : épuisement", "BK-PIO-02")
ALL_COUNT = Line(
    "Contre un adversaire, tous les dominos d'égalité et de départage {name:de} comptent.",
    "BK-ATT-18",
    "AMB-BK-11",
)
TIED = "égalité"
NOBODY = Line("Personne ne gagne ce tour : le meneur enchaîne.", "BK-TIR-11", "AMB-BK-43")
LAYING = {
    False: Line("Au serpentin, par marge décroissante : {names}.", "BK-SER-19"),
    True: Line(
        "Au serpentin, du meilleur tirage au moins bon : {names}.", "BK-SER-19", "BK-TIR-04"
    ),
}
"""By whether some drew more dominoes, which come before any margin."""
WINS = Line("{name} gagne{name:nt} le tour.", "BK-TIR-11")
MORE_WIN = Line("Le plus grand nombre de dominos l'emporte, quelle que soit la marge.", "BK-TIR-04")
BRUTE = Line("Bourrin : pas de carte bonus en gagnant.", "BK-DES-05")

WHOM = Phrase("{name}, compétence {level} : qui mettre hors combat ?")
SPARE = Line("Épargner tout le monde", "BK-TIR-14")
SPARED = Line("{name} épargne{name:nt} tout le monde.", "BK-TIR-14")
DOWN = Line("Mettre {name} hors combat", "BK-TIR-14")
DOWN_EXHAUSTS = Line(
    "Mettre {name} hors combat : il faut {count:# domino|# dominos}, c'est l'épuisement",
    "BK-PIO-02",
)
