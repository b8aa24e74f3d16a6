"""The table's settings: readings of the d100 system's ambiguous rules, and its own choices."""

from functools import partial

from calculators.core.errors import Fault, Faults
from calculators.core.group import Group, again, integer
from calculators.core.group import reading as doubt
from calculators.core.own import whose
from calculators.core.words import Phrase

from .dice import D100
from .scales import BANDS, BLEEDINGS, FIGURES, HEAD, MODIFIER_BOUND, figured

READINGS = "Lectures de la règle"
SETTINGS = "Réglages de la table"
OFF_MAP = {
    "target": {"target", "both"},
    "shooter": {"shooter", "both"},
    "both": {"target", "shooter", "both"},
}
"""By reading, the positions with a wider critical failure range (AMB-DC-02)."""

_TABLE = Phrase("{penalty}, comme la table")
_AFTER = Phrase("L'échec critique doit commencer après {best}, où finit la réussite critique.")


class House(Group, fold=READINGS):
    """The readings and settings; each calculator takes those that concern it."""

    pieces: str = whose("dés")
    base: int = integer(
        "Base",
        least=-MODIFIER_BOUND,
        most=MODIFIER_BOUND,
        default=FIGURES["base"],
        rule="AMB-DC-25",
        group=SETTINGS,
        help=figured(
            "{base} pour tout test ; {none} si votre table la réserve à l'action commune.", none=0
        ),
    )
    best: int = integer(
        "Réussite critique jusqu'à",
        most=D100,
        default=FIGURES["best"],
        rule="AMB-DC-01",
        group=SETTINGS,
        help="0 : aucune.",
    )
    worst: int = integer(
        "Échec critique à partir de",
        least=1,
        most=D100 + 1,
        default=FIGURES["worst"],
        rule="AMB-DC-01",
        group=SETTINGS,
        help="101 : aucun.",
    )
    off_map: str = doubt(
        figured("Échec critique dès {off_map_worst}, hors map"),
        "AMB-DC-02",
        {
            "target": "pour qui vise un tireur hors map",
            "shooter": "pour le tireur hors map",
            "both": "pour les deux",
        },
        when=("position", "shooter target"),
    )
    link: str = doubt(
        figured("{pv_per_point} PV d'armure pour {points:# point|# points}", points=1),
        "AMB-DC-09",
        {
            "half": "on n'absorbe jamais plus que la moitié des PV",
            "constant": "Protection entière jusqu'à 0 PV",
        },
    )
    loss: str = doubt(
        "PV que perd l'armure",
        "AMB-DC-09",
        {
            "absorbed": "autant que de dégâts absorbés",
            "all": "autant que de dégâts de l'attaque",
        },
    )
    crossing: str = doubt(
        "Ce qui fait arriver à 0 PV",
        "AMB-DC-04",
        {
            "whole": "blesse gravement, de tous les dégâts",
            "excess": "blesse gravement, de ce qui dépasse les PV",
            "after": "ne blesse pas encore gravement",
        },
    )
    head: str = doubt(
        figured("Tête, {row:_} dégâts", row=BANDS.named("to_9")),
        "AMB-DC-06",
        {"table": _TABLE(HEAD["to_9"]), "same": figured("{head}, comme ailleurs")},
    )
    weighs: str = doubt(
        "Malus du tir sur le test de survie",
        "AMB-DC-28",
        {"none": "il n'y pèse pas", "enemies": "il pèse sur celui d'un ennemi"},
    )
    tank: str = doubt(
        "Malus en sortant de cuve",
        "AMB-DC-17",
        {"always": "à toute sortie", "revived": "seulement après une résurrection"},
        when=("method", "tank revive"),
    )
    resting: str = doubt(
        "Le PV de repos, à l'infirmerie",
        "AMB-DC-30",
        {"apart": "ne s'ajoute pas", "added": "s'ajoute chaque jour, sauf aux machines"},
        when=("method", "infirmary"),
    )

    def faults(self) -> Faults:
        """Refuse overlapping critical ranges."""
        if self.best >= self.worst:
            yield Fault("worst", _AFTER(self), "AMB-DC-01")


class FireHouse(House, fold=READINGS):
    """For a fire at nobody: only its shooter may be off the map."""

    off_map: str = again(House, "off_map", when=("position", "shooter"), group=READINGS)


class FallHouse(House, fold=READINGS):
    """With the reading of a height between two steps, under its name in links."""

    reading: str = doubt(
        "Hauteur entre deux paliers",
        "AMB-DC-08",
        {"next": "palier supérieur (« jusqu'à »)", "reached": "dernier palier atteint"},
    )


_lightly = partial(figured, die=BLEEDINGS["light"])


class BleedingHouse(House, fold=READINGS):
    """With the reading of a light haemorrhage, under its name in links."""

    reading: str = doubt(
        "Hémorragie légère",
        "AMB-DC-05",
        {
            "floor": _lightly("{die} − dizaine, au moins {least_time}"),
            "door": _lightly("{die} − dizaine ; à {none} ou moins, aux portes de la mort", none=0),
            "plus": _lightly("{die} + dizaine (correction probable)"),
        },
        when=("severity", "light"),
    )


class TableHouse(House, fold=READINGS):
    """All settings of a table: two readings with one name in links have names of their own here."""

    heights: str = again(FallHouse, "reading")
    bleeding: str = again(BleedingHouse, "reading")


ALIASES = {
    "d100.fall": {"reading": "heights"},
    "d100.haemorrhage": {"reading": "bleeding"},
}
"""The names of the table's readings in those calculators."""
