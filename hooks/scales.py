"""The fence `bareme`: a table of a book on its page, read from its scale.

    scale = "cover"
    head = ["Couvert", "Malus"]
    cells = ["{name}", "{value:+}"]
    skip = ["none"]
    notes = { total = "[doute](#amb-sw-19)" }
    [[chances]]
    head = "Tir d8"
    calculator = "attack"
    fields = { die = "d8" }
    by = "cover"
    outcomes = ["success", "raise"]

A cell is a template over one line of the scale: ``{name}``, ``{value}``, ``{code}``, ``{label}``
(the words of a choice) and ``{note}``. A column of chances gives the exact chance with that line as
the input ``by``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from calculators.catalogue import SYSTEMS
from calculators.core.words import Phrase
from hooks.places import parsed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from calculators.core.scale import Level, Scale

_FENCE = re.compile(r"^```bareme\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_KEYS = frozenset({"scale", "head", "cells", "skip", "notes", "chances"})


def expand(markdown: str, system: str) -> str:
    """Turn each fence into a Markdown table whose figures are marks, so that links work in it.

    :raises ValueError: if a fence names nothing known.
    """
    return _FENCE.sub(lambda fence: _table(parsed(fence[1], _KEYS), system), markdown)


def scale_of(name: str, system: str) -> Scale[Any]:
    """Return the scale of a name, by default of the page's system."""
    place, _, bare = name.rpartition(".")
    wanted = f"{place or system}.{bare}"
    for scale in SYSTEMS[place or system].scales:
        if scale.id == wanted:
            return scale
    raise ValueError(f"no scale {wanted}")


def words(scale: Scale[Any], level: Level[Any], template: str, note: str = "") -> str:
    """Fill a template from one line of a scale."""
    return Phrase(template)(level, label=scale.words(level.code), note=note or level.note)


def _table(body: Mapping[str, Any], system: str) -> str:
    scale = scale_of(str(body["scale"]), system)
    columns, skip = body.get("chances", []), set(body.get("skip", []))
    head = [*body["head"], *(column["head"] for column in columns)]
    lines = [head, ["---"] * len(head)]
    for level in scale.levels:
        if level.code not in skip:
            chances = (_mark(column, level.code) for column in columns)
            lines.append([*_cells(scale, level, body), *chances])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _cells(scale: Scale[Any], level: Level[Any], body: Mapping[str, Any]) -> Iterator[str]:
    note = body.get("notes", {}).get(level.code, level.note)
    for template in body["cells"]:
        told, bar, rest = str(template).partition("{note}")
        if "{value" in told:
            told = f"{{{{ scale {body['scale']} {level.code} '{told.strip()}' }}}} "
        else:
            told = words(scale, level, told)
        yield f"{told}{note if bar else ''}{rest}".strip()


def _mark(column: Mapping[str, Any], code: str) -> str:
    given = {**column.get("fields", {}), column["by"]: code}
    fields = " ".join(f"{name}='{value}'" for name, value in given.items())
    return f"{{{{ {column['calculator']} {fields} : {' '.join(column['outcomes'])} }}}}"
