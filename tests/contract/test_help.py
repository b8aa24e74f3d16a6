"""What the help page mentions exists."""

import pytest

from calculators.catalogue import CALCULATORS
from tests.project import ROOT

GROUPS = {p.group for calculator in CALCULATORS.values() for p in calculator.readings}


@pytest.mark.parametrize("group", sorted(GROUPS))
def test_the_help_names_the_group_of_every_reading(group: str) -> None:
    page = (ROOT / "docs" / "aide.md").read_text(encoding="utf-8")
    assert f"« {group} »" in page
