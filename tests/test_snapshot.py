"""What the build strips from the library, and how it reports a failure under Node."""

from __future__ import annotations

import marshal
import sys
from pathlib import Path

import pytest
from mkdocs.exceptions import PluginError

from hooks.library import compiled
from hooks.places import node


def test_a_failed_script_is_told_shortly(tmp_path: Path) -> None:
    (tmp_path / "node-path").write_text(sys.executable, encoding="utf-8")
    script = tmp_path / "engine.py"
    script.write_text("raise ValueError('reason')  # " + "a long line" * 10_000, encoding="utf-8")
    with pytest.raises(PluginError, match=r"engine\.py failed") as failed:
        node(tmp_path, script)
    assert "ValueError: reason" in str(failed.value)
    assert len(str(failed.value)) < 3000


SOURCE = '''
"""The module."""
def told():
    """Same."""
    return "Same."
def plain():
    """Gone."""
    return [letter for letter in "ab"], 1 / 0
class Thing:
    """A class."""
'''


def test_code_without_docstrings_does_the_same() -> None:
    (content,) = compiled({"thing.py": SOURCE.encode()}).values()
    code = marshal.loads(content[16:])  # noqa: S302 - compiled a moment ago
    names: dict[str, object] = {}
    exec(code, names)  # noqa: S102 - what is tested
    told, plain = names["told"], names["plain"]
    assert callable(told)
    assert told() == "Same."
    assert callable(plain)
    assert plain.__doc__ is None
    assert names["__doc__"] == names["Thing"].__doc__ == "-"  # or dataclasses would write another
    with pytest.raises(ZeroDivisionError) as caught:
        plain()
    assert caught.traceback[-1].name == "plain"
