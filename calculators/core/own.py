"""Whose pieces a table plays with: the site's, or its own, one tap for each.

Law: a system declares the setting once, with what its pieces are called; all other words of it are
here.
"""

from typing import Any

from .fields import Option
from .french import listing
from .group import option

SITE, OWN = "site", "own"
_HELP = "Un bouton de chaque calculateur en change pour un tirage."


class Whose(Option):
    """The setting of a house that says whose pieces are drawn or thrown."""


def whose(*pieces: str) -> Any:
    """Declare whose pieces a table plays with.

    :param pieces: what they are called, in the plural: ``"dés"``, ``"cartes"``.
    """
    ours = listing([f"nos {each}" for each in pieces])
    choices = {SITE: f"{listing([*pieces])} du site", OWN: ours}
    return option("Tirages", choices, kind=Whose, help=_HELP)
