"""« Nos règles »: every reading and setting of a system, and what the table has chosen."""

from collections.abc import Iterable
from dataclasses import replace

from calculators.core.fields import Input
from calculators.core.french import plural
from calculators.core.frozen import without
from calculators.core.own import OWN, SITE
from calculators.core.system import System
from calculators.session.state import State
from calculators.session.words import value_text

from ..form import fields_html
from ..gestures import chips, form, makes, row, section, wrong
from ..hand import labels
from ..html import Element, append, details, element
from ..links import Links

_PURPOSE = (
    "Là où un texte se tait ou laisse le choix, votre table décide une fois pour toutes : les "
    "calculateurs de ce système suivent."
)
_SITES = "Les lectures du site"
_OURS = "Choix de votre table. Le site : {}."


def readings_html(state: State, links: Links) -> Element:
    """Draw every reading, with the choice of the table; a change is made at once."""
    system = state.system
    chosen = without(state.readings, {system.whose})
    parameters = [*_parameters(system)]
    drawn = fields_html("party", parameters, chosen, links)
    for parameter, field in zip(parameters, drawn, strict=True):
        if parameter.name in chosen:
            field.set("data-ours", "")
            site = value_text(parameter, parameter.initial)
            append(field, element("p.party-ours", _OURS.format(site)))
    count = len(chosen)
    summary = f"{plural(count, 'choix', 'choix')} de votre table" if count else _SITES
    back = {"do": "readings", "readings": dict.fromkeys(chosen)}
    inside = (
        element("p", _PURPOSE),
        row(makes("Revenir aux lectures du site", back, id_="party-site")) if chosen else None,
        form(
            "party-readings",
            "Nos règles",
            {"do": "readings", "readings": {}},
            *drawn,
            wrong(),
            into="readings",
            data_auto=True,
        ),
    )
    return section(
        "nos-regles",
        "Nos règles",
        _whose(state) if system.whose else None,
        details(summary, inside, id="party-table"),
    )


def _whose(state: State) -> Element:
    """Draw the choice between the table's pieces and the site's."""
    system = state.system
    name, now = system.whose, OWN if state.owns else SITE
    field = system.table[name]
    buttons = [
        makes(
            label,
            {"do": "readings", "readings": {name: code}},
            id_=f"party-pieces-{code}",
            aria_pressed=str(code == now).lower(),
        )
        for code, label in labels(system).items()
    ]
    return chips(f"{field.label} :", *buttons, id_="party-pieces")


def _parameters(system: System) -> Iterable[Input]:
    """Yield the table's readings and settings, unfolded, without conditions on other inputs.

    A reading may depend on an input that a calculator has and the table has not.
    """
    for name, each in system.table.items():
        if name == system.whose:
            continue
        when = each.when if each.when[0] in system.table else ("", "")
        yield replace(each, group="", when=when)
