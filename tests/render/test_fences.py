"""What stands on a page: each calculator once, for its id names its inputs and its address."""

from collections.abc import Callable

import pytest
from pymdownx.superfences import SuperFencesException

from hooks.fence import calculator_fence, enter, scene_fence

ADVICE = 'calculator = "choix_destin.advice"\n[fields]\nhand = "3 7 12"'
TURN = 'calculator = "bad_karma.turn"'


@pytest.mark.parametrize(("fence", "body"), [(calculator_fence, ADVICE), (scene_fence, TURN)])
def test_a_calculator_stands_once_on_a_page(fence: Callable[[str], str], body: str) -> None:
    enter("choix-destin/tirage/")
    fence(body)
    with pytest.raises(SuperFencesException, match="is on this page twice"):
        fence(body)
    enter("aide/")
    assert fence(body), "another page may hold it too"
