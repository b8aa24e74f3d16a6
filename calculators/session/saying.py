"""What a word of the table is told otherwise than the sheets say: a Modif, a difficulty."""

from calculators.core.errors import refused
from calculators.core.french import listing
from calculators.core.script import Question, Way
from calculators.core.system import System
from calculators.core.typed import is_blank

from .outcome import by_hand
from .reading import Move
from .running import named
from .state import Fields

NOTHING = "Cette décision ne prend rien : laissez vide."


def told_of(system: System, asked: Question | None, way: Way, move: Move) -> Fields:
    """Return what a word is told of the inputs that its question asks, and that it leads to.

    :raises RefusedError: for what it does not ask, and for what cannot be, each by its name.
    """
    wanted = asked.inputs if asked else ()
    told = {n: value for n, value in (move.get("fields") or {}).items() if not is_blank(value)}
    parameters = named(system, way.shows.calculator).parameters if way.shows else ()
    known = {p.name: p for p in parameters if p.name in wanted}
    if told.keys() - known.keys():
        labels = listing([each.field.label for each in known.values()])
        raise refused("fields", f"Attendu ici : {labels}." if known else NOTHING)
    return by_hand(known, told, "fields", NOTHING)
