"""A machine of two questions: what is asked, refused, kept secret and replayed."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar

import pytest

from calculators.core.ask import Ask, Move
from calculators.core.machine import (
    Chances,
    Machine,
    Played,
    Question,
    Stage,
    Task,
    Way,
    add,
    headline,
    opened,
    push,
    say,
    tell,
)
from calculators.core.result import Step
from calculators.core.words import Line, Phrase

LOOKED = Line("{name} tire un {card}.", "TY-JEU-01")
KEPT = Line("{name} le garde.", "TY-JEU-02")


@dataclass(frozen=True, kw_only=True)
class Game(Stage):
    """Two players; each looks at a card, then the table ends the round."""

    over: bool = False


@dataclass(frozen=True, slots=True)
class Look:
    """A card is drawn, in secret."""

    who: str
    name: ClassVar = "look"

    def ask(self, state: Game) -> Ask:  # noqa: ARG002
        """Ask for it."""
        return Ask("Une carte ?", (Move("card", "Tirer", needs=1), Move("show", "Non")), self.who)

    def chances(self, state: Game, move: Move) -> Chances:  # noqa: ARG002
        """Return the chance of a high card."""
        return (("haute", Fraction(1, 2)),) if move.needs else ()

    def play(self, state: Game, code: str, drawn: tuple[Any, ...]) -> Game:
        """Tell what it is."""
        if code == "show":
            return opened(tell(state, KEPT, name=self.who))
        return push(headline(state, LOOKED, name=self.who, card=drawn[0]), Count())


@dataclass(frozen=True, slots=True)
class Count:
    """What happens by itself."""

    name: ClassVar = "count"

    def ask(self, state: Game) -> None:
        """Nothing to choose."""

    def play(self, state: Game, code: str, drawn: tuple[Any, ...]) -> Game:  # noqa: ARG002
        """Tell it."""
        return add(state, Step("Une de plus.", "TY-JEU-03"))


@dataclass(frozen=True, slots=True)
class End:
    """All together end the round."""

    name: ClassVar = "end"

    def ask(self, state: Game) -> Ask:  # noqa: ARG002
        """Ask for it."""
        return Ask("Fini ?", (Move("end", "Finir"), Move("quit", "Partir")))

    def play(self, state: Game, code: str, drawn: tuple[Any, ...]) -> Game:  # noqa: ARG002
        """End it."""
        return replace(state, over=code == "quit")


QUESTIONS = (
    Question("look", "cards", "Une carte ?", "chacun", (
        Way("card", "Tirer", ("look", "end")), Way("show", "Non", ("look", "end")))),
    Question("end", "end", "Fini ?", "tous", (
        Way("end", "Finir", ("look",)), Way("quit", "Partir", ("",)))),
)  # fmt: skip


def begin(names: tuple[str, ...]) -> Game:
    tasks: list[Task[Game]] = [Look(name) for name in names]
    return Game(agenda=(*tasks, End()))


def again(game: Game) -> Game:
    return game if game.over else begin(("Ana",))


GAME = Machine(begin, again, QUESTIONS, secret=lambda game: not game.over, unit="carte")


def test_an_answer_given_in_secret_brings_what_is_secret_unless_it_is_opened() -> None:
    state = GAME.start(("Ana", "Bo"))
    assert state.asked
    assert (state.asked.who, state.asked.secret, state.seen_by) == ("Ana", True, "")
    state = GAME.advance(state, "card", (7,))
    assert state.seen_by == "Ana"
    state = GAME.advance(state, "show")
    assert state.asked
    assert (state.seen_by, state.asked.secret) == ("", False), "the table is asked in the open"


def test_a_headline_is_told_and_its_figures_are_its_facts() -> None:
    state = GAME.advance(GAME.start(("Ana",)), "card", (7,))
    assert [each.text for each in state.told] == ["Ana tire un 7.", "Une de plus."]
    assert state.summary == "Ana tire un 7."
    assert state.figures == (("card", 7),), "a text is no figure"
    assert GAME.advance(state, "end").told == ()
    assert say(state, Phrase("Rien.")).summary == "Rien."


def test_chances_are_weighed_for_the_choice_that_is_shown() -> None:
    state = GAME.start(("Ana",))
    ask = GAME.weigh(state)
    assert ask
    assert [move.chances for move in ask.moves] == [(("haute", Fraction(1, 2)),), ()]
    assert state.asked
    assert not any(move.chances for move in state.asked.moves)


def test_what_is_not_legal_is_refused_in_french() -> None:
    state = GAME.start(("Ana",))
    with pytest.raises(ValueError, match="« end » n'est pas possible ici : attendu, card, show"):
        GAME.advance(state, "end")
    with pytest.raises(ValueError, match="« card » demande 1 carte, pas 2"):
        GAME.advance(state, "card", (1, 2))


def test_a_log_is_replayed_and_its_fault_is_counted_but_not_quoted() -> None:
    log = (Played("card", (7,)), Played("end"))
    assert GAME.replay(("Ana",), log[:1]).figures == (("card", 7),)
    assert GAME.replay(("Ana",), ()) == GAME.start(("Ana",))
    for broken in ((Played("card"),), (Played("zut"),), (log[0], Played("show"))):
        with pytest.raises(ValueError, match=f"La décision {len(broken)} de ce tour") as refused:
            GAME.replay(("Ana",), broken)
        assert not {"zut", "show", "attendu"} & set(str(refused.value).split())


def test_a_log_longer_than_the_stack_is_replayed() -> None:
    names = ("Ana",) * 1200
    assert GAME.replay(names, (Played("show"),) * len(names)).moves == len(names)


def test_a_log_goes_no_further_than_what_it_is_of() -> None:
    """The round is over: what follows is another one's log."""
    log = (Played("show"), Played("end"), Played("show"))
    with pytest.raises(ValueError, match="Le tour était déjà fini avant sa décision 3"):
        GAME.replay(("Ana",), log)


def test_a_procedure_may_be_over() -> None:
    state = GAME.advance(GAME.start(()), "quit")
    assert (state.agenda, state.asked) == ((), None)
    assert GAME.weigh(state) is None
    with pytest.raises(ValueError, match="attendu, rien"):
        GAME.advance(state, "end")


def test_each_step_is_held_against_the_table() -> None:
    state = GAME.start(("Ana", "Bo"))
    after = GAME.advance(state, "show")
    assert GAME.follows(state, "show", after)
    assert GAME.follows(state, "show.2", after), "what follows the dot is of no account"
    assert not GAME.follows(state, "end", after)
    last = GAME.start(())
    assert GAME.follows(last, "quit", GAME.advance(last, "quit"))
    assert GAME.phase(state) == "cards"
