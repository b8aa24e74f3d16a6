"""Texts of the serpentine (step 10) and of bonus cards."""

from calculators.core.words import Line, Phrase

NEW_SCENE = "Une nouvelle scène : le serpentin commence."
START = Line("Tirer le domino de départ", "BK-SER-04")

ONE_CAMP = (
    (
        "Tous du même camp",
        "personne ne peut être attaqué. Pour changer de camp, touchez un nom plus bas.",
    ),
)
"""What all may see where nobody faces anybody."""

WHERE = Phrase("{name} : où poser {domino!s:le} ?")
LAY = Phrase("{name} pose{name:nt} {domino!s:le} ?")
NOTHING = Line("Ne rien poser", "BK-SER-01", "AMB-BK-37")
LAYS_NOTHING = Line("{name} ne pose{name:nt} rien.", "BK-SER-01")
_HEAD = "Tête {head}, valeur {value}"
_ZONED = f"{_HEAD}, zone {{zone}}"
_MATCHES = " : correspond"
HEAD = {
    (False, False): Line(_HEAD, "BK-SER-08"),
    (False, True): Line(f"{_HEAD}{_MATCHES}", "BK-SER-10"),
    (True, False): Line(_ZONED, "BK-SER-08"),
    (True, True): Line(f"{_ZONED}{_MATCHES}", "BK-SER-10"),
}
"""By whether it lies in a zone, and whether the domino matches."""

HOW = Phrase("{name} : comment poser {domino!s:le} ?")
WAY = {
    "one": Phrase("{turn:^}, {end}"),
    "several": Phrase("Tête {head}, {turn}, {end}"),
}
"""By how many heads there are to choose from."""
GAINING = Phrase("{way} : {gains}")
PLACE, ACROSS, ALONG = (Line("{way}", rule) for rule in ("BK-SER-08", "BK-SER-09", "BK-DES-04"))
"""As any domino, as a double across, as a double that may not lie so."""
BOARD = "Serpentin"

THEN_MATCH = "puis correspondre"
HERO = Phrase("{name}, Héroïque : une carte bonus malgré l'échec ?")
NO_HERO = Line("Ne pas l'employer", "BK-AVA-02")
HERO_PAYS = Line("Héroïque : une carte bonus pour {name}, contre {tile}.", "BK-AVA-02", "AMB-BK-26")
STAYS = Line("{name} en reste{name:nt} là.", "BK-AVA-02")

SWAP = Line("Tactique : prendre {domino!s:le} {name:de}", "BK-AVA-01")
SWAP_HIDDEN = {
    False: Line("Tactique : prendre le domino raté {name:de}", "BK-AVA-01"),
    True: Line("Tactique : prendre le domino raté nᵒ {number} {name:de}", "BK-AVA-01"),
}
"""By whether there are several; they lie face down."""
SWAPPED = Line(
    "Tactique : {given!s:le} prend la place du {taken!s} {name:de}.", "BK-AVA-01", "AMB-BK-25"
)
