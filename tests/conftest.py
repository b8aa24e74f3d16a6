"""Shared by all tests: reproducible Hypothesis runs, and the project's folder.

``HYPOTHESIS_PROFILE=explore`` draws new examples at every run instead.
"""

import fcntl
import os
import zlib
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from calculators.catalogue import NAMES
from tests.project import EVERYTHING, ROOT, fresh_site
from tests.seam import build_toy_site
from tools.paths import SITE

_SLOW = (HealthCheck.too_slow, HealthCheck.data_too_large)
settings.register_profile(
    "repeat", derandomize=True, deadline=None, database=None, suppress_health_check=_SLOW
)
settings.register_profile("explore", deadline=None, suppress_health_check=_SLOW)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeat"))

pytest.register_assert_rewrite("tests.systems.scenes")  # a false scene says what is so instead


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--all", action="store_true", help="every page and every long test (make test-all)"
    )
    parser.addoption(
        "--guards", action="store_true", help="the long tests, too, that guard what readers keep"
    )
    parser.addoption(
        "--engines", default="chromium", help="browsers of the offline tests, by commas"
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--all"):
        os.environ[EVERYTHING] = "1"


@pytest.hookimpl(optionalhook=True)  # mutants are tried without workers
def pytest_xdist_auto_num_workers() -> int:
    """One worker more than processors: a page waits for a sixth of its time."""
    return (os.process_cpu_count() or 1) + 1


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "engine" in metafunc.fixturenames:
        names = metafunc.config.getoption("--engines").split(",")
        metafunc.parametrize("engine", names, indirect=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave long tests to ``--all``, unless they are named."""
    if config.getoption("--all") or any("::" in asked for asked in config.args):
        return
    guards = config.getoption("--guards")
    long = {item: mark for item in items if (mark := item.get_closest_marker("long"))}
    left = [item for item, mark in long.items() if not (guards and mark.kwargs.get("guards"))]
    for (name, _), members in _alike(items).items():
        most = members[0].get_closest_marker("sampled").kwargs.get("most", 1)
        first = zlib.adler32(name.encode())  # a different page for each test
        chosen = {(first + each * len(members) // most) % len(members) for each in range(most)}
        left += [item for place, item in enumerate(members) if place not in chosen]
    gone = set(left)
    items[:] = [item for item in items if item not in gone]
    config.hook.pytest_deselected(items=left)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Fail a test that reads a site built from other sources, in a browser or from its folder."""
    names = vars(getattr(item, "module", item))
    if item.path.parent.name == "browser" or names.get("SITE") == SITE:
        fresh_site()


def _alike(items: Iterable[pytest.Item]) -> dict[tuple[str, str], list[pytest.Item]]:
    """Group the sampled tests: by test and system; by test only, if a few cases are enough.

    Pages of no system, such as the help or the home page, are one more group.
    """
    found: dict[tuple[str, str], list[pytest.Item]] = {}
    for item in items:
        if mark := item.get_closest_marker("sampled"):
            name, _, case = item.nodeid.partition("[")
            told = "" if "most" in mark.kwargs else case.replace("-", "_")
            system = next((each for each in NAMES if told.startswith(each)), "")
            found.setdefault((name, system), []).append(item)
    return found


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the folder of the project."""
    return ROOT


@pytest.fixture(scope="session")
def toy_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a built site with the toy system as ``docs/toy/``, the same for all workers."""
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    project = shared / "seam" / "project"
    with (shared / "seam.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return project / "site" if project.exists() else build_toy_site(project)
