"""The examples in docstrings run."""

import doctest
import importlib
import pkgutil

import calculators

MODULES = [
    module.name
    for module in pkgutil.walk_packages(calculators.__path__, "calculators.")
    if not module.name.endswith("__main__")
]


def test_examples() -> None:
    """What fails is printed, with its module and its line."""
    tried = {name: doctest.testmod(importlib.import_module(name)) for name in MODULES}
    assert [name for name, results in tried.items() if results.failed] == []
    assert sum(results.attempted for results in tried.values()) > 3
