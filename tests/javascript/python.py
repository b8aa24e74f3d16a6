"""What the JavaScript tests ask of Python, a line each: ``{"fence", "source"}``, or a request.

A fence is answered with the HTML that a page has in its place; a request, as the door answers it.
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
        if "fence" in asked:
            fence.enter("aide/")
            answer = json.dumps(_FENCES[asked["fence"]](asked["source"]))
        else:
            answer = handle(line)
        sys.stdout.write(answer + "\n")
        sys.stdout.flush()
