"""Texts of the secret draws (steps 1 to 8)."""

from calculators.core.words import Line, Phrase

COUNT = Phrase("{name}, compétence {level} : combien de dominos ?")
ONE = Line("Tirer un domino", "BK-TIR-01")
SEVERAL = Line("Action d'éclat : {count:# domino|# dominos}", "BK-TIR-02")
DRAWN = Line("{name} tire{name:nt} {count:un domino|# dominos}.", "BK-TIR-01")
SKIP = Line("Ne pas tirer : hors combat ce tour", "BK-TIR-09")
EXHAUST = Line("En annoncer plus que la pioche n'en a ({there}) : épuisement", "BK-PIO-02")
SKIPPED = Line("{name} ne tire{name:nt} pas : hors combat ce tour.", "BK-TIR-09", "AMB-BK-46")
EXHAUSTED = Line(
    "Plus assez de dominos : c'est l'épuisement, l'action s'arrête là.", "BK-PIO-02", "AMB-BK-40"
)
GAUGE = "Jauge"

LIGHTEN = Phrase("{name}, Good Karma : quel domino retirer ?")
OFF = Line("Retirer {tile}", "BK-AVA-04")
NO_OFF = Line("N'en retirer aucun", "BK-AVA-04")
LIGHTENED = Line("Good Karma {name:de} : {tile} quitte la jauge.", "BK-AVA-04", "AMB-BK-23")

JUDGE = {
    False: Phrase("{name} : que faire du {names} ?"),
    True: Phrase("{name} : que faire de ces dominos ?"),
}
"""By whether there are several: they lie in sight."""
ACCEPT = Phrase("{name} : accepter l'échec ?")
OVERFLOWS = Line("Accepter : la jauge déborde, il faut solder", "BK-SOL-02")
HIDES = Line("Accepter : {count:caché|cachés} sur la jauge", "BK-JAU-08")
HIDDEN = Line(
    "{name} pose{name:nt} {count:un domino caché|# dominos cachés} sur la jauge.", "BK-JAU-08"
)
_KEEP = "Garder {domino!s} : marge {margin}"
_SETTLES = f"{_KEEP}, seuil {{limit}} : il faut solder"
KEEP = {
    (several, due): Line(_SETTLES, "BK-SOL-01", "AMB-BK-01") if due else Line(_KEEP, rule)
    for several, rule in {False: "BK-TIR-10", True: "BK-TIR-05"}.items()
    for due in (False, True)
}
"""By whether there are several, and whether that margin settles."""
_FORCE = "Forcer le destin : poser {tiles}, puis repiocher"
FORCE, FORCE_SCARED = Line(_FORCE, "BK-TIR-07"), Line(_FORCE, "BK-DES-02")
_FORCES = "{name} force{name:nt} le destin : {laid} sur la jauge."
FORCES = Line(_FORCES, "BK-JAU-09", "AMB-BK-03")
FORCES_SCARED = Line(_FORCES, "BK-DES-02", "AMB-BK-27")
REFUSES = Line(_FORCES, "BK-TIR-07", "AMB-BK-03")
"""Of a success."""

SUCCEED = "réussir"
SETTLE = "solder"
SETTLE_BEST = "solder avec la meilleure marge"
SETTLE_FORCED = "solder dans tous les cas"
