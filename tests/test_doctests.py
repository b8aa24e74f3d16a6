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
    """A failure is printed with its module and its line."""
    finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner()
    for name in MODULES:
        for told in finder.find(importlib.import_module(name), name):
            if told.examples:  # running none takes time too
                runner.run(told)
    assert runner.failures == 0
    assert runner.tries > 3
