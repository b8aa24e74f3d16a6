"""A scene's pieces: who sees what where, and cards from the columns of a small table."""

from dataclasses import dataclass

import pytest

from calculators.catalogue import rules
from calculators.core import engine
from calculators.core.ask import Ask, Move
from calculators.core.errors import DeclarationError
from calculators.core.fields import Choice, Flag, Integer, Option
from calculators.core.result import Shown
from calculators.core.rows import Column, Rows, Text
from calculators.core.scene import Seat, Speech, View
from calculators.pieces.die import Die
from calculators.render.ask import ask_html
from calculators.render.html import element, to_html
from calculators.render.result import Links, result_html
from calculators.render.rows import rows_control
from calculators.render.scene import scene_html
from calculators.render.view import view_html
from tests.contract.page import Node, read
from tests.toy.clash import clash
from tests.toy.duel import duel

LINKS = Links(rules(), "../")


@dataclass(frozen=True, slots=True)
class Fighter:
    """A row of the tests."""

    name: str
    side: str
    strength: int
    speed: int
    out: bool
    bonus: int


NAME, SPEED = Text(label="Nom"), Integer(label="Vitesse", minimum=0, maximum=9)
SIDE = Option(label="Camp", choices=(Choice("a", "les uns"), Choice("b", "les autres")))
COLUMNS = (
    Column("name", NAME),
    Column("side", SIDE),
    Column("strength", Integer(label="Force", minimum=-3, maximum=9)),
    Column("speed", SPEED),
    Column("out", Flag(label="Dehors"), default=False, optional=True),
    Column("bonus", SPEED, 2, optional=True),
)


def editor(columns: tuple[Column, ...]) -> Node:
    field = Rows(label="Combattants", row=Fighter, columns=columns, most=4)
    root = read(to_html(rows_control(field, "fighters", "Ana ; a", "x-fighters", "x-help")))
    (box,) = root.all("div", class_="calc-rows")
    return box


def test_the_text_stands_in_the_page_and_the_cells_in_a_template() -> None:
    box = editor(COLUMNS)
    (area,) = box.all("textarea")
    assert (area.attributes["name"], area.words) == ("fighters", "Ana ; a")
    (list_,) = box.all("div", class_="calc-rows-list")
    assert [title.words for title in list_.all("span", class_="calc-row-title")] == ["Ana"]
    assert [gist.words for gist in list_.all("span", class_="calc-row-gist")] == ["les uns"]
    assert not list_.all("input"), "what a closed card holds comes as it opens"
    (template,) = box.all("template")
    cells = [n.attributes["data-column"] for n in template.all() if "data-column" in n.attributes]
    assert cells == [column.name for column in COLUMNS]
    inputs = [node for node in template.all() if node.tag in {"input", "select"}]
    assert not [node for node in inputs if "name" in node.attributes or "id" in node.attributes]


def test_a_long_row_folds_and_what_may_be_left_out_folds_again() -> None:
    (template,) = editor(COLUMNS).all("template")
    (row,) = template.all("details", class_="calc-row")
    (more,) = row.all("details", class_="calc-more")
    inside = [node.attributes["data-column"] for node in more.all("div", class_="calc-cell")]
    assert inside == ["out", "bonus"]
    (bonus,) = more.all("div", data_column="bonus")
    assert bonus.attributes["data-default"] == "2"
    assert bonus.all("input")[0].attributes["value"] == "2"


def test_a_row_of_two_is_one_line_that_holds_its_only_option() -> None:
    (template,) = editor((COLUMNS[0], COLUMNS[5])).all("template")
    (row,) = template.all("details", class_="calc-row")
    assert not row.all("details", class_="calc-more")
    assert len(row.all("div", class_="calc-cell")) == 2


def test_a_row_of_one_is_a_card() -> None:
    (template,) = editor((COLUMNS[0],)).all("template")
    (row,) = template.all("div", class_="calc-row")
    assert len(row.all("div", class_="calc-cell")) == 1


def test_pieces_go_to_their_seat_and_the_others_to_the_table() -> None:
    view = View(
        (("Pioche", "9 cartes"),), (Seat("Ana", "pique", "8"), Seat("<b>Bob", note="hors jeu")),
        (Speech("Ana", "conclut.", "CD-TIR-01"),),
    )  # fmt: skip
    shown = (Shown("Sa carte", (Die(6, 1),), key="card:1"), Shown("Dé", (Die(6, 2),), key="board"))
    (node,) = read(to_html(view_html(view, shown, LINKS.pill))).all("section")
    ana, bob = node.all("article")
    assert not ana.all("figure")
    assert [figure.attributes["data-piece"] for figure in bob.all("figure")] == ["card:1"]
    assert "<b>Bob" in bob.words
    assert "data-out" in bob.attributes
    assert len(node.all("figure")) == 2
    assert node.all("ol")[0].all("a", class_="calc-rule")


def test_what_has_no_key_stays_with_the_answer() -> None:
    asked = {"players": "Ana\nBob", "decision": "draw", "drawn": "7"}
    (node,) = read(to_html(result_html(engine.run(duel, asked, "x"), {}, LINKS))).all(
        "div", class_="calc-result"
    )
    assert node.attributes["data-seen-by"] == "Ana"
    (view,) = node.all("section", class_="scene-view")
    assert not view.all("figure")
    assert len(node.all("figure")) == 1
    assert not node.all("p", class_="calc-seed")


def test_a_question_tells_what_to_look_at() -> None:
    ask = Ask("Où ?", (Move("left", "À gauche"),), "Ana", about="board")
    (node,) = read(to_html(ask_html(ask))).all("section")
    assert node.attributes["data-about"] == "board"
    assert "inert" not in node.attributes
    assert "inert" in read(to_html(ask_html(ask, inert=True))).all("section")[0].attributes


def test_a_scene_asks_for_the_set_up_and_for_the_hand() -> None:
    scene = read(to_html(scene_html(duel, {}, element("p"), LINKS)))
    setup, hand = scene.all("form")
    assert {node.attributes["data-field"] for node in setup.all("div", class_="calc-field")} == {
        "players",
        "log",
    }
    (drawn,) = hand.all("div", class_="calc-field")
    assert drawn.attributes["data-field"] == "drawn"
    assert "hidden" in hand.attributes


def test_only_a_step_machine_is_a_scene() -> None:
    with pytest.raises(DeclarationError, match="no step machine"):
        scene_html(clash, {}, element("p"), LINKS)
