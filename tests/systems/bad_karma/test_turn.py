"""A turn of Bad Karma at its table: sentences, attacks, secrets, the pile."""

import json
import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from calculators.catalogue import SYSTEMS
from calculators.core.french import french
from calculators.pieces.domino import BOX, COPIES, Domino
from calculators.pieces.gauge import PLACED
from calculators.session.state import board, character
from calculators.systems.bad_karma import around
from calculators.systems.bad_karma.draw.trial import FULL, SETTLE, Trial, after_double
from calculators.systems.bad_karma.turn.state import CLEAN
from tests.contract.page import read
from tests.systems.evening import Evening, chances_of
from tests.systems.party import sheet_of
from tests.systems.scenes import after, plays

type Json = dict[str, Any]
SYSTEM = SYSTEMS["bad_karma"]
FAILS = ("draw.1; drawn=6-5", "accept")
TOLD_OF_TWO = (
    "Marco raconte une intention.\nAna conclut, à la mesure des dominos.\n"
    "Ce que les autres ont commencé peut y servir."
)


def begun(*lines: str, **sheets: Json) -> Evening:
    """Let Ana draw first, then Marco; their sheets may differ."""
    first = "Un domino au hasard ouvre le serpentin ; chacun tire ensuite en secret."
    at = [*dict.fromkeys(("Ana", "Marco", *sheets))]
    return after("bad_karma", first, *lines, at=at, sheets=sheets)


def won(drawn: str, *lines: str, **sheets: Json) -> Evening:
    """Let Ana win with a domino; Marco fails."""
    return begun(f"draw.1; drawn={drawn}", "keep.0", *FAILS, "declare", *lines, **sheets)


def codes(party: Evening) -> list[str]:
    return [way.code for way in party.question.ways]


def laid(party: Evening, name: str, track: str = "gauge") -> list[str]:
    return [str(tile) for tile in getattr(party[name], track)]


# --- a turn


def test_a_reward_tells_what_it_gives_back() -> None:
    """BK-JAU-10, BK-DOM-07: who is out of combat was so before; three boxes put nobody out."""
    told = "Le meneur peut rendre un KO ; qui était hors combat le reste, même avec trois cases."
    party = after("bad_karma", told)
    assert party.last.summary == "Toujours hors combat pour la scène : 3 cases de KO."


def test_who_may_tell_what_stands_apart_from_what_happened() -> None:
    """The effect of the attack is seen first; side notes follow it."""
    panel = json.loads(shown(won("3-2", "attack.1"), ""))["panel"]
    (told,) = read(panel).all("p", class_="calc-summary")
    (aside,) = told.all(class_="party-later")
    assert told.text.startswith(french("Attaque d'Ana contre Marco."))
    assert aside.words.strip() == french(TOLD_OF_TWO)


def test_many_results_stand_on_a_line_each() -> None:
    """BK-SOL-06: the best first, then who wins; the journal has them on one line."""
    party = after(
        "bad_karma",
        "Les tirages se lisent du meilleur au moins bon, quel que soit l'ordre où l'on a tiré.",
    )
    panel = json.loads(shown(party, ""))["panel"]
    (told,) = read(panel).all("p", class_="calc-summary")
    *ranked, won = told.words.split("\n")
    assert [each.split(french(" :"))[0] for each in ranked] == ["Zoe", "Ana", "Lou", "Marco", "Bo"]
    assert won.startswith("Zoe gagne le tour.")
    assert "\n" not in party.journal[-1]


def test_a_line_says_what_a_skill_is_before_the_question_counts() -> None:
    """BK-MAT-06: damage lowers it as the table reads it, the serpentine raises it."""
    party = begun(Ana={"wounds": "4-1 2-1"})
    assert party.question.title.startswith("Ana, compétence 6 :")
    assert SYSTEM.sheet.line
    assert "compétence de base 8" in SYSTEM.sheet.line(party["Ana"]).replace("\u00a0", " ")


def test_what_lies_there_in_a_turn_is_in_no_other_game() -> None:
    """BK-PIO-01: a game abandoned in a turn leaves nothing out of the pile."""
    party = begun(*FAILS, "settle", "draw.1; drawn=6-5", Ana={"gauge": "2-1?", "karma": 1})
    assert party["Ana"].aside
    party.opens("turn")
    assert {field: getattr(party["Ana"], field) for field in CLEAN} == CLEAN
    assert {field: getattr(party["Marco"], field) for field in CLEAN} == CLEAN


# --- camps


def test_who_enters_is_told_with_her_camp_and_two_figures() -> None:
    """It decides who is a foe, of the first one too; one protection is singular."""
    lou = {"traits": "heroic lucky", "protections": "2x1"}
    party = Evening("bad_karma", Ana={"protections": "2x1 1x2"}, Lou=lou)
    hers = "entre en jeu : camp pique, compétence 7, Karma 7"
    assert party.journal == [
        f"Ana {hers}, protections 2 (1 emploi) et 1 (2 emplois).",
        f"Lou {hers}, Héroïque et Chanceux, protection 2 (1 emploi).",
    ]
    party.leaves("Lou")
    party.writes("Lou")
    assert party.journal[-1] == "Lou revient."


def test_a_table_of_one_camp_is_told_why_nobody_can_be_attacked() -> None:
    """Only names were written; who changes camp before the start has a zone for it."""
    party = Evening("bad_karma", Ana={}, Bo={}).opens("turn")
    assert "ne peut être attaqué" in party.question.facts[0][1]
    party.writes("Bo", camp="trefle")
    assert party.question.facts == ()
    plays(party, "start; drawn=4-2")
    lying: Any = board(sheet_of("bad_karma"), party.state.table)
    assert "trefle" in [zone.camp for zone in lying.zones]
    alone = won("2-1", Marco={"camp": "pique"})
    assert [code for code in codes(alone) if code.startswith("attack")] == []
    assert "ne peut être attaqué" in alone.question.facts[0][1]
    assert won("2-1").question.facts == ()


def test_the_table_tells_its_serpentine_in_words() -> None:
    lays = "Qui a réussi sans gagner peut poser son domino sur une tête du serpentin, ou rien."
    party = after("bad_karma", lays, "head.1", "way.1:4-1; drawn=6-6", "way.1:6-6")
    assert party.state.table["laid"]
    panel = party.asks(panel={})["panel"]
    card = panel[panel.index('id="sur-la-table"') :].split("</section>")[0]
    assert "Serpentin\u00a0: 3 dominos, 2 têtes" in card
    assert "1:" not in card


# --- chances


@pytest.mark.parametrize(
    ("count", "gauge", "traits"),
    [
        (1, "", ""),
        (1, "4-1 6-5 6-3", ""),
        (1, "? ? ? ? ? ? ?", ""),
        (2, "", ""),
        (2, "4-1 6-5 6-3", ""),
        (2, "4-1 6-5 6-3", "good_karma"),
        (2, "? ? ? ? ? ?", ""),
        (3, "4-1 6-5 6-3", ""),
    ],
)
def test_the_chances_of_a_draw_are_those_of_every_deal(count: int, gauge: str, traits: str) -> None:
    party = begun(Ana={"gauge": gauge, "traits": traits})
    shown = chances_of(party.state, f"draw.{count}")
    pile, tiles = [*BOX], [PLACED.parse(text) for text in gauge.split()]
    for domino in ("4-2", *(str(tile.domino) for tile in tiles if tile.domino)):
        pile.remove(next(each for each in pile if str(each) == domino))
    best, safe = (Trial(8, 7, pick, "reach") for pick in ("best", "safe"))
    good = due = forced = deals = 0
    for deal in combinations(pile, count):
        laid = after_double(len(tiles), deal, lightens=bool(traits))
        deals += 1
        good += best.succeeds(deal)
        due += best.verdict(deal, laid) in {SETTLE, FULL}
        forced += safe.verdict(deal, laid) in {SETTLE, FULL}
    assert shown["réussir"] == Fraction(good, deals)
    either = shown.get("solder", Fraction(0))
    assert shown.get("solder avec la meilleure marge", either) == Fraction(due, deals)
    assert shown.get("solder dans tous les cas", either) == Fraction(forced, deals)


def test_each_domino_falls_as_its_chance_says() -> None:
    """Every deal of one domino is played: the moves offered then agree with its chances."""
    gauge = {"gauge": "4-1 6-5 6-3"}
    party = begun(Ana=gauge)
    shown = chances_of(party.state, "draw.1")
    pile = Counter(BOX) - Counter(around.everywhere(*_there(party)))
    good = due = 0
    for domino, copies in pile.items():
        (first, *_) = begun(f"draw.1; drawn={domino}", Ana=gauge).question.ways
        good += copies * first.code.startswith("keep.")
        due += copies * ("il faut solder" in first.label.text)
    assert shown == {
        "réussir": Fraction(good, pile.total()),
        "solder": Fraction(due, pile.total()),
    }


def test_what_was_drawn_lies_there_once_good_karma_has_played() -> None:
    """It is decided upon then; a draw that was just told is not shown twice."""
    ana = {"traits": "good_karma", "gauge": "5-4 6-1"}
    drawn = [begun("draw.1; drawn=2-2", way, Ana=ana).question for way in ("off.0", "keep")]
    assert [[str(each) for each in asked.shows[0].pieces] for asked in drawn] == [["2-2"]] * 2
    assert [len(asked.shows[1].pieces[0].tiles) for asked in drawn] == [1, 2]
    assert not begun("draw.1; drawn=3-1", Ana=ana).question.shows


def test_what_falls_and_what_it_does_lie_there_before_a_gauge_is_settled() -> None:
    """Each protection changes it; which wound Incassable takes away is still to be said."""
    ana = {"gauge": "5-4/pL 4-3x2/pF 6-2?", "karma": 3, "protections": "2x1"}
    due = ("draw.1; drawn=2-1", "keep.0")

    def shows(*lines: str, **more: str) -> dict[str, list[str]]:
        groups = begun(*due, *lines, Ana=ana | more).question.shows
        return {
            group.caption: [str(tile) for piece in group.pieces for tile in _tiles(piece)]
            for group in groups
        }

    falls = ["5-4/pL", "4-3x2/pF", "6-2?"]
    assert shows() == {"À solder": falls, "KO": ["5-4:5"], "Blessures": ["4-3", "6-2?"]}
    assert shows("use.2.0")["Blessures"] == ["4-3"]
    unbroken = begun(*due, Ana=ana | {"traits": "unbreakable"}).question
    assert [group.caption for group in unbroken.shows] == ["À solder"]
    assert unbroken.ways[-1].label.text == "Solder"


def test_the_winner_sees_what_strikes_once_others_have_acted() -> None:
    """Those of an éclat lie before her: no title lists them."""
    several = begun("draw.2; drawn=3-2 4-1", Ana={"skill": 9}).question
    assert several.title == "Ana : que faire de ces dominos ?"
    lou = {"Lou": {"camp": "pique", "skill": 8}}
    draws = ("draw.1; drawn=2-1", "keep.0", *FAILS, "draw.1; drawn=4-3", "keep.0", "declare")
    acted = begun(*draws, "nothing", **lou).question
    assert acted.who == "Ana"
    assert [str(tile) for each in acted.shows for tile in each.pieces] == ["2-1"]
    assert not won("2-1").question.shows


def _tiles(piece: Any) -> Any:
    return getattr(piece, "hurts", (piece,))


# --- secrets


def shown(party: Evening, seat: str) -> str:
    panel = {"page": "table", "seat": seat}
    answer = party.asks(seat=seat, journal=True, markdown=True, panel=panel)
    assert answer["ok"]
    return json.dumps({name: value for name, value in answer.items() if name != "session"})


@pytest.mark.parametrize(
    ("traits", "laid"), [("", "6-5 (6 en haut)"), ("scared", "un domino caché (×2)")]
)
def test_all_are_told_what_lies_open_once_fate_is_forced(traits: str, laid: str) -> None:
    """BK-TIR-07, BK-DES-02: the refused domino is face up, except a Trouillard's."""
    party = begun("draw.1; drawn=6-5", "force.strong; drawn=3-2", Ana={"traits": traits})
    told = json.loads(shown(party, "Marco"))["journal"][-1]["text"]
    assert french(f"Ana force le destin : {laid} sur la jauge.") in told


@pytest.mark.parametrize("seat", ["", "Marco"])
def test_a_draw_is_shown_to_its_player_alone(seat: str) -> None:
    party, other = (begun(f"draw.1; drawn={domino}") for domino in ("3-1", "6-6"))
    assert shown(party, "Ana") != shown(other, "Ana")
    assert shown(party, seat) == shown(other, seat)


def test_a_card_is_no_winner_s_where_a_hero_pays_for_it() -> None:
    """BK-AVA-02: he has failed, and strikes nobody."""
    told = after("bad_karma", "Héroïque : Marco a raté, et retourne son domino pour une carte.")
    assert "La carte se pose" in told.last.steps
    assert not {"vainqueur", "gagnant"} & {*told.last.steps.split()}


def heroic(domino: str) -> Evening:
    """Let Ana fail with a domino that she may turn up for a card."""
    marco = ("draw.1; drawn=3-2", "keep.0", "declare")
    return begun(f"draw.1; drawn={domino}", "accept", *marco, Ana={"traits": "heroic"})


def lucky(domino: str) -> Evening:
    """Let Ana draw a double, at which Good Karma may remove that domino."""
    return begun("draw.1; drawn=2-2", Ana={"traits": "good_karma", "gauge": f"{domino}?"})


@pytest.mark.parametrize("seat", ["", "Marco"])
@pytest.mark.parametrize(("may", "code"), [(heroic, "hero."), (lucky, "off.")])
def test_what_lies_hidden_is_listed_to_who_may_use_it_alone(
    may: Callable[[str], Evening], code: str, seat: str
) -> None:
    """The margin of both dominoes is the same: the table knows nothing else."""
    party, other = map(may, ("6-3", "5-4"))
    assert party.question.ways[0].code.startswith(code)
    assert shown(party, "Ana") != shown(other, "Ana")
    assert shown(party, seat) == shown(other, seat)


@pytest.mark.parametrize("seat", ["", "Ana"])
@pytest.mark.parametrize("after", [(), ("next",), ("scene",)])
def test_what_goes_hidden_with_a_damage_stays_unseen(seat: str, after: tuple[str, ...]) -> None:
    """A failure that a critical hit puts beside a wound is face down there (BK-SOL-11)."""
    tables = []
    for domino in ("6-3", "5-3"):
        marco = {"gauge": f"{domino}? 4-3x2/pF"}
        party = won("2-2", "attack.1", "settle", Marco=marco)
        assert any(tile.startswith(domino) for tile in laid(party, "Marco", "wounds"))
        tables.append(shown(plays(party, *after), seat))
    assert tables[0] == tables[1]


@pytest.mark.parametrize(
    ("drawn", "traits", "rules"),
    [
        ("6-5", "", ("BK-JAU-09", "AMB-BK-03")),
        ("6-5", "scared", ("BK-DES-02", "AMB-BK-27")),
        ("2-1", "scared", ("BK-TIR-07", "AMB-BK-03")),
    ],
)
def test_what_is_refused_cites_why_it_lies_so(
    drawn: str, traits: str, rules: tuple[str, str]
) -> None:
    party = begun(f"draw.1; drawn={drawn}", Ana={"traits": traits})
    (told,) = next(way.then for way in party.question.ways if way.code == "force.strong")
    assert (told.rule, told.reading) == rules


# --- the pile


def _there(party: Evening) -> tuple[list[Any], Any]:
    sheet, state = sheet_of("bad_karma"), party.state
    return [character(sheet, fields) for fields in state.sheets.values()], board(sheet, state.table)


@pytest.mark.parametrize("seed", range(12))
def test_no_domino_is_there_three_times(seed: int) -> None:
    """Whatever is decided, no domino occurs three times, and the pile is never overdrawn."""
    rng = random.Random(seed)  # noqa: S311
    traits = ["tactician", "heroic", "lucky", "good_karma", "unbreakable", "scared", "coward"]
    people: Json = {
        name: {
            "camp": camp,
            "skill": rng.randint(6, 12),
            "karma": rng.randint(2, 7),
            "weapon": rng.choice(["pF", "iM", "ipL"]),
            "traits": " ".join(rng.sample(traits, 2)),
        }
        for name, camp in zip("ABCD", ["pique", "coeur"] * 2, strict=True)
    }
    party = Evening("bad_karma", None, **people).opens("turn")
    for _ in range(60):
        if not party.state.scripted:
            return
        code, chance = rng.choice(codes(party)), str(rng.random())
        party._make({"do": "choose", "move": code, "seed": chance})
        there, lying = _there(party)
        counts: Counter[Domino] = Counter(around.everywhere(there, lying))
        assert not [each for each, times in counts.items() if times > COPIES], code
        assert around.left(there, lying) >= 0, code


@pytest.mark.parametrize(("ko", "counters"), [("5-4:5 3-1:3", 8), ("5-4:5~ 3-1:3", 3)])
def test_a_covered_ko_has_no_counters(ko: str, counters: int) -> None:
    """BK-AVA-05: what lies under another counts no more, for the turns of KO (BK-DOM-04) too."""
    there, lying = _there(begun(Ana={"ko": ko, "tough": 1}))
    assert around.left(there, lying) == len(BOX) - 3 - counters


def test_who_leaves_and_comes_back_brings_her_dominoes_along() -> None:
    """BK-PIO-01: out of the pile while she is away, and not twice after she returns."""
    party = begun("draw.1; drawn=2-1", "keep.0", Ana={"gauge": "5-4/pL 4-3x2/pF"})

    def left() -> int:
        return around.left(*_there(party))

    before = left()
    party.leaves("Ana")
    assert left() == before + 1, "her hand, that nobody else has seen"
    plays(party, "draw.1; drawn=6-5")
    assert left() == before
    party._make({"do": "sheet", "name": "Ana", "fields": {}})
    assert left() == before - 1, "her hand again"
    plays(party, "accept")
    assert left() == before - 1


def test_who_comes_back_makes_no_domino_of_this_turn_a_third() -> None:
    """BK-MAT-01, AMB-BK-41: a domino given back meanwhile is one of those that she brings."""
    party = begun(Lou={"gauge": "5-1? 5-1?"}, Marco={"ko": "5-1:3"})
    party.leaves("Lou")
    plays(party, *FAILS, *FAILS, "declare", "reward", "ko.1")
    before = around.left(*_there(party))
    party._make({"do": "sheet", "name": "Lou", "fields": {}})
    assert around.left(*_there(party)) == before - 1, "the KO was one of the two"
    assert len(party["Lou"].gauge) == 2


def test_a_secret_is_put_right_by_its_own_player() -> None:
    """A mistyped domino, however long ago: her curtain opens on it, and on no other player's."""
    party = begun("draw.1; drawn=3-1", "keep.0", "draw.1; drawn=6-5", "accept")
    drew = next(
        at for at, each in enumerate(party.session["moves"]) if each.get("move") == "draw.1"
    )

    def shown(seat: str) -> tuple[str, str]:
        answer = party.asks(panel={"page": "carnet", "seat": seat, "mine": drew})
        return answer["seat"], answer["panel"]

    amends = f'id="party-amend-{drew}"'
    for seat in ("", "Marco"):
        holds, html = shown(seat)
        assert holds == ""
        assert amends not in html
        assert f'id="party-mine-{drew}"' in html
    holds, html = shown("Ana")
    assert holds == "Ana"
    assert amends in html


def test_what_a_rule_page_left_due_is_made_at_the_table() -> None:
    """BK-SOL-01: the game settles what its own draws cause, and nothing else."""
    party = begun(Ana={"gauge": "5-4 ? ?"})

    def offered() -> bool:
        return 'id="take-settle"' in party.asks(panel={"page": "table"})["panel"]

    assert not offered()
    party.run("draw", "Ana", drawn="3-0")
    assert party.last.outcome == SETTLE
    assert offered()
    party.take("settle")
    assert not offered()


def test_the_one_choice_that_can_be_put_right_stands_open() -> None:
    """To end the scene, or to reward, draws nothing: whose dominoes are drawn is not asked."""
    party = won("3-1", "nothing", "next")
    assert party.session
    panel = {"page": "carnet", "amend": len(party.session["moves"]) - 1}
    page = read(party.asks(panel=panel)["panel"])
    folds = [node for node in page.all("details") if node.words.startswith("Revenir sur")]
    assert ["open" in fold.attributes for fold in folds] == [True]
    assert not folds[0].all("span", class_="party-whose")
