"""The page's entry point never raises and never breaks, whatever string it is given.

Ten thousand requests and more: text, JSON, requests damaged in one place, hostile words.
"""

import json
from functools import cache
from html.parser import HTMLParser
from typing import Any, override

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from calculators.core.calculator import Calculator
from calculators.core.rows import Rows
from calculators.core.system import System
from calculators.session.reading import EDITION
from calculators.web import LONGEST_REQUEST, LONGEST_SESSION, handle
from tests.contract.catalogue import ALL, ALL_SYSTEMS
from tests.contract.sessions import NAMES, session_of
from tests.contract.strategies import HOSTILE, default_request, requests
from tests.project import tries

TAGS = frozenset(
    {
        "a", "article", "b", "br", "button", "caption", "circle", "code", "dd", "details", "div",
        "dl", "dt", "em", "figcaption", "figure", "form", "g", "h2", "h3", "h4", "i", "input",
        "label", "li", "line", "nav", "ol", "option", "p", "path", "polygon", "rect", "section",
        "select", "small", "span", "strong", "summary", "svg", "table", "tbody", "td", "text",
        "textarea", "th", "thead", "tr", "ul",
    }
)  # fmt: skip
every = pytest.mark.parametrize("calculator", ALL, ids=lambda each: each.id)
WORDS = st.sampled_from(HOSTILE) | st.text(max_size=20)
SCALARS = st.one_of(
    WORDS, st.none(), st.booleans(), st.integers(), st.floats(), st.integers(10**20, 10**60)
)
JSON = st.recursive(
    SCALARS,
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(WORDS, inside, max_size=4),
    max_leaves=6,
)
KEYS = ("op", "calculator", "fields", "readings", "seed", "state", "root", "zut")


class Reader(HTMLParser):
    """Fails on anything that a page must never hold because of a player's words."""

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in TAGS, tag
        for name, value in attrs:
            assert not name.startswith("on"), name
            assert name != "style", "a page may forbid styles of its own"
            assert "javascript:" not in (value or "").lower() or name not in {"href", "src"}


def check(text: str) -> dict[str, Any]:
    """Ask, and check the properties of any answer."""
    raw = handle(text)
    assert isinstance(raw, str)
    raw.encode()
    answer: dict[str, Any] = json.loads(raw)
    assert isinstance(answer["ok"], bool)
    if answer["ok"]:
        Reader(convert_charrefs=True).feed(answer["html"])
        return answer
    assert answer["errors"]
    for error in answer["errors"]:
        assert set(error) - {"cells"} == {"field", "message", "rule"}
        assert "Erreur interne" not in error["message"], (error, text)
        assert len(error["message"]) < 2000
    return answer


@settings(max_examples=tries(4000))
@given(st.text() | st.text(alphabet='{}[]",:0123456789 truefalsn\\u\ud800\x00'))
@example("")
@example("null")
@example("{}")
@example("\ud800")
@example("\x00")
@example('{"op": "run"')
@example('{"op": "run", "op": "list"}')
def test_any_text(text: str) -> None:
    check(text)


@settings(max_examples=tries(3000))
@given(JSON)
def test_any_json(value: Any) -> None:
    assert not check(json.dumps(value))["ok"]


@cache
def any_request(calculator: Calculator) -> st.SearchStrategy[dict[str, Any]]:
    """Return requests with any value under the known keys."""
    names = [parameter.name for parameter in calculator.parameters]
    fields = st.dictionaries(st.sampled_from(names) | WORDS, JSON, max_size=3)
    return st.fixed_dictionaries(
        {"op": st.sampled_from(["run", "odds"]), "calculator": st.just(calculator.id)},
        optional={"fields": fields, "readings": fields, "state": fields, "seed": SCALARS},
    )


@every
@settings(max_examples=tries(-(-1000 // len(ALL))))
@given(data=st.data())
def test_any_value_under_the_keys_of_a_request(calculator: Calculator, data: st.DataObject) -> None:
    check(json.dumps(data.draw(any_request(calculator))))


@every
@settings(max_examples=tries(-(-2000 // len(ALL))))
@given(data=st.data())
def test_a_good_request_spoiled_in_one_place(calculator: Calculator, data: st.DataObject) -> None:
    request: dict[str, Any] = {
        "op": data.draw(st.sampled_from(["run", "odds"])),
        "calculator": calculator.id,
        "fields": data.draw(requests(calculator)),
        "seed": "s",
        "root": "../",
    }
    if data.draw(st.booleans()):
        request[data.draw(st.sampled_from(KEYS))] = data.draw(JSON)
    else:
        name = data.draw(st.sampled_from([p.name for p in calculator.parameters]))
        request["fields"][name] = data.draw(JSON)
    check(json.dumps(request))


@cache
def evenings(system: System) -> list[Any]:
    """Return sessions of a system, a new one among them."""
    seeds = (f"{system.id}/door/{number}" for number in range(3))
    return [None, *(session_of(system, seed, 8).session.written() for seed in seeds)]


PLAY = ("session", "move", "at", "calculator", "fill", "hand", "figures", "panel", "journal", "day",
        "markdown", "root", "seat", "guest", "guests", "key", "after", "half")  # fmt: skip


@cache
def any_play(system: System) -> st.SearchStrategy[dict[str, Any]]:
    """Return requests with every key of ``op: play``, as a page sends them."""
    ids = st.sampled_from([each.id for each in system.calculators])
    names = st.sampled_from([*NAMES, "", "Nobody", ";", ";table"])
    texts = st.sampled_from(["", "1", "7", "true", "d6"])
    inputs = sorted({p.name for each in system.calculators for p in each.parameters})
    asked = st.dictionaries(st.sampled_from(inputs), texts | JSON, max_size=4)
    seeded = {"calculator": ids, "who": names, "against": names, "fields": asked}
    run = st.fixed_dictionaries({"do": st.just("run"), **seeded, "seed": st.just("s")})
    moves = st.one_of(
        st.none(),
        run,
        st.builds(lambda at, move: {"do": "amend", "at": at, "move": move}, st.integers(0, 9), run),
        st.sampled_from([{"do": "undo"}, {"do": "note", "text": "a"}]),
        st.fixed_dictionaries({"do": st.just("take"), "onward": WORDS}),
    )
    parts = st.sampled_from(
        [
            "= passed",
            "= state 0 x",
            ": +",
            ": + :sur",
            ": success :zut",
            "@ a / b / c",
            "@ a",
            "~",
            "?",
        ]
    )
    sources = st.builds(lambda id_, more: f"{id_}?{more}", ids, st.sampled_from(["", "x=1", "&"]))
    typed = st.lists(st.sampled_from(inputs), max_size=3)
    places = st.fixed_dictionaries({"title": WORDS, "moves": st.integers(-1, 9)})
    pages = st.sampled_from(["table", "carnet", "zut"])
    view = {
        "page": pages,
        "form": names,
        "example": names,
        "amend": st.integers(-2, 9),
        "who": names,
    }
    seats = st.fixed_dictionaries({"token": WORDS, "own": st.lists(names), "state": WORDS})
    view["phones"] = st.lists(seats | JSON, max_size=2)
    opened = {"whole": st.booleans(), "paper": st.booleans(), "shelf": st.lists(places | JSON)}
    keys = {
        "at": st.integers(-2, 9),
        "calculator": ids,
        "fill": st.fixed_dictionaries({**seeded, "everybody": st.booleans(), "typed": typed}),
        "hand": st.fixed_dictionaries({"move": moves, "taps": st.lists(texts, max_size=3)}),
        "figures": st.lists(st.tuples(sources, parts), max_size=2),
        "panel": st.fixed_dictionaries({}, optional={**view, **opened}),
        "journal": st.booleans(),
        "markdown": st.booleans(),
        "seat": names,
        "guest": names,
        "guests": st.lists(st.fixed_dictionaries({"guest": names}) | JSON, max_size=2),
        "key": WORDS,
        "after": WORDS,
        "half": st.just("1" * 16),
    }
    begun = {"op": st.just("play"), "system": st.just(system.id), "move": moves}
    sessions = st.sampled_from(evenings(system))
    return st.fixed_dictionaries({**begun, "session": sessions}, optional=keys)


@pytest.mark.parametrize("system", ALL_SYSTEMS, ids=lambda system: system.id)
@settings(max_examples=tries(450), suppress_health_check=[*HealthCheck])
@given(data=st.data())
def test_every_key_of_a_session(system: System, data: st.DataObject) -> None:
    """Whatever a new, old or damaged page sends, no fill, figure or panel breaks."""
    request = data.draw(any_play(system))
    for key in data.draw(st.lists(st.sampled_from(PLAY), max_size=2)):
        request[key] = data.draw(JSON)
    check(json.dumps(request))


LISTING = [
    (system, system.by_id[id_])
    for system in ALL_SYSTEMS
    for id_, use in system.sheet.uses.items()
    if use.everybody
]


@pytest.mark.parametrize("many", [0, 1, 40])
@pytest.mark.parametrize(("system", "calculator"), LISTING, ids=lambda each: each.id)
def test_a_list_of_all_who_are_there_may_be_empty_or_long(
    system: System, calculator: Calculator, many: int
) -> None:
    """The form has the sheets' values, not an example; a draw says what is missing."""
    sheet = {"do": "sheet", "fields": {}}
    moves = [{**sheet, "name": f"P{number}"} for number in range(many)]
    session = {"format": 1, "edition": EDITION, "system": system.id, "title": "t", "moves": moves}
    request = {"op": "play", "system": system.id, "session": session}
    fill = {"calculator": calculator.id, "everybody": True, "fields": {}, "typed": []}
    filled = check(json.dumps({**request, "fill": fill}))["filled"]
    lists = [each for each in calculator.parameters if isinstance(each, Rows)]
    for parameter in lists:
        if parameter.name in system.sheet.use(calculator.id).everybody:
            assert parameter.name in filled or not parameter.required
            assert len(filled.get(parameter.name, {"text": ""})["text"].splitlines()) <= many
    answer = check(json.dumps({**request, "move": {"do": "run", "calculator": calculator.id}}))
    assert answer["ok"] or {each["field"].split(".")[2] for each in answer["errors"]} == {"fields"}


LINKS = "?", "&", "=", "%", "#", "check=", "check=0123ab", "seed=0123456789ab", *HOSTILE


@settings(max_examples=tries(500))
@given(
    st.sampled_from([each.id for each in ALL] + ["", "\ud800"]), st.lists(st.sampled_from(LINKS))
)
@example("\ud800", ["?", "check=0123ab"])
def test_any_link(name: str, parts: list[str]) -> None:
    check(json.dumps({"op": "link", "link": name + "".join(parts)}))


@settings(max_examples=tries(500))
@given(st.data())
def test_a_good_request_cut_or_scratched(data: st.DataObject) -> None:
    calculator = data.draw(st.sampled_from(ALL))
    fields = default_request(calculator)
    text = json.dumps({"op": "run", "calculator": calculator.id, "fields": fields})
    position = data.draw(st.integers(0, len(text)))
    check(text[:position] + data.draw(WORDS) + text[position + data.draw(st.integers(0, 3)) :])


@pytest.mark.parametrize("depth", [10, 100, 300, 500, 900, 1000, 2000, 5000, 20_000])
@pytest.mark.parametrize("opened", ["[", '{"a":'])
@pytest.mark.parametrize("place", ["", "op", "fields", "seed", "choice", "lent", "unknown", "root"])
def test_any_depth(depth: int, opened: str, place: str) -> None:
    closed = {"[": "]", '{"a":': "}"}[opened]
    deep = opened * depth + "1" + closed * depth
    where = {
        "": "%s",
        "op": '{"op": %s}',
        "choice": '{"op": "run", "calculator": "choix_destin.draw", "fields": {"choice": %s}}',
        "lent": '{"op": "run", "calculator": "choix_destin.draw", "fields": {"lent": %s}}',
        "unknown": '{"op": "run", "calculator": "choix_destin.draw", "fields": {"zut": %s}}',
        "root": '{"op": "run", "calculator": "choix_destin.hand", "root": %s}',
    }
    other = '{"op": "run", "calculator": "choix_destin.draw", "%s": %%s}'
    check((where.get(place) or other % place) % deep)


@pytest.mark.parametrize("number", ["9" * 4000, "9" * 9000, "-" + "9" * 4300, "1e999", "-1e999",
                                    "NaN", "Infinity", "0.1", "1E400", "-0"])  # fmt: skip
@pytest.mark.parametrize("field", ["choice", "pm", "difficulty", "lent", "destiny", "formula"])
def test_any_number(number: str, field: str) -> None:
    request = '{"op": "run", "calculator": "choix_destin.draw", "seed": %s, "fields": {"%s": %s}}'
    check(request % (number, field, number))


def test_a_request_that_is_too_long_is_refused_unread() -> None:
    answer = check(" " * (LONGEST_SESSION + 1))
    assert answer["errors"][0]["message"] == "Requête trop longue."


def test_a_request_is_read_up_to_its_last_sign() -> None:
    for length, read in ((100_000, True), (100_001, False)):
        assert check('{"op": "list"}'.ljust(length))["ok"] is read


def test_only_a_session_may_be_long() -> None:
    long = {"seed": "x" * LONGEST_REQUEST}
    for operation in ("run", "odds", "list", "sheet"):
        answer = check(json.dumps({"op": operation, **long}))
        assert answer["errors"][0]["message"] == "Requête trop longue."
    answer = check(json.dumps({"op": "play", "system": "i2ds", "session": None, **long}))
    assert answer["ok"]


@pytest.mark.parametrize(
    "root",
    ["javascript:alert(1)//", "//evil.example/", "http://x/", "..//", "/", "../../<img>",
     '"><img src=x>', None, 7, ["../"]],
)  # fmt: skip
def test_a_root_that_leads_elsewhere_is_ignored(root: object) -> None:
    fields = {"choice": "7", "destiny": "4"}
    request = {"op": "run", "calculator": "choix_destin.draw", "fields": fields, "root": root}
    html = check(json.dumps(request))["html"]
    assert 'href="choix-destin/tirage/#cd-tir-03"' in html


def test_a_fault_of_the_maker_is_told_in_french(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Even then it answers; the players' words are not lost, nor is the maker's trace."""

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("calculators.web.engine.run", broken)
    request = {"op": "run", "calculator": "choix_destin.draw", "fields": {"choice": "7"}}
    answer = json.loads(handle(json.dumps(request)))
    assert answer["ok"] is False
    assert "Erreur interne (ZeroDivisionError)" in answer["errors"][0]["message"]
    assert "in broken" in capsys.readouterr().err
