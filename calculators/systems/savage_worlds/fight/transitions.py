"""The table of transitions: what may be asked after each answer."""

from calculators.core.machine import Question

QUESTIONS: tuple[Question, ...] = ()
