"""Python 3.13 and everything in requirements/main.txt, in .venv; the browser's wheels.

uv comes from PyPI, pinned with its hash, into a small environment of its own. Python 3.13 is the
system's, pyenv's, or else one that uv installs inside the project's folder.
"""

from __future__ import annotations

import os
import shutil
import sys
import venv
from collections.abc import Iterator
from pathlib import Path

from tools.paths import CACHE, PYTHON, REQUIREMENTS, ROOT, VENV, WHEELS
from tools.shell import Failure, answer, environment, fingerprint, must, run, step

VERSION = (ROOT / ".python-version").read_text(encoding="utf-8").strip()
UV_HOME = CACHE / "uv"
UV = UV_HOME / "bin" / "uv"
REACHES = "check that this machine reaches the Python package index (directly or by PIP_INDEX_URL)"
PIP = (UV_HOME / "bin" / "python", "-m", "pip", "--quiet", "--no-input")

_PROBE = (
    "import ctypes, platform, ssl, sys, sysconfig, zlib;"
    "free = bool(sysconfig.get_config_var('Py_GIL_DISABLED'));"
    "plain = platform.python_implementation() == 'CPython' and not free;"
    "print('%d.%d' % sys.version_info[:2] if plain else '', sys.executable)"
)
"""Prints an interpreter's version and real path, if it is usable."""


def set_up() -> None:
    """Make uv's home, .venv and the folder of the browser's wheels, unless done."""
    step(
        "uv",
        doing="uv, which looks after Python",
        key=fingerprint(REQUIREMENTS / "uv.txt"),
        made=lambda: UV.exists() and PIP[0].exists(),
        make=_make_uv,
    )
    step(
        "python",
        doing=f"Python {VERSION} and its packages",
        key=fingerprint(REQUIREMENTS / "main.txt", VERSION),
        made=PYTHON.exists,
        make=_make_venv,
    )
    step(
        "wheels",
        doing="the packages for the browser",
        key=fingerprint(REQUIREMENTS / "browser.txt", VERSION),
        made=lambda: any(WHEELS.glob("*.whl")),
        make=_make_wheels,
    )


def _make_uv() -> None:
    shutil.rmtree(UV_HOME, ignore_errors=True)
    try:
        venv.create(UV_HOME, with_pip=True, symlinks=True)
    except Exception as error:
        raise Failure(
            "this python3 cannot make an environment; install its venv module "
            "(on Debian: apt-get install python3-venv) and run the command again."
        ) from error
    install = ("install", "--require-hashes", "--requirement", REQUIREMENTS / "uv.txt")
    must(f"pip could not install uv; {REACHES}", "uv", [*PIP, *install])


def _make_venv() -> None:
    env = uv_environment()
    base = _python()
    shutil.rmtree(VENV, ignore_errors=True)
    told = f"the Python packages could not be installed; {REACHES}"
    must(told, "python", [UV, "venv", "--no-project", "--python", base, VENV], env)
    sync = ("pip", "sync", "--require-hashes", "--python", PYTHON, REQUIREMENTS / "main.txt")
    must(told, "python", [UV, *sync], env)


def _make_wheels() -> None:
    shutil.rmtree(WHEELS, ignore_errors=True)
    if answer([*PIP, "--version"]) is None:  # the Python under uv's home was upgraded since
        _make_uv()
    pure = ("--only-binary", ":all:", "--platform", "any", "--python-version", VERSION)
    locked = ("--no-deps", "--require-hashes", "--requirement", REQUIREMENTS / "browser.txt")
    told = f"the packages for the browser could not be downloaded; {REACHES}"
    must(told, "wheels", [*PIP, "download", *pure, *locked, "--dest", WHEELS])


def _python() -> str:
    """Return the path of a Python of the wanted version, installed by uv if there is none."""
    for candidate in _candidates():
        version, _, executable = (answer([candidate, "-c", _PROBE]) or "").partition(" ")
        if version == VERSION:
            return executable
    env = uv_environment()
    run("python", [UV, "python", "install", "--no-bin", VERSION], env, limit=900)
    only = ("--managed-python", "--no-project", "--no-python-downloads")
    found = answer([UV, "python", "find", *only, VERSION], env)
    if found is None:
        raise Failure(
            f"Python {VERSION} is not on this machine and uv could not download it; install it "
            f"(for example: pyenv install {VERSION}), or name a mirror in "
            "UV_PYTHON_INSTALL_MIRROR, then run the command again; "
            "details are in .cache/logs/python.log."
        )
    return found


def _candidates() -> Iterator[str | Path]:
    """List where a Python of the wanted version may be: the PATH, pyenv, the usual folders."""
    yield sys.executable
    for folder in os.get_exec_path():
        for name in (f"python{VERSION}", "python3", "python"):
            path = Path(folder) / name
            if path.exists():
                yield path
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path("~/.pyenv").expanduser())
    for version in sorted(pyenv.glob(f"versions/{VERSION}*"), reverse=True):
        yield version / "bin" / "python"
    for prefix in ("/usr/local", "/opt/homebrew", "/opt/local", "/usr"):
        yield Path(prefix) / "bin" / f"python{VERSION}"


def uv_environment() -> dict[str, str]:
    """Return the environment for uv: the project's folder for Python, and the user's pip settings.

    uv reads no pip settings. The index and the certificates that the user gave to pip are passed
    on, unless the user gave some to uv as well; the machine's own certificates are accepted.
    """
    env = environment(UV_PYTHON_INSTALL_DIR=str(CACHE / "python"), UV_NO_PROGRESS="1")
    env.setdefault("UV_SYSTEM_CERTS", "1")
    settings = _pip_settings()
    if "index-url" in settings and not {"UV_INDEX_URL", "UV_DEFAULT_INDEX"} & env.keys():
        env["UV_DEFAULT_INDEX"] = settings["index-url"]
    if "cert" in settings:
        env.setdefault("SSL_CERT_FILE", settings["cert"])
    return env


def _pip_settings() -> dict[str, str]:
    """Return pip's settings by name, whichever file or variable they come from."""
    lines = (answer([*PIP, "config", "list"]) or "").splitlines()
    pairs = (line.partition("=") for line in lines)
    return {name.rpartition(".")[2]: value.strip("'\"") for name, _, value in pairs}
