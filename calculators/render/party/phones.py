"""Other devices at the table: whom to invite, and who has joined."""

from collections.abc import Iterable, Mapping

from calculators.core.french import french, listing
from calculators.core.words import Phrase
from calculators.session.state import State

from ..gestures import invites, row, seats, section, slug
from ..html import Element, Node, details, element
from .sitting import AGAIN
from .view import Phone, View

_MOST = 8
"""Devices at one table."""
_FULL = (
    f"{_MOST} téléphones jouent déjà à cette table : reprenez une place avant d'en inviter un "
    "autre."
)
_NEW = "Quelqu'un de nouveau"
_INVITES, _OF = Phrase("Inviter : {name}"), Phrase("{does} : {name}")
"""What a button is called where it is read alone."""
_BACK, _GIVE = "Reprendre la place", "Confier la table"
_STATES = {"open": "relié", "asleep": "en veille", "lost": "plus relié"}


def inviting(state: State, view: View) -> Element:
    """Draw whom to invite: who plays on this device, or somebody new."""
    here = [name for name in state.sheets if view.decides(name)]
    names = ((name, name) for name in here)
    ways = [
        invites(label, f"party-to-{slug(name)}", name, aria_label=french(_INVITES(name=label)))
        for label, name in (*names, (_NEW, ""))
    ]
    inside = row(*ways) if len(view.phones) < _MOST else element("p.party-none", _FULL)
    return details("Inviter un téléphone", [inside], id="party-invite")


def phones_html(view: View) -> Element | None:
    """Draw the devices that have joined."""
    if not view.phones:
        return None
    listed = element("ul.phones-list", *map(_joined, view.phones))
    return section("telephones", "Téléphones", listed)


def _joined(phone: Phone) -> Element:
    told = element("span.phones-state", _STATES.get(phone.state), data_state=phone.state)
    return element("li", element("b", _whose(phone)), " ", told, row(*_ways(phone)))


def _whose(phone: Phone) -> str:
    return listing(phone.own) or _NEW


def _ways(phone: Phone) -> Iterable[Node]:
    token, name = phone.token, phone.own[0] if phone.own else ""
    yield seats(_BACK, f"party-back-to-{token}", "back", token, **_called(_BACK, phone))
    if phone.state != "open":
        yield invites(AGAIN, f"party-again-{token}", name, **_called(AGAIN, phone))
    elif name:
        yield seats(_GIVE, f"party-give-{token}", "give", token, **_called(_GIVE, phone))


def _called(does: str, phone: Phone) -> Mapping[str, str]:
    """Return the name of a button that each device has: whose."""
    return {"aria_label": french(_OF(does=does, name=_whose(phone)))}
