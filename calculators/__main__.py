"""``python -m calculators``: runs the command line."""

import os
import sys
from io import TextIOWrapper

from calculators.cli import main

if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):  # a terminal of other letters has none for our spaces
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8")
    try:
        status = main()
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of a pipe has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 1
    sys.exit(status)
