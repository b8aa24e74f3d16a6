"""What is said at the serpentine (step 10), and of bonus cards."""

from calculators.core.words import Line, Phrase

NEW_SCENE = "Une nouvelle scène : le serpentin commence."
START = Line("Tirer le domino de départ", "BK-SER-04")
CENTRE = Line("Le {domino!s} est au centre.", "BK-SER-04", "AMB-BK-35")

WHERE = Phrase("{name} pose {domino!s:le} : où ?")
LAY = Phrase("{name} pose {domino!s:le} ?")
NOTHING = Line("Ne rien poser", "BK-SER-01")
LAYS_NOTHING = Line("{name} ne pose rien.", "BK-SER-01")
LAYS = Line("{name} pose {domino!s:le}.", "BK-SER-01", "AMB-BK-37")
_HEAD = "Tête {head}, valeur {value}"
_ZONED = f"{_HEAD}, zone {{zone}}"
_MATCHES = " : correspond"
HEAD = {
    (False, False): Line(_HEAD, "BK-SER-08"),
    (False, True): Line(f"{_HEAD}{_MATCHES}", "BK-SER-08"),
    (True, False): Line(_ZONED, "BK-SER-08"),
    (True, True): Line(f"{_ZONED}{_MATCHES}", "BK-SER-08"),
}
"""By whether it lies in a zone, and whether the domino matches."""

HOW = Phrase("{name} : comment poser {domino!s:le} ?")
WAY = {
    "one": Phrase("{turn:^}, {end}"),
    "several": Phrase("Tête {head}, {turn}, {end}"),
}
"""By how many heads there are to choose from."""
GAINING = Phrase("{way} : {gains}")
ACROSS = "en travers"
FREE = Phrase("{free} libre")
CANNON = Line("Chair à canon : le double se pose comme un autre.", "BK-DES-04")
NO_PLACE = Line("Le {domino!s} ne trouve pas de place : défaussé.", "BK-SER-08", "AMB-BK-35")
LIES = Line("{domino!s} sur la tête {head}, {turn} : {free} libre.", "BK-SER-08")
LIES_ACROSS = Line(
    "{domino!s} sur la tête {head}, {turn}, en travers : une tête de plus.", "BK-SER-09"
)
EMPTY = Line("Il correspond, mais la pioche est vide.", "BK-SER-10", "AMB-BK-36")
MATCHES = Line("Il correspond : on repioche.", "BK-SER-10", "AMB-BK-36")
REDRAW = Phrase("{name} : ça correspond, un domino de plus.")
DRAW_AGAIN = Line("Repiocher", "BK-SER-10")
REDREW = Line("{name} repioche {drawn}.", "BK-SER-10")

THEN_MATCH = "puis correspondre"
MATCH = "correspondre"
MATCH_AT = Phrase("correspondre tête {head}")

HERO = Phrase("{name}, Héroïque : une carte bonus malgré l'échec ?")
NO_HERO = Line("Ne pas l'employer", "BK-AVA-02")
STAYS = Line("{name} en reste là.", "BK-AVA-02")
FOR_THE_CARD = Line("En échange, {tile} sur sa jauge.", "BK-AVA-02", "AMB-BK-26")
CARD_FOR = Line("Héroïque : une carte bonus contre {tile}", "BK-AVA-02")
_ADDS = "{name} ajoute une carte {camp}."
ADDS = Line(_ADDS, "BK-SER-17", "AMB-BK-35")
HERO_ADDS = Line(_ADDS, "BK-AVA-02", "AMB-BK-26")
BONUS = Phrase("{camp} +{bonus}")
BONUSES = Line("Bonus au prochain tirage : {bonuses}.", "BK-SER-11")

SWAP = Line("Tactique : prendre {domino!s:le} {name:de}", "BK-AVA-01")
SWAPPED = Line(
    "Tactique : {given!s:le} prend la place du {taken!s} {name:de}.", "BK-AVA-01", "AMB-BK-25"
)
