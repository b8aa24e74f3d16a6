"""A party that records every rule that its game cites, offers or links to, and what it tells."""

from collections.abc import Mapping
from copy import copy
from fractions import Fraction
from typing import Any, override

from calculators.session.fold import fold
from calculators.session.scripting import question
from calculators.session.sight import chances, weighed_way
from calculators.session.state import State
from tests.systems.party import Party, Raw, plain


class Evening(Party):
    """A party at a game, each line as a table would type it: ``roll 4 1 | 2``."""

    def __init__(self, system: str, readings: Raw | None = None, /, **sheets: Raw) -> None:
        self.reached: set[str] = set()
        self.journal: list[str] = []
        self.story: list[str] = []
        """The journal's sentences, and each question with its ways."""
        super().__init__(system, readings, **sheets)

    def again(self) -> "Evening":
        """Return a copy, to be played on: what was played stays as it is."""
        twin = copy(self)
        twin.reached, twin.journal, twin.story = {*self.reached}, [*self.journal], [*self.story]
        return twin

    def opens(self, game: str) -> "Evening":
        """Begin a game with everybody."""
        self.game = game
        self.begins(game, *self.state.sheets)
        return self

    @override
    def _make(self, move: Raw) -> Raw:
        answer = super()._make(move)
        told = answer["result"]["steps"] if answer["result"] else []
        self._cites(*(rule for step in told for rule in (step["rule"], step.get("reading", ""))))
        onward = [each["rule"] for each in answer["onward"]]
        assert all(onward), "a move that may follow cites its rule"
        self._cites(*onward)
        if entry := answer["entry"]:
            self._cites(*entry["rules"])
            text = plain(entry["text"])
            self.journal.append(text)
            self.story.append(f"> {text}")
        if move["do"] == "amend":
            texts = {each.at: plain(each.text) for each in fold(self.system, self.session).journal}
            self.journal = [*texts.values()]
            self.story += [f"> {text}" for at, text in texts.items() if at > move["at"]]
        asked = question(self.state)
        ways = asked.ways if asked else ()
        if asked:
            folded = (f"({name})" for name in asked.folds)
            offers = (f"{way.code}: {way.label.text} ({way.label.rule})" for way in ways)
            self.story.append("\n  ".join([asked.title, *asked.asks, *folded, *offers]))
        for way in ways:
            steps: list[Any] = [way.label, *way.then]
            self._cites(*(rule for step in steps for rule in (step.rule, step.reading)))
        return answer

    def _cites(self, *rules: str) -> None:
        self.reached |= {rule for rule in rules if rule}


def chances_of(state: State, code: str, **said: str) -> Mapping[str, Fraction]:
    """Return the chances of a way of the current question, by their labels."""
    asked = question(state)
    assert asked
    way = next(each for each in asked.ways if each.code == code)
    return dict(chances(way, weighed_way(state, way, said)))
