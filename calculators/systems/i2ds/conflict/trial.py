"""A test in a conflict: its difficulty, step by step, then the throw."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from typing import Any, ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.machine import add, changed, headline, offer, push
from calculators.systems.i2ds.conflict import telling, words
from calculators.systems.i2ds.conflict.skills import another, skills
from calculators.systems.i2ds.conflict.state import Conflict, ranked, spend
from calculators.systems.i2ds.difficulty import TYPED, Base, Computed, Modifiers
from calculators.systems.i2ds.scales import (
    BASE_BOUND,
    CIRCUMSTANCES,
    DIFFICULTIES,
    ENVIRONMENT,
    GRACE,
    MOST_OTHERS,
    RELATIONS,
    STATE,
)
from calculators.systems.i2ds.test.rule import (
    CRITICAL_FAILURE,
    CRITICAL_SUCCESS,
    NARROW,
    SUCCEEDING,
    Attempt,
    Tested,
    chance,
)
from calculators.systems.i2ds.throw import PLAIN, Faces, Side, Throw, Who

LISTS = {
    "environment": ENVIRONMENT,
    "condition": STATE,
    "relations": RELATIONS,
    "circumstances": CIRCUMSTANCES,
}
OWN, SKILL, NONE = "others", "skill", "none"
STEPS = (1, 5, -1, -5)
OWN_STEPS = (1, 2, 4, -1, -2, -4)
OPENING = (
    *(offer(f"list.{code}", words.LIST[code], title=scale.title) for code, scale in LISTS.items()),
    offer(f"list.{OWN}", words.LIST[OWN]),
)
SHOWN = (
    (words.SUCCEED, SUCCEEDING),
    (words.NARROWLY, (NARROW,)),
    (words.CRITICALLY, (CRITICAL_SUCCESS,)),
    (words.AWFULLY, (CRITICAL_FAILURE,)),
)


@cache
def _tick(page: str, code: str, *, ticked: bool) -> Move:
    scale = LISTS[page]
    line = words.TICKED if ticked else words.TICK
    label = line(label=scale.words(code)).text
    return Move(f"tick.{code}", label, scale.rule)


@dataclass(frozen=True, slots=True)
class Trial:
    """What is tried, and how hard it is.

    :param rank: a name of the table's own scale, or the base as it was chosen.
    :param unskilled: whether the skill has no level at all (I2-DIF-11).
    :param page: the list that is open: a list of modifiers, or the skill.
    """

    who: int
    side: Side
    base: int
    rank: str = TYPED
    unskilled: bool = False
    modifiers: Modifiers = field(default_factory=Modifiers)
    page: str = ""
    name: ClassVar = "trial"

    def computed(self, state: Conflict) -> Computed:
        """Return the difficulty as its calculator computes it."""
        skill = "none" if self.unskilled else "N" if self.side.level == "N" else "trained"
        given = Base(rank=self.rank, base=self.base, skill=skill)
        return Computed(given, tuple(self.modifiers.parts()), state.house)

    def attempt(self, state: Conflict, grace: str = NONE) -> Attempt:
        """Return the throw against that difficulty."""
        return Attempt(Throw(self.side, grace), self.computed(state).difficulty)

    def ask(self, state: Conflict) -> Ask:
        """Ask for the throw, or for what stands on the open list."""
        name, found = state[self.who].name, self.computed(state)
        if self.page == SKILL:
            asked = skills(state, name, self.side)
            line = words.NO_LEVEL[self.unskilled]
            return replace(asked, moves=(offer("none", line), *asked.moves))
        if self.page:
            moves = (*(self._ticks() if state.free else ()), offer("done", words.SO))
            return Ask(words.LISTS[self.page](found), moves)
        moves = (*self._throws(state), *(self._steps(state) if state.free else ()))
        return Ask(words.TRIAL(found, name=name), moves)

    def _throws(self, state: Conflict) -> Iterable[Move]:
        graces = (NONE, *state.house.graces) if state[self.who].blessed else (NONE,)
        for code in graces:
            needs = len(Throw(self.side, code).sides)
            yield offer(f"throw.{code}", words.TEST_THROW[code], needs=needs)

    def _steps(self, state: Conflict) -> Iterable[Move]:
        for step in STEPS:
            if 0 <= self.computed(state).base + step <= BASE_BOUND:
                yield offer(f"base.{step}", words.STEP, step=step)
        if state.house.scale:
            for code in DIFFICULTIES:
                if code != self.rank:
                    yield offer(f"rank.{code}", words.RANK, rank=DIFFICULTIES.by_code[code].name)
        yield from OPENING
        yield offer(f"list.{SKILL}", words.SKILL, name=state[self.who].name)

    def _ticks(self) -> Iterable[Move]:
        if self.page == OWN:
            for number, step in enumerate(self.modifiers.others):
                yield offer(f"drop.{number}", words.DROP, step=step)
            if len(self.modifiers.others) < MOST_OTHERS:
                for step in OWN_STEPS:
                    yield offer(f"own.{step}", words.OWN, step=step)
            return
        ticked = getattr(self.modifiers, self.page)
        yield from (_tick(self.page, code, ticked=code in ticked) for code in LISTS[self.page])

    def dice(self, _state: Conflict, code: str) -> Faces:
        """Return the sides of what a move throws."""
        kind, _, grace = code.partition(".")
        return Throw(self.side, grace).sides if kind == "throw" else ()

    def chances(self, state: Conflict, move: Move) -> tuple[tuple[str, Fraction], ...]:
        """Weigh a throw."""
        kind, _, grace = move.code.partition(".")
        if kind != "throw":
            return ()
        attempt = self.attempt(state, grace)
        return tuple((label, chance(attempt, *codes)) for label, codes in SHOWN)

    def play(self, state: Conflict, code: str, drawn: Faces) -> Conflict:
        """Throw, or change what is thrown against."""
        kind, _, what = code.partition(".")
        if kind == "throw":
            return self._thrown(state, what, drawn)
        after = self._after(kind, what, state)
        state = changed(state, base=after.base)
        found = after.computed(state)
        return push(headline(state, words.DIFFICULTY, difficulty=found.difficulty), after)

    def _after(self, kind: str, what: str, state: Conflict) -> "Trial":
        """Return the test with one thing of it changed."""
        match kind:
            case "base":
                base = self.computed(state).base + int(what)
                return replace(self, base=base, rank=TYPED)
            case "rank":
                return replace(self, rank=what)
            case "list" | "done":
                return replace(self, page=what)
            case "tick" | "own" | "drop":
                return replace(self, modifiers=self._modified(kind, what))
        none = kind == "none" and not self.unskilled
        side = another(self.side, "level.N" if kind == "none" else f"{kind}.{what}")
        kept = self.unskilled and kind == "trait"
        return replace(self, side=side, unskilled=none or kept)

    def _modified(self, kind: str, what: str) -> Modifiers:
        others = list(self.modifiers.others)
        if kind == "tick":
            ticked = {*getattr(self.modifiers, self.page)} ^ {what}
            kept = tuple(code for code in LISTS[self.page] if code in ticked)
            changes: dict[str, Any] = {self.page: kept}
            return replace(self.modifiers, **changes)
        if kind == "own":
            others.append(int(what))
        else:
            del others[int(what)]
        return replace(self.modifiers, others=tuple(others))

    def _thrown(self, state: Conflict, grace: str, drawn: Faces) -> Conflict:
        if GRACE[grace]:
            state = spend(state, self.who)
        tested = Tested(self.attempt(state, grace), drawn, Who(side=state[self.who].side))
        state = telling.tested(state, self.who, self.computed(state), tested)
        critical = tested.attempt.throw.critical(drawn)
        if critical == PLAIN or not state[self.who].plays:
            return state
        state = add(state, words.CRITICALS[critical](name=state[self.who].name, reading=""))
        return ranked(state, self.who, critical)
