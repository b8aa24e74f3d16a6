"""Sentences of Bad Karma: the right figure, the right reason, agreement."""

import json
from typing import Any

import pytest

from calculators.catalogue import CALCULATORS
from calculators.core import engine
from calculators.pieces.gauge import PLACED
from calculators.session.fold import fold
from calculators.session.seeing import seen
from calculators.systems.bad_karma.gauge.names import masked, said
from calculators.web import handle
from tests.systems.scenes import after


def told(calculator: str, **fields: Any) -> dict[str, Any]:
    request = {"op": "run", "calculator": f"bad_karma.{calculator}", "fields": fields, "seed": "s"}
    answer = json.loads(handle(json.dumps(request)))
    assert answer["ok"], answer
    result: dict[str, Any] = answer["result"]
    return result


def steps(calculator: str, **fields: Any) -> list[str]:
    """Return the steps with plain spaces and apostrophes."""
    texts = [step["text"] for step in told(calculator, **fields)["steps"]]
    return [
        text.replace("\u00a0", " ").replace("\u202f", " ").replace("\u2019", "'") for text in texts
    ]


def test_the_threshold_is_the_last_box_in_use_and_never_the_karma() -> None:
    """BK-SOL-01, AMB-BK-02."""
    assert "Seuil de la jauge : 5." in steps("draw", skill=3, gauge="? ?", drawn="6-1")
    assert "La marge de 2 reste sous le seuil de 6 (2 dominos)." in steps(
        "draw", skill=8, gauge="? ?", drawn="5-1"
    )
    gauge = steps("gauge", karma=7, gauge="? ?")
    assert "Dernière case occupée : 7 − 2 + 1 = 6, c'est le seuil." in gauge
    assert "Une réussite dont la marge atteint 6 fait solder." in gauge


@pytest.mark.parametrize(
    ("tile", "own", "table"),
    [
        ("5-4", "5-4 (5 en haut)", "5-4 (5 en haut)"),
        ("4-3x2", "4-3 (4 en haut, ×2)", "4-3 (4 en haut, ×2)"),
        ("5-5", "5-5", "5-5"),
        ("5-5x2", "5-5 (×2)", "5-5 (×2)"),
        ("6-2?", "6-2 (caché)", "un domino caché"),
        ("6-2?x2", "6-2 (caché, ×2)", "un domino caché (×2)"),
        ("?", "un domino caché", "un domino caché"),
    ],
)
def test_a_domino_is_named_without_what_goes_without_saying(
    tile: str, own: str, table: str
) -> None:
    """The row of most, and the side of a double."""
    placed = PLACED.parse(tile)
    assert (said(placed), masked(placed)) == (own, table)


@pytest.mark.parametrize(
    ("domino", "captions"),
    [("2-1", ["Posé ainsi"]), ("3-1", ["Domino", "Posé ainsi"])],
)
def test_a_domino_laid_in_sight_is_drawn_once(domino: str, captions: list[str]) -> None:
    fields = {"motive": "attack", "domino": domino, "damage": "p", "gauge": "", "karma": 7}
    run = engine.run(CALCULATORS["bad_karma.placement"], fields, "s")
    assert [each.caption for each in run.result.shown if each.pieces] == captions


@pytest.mark.parametrize(
    ("drawn", "sentence"),
    [
        ("3-1 6-2", "Un domino raté suffit : l'éclat échoue."),
        ("5-4 6-2", "Il fallait que chacun réussisse : l'éclat échoue."),
        ("3-1 4-2", "Tous réussissent : l'éclat réussit."),
    ],
)
def test_an_eclat_says_why_it_ends_so(drawn: str, sentence: str) -> None:
    assert sentence in steps("draw", skill=7, count=2, drawn=drawn)


def test_a_domino_is_named_without_its_notation() -> None:
    assert "Récompense du meneur : le KO 5-3 est rendu." in steps(
        "damage", action="reward", ko="5-3:2~"
    )
    assert "Récompense du meneur : un KO caché est rendu." in steps(
        "damage", action="reward", ko="6-4?"
    )
    assert "Héroïque : visible, pair d'abord, ici 5 en haut, rangée ×1." in steps(
        "placement", motive="heroic", domino="5-3"
    )


def test_a_skill_of_12_does_not_put_out_of_combat_while_it_settles() -> None:
    """BK-TIR-14, AMB-BK-15."""
    may = "À ce niveau, on peut mettre quelqu'un hors combat, une fois par tour."
    assert may in steps("draw", skill=12, karma=12, gauge="? ? ?", drawn="6-6")
    settled = steps("draw", skill=12, karma=12, gauge="? ? ?", drawn="1-1")
    assert may not in settled
    assert "Qui solde ne met personne hors combat, même à ce niveau." in settled


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"domino": "4-4", "damage": "i"}, "le type manque"),
        ({"domino": "3-3", "damage": "i", "hidden": True}, "il est joué caché"),
        ({"domino": "3-3", "damage": "i", "protection": 1}, "la protection l'annule"),
    ],
)
def test_a_critical_hit_without_damage_says_which_reason(
    fields: dict[str, Any], reason: str
) -> None:
    sentence = f"Le {fields['domino']} ne compte pas de dommage : {reason}."
    assert sentence in steps("placement", **fields)


def test_a_critical_hit_that_counts_is_not_laid_hidden() -> None:
    found = " ".join(steps("placement", domino="4-4", damage="i", any_type="any"))
    assert "caché." not in found
    assert "mais il compte" in found


@pytest.mark.parametrize(
    ("fields", "lies"),
    [
        ({"damage": "i", "out_of_combat": True}, False),
        ({"damage": "p", "out_of_combat": True}, True),
        ({"damage": "i"}, True),
        ({"damage": "i", "karma": 2, "gauge": "? ?"}, False),
        ({"damage": "p", "karma": 2, "gauge": "? ?"}, True),
        ({"motive": "failure", "karma": 2, "gauge": "? ?"}, False),
    ],
)
def test_a_domino_that_is_put_away_is_not_shown_as_laid(fields: dict[str, Any], lies: bool) -> None:  # noqa: FBT001
    """AMB-BK-17, AMB-BK-19: a hidden domino that cannot lie there is discarded."""
    fields = {"domino": "4-2", "power": "M", **fields}
    assert ("défaussé" in str(told("placement", **fields))) is not lies
    made = engine.run(CALCULATORS["bad_karma.placement"], fields, "s").result
    assert bool(made.shown[1].pieces) is lies


def test_the_dominoes_of_a_settlement_are_told_row_by_row() -> None:
    six = steps("settlement", gauge="5-4 3-2 1-0 4-3x2 2-1 ?", skill=9)
    assert "Rangée ×1 : KO de 5 (5-4), KO de 3 (3-2), KO de 1 (1-0) et blessure de 2 (2-1)." in six
    assert "Rangée ×2, avec un caché : blessure de 4 (4-3)." in six
    assert len(six) <= 11
    assert len(steps("settlement", gauge="5-4 3-2 4-3 2-1 6-1 4-1", skill=9)) <= 9


def test_a_failure_that_finds_no_box_does_not_fill_the_gauge() -> None:
    """BK-JAU-03, BK-SOL-02: the full gauge falls due, and the domino is discarded."""
    fills = "Caché, il ne blessera pas, mais la jauge se remplit."
    assert fills in steps("placement", motive="failure", domino="5-1", karma=2, gauge="?")
    assert fills not in steps("placement", motive="failure", domino="5-1", karma=1, gauge="?")


@pytest.mark.parametrize(("rest", "taken"), [("", "ce domino"), ("6-0 2-2", "tous ses dominos")])
def test_what_an_attacker_may_take_instead_has_a_name(rest: str, taken: str) -> None:
    """BK-ATT-07: after a step about another domino, a pronoun would refer to that one."""
    told = steps("placement", domino="4-2", damage="i", rest=rest, winning=not rest)
    assert f"Ou bien l'attaquant prend {taken} pour lui, et ajoute une carte bonus." in told


def test_a_domino_too_many_is_told_once() -> None:
    found = steps("settlement", cause="full", gauge="?", incoming="?x2 4-1/pL")
    assert "Le domino en trop est caché : sans effet, défaussé." in found
    assert "Puis le domino en trop, 4-1 (4 en haut), va droit sur les dommages." in found


@pytest.mark.parametrize(
    ("ko", "sentence"),
    [
        ("1-0", "1 KO au bout de sa durée, défaussé."),
        ("1-0 3-2:1 5-4", "2 KO au bout de leur durée, défaussés."),
    ],
)
def test_knocks_that_end_agree_with_their_number(ko: str, sentence: str) -> None:
    assert sentence in steps("damage", ko=ko, action="end_turn")


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"level": 8, "modifier": -2}, "Niveau 8 − 2 = 6."),
        ({"level": 8, "modifier": 2}, "Niveau 8 + 2 = 10."),
        ({"level": 8, "to_level": 1}, "Niveau 8 + 1 = 9."),
        ({"level": 8, "to_level": 1, "modifier": -3}, "Niveau 8 + 1 − 3 = 6."),
        ({"level": 8}, "Niveau du domaine : 8."),
    ],
)
def test_a_level_is_the_sum_of_what_there_is(fields: dict[str, Any], sentence: str) -> None:
    assert sentence in steps("quality", **fields, drawn="1-0")


def test_the_chances_of_a_quality_count_the_modifier() -> None:
    """Of the 56 dominoes, 32 do not exceed 6 (BK-MAT-06)."""
    (table,) = told("quality", level=8, modifier=-2, drawn="1-0")["tables"]
    assert dict(table["rows"])["échec"] == "3/7"
    (table,) = told("quality", level=5, to_level=3, drawn="1-0")["tables"]
    assert dict(table["rows"])["échec"] == "3/14"


def test_a_full_gauge_that_falls_due_foretells_nothing_more() -> None:
    """BK-SOL-02: it is due already."""
    due = told("gauge", karma=2, gauge="? 4-3", action="add", added="5-3")
    assert due["tables"] == []
    request = {"op": "odds", "calculator": "bad_karma.gauge"}
    fields = {"karma": 2, "gauge": "? 4-3", "action": "add", "added": "5-3"}
    answer = json.loads(handle(json.dumps({**request, "fields": fields})))
    assert [option["outcomes"] for option in answer["result"]["options"]] == [{"settle": "1/1"}] * 3


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"skill": 0, "modifier": -1}, "Aucun domino n'est à −1 ou moins."),
        ({"skill": 0, "out": "0-0"}, "1 domino sur 55 ne dépasse pas 0."),
        ({"skill": 7}, "38 dominos sur 56 ne dépassent pas 7."),
        ({"skill": 8, "limit": 5}, "Une marge de 5 ou plus fait solder."),
        ({"skill": 8, "limit": 5, "settling": "exceed"}, "Une marge de plus de 5 fait solder."),
        ({"skill": 8}, "Sans adversaire, réussir suffit à gagner."),
        ({"skill": 8, "limit": 5}, "Sans adversaire, réussir sans solder suffit à gagner."),
    ],
)
def test_the_chances_say_what_they_count(fields: dict[str, Any], sentence: str) -> None:
    assert sentence in steps("odds", **fields)


def test_which_domino_gives_the_margin_is_asked_wherever_several_are_drawn() -> None:
    fields = CALCULATORS["bad_karma.draw"].by_name
    most = fields["count"].schema()["maximum"]
    name, shown = fields["pick"].when
    assert (name, shown.split()) == ("count", [str(count) for count in range(2, most + 1)])


def test_a_wound_taken_off_bears_one_name() -> None:
    """BK-AVA-07: the headline and the step name the same domino, whichever side counted."""
    fields = {"gauge": "0-6", "unbreakable": True}
    assert "(6-0 retirée)" in told("settlement", **fields)["summary"].replace("\u00a0", " ")
    assert "Incassable : la blessure 6-0 est retirée." in steps("settlement", **fields)


def test_others_read_the_name_of_who_settles_in_secret_once() -> None:
    """What it changes follows the sentence that names her."""
    evening = after(
        "bad_karma",
        "Le premier remplit la dernière case, l'autre est écarté, et la jauge se solde.",
    )
    text = seen(fold(evening.system, evening.session), "").end.text.replace("\u00a0", " ")
    assert text.startswith("Ana solde sa jauge : 0 sur 3, ")
    assert text.count("Ana") == 1
