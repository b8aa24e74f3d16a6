"""What the build does when the snapshot cannot be taken, and what it strips from the library."""

from __future__ import annotations

import logging
from pathlib import Path
from types import CodeType

import pytest

from hooks import snapshot
from hooks.library import bare
from tools.build import NOTICE


def test_without_node_the_build_says_so_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(snapshot.shutil, "which", lambda _: None)
    with caplog.at_level(logging.INFO):
        assert snapshot.take(tmp_path, tmp_path, tmp_path / "x.zip", [], tmp_path) is None
    assert NOTICE in caplog.text


def test_a_failed_node_is_told_shortly(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "node-path").write_text("/bin/false", encoding="utf-8")
    with caplog.at_level(logging.INFO):
        assert snapshot.take(tmp_path, tmp_path, tmp_path / "x.zip", [], tmp_path) is None
    assert NOTICE in caplog.text


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
    code = bare(compile(SOURCE, "thing.py", "exec"))
    assert isinstance(code, CodeType)
    names: dict[str, object] = {}
    exec(code, names)  # noqa: S102 - what is tested
    told, plain = names["told"], names["plain"]
    assert callable(told)
    assert told() == "Same."
    assert callable(plain)
    assert plain.__doc__ is None
    assert not str(names["__doc__"]).strip()
    assert names["Thing"].__doc__ == " "  # not None: dataclasses would write another
    with pytest.raises(ZeroDivisionError) as caught:
        plain()
    assert caught.traceback[-1].name == "plain"
