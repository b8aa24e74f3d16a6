"""The open readings of Choix & Destin that a table may switch."""

from calculators.core.fields import Choice, Reading

GROUP = "Lectures de la règle"

FORMULA = Reading(
    label="Formule du niveau de réussite",
    rule="AMB-CD-01",
    group=GROUP,
    choices=(
        Choice("versus", "Choix + PM contre Destin + difficulté"),
        Choice("literal", "littérale : Choix + PM − VS − Destin + difficulté"),
    ),
)

TIE = Reading(
    label="Égalité contre un PNJ",
    rule="AMB-CD-06",
    group=GROUP,
    choices=(
        Choice("destiny", "règle du Destin : l’égalité est au joueur"),
        Choice("opposition", "règle de l’opposition : personne ne l’emporte"),
    ),
)

LENDING = Reading(
    label="Prêter avec trois cartes en main",
    rule="AMB-CD-09",
    group=GROUP,
    choices=(
        Choice("redraw", "permis : le prêteur repioche aussitôt"),
        Choice("four", "interdit : il faut quatre cartes"),
        Choice("later", "permis : il remonte à son prochain tirage"),
    ),
)
