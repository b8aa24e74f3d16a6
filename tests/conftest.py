"""What every test shares: Hypothesis that repeats itself, and the folder of the project.

``HYPOTHESIS_PROFILE=explore`` looks elsewhere at every run instead.
"""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.project import ROOT
from tests.seam import build_toy_site

_SLOW = (HealthCheck.too_slow, HealthCheck.data_too_large)
settings.register_profile(
    "repeat", derandomize=True, deadline=None, database=None, suppress_health_check=_SLOW
)
settings.register_profile("explore", deadline=None, suppress_health_check=_SLOW)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeat"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--engines", default="chromium", help="browsers of the offline tests, by commas"
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "engine" in metafunc.fixturenames:
        names = metafunc.config.getoption("--engines").split(",")
        metafunc.parametrize("engine", names, indirect=True)


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the folder of the project."""
    return ROOT


@pytest.fixture(scope="session")
def toy_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a built site to which the toy system was added, as ``docs/toy/``."""
    return build_toy_site(tmp_path_factory.mktemp("seam") / "project")
