"""The open readings of i2ds that a table may switch."""

from calculators.core.fields import Choice, Reading

GROUP = "Lectures de la règle"

NOVICE = Reading(
    label="Qui reçoit le +2",
    rule="AMB-I2-04",
    group=GROUP,
    choices=(
        Choice("novice", "le néophyte et qui n’a aucun niveau"),
        Choice("none", "seulement qui n’a aucun niveau"),
    ),
)

STACKING = Reading(
    label="Plusieurs modificateurs",
    rule="AMB-I2-14",
    group=GROUP,
    choices=(
        Choice("sum", "on les additionne"),
        Choice("highest", "on ne garde que le plus haut : +2 plutôt que −4"),
        Choice("strongest", "on ne garde que le plus fort : −4 plutôt que +2"),
    ),
)

GRACE_DIE = Reading(
    label="Grâce avant le lancer",
    rule="AMB-I2-05",
    group=GROUP,
    choices=(
        Choice("both", "+1d6 ou un d20, au choix"),
        Choice("d6", "seulement +1d6"),
        Choice("d20", "seulement un d20"),
    ),
)

RANK = Reading(
    label="Un critique en opposition",
    rule="AMB-I2-17",
    group=GROUP,
    choices=(
        Choice("moves", "change le rang, sans décider du gagnant"),
        Choice("same", "ne change pas le rang"),
    ),
)

EIGHT = Reading(
    label="Le 8 de la grâce",
    rule="AMB-I2-18",
    group=GROUP,
    when=("grace", "eight"),
    choices=(
        Choice("tie", "peut changer une défaite en égalité"),
        Choice("win", "ne se dépense que pour gagner"),
    ),
)
