"""Every template of every system, rendered with its traps: counts, genders, vowels, signs, sizes.

A template without agreement, without elision, or with a typed figure fails here, whether or not
any answer uses it.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice, product
from string import Formatter
from typing import Any

import pytest

from calculators.catalogue import SYSTEMS
from calculators.core.calculator import Calculator
from calculators.core.french import french
from calculators.core.words import Line, Phrase
from calculators.session.state import Sides
from calculators.session.words import resolution_text
from tests.contract import strategies
from tests.contract.catalogue import ALL as CALCULATORS
from tests.contract.catalogue import ALL_SYSTEMS, system_of
from tests.contract.names import NAMES as PEOPLE
from tests.contract.names import faults_of, ill_set
from tests.contract.properties import resolved

COUNTS = (0, 1, 2, -1, -2, 10**12)
CHANCES = (Fraction(0), Fraction(1), Fraction(1, 3), Fraction(1, 10**9))
MOST = 400
"""Most renderings of one template; of those with many names, a sample."""


@dataclass(frozen=True)
class Card:
    """A piece with a gender, as in the packs."""

    title: str
    feminine: bool

    def __str__(self) -> str:
        return self.title


NAMES = ("Ana", "Bo", "Écho", "Hugo", Card("as", feminine=False), Card("dame", feminine=True))
LISTS = ((), ("Ana",), ("Ana", "Bo"), (3, -4))
COUNTED = frozenset(
    re.findall(
        r"\w+",
        "arcane attaque action allié adversaire balle blessure boîte capacité carte case chance"
        " combat copie cran dé décision dégât dizaine dommage domino échec emploi ennemi face"
        " façon figurant heure jeton jet jour joker kilo ligne malus mètre minute niveau"
        " personnage pièce place point protection prouesse rang relance réussite round semaine"
        " signe soutien succès tête tir tirage tour tranche trou valeur voisin zone",
    )
)
"""The nouns that the games count."""
SINGULAR = re.compile(r"\{(\w[\w.]*)\} ([a-zà-ÿ]+)")
WRONG = re.compile(
    r"(?<![\w,])(?:[−-]?[01] ([a-zà-ÿ]+s)|(?:[−-]?(?:[2-9]|\d\d+)) ([a-zà-ÿ]+[^sx\W]))\b"
)
UNELIDED = re.compile(r"(?<![\w-])(de|le|la) [aeiouyéèêAEIOUYÉ]")
TYPED = re.compile(r"(?<![\w{])\d")


def templates() -> Iterator[tuple[str, str]]:
    """Return every template of the loaded systems, with where it stands."""
    for system in SYSTEMS.values():  # loads them all
        assert system.calculators
    seen: set[int] = set()
    for name, module in sorted(sys.modules.items()):
        if not name.startswith(("calculators.", "tests.toy")):
            continue
        for label, value in vars(module).items():
            for where, found in inside(f"{name}.{label}", value):
                if id(found) not in seen:
                    seen.add(id(found))
                    yield where, found.template


def inside(where: str, value: Any) -> Iterator[tuple[str, Phrase | Line]]:
    """Return the templates in a value: alone, in a table by code, in a sequence."""
    if isinstance(value, Phrase | Line):
        yield where, value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from inside(f"{where}[{key}]", each)
    elif isinstance(value, tuple | list):
        for number, each in enumerate(value):
            yield from inside(f"{where}[{number}]", each)


ALL = sorted(set(templates()))
ROOMS: dict[str, list[str]] = {}
"""The templates by file; identical ones by the first of their files."""
for _where, _template in ALL:
    ROOMS.setdefault(_where.rpartition(".")[0].partition("[")[0], []).append(_template)
every = pytest.mark.parametrize("held", ROOMS.values(), ids=ROOMS)


def fields(template: str) -> dict[str, set[str]]:
    """Return the names in a template, each with its forms."""
    found: dict[str, set[str]] = {}
    for _, name, spec, noted in Formatter().parse(template):
        if name is not None:
            found.setdefault(name, set()).add(spec or ("!s" if noted else ""))
    return found


def traps(forms: set[str]) -> tuple[Any, ...]:  # noqa: PLR0911  # a table of forms
    """Return the values for a name, by its forms."""
    if forms & {"sum", "more"}:
        return ((1, -2), (-3,), (0, 0, 0))
    if forms & {"de", "le", "à", "e", "nt", "^", "_"}:
        return NAMES
    if "!s" in forms:
        return ("5-3", "12-coupe")  # the notation of a piece
    if "er" in forms:
        return COUNTS[:3]
    if forms & {"ou", "n", "puis"}:
        return LISTS
    if forms & {"sur", "cent", "%", ","}:
        return CHANCES
    numeric = forms & {"+", "s", "x", "er", "lettres", "Lettres"} or any(
        form.count("|") == 2 or "#" in form for form in forms
    )
    if numeric:
        return COUNTS
    return COUNTS if any("|" in form for form in forms) else (*COUNTS, *CHANCES[:1], *NAMES[:2])


class Facts:
    """Facts whose attributes may have attributes."""

    def __init__(self, values: dict[str, Any]) -> None:
        inside: dict[str, dict[str, Any]] = {}
        for name, value in values.items():
            first, _, rest = name.partition(".")
            if rest:
                inside.setdefault(first, {})[rest] = value
            else:
                setattr(self, first, value)
        for first, attributes in inside.items():
            setattr(self, first, Facts(attributes))


def renderings(template: str) -> Iterator[str]:
    named = fields(template)
    after = re.findall(r"\b(?:de|le|la) \{(\w[\w.]*)\}", template)
    choices = [COUNTS if name in after else traps(forms) for name, forms in named.items()]
    for values in islice(product(*choices), MOST):
        yield Phrase(template)(Facts(dict(zip(named, values, strict=True))))


@every
def test_it_is_set_and_agrees_whatever_it_tells(held: list[str]) -> None:
    wrong = {text for template in held for text in renderings(template) if ill(text)}
    assert not wrong


def ill(text: str) -> bool:
    """Return whether a sentence has bad typography, no elision, or a noun that does not agree."""
    return (
        french(text) != french(french(text))
        or bool(ill_set(french(text)))
        or bool(UNELIDED.search(text))
        or any(
            several.removesuffix("s") in COUNTED or single in COUNTED
            for several, single in WRONG.findall(text)
        )
    )


@pytest.mark.parametrize(
    "text",
    [
        *("Fin  ici.", "le dé de Ana.", "Il a 0 dés.", "Il a 1 cartes.", "Il a 2 carte."),
        *("le dé de de Bo.", "Arme d6 d6.", "Il a -2 au tir."),
    ],
)
def test_what_is_ill_told_is_seen(text: str) -> None:
    assert ill(text)
    assert not ill("Il a 1 carte, 2 dés et le domino d'Ana.")


BEARERS = frozenset(
    {"name", "names", "who", "against", "other", "target", "ally", "one", "old", "new"}
)
"""The names of characters in templates."""


@every
def test_a_name_bends_what_is_told_of_it(held: list[str]) -> None:
    wrong = {text: faults_of(text) for template in held for text in bent(template)}
    assert not {text: faults for text, faults in wrong.items() if faults}


def bent(template: str) -> Iterator[str]:
    """Return a template's text with each name; empty if it has no character."""
    named = fields(template)
    others = {name: traps(forms)[0] for name, forms in named.items() if name not in BEARERS}
    bearers = [name for name in named if name in BEARERS]
    for person in PEOPLE if bearers else ():
        yield french(Phrase(template)(Facts(others | dict.fromkeys(bearers, person))))


@every
def test_a_number_bends_the_noun_after_it(held: list[str]) -> None:
    wrong = [
        f"{name} {noun}: no form for the plural, in {template}"
        for template in held
        for name, noun in SINGULAR.findall(template)
        if noun in COUNTED or noun.removesuffix("s") in COUNTED
        if not fields(template)[name] - {""}
    ]
    assert not wrong


@every
def test_it_types_no_figure(held: list[str]) -> None:
    wrong = [
        template
        for template in held
        if TYPED.search("".join(text for text, *_ in Formatter().parse(template)))
    ]
    assert not wrong


def test_there_are_templates_in_every_system_that_tells() -> None:
    telling = {s.id for s in ALL_SYSTEMS if any(c.tell for c in s.calculators)}
    assert {where.split(".")[2] for where, _ in ALL if ".systems." in where} >= telling - {"toy"}


@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda calculator: calculator.id)
def test_the_journal_says_a_title_once(calculator: Calculator) -> None:
    resolution = resolved(calculator, strategies.default_request(calculator), "s")
    if resolution is None:
        return
    system = system_of(calculator)
    for sides in (Sides(), Sides("Ana"), Sides("Ana", "Bo")):
        told = resolution_text(system, resolution, sides)
        assert told.lower().count(calculator.title.lower()) >= 1
        assert f"{calculator.title}. {calculator.title}".lower() not in told.lower()
