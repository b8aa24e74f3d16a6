"""The mutation tool still works: a test notices one mutant, and none fails by itself."""

from tests.mutants import known
from tests.mutating import mutants
from tests.project import ROOT, python

TRIED = """
from tests.laboratory import survey_and_try
from tests.mutating import mutants
from tests.project import ROOT

every = mutants([ROOT / "calculators/core/link.py"])
first = next(each for each in every if each.function == "read_link")
survey, _, lives = survey_and_try(["tests/core/test_link.py"], [first], 1, print)
print(survey.failed, lives[first])
"""


def test_a_change_is_noticed_by_the_tests_that_execute_it() -> None:
    assert python("-c", TRIED).stdout.splitlines()[-1] == "[] False"


def test_what_is_listed_as_equivalent_is_still_a_mutant() -> None:
    every = {str(each) for told in known() for each in mutants([ROOT / told.partition(":")[0]])}
    assert known() - every == set()
