"""A player taps, reads, amends, types real cards, and shares the result."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, DRAW, DRAW_PAGE, PHONE, Table
from tools.waiting import wait_until

SEEN = """(parts) => {
  const input = document.querySelector(parts);
  const { left, top, width, height } = input.getBoundingClientRect();
  return input.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
HOSTILE = '<img src=x onerror="window.hacked=1">'


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP])
def test_a_tap_resolves_a_draw(sit: Callable[..., Table], viewport: dict[str, int]) -> None:
    table = sit(viewport=viewport).open()
    table.fill(choice="9", pm="3", difficulty="4")
    table.submit()
    assert re.match(r"Réussite|Échec", table.summary())
    expect(table.form()).to_have_attribute("data-state", "ready")
    expect(table.form().locator("output .calc-example")).to_have_count(0)


def test_the_answer_is_seen_first_and_what_may_follow_is_one_tap_away(table: Table) -> None:
    """After a tap the sentence is in sight, and the parts are in the documented order.

    What may follow is below all inputs: the button beside the main one leads there.
    """
    onward, there = table.form().locator(".calc-onward"), table.form().locator(".calc-next")
    expect(there).to_be_hidden()
    table.submit()
    box = table.form().locator("output .calc-summary").bounding_box()
    assert box is not None
    assert 0 <= box["y"] <= PHONE["height"] - box["height"]
    parts = (".calc-summary", ".calc-pieces", ".calc-steps", ".calc-odds", ".calc-seed")
    order = (
        table.form()
        .locator("output")
        .evaluate(
            """(output, parts) => parts.map((part) =>
             [...output.querySelectorAll("*")].indexOf(output.querySelector(part)))""",
            list(parts),
        )
    )
    assert -1 not in order
    assert order == sorted(order)
    there.click()
    expect(onward).to_be_in_viewport(ratio=1)
    head = table.page.locator(".md-header").bounding_box()
    assert head
    assert onward.evaluate("(e) => e.getBoundingClientRect().top") >= head["height"]
    assert table.page.evaluate("document.activeElement.matches('.calc-onward *')")
    seeds = {table.seed()}
    for _ in range(3):
        table.submit()
        seeds.add(table.seed())
    assert len(seeds) == 4


def test_every_step_leads_to_its_rule(table: Table) -> None:
    table.fill(choice="9", destiny="0 7")
    table.submit()
    links = table.form().locator("output .calc-steps a").all()
    assert len(links) >= 4
    targets = {link.evaluate("(a) => a.href") for link in links}
    for target in targets:
        table.page.goto(target)
        expect(table.page.locator(f"[id='{target.partition('#')[2]}']")).to_have_count(1)


def test_the_focus_goes_from_an_input_to_the_rule_of_its_help(table: Table) -> None:
    """The help hides with the focus of its input: its link was then gone, and the focus too."""
    table.open("savage-worlds/jets/").form("savage_worlds.trait").locator("[name=trait]").focus()
    table.page.keyboard.press("Tab")
    assert table.page.evaluate("document.activeElement.matches('[data-field=trait] .calc-help a')")


def test_a_hand_of_four_stands_in_one_row(table: Table) -> None:
    hand = "choix_destin.hand"
    table.open("choix-destin/main/").fill(hand, action="draw", hand="2 5 6")
    table.submit(hand)
    cards = table.form(hand).locator(".calc-stage svg.calc-card")
    expect(cards).to_have_count(4)
    assert len({round(card.bounding_box()["y"]) for card in cards.all()}) == 1


def test_an_amended_input_keeps_the_draw(table: Table) -> None:
    table.fill(choice="9", pm="0")
    table.submit()
    seed, drawn = table.seed(), drawn_card(table)
    table.form().locator('[data-field="pm"] [data-step="1"]').click()
    wait_until(table.page, "location.hash.includes('pm=1')")
    assert (table.seed(), drawn_card(table)) == (seed, drawn)


def test_the_link_shows_the_same_result(table: Table, sit: Callable[..., Table]) -> None:
    table.fill(choice="11", pm="2", difficulty="3", formula="literal", vs="1")
    table.submit()
    table.page.wait_for_url(f"**#{DRAW}?*")  # it is written after the answer is painted
    other = sit()
    other.page.goto(table.page.url)
    other.settle()
    other.played()
    assert other.summary() == table.summary()
    expect(other.form().locator('[name="formula"]')).to_have_value("literal")


def test_faults_are_told_at_their_fields_and_cover_nothing(table: Table) -> None:
    table.fill(choice="")
    table.submit()
    field = table.form().locator('[data-field="choice"]')
    assert field.locator("input").evaluate("(input) => input === document.activeElement")
    parts = ("label", ".calc-control", ".calc-help", ".calc-error")
    boxes = [box for part in parts if (box := field.locator(part).first.bounding_box())]
    assert len(boxes) == len(parts)
    for above, below in itertools.pairwise(boxes):
        assert above["y"] + above["height"] <= below["y"] + 1, "one under the other"
    table.fill(choice="9", discarded="5 12", destiny="12")
    table.submit()
    assert "n’est plus dans le talon" in table.error("destiny")
    expect(table.form()).to_have_attribute("data-state", "error")
    table.fill(choice="", pm="dix", difficulty="1000", destiny="22", discarded="3 3")
    table.submit()
    for name in ("choice", "pm", "difficulty", "destiny", "discarded"):
        control = table.form().locator(f'[name="{name}"]')
        assert table.error(name), name
        expect(control).to_have_attribute("aria-invalid", "true")
        error_id = table.form().locator(f'[data-field="{name}"] .calc-error').get_attribute("id")
        assert error_id in (control.get_attribute("aria-describedby") or "").split()
    expect(table.form().locator('[name="pm"]')).to_have_value("dix")
    expect(table.form().locator("output .calc-example")).to_have_count(1)


def test_hostile_text_stays_text(table: Table) -> None:
    table.fill(formula="literal")  # which shows every field
    names = table.form().locator("input[type=text]").evaluate_all("(all) => all.map((i) => i.name)")
    table.fill(**dict.fromkeys(names, HOSTILE))
    table.submit()
    assert table.error("choice")
    expect(table.form().locator('[name="choice"]')).to_have_value(HOSTILE)
    assert table.page.evaluate("window.hacked") is None
    expect(table.page.locator("img[src=x]")).to_have_count(0)


def test_a_hostile_fragment_is_inert(sit: Callable[..., Table]) -> None:
    table = sit().open(
        f"{DRAW_PAGE}#{DRAW}?choice={HOSTILE}&pm={HOSTILE}&formula={HOSTILE}&x={HOSTILE}"
        f"&seed={HOSTILE}"
    )
    table.settle()
    assert table.page.evaluate("window.hacked") is None
    expect(table.page.locator("img[src=x]")).to_have_count(0)
    table.fill(choice="9", pm="1")
    table.submit()
    assert table.summary()


@pytest.mark.long(guards=True)
def test_a_link_that_was_damaged_on_its_way(table: Table, sit: Callable[..., Table]) -> None:
    """What messengers add or escape is repaired; a cut seed never replays another draw."""
    table.fill(choice="11", pm="2", difficulty="3")
    table.submit()
    table.page.wait_for_url(f"**#{DRAW}?*check=*")
    url = table.page.url
    page, _, said = url.partition("#")
    told = table.summary()
    for sent in (
        f"{url}.>",
        url.replace("&", "&amp;").replace("?", "%3F"),
        f"{page}%23{said})",
    ):
        other = sit()
        other.page.goto(sent)
        other.played()
        assert other.summary() == told, sent
        expect(other.form().locator("output .calc-sign")).to_have_text("Tirage rejoué")
        other.page.wait_for_url(url)
        expect(other.form().locator('[name="choice"]')).to_have_value("11")
        other.troubles[:] = [each for each in other.troubles if "404" not in each]
    cut = sit()
    cut.page.goto(url[: url.index("&check")][:-2] + ")")
    notice = cut.form().locator("> .calc-notice")
    notice.get_by_text("Ce lien est abîmé").wait_for()
    expect(cut.form().locator("output .calc-example")).to_have_count(1)
    expect(cut.form().locator("output .calc-sign")).to_have_count(0)
    cut.submit()
    assert cut.form().locator("output .calc-sign").text_content() == "Tirage nᵒ\u00a01"


@pytest.mark.sampled(most=1)
@pytest.mark.parametrize(
    ("path", "calculator", "typed"),
    [
        (DRAW_PAGE, DRAW, {"choice": "9\u2013coupe", "discarded": "XVI Le\u00a0Mat"}),
        ("bad-karma/tirage/", "bad_karma.draw", {"modifier": "\u2013 2", "out": "5\u20133 6 - 2"}),
        ("savage-worlds/combat/", "savage_worlds.damage", {"dice": "2 d6", "bonus": "-10+20"}),
        ("d100/attaque/", "d100.attack", {"damage": "4+2 d6\u20131", "modifier": "\uff0d\uff11"}),
    ],
)  # fmt: skip
def test_the_page_stands_in_the_way_of_nothing_that_python_reads(
    sit: Callable[..., Table], path: str, calculator: str, typed: dict[str, str]
) -> None:
    table = sit().open(path)
    table.fill(calculator, **typed)
    table.submit(calculator)
    wrong = table.form(calculator).locator("[aria-invalid=true]")
    assert wrong.evaluate_all("(all) => all.map((input) => input.name)") == []
    table.played(calculator)


def test_tiles_and_steps_read_signs_as_python_does_and_write_them(table: Table) -> None:
    """A step counts from the current value, a tile finds the typed piece."""
    for typed, stepped in (("\uff13", "4"), ("\u2013 2", "-1"), ("-10+20", "11"), ("\u200b7", "8")):
        table.fill(difficulty=typed)
        table.form().locator('[data-field="difficulty"] [data-step="1"]').click()
        expect(table.form().locator('[name="difficulty"]')).to_have_value(stepped)
    table.fill(choice="\uff11\uff12")
    tile = table.form().locator('[data-field="choice"] [data-piece="12"]')
    expect(tile).to_have_attribute("aria-pressed", "true")
    table.fill(discarded="15")
    table.form().locator('[data-field="destiny"]').evaluate(
        "(field) => { for (const box of field.querySelectorAll('details')) box.open = true; }"
    )
    expect(table.form().locator('[data-field="destiny"] [data-piece="15"]')).to_be_disabled()
    tile = table.form().locator('[data-field="choice"] [data-piece="14"]')
    tile.click()
    expect(table.form().locator('[name="choice"]')).to_have_value("14")
    expect(tile).to_have_attribute("aria-pressed", "true")
    table.submit()
    assert (
        "Roi" in table.form().locator("output .calc-steps, output .calc-pieces").first.inner_html()
    )


def test_the_keyboard_alone_is_enough(table: Table) -> None:
    table.form().locator('[data-field="choice"] .calc-type').press("Enter")
    choice = table.form().locator('[name="choice"]')
    choice.focus()
    choice.press("Control+a")
    table.page.keyboard.type("12")
    table.page.keyboard.press("Enter")
    table.settle()
    expect(table.form().locator("output .calc-example")).to_have_count(0)
    assert table.page.evaluate("document.activeElement.name") == "choice"


def test_the_chances_are_told_before_the_draw(table: Table) -> None:
    """They follow the inputs, and the table behind the bar gives them to screen readers."""
    table.fill(choice="7", pm="3", difficulty="4", discarded="")
    chances = table.form().locator(".calc-chances")
    chances.locator("tr", has_text="2/7").wait_for(state="attached")
    table.form().locator('[data-field="pm"] [data-step="1"]').click()
    chances.locator("tr", has_text="1/3").wait_for(state="attached")
    expect(table.form().locator("output .calc-example"), "nothing is drawn").to_have_count(1)
    table.fill(pm="?")
    old = table.form().locator(".calc-chances.calc-old")
    old.wait_for()
    expect(old.locator(".calc-key"), "the figures are those of something else").to_be_hidden()
    assert old.evaluate("(bar) => bar.inert"), "nor are they said"


def drawn_card(table: Table) -> str:
    return table.form().locator("output .calc-piece svg").last.get_attribute("aria-label") or ""


def test_a_correction_beside_a_text_shows_its_inputs(sit: Callable[..., Table]) -> None:
    """The form scrolls in its own column there, and stayed at the buttons under the answer."""
    table = sit(viewport=DESKTOP).open()
    table.submit()
    form = table.form()
    form.locator(".calc-correct").click()
    form.locator(".calc-settle").wait_for()
    wait_until(table.page, SEEN, arg="[data-field=pm]")
