"""A calculator's form, from its declaration: native inputs named after the parameters."""

from collections.abc import Callable, Collection, Iterable
from operator import attrgetter

from calculators.core.fields import Flag, Input
from calculators.core.pieces import Drawn
from calculators.core.result import Sent
from calculators.core.rows import Rows

from .controls import bounds, control, label_html, notation, standing_text
from .html import Element, details, element
from .links import Links
from .rows import rows_control
from .tray import tray_html

control.register(Rows, rows_control)

ONWARD = "Et ensuite"
"""What may follow a result, and the way there."""


def fields_html(
    owner: str,
    parameters: Collection[Input],
    given: Sent,
    links: Links,
    group: Callable[[Input], str] = attrgetter("group"),
    first: Collection[str] = (),
) -> list[Element]:
    """Draw the inputs of some parameters, those of a group folded together at the end, by its name.

    They are drawn as the page's scripts leave them, so that nothing moves on loading.

    :param owner: the prefix of their ids.
    :param given: the values of some of them, even if a draw will refuse them.
    :param first: the groups that come first, open if they differ from the defaults.
    """
    fields: dict[str, list[Element]] = {}
    standing = {
        each.name: each.text(each.initial)
        if given.get(each.name) is None
        else standing_text(each, given[each.name])
        for each in parameters
    }
    for parameter in parameters:
        drawn = field_html(owner, parameter, standing[parameter.name], links)
        if not parameter.counts(standing):
            drawn.set("hidden", "")
        fields.setdefault(group(parameter), []).append(drawn)
    above = {title: fields.pop(title) for title in first if title in fields}
    alone = fields.pop("", [])
    return [
        *(details(title, inside, open=differs(inside)) for title, inside in above.items()),
        *alone,
        *(details(title, inside) for title, inside in fields.items()),
    ]


def differs(fields: Iterable[Element]) -> bool:
    """Whether a visible input differs from its default."""
    return any("data-default" in each.attrib and "hidden" not in each.attrib for each in fields)


def field_html(prefix: str, field: Input, value: str, links: Links) -> Element:
    """Draw an input with its label, its help and the place of its faults.

    :param prefix: the prefix of its ids.
    """
    initial, target = field.text(field.initial), f"{prefix}-{field.name}"
    describes = f"{target}-help {target}-error"
    entry = control(field, value, id=target, name=field.name, aria_describedby=describes)
    tray = tray_html(field)
    beside = tray is not None and {"data-single", "data-stands"} <= tray.attrib.keys()
    label = label_html(field, entry, target, "calc-label-short" if beside else None)
    help_, writes = field.help or bounds(field), [*notation(field)]
    return element(
        "div.calc-field" if help_ or writes else "div.calc-field.calc-cites",
        label,
        None if isinstance(field, Flag) else entry,
        element(
            "p.calc-help",
            help_,
            *writes,
            " " if field.rule else None,
            links.pill(field.rule),
            id=f"{target}-help",
        ),
        element("p.calc-error", id=f"{target}-error", hidden=True),
        tray,
        data_field=field.name,
        data_drawn=isinstance(field, Drawn),
        data_default=initial if value != initial else None,
        data_when="=".join(field.when) if field.when[0] else None,
    )
