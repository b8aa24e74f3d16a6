"""Each rule has one anchor, on its own page, and shows its number beside its text."""

import pytest
from markdown import markdown
from mkdocs.config import load_config
from mkdocs.exceptions import PluginError

from calculators.core.system import Rule
from hooks import pages
from hooks.anchors import Anchors, AnchorsExtension
from tests.project import ROOT

RULES = {
    id_: Rule(id_, "Une règle", page) for id_, page in (("XX-AB-01", "x/a"), ("XX-AB-02", "x/b"))
}
A, B, C = '<h2 id="xx-ab-01">A</h2>', '<p id="xx-ab-02">B</p>', '<p id="xx-ab-09">C</p>'


@pytest.mark.parametrize(
    ("found", "faults"),
    [
        ({"x/a/": A, "x/b/": B}, []),
        ({"x/a/": A, "x/b/": ""}, ["XX-AB-02: wanted once, on x/b/; found on no page"]),
        ({"x/a/": A + B, "x/b/": ""}, ["XX-AB-02: wanted once, on x/b/; found on ['x/a']"]),
        ({"x/a/": A, "x/b/": A + B}, ["XX-AB-01: wanted once, on x/a/; found on ['x/a', 'x/b']"]),
        ({"x/a/": A, "x/b/": B + C}, ["XX-AB-09: an anchor that no system lists"]),
    ],
)  # fmt: skip
def test_rules_and_anchors_agree(found: dict[str, str], faults: list[str]) -> None:
    anchors = Anchors(RULES)
    for url, html in found.items():
        anchors.note(html, url)
    assert anchors.faults() == faults


def test_a_rule_without_its_anchor_fails_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "_anchors", Anchors(RULES))
    with pytest.raises(PluginError, match="XX-AB-01: wanted once"):
        pages.on_post_build(load_config(str(ROOT / "mkdocs.yml")))


@pytest.mark.parametrize("text", ["A rule", "A *rule*"])
def test_a_number_stands_apart_from_the_words(text: str) -> None:
    html = markdown(f"{text}\n{{: #xx-ab-01 }}", extensions=["attr_list", AnchorsExtension(RULES)])
    assert ' <a class="rule-id" href="#xx-ab-01">XX-AB-01</a></p>' in html
