"""The contract is held by every calculator, and by those of a system that was just added."""

import sys
from collections.abc import Iterator

import pytest

from calculators import catalogue
from tests import toy


@pytest.fixture(scope="module", autouse=True)
def toy_listed() -> Iterator[None]:
    """List the toy system while the contract is checked, so that the doors know it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "calculators.systems.toy", toy)
        patch.setattr(catalogue, "NAMES", (*catalogue.NAMES, "toy"))
        yield
