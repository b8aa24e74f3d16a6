"""What is said while each draws in secret (steps 1 to 8)."""

from calculators.core.words import Line, Phrase

_COUNT = "{name}, compétence {level}%s : combien de dominos ?"
COUNT = Phrase(_COUNT % "")
COUNT_MODIFIED = Phrase(_COUNT % " ({modifier:+} pour ce tirage)")
ONE = Line("Tirer un domino", "BK-TIR-01")
SEVERAL = Line("Action d'éclat : {count:# domino|# dominos}", "BK-TIR-02")
SKIP = Line("Ne pas tirer : hors combat ce tour", "BK-TIR-09")
EXHAUST = Line("En annoncer plus que la pioche n'en a ({there}) : épuisement", "BK-PIO-02")
MODIFY = Line("Un modificateur pour ce tirage", "BK-MAT-06")
SKIPPED = Line("{name} ne tire pas : hors combat ce tour.", "BK-TIR-09", "AMB-BK-46")
EXHAUSTED = Line(
    "Plus assez de dominos : c'est l'épuisement, l'action s'arrête là.", "BK-PIO-02", "AMB-BK-40"
)
MODIFIED = Line("{modifier:+} pour ce tirage : compétence {level}.", "BK-MAT-06", "AMB-BK-42")

CHANGE = Phrase("{name} : que change la situation à ce tirage ?")
ADD = Line("{step:+} : compétence {level}", "BK-MAT-06")
NONE = Line("Aucun : compétence {level}", "BK-MAT-06")
ADDED = Line("{name} : {modifier:+} pour ce tirage, compétence {level}.", "BK-MAT-06", "AMB-BK-42")
TAKEN_OFF = Line("{name} : pas de modificateur, compétence {level}.", "BK-MAT-06", "AMB-BK-42")

LIGHTEN = Phrase("{name} : un double ! Good Karma retire un domino de la jauge.")
OFF = Line("Retirer {tile}", "BK-AVA-04")
NO_OFF = Line("N'en retirer aucun", "BK-AVA-04")
NOT_USED = Line("Good Karma n'est pas employé.", "BK-AVA-04")
LIGHTENED = Line("Good Karma : {tile} quitte la jauge.", "BK-AVA-04", "AMB-BK-23")

JUDGE = {
    False: Phrase("{name} : que faire du {names} ?"),
    True: Phrase("{name} : que faire {names:de} ?"),
}
"""By whether there are several."""
ACCEPT = Phrase("{name} : accepter l'échec ?")
_DREW = "{name} tire {drawn} : %s."
DREW = {
    (False, True): Line(_DREW % "réussite", "BK-TIR-01"),
    (False, False): Line(_DREW % "échec", "BK-TIR-01"),
    (True, True): Line(_DREW % "réussite", "BK-TIR-02"),
    (True, False): Line(_DREW % "échec", "BK-TIR-02"),
}
"""By whether there are several, and whether they succeed."""
OVERFLOWS = Line("Accepter : la jauge déborde, il faut solder", "BK-SOL-02")
HIDES = Line("Accepter : {count:caché|cachés} sur la jauge", "BK-JAU-07")
_KEEP = "Garder {domino!s} : marge {margin}"
_SETTLES = f"{_KEEP}, seuil {{limit}} : il faut solder"
KEEP = {
    (several, due): Line(_SETTLES if due else _KEEP, rule)
    for several, rule in {False: "BK-TIR-10", True: "BK-TIR-05"}.items()
    for due in (False, True)
}
"""By whether there are several, and whether that margin settles."""
_FORCE = "Forcer le destin : poser {tiles}, puis repiocher"
AND = " et "
FORCE, FORCE_SCARED = Line(_FORCE, "BK-TIR-07"), Line(_FORCE, "BK-DES-02")

MISSED = Line("{name} : échec, marge {margin}.", "BK-TIR-10")
WORST = "AMB-BK-47"
LIES = Line("{names} {count:va caché|vont cachés} sur la jauge, ×{row}.", "BK-JAU-07")
NO_BOX = Line(
    "Plus de case pour {rest} : la jauge se solde, le reste est défaussé.",
    "BK-SOL-02",
    "AMB-BK-17",
)
OVER = Line("Son tour s'arrête là, jusqu'au récit.", "BK-JAU-08")
_KEPT = "{name} : réussite, marge {margin}"
KEPT = {
    False: Line(f"{_KEPT}.", "BK-TIR-10"),
    True: Line(f"{_KEPT}, à {{dominoes:# domino|# dominos}}.", "BK-TIR-10"),
}
"""By whether there are several."""

SUCCEED = "réussir"
SETTLE = "solder"
SETTLE_BEST = "solder avec la meilleure marge"
SETTLE_FORCED = "solder quoi qu'on garde"
