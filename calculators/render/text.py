"""Readable French transcripts for the command line."""

from fractions import Fraction

from calculators.core.calculator import Odds
from calculators.core.engine import Resolution
from calculators.core.errors import Faults
from calculators.core.french import french, minus, percent
from calculators.core.result import Cell, exact, ratio


def transcript(resolution: Resolution) -> str:
    """Write a resolution: the sentence, the steps with their rules, the chances, the seed."""
    result = resolution.result
    lines = [french(result.summary), ""]
    lines += [
        f"  {french(step.text)}  [{' '.join(filter(None, (step.rule, step.reading)))}]"
        for step in result.steps
    ]
    for table in resolution.tables:
        lines += ["", french(f"{table.caption} :"), "  " + " | ".join(map(french, table.head))]
        lines += [
            ("> " if index in table.marked else "  ") + " | ".join(map(cell_text, row))
            for index, row in enumerate(table.rows)
        ]
    if chances := resolution.chances:
        lines += ["", *odds_lines(chances)]
    return "\n".join([*lines, "", french(f"Graine : {resolution.seed}")])


def odds_lines(chances: Odds) -> list[str]:
    """Write exact probabilities, one outcome a line."""
    return [
        french(f"  {outcome.label} : {ratio(chance)} ({percent(chance)})")
        for outcome, chance in chances.items()
    ]


def fault_lines(faults: Faults) -> list[str]:
    """Write faults, one a line: the field, the message, the rule."""
    return [
        french(f"{fault.field} : " if fault.field else "")
        + fault.message
        + (f" [{fault.rule}]" if fault.rule else "")
        for fault in faults
    ]


def cell_text(cell: Cell) -> str:
    """Write a table cell as French; a fraction as a percentage."""
    told = exact(cell)
    if isinstance(told, Fraction):
        return percent(told)
    return minus(told) if isinstance(told, int) else french(told)
