"""The open readings of the d100 system that a table may switch."""

from calculators.core.fields import Choice, Reading

GROUP = "Lectures de la règle"

OFF_MAP = Reading(
    label="Échec critique dès 80, hors map",
    rule="AMB-DC-02",
    group=GROUP,
    when=("position", "shooter target"),
    choices=(
        Choice("target", "pour qui vise un tireur hors map"),
        Choice("shooter", "pour le tireur hors map"),
        Choice("both", "pour les deux"),
    ),
)
CROSSING = Reading(
    label="Ce qui fait arriver à 0 PV",
    rule="AMB-DC-04",
    group=GROUP,
    choices=(
        Choice("whole", "blesse gravement, de tous les dégâts"),
        Choice("excess", "blesse gravement, de ce qui dépasse les PV"),
        Choice("after", "ne blesse pas encore gravement"),
    ),
)
BLEEDING = Reading(
    label="Hémorragie légère",
    rule="AMB-DC-05",
    group=GROUP,
    when=("severity", "light"),
    choices=(
        Choice("floor", "1d8 − dizaine, au moins 1"),
        Choice("door", "1d8 − dizaine ; à 0 ou moins, aux portes de la mort"),
        Choice("plus", "1d8 + dizaine (correction probable)"),
    ),
)
HEAD = Reading(
    label="Tête, 7 à 9 dégâts",
    rule="AMB-DC-06",
    group=GROUP,
    choices=(Choice("table", "−10, comme la table"), Choice("same", "−15, comme ailleurs")),
)
HEIGHT = Reading(
    label="Hauteur entre deux paliers",
    rule="AMB-DC-08",
    group=GROUP,
    choices=(
        Choice("next", "palier supérieur (« jusqu'à »)"),
        Choice("reached", "dernier palier atteint"),
    ),
)
LINK = Reading(
    label="2 PV d'armure pour 1 point",
    rule="AMB-DC-09",
    group=GROUP,
    choices=(
        Choice("half", "on n'absorbe jamais plus que la moitié des PV"),
        Choice("constant", "Protection entière jusqu'à 0 PV"),
    ),
)
LOSS = Reading(
    label="PV que perd l'armure",
    rule="AMB-DC-09",
    group=GROUP,
    choices=(
        Choice("absorbed", "autant que de dégâts absorbés"),
        Choice("all", "autant que de dégâts de l'attaque"),
    ),
)
WEIGHS = Reading(
    label="Malus du tir sur le test de survie",
    rule="AMB-DC-28",
    group=GROUP,
    choices=(
        Choice("none", "il n'y pèse pas"),
        Choice("enemies", "il pèse sur celui d'un ennemi"),
    ),
)
RESTING = Reading(
    label="Le PV de repos, à l'infirmerie",
    rule="AMB-DC-30",
    group=GROUP,
    when=("method", "infirmary"),
    choices=(
        Choice("apart", "ne s'ajoute pas"),
        Choice("added", "s'ajoute chaque jour, sauf aux machines"),
    ),
)
TANK = Reading(
    label="Malus en sortant de cuve",
    rule="AMB-DC-17",
    group=GROUP,
    when=("method", "tank revive"),
    choices=(
        Choice("always", "à toute sortie"),
        Choice("revived", "seulement après une résurrection"),
    ),
)
