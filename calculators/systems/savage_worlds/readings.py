"""The open readings of Savage Worlds that a table may switch."""

from calculators.core.fields import Choice, Reading

GROUP = "Lectures de la règle"

WHO = Reading(
    label="Qui lance",
    rule="AMB-SW-01",
    group=GROUP,
    choices=(
        Choice("wild", "joueur ou PNJ Joker, avec dé Joker"),
        Choice("extra", "figurant, sans dé Joker"),
    ),
)

ALREADY_SHAKEN = Reading(
    label="Cible déjà Secouée et prouesses",
    rule="AMB-SW-05",
    group=GROUP,
    choices=(
        Choice("source", "texte de la source : 1 blessure, plus 1 par prouesse"),
        Choice("official", "officielle : 1 blessure, ou 1 par prouesse"),
    ),
)

FAINT = Reading(
    label="Jet de Vigueur d'une cible surprise",
    when=("surprise", "true"),
    rule="AMB-SW-33",
    group=GROUP,
    choices=(
        Choice("before", "avant d'encaisser, avec toutes les blessures"),
        Choice("after", "après, avec celles qui restent"),
    ),
)

PAST_THREE = Reading(
    label="Malus au-delà de trois blessures",
    rule="AMB-SW-39",
    group=GROUP,
    choices=(
        Choice("each", "−1 par blessure, comme le texte"),
        Choice("three", "−3 au plus, règle officielle"),
    ),
)

STUNNED = Reading(
    label="Jet d'Âme d'un Sonné",
    when=("need", "stunned"),
    rule="AMB-SW-10",
    group=GROUP,
    choices=(
        Choice("penalty", "avec le −2 de Distrait"),
        Choice("free", "sans ce −2"),
    ),
)
