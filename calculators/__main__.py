"""``python -m calculators``."""

import sys

from calculators.cli import main

if __name__ == "__main__":
    sys.exit(main())
