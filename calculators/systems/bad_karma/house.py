"""The table's settings: readings of Bad Karma's ambiguous rules, and its own choices."""

from calculators.core.group import Group, option, reading
from calculators.core.own import whose

GROUP = "Lectures et réglages"
_PAYMENTS = {
    "combined": "visible, pair d'abord, rangée selon sa puissance",
    "weapon": "comme sa propre attaque, type et puissance",
    "simple": "visible, pair d'abord, rangée ×1",
}


class House(Group, fold=GROUP):
    """The readings and settings; each calculator takes those that concern it."""

    pieces: str = whose("dominos")
    prefer: str = option(
        "Deux côtés conviennent",
        {"strong": "le plus fort en haut", "weak": "le plus faible"},
        rule="AMB-BK-09",
    )
    next_draw: str = option(
        "Le tirage suivant est",
        {
            "later": "à un autre tour (les dominos reviennent)",
            "same": "dans ce tour (ils restent dehors)",
        },
        rule="AMB-BK-41",
    )
    any_type: str = option(
        "Critique si le type ne convient pas",
        {"fits": "solde sans dommage en plus", "any": "dommages comptés"},
        rule="AMB-BK-08",
    )
    clock: str = option(
        "Compteurs de KO", {"each": "un par KO", "pool": "un seul pour tous"}, rule="AMB-BK-13"
    )
    levels: str = option(
        "Niveau d'un avantage",
        {
            "count": "nombre de dominos",
            "box": "numéro de la case",
            "upto": "cases jusqu'à ce numéro",
        },
        rule="AMB-BK-21",
    )
    companions: str = option(
        "Le caché d'un ×2 compte",
        {"count": "comme un dommage", "penalty": "pour le malus seulement"},
        rule="AMB-BK-10",
    )
    gauge_use: str = option(
        "La jauge, en dehors d'un combat",
        {"same": "comme en combat", "fight": "seulement en combat"},
        rule="AMB-BK-49",
    )
    settling: str = reading(
        "Solder quand la marge",
        "AMB-BK-01",
        {"reach": "atteint le seuil (≥)", "exceed": "dépasse le seuil (>)"},
    )
    forced_side: str = reading(
        "Côté du domino forcé",
        "AMB-BK-03",
        {
            "even": "pair d'abord",
            "odd": "impair d'abord",
            "mixed": "impair après un échec, pair après une réussite",
        },
    )
    payment: str = reading("Payer une carte bonus", "AMB-BK-04", _PAYMENTS)
    paying: str = reading("Payer une carte bonus", "AMB-BK-04", _PAYMENTS)
    critical: str = reading(
        "Valeur d'un coup critique",
        "AMB-BK-06",
        {"side": "un côté du double", "sum": "la somme des deux côtés"},
    )
    penalty: str = reading(
        "Malus des jauges de dommages",
        "AMB-BK-12",
        {"last": "celui de la dernière case occupée", "sum": "la somme des cases occupées"},
    )
    protecting: str = reading(
        "La protection joue",
        "AMB-BK-20",
        {"settlement": "en prenant le dommage", "placement": "à la pose de l'attaque"},
    )
    seen: str = option(
        "Les chances retirent de la pioche",
        {"visible": "ce que tout le monde voit", "all": "tout ce que le site sait"},
        rule="AMB-BK-41",
    )
