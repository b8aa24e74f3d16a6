"""The declaration of a calculator: one typed function from groups of inputs to facts.

Law: form, command line, JSON Schema, documentation and test inputs all come from this one
signature.
"""

from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property, partial
from itertools import islice
from typing import Any, Self

from .binding import Binding, Gathered, bind, gathered
from .errors import DeclarationError, Fault, Faults
from .fields import Input, Reading
from .pieces import Drawn
from .result import MOST_ONWARD, Facts, Result, Step, Tables, Told, Values, as_json_object

TONES = ("great", "good", "neutral", "bad", "awful")
"""What an answer is for who acts: who strikes, else who bears it; from the best.

``great`` and ``good``: what was tried comes off, at best or at least; ``bad`` and ``awful``: it
does not, or does harm, and at worst. ``neutral``: nothing was tried, or nothing is decided yet. One
sign and one colour for each, in ``docs/assets/form/calc.css``.
"""

type Resolve = Callable[..., Facts]
type Tell = Callable[[Any], Told]
type Check = Callable[..., Faults]
type Judge = Callable[[Values], Faults]
type Weights = Mapping[str, int | Fraction]
"""The law of an outcome: what each weighs, whatever they add up to. A die is one."""
type Odds = Mapping[Any, Fraction]
"""Exact chances by :class:`Outcome`, in declared order: of those that can happen."""
type Law = Callable[..., Weights]
type OptionOdds = Callable[[Any], Iterable[tuple[str, Weights]]]


class Outcome(str):
    """One issue a calculator can end in: its stable code, with its French label and its tone."""

    __slots__ = ("label", "tone")

    label: str
    tone: str

    def __new__(cls, code: str, label: str, tone: str = "neutral") -> Self:
        """Return the code, with its label and its tone."""
        if tone not in TONES:
            raise DeclarationError(f"unknown tone {tone!r}")
        outcome = super().__new__(cls, code)
        outcome.label, outcome.tone = label, tone
        return outcome


def toned(label: str, tone: str) -> Outcome:
    """Return a French label with its tone, for a chart."""
    return Outcome(label, label, tone)


@dataclass(frozen=True, eq=False, kw_only=True)
class Calculator:
    """A declared calculator: it decorates its rule, a function or facts.

    :param id: ``system.name``: the fence, the command, the URL fragment, the case file.
    :param title: French.
    :param verb: the French label of its button.
    :param rules: ids of the rules it resolves; its page is the one that explains the first.
    :param outcomes: every outcome it can end in.
    :param tell: the words and the pictures of the facts.
    :param checks: functions from some groups to faults between them.
    :param tables: tables of figures from the facts, computed once, never while odds are counted.
    :param odds: whether its outcome's probabilities are given.
    :param law: for draws that are unbounded (exploding dice) or too many to count one by one (a
        pool): from some parameters to the exact law of the outcome.
    :param option_odds: for a calculator that compares options: from the facts, before anything is
        drawn, to each option with its exact law.
    :param option_outcomes: the outcomes of those options.
    :param resolve: the pure rule, to facts; no chance inside. Facts made of the groups themselves
        are their own rule.
    """

    id: str
    title: str
    verb: str
    rules: tuple[str, ...]
    outcomes: tuple[Outcome, ...]
    tell: Tell
    checks: tuple[Check, ...] = ()
    tables: Callable[[Any], Tables] | None = None
    odds: bool = True
    law: Law | None = None
    option_odds: OptionOdds | None = None
    option_outcomes: tuple[Outcome, ...] = ()
    resolve: Resolve = field(init=False)

    def __call__(self, resolve: Resolve) -> Self:
        """Declare a rule."""
        object.__setattr__(self, "resolve", resolve)
        return self

    @cached_property
    def groups(self) -> tuple[Gathered, ...]:
        """The groups of inputs that it takes."""
        return gathered(self.resolve)

    @cached_property
    def parameters(self) -> tuple[Input, ...]:
        """Its inputs, in the order of the form."""
        return tuple(each for group in self.groups for each in group.inputs.values())

    @cached_property
    def by_name(self) -> Mapping[str, Input]:
        """Its inputs by name."""
        return {parameter.name: parameter for parameter in self.parameters}

    def needs(self, function: Callable[..., Any]) -> frozenset[str]:
        """Return the names of the inputs that one of its functions asks for."""
        return _bound(self, function).inputs

    def call(self, function: Callable[..., Any], values: Values) -> Any:
        """Call one of its functions with what it asks for."""
        return _bound(self, function).build(values)

    def facts(self, values: Values) -> Facts:
        """Resolve."""
        facts: Facts = self.call(self.resolve, values)
        return facts

    def result(self, facts: Facts) -> Result:
        """Return what is shown of facts."""
        told = self.tell(facts)
        return Result(
            facts.outcome,
            told.summary,
            as_json_object(facts.values()),
            tuple(told.steps),
            tuple(told.shown),
            facts.state(),
            tuple(islice(told.onward, MOST_ONWARD)),
            told.tone,
            told.verdict,
        )

    @cached_property
    def drawn(self) -> tuple[Drawn[Any], ...]:
        """The parameters that chance draws when nothing is typed."""
        return tuple(p for p in self.parameters if isinstance(p, Drawn))

    @cached_property
    def readings(self) -> tuple[Input, ...]:
        """The open readings."""
        return tuple(p for p in self.parameters if isinstance(p, Reading))

    @cached_property
    def carried(self) -> tuple[Input, ...]:
        """The parameters whose next value a result gives."""
        return tuple(p for p in self.parameters if p.carried)

    @cached_property
    def spaced(self) -> frozenset[str]:
        """The names of the draws, and of the inputs that their spaces read."""
        spaces = (self.needs(p.space) for p in self.drawn)
        return frozenset().union({p.name for p in self.drawn}, *spaces)

    @cached_property
    def judges(self) -> tuple[tuple[AbstractSet[str], Judge], ...]:
        """The functions that find faults between inputs, each with the names that it reads."""
        groups = ((group.inputs.keys(), group.faults) for group in self.groups if group.judges)
        checks = ((self.needs(check), partial(self.call, check)) for check in self.checks)
        some = (p for p in self.parameters if p.wanted or p.idle)
        shown = (({p.name, p.when[0]}, partial(self._shown, p)) for p in some)
        return (*groups, *checks, *shown)

    def _shown(self, field: Input, values: Values) -> Faults:
        """Ask for an input that counts now, refuse what is said in one that does not."""
        name, other = field.name, field.when[0]
        if {name, other} <= values.keys():
            said = values[name] != field.default
            told = (field.idle if said else field.wanted) if field.counts(values) != said else ""
            if isinstance(told, Step):
                yield Fault(name, told.text, told.rule)
            elif told:
                yield Fault(name, told, field.rule)

    @property
    def has_odds(self) -> bool:
        """Whether it gives exact odds."""
        return self.odds and bool(self.drawn or self.option_odds)

    @property
    def draw_odds(self) -> bool:
        """Whether a draw has odds of its own: those of options are asked apart."""
        return self.has_odds and bool(self.drawn) and self.option_odds is None

    @cached_property
    def cited(self) -> frozenset[str]:
        """Every rule id that the declaration names."""
        fields = {p.rule for p in self.parameters} - {""}
        return frozenset(self.rules) | fields

    def outcome(self, code: str) -> Outcome:
        """Return a declared outcome.

        :raises DeclarationError: if the rule ended in one that is not declared.
        """
        for outcome in self.outcomes:
            if outcome == code:
                return outcome
        raise DeclarationError(f"{self.id}: undeclared outcome {code!r}")


@cache
def _bound(calculator: Calculator, function: Callable[..., Any]) -> Binding:
    return bind(function, calculator.groups, calculator.by_name)
