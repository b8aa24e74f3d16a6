"""What a page may load and run, typed here a second time: a removed line is noticed."""

import re
from html import unescape

from tools.paths import SITE

EXPECTED = {
    "default-src": "'self'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'none'",
}


def directives(policy: str) -> dict[str, str]:
    return dict(each.strip().split(" ", 1) for each in policy.split(";"))


def test_every_page_has_the_policy() -> None:
    pages = list(SITE.rglob("*.html"))
    assert len(pages) > 50
    for path in pages:
        found = re.findall(
            r'<meta http-equiv="Content-Security-Policy" content="([^"]*)"',
            path.read_text(encoding="utf-8"),
        )
        assert [directives(policy) for policy in found] == [EXPECTED], path


def test_a_host_sends_it_and_that_no_other_page_frames_it() -> None:
    """As several hosts read it, in the example for another, and on the page for makers."""
    for name, line in (
        ("_headers", r"Content-Security-Policy: (.*)"),
        ("nginx.conf", r'Content-Security-Policy "(.*)" always;'),
        ("publier/index.html", r"<code>(default-src .*)\n"),
    ):
        (sent,) = re.findall(line, (SITE / name).read_text(encoding="utf-8"))
        assert directives(unescape(sent)) == EXPECTED | {"frame-ancestors": "'none'"}, name
