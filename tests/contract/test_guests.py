"""A guest has a device of her own: the moves it may make, and what it is shown."""

from __future__ import annotations

import html
import json
import random
import re
from collections.abc import Sequence
from typing import Any

import pytest

from calculators.catalogue import SYSTEMS
from calculators.core.chance import promise_of, seed_of
from calculators.core.script import Way
from calculators.core.sheet import Game
from calculators.core.system import System
from calculators.session import running, scripting
from calculators.session.fold import fold
from tests.project import tries
from tests.systems.party import SPACES, Party, play

type Raw = dict[str, Any]

KEY = "only the host knows it"
HALF = 0.5
WAY = re.compile(r'data-way="([^"]+)"')
HALVES = ["0123456789abcdef", HALF_SEED := "fedcba9876543210"]
PLAYED = [(each, game) for each in SYSTEMS.values() if each.sheet for game in each.sheet.games]
each_game = pytest.mark.parametrize(("system", "game"), PLAYED, ids=lambda each: each.id)


def phone(name: str, state: str = "open") -> Raw:
    """Return a device that has joined, as the host's page tells it."""
    return {"token": f"seat of {name}", "own": [name], "state": state}


class Table:
    """A table with guests: each asks as her device does, through the host's."""

    def __init__(self, system: System, game: Game, seed: int = 0) -> None:
        self.system, self.game, self.rng = system, game, random.Random(seed)  # noqa: S311
        sheet = system.sheet
        self.party = Party.seated(system.id, *(each.name for each in sheet.examples))
        self.party.begins(game.id.partition(".")[2], *[*self.party.state.sheets][: game.most])

    def asks(self, guest: str, move: Raw | None = None, /, **more: Any) -> Raw:
        asked = {"guest": guest, "key": KEY, "after": self.after, "panel": {}, **more}
        answer = self.party.asks(move, **asked)
        if answer["ok"] and move:
            self.party.session = answer["session"]
            self.party.state = fold(self.system, answer["session"]).end.state
        return answer

    def refused(self, guest: str, move: Raw, /, **more: Any) -> str:
        """Return the reason of a refusal."""
        answer = self.asks(guest, move, **more)
        assert not answer["ok"], move
        return " ".join(each["message"] for each in answer["errors"]).translate(SPACES)

    @property
    def after(self) -> str:
        return str(self.party.asks(guest="", key=KEY)["after"])

    @property
    def who(self) -> str:
        """Who decides now; if nobody, the host."""
        while True:
            asked = scripting.question(self.party.state)
            assert asked
            if asked.who:
                return asked.who
            self.party.decides(asked.ways[0].code)

    @property
    def ways(self) -> Sequence[Way]:
        asked = scripting.question(self.party.state)
        assert asked
        return asked.ways

    def choice(self) -> Raw:
        hers = [way.code for way in self.ways if not way.who]
        return {"do": "choose", "move": self.rng.choice(hers)}

    def other(self, name: str) -> str:
        return next(each for each in self.party.state.sheets if each != name)


@each_game
def test_a_guest_decides_what_she_is_asked_and_nothing_else(system: System, game: Game) -> None:
    table = Table(system, game)
    who = table.who
    other, move = table.other(who), table.choice()
    assert "C'est à" in table.refused(other, move).replace("’", "'")
    table.refused("", move)
    promised = table.asks(who)["promise"]
    assert table.asks(who, move, half=HALF_SEED)["ok"]
    last = table.party.session["moves"][-1] if table.party.session else {}
    assert [promise_of(last["halves"][0]), last["halves"][1]] == [promised, HALF_SEED]
    assert last["seed"] == seed_of(last["halves"])


@each_game
def test_a_guest_cannot_do_what_the_host_does(system: System, game: Game) -> None:
    table = Table(system, game)
    who = table.who
    other = table.other(who)
    before = table.party.session
    for move in (
        {"do": "undo"},
        {"do": "amend", "at": 0, "move": None},
        {"do": "begin", "game": game.id, "who": [who, other]},
        {"do": "readings", "readings": {}},
        {"do": "table", "fields": {}},
        {"do": "seen", "who": who},
        {"do": "sheet", "name": who, "rename": "Quelqu'un"},
        {"do": "sheet", "name": who, "fields": None},
        {"do": "sheet", "name": other, "fields": {"colour": "grey"}},
        {"do": "sheet", "name": "Personne", "fields": {}},
        {"do": "run", "calculator": system.calculators[0].id, "fields": {}},
        {"do": "run", "calculator": system.calculators[0].id, "who": other},
        {"do": "run", "calculator": system.calculators[0].id, "who": who, "anyway": True},
        {"do": "look"},
        {},
        [],
        "choose",
    ):
        table.refused(who, move)  # type: ignore[arg-type]
        if isinstance(move, dict) and move.get("name") != "Personne":
            table.refused("", move)
    assert table.party.session == before
    hers = table.asks(who, {"do": "run", "calculator": system.calculators[0].id, "who": who})
    assert not any(each["field"].endswith("do") for each in hers.get("errors", ())), hers
    assert table.asks(who, {"do": "sheet", "name": who, "fields": {"colour": "grey"}})["ok"]
    assert table.asks(who, {"do": "note", "text": "Bien."})["ok"]


@each_game
def test_a_guest_says_with_a_move_what_it_asks_of_her_and_no_more(
    system: System, game: Game
) -> None:
    table = Table(system, game)
    who = table.who
    while not (way := next((way for way in table.ways if way.request and not way.who), None)):
        table.party.decides(table.ways[0].code)
        who = table.who
    request = way.request
    assert request
    asked = scripting.question(table.party.state)
    calculator = running.calculator_of(system, request.calculator)
    may = {*(asked.inputs if asked else ()), *(each.name for each in calculator.drawn)}
    unasked = sorted(calculator.by_name.keys() - may)
    assert unasked
    for name in unasked:
        move = {"do": "choose", "move": way.code, "fields": {name: "1"}}
        assert "tient la table" in table.refused(who, move), name
    for calculator in system.calculators:
        run = {"do": "run", "calculator": calculator.id, "who": who, "against": table.other(who)}
        for name in system.sheet.use(calculator.id).against.among:
            assert "tient la table" in table.refused(who, {**run, "fields": {name: "1"}})


@each_game
def test_who_plays_two_characters_has_both_on_her_phone(system: System, game: Game) -> None:
    table = Table(system, game)
    who = table.who
    other = table.other(who)
    third = next(e.name for e in system.sheet.examples if e.name not in {who, other})
    assert table.asks(other)["own"] == [other]
    assert not WAY.findall(table.asks(other)["panel"])
    for name, player in ((who, "Léa"), (other, " léa"), (third, "Tom")):
        table.party._make({"do": "sheet", "name": name, "fields": {"player": player}})
    hers = [each for each in table.party.state.sheets if each != third]
    told = table.asks(other, panel={"form": other})
    assert (told["guest"], told["own"]) == (other, hers)
    assert WAY.findall(told["panel"])
    assert "data-hers" in told["panel"]
    assert not WAY.findall(table.asks(third)["panel"])
    for field in system.sheet.played:
        for guest, name in ((third, third), ("", "Zoé")):
            move = {"do": "sheet", "name": name, "fields": {field: "Léa"}, "new": guest == ""}
            assert "l'appareil qui tient la table" in table.refused(guest, move).replace("’", "'")
        assert f'name="{field}"' not in table.asks(third, panel={"form": third})["panel"]
        assert f'name="{field}"' not in table.asks("")["panel"]
    assert table.asks(other, table.choice())["ok"]


@pytest.mark.parametrize("system", [each for each in SYSTEMS.values() if each.sheet.hides])
def test_no_curtain_falls_between_two_characters_of_one_player(system: System) -> None:
    table = Table(system, system.sheet.games[0])
    who = table.who
    while not getattr(scripting.question(table.party.state), "secret", False):
        table.party.decides(table.ways[0].code)
    who = table.who
    other = table.other(who)

    def held(seat: str) -> str:
        return str(table.party.asks(panel={"seat": seat})["seat"])

    for name in (who, other):
        assert held(other) == ""
        table.party._make({"do": "sheet", "name": name, "fields": {"player": "Léa"}})
    assert held(other) == who
    assert held("") == ""


def test_a_newcomer_is_told_that_a_name_is_borne() -> None:
    system = SYSTEMS["choix_destin"]
    table = Table(system, system.sheet.games[0])
    name = table.who
    (fault,) = table.asks("", {"do": "sheet", "name": name, "fields": {}})["errors"]
    assert fault["field"] == "name"
    assert fault["message"].endswith(f"déjà «\u00a0{name}\u00a0».")
    (fault,) = table.asks(name, {"do": "sheet", "name": name, "fields": {"pm": "99"}})["errors"]
    assert fault["field"].endswith("fields.pm"), "what is wrong on her own sheet is no secret"


def test_a_guest_spends_a_benny_of_hers_in_the_turn_of_another() -> None:
    system = SYSTEMS["savage_worlds"]
    table = Table(system, system.sheet.games[0])
    who = table.who
    names = [*table.party.state.sheets]
    other = table.other(who)
    hers, his = ({"do": "choose", "move": f"of.{names.index(name)}"} for name in (who, other))
    assert table.asks(who, {"do": "choose", "move": "bennies"})["ok"]
    assert table.who == who, "she may change her mind"
    assert other in table.refused(who, his)
    assert WAY.findall(table.asks(other)["panel"]) == [his["move"]]
    assert table.asks(other, his)["ok"]
    assert table.who == other
    assert table.refused(other, hers)


_DOMINOES = [f"{a}-{b}" for a in range(7) for b in range(a + 1)]


@pytest.mark.parametrize(
    ("system", "calculator", "hand", "wrong", "typed", "pieces"),
    [
        (
            "choix_destin",
            "opposed",
            "1 6 14",
            {"choice": "3", "pm": "x"},
            "other_card",
            range(1, 15),
        ),
        ("bad_karma", "draw", "3-2 3-2 6-6", {"heroic": "x"}, "drawn", _DOMINOES),
    ],
)
def test_who_tries_out_pieces_learns_nothing_of_a_hidden_hand(
    system: str, calculator: str, hand: str, wrong: Raw, typed: str, pieces: Sequence[Any]
) -> None:
    table = Table(SYSTEMS[system], SYSTEMS[system].sheet.games[0])
    table.who  # noqa: B018 - up to a question of somebody's
    mine, other, *_ = table.party.state.sheets
    table.party._make({"do": "sheet", "name": other, "fields": {"hand": hand}})
    move = {"do": "run", "calculator": f"{system}.{calculator}", "who": mine, "against": other}
    if calculator == "draw":
        del move["against"]
    tried = [{**move, "fields": {**wrong, typed: str(each)}} for each in pieces]
    assert len({table.refused(mine, each) for each in tried}) == 1
    if calculator == "draw":
        gone = {**move, "fields": {typed: "3-2"}}
        assert "garde cachée" in table.refused(mine, gone), "none is left, which she cannot know"


def test_what_she_may_know_is_named_as_it_is_for_the_host() -> None:
    table = Table(SYSTEMS["bad_karma"], SYSTEMS["bad_karma"].sheet.games[0])
    who = table.who
    table.party._make({"do": "sheet", "name": who, "fields": {"out": True}})
    draw = {"do": "run", "calculator": "bad_karma.draw", "who": who}
    mine, theirs = table.asks(who, draw), table.party.asks(draw)
    assert mine["errors"] == theirs["errors"]
    assert [each["field"].rpartition(".")[2] for each in mine["errors"]] == ["anyway"]


@each_game
def test_a_late_decision_is_refused_and_a_note_never_late(system: System, game: Game) -> None:
    table = Table(system, game)
    who, after = table.who, table.after
    assert table.asks(who, {"do": "note", "text": "On frappe."}, after="long ago")["ok"]
    assert table.after == after, "a note changes no question"
    told = table.refused(who, table.choice(), after="long ago")
    assert told == "La table a avancé entre-temps : voici où elle en est."
    assert table.asks(who, table.choice(), after=after)["ok"]
    assert table.after != after
    table.party.undoes()
    assert table.after == after or system.sheet.secret


@each_game
def test_another_tab_s_question_is_not_answered(system: System, game: Game) -> None:
    """The device of the table itself: without a name of what its page shows, nothing is late."""
    party = Table(system, game).party
    stands = party.asks(panel={})["stands"]
    choice = {"do": "choose", "move": party.question.ways[0].code}
    late = party.asks(choice, stands="long ago")
    assert [each["field"] for each in late["errors"]] == ["after"]
    assert all(party.asks(choice, **said)["ok"] for said in ({}, {"stands": stands}))


@pytest.mark.parametrize(
    ("system", "code", "fields"),
    [
        ("i2ds", "other_eight", {"bonus": 1, "dice": [8, 3], "other_dice": [4, 4]}),
        ("savage_worlds", "reroll_theirs", {"modifier": 6}),
    ],
)
def test_who_answers_spends_her_own_point_on_her_own_device(
    system: str, code: str, fields: Raw
) -> None:
    """Her spending changes the roll of whoever acts, but is her decision (I2-DES-04, SW-JTN-02)."""
    table = Table(SYSTEMS[system], SYSTEMS[system].sheet.games[0])
    hers, acts, *_ = table.party.state.sheets
    assert code in table.party.run("opposed", acts, hers, **fields).offered
    panels = [table.asks(name)["panel"] for name in (hers, acts)]
    assert [f"take-{code}" in panel for panel in panels] == [True, False]
    take = {"do": "take", "onward": code, "seed": "s"}
    assert table.refused(acts, take).replace("’", "'").startswith("C'est à")
    assert table.asks(hers, take)["ok"]


def test_a_grace_before_the_dice_is_asked_of_whose_it_is() -> None:
    """The opponent is asked first, on her own device (I2-DES-02, AMB-I2-05)."""
    table = Table(SYSTEMS["i2ds"], SYSTEMS["i2ds"].sheet.games[0])
    table.party.decides("roll")
    acts = table.who
    answers = next(name for name in ("Lila", "Amine") if name != acts)
    place = [*table.party.state.sheets].index(answers)
    table.asks(acts, {"do": "choose", "move": f"oppose.{place}"})
    assert table.who == answers
    spends = {"do": "choose", "move": "d6"}
    assert table.refused(acts, spends).replace("’", "'").startswith("C'est à")
    leaves = {"do": "choose", "move": "back"}
    assert table.refused(answers, leaves).replace("’", "'").startswith("C'est à")
    panels = [table.asks(each)["panel"] for each in (answers, acts)]
    shown = [re.findall(r'data-way="([^"]+)"', panel) for panel in panels]
    assert shown == [["none", "d6", "d20"], ["back"]]
    before = table.party.session
    assert table.asks(acts, leaves)["ok"]
    table.party.session, table.party.state = before, fold(table.system, before).end.state
    assert table.asks(answers, spends)["ok"]
    assert table.who == acts


def test_where_one_may_but_go_back_those_who_may_more_are_named() -> None:
    """Anybody may spend a benny, on her own device; whose turn it is may have none (SW-JTN-03)."""
    table = Table(SYSTEMS["savage_worlds"], SYSTEMS["savage_worlds"].sheet.games[0])
    capucine, bastien, gaspard = table.party.state.sheets
    table.party.decides("nobody")
    table.party.decides("deal", cards="A-pique R-coeur D-trefle")
    table.party.writes(gaspard, bennies=0)
    table.party.decides("bennies")
    waits = "Bastien Morvan peut aussi décider, sur un autre téléphone."

    def told(guest: str = "") -> bool:
        of_host = {"panel": {"phones": [phone(bastien)]}, "seat": ""}
        answer = table.asks(guest) if guest else table.party.asks(**of_host)
        return waits in answer["panel"].translate(SPACES)

    assert not told(), "she has some herself"
    table.party.writes(capucine, bennies=0)
    assert [told(), told(capucine), told(bastien)] == [True, True, False]


@each_game
def test_somebody_new_makes_a_character_and_has_her_seat(system: System, game: Game) -> None:
    table = Table(system, game)
    answer = table.asks("", {"do": "sheet", "name": " Zoé ", "fields": {}})
    assert answer["ok"], answer
    assert answer["guest"] == "Zoé"
    assert "Zoé" in table.party.state.sheets
    table.party.renames("Zoé", "Zoé la Vive")
    answer = table.asks("Zoé", panel={"form": "Zoé"})
    assert answer["guest"] == "Zoé la Vive"
    (opened,) = re.findall(r'<form id="party-sheet-Zo%C3%A9".*?>', html.unescape(answer["panel"]))
    assert '"name": "Zoé la Vive"' in opened, "her sheet stays open, and her page knows the form"


@each_game
def test_whoever_is_put_away_is_told_so_on_her_own_phone(system: System, game: Game) -> None:
    """No second "waiting for" line: a title that names the owner of a secret is one."""
    table = Table(system, game)
    who = table.who
    other = table.other(who)
    asked = scripting.question(table.party.state)
    assert asked
    assert ("On attend" in table.asks(other)["panel"]) is not asked.secret
    table.party._make({"do": "sheet", "name": other, "fields": None})
    panel = table.asks(other)["panel"]
    assert "à l’écart" in panel
    assert "On attend" not in panel


@each_game
def test_a_form_is_no_way_to_what_a_phone_hides(system: System, game: Game) -> None:
    """On the host's device it takes from her sheet only what is public."""
    table = Table(system, game)
    who = table.who
    shown: list[list[Any]] = [[], []]
    for calculator in system.calculators:
        hers = {"calculator": calculator.id, "who": who}
        asked = ({"fill": hers, "seat": ""}, {"fill": hers})
        for found, more in zip(shown, asked, strict=True):
            answer = table.party.asks(**more)
            found.append([answer["filled"], answer["among"]])
    assert (shown[0] == shown[1]) is not any(use.private for use in system.sheet.uses.values())


def test_halves_that_do_not_make_the_seed_are_refused() -> None:
    table = Table(*PLAYED[0])
    table.who  # noqa: B018 - up to a question of somebody's
    session = table.party.session
    assert session
    move = {**table.choice(), "halves": HALVES, "seed": "another"}
    answer = table.party.asks(move)
    assert [each["field"].rpartition(".")[2] for each in answer["errors"]] == ["halves"]
    kept = {**session, "moves": [*session["moves"], move]}
    assert fold(table.system, kept).session.stale == {len(session["moves"])}
    for halves in ("", [], HALVES[:1], [*HALVES, HALVES[0]], ["", ""], ["é" * 16] * 2, 7):
        broken = {**session, "moves": [*session["moves"], {**table.choice(), "halves": halves}]}
        assert fold(table.system, broken).session.stale == {len(session["moves"])}, halves


def test_the_journal_shows_that_the_halves_fit_to_whom_may_see_the_draw() -> None:
    system, game = next(each for each in PLAYED if each[0].sheet.secret)
    table = Table(system, game)
    secret = False
    for _ in range(200):
        who = table.who
        assert table.asks(who, table.choice(), half=HALF_SEED)["ok"]
        made = fold(system, table.party.session).done[-1]
        drew = made.resolution and made.resolution.drew
        if drew and made.seat:
            secret = True
            break
    assert secret
    view = {"page": "carnet", "whole": True}
    seen = table.asks(who, None, panel=view)["panel"]
    halves = table.party.session["moves"][-1]["halves"]  # type: ignore[index]
    for told in (*halves, promise_of(halves[0]), seed_of(halves)):
        assert told in seen
    at = f'id="party-move-{len(table.party.session["moves"]) - 1}"'  # type: ignore[index]
    theirs = table.asks(table.other(who), None, panel=view)["panel"]
    assert at not in theirs or halves[0] not in theirs.partition(at)[2]


def test_the_host_draws_with_a_half_of_another_phone() -> None:
    """For the state that it was given for; the journal mentions a draw without it."""
    system, game = next(each for each in PLAYED if not each[0].sheet.secret)
    told = []
    for half, after in ((HALF_SEED, "now"), (HALF_SEED, "long ago"), (None, "now")):
        table = Table(system, game)
        who = table.who
        assert table.asks(who, table.choice(), half=HALF_SEED)["ok"]
        for _ in range(40):
            table.who  # noqa: B018
            state, move = table.after, table.choice()
            told_of = {"key": KEY, "after": state if after == "now" else after, "guests": []}
            answer = table.party.asks(move, half=half, **told_of)
            assert answer["ok"], answer
            table.party.session = answer["session"]
            happened = fold(system, answer["session"]).done[-1]
            table.party.state = fold(system, answer["session"]).end.state
            if happened and happened.resolution and happened.resolution.inputs.to_draw:
                break
        last = answer["session"]["moves"][-1]
        assert ("halves" in last) == (half is not None and after == "now")
        halves = last.get("halves", HALVES)
        assert halves == HALVES or halves[1] == half
        shown = {"page": "carnet", "whole": True}
        html = table.party.asks(panel=shown)["panel"]
        own = html.partition(f'id="party-move-{len(answer["session"]["moves"]) - 1}"')[2]
        told.append((promise_of(halves[0]), own))
    promises, told = zip(*told, strict=True)
    assert promises[0] in told[0]
    assert all("a fait seul la graine de ce tirage" in each for each in told[1:])
    assert "a fait seul" not in told[0]


def test_where_one_device_has_made_every_seed_no_draw_is_to_be_verified() -> None:
    party = Party("d100", Ana={})
    party.run("test", "Ana", skills="40")
    shown = party.asks(panel={"page": "carnet", "whole": True})["panel"]
    assert "Revoir ce tirage" in shown
    assert "a fait seul" not in shown


def test_what_a_game_draws_by_itself_follows_the_halves_of_the_move_before() -> None:
    """Whoever began the game cannot choose it: the seed of the move has a player's half."""
    system, game = next(each for each in PLAYED if each[0].sheet.secret)
    dealt = []
    seeds = [{"halves": halves} for halves in (HALVES, HALVES, [HALVES[0], "0" * 16])]
    for seed in (*seeds, {"seed": seed_of(HALVES)}):
        party = Party(system.id, Zoé={}, Ugo={})
        move = {"do": "begin", "game": game.id, "who": [*party.state.sheets], **seed}
        folded = fold(system, party.session, move)
        dealt.append(json.dumps(dict(folded.end.state.sheets)))
    assert dealt[0] == dealt[1]
    assert len({*dealt}) == 3, "nor does the seed of the game say it alone"


PRESSED = re.compile(r'data-phones="(\w+)" data-(?:name|token)="([^"]*)"')


@pytest.mark.parametrize("page", ["table", "carnet"])
def test_the_host_s_table_lists_the_devices_and_whom_to_invite(page: str) -> None:
    system, game = PLAYED[0]
    one, two, *others = Table(system, game).party.state.sheets
    session = Table(system, game).party.session

    def ways(*phones: Raw) -> list[tuple[str, str]]:
        told: str = play(system, session, panel={"page": page, "phones": phones})["panel"]
        return PRESSED.findall(told.partition("party-invite")[2])

    new = {"token": "new", "own": [""], "state": "asleep"}
    there = [("invite", name) for name in (*others, "")]
    joined = [("back", f"seat of {one}"), ("give", f"seat of {one}")]
    cut = [("back", f"seat of {two}"), ("invite", two)]
    listed = [*there, *joined, *cut, ("back", "new"), ("invite", "")]
    assert ways(phone(one), phone(two, "lost"), new) == (listed if page == "table" else [])
    full = ways(phone(one), *[new] * 7)
    assert full[: len(there)] != there
    assert (full[0] == joined[0]) if page == "table" else not full


@each_game
@pytest.mark.parametrize("seed", range(tries(1)))
def test_a_guest_is_shown_no_way_that_is_not_hers(system: System, game: Game, seed: int) -> None:
    """For a player with a phone, each way is on one device, and refused to all others."""
    table = Table(system, game, seed)
    for _ in range(6):
        who = table.who
        phones = [name for name in table.party.state.sheets if table.rng.random() < HALF]
        for guest in ("", *table.party.state.sheets):
            panel = table.asks(guest)["panel"]
            hers = [way.code for way in table.ways if (way.who or who) == guest]
            assert WAY.findall(panel) == hers, (guest, who)
            for code in {way.code for way in table.ways} - {*hers}:
                told = table.refused(guest, {"do": "choose", "move": code}).replace("’", "'")
                assert re.search("C'est (à|aux?) ", told), (guest, code, told)
            for shut in (
                "party-back",
                "party-redo",
                "party-undo",
                'party-new"',
                "party-edit-table",
                "data-game",
            ):
                assert shut not in panel, shut
        panel = {"phones": [phone(name) for name in phones], "seat": who}
        told = table.party.asks(panel=panel)
        here = [way.code for way in table.ways if (way.who or who) not in phones]
        assert WAY.findall(told["panel"]) == here, "each way stands on one device"
        panel = {"phones": [phone(who)], "seat": who}
        told = table.party.asks(panel=panel)
        assert 'data-phones="back"' in told["panel"]
        assert 'id="party-code-' not in told["panel"], "her device is joined"
        lost = {"phones": [phone(who, "lost")]}
        told = table.party.asks(panel=lost)
        assert 'id="party-code-' in told["panel"], "it is not, and a code leads back"
        assert table.asks(who, table.choice(), half=None)["ok"]
        if scripting.question(table.party.state) is None:
            return
