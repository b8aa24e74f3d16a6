"""The picture of a board: nothing is cut, every end is named, every choice is a button."""

from itertools import combinations
from math import hypot
from xml.etree.ElementTree import Element

import pytest

from calculators.pieces.board import Choice, Mark
from calculators.pieces.domino import Domino
from calculators.render.pieces import picture
from calculators.render.pieces.tiles import UNIT
from calculators.systems.bad_karma.serpentine.geometry import Zone
from calculators.systems.bad_karma.serpentine.laying import bonuses, lay, ways
from calculators.systems.bad_karma.serpentine.model import CAMPS, LAYS, Snake, heads
from calculators.systems.bad_karma.serpentine.picture import board, ghost

ZONES = tuple(Zone(camp, 1 + place, 1 + place % 2, place // 2) for place, camp in enumerate(CAMPS))
LAID = ["2:2-2+", "2:5-3>", "3:4-1<", "1:4-3>", "1:5-0", "2:6-6+"]


def snake(count: int) -> Snake:
    made = Snake(Domino(6, 2), ZONES)
    for notation in LAID[:count]:
        made = lay(made, LAYS.parse(notation))
    return made


def drawn(count: int, *chosen: int) -> Element:
    marks = [Mark(head, f"head={head}") for head in chosen]
    return picture(board(snake(count), marks))


@pytest.mark.parametrize("count", range(len(LAID) + 1))
def test_nothing_is_cut(count: int) -> None:
    svg = drawn(count, 1)
    left, top, width, height = map(float, str(svg.get("viewBox")).split())
    for rect in svg.iter("rect"):
        x, y, w, h = (float(str(rect.get(name))) for name in ("x", "y", "width", "height"))
        assert left <= x <= x + w <= left + width
        assert top <= y <= y + h <= top + height
    for disc in (each for each in svg.iter("circle") if each.get("class") == "board-disc"):
        x, y, r = (float(str(disc.get(name))) for name in ("cx", "cy", "r"))
        assert left <= x - r <= x + r <= left + width
        assert top <= y - r <= y + r <= top + height


@pytest.mark.parametrize(
    ("zones", "laid"),
    [(("carreau", "coeur"), "1:6-3< 2:4-1>"), (("trefle",), "1:5-3> 2:0-1 1:6-6<+")],
)
def test_no_disc_lies_over_a_sign(zones: tuple[str, ...], laid: str) -> None:
    now = Snake(Domino(6, 2), tuple(Zone(camp, 1) for camp in zones))
    for notation in laid.split():
        now = lay(now, LAYS.parse(notation))
    svg = picture(board(now))
    discs = [
        (float(str(each.get("cx"))), float(str(each.get("cy"))))
        for each in svg.iter("circle")
        if each.get("class") == "board-disc"
    ]
    signs = [
        (float(str(each.get("x"))), float(str(each.get("y"))))
        for each in svg.iter("text")
        if str(each.get("class")).startswith("board-suit")
    ]
    assert signs
    middle = UNIT * 0.7  # a sign is on its baseline
    for x, y in discs:
        assert all(hypot(x - sx, y - sy + middle) > UNIT for sx, sy in signs)


def test_what_was_laid_just_now_is_marked() -> None:
    for fresh in (0, 1, 2):
        svg = picture(board(snake(3), fresh=fresh))
        marked = [each for each in svg.iter("rect") if "board-last" in str(each.get("class"))]
        assert len(marked) == fresh


def test_no_room_is_wasted_beside_a_lone_domino() -> None:
    svg = picture(board(Snake(Domino(6, 2), ())))
    _, top, _, height = map(float, str(svg.get("viewBox")).split())
    for box in svg.iter("rect"):
        y, tall = float(str(box.get("y"))), float(str(box.get("height")))
        assert max(y - top, top + height - (y + tall)) < tall / 2


def test_what_may_be_chosen_is_a_button_for_keyboard_and_ear() -> None:
    svg = drawn(len(LAID), 2, 4)
    assert svg.get("role") == "group"
    buttons = [group for group in svg.iter("g") if group.get("role") == "button"]
    assert [button.get("data-fill") for button in buttons] == ["head=2", "head=4"]
    assert [button.get("tabindex") for button in buttons] == ["0", "0"]
    assert buttons[0].get("aria-label") == "Tête 2, valeur 6, dans la zone cœur"
    others = [group.get("aria-label") for group in svg.iter("g") if group.get("role") == "img"]
    assert others == ["Tête 1, valeur 0", "Tête 3, valeur 1"]


def test_without_a_choice_it_is_one_picture_told_in_words() -> None:
    svg = drawn(1)
    assert svg.get("role") == "img"
    assert svg.get("aria-label") == (
        "Serpentin : 2 dominos, 3 têtes ; aucun bonus. "
        "Tête 1, valeur 6 ; Tête 2, valeur 2 ; Tête 3, valeur 2."
    )


@pytest.mark.parametrize("count", range(len(LAID) + 1))
def test_touches_never_mean_two_heads(count: int) -> None:
    svg = drawn(count, *(head.id for head in heads(snake(count))))
    hits = [
        tuple(float(str(circle.get(name))) for name in ("cx", "cy", "r"))
        for circle in svg.iter("circle")
        if circle.get("class") == "board-hit"
    ]
    for (x1, y1, r1), (x2, y2, r2) in combinations(hits, 2):
        assert hypot(x1 - x2, y1 - y2) >= r1 + r2 - 0.2
    discs = [c for c in svg.iter("circle") if c.get("class") == "board-disc"]
    assert len(discs) == len(hits) == len(heads(snake(count)))


def choices(svg: Element) -> dict[str, str]:
    return {
        str(group.get("data-decide")): str(group.get("aria-label"))
        for group in svg.iter("g")
        if group.get("data-decide")
    }


def test_a_domino_that_may_be_laid_is_a_button_where_it_would_lie() -> None:
    laid = LAYS.parse("1:2-1")
    ghosts = [ghost(snake(0), laid, Choice("a", "Ainsi"), Choice("b", "Autrement"))]
    svg = picture(board(snake(0), (), ghosts, near=True))
    assert svg.get("role") == "group"
    assert choices(svg) == {"a": "Ainsi", "b": "Autrement"}
    assert "⇄" in "".join(svg.itertext())


def test_a_part_of_a_board_fades_where_it_goes_on() -> None:
    """A card or a domino cut by a sharp edge looks broken."""
    ghosts = [ghost(snake(0), LAYS.parse("1:2-1"), Choice("a", ""))]
    near, whole = (
        str(picture(board(snake(0), (), ghosts, near=each)).get("class")).split()
        for each in (True, False)
    )
    assert {*near} - {*whole} >= {"board-near"}


def test_a_ghost_tells_the_bonuses_that_it_changes() -> None:
    zones = (Zone("coeur", 1), Zone("pique", 3))
    start = Snake(Domino(6, 2), zones)
    east = ghost(start, LAYS.parse("2:3-1"), Choice("a", "Ainsi"), numbered=True)
    assert dict(east.gains) == {"coeur": bonuses(lay(start, LAYS.parse("2:3-1")))["coeur"]}
    assert east.gains[0][1] > 0
    written = [text.text for text in picture(board(start, (), [east])).iter("text")]
    assert f"♥\ufe0e+{east.gains[0][1]}" in written
    assert "2" in written
    west = ghost(start, LAYS.parse("1:3-1"), Choice("a", "Ainsi"))
    assert west.gains == ()


@pytest.mark.parametrize("count", range(len(LAID) + 1))
def test_no_ghost_is_cut(count: int) -> None:
    now = snake(count)
    for near in (False, True):
        ghosts = [ghost(now, way, Choice(str(way), "")) for way in ways(now, Domino(5, 4), (1,))]
        left, top, width, height = map(
            float, str(picture(board(now, (), ghosts, near=near)).get("viewBox")).split()
        )
        for each in ghosts:
            for x, y in each.tile.squares:
                assert left <= (x - 1) * UNIT < (x + 1) * UNIT <= left + width
                assert top <= (y - 1) * UNIT < (y + 1) * UNIT <= top + height


def test_a_ghost_keeps_its_bonuses_in_the_picture() -> None:
    """A bonus in front of the last place to lay was cut by the edge."""
    start = Snake(Domino(6, 2), (Zone("coeur", 1), Zone("pique", 3)))
    east = ghost(start, LAYS.parse("2:3-1"), Choice("a", "Ainsi"), numbered=True)
    svg = picture(board(start, (), [east]))
    left, _, width, _ = map(float, str(svg.get("viewBox")).split())
    (gain,) = (each for each in svg.iter("text") if "board-gain" in str(each.get("class")))
    assert left <= float(str(gain.get("x"))) - 1.6 * UNIT
    assert float(str(gain.get("x"))) + 1.6 * UNIT <= left + width


@pytest.mark.parametrize("laid", ["2:4-1", "2:4-1 2:1-3", "2:4-1<", "2:4-1>"])
def test_what_a_card_says_is_not_under_a_domino(laid: str) -> None:
    now = Snake(Domino(6, 4), (Zone("coeur", 1),))
    for notation in laid.split():
        now = lay(now, LAYS.parse(notation))
    ghosts = [ghost(now, way, Choice(str(way), "")) for way in ways(now, Domino(5, 3), (2,))]
    shown = board(now, (), ghosts)
    (sign,) = (
        each for each in picture(shown).iter("text") if "board-suit" in str(each.get("class"))
    )
    assert str(sign.text).startswith("♥\ufe0e+")
    at = float(str(sign.get("x"))) / UNIT, float(str(sign.get("y"))) / UNIT - 0.7
    for tile in (*shown.tiles, *(each.tile for each in ghosts)):
        assert all(hypot(at[0] - x, at[1] - y) > 1 for x, y in tile.squares)


def test_a_long_serpentine_scrolls_rather_than_shrinks() -> None:
    """A domino is at least 18 CSS pixels across, whatever its board."""
    now = Snake(Domino(6, 4), ())
    for notation in ("2:4-1", "2:1-3", "2:3-2", "2:2-5", "2:5-1", "2:1-6", "2:6-3"):
        now = lay(now, LAYS.parse(notation))
    svg = picture(board(now))
    width = float(str(svg.get("viewBox")).split()[2]) / UNIT
    assert float(str(svg.get("width"))) >= 9 * width > 288
