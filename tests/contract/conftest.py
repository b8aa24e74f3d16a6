"""The contract holds for every calculator, also those of a system just added."""

import sys
from collections.abc import Iterator

import pytest

from calculators import catalogue
from tests import toy


@pytest.fixture(scope="module", autouse=True)
def toy_listed() -> Iterator[None]:
    """List the toy system during the contract's tests, so that the entry points know it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "calculators.systems.toy", toy)
        patch.setattr(catalogue, "NAMES", (*catalogue.NAMES, "toy"))
        yield
