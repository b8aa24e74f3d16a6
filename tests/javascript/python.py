"""Python for the JavaScript tests: a line of JSON each, ``{"fence", "source"}`` or a request.

The answer to a fence is the HTML that replaces it in a page, as JSON; to a request, that of the
entry point.
"""

import json
import sys

from calculators.web import handle
from hooks import fence

_FENCES = {
    "calculateur": fence.calculator_fence,
    "ma-partie": fence.party_fence,
}

if __name__ == "__main__":
    for line in sys.stdin:
        asked = json.loads(line)
        if isinstance(asked, dict):
            fence.enter("aide/")
            answer = json.dumps(_FENCES[asked["fence"]](asked["source"]))
        else:
            answer = handle(asked)
        sys.stdout.write(answer + "\n")
        sys.stdout.flush()
