"""Every reader starts from one hash salt: nothing shown may depend on its order."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

SALTS = ("0", "1", "2")
ANSWERS = """
import hashlib, json
from calculators.web import handle
from tests.golden.requests import REQUESTS
told = {name: hashlib.sha256(handle(json.dumps(request)).encode()).hexdigest()
        for name, request in REQUESTS.items()}
told["list"] = hashlib.sha256(handle('{"op": "list"}').encode()).hexdigest()
print(json.dumps(told), hash("salt"))
"""


def test_answers_do_not_depend_on_the_salt() -> None:
    running = [
        subprocess.Popen(
            [sys.executable, "-c", ANSWERS],
            cwd=Path(__file__).parents[1],
            env={**os.environ, "PYTHONHASHSEED": salt},
            stdout=subprocess.PIPE,
            text=True,
        )
        for salt in SALTS
    ]
    told = [process.communicate(timeout=1800)[0].rsplit(" ", 1) for process in running]
    assert all(process.returncode == 0 for process in running)
    assert len({salt for _, salt in told}) == len(SALTS), "the salt was not taken"
    assert len({answers for answers, _ in told}) == 1
