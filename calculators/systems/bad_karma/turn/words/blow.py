"""Texts of an attack, the price of a card, and a settlement."""

from calculators.core.words import Line, Phrase

WIN = {
    False: Phrase("Que {name:fait|font} {name} ?"),
    True: Phrase("{name} gagne{name:nt} le tour : que faire ?"),
}
"""By whether somebody has acted since the winner was told."""
NOTHING = Line("Ne rien faire", "BK-ATT-01")
HOLDS = Line("{name} {name:retient son|retiennent leur} geste.", "BK-ATT-01")
_ATTACK = "Attaquer {target} ({state}){hint}"
ATTACK = {
    "one": Line(_ATTACK, "BK-ATT-01"),
    "several": Line(_ATTACK, "BK-TIR-06"),
    "tied": Line(_ATTACK, "BK-ATT-18"),
    "critical": Line(_ATTACK, "BK-ATT-15"),
}
"""By what strikes: one domino, those of an éclat or of a tie, or a double at last."""
CRITICAL_HINT = ", coup critique"
MISFIT_HINT = ", mais le type ne convient pas"
CARD = Line("Ajouter une carte bonus et payer {price}", "BK-SER-17")
PRICE = Phrase("{count:# domino|# dominos}, {side} en haut")
SIDES = {"strong": "le côté fort", "weak": "le côté faible"}
CARD_FOR = Line("Héroïque : une carte bonus contre {tile}", "BK-AVA-02")
ADDS = Phrase("{name} ajoute{name:nt} une carte bonus.")
ADD = Line("Poser la carte", "BK-SER-17")
GOES_ON = Phrase("{name} : et ensuite ?")

CANCEL = Phrase("{name} : que faire du coup critique au {domino!s} ?")
LUCKY = Line("Chanceux : l'annuler", "BK-AVA-03")
SUFFER = Line("Le subir", "BK-ATT-16")
ROW = Phrase("rangée ×{row}")

SHIELD = Phrase("{name} : une protection contre {domino!s:le} ?")
BARE = Line("Sans protection", "BK-PRO-02")
USE = Line("Protection {value} ({left:# emploi|# emplois}) : {effect}", "BK-PRO-04")
CANCELLED = "annulé"
LAY, LAYS = Phrase("{name} {name:reçoit|reçoivent} {domino!s:le}"), Line("Le poser", "BK-ATT-06")

DUE = Phrase("{name} : la jauge se solde")
USE_ON = Line("Protection {value} sur {tile} : {effect}", "BK-PRO-03", "AMB-BK-20")
SETTLE = {
    cause: Line("Solder{uses}{cost}", rule)
    for cause, rule in {
        "margin": "BK-SOL-01",
        "full": "BK-SOL-02",
        "critical": "BK-SOL-03",
    }.items()
}
"""By what makes it fall due."""
WITH, COST = Phrase(" avec {uses:# protection|# protections}"), Phrase(" : {cost}")
SETTLES = Line("{name} {name:solde sa|soldent leur} jauge.", "BK-SOL-05")
SHORT = Line(
    "La pioche ne suffit plus : épuisement, l'action s'arrête là.", "BK-PIO-02", "AMB-BK-40"
)
