"""What every set-up step shares: messages, subprocesses, stamps, locks.

A step that fails raises `Failure` with one sentence that names the remedy; the command prints it
and exits with status 1. A program's output goes to `.cache/logs/`, not to the screen.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Callable

from tools.paths import CACHE, LOGS, ROOT, STAMPS

HEARTBEAT = 10.0
"""Seconds between two signs of life of a long step."""

_HARMFUL = ("PYTHONHOME", "PYTHONPATH", "VIRTUAL_ENV", "CONDA_PREFIX", "PIP_TARGET", "PIP_PREFIX")


class Failure(Exception):  # noqa: N818 - it is what the user reads, not a programming error
    """A step cannot be done; the message is one sentence that names the remedy."""


def say(text: str) -> None:
    """Print one line at once, so that progress is seen through a pipe too."""
    print(text, flush=True)


@contextlib.contextmanager
def command(name: str) -> Iterator[None]:
    """Turn a `Failure` into its sentence and status 1, an interruption into status 130."""
    try:
        yield
    except Failure as failure:
        sys.stdout.flush()
        sys.exit(f"{name}: {failure}")
    except KeyboardInterrupt:
        sys.exit(130)


def environment(**more: str) -> dict[str, str]:
    """Return the user's environment, without variables that point a child to another project."""
    kept = {name: value for name, value in os.environ.items() if name not in _HARMFUL}
    return {**kept, "PIP_USER": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1", **more}


def run(
    log: str,
    arguments: Sequence[str | Path],
    env: Mapping[str, str] | None = None,
    limit: float | None = None,
) -> bool:
    """Run a program from the project's folder; return whether it succeeded.

    Its output goes to `.cache/logs/<log>.log`. After `limit` seconds it is stopped and counts as
    failed. A sign of life is printed every ten seconds.
    """
    LOGS.mkdir(parents=True, exist_ok=True)
    started = time.monotonic()
    with (LOGS / f"{log}.log").open("ab") as output:
        try:
            process = subprocess.Popen(
                [str(argument) for argument in arguments],
                cwd=ROOT,
                env=dict(env) if env is not None else environment(),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        except OSError as error:
            output.write(f"{error}\n".encode())
            return False
        try:
            return _wait(process, started, limit)
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()


def must(
    told: str, log: str, arguments: Sequence[str | Path], env: Mapping[str, str] | None = None
) -> None:
    """Run a program as `run` does.

    :raises Failure: if it fails: ``told``, what to do then, and where its output is.
    """
    if not run(log, arguments, env):
        raise Failure(f"{told}, then run the command again; details are in .cache/logs/{log}.log.")


def _wait(process: subprocess.Popen[bytes], started: float, limit: float | None) -> bool:
    while True:
        try:
            return process.wait(timeout=HEARTBEAT) == 0
        except subprocess.TimeoutExpired:
            elapsed = time.monotonic() - started
            if limit is not None and elapsed > limit:
                return False
            say(f"    still at it, {elapsed:.0f} s")


def answer(arguments: Sequence[str | Path], env: Mapping[str, str] | None = None) -> str | None:
    """Return what a short command prints, or None if it cannot run or ends badly."""
    try:
        done = subprocess.run(
            [str(argument) for argument in arguments],
            cwd=ROOT,
            env=dict(env) if env is not None else environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip()


def fingerprint(*parts: Path | str) -> str:
    """Return a hash of files' contents, of words, and of the project's folder.

    Environments hold absolute paths: a folder that was moved or copied has to be set up again.
    """
    digest = hashlib.sha256(str(ROOT).encode())
    for part in parts:
        content = part.read_bytes() if isinstance(part, Path) else part.encode()
        digest.update(b"%d:" % len(content) + content)
    return digest.hexdigest()


def step(
    name: str,
    *,
    doing: str,
    key: str,
    made: Callable[[], bool],
    make: Callable[[], None],
) -> None:
    """Do one step of the set-up unless it was done for the same key and its result is there.

    The stamp goes away before the work and comes back after it: an interrupted step is done again.
    """
    stamp = STAMPS / name
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == key and made():
        return
    STAMPS.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(FileNotFoundError):
        stamp.unlink()
    with contextlib.suppress(FileNotFoundError):
        (LOGS / f"{name}.log").unlink()
    say(f"  {doing} …")
    started = time.monotonic()
    make()
    stamp.write_text(key, encoding="utf-8")
    say(f"    done in {time.monotonic() - started:.1f} s")


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Hold the project's lock, waiting for another run that has it; a dead run holds nothing."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / "lock").open("w") as handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            say("  another run is at work in this folder: waiting for it …")
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
