"""The examples in docstrings run."""

import doctest
import importlib

from tests.project import ROOT

MODULES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for folder in ("calculators", "hooks", "tools")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
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
