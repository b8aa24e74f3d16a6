"""What the JavaScript tests ask of Python, a line each: ``{"fence", "source"}``, or a request.

A fence is answered with the HTML that a page has in its place, as JSON; a request, as the door
answers it.
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
        if line.startswith('{"fence"'):
            asked = json.loads(line)
            fence.enter("aide/")
            answer = json.dumps(_FENCES[asked["fence"]](asked["source"]))
        else:
            answer = handle(line.removesuffix("\n"))
        sys.stdout.write(answer + "\n")
        sys.stdout.flush()
