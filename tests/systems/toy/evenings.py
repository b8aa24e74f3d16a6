"""The toy's game, for :mod:`tests.contract.test_scripts`: the shortest evening there is."""

from collections.abc import Callable, Mapping

from tests.systems.evening import Evening


def bold() -> Evening:
    """Ana passes, Bo rolls exactly his goal; the points are counted."""
    evening = Evening("toy", {}, Ana={}, Bo={"goal": 9, "daring": "bold"}).opens("dare")
    evening.decides("pass")
    evening.decides("throw", faces="4 5")
    evening.decides("end")
    return evening


EVENINGS: Mapping[str, Callable[[], Evening]] = {"bold": bold}
RULES = {"TY-JEU-01": "bold", "TY-JEU-02": "bold", "AMB-TY-01": "bold"}
ELSEWHERE = {"TY-JEU-03": "the pile of the cards: nobody draws one in the game"}
