"""What is said once all declare: ranks, ties, and what a great skill does besides."""

from calculators.core.words import Line, Phrase

ALL_DREW = "Tout le monde a tiré : montrez vos dominos."
DECLARE = Line("Déclarer les marges", "BK-SOL-06")
HEAD = Line("Égalité en tête : {names}.", "BK-TIR-12", "AMB-BK-11")
_MODIFIED = " ({modifier:+} pour ce tirage)"
_ONE = "{name} : réussite, marge {margin}"
_SEVERAL = "{name} : réussite, {count:# domino|# dominos}, marge {margin}"
SUCCEEDED = {
    (several, modified): Line(f"{text}{_MODIFIED if modified else ''}.", "BK-SOL-06")
    for several, text in {False: _ONE, True: _SEVERAL}.items()
    for modified in (False, True)
}
"""By whether there are several dominoes, and whether the table granted a modifier."""
FAILED = {
    False: Line("{name} : échec, marge {margin}.", "BK-NAR-02"),
    True: Line(f"{{name}} : échec, marge {{margin}}{_MODIFIED}.", "BK-NAR-02"),
}
"""By whether the table granted a modifier."""
SETTLED = Line("{name} a soldé : hors combat.", "BK-SOL-05")
ABSENT = Line("{name} ne tire pas : hors combat.", "BK-TIR-09")

TIE = {
    "win": Phrase("Égalité : un domino pour {names}, dans cet ordre."),
    "sure": Phrase("Compétence {sure}, égalité : un domino pour {names}, dans cet ordre."),
}
"""By why they draw again."""
PART = {"win": Line("Départager", "BK-TIR-12"), "sure": Line("Départager", "BK-TIR-15")}
EXHAUST = Line("Plus assez de dominos : épuisement", "BK-PIO-02")
EXHAUSTED = Line(
    "Plus assez de dominos pour départager : l'action s'arrête là.", "BK-PIO-02", "AMB-BK-40"
)
DRAWS = Line("{name} tire {domino!s} : marge {margin}.", "BK-TIR-12", "AMB-BK-11")
AGAIN = Line("Encore une égalité.", "BK-TIR-12")
_AHEAD = "{name} l'emporte au départage."
AHEAD = {
    "win": Line(_AHEAD, "BK-TIR-12", "AMB-BK-11"),
    "sure": Line(_AHEAD, "BK-TIR-15", "AMB-BK-15"),
}
ALL_COUNT = Line(
    "Contre un adversaire, tous ses dominos d'égalité et de départage comptent.",
    "BK-ATT-18",
    "AMB-BK-11",
)
TIED = "égalité"
NOBODY = Line("Personne ne gagne ce tour : le meneur enchaîne.", "BK-TIR-11", "AMB-BK-43")
LAYING = Line("Au serpentin, par marge décroissante : {names}.", "BK-SER-19")
WINS = Line("{name} gagne le tour.", "BK-TIR-11")
MORE_WIN = Line("Plus de dominos l'emporte, quelle que soit la marge.", "BK-TIR-04")
BRUTE = Line("Bourrin : pas de carte bonus en gagnant.", "BK-DES-05")

WHOM = Phrase("{name}, compétence {level} : qui mettre hors combat ?")
SPARE = Line("Épargner tout le monde", "BK-TIR-14")
SPARED = Line("{name} épargne tout le monde.", "BK-TIR-14")
DOWN = Line("Mettre {name} hors combat", "BK-TIR-14")
DOWN_EXHAUSTS = Line(
    "Mettre {name} hors combat : il faut {count:# domino|# dominos}, c'est l'épuisement",
    "BK-PIO-02",
)
NOT_ENOUGH = Line(
    "Plus assez de dominos pour remplir la jauge : l'action s'arrête là.",
    "BK-PIO-02",
    "AMB-BK-40",
)
PUTS_OUT = Line("{name} met {target} hors combat pour la scène.", "BK-TIR-14", "AMB-BK-15")
FILLS = {
    "i": Line("Sa jauge de KO se remplit : {names}.", "BK-TIR-14"),
    "p": Line("Sa jauge de blessure se remplit : {names}.", "BK-TIR-14"),
}
STAYS = Line("Les tirages du tour restent acquis, celui {name:de} aussi.", "BK-TIR-14", "AMB-BK-15")
