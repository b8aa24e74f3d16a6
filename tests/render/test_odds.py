"""Exact chances in words."""

from fractions import Fraction

from calculators.catalogue import CALCULATORS, rules
from calculators.core.calculator import Outcome
from calculators.core.engine import probabilities
from calculators.render.html import to_html
from calculators.render.links import Links
from calculators.render.odds import each_told, forecast_html, odds_html
from calculators.render.result import _chart
from tests.contract.page import read
from tests.systems.party import SPACES

OUTCOMES = (
    Outcome("better", "Une blessure de moins", "good"),
    Outcome("well", "PV au complet", "great"),
    Outcome("worse", "Rien ne change", "bad"),
)


def test_chances_are_heard_as_one_sentence() -> None:
    """Labels begin in lower case, an acronym as it is."""
    chances = probabilities(OUTCOMES, {"better": 1, "well": 1, "worse": 2})
    (heard,) = read(to_html(forecast_html(chances))).all(class_="calc-ear")
    assert heard.words.translate(SPACES) == (
        "Chances : favorable 50,0 % ; "
        "PV au complet 25,0 %, une blessure de moins 25,0 % et rien ne change 50,0 %"
    )


def test_where_all_is_good_there_is_no_good_part_and_nearly_all_is_not_all() -> None:
    chances = probabilities(OUTCOMES, {"better": 1, "well": 249})
    told = read(to_html(forecast_html(chances)))
    (heard,) = told.all(class_="calc-ear")
    assert "favorable" not in heard.words
    assert not told.all("line", class_="split-own")
    assert [each.words.translate(SPACES) for each in told.all("text")] == ["99 %"]


def test_chances_on_a_button_have_the_tones_of_their_outcomes() -> None:
    """From the best to the worst, with their key; names alone have no order but their own."""
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    toned = [*zip(OUTCOMES, (quarter, quarter, half), strict=True)]
    assert tones(toned) == ["split-great", "split-good", "split-bad"]
    names = [("Ana", half), ("Bob", quarter), ("encore \u00e0 \u00e9galit\u00e9", quarter)]
    assert tones(names) == 3 * ["split-neutral"]
    assert tones(toned[:2]) == []
    (included,) = each_told([(toned, False)])
    assert [each.tag for each in included] == ["small"] * 3, "they only happen to add up to one"


def test_many_bars_with_one_key_show_it_once() -> None:
    """Screen readers hear it again; another key is shown."""
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    toned = [*zip(OUTCOMES, (quarter, quarter, half), strict=True)]
    other = [("Ana", half), ("Bob", quarter), ("Cid", quarter)]
    several = [(each, True) for each in (toned, toned, toned[:2], toned, other, toned)]
    drawn = [read("".join(map(to_html, each))) for each in each_told(several)]
    assert [len(each.all(class_="calc-ear")) for each in drawn] == [0, 3, 0, 3, 0, 0]
    assert [each.words for each in drawn[:2]] == 2 * [drawn[0].words]
    few = [*each_told(several[:5])]
    assert not any(read("".join(map(to_html, each))).all(class_="calc-ear") for each in few)


def tones(chances: list[tuple[str, Fraction]]) -> list[str | None]:
    """Return the classes of the bar's shares, which its key repeats."""
    (drawn,) = each_told([(chances, True)])
    button = read("".join(map(to_html, drawn)))
    found = [share.attributes["class"] for share in button.all("rect")]
    assert [swatch.attributes["class"] for swatch in button.all("i")] == found
    return found


def test_labels_and_titles_are_set_as_sentences_are() -> None:
    """They may be typed with straight apostrophes and plain spaces, as all that is French."""
    table = read(to_html(odds_html({Outcome("won", "Qui l'emporte ?"): Fraction(1)})))
    assert [head.words for head in table.all("th", scope="row")] == ["Qui l\u2019emporte\u202f?"]
    pill = Links(rules(), "").pill("AMB-I2-03", "calc-rule")
    assert pill is not None
    assert "comp\u00e9tence\u202f?" in to_html(pill)


def test_a_chart_that_is_remembered_has_the_labels_of_its_own_calculator() -> None:
    """Two systems call an issue alike, and name it otherwise."""
    told = (("win", Fraction(1, 2)), ("loss", Fraction(1, 2)))
    ours, theirs = (
        to_html(_chart(odds_html, CALCULATORS[f"{system}.opposed"], told, "win"))
        for system in ("i2ds", "choix_destin")
    )
    assert "Gagné" in ours
    assert "Le joueur l\u2019emporte" in theirs
