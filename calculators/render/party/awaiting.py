"""What stands in the place of ways that are gone on another device."""

from xml.etree.ElementTree import Element

from calculators.core.words import Phrase

from ..gestures import gives_back, row, slug
from ..html import element, paragraph
from .view import View

_AWAITS = Phrase("On attend {who}.")
_THE_TABLE = "l'appareil qui tient la table"
_ELSEWHERE = Phrase("{name} {name:décide|décident} sur un autre téléphone.")
_HERE = "Décider ici"


def awaited(who: str, view: View) -> Element:
    """Tell whose decision is awaited on another device, and how this one may take it."""
    if view.guest:
        told = paragraph(_AWAITS(who=who or _THE_TABLE), "party-none")
        return element("div", told, class_="party-ask")
    told = paragraph(_ELSEWHERE(name=who), "party-none")
    back = gives_back(who, _HERE, f"party-here-{slug(who)}")
    return element("div", told, row(back), class_="party-ask")
