"""A session as Markdown, to be read by someone who was not there."""

import re
from collections.abc import Iterable
from typing import Final

from calculators.core.french import french, listing
from calculators.session.reading import EDITION
from calculators.session.replaying import Folded
from calculators.session.seeing import people_there
from calculators.session.telling import parted
from calculators.session.words import facts, value_text

_SIGNS: Final = re.compile(r"([\\`*_{}\[\]<>#|~])")
_BULLET: Final = re.compile(r"^(\s*\d*)([-+=.)])", re.MULTILINE)


def markdown(folded: Folded) -> str:
    """Tell a session: who was there, by which rules, and what happened."""
    day = folded.session.begun
    begun = f", partie du {day}" if day else ""
    parts = [
        f"# {plain(folded.session.title)}",
        french(f"*{plain(folded.system.title)}{begun}, édition {EDITION} des règles du site.*"),
        *_characters(folded),
        *_readings(folded),
        "## Journal",
        *filter(None, (_told(folded, at) for at in range(len(folded.done)))),
    ]
    if not folded.done:
        parts.append(french("Rien encore."))
    return "\n\n".join([*parts, *_rules(folded)]) + "\n"


def plain(text: str) -> str:
    r"""Return a text in which nothing is markup.

    >>> plain("*Ana* #1"), plain("- rien"), plain("1. un")
    ('\\*Ana\\* \\#1', '\\- rien', '1\\. un')
    """
    return _BULLET.sub(r"\1\\\2", _SIGNS.sub(r"\\\1", text))


def _characters(folded: Folded) -> Iterable[str]:
    state, sheet = folded.state, folded.system.sheet
    if not (state.sheets or state.away):
        return
    yield "## Personnages"
    lines = []
    for name, her in people_there(state).items():
        told = [f"{label} : {text}" for label, text in facts(sheet, her)]
        lines.append(french(f"- **{plain(name)}**. {plain(' ; '.join(told))}."))
    if state.away:
        lines.append(french(f"- À l'écart : {plain(listing([*state.away]))}."))
    yield "\n".join(lines)


def _readings(folded: Folded) -> Iterable[str]:
    chosen = folded.state.chosen
    if not chosen:
        return
    yield "## Nos règles"
    lines = []
    for name, value in chosen.items():
        field = folded.system.table[name]
        cited = f" ({field.rule})" if field.rule else ""
        told = value_text(field, value)
        lines.append(french(f"- {plain(field.label)}{cited} : {plain(told)}."))
    yield "\n".join(lines)


def _told(folded: Folded, at: int) -> str:
    happened = folded.done[at]
    text, instead = map(plain, parted(folded, at))
    if instead:
        return f"~~{text}~~ {instead}" if text else instead
    if happened.move["do"] == "note":
        text = "\n".join(f"> {line}".rstrip() for line in text.splitlines())
    opens = happened.opens
    return f"### {plain(opens)}\n\n{text}".rstrip() if opens else text


def _rules(folded: Folded) -> Iterable[str]:
    cited = dict.fromkeys(rule for entry in folded.journal for rule in entry.rules)
    lines = [
        french(f"- **{rule}** {plain(folded.system.rule_ids[rule].title)}")
        for rule in cited
        if rule in folded.system.rule_ids
    ]
    if lines:
        yield "## Règles appliquées"
        yield "\n".join(lines)
