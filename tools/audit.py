"""Known vulnerabilities and licences of all that is shipped or used to build.

    python3 -m tools.audit

It asks the package indexes' advisories: it needs a network, and is no part of `make test`.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence

from tools import node, python_env
from tools.paths import CACHE, PYTHON, REQUIREMENTS, ROOT
from tools.python_env import UV, VERSION
from tools.shell import Failure, alone, command, fingerprint, run, say, step

HOME = CACHE / "audit"
LOCKS = ("uv", "node", "browser", "main", "audit")
FREE = re.compile(
    r"MIT|MIT-0|MIT-CMU|ISC|BSD|0BSD|BlueOak|Apache|PSF|Python Software Foundation|MPL|Mozilla Public|"
    r"OFL|CC0|CC-BY-4\.0|Unlicense|Artistic|Historical Permission|LGPL",
    re.IGNORECASE,
)
"""Licences that let the site ship a part, or build with it, as it does."""
OWN = {"calculators"}


def main(_arguments: Sequence[str] | None = None) -> None:
    """Say what is known against any package; end badly if there is something."""
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
        clean = [_vulnerable(lock) for lock in LOCKS] + [_npm()]
        bad = sorted(name for name, licence in (*_python(), *_javascript()) if not free(licence))
        for line in bad:
            say(f"  licence to look at: {line}")
        if bad or not all(clean):
            raise Failure("there is something to look at above; update with `make lock`.")
        say("No known vulnerability, and every licence is free.")


def free(licence: str) -> bool:
    """Tell whether a licence, as a package names it, is one of those that were looked at."""
    return bool(FREE.search(licence))


def _make() -> None:
    env = python_env.uv_environment()
    made = run("audit", [UV, "venv", "--clear", "--no-project", "--python", PYTHON, HOME], env)
    sync = ("pip", "sync", "--require-hashes", "--python", HOME / "bin" / "python")
    if not (made and run("audit", [UV, *sync, REQUIREMENTS / "audit.txt"], env)):
        raise Failure("the audit's tools could not be installed; see .cache/logs/audit.log.")


def _vulnerable(lock: str) -> bool:
    say(f"  requirements/{lock}.txt …")
    file = REQUIREMENTS / f"{lock}.txt"
    only = ("--disable-pip", "--require-hashes", "--progress-spinner", "off")
    return _ends_well([HOME / "bin" / "pip-audit", *only, "--requirement", file])


def _npm() -> bool:
    say("  package-lock.json …")
    return _ends_well([*node.npm(), "audit", "--ignore-scripts"], node.npm_environment())


def _ends_well(arguments: Sequence[object], env: dict[str, str] | None = None) -> bool:
    done = subprocess.run([*map(str, arguments)], cwd=ROOT, env=env, check=False)
    return done.returncode == 0


def _python() -> Iterator[tuple[str, str]]:
    told = subprocess.run(
        [HOME / "bin" / "pip-licenses", "--python", PYTHON, "--format", "json", "--from", "all"],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout
    for package in json.loads(told):
        names = [text for key, text in package.items() if key.startswith("License")]
        if package["Name"] not in OWN:
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
