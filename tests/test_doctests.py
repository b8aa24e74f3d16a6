"""The examples in docstrings run."""

import doctest
import importlib
import pkgutil

import pytest

import calculators

MODULES = [
    module.name
    for module in pkgutil.walk_packages(calculators.__path__, "calculators.")
    if not module.name.endswith("__main__")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_some() -> None:
    assert sum(doctest.testmod(importlib.import_module(name)).attempted for name in MODULES) > 3
