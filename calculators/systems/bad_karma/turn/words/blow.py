"""What is said of an attack, of the price of a card, and of a gauge that falls due."""

from calculators.core.words import Line, Phrase

WIN = Phrase("{name} gagne le tour : que faire ?")
NOTHING = Line("Ne rien faire", "BK-ATT-01")
HOLDS = Line("{name} retient son geste.", "BK-ATT-01")
ATTACKS = Line("{name:^} attaque {target}.", "BK-ATT-01")
ALL_STRIKE = Line("Tous les dominos de l'éclat frappent.", "BK-TIR-06")
_ATTACK = "Attaquer {target} ({state}){hint}"
ATTACK = {False: Line(_ATTACK, "BK-ATT-01"), True: Line(_ATTACK, "BK-ATT-15")}
"""By whether the last domino is a double."""
LADEN = Phrase("jauge {laid} sur {karma}")
OUT = "hors combat"
CRITICAL_HINT = ", coup critique"
MISFIT_HINT = ", mais le type ne convient pas"
CARD = Line("Ajouter une carte bonus et payer {price}", "BK-SER-17")
PRICE = Phrase("{count:# domino|# dominos}, {side} en haut")
SIDES = {"strong": "le côté fort", "weak": "le côté faible"}
AND = " et "

LAY = Phrase("{name} : comment poser {domino!s:le} ?")
SIDE = Line("Poser {tile}", "BK-ATT-06")
BACK = Line("Poser {tile}", "BK-ATT-19")
LAYS = Phrase("{name} pose {tile}.")

CANCEL = Phrase("{name} : annuler le coup critique au {domino!s} ?")
LUCKY = Line("Chanceux : l'annuler", "BK-AVA-03")
SUFFER = Line("Le subir", "BK-ATT-16")
LUCK = Line(
    "Chanceux annule le coup critique ; il ne resservira pas de ce combat.",
    "BK-AVA-03",
    "AMB-BK-24",
)
SUFFERS = Phrase("{name} subit le coup critique.")
CRITICAL = Line("Coup critique au {domino!s} : {name} solde aussitôt.", "BK-ATT-16")
PROTECTED = Line("Protection {shield} : {left}.", "BK-PRO-03", "AMB-BK-20")
GONE = "annulé, défaussé"
ROW = Phrase("rangée ×{row}")
_LIES = "{tile:^} sur la jauge {name:de}."
LIES = {
    "zero": Line(_LIES, "BK-ATT-09", "AMB-BK-07"),
    "visible": Line(_LIES, "BK-ATT-06", "AMB-BK-09"),
    "kept_back": Line(_LIES, "BK-ATT-19", "AMB-BK-34"),
    "doubled": Line(_LIES, "BK-ATT-13"),
    "misfit": Line(_LIES, "BK-ATT-07", "AMB-BK-34"),
}
"""By what lays the domino so."""

SHIELD = Phrase("{name} : une protection contre {what} ?")
THE_CRITICAL = Phrase("le coup critique au {domino!s}")
BARE = Line("Sans protection", "BK-PRO-02")
USE = Line("Protection {value} ({left:# emploi|# emplois}) : {effect}", "BK-PRO-03")
CANCELLED = "annulé"
GOES_BARE = Phrase("{name} se passe de protection.")
USES = Phrase("{name} emploie sa protection {protection}.")

PAYS = Line("{name} paie : {tile} sur sa jauge.", "BK-SER-18", "AMB-BK-04")
PAYS_LESS = Line("{name} paie : {tile} sur sa jauge.", "BK-AVA-02", "AMB-BK-26")
PAID_STRAIGHT = "Prix payé sur les dommages"
STRAIGHT = "Attaque directe"
OF = Phrase("{name}. {told}")

OVERFLOWS = Line("La jauge {name:de} est pleine : elle se solde.", "BK-SOL-02", "AMB-BK-17")
SETTLES = Line("{name}. {told}", "BK-SOL-12")
SETTLES_TURNS = Line("{name}. {told} {lost}", "BK-SOL-12")
LOST = {
    1: "Le tour perdu est celui-ci.",
    2: "Les tours perdus sont celui-ci et le prochain.",
}
"""Which turns are lost, from the one of the settlement on (AMB-BK-18)."""
PUT_OUT = Line(
    "{name} : plus de trois dommages d'un type, hors combat pour la scène.",
    "BK-DOM-07",
    "AMB-BK-14",
)
SHORT = Line(
    "La pioche ne suffit plus : épuisement, l'action s'arrête là.", "BK-PIO-02", "AMB-BK-40"
)
