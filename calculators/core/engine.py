"""From raw inputs to a result and to exact odds: parse, complete, resolve, enumerate."""

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cache, lru_cache, partial
from typing import Any

import icepool

from .binding import UnreadableError
from .calculator import Calculator, Judge, Odds, Outcome, Weights
from .chance import Chance, fresh_seed
from .errors import Fault, RefusedError, refused
from .fields import Input, Invalid
from .french import listing, quote
from .frozen import Frozen, without
from .pieces import Drawn
from .result import Facts, FigureTable, Result, Sent, Values

LONGEST_SEED = 64
_MOST_UNKNOWN = 5


class Inputs(Frozen):
    """Parsed inputs: the values given or defaulted, and what is left for chance to draw.

    :param typed: the names of those that were given.
    """

    values: Values
    to_draw: tuple[Drawn[Any], ...]
    typed: frozenset[str]


class Resolution(Frozen):
    """One resolved request: its inputs, the result, the seed, and whether anything was drawn.

    :param whole: the full one, if this hides something.
    """

    calculator: Calculator
    inputs: Inputs
    result: Result
    tables: tuple[FigureTable, ...]
    seed: str
    drew: bool
    whole: "Resolution | None" = None

    @property
    def tone(self) -> str:
        """What it is for who acts: its own tone, or that of its outcome."""
        return self.result.tone or self.calculator.outcome(self.result.outcome).tone

    @property
    def chances(self) -> Odds:
        """The odds that its draw had; empty if nothing was to be drawn."""
        inputs = (self.whole or self).inputs
        return odds(self.calculator, inputs) if self.calculator.draw_odds else {}


def parse(calculator: Calculator, raw: Sent) -> Inputs:
    """Parse every input.

    :param raw: by parameter name; ``None`` and empty text mean "not given".
    :raises RefusedError: with every fault at once.
    """
    given, faults = _read(calculator.parameters, raw)
    across = _judged((judge for _, judge in calculator.judges), given)
    late = _undrawable(calculator, given, {fault.field for fault in across})
    faults = [*_unknown(calculator, raw), *faults, *across, *late]
    if faults:
        order = {p.name: index for index, p in enumerate(calculator.parameters)}
        raise RefusedError(sorted(faults, key=lambda fault: order.get(fault.field, -1)))
    return given


def at_fault(
    calculator: Calculator, raw: Sent, tried: Input, values: Iterable[object]
) -> Iterable[set[str]]:
    """Yield, for each value of one input, the names of all inputs that are at fault with it.

    :param raw: what else is given.
    """
    others = tuple(parameter for parameter in calculator.parameters if parameter is not tried)
    known, faults = _read(others, raw)
    looking = [judge for names, judge in calculator.judges if tried.name in names]
    apart = _judged((judge for names, judge in calculator.judges if tried.name not in names), known)
    faults = [*_unknown(calculator, raw), *faults, *apart]
    undrawn = cache(partial(_undrawable, calculator, known))
    spaced = tried.name in calculator.spaced
    for value in values:
        given, found = _read((tried,), {tried.name: value})
        drawn = (*known.to_draw, *given.to_draw)
        whole = Inputs({**known.values, **given.values}, drawn, known.typed)
        across = _judged(looking, whole)
        spoiled = frozenset(fault.field for fault in (*apart, *across))
        late = _undrawable(calculator, whole, spoiled) if spaced else undrawn(spoiled)
        yield {fault.field for fault in (*faults, *found, *across, *late)}


def _read(parameters: Iterable[Input], raw: Sent) -> tuple[Inputs, Sequence[Fault]]:
    """Read each input by itself."""
    values: dict[str, Any] = {}
    to_draw: list[Drawn[Any]] = []
    typed: set[str] = set()
    faults: list[Fault] = []
    for parameter in parameters:
        given = raw.get(parameter.name)
        if parameter.lacks(given):
            if isinstance(parameter, Drawn):
                to_draw.append(parameter)
            elif parameter.required:
                message = f"À remplir : {quote(parameter.label)}."
                faults.append(Fault(parameter.name, message, parameter.rule))
            else:
                values[parameter.name] = parameter.default
            continue
        typed.add(parameter.name)
        try:
            values[parameter.name] = parameter.read(given)
        except Invalid as error:
            faults.append(Fault(parameter.name, str(error), parameter.rule, error.cells))
    return Inputs(values, tuple(to_draw), frozenset(typed)), faults


def run(calculator: Calculator, raw: Sent, seed: object = None) -> Resolution:
    """Resolve one request; what is not typed is drawn from the seed.

    Each drawn parameter has its own stream, so typing one in does not change the others, and
    the same inputs and seed always give the same result.

    :param seed: text or a number; ``None`` asks for a fresh one.
    :raises RefusedError: for bad input.
    """
    chosen = _seed(seed)
    inputs = parse(calculator, raw)
    values = drawn(calculator, inputs, chosen)
    facts = calculator.facts(values)
    result = calculator.result(facts)
    calculator.outcome(result.outcome)
    tables = tuple(calculator.tables(facts)) if calculator.tables else ()
    drew = any(values[parameter.name] for parameter in calculator.drawn)
    return Resolution(calculator, inputs, result, tables, chosen, drew)


def drawn(calculator: Calculator, inputs: Inputs, seed: str) -> Values:
    """Return all values of a request: those given, and those that its seed draws."""
    values = dict(inputs.values)
    for parameter in inputs.to_draw:
        space = space_of(calculator, parameter, values)
        values[parameter.name] = space.draw(Chance(f"{seed}/{parameter.name}"))
    return values


def odds(calculator: Calculator, inputs: Inputs) -> Odds:
    """Return the exact probability of every outcome, before anything is drawn.

    The same function that resolves a draw is mapped over every draw; typed pieces are ignored:
    these are the chances before the draw.
    """
    return {**_odds(calculator, tuple(undrawn(calculator, inputs).items()))}


def undrawn(calculator: Calculator, inputs: Inputs) -> Values:
    """Return the values of a request but for those that are drawn."""
    return without(inputs.values, {parameter.name for parameter in calculator.drawn})


@lru_cache(maxsize=64)
def _odds(calculator: Calculator, given: tuple[tuple[str, Any], ...]) -> Odds:
    """Return the odds of some inputs: a draw has those that were told before it."""
    values = dict(given)
    found: Weights = (
        calculator.call(calculator.law, values)
        if calculator.law
        else law(calculator, values, lambda facts: facts.outcome)
    )
    return probabilities(calculator.outcomes, found)


def option_odds(calculator: Calculator, inputs: Inputs) -> list[tuple[str, Odds]]:
    """Return the exact odds of each option that the calculator compares; empty if it does not."""
    if calculator.option_odds is None:
        return []
    undrawn = {parameter.name: () for parameter in calculator.drawn}
    options = calculator.option_odds(calculator.facts({**inputs.values, **undrawn}))
    return [(name, probabilities(calculator.option_outcomes, law)) for name, law in options]


def next_state[T](resolution: Resolution, write: Callable[[Input, Any], T]) -> dict[str, T] | None:
    """Return the next values of the carried parameters.

    :param write: how each is told: ``Field.dump`` as requests take it, ``Field.text`` as a form.
    """
    state, carried = resolution.result.state, resolution.calculator.carried
    if state is None:
        return None
    return {p.name: write(p, state[p.name]) for p in carried if p.name in state}


def probabilities(outcomes: Iterable[Outcome], law: Weights) -> Odds:
    """Return the probability of every declared outcome that can happen, in declared order."""
    total = Fraction(sum(law.values()))
    return {code: law[code] / total for code in outcomes if law.get(code)}


def law(calculator: Calculator, given: Values, told: Callable[[Facts], Any]) -> icepool.Die[Any]:
    """Return the exact law of what is told of the facts, over every draw.

    :param given: the values but for those that are drawn.
    """

    def after(values: Values, pending: Sequence[Drawn[Any]]) -> Any:
        if not pending:
            return told(calculator.facts(values))
        first, *rest = pending
        drawn = space_of(calculator, first, values).law()
        return drawn.map(lambda value: after({**values, first.name: value}, rest), star=False)

    return icepool.Die([after(given, calculator.drawn)])


def space_of(calculator: Calculator, parameter: Drawn[Any], values: Values) -> Any:
    """Return the space that a drawn input is drawn from, once the others are known."""
    return calculator.call(parameter.space, values)


def _unknown(calculator: Calculator, raw: Sent) -> list[Fault]:
    unknown = [str(name) for name in raw if name not in calculator.by_name]
    if not unknown:
        return []
    shown = listing([quote(name) for name in unknown[:_MOST_UNKNOWN]])
    known = listing([*calculator.by_name])
    return [Fault("", f"Pas de champ nommé {shown} ; champs possibles : {known}.")]


def _judged(judges: Iterable[Judge], given: Inputs) -> Sequence[Fault]:
    """Find the faults between fields, wherever what they look at could be read."""
    found: list[Fault] = []
    for judge in judges:
        with suppress(UnreadableError):
            for fault in judge(given.values):
                found.append(fault)  # noqa: PERF402  # those before what cannot be read count
    return found


def _undrawable(calculator: Calculator, given: Inputs, spoiled: Collection[str]) -> Sequence[Fault]:
    """Find the draws that are typed and cannot be.

    :param spoiled: the inputs that are at fault already.
    """
    faults: list[Fault] = []
    values, spoiled = given.values, {*spoiled}
    known, pending = dict(values), {parameter.name for parameter in given.to_draw}
    for field in calculator.drawn:
        name, needed = field.name, calculator.needs(field.space)
        if name in values and needed & pending:
            message = "Saisissez aussi ce qui se tire avant, ou laissez vide."
            faults.append(Fault(name, message, field.rule))
            spoiled.add(name)
            continue
        sound = without(known, spoiled)
        with suppress(UnreadableError):
            reasons = space_of(calculator, field, sound).refusals(known.get(name, ()))
            if name in values and reasons:
                faults.append(Fault(name, " ".join(dict.fromkeys(reasons)), field.rule))
                spoiled.add(name)
            elif name in pending and not reasons:  # nothing is to be drawn: what follows is known
                known[name] = ()
                pending.discard(name)
    return faults


def _seed(seed: object) -> str:
    if seed is None or seed == "":
        return fresh_seed()
    if isinstance(seed, str | int) and not isinstance(seed, bool):
        text = str(seed).strip()
        if 0 < len(text) <= LONGEST_SEED and text.isprintable():
            return text
    raise refused(
        "seed", f"Graine {quote(seed)} refusée : attendu, un texte de 1 à {LONGEST_SEED} signes."
    )
