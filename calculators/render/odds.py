"""Exact chances as a stacked bar and as a table.

Law: the bar runs from the best outcome to the worst, so the good ones end at the player's
threshold; the actual outcome is marked on it; the table behind it has the same figures.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import starmap

from calculators.core.calculator import TONES, Odds, Outcome
from calculators.core.french import THIN, listing, percent
from calculators.core.result import ratio
from calculators.core.words import Phrase

from .html import Element, Elements, element

LONGEST_FRACTION = 13
RARE = Fraction(1, 10)
RAREST = Fraction(1, 10**6)
FAVOURABLE = frozenset({"great", "good"})
_READ = Fraction(1, 10)
"""A share that is wide enough for its figure to stand in it."""
_MANY = 3
"""So many chances, that add up to all, stand on a button as a bar too."""
_CROWD = 5
"""So many bars under each other fill a phone."""
_SURE, _ONE = Phrase("C'est certain : {label:_}."), Phrase("{label:_} {figure}")
"""A label inside a sentence."""


def forecast_html(chances: Odds) -> Element:
    """Draw the chances of some inputs: the bar and its key, the table one tap behind."""
    told, bar = _told(chances), split_html(chances)
    if len(told) == 1:
        ((sure, _),) = told
        said = element("span.calc-key", _SURE(label=sure.label))
        return element("details.calc-chances", element("summary", bar, said))
    names = listing([_ONE(label=each.label, figure=_figure(chance)) for each, chance in told])
    if good := _favourable(told):
        names = f"favorable {_figure(good)} ; {names}"
    seen = element("span.calc-key", *_key(told), aria_hidden="true")
    heard = element("span.calc-ear", f"Chances : {names}")
    summary, table = element("summary", bar, seen, heard), odds_html(chances)
    return element("details.calc-chances", summary, table)


def split_html(chances: Odds, *, hit: str = "") -> Element:
    """Draw the bar alone; ``hit`` is the actual outcome.

    >>> [part.get("x") for part in split_html({})]
    []
    """
    told = _told(chances)
    good = sum((chance for outcome, chance in told if outcome.tone in FAVOURABLE), Fraction(0))
    parts: list[Element] = []
    begun = Fraction(0)
    for outcome, chance in told:
        parts += _share(outcome, begun, chance, hit=hit)
        begun += chance
    if 0 < good < 1:
        parts.append(_line(good, "split-own"))
    return element("svg.calc-split", *parts, aria_hidden="true", focusable="false")


def _told(chances: Odds) -> list[tuple[Outcome, Fraction]]:
    return sorted(chances.items(), key=lambda each: TONES.index(each[0].tone))


def _share(outcome: Outcome, begun: Fraction, chance: Fraction, *, hit: str) -> Elements:
    came = outcome == hit
    class_ = f"split-{outcome.tone}" + " split-hit" * came
    x, width = _place(begun), _place(chance)
    yield element("rect", x=x, width=width, y="0", height="100%", class_=class_)
    if begun:
        yield _line(begun, "split-cut")
    if _READ <= chance < 1 and not hit:
        rounded = min(99, round(chance * 100))
        yield element(
            "text",
            f"{rounded}{THIN}%",
            x=_place(begun + chance / 2),
            y="50%",
            dy=".36em",
            text_anchor="middle",
        )
    if came:
        yield element(
            "circle", cx=_place(begun + chance / 2), cy="50%", r="4.5", class_="split-came"
        )


def _line(at: Fraction, class_: str) -> Element:
    return element("line", x1=_place(at), x2=_place(at), y1="0", y2="100%", class_=class_)


def _place(share: Fraction) -> str:
    return f"{float(share * 100):.4g}%"


def _favourable(told: Sequence[tuple[Outcome, Fraction]]) -> Fraction:
    """Return the sum of the good shares, if several, and others exist; else 0."""
    good = [chance for outcome, chance in told if outcome.tone in FAVOURABLE]
    return sum(good, Fraction(0)) if 1 < len(good) < len(told) else Fraction(0)


def _key(told: Sequence[tuple[Outcome, Fraction]]) -> Elements:
    if good := _favourable(told):
        yield element("span", "Favorable ", element("b", _figure(good)))
    for outcome, chance in told:
        figure = element("b", _figure(chance))
        yield element("span", _swatch(outcome), f"{outcome.label} ", figure)


def _swatch(outcome: Outcome) -> Element:
    return element("i", class_=f"split-{outcome.tone}")


def _figure(chance: Fraction) -> str:
    """Return a chance as text; a small one also as one in how many.

    >>> _figure(Fraction(7, 93)).replace(THIN, " ")
    '7,5 % (1 sur 13)'
    """
    rare = one_in(chance)
    return f"{percent(chance)} ({rare})" if rare else percent(chance)


def odds_html(chances: Odds, *, hit: str = "") -> Element:
    """Draw exact probabilities as a table with bars; ``hit`` is the actual outcome."""
    rows = [
        element(
            "tr",
            element("th", outcome.label, scope="row"),
            *_chance(chance),
            element("td", _bar(chance), aria_hidden="true"),
            data_outcome=outcome,
            data_tone=outcome.tone,
            class_="calc-hit" if outcome == hit else None,
        )
        for outcome, chance in chances.items()
    ]
    return element(
        "table.calc-odds",
        element("caption", "Chances avant ce tirage" if hit else "Chances avant de tirer"),
        element("tbody", *rows),
    )


def _chance(chance: Fraction) -> tuple[Element, Element]:
    """Return the cells of a chance: its fraction if it can be read, and its percentage.

    A longer fraction is kept in the title; a small chance is then told as «1 sur 13».
    """
    text = ratio(chance)
    if len(text) <= LONGEST_FRACTION:
        return element("td", text), element("td", percent(chance))
    return element("td", one_in(chance)), element("td", percent(chance), title=text)


def one_in(chance: Fraction) -> str:
    """Return a small chance as one in how many; ``""`` if large, or too small to tell.

    >>> one_in(Fraction(7, 93)), one_in(Fraction(1, 3))
    ('1 sur 13', '')
    """
    if not RAREST <= chance < RARE:
        return ""
    count = f"{int(1 / chance + Fraction(1, 2)):,}".replace(",", THIN)
    return f"1 sur {count}"


def _bar(chance: Fraction) -> Element:
    bar = element("rect", width=_place(chance), height="100%", rx="5")
    return element("svg.calc-bar", bar, focusable="false")


# --- on a button


type Chances = Sequence[tuple[str, Fraction]]


def each_told(several: Iterable[tuple[Chances, bool]]) -> Iterable[list[Element]]:
    """Draw the chances on each of some buttons: as one bar, then in figures.

    Of many bars, like ones have their key once: screen readers alone hear it again.

    :param several: of each, whether no two of its chances can happen together; if they can, there
        is no bar, even if their sum happens to be one.
    """
    drawn = [_barred(chances, apart=apart) for chances, apart in several]
    crowd, key = sum(bar for _, bar in drawn) >= _CROWD, list[Outcome]()
    for shares, bar in drawn:
        if not bar:
            yield [*starmap(_note, shares.items())]
            continue
        keyed, key = crowd and [*shares] == key, [*shares]
        notes = (_note(each, chance, _swatch(each), keyed=keyed) for each, chance in _told(shares))
        yield [split_html(shares), *notes]


def _barred(chances: Chances, *, apart: bool) -> tuple[dict[Outcome, Fraction], bool]:
    """Return chances by their outcomes, and whether they make a bar."""
    shares = {c if isinstance(c, Outcome) else Outcome(c, c): share for c, share in chances}
    return shares, apart and len(shares) >= _MANY and sum(shares.values()) == 1


def _note(outcome: Outcome, chance: Fraction, *swatch: Element, keyed: bool = False) -> Element:
    label, figure = f" {outcome.label} ", element("b", percent(chance))
    told = element("span.calc-ear", label) if keyed else label
    return element("small", *swatch, told, figure, title=ratio(chance))
