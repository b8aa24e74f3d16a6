"""The search of the built site: its own index and library, queried under Node as by a page."""

import json
import re
import subprocess
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from calculators.catalogue import NAMES, SYSTEMS, rules
from calculators.core.system import System
from hooks.rulebook import folder_of
from tests.project import ROOT
from tests.test_cases import CASES
from tools.node import node
from tools.paths import SITE

FOLDER = ROOT / "tests" / "search"
FIRST, THREE = 0.85, 0.97

type Question = tuple[str, str, tuple[str, ...]]


def questions(name: str = "") -> list[Question]:
    """Return the questions of a list: the system of the page, the words, the expected rule.

    :param name: the list's; each system's own questions by default.
    """
    if name:
        told = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    else:
        files = {system: CASES / system / "questions.toml" for system in NAMES}
        told = {
            s: tomllib.loads(f.read_text(encoding="utf-8"))["questions"] for s, f in files.items()
        }
    return [
        ("" if system == "site" else system, words, tuple(ids))
        for system, asked in told.items()
        for words, *ids in asked
    ]


@cache
def heard(asked: tuple[tuple[str, str], ...]) -> list[list[tuple[str, str]]]:
    """Ask all of them at once; return the rules found, the best first: id and the words shown."""
    done = subprocess.run(
        [node(), str(FOLDER / "ask.mjs"), str(SITE)],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answers: list[list[tuple[str, str]]] = json.loads(done.stdout)
    return answers


def found(asked: tuple[tuple[str, str], ...]) -> list[list[str]]:
    return [[id_ for id_, _ in answer] for answer in heard(asked)]


def ask(words: str, system: str = "") -> list[str]:
    return found(((system, words),))[0]


def shares(asked: list[Question], *, at_home: bool = False) -> tuple[float, float, list[str]]:
    """Return how often the right rule is first, how often in the top three, and the failures."""
    answers = found(tuple(("" if at_home else system, words) for system, words, _ in asked))
    first, three, missed = 0, 0, []
    for (_, words, right), ids in zip(asked, answers, strict=True):
        first += ids[0] in right if ids else 0
        three += any(each in right for each in ids[:3])
        if not any(each in right for each in ids[:3]):
            missed.append(f"{words}: {ids[:3]}, not {right}")
    return first / len(asked), three / len(asked), missed


def test_the_lists_ask_for_rules_that_there_are() -> None:
    asked = questions()
    assert {name: sum(each[0] == name for each in asked) for name in NAMES} == dict.fromkeys(
        NAMES, 24
    )
    assert {
        id_
        for name in ("", "unseen", "fight", "table", "phone", "elsewhere")
        for *_, ids in questions(name)
        for id_ in ids
    } <= (rules().keys())


def test_the_right_rule_is_found() -> None:
    first, three, missed = shares(questions())
    assert first >= FIRST, f"first: {first:.1%}"
    assert three >= THREE, missed


def test_the_right_rule_is_found_from_the_home_page_too() -> None:
    """There five games answer at once: it is first less often."""
    first, three, missed = shares(questions(), at_home=True)
    assert first >= FIRST, f"first: {first:.1%}"
    assert three >= THREE - 0.03, missed


@pytest.mark.parametrize("name", ["unseen", "later", "fight"])
def test_other_questions_are_answered_as_well(name: str) -> None:
    """Lists written after the search: what helps the first list must not cost the others."""
    first, three, missed = shares(questions(name))
    assert first >= FIRST, f"first: {first:.1%}"
    assert three >= THREE - 0.03, missed


@pytest.mark.parametrize("name", ["table", "phone"])
def test_everyday_words_find_their_rule(name: str) -> None:
    """Fair samples, with what they miss: harder than the other lists, and not to get worse."""
    first, three, missed = shares(questions(name))
    assert first >= FIRST - 0.1, f"first: {first:.1%}"
    assert three >= THREE - 0.05, missed


def test_the_first_result_says_the_answer() -> None:
    """In the words shown under its title: who is in a fight opens no page for a figure."""
    asked = questions("said")
    answers = heard(tuple((system, words) for system, words, _ in asked))
    silent = [
        (words, answer[:1])
        for (_, words, (right, says)), answer in zip(asked, answers, strict=True)
        if answer[0][0] != right
        or says not in answer[0][1].replace("\u202f", " ").replace("\u00a0", " ")
    ]
    assert not silent


def test_a_page_of_one_system_finds_what_another_one_alone_has() -> None:
    first, three, missed = shares(questions("elsewhere"))
    assert first >= FIRST, f"first: {first:.1%}"
    assert three >= THREE - 0.03, missed


def test_the_site_s_own_pages_and_short_names_are_found() -> None:
    """A question about the site finds its page first; an ace, a king's R or a double their rule."""
    first, three, missed = shares(questions("site"))
    assert first >= FIRST + 0.05, f"first: {first:.1%}"
    assert three >= THREE, missed


def test_what_is_said_word_for_word_as_players_call_a_rule_is_that_rule() -> None:
    asked = [
        (name, called, (id_,))
        for name, system in SYSTEMS.items()
        for id_, calls in tomllib.loads(_calls(system).read_text(encoding="utf-8"))["rules"].items()
        for called in calls.split(", ")
        if " " in called and not id_.startswith("AMB-")
    ]
    first, three, missed = shares(asked)
    assert first >= FIRST, f"first: {first:.1%}"
    assert three >= THREE - 0.01, missed


def _calls(system: System) -> Path:
    return ROOT / "docs" / folder_of(system) / "mots.toml"


def test_a_term_of_a_game_finds_the_rule_that_defines_it() -> None:
    asked = [
        (name, term, (told["rule"],))
        for name, system in SYSTEMS.items()
        for term, told in tomllib.loads(_calls(system).read_text(encoding="utf-8"))["terms"].items()
    ]
    first, three, missed = shares(asked)
    assert first >= FIRST + 0.05, f"first: {first:.1%}"
    assert three >= THREE, missed


def test_a_game_is_known_by_its_short_names() -> None:
    """Who is on the home page, or on another game's page, says which one is meant."""
    meant = [
        (system, (here, f"égalité {short}"))
        for system in SYSTEMS.values()
        for short in tomllib.loads(_calls(system).read_text(encoding="utf-8"))["called"]
        for here in ("", *SYSTEMS)
    ]
    assert ask("bad karma"), "whose name alone is no place to search in"
    answers = found(tuple(asked for _, asked in meant))
    for (system, asked), ids in zip(meant, answers, strict=True):
        assert ids[0] in system.rule_ids, asked


UNTOLD = [("d100", "AMB-DC-24"), ("savage_worlds", "AMB-SW-24"), ("bad_karma", "BK-ATT-14")]


def test_what_a_source_leaves_out_is_among_three() -> None:
    for system, right in UNTOLD:
        assert right in ask("combien de dégâts pour un fusil", system)[:3]


ONE_WORD = [
    ("défausser", "défaussées"),
    ("defausse", "défausse"),
    ("DEFAUSSEES", "défaussée"),
    ("jeton", "jetons"),
    ("coeur", "cœur"),
    ("secouée", "secoué"),
    ("vulnérables", "vulnerable"),
    ("l’encaissement", "encaisser"),
    ("elles piochent", "piocher"),
    ("dominos", "domino"),
    ("je me défends", "se défendre"),
    ("quels des lancer", "quels dés lancer"),  # typed in haste, they are still dice
    ("ajouter un de", "ajouter un dé"),
]


def test_a_word_is_one_whatever_its_ending_and_its_accents() -> None:
    alike(ONE_WORD)


SLIPS = [
    ("inititive", "initiative"),  # a missing letter
    ("serpnetin", "serpentin"),  # two swapped
    ("jteon", "jeton"),  # in a short word too
    ("jokr", "joker"),
    ("kshayatrrim", "kshayatrim"),  # an extra one
    ("hémorragoe", "hémorragie"),  # a wrong one
]


def test_one_slip_is_forgiven() -> None:
    alike(SLIPS)


def alike(pairs: list[tuple[str, str]]) -> None:
    """Check that both of each pair find the same rule first."""
    answers = found(tuple(("", word) for pair in pairs for word in pair))
    first = [ids[0] if ids else "" for ids in answers]
    assert all(first), [*zip(pairs, first[::2], first[1::2], strict=True)]
    assert first[::2] == first[1::2], [*zip(pairs, first[::2], first[1::2], strict=True)]


NUMBERS = [
    ("BK-TIR-01", "BK-TIR-01"),
    ("bk tir 1", "BK-TIR-01"),
    ("bktir01", "BK-TIR-01"),
    ("tir-01", "BK-TIR-01"),
    ("amb bk 3", "AMB-BK-03"),
    ("ambbk03", "AMB-BK-03"),
    ("règle SW-JTN-04 encaisser", "SW-JTN-04"),
    ("i2 res 4", "I2-RES-04"),
    ("dc.pv.2", "DC-PV-02"),
]


def test_a_number_is_read_however_it_is_typed() -> None:
    answers = found(tuple(("bad_karma", typed) for typed, _ in NUMBERS))
    assert [ids[0] for ids in answers] == [rule for _, rule in NUMBERS]


def test_the_beginning_of_a_number_lists_what_it_may_be() -> None:
    assert ask("bk-ser-1")[:3] == ["BK-SER-01", "BK-SER-10", "BK-SER-11"]


def test_the_rules_of_the_system_where_one_is_come_first() -> None:
    for name, system in SYSTEMS.items():
        ids = ask("critique", name)
        own = [id_ in system.rule_ids for id_ in ids]
        assert own == sorted(own, reverse=True), f"{name}: {ids}"
    assert ask("critique", "savage_worlds")[0] in SYSTEMS["savage_worlds"].rule_ids
    assert ask("savage worlds initiative", "bad_karma")[0] == "SW-INI-01"


def test_a_game_that_is_named_answers_first() -> None:
    """If it answers at all: no other one comes before it, however well it answers."""
    asked = [(SYSTEMS[name], f"{SYSTEMS[name].title} {w}") for name, w, _ in questions("elsewhere")]
    answers = found(tuple((system.id, words) for system, words in asked))
    for (system, words), ids in zip(asked, answers, strict=True):
        folder = f"{folder_of(system)}/"
        own = [id_ in system.rule_ids or id_.startswith(folder) for id_ in ids]
        assert own == sorted(own, reverse=True), words


def test_another_system_answers_what_this_one_does_not_know() -> None:
    assert ask("kshayatrim", "bad_karma")[0] == "I2-INI-02"
    assert ask("xyzzyx", "bad_karma") == []
    assert ask("abc") == [], "too short for one slip to be told from another word"


def test_every_rule_is_found_by_its_title_and_by_its_number() -> None:
    told = rules()
    by_number = found(tuple(("", id_) for id_ in told))
    assert [ids[0] for ids in by_number] == [*told]
    of = {id_: name for name, system in SYSTEMS.items() for id_ in system.rule_ids}
    by_title = found(tuple((of[id_], rule.title) for id_, rule in told.items()))
    lost = [f"{i}: {ids[:3]}" for i, ids in zip(told, by_title, strict=True) if i not in ids[:3]]
    assert len(lost) <= len(told) // 50, lost


def test_what_is_shipped_is_small_and_leads_where_it_says() -> None:
    folder = SITE / "assets" / "search"
    known = json.loads((folder / "rules.json").read_text(encoding="utf-8"))
    assert known["report"] == "", "no address for reports is set"
    assert [rule["id"] for rule in known["rules"] if rule["id"]] == [*rules()]
    for rule in known["rules"]:
        anchor = rule["id"].lower() or rule["anchor"]
        assert f'id="{anchor}"' in page(rule["page"]), rule
        if rule["play"]:
            place, _, calculator = rule["play"].partition("#")
            assert f'calculator="{calculator}"' in page(place), rule
            assert place == rule["page"] or not _played_here(rule), rule
        assert "AMB-" not in rule["heading"], "its number is shown beside it"
    played = {rule["id"]: rule["play"].partition("#")[2] for rule in known["rules"]}
    assert {id_: played[id_] for id_ in PLAYED} == PLAYED
    assert sum((folder / name).stat().st_size for name in ("rules.json", "index.json")) < 650_000
    assert not (SITE / "search").exists()


PLAYED = {
    "SW-ACT-04": "savage_worlds.trait",  # not what only cites it
    "DC-BLE-02": "d100.grave_wound",  # on its own page, and of two there what is most about it
}


def _played_here(rule: dict[str, Any]) -> list[str]:
    """Return the calculators of this very rule that stand on its page."""
    forms = set(re.findall(r'<calc-form [^>]*calculator="([^"]+)"', page(rule["page"])))
    known = (each for system in SYSTEMS.values() for each in system.calculators)
    return [each.id for each in known if each.id in forms and rule["id"] in each.rules]


@cache
def page(place: str) -> str:
    return Path(SITE, place, "index.html").read_text(encoding="utf-8")
