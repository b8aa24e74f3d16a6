"""Where rules, pages and tables are, relative to the current page."""

import re
from collections.abc import Iterable, Mapping

from calculators.core.calculator import Calculator
from calculators.core.french import french
from calculators.core.frozen import Frozen
from calculators.core.system import Rule, System

from .html import Element, element

TITLE = "La table"
"""How the page of a session is called."""
_ROOT = re.compile(r"(\.\./)*(\./)?")


class Links(Frozen):
    """Where rules are explained: the rules by id, and the way from the page to the site's root."""

    rules: Mapping[str, Rule]
    root: str = ""

    @classmethod
    def near(cls, system: System, root: object) -> "Links":
        """Return the links of a system; what is no way up to the root is none."""
        known = isinstance(root, str) and _ROOT.fullmatch(root)
        return cls(system.rule_ids, str(root) if known else "")

    def to(self, rule_id: str) -> str | None:
        """Return the link to a rule's paragraph, or ``None`` for an id that is not listed."""
        rule = self.rules.get(rule_id)
        return None if rule is None else f"{self.root}{rule.page}/#{rule.anchor}"

    def page(self, calculator: Calculator) -> str:
        """Return the link to a calculator's page: that of the first rule it resolves."""
        return f"{self.root}{self.rules[calculator.rules[0]].page}/"

    def party(self, system: System, page: str = "table") -> str:
        """Return the link to a system's table, or to its notebook."""
        return f"{self.root}{system.rules[0].page.partition('/')[0]}/{page}/"

    def pills(self, rules: Iterable[str]) -> Element | None:
        """Return a line of small links to rules; ``None`` for none."""
        links = [self.pill(rule) for rule in rules if rule in self.rules]
        spaced = (part for link in links for part in (link, " "))
        return element("p.party-rules", *spaced) if links else None

    def pill(self, rule_id: str, class_: str = "calc-rule") -> Element | None:
        """Return a small link to a rule, or nothing for an empty id."""
        href = self.to(rule_id)
        if href is None:
            return None
        return element(
            "a", rule_id, class_=class_, href=href, title=french(self.rules[rule_id].title)
        )
