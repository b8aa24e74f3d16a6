"""The stage of a table: the last move, the question and onward moves; or a beginning."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from calculators.core.following import Following, Weighed, draws
from calculators.core.french import capital, french, quote, together
from calculators.core.script import Question
from calculators.core.words import Phrase, called
from calculators.session.replaying import Folded
from calculators.session.seeing import HERS, curtain, following, people_there, question
from calculators.session.shapes import SEEDED
from calculators.session.sight import chances
from calculators.session.state import LINE, Happened, State

from ..gestures import makes, opens, redoes, section, slug
from ..hand import whose_html
from ..html import Element, Elements, details, element, prose
from ..links import Links
from ..odds import each_told
from ..onward import onward_html, taken
from ..result import WHY, pieces_html, steps_html
from .asking import Offer, asking_html, instance, offers
from .characters import beginning
from .sitting import also, awaited, sitting
from .view import HERE, I_AM, SHUT, View

_HAND = Phrase("Passez l'appareil {name:à}")
_SECRETLY = Phrase("{name} {name:décide|décident} en secret, sur un autre téléphone.")
_DOES = {False: Phrase("{who:^} : {what:_}"), True: Phrase("{who:^}, {what:_}")}
"""By whether a colon stands in what is done."""
_ORDER = "Ordre"
_LONGEST = 120
"""Of a note as long as a page, or of all that stands on a sheet: the journal has it whole."""


def stage_html(folded: Folded, view: View) -> Element:
    """Draw the current question, or the beginning of a game."""
    state = folded.state
    if name := curtain(state):
        return _curtain(folded, name, view)
    asked = question(state)
    if asked is None:
        return _resting(folded, view)
    if view.of not in {"", instance(state, asked)}:
        view = replace(view, asked={})
    told = [*told_html(folded, {each.caption for each in asked.shows})]
    moves, here, others = offered(state, view), view.decides(asked.who), also(asked, view)
    ways = [way for way in asked.ways if view.decides(asked.decides(way))]
    asked = replace(asked, ways=ways)
    each_way = [*offers(state, asked, view)]
    asks = (found for way, found, *_ in each_way if way.request)
    hers = asked.secret and bool(state.seat) and not view.guest
    bar = _bar(state, chain(filter(None, asks), moves), view, hers=hers)
    facts = [element("p.party-fact", f"{label} : {fact}") for label, fact in asked.facts]
    known = element("div.party-facts", *facts) if facts else None
    above = (bar, *told, _order(folded, asked), known)
    return _play(
        folded,
        view,
        element("div.calc-stage", *above, _title(asked.title), pieces_html(asked.shows)),
        _onward(moves, view.links, asked.who),
        _question(folded, asked, each_way, view) if ways else None,
        others if here else awaited(asked.who, state, view),
        who=asked.who,
        key=instance(state, asked),
    )


def _title(asked: str) -> Element:
    return element("h2.calc-question", together(french(asked)), id=HERE, tabindex="-1")


def _play(
    folded: Folded,
    view: View,
    *inside: Element | None,
    who: str = "",
    key: str = "",
    curtain: bool = False,
) -> Element:
    """Draw the stage, and under it the reasons of the last move.

    :param who: whose decision it is.
    :param key: an id that differs from that of stages before and after.
    """
    return element(
        "section",
        *inside,
        _why(folded, view.links),
        class_=f"party-part party-play{' party-curtain' if curtain else ''}",
        aria_labelledby=HERE,
        data_who=who or None,
        data_hers=bool(view.guest or view.phones) and view.decides(who),
        data_drawn=key or None,
    )


def _order(folded: Folded, asked: Question) -> Element | None:
    """Draw the order of acting, in the sheets' colours, unless just told; who acts is marked.

    Who has left since is not in it.
    """
    made, people = _last_told(folded), people_there(folded.state)
    shown = made.resolution.result.shown if made and made.resolution else ()
    text = made.text if made else ""
    told = french(" ".join((text, *(each.caption for each in shown))))
    order = [(rank, [name for name in rank.names if name in people]) for rank in asked.order]
    if all(french(name) in told for _rank, names in order for name in names):
        return None
    ranks = []
    for rank, present in order:
        names = [
            element(
                "span",
                name,
                data_colour=people[name].colour,
                aria_current="step" if name == asked.who else None,
            )
            for name in present
        ]
        note = element("small", rank.note) if rank.note else None
        if names:
            ranks.append(element("li", *names, note))
    return element("ol.party-order", *ranks, aria_label=_ORDER)


def _curtain(folded: Folded, name: str, view: View) -> Element:
    """Draw whom to hand the device to, for a secret question."""
    state, here = folded.state, view.decides(name)
    phone = view.phone_of(name)
    reached = phone is not None and not phone.lost
    title = _title((_HAND if here else _SECRETLY if reached else HERS)(name=name))
    mine = opens(I_AM(name=name), f"party-seat-{slug(name)}", seat=name)
    ways = element("ul.calc-moves", element("li", mine))
    return _play(
        folded,
        view,
        element("div.calc-stage", _bar(state, (), view), *told_html(folded), title),
        _onward(offered(state, view), view.links, name),
        element("div.party-ask", ways) if here else awaited(name, state, view, told=True),
        who=name,
        curtain=True,
    )


def _bar(state: State, next_: Iterable[Weighed], view: View, *, hers: bool = False) -> Element:
    """Draw the bar on top: whose pieces the next draw takes, undo and redo.

    :param next_: what may be asked next.
    :param hers: whether a curtain is open, to close before the device is handed on.
    """
    hides = opens(SHUT, "party-hide", seat="", form="") if hers else None
    back = makes("Annuler", {"do": "undo"}, id_="party-back"), redoes()
    drawing = (each.calculator.id for each in next_ if draws(each))
    return element(
        "div.party-bar", hides, whose_html(state, drawing), *(() if view.guest else back)
    )


# --- no current game


def _resting(folded: Folded, view: View) -> Element:
    """Draw the beginning of a game, under the last move."""
    state = folded.state
    if not state.sheets and not view.guest:
        return section(HERE, "Commencer", *beginning(state), redoes())
    moves, links, made = offered(state, view), view.links, _last_told(folded)
    resolved = made is not None and made.resolution is not None
    # what a game leaves due stands in no result: its rules are cited here
    cited = links.pills(made.rules) if made and not resolved else None
    stage = element("div.calc-stage", _bar(state, moves, view), *told_html(folded), cited)
    shown = stage if folded.done else None
    last = next((each.at for each in reversed(folded.done) if each.resolution), -1)
    over = any(each.state.scripted for each in folded.done[-2:])
    onward = _onward(moves, links, None if resolved and not over else "")
    return _play(folded, view, shown, onward, *sitting(state, view), key=f"result-{last + 1}")


# --- the last move


def _last_told(folded: Folded) -> Happened | None:
    """Return what the last move did, if it told something.

    A corrected sheet or a note leaves the question, and what led to it, unchanged.
    """
    at = len(folded.done)
    while at > 1 and _beside(folded.done[at - 2], folded.done[at - 1]):
        at -= 1
    found = (folded.done[at - 1] if at else folded.end), folded.end
    return next(filter(_texts, found), None)


def _texts(made: Happened) -> list[str]:
    """Return what a move told, then what was told separately; a note is in quotes."""
    told = made.said
    if made.kind == "note":
        told = french(quote(told, _LONGEST))
    elif made.kind == "sheet" and len(told) > _LONGEST:
        end = ", " if ", " in told[:_LONGEST] else " "
        told = f"{told[:_LONGEST].rpartition(end)[0]}{end}…"
    return [text.replace(LINE, "\n") for text in (told, made.later) if text]


def _beside(before: Happened, after: Happened) -> bool:
    """Whether a move came during a game without advancing it."""
    asked, now = before.state.scripted, after.state.scripted
    still = asked and now and len(asked.answers) == len(now.answers)
    return bool(still) and after.kind not in SEEDED


def told_html(folded: Folded, shown: Collection[str] = ()) -> Iterable[Element | None]:
    """Draw what the last move told, then what was told separately or came beside it; with pieces.

    :param shown: the captions of pieces that the question already shows.
    """
    made, last = _last_told(folded), folded.end
    if made is None:
        return
    resolution = made.resolution
    tone = resolution.tone if resolution else "neutral"
    told, *aside = _texts(made) + (_texts(last) if last is not made else [])
    beside = (element("span.party-later", " ", *prose(each)) for each in aside)
    yield element("p.calc-summary", *prose(told), *beside, data_tone=tone, tabindex="-1")
    names = _names(folded.state, made)
    yield pieces_html(
        replace(group, caption=called(group.caption, names))
        for group in (resolution.result.shown if resolution else ())
        if group.caption not in shown
    )


def _names(state: State, made: Happened) -> Mapping[str, str]:
    last = state.last
    if last is None or made.resolution is not last.resolution:
        return {}
    return last.sides.called(state.sheet)


def reasons_html(folded: Folded, links: Links) -> Element | None:
    """Draw the reasons of what the last move did, if it resolved anything."""
    made = _last_told(folded)
    if made is None or made.resolution is None:
        return None
    return steps_html(made.resolution, links, _names(folded.state, made))


def _why(folded: Folded, links: Links) -> Element | None:
    reasons = reasons_html(folded, links)
    if reasons is None:
        return None
    return details(WHY, [reasons], "calc-detail", id=f"party-why-{len(folded.done)}")


# --- the question


def _question(folded: Folded, asked: Question, ways: Iterable[Offer], view: View) -> Element:
    """Draw the ways, and the inputs that a player may override."""
    offers_, at = [*ways], len(folded.done)
    told = each_told((chances(way, found), not way.overlap) for way, found, *_ in offers_)
    drawn = (_way(each, asked, at, said) for each, said in zip(offers_, told, strict=True))
    buttons = element("ul.calc-moves", *(element("li", *each) for each in drawn))
    return element("div.party-ask", asking_html(folded.state, asked, view, buttons))


def _way(offer: Offer, asked: Question, at: int, odds: Iterable[Element]) -> Elements:
    """Draw a way: its button, which carries the question's inputs that it takes, and its faults.

    :param at: the place of its move, which tells it from the next question's buttons.
    :param odds: its chances, drawn.
    """
    way, found, takes, said = offer
    wrong_ = found.faults if way.request and found else ()
    told = [fault.message for fault in wrong_ if fault.field not in asked.inputs]
    move = element("span.calc-move", _with_decider(way.who, way.label.text))
    yield makes(
        (move, *odds),
        {"do": "choose", "move": way.code} | ({"fields": said} if said else {}),
        id_=f"party-choose-{at}-{way.code}",
        data_way=way.code,
        data_draws=bool(way.request and found and found.calculator.drawn),
        data_takes=" ".join(takes) or None,
        disabled=bool(told),
    )
    yield from (element("p.calc-error", text) for text in told)


# --- onward moves


def offered(state: State, view: View) -> list[Following]:
    """Return the moves that follow the last result and are made on this device.

    Moves that wait for the game are left out; after a result of its own, so are those that it makes
    or asks itself, and after a result of a rule page all of the calculators that it asks now.
    """
    asked = question(state)
    ways = [(way.code, way.request) for way in (asked.ways if asked else ()) if way.request]
    left = [each for each in following(state) if view.decides(each.who)]
    if not state.scripted:
        return left
    game = state.scripted.game
    left = [each for each in left if each.move.code not in game.waits]
    if state.last and state.last.asked:
        now = {(code, way.who) for code, way in ways}
        after = (each for each in left if each.move.code not in game.itself)
        return [each for each in after if (each.move.code, each.who) not in now]
    asks = {way.calculator for _, way in ways}
    return [each for each in left if each.calculator.id not in asks]


def _onward(moves: Sequence[Following], links: Links, who: str | None) -> Element | None:
    """Draw what may follow.

    :param who: who is asked beside it, ``""`` for the whole table, ``None`` for no question;
        another's move has her name.
    """
    return onward_html(taken(each, links, _label(each, who)) for each in moves)


def _label(found: Following, who: str | None) -> str:
    others = who not in {None, found.who} and not found.move.named
    return _with_decider(found.who if others else "", found.move.label)


def _with_decider(who: str, label: str) -> str:
    """Return a move's label, after the decider's name if that is another and not said yet."""
    name = capital(who)  # as a label begins with it
    said = not who or capital(label).startswith((f"{name} ", f"{name},"))
    return label if said else _DOES[" : " in label](who=who, what=label)
