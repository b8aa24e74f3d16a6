"""Sentences of the journal made one text."""

import re
from collections.abc import Collection, Iterable, Sequence

from calculators.core.french import capital, french
from calculators.core.result import Step

from .state import LINE

_LINES = 3
"""From so many steps on, each is a line of its own on the stage."""
_TELLS = french(" :")
_PLAIN = re.compile(r" (?:(?! et )[^.:,;!?…])+\.")
"""After a name, one sentence that another may go on with."""
_TOLD = re.compile(rf"{_TELLS} [^.:;!?…]+\.")
"""After a name, what is told of it."""
_AGAIN = re.compile(rf"(\b(\w+){_TELLS}) \2(?= )")
"""A thing that what is told of it begins with."""


def sentences(texts: Iterable[str], names: Collection[str] = ()) -> str:
    r"""Return sentences as one text, set as French; if some are lines, all are.

    :param names: of characters: see :func:`_told`.

    >>> more = ("Bo saigne.", "Bo 2 saigne.", "Bo : PV 3.")
    >>> [sentences(["Bo passe.", each], ["Bo", "Bo 2"]) for each in more]
    ['Bo passe et saigne.', 'Bo passe. Bo 2 saigne.', 'Bo passe\xa0: PV 3.']
    """
    found = [*map(french, filter(None, texts))]
    lines = LINE in "".join(found)
    return LINE.join(found) if lines else " ".join(_told(found, names))


def _told(texts: Iterable[str], names: Collection[str]) -> list[str]:
    """Return texts, of which one goes on with the one before if both begin with the same name.

    That is said once, if the first is short, and so is the thing that it ends with: «Ana solde sa
    jauge : 0 sur 7.», «Bo passe et saigne : encore 2 tours.».
    """
    called, told = [french(capital(name)) for name in names], list[str]()
    for text in texts:
        who = _leading(text, called)
        before = told[-1] if who and told and _leading(told[-1], called) == who else ""
        said, more = before.removeprefix(who), text.removeprefix(who)
        if more.startswith(_TELLS) and _TOLD.fullmatch(said):
            told[-1] = f"{before[:-1]},{more.removeprefix(_TELLS)}"
        elif _PLAIN.fullmatch(said):
            joined = f"{before[:-1]}{'' if more.startswith(_TELLS) else ' et'}{more}"
            told[-1] = _AGAIN.sub(r"\1", joined)
        else:
            told.append(text)
    return told


def _leading(text: str, names: Iterable[str]) -> str:
    """Return the name that a text begins with; ``""`` if it is nobody's."""
    leading = (name for name in names if text.startswith((f"{name} ", f"{name}{_TELLS}")))
    return max(leading, key=len, default="")


def steps_text(steps: Sequence[Step], names: Collection[str] = ()) -> str:
    """Return what happened as one text: a line each, if those are many."""
    told = _told([french(step.text) for step in steps], names)
    return (LINE if len(told) >= _LINES else " ").join(told)
