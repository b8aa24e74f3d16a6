"""The fence `soiree`: an evening told, each step of which a table could have played.

A page is prose with fences between it; read from top to bottom, their moves are one session, made
by the package as a table makes them. The first fence gives its title. A move is written as it is
kept; one that draws says besides what the story needs of it, and has a seed that gives that:

    title = "Le dernier wagon"
    moves = [
      { do = "choose", move = "draw.1", seed = "7", gives = { outcome = "failure" } },
    ]

Where the fence stands, the page shows what the journal tells, the pieces, the reasons with their
rules, and the way to the reader's own table as it then is (`calculators.render.party.evening`). In
the prose no figure is typed; a mark takes it from what the moves came to, with a format as in
`calculators.render.figure`:

    {{ told margin :un point|# points }}  one of the values, of the last result that has it
    {{ sheet Odile karma }}               a field of a sheet, as it is then

A move that cannot be made, or comes to something else than the story says, fails the build.
"""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING

from calculators.catalogue import SYSTEMS
from calculators.core.errors import RefusedError
from calculators.core.french import french
from calculators.core.words import Phrase
from calculators.render.figure import FORMAT
from calculators.render.gestures import written
from calculators.render.html import element, to_html
from calculators.render.party.evening import HERE, Evening
from calculators.render.text import fault_lines

if TYPE_CHECKING:
    from calculators.render.links import Links

PAGE, TITLE = "soiree.md", "Une soirée racontée"
FENCE = "```soiree\n"
CLASS = "evening"
_PART = re.compile(
    r"^```soiree\n(?P<body>.*?)^```$|\{\{\s*(?P<mark>(?:told|sheet)\s.+?)\s*\}\}",
    re.MULTILINE | re.DOTALL,
)
_KEYS = frozenset({"title", "moves"})
_LEAD = (
    "Tout ce qui suit a été joué ici même : dans les cadres, le journal de la table et ses pièces "
    "telles qu'elles sont tombées ; entre eux, ce qu'on se raconte. « Pourquoi ? » donne les "
    f"règles, « {HERE} » ouvre votre table à cet endroit et met de côté la partie en cours."
)


def expand(markdown: str, system: str, links: Links) -> str:
    """Play the evening of a page; show its steps where they stand, and fill its marks.

    :raises ValueError: for a step or a mark that cannot be, with the place of the step.
    """
    if FENCE not in markdown:
        return markdown
    evening = Evening(SYSTEMS[system], links)

    def part(found: re.Match[str]) -> str:
        mark, body = found["mark"], found["body"]
        place = f"step {evening.step + (mark is None)} of the evening"
        try:
            return _step(evening, body) if mark is None else _figure(evening, mark)
        except RefusedError as refused:
            raise ValueError(f"{place}: {'; '.join(fault_lines(refused.faults))}") from refused
        except LookupError as error:
            raise ValueError(f"{place}: no {error}") from error
        except (ValueError, TypeError) as error:
            raise ValueError(f"{place}: {error}") from error

    title, head, told = _PART.sub(part, markdown).partition("\n## ")
    lead = to_html(element("p", french(_LEAD), class_="evening-lead"))
    kept = to_html(element("div", data_session=written(evening.session), hidden=True))
    return f"{title}\n{lead}\n{head}{told}\n\n{kept}\n"


def tells(html: str) -> bool:
    """Tell whether a page, as HTML, holds an evening."""
    return f'class="{CLASS}"' in html


def _step(evening: Evening, body: str) -> str:
    told = tomllib.loads(body)
    unknown = told.keys() - _KEYS
    if unknown:
        raise ValueError(f"a step has no {sorted(unknown)}; it has {sorted(_KEYS)}")
    evening.title = told.get("title", evening.title)
    drawn = evening.play(told["moves"])
    return to_html(element("div", drawn, class_=CLASS, id=f"etape-{evening.step}"))


def _figure(evening: Evening, mark: str) -> str:
    told, wanted = (*FORMAT.split(mark, maxsplit=1), "")[:2]
    kind, *path = told.split()
    value = evening.told(path) if kind == "told" else evening.field(*path, plain=not wanted)
    return french(Phrase(f"{{it{wanted}}}")(it=value))
