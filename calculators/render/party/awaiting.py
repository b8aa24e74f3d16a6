"""What stands in the place of ways that are gone on another device."""

from xml.etree.ElementTree import Element

from calculators.core.words import Phrase

from ..gestures import gives_back, invites, row, slug
from ..html import element, paragraph
from .view import View

_AWAITS = Phrase("On attend {who}.")
_FIRST = "Faites d'abord votre personnage, plus bas : la table vous attend."
_THE_TABLE = "l'appareil qui tient la table"
_ELSEWHERE = Phrase("{name} {name:décide|décident} sur un autre téléphone.")
_CUT = Phrase("C'est {name:à} de décider, et {name:son|leur} téléphone n'est plus relié.")
_HERE = "Décider ici"
_AGAIN = "Nouveau code"


def awaited(who: str, view: View) -> Element:
    """Tell whose decision is awaited on another device, and how this one may take it.

    Whoever has no seat yet is awaited herself.
    """
    if view.guest:
        sits = _AWAITS(who=who or _THE_TABLE) if view.seat else _FIRST
        return element("div", paragraph(sits, "party-none"), class_="party-ask")
    cut = who in view.cut
    told = paragraph((_CUT if cut else _ELSEWHERE)(name=who), "party-none")
    again = invites(_AGAIN, f"party-code-{slug(who)}", who) if cut else None
    back = gives_back(who, _HERE, f"party-here-{slug(who)}")
    return element("div", told, row(again, back), class_="party-ask")
