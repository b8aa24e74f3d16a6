"""Savage Worlds from one calculator to the next: the results of one are inputs of the next.

Damage, wounds, soak rolls, the states that remain, their modifiers, their recovery: inputs are
drawn from the declarations, and every figure is passed on as it was given.
"""

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.systems.savage_worlds import SYSTEM
from calculators.web import handle
from tests.contract import strategies
from tests.project import tries

CALCULATORS = {calculator.id.partition(".")[2]: calculator for calculator in SYSTEM.calculators}
SOME = settings(max_examples=tries(60), deadline=None)
type Raw = dict[str, Any]

HARMED = ("left_0", "left_1", "left_2", "left_3", "left_more")
"""The outcomes by the number of wounds left of an attack."""


def answer(name: str, fields: Raw, seed: str = "s") -> Raw:
    request = {
        "op": "run", "calculator": f"savage_worlds.{name}", "fields": fields, "seed": seed,
    }  # fmt: skip
    loaded: Raw = json.loads(handle(json.dumps(request)))
    return loaded


def told(name: str, fields: Raw, seed: str = "s") -> Raw:
    """Return the result of a valid request, and check what every result must satisfy."""
    given_back = answer(name, fields, seed)
    assert given_back["ok"], given_back["errors"]
    result: Raw = given_back["result"]
    if result["odds"]:
        assert Fraction(result["odds"][result["outcome"]]) > 0, "what happened could not happen"
        assert sum(Fraction(chance) for chance in result["odds"].values()) == 1
    return result


def refused(name: str, fields: Raw) -> set[str]:
    """Return the fields at fault in a request."""
    given_back = answer(name, fields)
    return set() if given_back["ok"] else {error["field"] for error in given_back["errors"]}


@st.composite
def drawn(draw: st.DrawFn, name: str, **handed_on: Any) -> Raw:
    """Return valid inputs from a declaration, except those passed on; dice are left to chance."""
    fields = {**draw(strategies.requests(CALCULATORS[name], typed=False)), **handed_on}
    while wrong := (refused(name, fields) - handed_on.keys()) & fields.keys():
        fields = {each: value for each, value in fields.items() if each not in wrong}
    return fields


def parsed(name: str, fields: Raw, parameter: str) -> Any:
    """Return the value of a parameter of a request, or its default."""
    declared = next(p for p in CALCULATORS[name].parameters if p.name == parameter)
    given_ = fields.get(parameter)
    return declared.default if given_ is None else declared.parse(given_)


def lines(result: Raw, *rules: str) -> list[tuple[str, str]]:
    """Return the steps that cite some rules."""
    return [(step["text"], step["rule"]) for step in result["steps"] if step["rule"] in rules]


@SOME
@given(data=st.data(), seed=strategies.SEEDS)
def test_from_the_hit_to_the_damage(data: st.DataObject, seed: str) -> None:
    """The bonus die of a raise and the +4 of a surprise are those of the damage that follows."""
    fields = data.draw(drawn("attack"))
    if refused("attack", fields):
        return
    hit = told("attack", fields, seed)
    surprise = parsed("attack", fields, "surprise") or parsed("attack", fields, "stunned")
    joker = parsed("attack", fields, "joker")
    blow = data.draw(
        drawn(
            "damage",
            raised=bool(hit["values"]["bonus_dice"]),
            surprise=surprise,
            joker=joker,
            toughness=data.draw(st.integers(1, 30)),
        )
    )
    dice = parsed("damage", blow, "dice")
    result = told("damage", blow, seed)
    thrown = result["values"]["dice"][0]
    assert len(thrown) == len(dice) + hit["values"]["bonus_dice"]
    if hit["values"]["bonus_dice"]:
        assert hit["outcome"] == "raise"
        assert hit["values"]["bonus_die_sides"] == 6
        assert any("prouesse" in text for text, _ in lines(result, "SW-JET-08"))
        assert all(face <= 6 for face in thrown[-1])
    bonus = "Attaque surprise : +4."
    assert surprise == any(step["text"].replace("\u00a0", " ") == bonus
                           for step in result["steps"])  # fmt: skip
    assert joker == bool(lines(result, "SW-INI-03")) == bool(lines(hit, "SW-INI-03"))


@SOME
@given(data=st.data(), seed=strategies.SEEDS)
def test_from_the_damage_to_the_wounds_that_stay(data: st.DataObject, seed: str) -> None:
    """Wounds, Shaken and the critical state go from damage to soak roll to states."""
    # Usual dice and Toughness: a hundred wounds at once are more than a field takes.
    blow = data.draw(
        drawn(
            "damage",
            dice=data.draw(st.sampled_from(["2d6", "d8+d6", "3d8", "d12+2d10"])),
            toughness=data.draw(st.integers(2, 12)),
            wounds=data.draw(st.integers(0, 5)),
        )
    )
    harm = told("damage", blow, seed)
    values = harm["values"]
    assert values["wounds"] == parsed("damage", blow, "wounds") + values["new_wounds"]
    left, shaken, critical = values["wounds"], values["shaken"], values["wounds"] >= 4
    if harm["outcome"] not in {"unconscious", "nothing", "extra_out"}:
        assert values["critical_state"] == critical
    if values["new_wounds"]:
        soak = data.draw(
            drawn(
                "soak",
                new_wounds=values["new_wounds"],
                wounds=parsed("damage", blow, "wounds"),
            )
        )
        soaked = told("soak", soak, seed)
        impossible = HARMED[values["new_wounds"] + 1 :]
        assert not set(impossible) & soaked["odds"].keys(), "more wounds left than there were"
        assert soaked["values"]["soaked"] + soaked["values"]["left"] == values["new_wounds"]
        assert soaked["values"]["wounds"] == left - soaked["values"]["soaked"]
        left, shaken = soaked["values"]["wounds"], soaked["values"]["shaken"]
        falls = parsed("soak", soak, "falls")  # an extra: out of the fight before that
        assert soaked["values"]["critical_state"] == (left >= 4 and not falls)
    states = told("states", {"pace": 6, "wounds": left, "shaken": shaken}, seed)
    assert (states["values"]["wounds"], states["values"]["shaken"]) == (left, shaken)
    assert states["values"]["critical"] == (left >= 4)
    again = told("damage", {**blow, "wounds": left, "shaken": shaken}, seed)
    assert again["values"]["wounds"] == left + again["values"]["new_wounds"]


ACTING = ("wounds", "fatigue", "distracted", "actions", "running", "joker")
STATE_RULES = ("SW-ETA-11", "SW-ETA-08", "SW-ETA-01", "SW-ACT-02", "SW-ACT-03", "SW-INI-03")


@st.composite
def bodies(draw: st.DrawFn) -> tuple[Raw, Raw]:
    """Return the inputs of a body for the states, and the answer."""
    states = {state: draw(st.booleans()) for state in ("shaken", "vulnerable", "held", "stunned")}
    fields = draw(drawn("states", pace=6, wounds=draw(st.integers(0, 5)), **states))
    return fields, told("states", fields)


@pytest.mark.parametrize("name", ["trait", "attack", "opposed"])
@SOME
@given(data=st.data())
def test_states_weigh_on_a_roll_as_they_say(name: str, data: st.DataObject) -> None:
    """The modifier given by the states is the one itemised by a roll of the same body."""
    fields, states = data.draw(bodies())
    handed = {key: parsed("states", fields, key) for key in ACTING}
    handed["distracted"] = states["values"]["distracted"]
    handed["actions"] = max(1, handed["actions"])
    if states["values"]["critical"]:
        wrong = {"wounds"} if states["values"]["wounds"] >= 4 else set()
        wrong |= {"fatigue"} if states["values"]["fatigue"] == "beyond" else set()
        assert refused(name, handed) >= wrong
        return
    result = told(name, {**handed, "die": "d8"})
    assert result["values"]["modifier"] == states["values"]["trait"]
    weighs = [line for line in lines(states, *STATE_RULES) if is_modifier(line[0])]
    assert weighs == [line for line in lines(result, *STATE_RULES) if is_modifier(line[0])]
    encumbered = {**handed, "encumbered": states["values"]["encumbered"], "die": "d8"}
    result = told(name, encumbered)
    assert result["values"]["modifier"] == states["values"]["agility"]


def plain(text: str) -> str:
    return text.replace("\u00a0", " ").replace("\u202f", " ")


def is_modifier(text: str) -> bool:
    """Whether a step is one modifier: a name, a colon, a number."""
    return plain(text).rpartition(" : ")[2].strip("−+.").isdigit()


@SOME
@given(data=st.data(), seed=strategies.SEEDS)
def test_states_are_recovered_from_with_what_they_weigh(data: st.DataObject, seed: str) -> None:
    """Shaken, Stunned, wounds and Fatigue go in as the states give them, and come back lower."""
    fields, states = data.draw(bodies())
    values = states["values"]
    reading = parsed("states", fields, "past_three")
    body = {key: values[key] for key in ("wounds", "fatigue", "distracted")} | {
        "joker": parsed("states", fields, "joker"), "past_three": reading,
    }  # fmt: skip
    alone = told("states", {
        "pace": 6, "wounds": values["wounds"], "fatigue": values["fatigue"], "joker": body["joker"],
        "distracted": values["distracted"], "past_three": reading,
    })  # fmt: skip
    for need in ("shaken", "stunned"):
        if not values[need]:
            continue
        if values["critical"]:
            assert refused("recovery", {**body, "need": need})
        else:
            result = told("recovery", {**body, "need": need}, seed)
            assert result["values"]["modifier"] == alone["values"]["trait"]
    if values["wounds"]:
        healed = told("recovery", {**body, "need": "heal"}, seed)
        assert healed["values"]["modifier"] == alone["values"]["trait"]
        assert healed["values"]["wounds_before"] == values["wounds"]
        after = told("states", {"pace": 6, "wounds": healed["values"]["wounds_after"]})
        assert after["values"]["critical"] == healed["values"]["critical_state"]
        treated = told("recovery", {"need": "treat", "patient_wounds": values["wounds"]}, seed)
        assert told("states", {"pace": 6, "wounds": treated["values"]["wounds_after"]})
    if values["fatigue"] != "none":
        rested = told("recovery", {**body, "need": "rest", "hours": 1}, seed)
        after = told("states", {"pace": 6, "fatigue": rested["values"]["fatigue"]})
        assert after["values"]["fatigue"] == rested["values"]["fatigue"]
        assert not after["values"]["critical"]


@SOME
@given(data=st.data(), seed=strategies.SEEDS)
def test_a_stunned_target_is_taken_by_surprise(data: st.DataObject, seed: str) -> None:
    """The attack counts a target's states: +4 for Stunned, +2 for Vulnerable."""
    fields, states = data.draw(bodies())
    values = states["values"]
    target = {"vulnerable": values["vulnerable"], "stunned": values["stunned"]}
    for mode in ({"mode": "melee", "parry": 5}, {"mode": "shoot"}):
        attack = told("attack", {**mode, **target}, seed)
        expected = 4 if values["stunned"] else 2 * values["vulnerable"]
        assert attack["values"]["modifier"] == expected
    duel = told("opposed", {"vulnerable": values["vulnerable"]}, seed)
    assert duel["values"]["modifier"] == 2 * values["vulnerable"]
    assert parsed("states", fields, "stunned") == values["stunned"]


@SOME
@given(data=st.data(), seed=strategies.SEEDS)
def test_support_is_received_as_it_was_given(data: st.DataObject, seed: str) -> None:
    brought = []
    for number in range(data.draw(st.integers(1, 4))):
        helper = data.draw(drawn("trait", purpose="support"))
        if refused("trait", helper):
            return
        brought.append(told("trait", helper, f"{seed}{number}"[:64])["values"]["support"])
    for strength in (False, True):
        total = sum(brought) if strength else min(sum(brought), 4)
        for name in ("trait", "opposed"):
            helped = told(name, {"support": brought, "strength": strength}, seed)
            assert helped["values"]["modifier"] == total


@SOME
@given(data=st.data(), seed=strategies.SEEDS)
def test_a_trial_leaves_the_state_that_it_names(data: st.DataObject, seed: str) -> None:
    fields = data.draw(drawn("opposed", kind=data.draw(st.sampled_from(["distract", "expose"]))))
    if refused("opposed", fields):
        return
    result = told("opposed", fields, seed)
    summary = plain(result["summary"])
    left = {
        "distracted": "Distraite" in summary, "vulnerable": "Vulnérable" in summary,
        "shaken": "Secouée" in summary,
    }  # fmt: skip
    won = result["outcome"] in {"success", "raise", "raises"}
    assert (left["distracted"] or left["vulnerable"]) == won
    assert left["shaken"] == (result["outcome"] in {"raise", "raises"})
    states = told("states", {"pace": 6, **left})
    assert states["outcome"] == ("shaken" if left["shaken"] else "free")
    assert states["values"]["trait"] == (-2 if left["distracted"] else 0)
    assert states["values"]["vulnerable"] == left["vulnerable"]


@SOME
@given(data=st.data(), seed=strategies.SEEDS)
def test_a_joker_gives_its_holder_the_same_bonus_everywhere(data: st.DataObject, seed: str) -> None:
    names = [f"F{number}" for number in range(data.draw(st.integers(1, 20)))]
    round_ = told("initiative", {"fighters": "\n".join(names)}, seed)
    assert sorted(round_["values"]["order"]) == sorted(names)
    for card in round_["values"]["cards"][:3]:
        joker = card.startswith("joker")
        for name in ("trait", "opposed", "attack", "soak", "recovery"):
            assert told(name, {"joker": joker})["values"]["modifier"] == 2 * joker
        blow = told("damage", {"toughness": 5, "joker": joker}, seed)
        plainly = told("damage", {"toughness": 5}, seed)
        assert blow["values"]["damage"] == plainly["values"]["damage"] + 2 * joker
