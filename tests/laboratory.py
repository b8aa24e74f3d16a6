"""Where a mutant is tried (:mod:`tests.mutants`): in a process of its own, forked from a ready one.

Two ways. A change inside a function replaces the loaded function, and only the tests that execute
its statement are run, the fastest first. A change to code that runs at import requires a fresh
import, and every test.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import importlib.util
import os
import resource
import signal
import sys
import time
import traceback
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from types import CodeType, FunctionType, ModuleType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from calculators.core.kept import KEPT
from tests.mutating import Mutant
from tests.project import ROOT

PACKAGE = str(ROOT / "calculators") + os.sep
QUIET = ["-q", "-s", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "timeout=0"]
ENDLESS = 20
"""A test that takes so many times its usual CPU time never ends: noticed."""
MEMORY = 6 << 30
"""Bytes that a mutant may allocate; one that exceeds them is noticed."""

type Line = tuple[str, int]


@dataclass
class Survey:
    """The tests without any change."""

    executing: dict[Line, list[int]] = field(default_factory=lambda: defaultdict(list))
    """The tests that execute a line, by their index."""
    seconds: list[float] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    loaded: set[Line] = field(default_factory=set)
    """The lines executed before the first test."""

    def of(self, mutant: Mutant) -> list[int]:
        """Return the tests that execute a mutant's statement, the fastest first."""
        lines = ((str(mutant.path), number) for number in mutant.lines)
        found = {test for line in lines for test in self.executing.get(line, ())}
        return sorted(found, key=self.seconds.__getitem__)

    def at_once(self, mutant: Mutant) -> bool:
        """Return whether the loaded code may be changed."""
        lines = {(str(mutant.path), number) for number in mutant.lines}
        return bool(lines) and not lines & self.loaded


# --- processes


def fork(task: Callable[[], Any]) -> Connection:
    """Run a task in a process of its own; return the pipe of its result, empty if it dies."""
    here, there = Pipe(duplex=False)
    if os.fork() == 0:
        try:
            here.close()
            null = os.open(os.devnull, os.O_WRONLY)
            os.dup2(null, 1)
            there.send(task())
        except BaseException:  # noqa: BLE001 - told, and the process ends
            traceback.print_exc()
        finally:
            os._exit(0)
    there.close()
    return here


def result(connection: Connection, default: Any = None) -> Any:
    """Return what a process sent, or the default if it died before."""
    with contextlib.suppress(EOFError):
        default = connection.recv()
    with contextlib.suppress(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)
    return default


def each[T](tasks: Sequence[T], trial: Callable[[T], bool], jobs: int) -> Iterator[tuple[T, bool]]:
    """Try each, some at a time; one that dies has not survived."""
    waiting, running = list(reversed(tasks)), dict[Connection, T]()
    while waiting or running:
        while waiting and len(running) < jobs:
            task = waiting.pop()
            running[fork(functools.partial(trial, task))] = task
        for done in wait(list(running)):
            assert isinstance(done, Connection)
            yield running.pop(done), bool(result(done, default=False))


def limit(seconds: float) -> None:
    """Die after so much CPU time from now, or with too much memory."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


# --- a change inside a function


class Laboratory:
    """A plugin of pytest: the collected tests are surveyed, then each mutant is tried."""

    def __init__(self, mutants: Collection[Mutant], jobs: int, say: Callable[[str], None]) -> None:
        self.mutants, self.jobs, self.say = mutants, jobs, say
        self.items: list[pytest.Item] = []
        self.survey = Survey()
        self.lives: dict[Mutant, bool] = {}
        self._seen: set[Line] = set()
        sys.monitoring.use_tool_id(sys.monitoring.PROFILER_ID, "mutants")
        line = sys.monitoring.events.LINE
        sys.monitoring.register_callback(sys.monitoring.PROFILER_ID, line, self._line)
        sys.monitoring.set_events(sys.monitoring.PROFILER_ID, line)

    def _line(self, code: CodeType, number: int) -> object:
        if code.co_filename.startswith(PACKAGE):
            self._seen.add((code.co_filename, number))
        return sys.monitoring.DISABLE

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Survey and try, instead of running the tests."""
        loaded, self.items = self._seen, session.items
        survey = result(fork(self._surveyed))
        sys.monitoring.set_events(sys.monitoring.PROFILER_ID, 0)
        self.survey = survey or Survey(failed=["the survey died"])
        self.survey.loaded = loaded
        if not self.survey.failed:
            self.say(f"{len(self.items)} tests, {sum(self.survey.seconds):.0f} s")
            now = [mutant for mutant in self.mutants if self.survey.at_once(mutant)]
            for mutant, alive in each(now, self._lives, self.jobs):
                self.lives[mutant] = alive
                if alive:
                    self.say(f"alive  {mutant.line}  {mutant}")
        return True

    def _surveyed(self) -> Survey:
        for place, item in enumerate(self.items):
            self._seen = set()
            forget()  # a line that a cache spares one test is another's all the same
            sys.monitoring.restart_events()
            began = time.process_time()
            if not self._passes(place):
                self.survey.failed.append(item.nodeid)
            self.survey.seconds.append(time.process_time() - began)
            for line in self._seen:
                self.survey.executing[line].append(place)
        self.survey.executing = dict(self.survey.executing)
        return self.survey

    def _passes(self, place: int, after: int | None = None) -> bool:
        following = self.items[after] if after is not None else None
        reports = runtestprotocol(self.items[place], log=False, nextitem=following)
        return not any(report.failed for report in reports)

    def _lives(self, mutant: Mutant) -> bool:
        change(mutant)
        tests = self.survey.of(mutant)
        for place, after in zip(tests, [*tests, None][1:], strict=True):
            limit(5 + ENDLESS * self.survey.seconds[place])
            if not self._passes(place, after):
                return False
        return True


def forget() -> None:
    """Clear the caches."""
    for held in KEPT:
        held.clear()
    for found in gc.get_objects():
        if isinstance(found, functools._lru_cache_wrapper):
            found.cache_clear()


def change(mutant: Mutant) -> None:
    """Replace the loaded functions by a mutant's; clear the caches."""
    forget()
    source, name = mutant.path.read_text(encoding="utf-8"), str(mutant.path)
    before = _codes(compile(source, name, "exec", dont_inherit=True))
    after = _codes(mutant.compiled())
    for found in gc.get_objects():
        if isinstance(found, FunctionType) and found.__code__.co_filename == name:
            key = _key(found.__code__)
            if len(after.get(key, ())) == 1 and before.get(key) != after[key]:
                found.__code__ = after[key][0]


def _key(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno


def _codes(code: CodeType) -> dict[tuple[str, int], list[CodeType]]:
    found = defaultdict(list)
    waiting = [code]
    while waiting:
        one = waiting.pop()
        found[_key(one)].append(one)
        waiting += [constant for constant in one.co_consts if isinstance(constant, CodeType)]
    return found


def survey_and_try(
    tests: Sequence[str], mutants: Collection[Mutant], jobs: int, say: Callable[[str], None]
) -> tuple[Survey, list[str], dict[Mutant, bool]]:
    """Collect the tests, survey them, and try the mutants that need no fresh import."""
    laboratory = Laboratory(mutants, jobs, say)
    status = pytest.main([*QUIET, *tests], plugins=[laboratory])
    if not laboratory.survey.seconds:
        laboratory.survey.failed.append(f"the survey: {status!r}")
    return laboratory.survey, [item.nodeid for item in laboratory.items], laboratory.lives


# --- a change to code that runs at import


class _Finder(MetaPathFinder, Loader):
    """Loads the changed module instead of the file."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        if name != self.mutant.module:
            return None
        package = self.mutant.path.name == "__init__.py"
        origin = str(self.mutant.path)
        spec = importlib.util.spec_from_loader(name, self, origin=origin, is_package=package)
        if spec and package:
            spec.submodule_search_locations = [str(self.mutant.path.parent)]
        return spec

    def exec_module(self, module: ModuleType) -> None:
        module.__file__ = str(self.mutant.path)
        exec(self.mutant.compiled(), module.__dict__)  # noqa: S102 - ours


class _QuickestFirst:
    """A plugin of pytest: the tests in order of duration."""

    def __init__(self, seconds: dict[str, float]) -> None:
        self.seconds = seconds

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items.sort(key=lambda item: self.seconds.get(item.nodeid, 0.0))


def survives_loading(tests: Sequence[str], seconds: dict[str, float], mutant: Mutant) -> bool:
    """Return whether no test notices a mutant that is imported instead of its file."""
    limit(60 + 3 * sum(seconds.values()))
    sys.meta_path.insert(0, _Finder(mutant))
    status = pytest.main([*QUIET, "-x", *tests], plugins=[_QuickestFirst(seconds)])
    assert status not in {pytest.ExitCode.USAGE_ERROR, pytest.ExitCode.NO_TESTS_COLLECTED}
    return status == pytest.ExitCode.OK
