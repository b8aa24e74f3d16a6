"""Each figure of a book, against the author's file: ``tests/cases/*/scales.toml``."""

import tomllib
from typing import Any

import pytest

from calculators.catalogue import SYSTEMS
from calculators.core.scale import Scale
from tests.test_cases import CASES

SCALES = [scale for system in SYSTEMS.values() for scale in system.scales]


def written(scale: Scale[Any]) -> dict[str, Any]:
    """Return a scale as the author wrote it."""
    system, _, name = scale.id.partition(".")
    told = tomllib.loads((CASES / system / "scales.toml").read_text(encoding="utf-8"))
    return dict(told[name])


def plain(value: Any) -> Any:
    """Return a figure as TOML has it: several figures as a list, a piece by its notation."""
    if value is None:
        return ""
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    return value if isinstance(value, bool | int | str) else str(value)


@pytest.mark.parametrize("scale", SCALES, ids=lambda scale: scale.id)
def test_a_scale_is_what_the_book_says(scale: Scale[Any]) -> None:
    assert {code: plain(value) for code, value in scale.items()} == written(scale)


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_scale_is_written_that_is_not_there(system: str) -> None:
    path = CASES / system / "scales.toml"
    told = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    ours = {scale.id.partition(".")[2] for scale in SCALES if scale.id.startswith(f"{system}.")}
    assert told.keys() == ours


@pytest.mark.parametrize("scale", SCALES, ids=lambda scale: scale.id)
def test_a_scale_cites_rules_of_its_system(scale: Scale[Any]) -> None:
    listed = SYSTEMS[scale.id.partition(".")[0]].rule_ids
    for level in scale.levels:
        assert {scale.rule, level.rule or scale.rule} <= listed.keys()
        assert {scale.reading, level.reading} <= {"", *listed}
