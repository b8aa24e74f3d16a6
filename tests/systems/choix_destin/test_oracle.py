"""The script of a table, held against the step machine: same cards, same chances, decision by
decision."""

import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from calculators.core.result import plain
from calculators.core.script import Question
from calculators.pieces.tarot import Trump
from calculators.session import scripting
from calculators.systems.choix_destin.scales import FOOL
from calculators.systems.choix_destin.table.machine import TABLE
from calculators.systems.choix_destin.table.state import NPC, Seat, Sitting
from tests.contract.games import Rest, head, tail, walk
from tests.project import tries
from tests.systems.choix_destin.scenes import GAMES
from tests.systems.choix_destin.test_two_doors import lying, named, sheet, suited, written
from tests.systems.party import Party

GAME = replace(GAMES[0], last=("mend",), rounds=8)
met: dict[str, int] = {}


def count(what: str) -> None:
    met[what] = met.get(what, 0) + 1


class Table:
    """The script, as it follows the machine."""

    def __init__(self, values: dict[str, Any]) -> None:
        seats: tuple[Seat, ...] = values["players"]
        readings = {name: values[name] for name in ("lending", "tie", "formula", "vs")}
        pieces = {"pieces": "own"} if values["cards"] == "ours" else {}
        sheets = {seat.name: sheet(seat) for seat in seats}
        self.party = Party("choix_destin", readings | pieces, **sheets)
        self.party.lays(
            critical=values["critical"],
            **{name: plain(values[name]) for name in ("discarded", "npc_discarded")},
        )
        for seat in seats:
            if seat.away:
                self.party.leaves(seat.name)
        self.coming: dict[str, list[str]] = {}  # what the machine has drawn already
        self.waits: tuple[str, Rest] | None = None
        self.fools: list[Trump] = []
        self.lying: dict[str, list[str]] = {}  # piles made anew
        self.party.begins("script", *self.party.state.sheets)

    @property
    def asked(self) -> Question:
        return self.party.question

    def place(self, name: str) -> int:
        return [*self.party.state.sheets].index(name)

    def chooses(self, code: str, **fields: Any) -> None:
        assert code in {way.code for way in self.asked.ways}, (code, self.asked.title)
        self.party._make({"do": "choose", "move": code, "fields": fields, "seed": "s"})
        count("decisions")

    # --- one decision of the machine

    def plays(self, rest: Rest) -> None:
        task = rest.before.agenda[0]
        getattr(self, f"_{task.name}", lambda _: None)(rest)
        self._says(rest)

    def _deal(self, rest: Rest) -> None:
        for place, cards in zip(rest.before.agenda[0].places, named(rest), strict=True):
            self.coming[rest.before[place].name] = plain(cards)
        self._deals()

    def _deals(self) -> None:
        while self.asked.title.startswith("Première main"):
            name = self.asked.who
            if name not in self.coming:
                return
            self.chooses("start", drawn=self.coming.pop(name))

    def _take(self, rest: Rest) -> None:
        task = rest.before.agenda[0]
        self.coming[rest.before[task.who].name] = plain(named(rest)[0])
        if task.action == "start":
            self._deals()

    def _now(self, rest: Rest) -> None:
        what, name = head(rest.move), ""
        if tail(rest.move):
            name = rest.before[int(tail(rest.move))].name
        if what == "act":
            self.chooses(f"act.{self.place(name)}")
        elif what in {"crisis", "calm"}:
            self.chooses(what)
        elif what == "leave":
            self.party.leaves(name)
        elif what == "back":
            self.party._make({"do": "sheet", "name": name, "fields": {}})

    def _kind(self, rest: Rest) -> None:
        kind, before = head(rest.move), rest.before
        if kind == "nothing":
            self.chooses("nothing")
        if kind in {"test", "npc", "versus"}:
            who = [before.doing.who, *([int(tail(rest.move))] if kind == "versus" else [])]
            for place, cards in zip(who, named(rest), strict=False):
                self.coming[before[place].name] = plain(cards)
            self.waits = kind, rest

    def _says(self, rest: Rest) -> None:
        """Say what was decided at once, when the machine has asked it all; then draw."""
        now = rest.state.agenda[0].name if rest.state.agenda else ""
        if self.waits and now in {"lay", "take"}:
            kind, first = self.waits
            deed = rest.state.doing
            fields: dict[str, Any] = {}
            if deed.pm != self.party[rest.state[deed.who].name].pm:
                fields["pm"] = deed.pm
            if deed.difficulty:
                fields["difficulty"] = deed.difficulty
            if deed.facing:
                fields["other_pm"] = deed.facing
            code = kind
            if kind == "versus":
                code = f"versus.{self.place(first.before[int(tail(first.move))].name)}"
            self.chooses(code, **fields)
            self.waits = None
        if now == "lay" and self.asked.ways[0].code == "draw":
            assert self.asked.secret
            assert self.asked.who == rest.state[rest.state.agenda[0].who].name
            self.chooses("draw", drawn=self.coming.pop(self.asked.who))

    def _lay(self, rest: Rest) -> None:
        deed = rest.before.doing
        self.chooses(rest.move)
        if deed.kind == "versus" and not rest.state.deed:
            self.chooses("turn")
            self.same(rest)

    def _fate(self, rest: Rest) -> None:
        if head(rest.move) == "help":
            return self.chooses(f"help.{self.place(rest.before[int(tail(rest.move))].name)}")
        ((card,),) = named(rest)
        if card == FOOL:
            return self.fools.append(card)
        name = "npc_drawn" if rest.before.doing.kind == NPC else "destiny"
        self.chooses("go", **{name: plain((*self.fools, card))})
        self.fools = []
        self.same(rest)
        return None

    def _lend(self, rest: Rest) -> None:
        drawn = plain(rest.drawn)
        self.chooses(rest.move, **({"drawn": drawn} if drawn else {}))

    def _refill(self, rest: Rest) -> None:
        self.lying[rest.before[rest.before.agenda[0].who].name] = plain(named(rest)[0])

    # --- what both have

    def settles(self) -> None:
        """Make piles anew, once the machine has made them all."""
        while self.asked.ways[0].code == "reshuffle":
            self.chooses("reshuffle", drawn=self.lying.pop(self.asked.who))
        assert not self.lying

    def same(self, rest: Rest) -> None:
        last = self.party.state.last
        assert last
        result = last.resolution.result
        told = plain({"outcome": result.outcome, **result.values})
        figures = plain(dict(rest.state.figures))
        for name in ("choice", "other_card"):  # a suit goes without saying
            if name in figures:
                figures[name] = figures[name].partition("-")[0]
        assert figures == {name: told.get(name) for name in figures}

    def chances(self, state: Sitting) -> Iterator[str]:
        """Compare the exact chances of each way."""
        ask = TABLE.weigh(state)
        assert ask
        mine = scripting.asked(self.party.system, self.party.state, {})
        assert mine
        told = {move.code: dict(move.chances) for move in mine.moves}
        for move in ask.moves:
            theirs = dict(move.chances)
            if not theirs or move.code == "advice":
                continue
            found = told[move.code]
            if move.code == "go":
                if self.fools:
                    continue
                good = ("Réussite", "Réussite critique", "Le joueur l’emporte")
                win = sum((share for label, share in found.items() if label in good), Fraction(0))
                assert win == next(iter(theirs.values())), (found, theirs)
            elif move.code == "nothing":
                continue
            else:
                assert found == theirs
            yield move.code


@pytest.mark.parametrize("seed", range(tries(400)))
def test_the_script_plays_the_same_table(seed: int) -> None:
    dice = random.Random(seed)  # noqa: S311
    values = dict(GAME.setup(dice))
    players = [replace(p, discard=p.discard[:10]) for p in suited(values["players"])]
    values["players"] = tuple(players)
    if all(player.away for player in players):
        return
    table = Table(values)
    for rest in walk(GAME, dice, values):
        if rest.before:
            if head(rest.move) == "mend" or not rest.state.present:
                return
            table.plays(rest)
        now = rest.state.agenda[0].name
        if now == "now":
            table.settles()
            assert written(table.party) == lying_there(table, rest.state), f"after {rest.move}"
            assert table.asked.title == "Qui agit ?"
            crisis = {"calm"} if table.party.state.table.get("critical") else {"crisis"}
            assert {way.code for way in table.asked.ways} >= crisis
            count("ends")
        elif now in {"lay", "fate", "lend"} and seed % 4 == 0:
            for code in table.chances(rest.state):
                count(f"chances of {head(code)}")
        if now in {"lay", "fate"} and not table.fools:
            codes = {head(way.code) for way in table.asked.ways}
            assert codes == {head(move.code) for move in rest.state.asked.moves}, table.asked.title


def lying_there(table: Table, state: Sitting) -> dict[str, Any]:
    there = {*table.party.state.sheets, "discarded", "npc_discarded"}
    return {name: each for name, each in lying(state).items() if name in there}
