"""Takes screenshots of the built site, to review what a player sees, page by page.

    .venv/bin/python -m tools.look [--only d100] [--widths 360,1280] [--schemes light] [--out look]

Each page as it opens; each of its calculators before and after a tap on its button; a table before
and after its game begins. In four widths, each in light and dark, with the same draw. The folder's
`index.html` shows them all, a section for each page.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import Error, sync_playwright

from tools.chromium import chromium, flags
from tools.paths import ROOT, SITE, pages
from tools.serve import serving
from tools.shell import Failure, command, say
from tools.waiting import ANSWERED, PAINTED, PATIENCE, SCHEMES, wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Page, ViewportSize

HEIGHTS = {"320": 640, "360": 740, "768": 1024, "1280": 800}
QUALITY = 80

STANDS = """() => document.fonts.status === "loaded"
  && !document.querySelector(":is(calc-form, calc-party):not(:defined)")"""
INDEX = """<!doctype html><meta charset="utf-8"><title>Every page</title><style>
body { font: 16px/1.4 system-ui, sans-serif; color: #111; background: #ddd; }
section { display: flex; flex-wrap: wrap; gap: 12px; align-items: start; }
h2 { flex: 100%; margin: 1em 0 0; }
figure { width: 240px; margin: 0; font-size: 13px; overflow-wrap: anywhere; }
img { max-width: 100%; max-height: 340px; border: 1px solid #777; }
</style>"""


def moments(page: Page) -> Iterator[str]:
    """Go through the states of a page; yield the name of each while it is shown."""
    wait_until(page, STANDS)
    yield "opened"
    for form in page.locator("calc-form").all():
        name = str(form.get_attribute("id"))
        form.evaluate("(node) => node.scrollIntoView()")
        yield f"{name} before"
        form.locator("[type=submit]").first.click()
        wait_until(page, ANSWERED, arg=name)
        yield f"{name} after"
    begin = page.locator("#party-begin")
    if begin.count():
        begin.click()
        page.locator(".party-ask").wait_for()
        yield "begun"


def photograph(page: Page, schemes: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Take the pictures of the open page, each with its caption."""
    for moment in moments(page):
        for scheme in schemes:
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            wait_until(page, PAINTED, arg=SCHEMES[scheme])
            yield f"{scheme} {moment}", page.screenshot(type="jpeg", quality=QUALITY)


def figure(folder: Path, name: str, caption: str, picture: bytes) -> str:
    """Save a picture; return its HTML in the index."""
    (folder / name).write_bytes(picture)
    link = f'<a href="{name}"><img src="{name}" alt="" loading="lazy"></a>'
    return f"<figure>{link}<figcaption>{escape(caption)}</figcaption></figure>"


def look(paths: Sequence[str], widths: Sequence[str], schemes: Sequence[str], out: Path) -> int:
    """Fill a folder with the pictures of pages; return how many pages failed."""
    figures: dict[str, list[str]] = {path: [] for path in paths}
    faults: list[str] = []
    with serving(SITE) as root, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=flags())
        for width in widths:
            size: ViewportSize = {"width": int(width), "height": HEIGHTS[width]}
            for place, path in enumerate(paths, 1):
                say(f"  {width} px, {place} of {len(paths)}: /{path}")
                try:
                    with browser.new_page(
                        viewport=size, reduced_motion="reduce", service_workers="block"
                    ) as page:
                        page.set_default_timeout(PATIENCE * 1000)
                        page.goto(root + path)
                        for told, picture in photograph(page, schemes):
                            caption = f"{width} {told}"
                            name = f"{path}{caption}.jpg".translate({47: "_", 32: "-"})
                            figures[path].append(figure(out, name, caption, picture))
                except (Error, AssertionError) as error:
                    told, *_ = str(error).split("\n")
                    faults.append(f"/{path} at {width} px: {told}")
        browser.close()
    sections = (
        f"<section><h2>/{escape(path)}</h2>{''.join(found)}</section>"
        for path, found in figures.items()
    )
    (out / "index.html").write_text("\n".join((INDEX, *sections)), encoding="utf-8")
    say("\n".join([f"pictures: {out / 'index.html'}", *(f"  failed: {each}" for each in faults)]))
    return len(faults)


def main(arguments: Sequence[str] | None = None) -> None:
    """Take the pictures that are asked for."""
    parser = argparse.ArgumentParser(prog="tools.look", description=__doc__)
    parser.add_argument("--only", default="", metavar="PART", help="pages whose path contains it")
    parser.add_argument("--widths", default=",".join(HEIGHTS))
    parser.add_argument("--schemes", default=",".join(SCHEMES))
    parser.add_argument("--out", type=Path, default=ROOT / "look")
    options = parser.parse_args(arguments)
    with command("look"):
        widths, schemes = options.widths.split(","), options.schemes.split(",")
        if not (HEIGHTS.keys() >= {*widths} and SCHEMES.keys() >= {*schemes}):
            raise Failure(f"there are the widths {[*HEIGHTS]} and the schemes {[*SCHEMES]}.")
        chosen = [path for path in pages() if options.only in path]
        if not chosen:
            raise Failure(f"no page has {options.only!r} in its path; is the site built?")
        options.out.mkdir(parents=True, exist_ok=True)
        sys.exit(1 if look(chosen, widths, schemes, options.out) else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
