"""How a phone joins a table on a page: shared by the benchmark and the browser tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page


def invited(host: Page, name: str) -> str:
    """Invite a guest; return the invitation's link; its dialog stays open."""
    whom = host.locator("#party-invite button", has_text=name)
    if not whom.is_visible():
        host.locator("#party-invite > summary").click()
    whom.click()
    return link_of(host)


def link_of(page: Page) -> str:
    """Return the link in the code that a page shows."""
    page.locator(".phones-code").wait_for()
    page.get_by_text("Copier le lien").click()
    page.get_by_text("Lien copié").wait_for()
    return str(page.evaluate("navigator.clipboard.readText()"))


def pasted(host: Page, link: str) -> None:
    """Give the host a guest's code without a camera."""
    if not host.locator("#phones-paste").is_visible():
        host.locator(".phones-dialog summary").click()
    host.locator("#phones-paste").fill(link)
    host.get_by_text("Relier", exact=True).click()
