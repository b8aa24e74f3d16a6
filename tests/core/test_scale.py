"""A table of a book as an input and as a modifier: its first line, its fold, its rule."""

from typing import Any

from calculators.core.group import Group
from calculators.core.scale import Level, Scale

LIGHT = Scale(
    "toy.light",
    "Lumière",
    "TY-VUE-01",
    (
        Level("day", "plein jour", 0),
        Level("dim", "faible", -2),
        Level("dark", "nulle", -4, "TY-VUE-02", "AMB-TY-03"),
    ),
    reading="AMB-TY-01",
)


class Sight(Group, fold="Vue"):
    """Light or darkness."""

    here: str = LIGHT.choice()
    beyond: str = LIGHT.choice("Plus loin", default="dim")
    lamps: tuple[str, ...] = LIGHT.ticks()


def told(name: str) -> tuple[Any, ...]:
    each = Sight.inputs[name]
    return each.label, each.group, each.default


def test_a_choice_is_the_first_line_in_the_fold_of_its_group() -> None:
    assert told("here") == ("Lumière", "Vue", "day")
    assert told("beyond") == ("Plus loin", "Vue", "dim")
    assert told("lamps") == ("Lumière", "Vue", ())
    assert {Sight.inputs[name].rule for name in Sight.inputs} == {"TY-VUE-01"}


def test_a_line_is_a_modifier_with_its_own_rule_or_that_of_the_table() -> None:
    dim, dark = LIGHT.item("dim"), LIGHT.item("dark", "Nuit")
    assert (dim.name, dim.value, dim.rule, dim.reading) == (
        "Lumière faible", -2, "TY-VUE-01", "AMB-TY-01",
    )  # fmt: skip
    assert (dark.name, dark.value, dark.rule, dark.reading) == (
        "Nuit", -4, "TY-VUE-02", "AMB-TY-03",
    )  # fmt: skip
