"""Known vulnerabilities and licences of everything shipped or used to build.

    python3 -m tools.audit

It queries the package indexes' advisories: it needs a network, and is no part of `make test`.
"""

from __future__ import annotations

import contextlib
import json
import re
import ssl
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

from tools import node, python_env
from tools.paths import CACHE, PYTHON, REQUIREMENTS, ROOT
from tools.python_env import UV, VERSION
from tools.shell import Failure, alone, command, fingerprint, must, say, step

HOME = CACHE / "audit"
LOCKS = ("uv", "node", "browser", "main", "audit")
FREE = re.compile(
    r"MIT|ISC|BSD|BlueOak|Apache|PSF|Python Software Foundation|MPL|Mozilla Public|OFL|CC0|"
    r"CC-BY-4\.0|Unlicense|Artistic|Historical Permission|LGPL",
    re.IGNORECASE,
)
"""Licences that allow the site to ship a package, or to be built with it."""
READ = {"calculators", "pkginfo"}
"""Our own package, and those with a licence in a file only, which was read."""


def main(_arguments: Sequence[str] | None = None) -> None:
    """Print every finding; fail if there is any."""
    with command("audit"):
        with alone():
            python_env.set_up()
            node.set_up()
            step(
                "audit",
                doing="the tools of the audit",
                key=fingerprint(REQUIREMENTS / "audit.txt", VERSION),
                made=(HOME / "bin" / "pip-audit").exists,
                make=_make,
            )
        bad = 0
        for line in chain(_unfree(), *map(_vulnerable, LOCKS), _npm()):
            say(f"  to look at: {line}")
            bad += 1
        if bad:
            raise Failure(f"{bad} to look at; `python3 -m tools.lock --upgrade` takes the newest.")
        say("No known vulnerability, and every licence is free.")


def free(licence: str) -> bool:
    """Return whether a package's licence is one of the allowed."""
    return bool(FREE.search(licence))


def _make() -> None:
    env = python_env.uv_environment()
    told = f"the audit's tools could not be installed; {python_env.REACHES}"
    must(told, "audit", [UV, "venv", "--clear", "--no-project", "--python", PYTHON, HOME], env)
    sync = ("pip", "sync", "--require-hashes", "--python", HOME / "bin" / "python")
    must(told, "audit", [UV, *sync, REQUIREMENTS / "audit.txt"], env)


def _vulnerable(lock: str) -> Iterator[str]:
    say(f"  requirements/{lock}.txt …")
    only = ("--disable-pip", "--require-hashes", "--progress-spinner", "off", "--format", "json")
    file = ("--requirement", REQUIREMENTS / f"{lock}.txt")
    told = _told([HOME / "bin" / "pip-audit", *only, *file], _certificates())
    for package in told["dependencies"]:
        for known in package.get("vulns", ()):
            yield f"{package['name']} {package['version']}: {known['id']}"


def _npm() -> Iterator[str]:
    say("  package-lock.json …")
    told = _told([*node.npm(), "audit", "--json"], node.npm_environment())
    for name, known in told["vulnerabilities"].items():
        yield f"{name} {known['range']}: {known['severity']}"


def _told(arguments: Sequence[object], env: dict[str, str]) -> dict[str, Any]:
    """Return an audit program's findings; one without an answer fails."""
    words = [*map(str, arguments)]
    done = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    with contextlib.suppress(ValueError):
        told: dict[str, Any] = json.loads(done.stdout)
        if "error" not in told:
            return told
    raise Failure(
        f"{Path(words[0]).name} had no answer; check that this machine reaches the package "
        "index and its advisories (a mirror may not have them), then run the command again."
    )


def _certificates() -> dict[str, str]:
    """Return the environment for a program with certificates of its own."""
    env = python_env.uv_environment()
    ours = env.get("SSL_CERT_FILE") or ssl.get_default_verify_paths().cafile
    if ours and Path(ours).is_file():
        env.setdefault("REQUESTS_CA_BUNDLE", ours)
    return env


def _unfree() -> Iterator[str]:
    say("  licences …")
    for name, licence in (*_python(), *_javascript()):
        if not free(licence):
            yield f"licence of {name}"


def _python() -> Iterator[tuple[str, str]]:
    told = subprocess.run(
        [HOME / "bin" / "pip-licenses", "--python", PYTHON, "--format", "json", "--from", "all"],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout
    for package in json.loads(told):
        names = [text for key, text in package.items() if key.startswith("License")]
        if package["Name"] not in READ:
            yield f"{package['Name']}: {_said(names)}", " ".join(names)


def _javascript() -> Iterator[tuple[str, str]]:
    packages = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for place, package in packages.items():
        if place:
            licence = package.get("license", "")
            yield f"{place.rpartition('node_modules/')[2]}: {_said([licence])}", licence


def _said(names: Iterable[str]) -> str:
    return ", ".join(name for name in names if name not in {"", "UNKNOWN"}) or "none named"


if __name__ == "__main__":
    main(sys.argv[1:])
