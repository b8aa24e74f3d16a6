"""Cards from the columns of a small table."""

from dataclasses import dataclass

from calculators.core.fields import Flag, Input, Integer, Option
from calculators.core.rows import Rows, Text
from calculators.render.html import to_html
from calculators.render.rows import rows_control
from tests.contract.page import Node, read


@dataclass(frozen=True, slots=True)
class Fighter:
    """A row of the tests."""

    name: str
    side: str
    strength: int
    speed: int
    out: bool
    bonus: int


COLUMNS = (
    Text(label="Nom", name="name"),
    Option(label="Camp", choices={"a": "les uns", "b": "les autres"}, name="side"),
    Integer(label="Force", minimum=-3, maximum=9, name="strength"),
    Integer(label="Vitesse", minimum=0, maximum=9, name="speed"),
    Flag(label="Dehors", default=False, name="out"),
    Integer(label="Vitesse", minimum=0, maximum=9, default=2, name="bonus"),
)


def editor(columns: tuple[Input, ...], text: str = "Ana ; a") -> Node:
    field = Rows(label="Combattants", row=Fighter, columns=columns, most=4)
    own = {"id": "x-fighters", "name": "fighters", "aria_describedby": "x-help"}
    root = read(to_html(rows_control(field, text, **own)))
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


def test_a_row_tells_what_it_holds_as_the_page_prints_it() -> None:
    columns = (COLUMNS[0], COLUMNS[2], COLUMNS[5])
    (rows,) = editor(columns, "Ana ; -2").all("div", class_="calc-rows-list")
    (gist,) = rows.all("span", class_="calc-row-gist")
    assert gist.words == "Force −2"


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
