"""Whose pieces a table plays with: the site's, or its own, one tap for each.

Law: a system declares the setting once, with what its pieces are called; all other words of it are
here.
"""

from typing import Any

from .fields import Choice, Option
from .french import listing
from .inputs import Input

SITE, OWN = "site", "own"
LABEL = "Tirages"
HELP = "Un bouton de chaque calculateur en change pour un tirage."


class Whose(Option):
    """The setting of a house that says whose pieces are drawn or thrown."""


def whose(*pieces: str) -> Any:
    """Declare whose pieces a table plays with.

    :param pieces: what they are called, in the plural: ``"dés"``, ``"cartes"``.
    """
    site = Choice(SITE, f"{listing([*pieces])} du site")
    own = Choice(OWN, listing([f"nos {each}" for each in pieces]))
    return Input(Whose(label=LABEL, choices=(site, own), help=HELP), SITE)
