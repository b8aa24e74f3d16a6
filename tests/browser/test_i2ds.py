"""i2ds on a phone: a difficulty to tick, a test, an opposition with grace, an order of action."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Table
from tests.browser.test_session_forms import Player
from tests.systems.party import plain
from tools.waiting import wait_until

DIFFICULTY, TEST, OPPOSED = "i2ds.difficulty", "i2ds.test", "i2ds.opposed"
INITIATIVE = "i2ds.initiative"


@pytest.fixture
def at(sit: Callable[..., Table]) -> Callable[[str], Table]:
    return lambda page: sit().open(f"i2ds/{page}/")


def test_the_graces_and_levels_stand_side_by_side(at: Callable[[str], Table]) -> None:
    table = at("test")
    table.fill(TEST, level="N", characteristic="7", difficulty="14", dice="4 5")
    table.submit(TEST)
    figures = plain(table.form(TEST).locator("output").text_content() or "")
    for chance in ("58,3 %", "89,8 %", "87,5 %", "76,6 %"):
        assert chance in figures
    wide = table.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360


def test_the_button_throws_other_dice_than_the_example(at: Callable[[str], Table]) -> None:
    table = at("test")
    seen = set()
    for _ in range(6):
        table.submit(TEST)
        seen.add(table.form(TEST).locator("output .calc-steps li").nth(1).text_content())
    assert len(seen) > 1


def test_a_link_says_what_is_ticked_and_what_is_not(
    at: Callable[[str], Table], sit: Callable[..., Table]
) -> None:
    table = at("difficulte")
    form = table.form(DIFFICULTY)
    form.locator("details").evaluate_all("(all) => all.forEach((box) => { box.open = true; })")
    table.fill(DIFFICULTY, base="0", skill="C")
    form.locator('input[value="dreadful"]').check()
    table.submit(DIFFICULTY)
    assert plain(table.summary(DIFFICULTY)) == "Difficulté 6 : base 0 + 6."
    table.page.wait_for_url("**#i2ds.difficulty?*dreadful*")  # written after the answer is painted
    other = sit()
    other.page.goto(table.page.url)
    wait_until(other.page, "!document.querySelector('output .calc-example')")
    assert other.summary(DIFFICULTY) == table.summary(DIFFICULTY)


def test_thrown_dice_stay_when_grace_is_spent(at: Callable[[str], Table]) -> None:
    table = at("opposition")
    table.fill(
        OPPOSED, level="A", other_level="M", characteristic="1", other_characteristic="40",
        dice="", other_dice="",
    )  # fmt: skip
    table.submit(OPPOSED)
    pieces = table.form(OPPOSED).locator("output .calc-pieces svg")
    before = pieces.evaluate_all("(all) => all.map((each) => each.ariaLabel)")
    assert len(before) == 4
    table.fill(OPPOSED, grace="d6")
    wait_until(table.page, "document.querySelectorAll('output .calc-pieces svg').length === 5")
    after = pieces.evaluate_all("(all) => all.map((each) => each.ariaLabel)")
    for face in before:
        after.remove(face)
    assert len(after) == 1, "what grace adds"


def test_modifiers_are_ticked_and_kept(at: Callable[[str], Table]) -> None:
    table = at("difficulte")
    form = table.form(DIFFICULTY)
    table.fill(DIFFICULTY, base="12", skill="N")
    form.locator("details").evaluate_all("(all) => all.forEach((box) => { box.open = true; })")
    form.locator('input[value="far_at_night"]').check()
    form.locator('input[value="crime"]').check()
    table.submit(DIFFICULTY)
    expected = "Difficulté 26 : base 12 + 12 + 2 (néophyte)."
    assert plain(table.summary(DIFFICULTY)) == expected
    table.page.wait_for_url("**environment=far_at_night*")
    form.locator('input[value="crime"]').uncheck()
    wait_until(table.page, "!location.hash.includes('crime')")
    assert plain(table.summary(DIFFICULTY)).startswith("Difficulté 20")
    table.reload()
    table.settle(DIFFICULTY)
    expect(form.locator('input[value="far_at_night"]')).to_be_checked()
    expect(form.locator('input[value="crime"]')).not_to_be_checked()


def test_what_is_not_of_the_inputs_is_dimmed(at: Callable[[str], Table]) -> None:
    table = at("test")
    output = table.form(TEST).locator("output")
    table.submit(TEST)
    assert output.get_attribute("data-outdated") is None
    table.fill(TEST, difficulty="")
    table.submit(TEST)
    expect(output, "refused: what is shown was before").to_have_attribute("data-outdated", "")
    table.fill(TEST, difficulty="13", dice="4 5")  # a critical would name no difficulty
    table.submit(TEST)
    assert output.get_attribute("data-outdated") is None
    table.fill(TEST, difficulty="12")  # amends what is shown
    table.form(TEST).locator("[name=difficulty]").blur()
    wait_until(table.page, "document.querySelector('output').textContent.includes('contre 12')")
    assert output.get_attribute("data-outdated") is None


def test_a_result_without_a_character_is_dimmed_once_one_acts(at: Callable[[str], Table]) -> None:
    """What is made for her then is lit, whatever her sheet becomes by it."""
    table = at("table")
    Player(table, "", "i2ds").make([{"do": "sheet", "name": "Ana", "fields": {}}])
    table.open("i2ds/difficulte/")
    form = table.form(DIFFICULTY)
    output, who = form.locator("output"), form.locator(".calc-sides select").first
    table.submit(DIFFICULTY)
    assert output.get_attribute("data-outdated") is None
    who.select_option("*everybody")
    table.page.wait_for_selector("output[data-outdated]")
    table.submit(DIFFICULTY)
    table.page.wait_for_selector("output:not([data-outdated])")
    table.reload()
    table.played(DIFFICULTY)
    assert output.get_attribute("data-outdated") is None


def test_the_scale_of_the_table_is_remembered(at: Callable[[str], Table]) -> None:
    table = at("difficulte")
    table.fill(DIFFICULTY, rank="hard")
    table.submit(DIFFICULTY)
    assert "sept valeurs" in table.error("scale", DIFFICULTY)
    table.fill(DIFFICULTY, scale="6 8 10 13 15 18 21")
    table.submit(DIFFICULTY)
    table.open("i2ds/difficulte/")
    scale = table.form(DIFFICULTY).locator('[name="scale"]')
    expect(scale).to_have_value("6 8 10 13 15 18 21")


def test_a_critical_remakes_the_order_with_the_same_dice(at: Callable[[str], Table]) -> None:
    table = at("initiative")
    table.fill(
        INITIATIVE, players="Amine ; 7 ; 3\nLila ; 5 ; 1", opponents="Goule ; 5 ; 5",
        dice="4 2", opponent_dice="4",
    )  # fmt: skip
    table.submit(INITIATIVE)
    assert plain(table.summary(INITIATIVE)) == "D'abord Goule (13), puis Amine (11), puis Lila (7)."
    table.fill(INITIATIVE, events="Lila ; premier")
    table.form(INITIATIVE).locator('[name="events"]').blur()
    wait_until(table.page, "document.querySelector('output').textContent.includes('critique')")
    assert plain(table.summary(INITIATIVE)).startswith("D'abord Lila (7), puis Goule (13)")


def test_what_draws_nothing_shows_no_draw(at: Callable[[str], Table]) -> None:
    table = at("difficulte")
    table.fill(DIFFICULTY, base="12")
    table.submit(DIFFICULTY)
    output = table.form(DIFFICULTY).locator("output")
    assert plain(table.summary(DIFFICULTY)).startswith("Difficulté")
    assert "Tirage" not in output.inner_text()
    assert "Graine" not in output.inner_text()
    expect(output.locator(".calc-replay")).to_have_count(1)
