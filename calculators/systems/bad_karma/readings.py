"""The open readings of Bad Karma that a table may switch."""

from calculators.core.fields import Choice, Reading

GROUP = "Lectures et réglages"

SETTLING = Reading(
    label="Solder quand la marge", rule="AMB-BK-01", group=GROUP,
    choices=(
        Choice("reach", "atteint le seuil (≥)"),
        Choice("exceed", "dépasse le seuil (>)"),
    ),
)  # fmt: skip
FORCED_SIDE = Reading(
    label="Côté du domino forcé", rule="AMB-BK-03", group=GROUP,
    choices=(
        Choice("even", "pair d'abord"),
        Choice("odd", "impair d'abord"),
        Choice("mixed", "impair après un échec, pair après une réussite"),
    ),
)  # fmt: skip
PAYMENT = Reading(
    label="Payer une carte bonus", rule="AMB-BK-04", group=GROUP,
    choices=(
        Choice("combined", "visible, pair d'abord, rangée selon sa puissance"),
        Choice("weapon", "comme sa propre attaque, type et puissance"),
        Choice("simple", "visible, pair d'abord, rangée ×1"),
    ),
)  # fmt: skip
CRITICAL = Reading(
    label="Valeur d'un coup critique", rule="AMB-BK-06", group=GROUP,
    choices=(Choice("side", "un côté du double"), Choice("sum", "la somme des deux côtés")),
)  # fmt: skip
PENALTY = Reading(
    label="Malus des jauges de dommages", rule="AMB-BK-12", group=GROUP,
    choices=(
        Choice("last", "celui de la dernière case occupée"),
        Choice("sum", "la somme des cases occupées"),
    ),
)  # fmt: skip
PROTECTION = Reading(
    label="La protection joue", rule="AMB-BK-20", group=GROUP,
    choices=(
        Choice("settlement", "en prenant le dommage"),
        Choice("placement", "à la pose de l'attaque"),
    ),
)  # fmt: skip
