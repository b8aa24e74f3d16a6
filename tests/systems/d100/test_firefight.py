"""The firefight on its pages: headings, dice of the table's own, who takes part in the next one."""

from dataclasses import replace

from calculators.session.asking import awaited
from calculators.systems.d100.character import FORGOTTEN
from tests.contract.page import read
from tests.systems.party import Party
from tests.systems.scenes import after, plays

BEFORE = "On dit ses intentions et tous bougent avant le premier tir."
ALL_MOVED = "Plus personne ne bouge : on tire."


def test_a_turn_that_begins_without_a_sentence_has_its_heading() -> None:
    evening = after("d100", ALL_MOVED, "pass", "pass", "next", "go.1", "cover.hard")
    rounds = read(evening.page(page="carnet", whole=True)).all("h3", class_="party-opens")
    assert [each.text for each in rounds] == ["Tour 1", "Tour 2"]


def test_own_dice_are_picked_in_one_go() -> None:
    """Tens and units, the damage, then the zone, each only if the one before requires it."""
    evening = after("d100", ALL_MOVED, "shoot.1", readings={"pieces": "own"})
    fire = {"do": "choose", "move": "fire"}
    waits = {("40", "0"): "faces", ("70", "5"): "", ("40", "0", "8"): "zone"}
    for taps, name in waits.items():
        found = awaited(evening.state, fire, taps)
        assert (found.parameter.name if found.parameter else "") == name


def test_what_held_for_a_fight_is_over_with_one_that_is_given_up() -> None:
    bo = {"boost": 10, "fires": ["reussi-1"], "hurt": 2}
    evening = after("d100", ALL_MOVED, sheets={"Bo": {"cover": "hard", **bo}})
    before = evening["Bo"]
    evening.opens("firefight")
    now = evening["Bo"]
    assert (now.cover, now.boost, now.fires, now.hurt) == ("none", 0, (), 0)
    assert replace(now, **{name: getattr(before, name) for name in FORGOTTEN}) == before


def test_a_copy_has_fired_nothing_and_is_hampered_by_nobody() -> None:
    """AMB-DC-12: the copy of a shooter ends no fire in her place."""
    at = after("d100", "Il pèse sur tous leurs autres tests.")
    at.copies("Ana", 1)
    at.copies("Bo", 1)
    copies = (at["Ana 2"], at["Bo 2"])
    assert [(copy.covering, copy.fires) for copy in copies] == [(0, ())] * 2
    at.writes("Ana 2", perception=90)
    plays(at, "next", "done")
    assert (at.question.who, [*map(str, at["Bo"].fires)]) == ("Ana 2", ["reussi-1"])
    plays(at, "pass")
    assert (at.question.who, at["Bo"].fires) == ("Ana", ())


def test_a_copy_is_unhurt() -> None:
    """A reinforcement made of a wounded model came with her wounds and what was left."""
    model = {"pv": 3, "pv_max": 12, "condition": "bleeding", "left": 2, "cover": "hard"}
    at = Party("d100", Pillard={"shooting": 40, **model})
    at.copies("Pillard", 1)
    copy = at["Pillard 2"]
    assert (copy.pv, copy.pv_max, copy.shooting) == (12, 12, 40)
    assert (copy.condition, copy.left, copy.cover) == ("alive", 0, "none")


def taking_part(at: Party) -> list[str]:
    chips = [b for b in read(at.page()).all("button") if "aria-pressed" in b.attributes]
    return [chip.words for chip in chips if chip.attributes["aria-pressed"] == "true"]


def test_the_next_fight_begins_without_the_dead_and_those_who_fled() -> None:
    """Who fled is absent until she is brought back: then she takes part like all others."""
    flees = ("go.2", "flee", "done", "= Dee; condition=dead", "pass", "pass", "end")
    at = after("d100", BEFORE, *flees, at=["Ana", "Bo", "Cid", "Dee"])
    assert "oubliés" not in at.journal[-1]
    assert taking_part(at) == ["Ana", "Bo"]
    at.begins("firefight", "Ana", "Bo", "Cid")
    assert not at["Cid"].fled
    assert "Cid revient de sa fuite." in at.journal[-1]


def test_what_follows_a_fight_that_is_over_is_told_with_its_name() -> None:
    """DC-PV-03: the last words tell of all, and who was cared for is one of them."""
    evening = after("d100", "Les premiers secours arrêtent le sang.")
    assert "Bo, infirmerie" in read(evening.page(page="table")).words
    evening._make({"do": "note", "text": "Il pleut"})
    assert "Bo, infirmerie" in read(evening.page(page="table")).words


def test_of_equals_the_one_who_acts_is_marked_in_the_order() -> None:
    """AMB-DC-22: they act together, but are asked one after the other."""
    party = after("d100", "À égalité de Perception, on agit en même temps.")
    (order,) = read(party.page()).all("ol", class_="party-order")
    (rank,) = order.all("li")
    assert rank.words == "AnaBo"
    assert [each.words for each in rank.all("span", aria_current="step")] == ["Bo"]
