"""The written evenings: each folds, reaches the rules of a first one, and cannot be wrong."""

import json
import re
from html import unescape

import pytest
from mkdocs.config import load_config
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from calculators.catalogue import NAMES, SYSTEMS
from calculators.core.french import french
from calculators.render.links import Links
from calculators.session.fold import fold
from hooks import evenings, figures, pages
from hooks.rulebook import folder_of
from hooks.tree import Node, tree
from tests.project import ROOT
from tests.test_cases import inventory
from tools.paths import SITE

STEPS = ".evening"
STORY = """# Une soirée

```soiree
title = "Une soirée"
moves = [
  { do = "sheet", name = "Ana", fields = { level = "A", characteristic = 7 } },
  { do = "run", calculator = "i2ds.difficulty", who = "Ana", fields = { base = 14 } },
]
```

## La suite

Il faut {{ told difficulty :un point|# points }}, {{ sheet Ana level }}.

```soiree
moves = [
  { do = "take", onward = "test", seed = "15", gives = { outcome = "success", total = 20 } },
]
```
"""


def told(story: str) -> str:
    """Return a page of i2ds as the build would expand it."""
    return evenings.expand(story, "i2ds", Links(SYSTEMS["i2ds"].rule_ids, "../../"))


def source(system: str) -> str:
    place = ROOT / "docs" / folder_of(SYSTEMS[system]) / "soiree.md"
    return place.read_text(encoding="utf-8").split("---\n", 2)[2]


def page(system: str) -> Node:
    place = SITE / folder_of(SYSTEMS[system]) / "soiree" / "index.html"
    article = tree(place.read_text(encoding="utf-8")).css_first("article")
    assert article is not None
    return article


@pytest.mark.parametrize("name", NAMES)
def test_every_move_of_an_evening_counts(name: str) -> None:
    """The page's copy for the reader's own table is the session of all its steps."""
    (kept,) = page(name).css("[data-session]")
    session = json.loads(kept.attributes["data-session"] or "")
    folded = fold(SYSTEMS[name], session)
    assert not folded.session.stale
    counts = [int(each.attributes["data-moves"] or "") for each in page(name).css("party-replay")]
    assert len(counts) == source(name).count(evenings.FENCE) == len(page(name).css(STEPS))
    assert counts == sorted(set(counts))
    assert counts[-1] == len(folded.session.moves)
    opens = [each.opens for each in folded.done if each.opens]
    assert [each.text() for each in page(name).css(".evening-opens")] == [*map(french, opens)]


@pytest.mark.parametrize("name", NAMES)
def test_an_evening_meets_the_rules_of_a_first_one(name: str) -> None:
    first = set(inventory(name)["first_evening"])
    assert first <= SYSTEMS[name].rule_ids.keys()
    met = {link.text() for link in page(name).css(f"{STEPS} .calc-rule")}
    assert first <= met, sorted(first - met)


@pytest.mark.parametrize("name", NAMES)
def test_an_evening_shows_pieces_and_types_no_figure(name: str) -> None:
    assert len(page(name).css(f"{STEPS} .calc-piece svg")) > 5
    assert not [*figures.typed(source(name), prose=True)]


def test_a_mark_tells_what_the_moves_came_to() -> None:
    assert "Il faut 14 points, apprenti (A), 2d8." in re.sub(r"\s+", " ", told(STORY))


def test_a_story_that_is_built_again_is_the_same() -> None:
    assert told(STORY) == told(STORY)


def test_the_prose_stands_between_the_sentences_of_the_journal() -> None:
    text = unescape(re.sub(r"<[^>]+>", "", told(STORY)))
    parts = ("Ana entre en jeu", "difficulté 14", "## La suite", "Il faut", "20 contre 14")
    places = [text.index(part) for part in parts]
    assert places == sorted(places)


def test_every_throw_of_a_step_is_shown() -> None:
    """Of a board the last is enough; earlier throws of the same hand are shown too."""
    thrown = re.findall(r"  { do = .*outcome = .*\n", STORY)[-1]
    again = thrown.replace('do = "take", onward = "test"', AGAIN)
    dice = [
        told(STORY.replace(thrown, each)).count("calc-die") for each in (thrown, thrown + again)
    ]
    assert dice == [2, 4]


def test_what_lies_before_everybody_is_shown_as_it_was_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def drawn() -> int:
        links = Links(SYSTEMS["bad_karma"].rule_ids, "../../")
        return evenings.expand(source("bad_karma"), "bad_karma", links).count("<svg")

    shown = drawn()
    monkeypatch.setattr(evenings, "_LIES", ())
    assert shown < drawn()


AGAIN = 'do = "run", calculator = "i2ds.test", who = "Ana", fields = { difficulty = 14 }'
BROKEN = {
    "what cannot be made": (
        '"take", onward = "test"',
        '"take", onward = "tset"',
        "moves.2.onward",
    ),
    "another outcome": ('outcome = "success"', 'outcome = "failure"', "the story tells 'failure'"),
    "another value": ("total = 20", "total = 21", "total is 20, and the story tells 21"),
    "a value that no result has": ("total = 20", "totla = 20", "totla"),
    "a draw that may come to anything": (
        ', gives = { outcome = "success", total = 20 }',
        "",
        "say which outcome",
    ),
    "an outcome of what draws nothing": (
        "characteristic = 7 } }",
        'characteristic = 7 }, gives = { outcome = "success" } }',
        "comes to no result",
    ),
    "a key": ("title =", "titel =", "titel"),
    "no TOML": ("moves = [", "moves = [[", "step 1"),
    "a mark of nothing": ("told difficulty", "told difficulti", "difficulti"),
    "a mark of nobody": ("sheet Ana", "sheet Anna", "Anna"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_step_is_told_with_its_place(case: str) -> None:
    old, new, why = BROKEN[case]
    with pytest.raises(ValueError, match=r"step [12] of the evening: ") as failed:
        told(STORY.replace(old, new, 1))
    assert why in str(failed.value)


def test_a_broken_step_fails_the_build_and_names_its_page() -> None:
    config = load_config(str(ROOT / "mkdocs.yml"))
    file = File("i2ds/soiree.md", config.docs_dir, config.site_dir, use_directory_urls=True)
    broken = STORY.replace("total = 20", "total = 21")
    with pytest.raises(PluginError, match=r"i2ds/soiree\.md: step 2 of the evening: .*total is 20"):
        pages.on_page_markdown(broken, Page(None, file, config), config, Files([file]))


def test_a_figure_that_is_typed_is_told() -> None:
    assert [*figures.typed("Elle lance un d20 et obtient {{ told total }}.", prose=True)] == []
    (fault,) = figures.typed("Elle obtient 12, de justesse.", prose=True)
    assert "12" in fault
