"""Replay links as messengers pass them on: repaired if certain, refused if not."""

import json
from typing import Any
from urllib.parse import quote

import pytest

from calculators.catalogue import CALCULATORS
from calculators.core import engine
from calculators.core.link import CHECK, fragment
from calculators.web import handle

FIELDS = {"choice": "7-coupe", "lent": "5 9", "difficulty": "4"}
DRAW = CALCULATORS["choix_destin.draw"]
OURS = fragment(engine.run(DRAW, FIELDS, "abcdef123456"))
NAMED = fragment(engine.run(DRAW, FIELDS, "exemple"))
OLD = OURS.partition(f"&{CHECK}")[0]


def read(link: str | None) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(handle(json.dumps({"op": "link", "link": link})))
    return answer


@pytest.mark.parametrize(
    "end", [*')].>,;:!?»’"*_|', "%3E", "%C2%BB", ").", "…", "&fbclid=a1", "&", " ", "0"]
)
@pytest.mark.parametrize("link", [OURS, NAMED])
def test_what_was_added_behind_a_link_is_no_part_of_it(link: str, end: str) -> None:
    assert read(link + end) == read(link)
    assert read(link)["ok"]


@pytest.mark.parametrize(
    "sent",
    [
        "#" + OURS, OURS.replace("?", "%3F"), OURS.replace("&", "&amp;"), quote(OURS, safe=""),
        OURS.replace("&", "&amp;amp;"), quote(quote(OURS, safe=""), safe=""),
        OURS.replace("+", "%20"), OURS[:30] + "\r\n" + OURS[30:], OURS[:20] + " " + OURS[20:],
        quote(OURS.replace("&", "&amp;"), safe="") + ").",
        quote(OURS.replace("&", "&amp;"), safe="").replace("draw", "dr\r\naw"),
    ],
)  # fmt: skip
def test_what_was_escaped_on_its_way_is_read(sent: str) -> None:
    assert read(sent) == read(OURS)


@pytest.mark.parametrize("link", [OURS, NAMED, OLD])
def test_a_cut_link_replays_its_own_draw_or_none(link: str) -> None:
    whole = read(OURS if link == OLD else link)["result"]
    for end in range(len(link) + 1):
        for junk in ("", ")", "."):
            answer = read(link[:end] + junk)
            if answer["ok"]:
                assert answer["result"] == whole, link[:end] + junk
            else:
                assert "Ce lien est abîmé" in answer["errors"][0]["message"]


def test_half_a_check_is_believed_and_less_only_where_the_seed_is_ours() -> None:
    assert [read(NAMED[:-cut])["ok"] for cut in (3, 4)] == [True, False]
    assert [read(OURS[:-cut])["ok"] for cut in (3, 4)] == [True, True]


def test_a_link_of_which_anything_was_changed_replays_nothing() -> None:
    for at, sign in enumerate(OURS):
        for other in "a0-+":
            changed = OURS[:at] + other + OURS[at + 1 :]
            answer = read(changed)
            assert changed == OURS or not answer["ok"] or answer == read(OURS), (at, sign, other)


def test_a_link_from_before_needs_a_seed_of_ours_or_none_at_all() -> None:
    for end in ("", ")", ".", "%3E", "»"):
        assert read(OLD + end) == read(OURS)
    for seed in ("k2", "abcdef12345", "abcdef1234567", "abcdef123456a", "ABCDEF123456"):
        assert not read(f"choix_destin.draw?choice=7&seed={seed}")["ok"]
    assert read("choix_destin.draw?choice=14&destiny=21&seed=x")["ok"], "nothing is drawn"
    for link in ("choix_destin.draw?choice=99&seed=x", None):
        assert "Ce lien est abîmé" in read(link)["errors"][0]["message"]


def test_no_input_bears_the_names_that_links_need() -> None:
    names = {p.name for calculator in CALCULATORS.values() for p in calculator.parameters}
    assert not names & {CHECK, "seed"}
