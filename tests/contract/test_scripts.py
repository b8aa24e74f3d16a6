"""Scripted games: random evenings in which anything may come between two decisions.

An evening mixes decisions, onward moves, rule pages, corrected sheets, arrivals, departures,
renamings, notes, undo and amendments.
"""

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from operator import attrgetter
from typing import Any

import pytest

from calculators.catalogue import SYSTEMS
from calculators.core import engine
from calculators.core.errors import RefusedError
from calculators.core.french import french
from calculators.core.script import BOARD, Way, read
from calculators.core.sheet import Game
from calculators.core.system import System
from calculators.core.typed import alike
from calculators.render.data import ask_json
from calculators.session import scripting, telling
from calculators.session.fold import fold
from calculators.session.replaying import Folded
from calculators.session.running import following
from calculators.session.seeing import company, masked, seen
from calculators.session.sight import chances, weighed_way
from calculators.session.state import board, character
from tests.contract.catalogue import ALL_SYSTEMS, acting
from tests.contract.french_words import addressed, assert_french, hyphened, noted
from tests.contract.names import NAMES, begins_low, faults_of
from tests.contract.sessions import forget
from tests.project import tries
from tests.systems.party import play
from tests.systems.scenes import pieces_module

type Json = dict[str, Any]

GAMES = [(system, game) for system in ALL_SYSTEMS for game in system.sheet.games if game.script]
each_game = pytest.mark.parametrize(("system", "game"), GAMES, ids=lambda each: each.id)
EVENINGS = tries(24, least=4)
LONG = 70
LINE = re.compile(r"\bLigne\s\d")


class Evening:
    """A table, and its moves."""

    def __init__(self, system: System, game: Game, seed: int) -> None:
        self.system, self.game, self.sheet = system, game, system.sheet
        self.rng = random.Random(seed)  # noqa: S311
        self.session: Json | None = None
        self.came = seed % len(NAMES)
        self.taken = False  # pieces left by hand, or with somebody, who may bring them back
        for _ in range(self.rng.randint(max(2, game.least), min(5, game.most))):
            self.made(self.somebody())
        self.begins()

    @property
    def folded(self) -> Folded:
        return fold(self.system, self.session)

    @property
    def names(self) -> list[str]:
        return [*self.folded.end.state.sheets]

    def made(self, move: Json) -> Folded:
        """Make a move, which must be possible."""
        after = fold(self.system, self.session, move)
        self.session = json.loads(json.dumps(after.session.written()))
        return after

    def somebody(self) -> Json:
        fields = {**self.rng.choice(self.sheet.examples).fields}
        flags = {name: self.rng.random() < 0.5 for name in sorted(self.sheet.played - {"player"})}
        played = {"player": "Léa" if len(self.names) % 2 else None, **flags}
        return {"do": "sheet", "name": self.newcomer(), "fields": fields | played}

    def newcomer(self) -> str:
        """Return a name that nobody has or had."""
        state = self.folded.end.state
        taken = {alike(name) for name in (*state.sheets, *state.away)}
        while True:
            self.came += 1
            round_, place = divmod(self.came, len(NAMES))
            name = f"{NAMES[place]} {round_ + 1}" if round_ else NAMES[place]
            if alike(name) not in taken:
                return name

    def begins(self) -> None:
        names = self.names[: self.game.most]
        self.made({"do": "begin", "game": self.game.id, "who": names, "seed": self.seed})

    @property
    def seed(self) -> str:
        return str(self.rng.random())

    def lies(self) -> tuple[Counter[Any], int]:
        """Return the pieces that are out, by multiplicity, and how many copies a box has."""
        state = self.folded.end.state
        pieces = getattr(pieces_module(self.system.id), "pieces_of", None)
        if pieces is None:
            return Counter(), 1
        there = [character(self.sheet, fields) for fields in state.sheets.values()]
        out, copies = pieces(there, board(self.sheet, state.table))
        return Counter(out), copies

    def stands(self) -> None:
        """All that is on the table is legal, and no piece has more copies than in its box."""
        state = self.folded.end.state
        there = [character(self.sheet, fields) for fields in state.sheets.values()]
        lying = board(self.sheet, state.table)
        assert not [fault for her in there for fault in her.faults()]
        assert not [*(lying.faults() if lying else ())]
        out, copies = self.lies()
        if not self.taken:
            assert not [piece for piece, times in out.items() if times > copies]

    def told(self) -> Iterator[str]:
        """Yield what the players see: the last decision, its result, the possible moves."""
        end = self.folded.end
        yield end.text
        asked = scripting.question(end.state)
        for way in asked.ways if asked else ():
            yield from (french(step.text) for step in (way.label, *way.then))
        if asked:
            yield french(asked.title)
        if end.resolution:
            result = end.resolution.result
            yield from (french(text) for text in (result.summary, *(s.text for s in result.steps)))
        yield from (french(move.move.label) for move in following(end.state))

    # --- moves

    def plays(self) -> None:
        """Take a decision, or begin again after the end of the game."""
        asked = scripting.question(self.folded.end.state)
        if asked is None:
            if len(self.names) >= self.game.least:
                self.begins()
            return
        assert asked.ways, asked.title
        assert asked.title
        assert not hyphened(asked.title)
        requests = [way.leads for way in asked.ways if way.leads]
        inputs = {name for each in requests for name in self.system.by_id[each.calculator].by_name}
        assert {*asked.inputs} <= inputs, f"{asked.title}: asks for what none of its ways takes"
        codes = [way.code for way in asked.ways]
        assert len({*codes}) == len(codes)
        self.rng.shuffle(codes)
        if not any(self.tried({"do": "choose", "move": c, "seed": self.seed}) for c in codes):
            self.fills()

    def fills(self) -> None:
        """If nothing can be decided, fill in what a sheet lacks: then something can."""
        for name in self.names:
            fields = {**self.sheet.examples[0].fields}
            self.made({"do": "sheet", "name": name, "fields": fields})
        asked = scripting.question(self.folded.end.state)
        if asked is None:
            return
        tried = [{"do": "choose", "move": way.code, "seed": "s"} for way in asked.ways]
        assert any(map(self.tried, tried)), f"{asked.title}: {self.refusals}"

    def follows(self) -> None:
        """Make an onward move of the last result that has no input left."""
        found = following(self.folded.end.state)
        itself = self.game.itself if self.folded.end.state.scripted else ()
        free = [each for each in found if not (each.missing or each.targets)]
        moves = [each.move for each in free if each.move.code not in itself]
        if moves:
            self.made({"do": "take", "onward": self.rng.choice(moves).code, "seed": self.seed})

    def comes(self) -> None:
        if len(self.names) < self.game.most:
            self.made(self.somebody())

    def leaves(self) -> None:
        if self.names:
            name = self.rng.choice(self.names)
            self.made({"do": "sheet", "name": name, "fields": None})
            self.taken = True

    def returns(self) -> None:
        away = [*self.folded.end.state.away]
        if away and len(self.names) < self.game.most:
            self.made({"do": "sheet", "name": self.rng.choice(away), "fields": {}})

    def renames(self) -> None:
        if self.names:
            name = self.rng.choice(self.names)
            self.made({"do": "sheet", "name": name, "rename": self.newcomer()})

    def puts_right(self) -> None:
        """Write one field of a sheet as on a ready-made character's."""
        if self.names:
            name, example = self.rng.choice(self.names), self.rng.choice(self.sheet.examples)
            field = self.rng.choice([*self.sheet.character.inputs])
            out, _ = self.lies()
            self.tried({"do": "sheet", "name": name, "fields": {field: example.fields.get(field)}})
            self.taken |= bool(out - self.lies()[0])

    def undoes(self) -> None:
        if self.session and len(self.session["moves"]) > self.game.least + 1:
            self.made({"do": "undo"})

    def amends(self) -> None:
        """Remove a move, or replace it by another way."""
        if not (self.session and self.session["moves"]):
            return
        at = self.rng.randrange(len(self.session["moves"]))
        chose = self.session["moves"][at].get("do") == "choose"
        asked = scripting.question(self.folded.before(at)) if chose else None
        move: Json | None = None
        if asked and self.rng.random() < 0.5:
            way = self.rng.choice(asked.ways)
            move = {"do": "choose", "move": way.code, "seed": self.seed}
        self.tried({"do": "amend", "at": at, "move": move})

    def tried(self, move: Json) -> bool:
        """Make a move that may be refused, in words; return whether it was made."""
        try:
            self.made(move)
        except RefusedError as refused:
            self.refusals = [fault.message for fault in refused.faults]
            for message in self.refusals:
                assert_french(message)
            return False
        return True

    def acts(self) -> Iterator[str]:
        """Do one random thing after the other."""
        seldom = (
            "follows",
            "comes",
            "leaves",
            "returns",
            "renames",
            "puts_right",
            "undoes",
            "amends",
        )
        for _ in range(LONG):
            what = "plays" if self.rng.random() < 0.75 else self.rng.choice(seldom)
            getattr(self, what)()
            yield what


def played(system: System, game: Game, seed: int, moves: int) -> Evening:
    """Return an evening after so many moves."""
    evening = Evening(system, game, seed)
    for _ in range(moves):
        evening.plays()
    return evening


@each_game
@pytest.mark.parametrize("seed", range(EVENINGS))
def test_a_random_evening(system: System, game: Game, seed: int) -> None:
    """Whatever comes between, a decision is open, and is asked twice alike; all is told."""
    evening, weighed = Evening(system, game, seed), set[str]()
    for what in evening.acts():
        folded = evening.folded
        state = folded.end.state
        evening.stands()
        asked = scripting.question(state)
        assert asked == scripting.question(state), what
        assert asked is None or {*asked.names} <= {"", BOARD, *state.sheets}, asked.title
        assert not (asked and asked.lapses and asked.lapses.request), "nobody draws for it"
        happened = folded.end
        if happened.text:
            assert_french(happened.text)
            assert not noted(happened.text), happened.text
            assert not addressed(happened.text), f"whoever reads it: {happened.text}"
            lead = re.split(r"\s: ", happened.text)[0]
            assert not (asked and french(asked.title).startswith(f"{lead}\u00a0:")), asked.title
        for way in asked.ways if asked else ():
            if read(way.code)[0] not in weighed:  # once for each kind: chances take long
                weighed.add(read(way.code)[0])
                for label, _ in chances(way, weighed_way(state, way, {})):
                    assert not addressed(label), f"{asked.title} {way.code}: {label}"
        for text in evening.told():
            assert not faults_of(text), text
            assert not begins_low(text), text
    once = evening.folded
    shown = ask_json(once.end.state)
    forget()
    again = evening.folded
    assert again.session.written() == once.session.written()
    recorded = attrgetter(
        "move", "said", "later", "whole", "seat", "changes", "resolution", "rules"
    )
    assert [*map(recorded, again.journal)] == [*map(recorded, once.journal)]
    assert again.end.state.sheets == once.end.state.sheets
    assert again.end.state.table == once.end.state.table
    assert ask_json(again.end.state) == shown


@each_game
def test_what_names_alone_lack_is_told_of_people(system: System, game: Game) -> None:
    """A player never sees the lines of a list that the sheets fill."""
    names, session = [*NAMES[: min(max(3, game.least), game.most)]], None
    rng = random.Random(7)  # noqa: S311
    sheets: list[Json] = [{"do": "sheet", "name": name, "fields": {}} for name in names]
    begin: Json = {"do": "begin", "game": game.id, "who": names, "seed": "s"}
    for move in (*sheets, begin):
        session = fold(system, session, move).session.written()
    for _ in range(LONG // 4):
        assert not LINE.search(play(system, session, panel={})["panel"])
        asked = scripting.question(fold(system, session).end.state)
        after = []
        for way in asked.ways if asked else ():
            move = {"do": "choose", "move": way.code, "seed": "s"}
            answer = play(system, session, move, panel={})
            if answer["ok"]:
                after.append(answer["session"])
            else:
                assert not LINE.search(" ".join(fault["message"] for fault in answer["errors"]))
        session = rng.choice(after) if after else session


@each_game
def test_a_decision_taken_back_and_taken_again_falls_as_it_fell(system: System, game: Game) -> None:
    """Whatever was noted between: undo is no reroll."""
    evening = Evening(system, game, 7)
    for _ in range(LONG // 2):
        before, asked = evening.session, scripting.question(evening.folded.end.state)
        if asked is None:
            break
        move = {"do": "choose", "move": evening.rng.choice([way.code for way in asked.ways])}
        if not evening.tried(move):
            continue
        after, evening.session = evening.folded, before
        evening.made({"do": "note", "text": "Un doute."})
        again = evening.made(move)
        assert again.session.moves[-1] == after.session.moves[-1]
        assert again.end.state.sheets == after.end.state.sheets


@each_game
def test_what_was_let_go_need_not_have_been_said(system: System, game: Game) -> None:
    """Out of the journal, it lapses before the next decision: nothing else changes."""
    met = 0
    for seed in range(tries(12, least=3)):
        evening = played(system, game, seed, LONG // 2)
        before, session = evening.folded, evening.session
        moves = before.session.moves
        let = [lets(before, at) for at in range(len(moves))]
        for at in (at for at, lapsed in enumerate(let) if lapsed):
            after = (move["do"] for at_, move in enumerate(moves) if at_ > at and not let[at_])
            if next(after, "begin") == "begin":
                continue  # another game waits for nothing of the former one
            gone = fold(system, session, {"do": "amend", "at": at, "move": None})
            assert gone.session.moves == (*moves[:at], *moves[at + 1 :])
            assert not gone.session.stale
            assert gone.state.sheets == before.state.sheets
            assert gone.state.table == before.state.table
            assert story(gone) == story(before)
            met += 1
    assert met


def lets(folded: Folded, at: int) -> bool:
    """Whether a decision let its question go, by the way that lapses."""
    move, asked = folded.session.moves[at], scripting.question(folded.before(at))
    way = asked.lapses if asked and move["do"] == "choose" else None
    return bool(asked and way in asked.ways and way and way.code == move["move"])


def story(folded: Folded) -> list[str]:
    """Return the words of the journal."""
    return " ".join(entry.text for entry in folded.journal).split()


@each_game
def test_an_amendment_gives_nobody_the_decision_of_another(system: System, game: Game) -> None:
    """Unless it lets go; opened again, the amended evening is the same."""
    kept = 0
    for seed in range(tries(24, least=4)):
        evening = played(system, game, seed, LONG // 2)
        before, moves = evening.folded, evening.folded.session.moves
        chose = [at for at, move in enumerate(moves) if move["do"] == "choose"]
        evening.rng.shuffle(chose)
        for at in chose:
            asked = scripting.question(before.before(at))
            assert asked
            way = evening.rng.choice(asked.ways)
            move = {"do": "choose", "move": way.code, "seed": evening.seed}
            if evening.tried({"do": "amend", "at": at, "move": move}):
                break
        after = evening.folded
        for place in chose:
            who = moves[place].get("who")
            if place > at and place not in after.session.stale:
                assert after.session.moves[place].get("who") == who or lets(after, place)
                kept += 1
        forget()
        assert evening.folded.session.written() == after.session.written()
        assert evening.folded.state.sheets == after.state.sheets
        assert story(evening.folded) == story(after)
    assert kept


@each_game
def test_whose_a_decision_is_needs_neither_be_said_nor_be_her_name_now(
    system: System, game: Game
) -> None:
    """In an older session nothing says it; a rename that is taken back takes no decision along."""
    evening = Evening(system, game, 5)
    evening.renames()
    at = len(evening.folded.done) - 1
    for _ in range(LONG // 2):
        evening.plays()
    assert evening.session
    there = evening.folded
    older = [dict(move) for move in there.session.moves]
    for move in older:
        if move["do"] == "choose":
            move.pop("who", None)
    assert older != [*there.session.moves]
    forget()
    read = fold(system, {**evening.session, "moves": older})
    assert read.session.moves == there.session.moves
    assert read.state.sheets == there.state.sheets
    back = fold(system, evening.session, {"do": "amend", "at": at, "move": None})
    begins = (place for place, move in enumerate(older) if place > at and move["do"] == "begin")
    over = next(begins, len(older)) - 1  # another game names her
    assert min(back.session.stale, default=over) >= over


@each_game
def test_an_evening_of_an_older_edition_is_told_and_changes_nothing(
    system: System, game: Game
) -> None:
    """Characters and notes stay; decisions under other rules are reported as lost."""
    evening = Evening(system, game, 3)
    evening.plays()
    evening.made({"do": "note", "text": "Une note."})
    assert evening.session
    moves = [{k: v for k, v in m.items() if k != "edition"} for m in evening.session["moves"]]
    told = fold(system, {**evening.session, "edition": "0.1.0", "moves": moves})
    assert [*told.end.state.sheets] == evening.names
    assert told.end.state.scripted is None
    done = {m["do"]: node for m, node in zip(moves, told.done, strict=True)}
    assert "édition plus ancienne" in done["begin"].faults[0].message
    assert done["choose"].faults[0].message == done["begin"].faults[0].message
    assert not done["note"].faults
    again = fold(system, told.session.written())
    assert again.session.stale == told.session.stale
    # A session of long ago has no words: its beginning alone says what it was.
    mute = fold(system, {**told.session.written(), "words": {}})
    for at, node in enumerate(evening.folded.done):
        assert telling.told(told, at).startswith(node.text), "what was told stays"
        assert moves[at]["do"] != "choose" or not telling.told(mute, at)


def test_a_session_of_edition_0_3_0_keeps_what_is_hers_and_goes_on() -> None:
    """As a phone kept it: characters, the reading and the note; then the table plays again."""
    system = SYSTEMS["d100"]
    people = {
        "Ana": {"colour": "blue", "pv": 12, "pv_max": 12, "shooting": 30, "weapon": "1d10"},
        "Cy": {"colour": "grey", "pv": 16, "pv_max": 16, "weapon": "2d6+3", "machine": True},
    }
    begins = {"do": "begin", "game": "d100.firefight", "who": [*people], "seed": "14f4acee2ccd"}
    moves = [
        *({"do": "sheet", "name": name, "fields": fields} for name, fields in people.items()),
        {"do": "note", "text": "Il pleut sur la ville : on part à l’aube."},
        {"do": "readings", "readings": {"crossing": "after"}},
        begins,
        {"do": "choose", "move": "go.1", "seed": "2b25ecd3b171"},
        {"do": "choose", "move": "cover.medium", "seed": "2813ffe1509b"},
    ]
    frame = {"format": 1, "edition": "0.3.0", "system": "d100", "title": "Notre partie"}
    kept = fold(system, {**frame, "moves": moves})
    for name, fields in people.items():
        assert fields.items() <= kept.state.sheets[name].items()
    assert kept.state.readings == {"crossing": "after"}
    told = [telling.told(kept, at) for at in range(len(moves))]
    assert told[2] == french(moves[2]["text"])
    assert ["La fusillade" in text for text in told[4:]] == [True, False, False]
    assert told[5:] == ["", ""]
    assert fold(system, kept.session, begins).state.scripted


# --- secrets


DRAWS = 5
"""How often a draw is repeated that the other table's pile cannot give."""
PUBLIC = ("label", "request", "shows", "writes")
"""The public parts of a way."""
SECRET = [(system, game) for system, game in GAMES if system.sheet.secret]


class Twice:
    """One evening at two tables that differ only in one player's secrets."""

    def __init__(self, evening: Evening) -> None:
        self.evening, self.system = evening, evening.system
        self.who = evening.rng.choice(evening.names)
        self.tables: list[Any] = []
        private = [id_ for id_, use in self.system.sheet.uses.items() if use.private]
        self.fills = sorted(private or acting(self.system))
        self.opens = getattr(pieces_module(self.system.id), "OPENS", ())
        state = evening.folded.end.state
        pieces = pieces_module(self.system.id)
        assert pieces, f"tests/systems/{self.system.id}/pieces.py: no otherwise() for its secrets"
        for other in pieces.otherwise(evening.rng, state, self.who):
            evening_session = evening.session
            evening.made({"do": "sheet", "name": self.who, "fields": other})
            self.tables.append(evening.session)
            evening.session = evening_session

    def asked(self) -> list[Any]:
        ends = (fold(self.system, session).end.state for session in self.tables)
        return [scripting.question(state) for state in ends]

    def plays(self) -> bool:
        """Take the same decision at both; return whether the secret is still hidden."""
        one, other = self.asked()
        if one is None or other is None:
            return False
        if (one.title, one.who, len(one.ways)) != (other.title, other.who, len(other.ways)):
            return False  # she has other decisions
        place = self.evening.rng.randrange(len(one.ways))
        ways = one.ways[place], other.ways[place]
        hers = one.secret and one.who == self.who
        if hers and any(way.request for way in ways) and ways[0].code != ways[1].code:
            return False
        if ways[0].then != ways[1].then:
            return False
        if not hers and any(getattr(ways[0], it) != getattr(ways[1], it) for it in PUBLIC):
            return False
        return self.takes(*ways)

    def takes(self, *ways: Way) -> bool:
        """Take those decisions; a draw is one that both tables' piles can give."""
        for _ in range(DRAWS):
            seed = self.evening.seed
            moves: list[Json] = [{"do": "choose", "move": way.code, "seed": seed} for way in ways]
            after = self.after(moves)
            if not all(after):
                assert not any(after)
                return True
            one, other = (self.drawn(each) if ways[0].request else {} for each in after)
            if one != other:
                after = self.after([{**move, "fields": one} for move in moves])
            if all(after):
                self.tables = after
                return read(ways[0].code)[0] not in self.opens or self.alike()
        return False

    def alike(self) -> bool:
        """Return whether the public state is the same at both tables."""
        ends = [fold(self.system, session).end.state for session in self.tables]
        one, other = (masked(state, "").sheets for state in ends)
        return one == other

    def drawn(self, session: Json) -> Json:
        """Return the last draw of a table, as typed pieces."""
        last = fold(self.system, session).end.state.last
        assert last
        made, inputs = last.resolution, last.resolution.inputs
        values = engine.drawn(made.calculator, inputs, made.seed)
        return {each.name: each.dump(values[each.name]) for each in inputs.to_draw}

    def passes(self, held: str, holder: str) -> bool:
        """Return whether the device is hers now; it goes only to one whom the same person plays."""
        sheets, both = self.evening.folded.end.state.sheets, (held, holder)
        alike_ = [
            {sheets[name][each] for name in both if name} for each in self.system.sheet.played
        ]
        assert holder in {"", held} or any(len(said) == 1 and any(said) for said in alike_), both
        return holder == self.who

    def after(self, moves: list[Json]) -> list[Json | None]:
        """Return both tables after their moves; ``None`` if one is refused."""
        after: list[Json | None] = []
        for session, move in zip(self.tables, moves, strict=True):
            self.evening.session = session
            after.append(self.evening.session if self.evening.tried(move) else None)
        return after

    def shown(self, seat: str | None) -> Iterator[tuple[str, list[str]]]:
        """Yield each thing that a seat is shown, at both tables."""
        many = len(self.tables[0]["moves"])
        at = self.evening.rng.choice([many - 1, self.evening.rng.randrange(many)])
        held = seat or ""
        others = [name for name in self.evening.names if name != self.who]
        fill = {
            "calculator": self.evening.rng.choice(self.fills),
            "who": self.who if seat is not None else self.evening.rng.choice(others),
            "against": self.who,
        }
        views: list[Json] = [
            {"seat": held},
            {"seat": held, "form": self.who, "page": "table"},
            {"seat": held, "page": "carnet", "whole": True, "amend": at},
            {"seat": held, "page": "carnet", "whole": True, "remove": at},
            {"seat": held, "paper": True},
        ]
        asks = self.evening.rng.choice(["seat", "guest", "view"]) if seat else "seat"
        if asks == "view":
            seat = None  # the device that she has held until now
        for view in self.evening.rng.sample(views, 2):
            answers = []
            for session in self.tables:
                more = {"panel": view, "journal": True, "markdown": True, "fill": fill, "at": at}
                told = {} if seat is None else {asks: seat}
                answers.append(play(self.system, session, **more, **told))
            assert answers[0]["ok"], answers[0]
            if asks == "view" and self.passes(held, answers[0]["seat"]):
                continue
            # what is told to the device that has the whole session, and shown to nobody
            whole = {"state", "stands"} if seat is None else set()
            hidden = {"session", "ok", "after"} | whole
            for key in answers[0].keys() - hidden:
                yield f"{view}: {key}", [json.dumps(each.get(key)) for each in answers]
            assert answers[0].keys() == answers[1].keys()


@pytest.mark.parametrize(("system", "game"), SECRET, ids=lambda each: each.id)
@pytest.mark.parametrize("seed", range(tries(30, least=2, part=15)))
def test_no_byte_of_what_a_seat_is_shown_depends_on_what_another_hides(
    system: System, game: Game, seed: int
) -> None:
    evening = Evening(system, game, seed)
    for _ in range(evening.rng.randrange(30)):
        evening.plays()
    if evening.folded.end.state.scripted is None:
        evening.begins()
    both = Twice(evening)
    if len({each and each.title for each in both.asked()}) > 1:
        return  # a domino already laid is no longer hers to play
    for _ in range(3 * LONG):
        hers = company(evening.folded.end.state, both.who)
        seats = ["", None, *(name for name in evening.names if name not in hers)]
        for seat in evening.rng.sample(seats, 2):
            for what, (one, other) in both.shown(seat):
                assert one == other, f"what {both.who} hides is seen by {seat!r}, {what}"
        if len(both.tables[0]["moves"]) > LONG or not both.plays():
            return
    pytest.fail(f"nothing is possible any more: {[each and each.title for each in both.asked()]}")


@pytest.mark.parametrize(("system", "game"), SECRET, ids=lambda each: each.id)
def test_a_seat_is_told_every_change_but_of_what_others_hide(system: System, game: Game) -> None:
    evening = played(system, game, 1, 20)
    folded, hidden, met = evening.folded, {*system.sheet.secret}, set()
    for seat in ("", *evening.names):
        for node, told in zip(folded.done, seen(folded, seat).done, strict=True):
            changes = node.changes
            open_ = tuple(c for c in changes if c.field not in hidden or c.name == seat)
            assert told.changes == open_
            met |= {(bool(open_), open_ == changes)}
    assert met == {(False, False), (False, True), (True, False), (True, True)}
