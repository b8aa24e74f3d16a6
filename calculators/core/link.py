"""Links: everything needed to show the same result again, or to make an onward move; no more.

Law: a link never shows another draw than its own. It carries a check of its content; an older one,
without it, counts only if its seed has the site's own format or nothing is left to draw.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from urllib.parse import parse_qsl, unquote, urlencode

from .calculator import Calculator
from .engine import Resolution, parse
from .errors import RefusedError, refused
from .frozen import Frozen, only
from .kept import kept
from .result import Sent

CHECK = "check"
"""The name of the check, last in a fragment; no input bears it."""
_SEED = "seed"
_DIGITS = 6
_ENOUGH = 3
"""The fewest digits of a check, cut in transit, that are believed."""
_LONGEST = 50_000
_OURS = re.compile(r"([0-9a-f]{12})(?![0-9A-Za-z])")
_CARRIED = re.compile(rf"[&?]{CHECK}=([0-9a-f]{{0,{_DIGITS}}})")
_BEGUN = re.compile(r"&(?:c|ch|che|chec|check)?$")
"""What is left of a check that was cut away."""
_DAMAGED = (
    "Ce lien est abîmé : il y manque des signes, ou il y en a de trop. Le tirage qu'il montrait ne "
    "peut pas être retrouvé : demandez qu'on vous l'envoie à nouveau."
)

type Pairs = Sequence[tuple[str, str]]


class Link(Frozen):
    """What a link says.

    :param calculator: its id.
    :param fields: texts by the names of inputs.
    :param seed: ``""`` where it replays nothing.
    """

    calculator: str
    fields: Mapping[str, str]
    seed: str


@kept(16)
def fragment(resolution: Resolution) -> str:
    """Return the URL fragment, ``choix_destin.draw?choice=7&seed=…&check=…``, without defaults."""
    values = resolution.inputs.values
    pairs = [
        (parameter.name, parameter.text(values[parameter.name]))
        for parameter in resolution.calculator.parameters
        if parameter.name in values and values[parameter.name] != parameter.default
    ]
    said = _said(resolution.calculator.id, [*pairs, (_SEED, resolution.seed)])
    return f"{said}&{CHECK}={_check(said)}"


def onward_fragment(calculator: Calculator, fields: Sent) -> str:
    """Return the URL fragment that fills the inputs of an onward move, and no others."""
    said = ((name, value) for name, value in fields.items() if value is not None)
    inputs = ((calculator.by_name[name], value) for name, value in said)
    pairs = [(field.name, field.text(field.parse(value))) for field, value in inputs]
    return f"{calculator.id}?{urlencode(pairs)}"


def read_link(text: str, calculators: Mapping[str, Calculator]) -> Link:
    """Read a fragment as received: perhaps truncated, extended or escaped in transit.

    :param calculators: by id.
    :raises RefusedError: if it might show another draw than the one that was sent.
    """
    told = [*_unmangled(text[:_LONGEST].removeprefix("#"))]
    for each in told:
        if (link := _sure(each)) is not None:
            return link
    for each in told:
        if not _CARRIED.search(each) and (link := _older(each, calculators)) is not None:
            return link
    raise refused("", _DAMAGED)


def _said(calculator: str, pairs: Pairs) -> str:
    return f"{calculator}?{urlencode(pairs, errors='replace')}"


def _check(said: str) -> str:
    return hashlib.sha256(said.encode(errors="replace")).hexdigest()[:_DIGITS]


def _unmangled(text: str) -> Iterator[str]:
    """Yield what a link may have been before programs escaped it, itself first."""
    seen = [text]
    for one in seen:
        whole = "".join(one.split())  # a line was broken in it
        for other in (one.replace("&amp;", "&"), unquote(one) if "?" not in one else one, whole):
            if other not in seen and len(seen) < 6:  # noqa: PLR2004
                seen.append(other)
    yield from seen


def _parts(text: str) -> tuple[str, Pairs]:
    calculator, _, query = text.partition("?")
    return calculator, parse_qsl(query, keep_blank_values=True)


def _sure(text: str) -> Link | None:
    """Read a link whose check fits; what follows the check was added."""
    found = _CARRIED.search(text)
    if not found:
        return None
    calculator, pairs = _parts(text[: found.start()])
    right, given = _check(_said(calculator, pairs)), found[1]
    enough = len(given) >= _ENOUGH or _OURS.fullmatch(dict(pairs).get(_SEED, ""))
    cut = not text[found.end() :] and right.startswith(given) and enough
    return _link(calculator, pairs) if given == right or cut else None


def _older(text: str, calculators: Mapping[str, Calculator]) -> Link | None:
    """Read a link without a check: its seed is as the site makes them, or decides nothing."""
    name, pairs = _parts(_BEGUN.sub("", text))
    calculator = calculators.get(name)
    if calculator is None or _SEED not in dict(pairs):
        return None
    inputs = calculator.by_name
    last = [n for n, _ in pairs].index(_SEED)  # what an older edition asked stands before it
    link = _link(name, [each for at, each in enumerate(pairs) if at <= last or each[0] in inputs])
    if found := _OURS.match(link.seed):
        return replace(link, seed=found[1])
    known = only(link.fields, inputs)
    return link if link.seed and _all_typed(calculator, known) else None


def _all_typed(calculator: Calculator, fields: Mapping[str, str]) -> bool:
    """Whether nothing of a result is left to chance."""
    try:
        inputs = parse(calculator, fields)
    except RefusedError:
        return False
    return not inputs.to_draw


def _link(calculator: str, pairs: Pairs) -> Link:
    fields = dict(pairs)
    return Link(calculator, fields, fields.pop(_SEED, ""))
