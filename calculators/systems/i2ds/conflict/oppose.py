"""An opposition: who throws what, the grace before the dice, and the 8 after them."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.machine import add, headline, offer, push, tell
from calculators.systems.i2ds.conflict import telling, words
from calculators.systems.i2ds.conflict.face import NONE, Clash, Face
from calculators.systems.i2ds.conflict.skills import another, skills
from calculators.systems.i2ds.conflict.state import Conflict, ranked, spend
from calculators.systems.i2ds.house import WIN
from calculators.systems.i2ds.scales import FIGURES, GRACE
from calculators.systems.i2ds.throw import PLAIN, Faces


@dataclass(frozen=True, slots=True)
class Oppose:
    """The grace before the dice, and the throw."""

    face: Face
    turning: int | None = None
    name: ClassVar = "oppose"

    def ask(self, state: Conflict) -> Ask:
        """Ask the other player first for a grace, then the first one, who throws."""
        if self.turning is not None:
            who = self.face.places[self.turning]
            return skills(state, state[who].name, self.face.sides[self.turning])
        one, other = (state[place] for place in self.face.places)
        if self._asks_other(state):
            graces = (NONE, *state.house.graces)
            moves = tuple(offer(f"grace.{code}", words.GRACES[code]) for code in graces)
            return Ask(words.BEFORE(name=other.called), moves, about="")
        return Ask(
            words.THROWS(name=one.called, other=other.called),
            (*self._throws(state), *self._more(state)),
        )

    def _asks_other(self, state: Conflict) -> bool:
        return state[self.face.places[1]].blessed and self.face.graces[1] is None

    def _throws(self, state: Conflict) -> Iterable[Move]:
        graces = (NONE, *state.house.graces) if state[self.face.places[0]].blessed else (NONE,)
        for code in graces:
            needs = len(self.face.spending(0, code).dice)
            yield offer(f"throw.{code}", words.THROW[code], needs=needs)

    def _more(self, state: Conflict) -> Iterable[Move]:
        if state.free:
            for which, place in enumerate(self.face.places):
                yield offer(f"skill.{which}", words.SKILL, name=state[place].called)

    def dice(self, _state: Conflict, code: str) -> Faces:
        """Return the sides of what a move throws."""
        kind, _, grace = code.partition(".")
        return self.face.spending(0, grace).dice if kind == "throw" else ()

    def chances(self, state: Conflict, move: Move) -> tuple[tuple[str, Fraction], ...]:
        """Weigh a throw: as the dice fall, then with an 8 that is left for after them."""
        kind, _, grace = move.code.partition(".")
        if kind != "throw":
            return ()
        met = self.face.spending(0, grace)
        kept = grace == NONE and state[met.places[0]].blessed
        later = met.told(state, eight=True) if kept else ()
        return (*met.told(state), *later)

    def play(self, state: Conflict, code: str, drawn: Faces) -> Conflict:
        """Throw, or settle what is thrown."""
        kind, _, what = code.partition(".")
        if kind == "skill":
            return push(headline(state, words.WHICH), replace(self, turning=int(what)))
        if kind == "grace":
            name = state[self.face.places[1]].called
            state = headline(state, words.SPENDS[what], name=name)
            return push(state, replace(self, face=self.face.spending(1, what)))
        if self.turning is not None:
            sides = list(self.face.sides)
            sides[self.turning] = another(sides[self.turning], code)
            now: dict[str, Any] = words.figures(sides[self.turning])
            state = headline(state, words.WITH, **now)
            met = replace(self.face, sides=(sides[0], sides[1]))
            return push(state, Oppose(met, None if kind == "done" else self.turning))
        return self._thrown(state, what, drawn)

    def _thrown(self, state: Conflict, grace: str, drawn: Faces) -> Conflict:
        met = self.face.spending(0, grace)
        for which in (0, 1):
            if GRACE[met.graces[which] or NONE]:
                state = spend(state, met.places[which])
        count = len(met.throw(0).sides)
        clash = Clash(met, drawn[:count], drawn[count:])
        return push(telling.thrown(state, clash), Eight(clash))


@dataclass(frozen=True, slots=True)
class Eight:
    """The dice lie: who is not content may make an 8 of one of them (I2-DES-04).

    Who loses decides first, the other answers (AMB-I2-18); it is offered where it changes the end.

    :param asked: who has decided already.
    """

    clash: Clash
    asked: tuple[int, ...] = ()
    name: ClassVar = "eight"

    def ask(self, state: Conflict) -> Ask | None:
        """Ask whoever may change the end."""
        which = self._unhappy(state)
        if which is None:
            return None
        name = state[self.clash.face.places[which]].called
        moves = tuple(self._eights(state, which))
        title = words.EIGHT(name=name, eight=FIGURES["eight"])
        return Ask(title, (*moves, offer("keep", words.KEEP)), about="")

    def _unhappy(self, state: Conflict) -> int | None:
        order = (0, 1) if self.clash.seen(state, 0) != WIN else (1, 0)
        for which in order:
            ready = which not in self.asked and self.clash.seen(state, which) != WIN
            if ready and any(self._eights(state, which)):
                return which
        return None

    def _eights(self, state: Conflict, which: int) -> Iterable[Move]:
        met = self.clash.face
        if not state[met.places[which]].blessed or (met.graces[which] or NONE) != NONE:
            return
        faces, met_before = set[int](), self.clash.seen(state, which)
        for number, code in enumerate(("first", "second")):
            die = self.clash.faces(which)[number]
            after = self.clash.gaining(which, code)
            ends = after.seen(state, which)
            allowed = ends == WIN or state.house.eight == "tie"
            if die not in faces and ends != met_before and allowed:
                faces.add(die)
                total = after.total(which)
                facts = {"face": die, "eight": FIGURES["eight"], "total": total}
                yield offer(f"eight.{code}", words.MAKES, ends=words.ENDS_IN[ends], **facts)

    def play(self, state: Conflict, code: str, drawn: Faces) -> Conflict:  # noqa: ARG002
        """Note an answer, or tell the end once nobody has one to give."""
        if not code:
            return self._ended(state)
        which = self._unhappy(state)
        assert which is not None  # noqa: S101
        place, asked = self.clash.face.places[which], (*self.asked, which)
        if code == "keep":
            state = headline(state, words.KEEPS, name=state[place].called)
            return push(state, replace(self, asked=asked))
        after = self.clash.gaining(which, code.partition(".")[2])
        state = tell(
            spend(state, place), words.EIGHTH, name=state[place].called, eight=FIGURES["eight"]
        )
        return push(state, replace(self, clash=after, asked=asked))

    def _ended(self, state: Conflict) -> Conflict:
        clash = self.clash
        state = telling.opposed(state, clash)
        for which in (0, 1):
            place, critical = clash.face.places[which], clash.critical(which)
            if critical == PLAIN or not state[place].plays:
                continue
            moves = state.house.rank == "moves"
            line = words.CRITICALS[critical] if moves else words.STAYS
            state = add(state, line(name=state[place].called))
            state = ranked(state, place, critical) if moves else state
        return state
