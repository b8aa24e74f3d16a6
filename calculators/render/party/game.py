"""A game played on the page of a session: who sits down, the question that stands, the table.

What one player alone may see is folded behind her name: the device is passed before it is opened.
"""

from collections.abc import Iterable
from xml.etree.ElementTree import Element

from calculators.core.ask import Ask, Move
from calculators.core.calculator import Calculator
from calculators.core.fields import Drawn
from calculators.core.french import french, listing
from calculators.core.sheet import Game, Sheet
from calculators.core.system import System
from calculators.render.ask import chances_told
from calculators.render.form import field_html
from calculators.render.html import element
from calculators.render.party.view import form, makes, row, section, wrong
from calculators.render.result import Links
from calculators.render.view import pieces_html, view_html
from calculators.session.fold import Folded
from calculators.session.gaming import hindrance
from calculators.session.state import Playing, State

_CURTAIN = "Passez l'appareil à {name} : je suis {name}"
_ONLY = "Pour {name} : ce qui vient d'arriver"
_OVER = "La partie est finie."


def game_html(system: System, folded: Folded, links: Links) -> Element | None:
    """Draw the game under way, and what begins one."""
    sheet, state = system.sheet, folded.end.state
    if sheet is None or not sheet.games or not (state.sheets or state.playing):
        return None
    playing, at = state.playing, len(folded.nodes)
    now = _under_way(playing, state, at, links) if playing else ()
    begins = [_begins(system, game, state, place) for place, game in enumerate(sheet.games)]
    if playing and playing.resolution.result.ask:
        again = element("summary", french("Commencer une autre partie"))
        begins = [element("details", again, *begins, class_="calc-more", id="party-again")]
    return section("jeu", _title(sheet, playing), *now, *begins)


def _title(sheet: Sheet, playing: Playing | None) -> str:
    titles = {game.id: game.title for game in sheet.games}
    return titles.get(playing.game, "Jouer") if playing else "Jouer"


def _begins(system: System, game: Game, state: State, place: int) -> Element:
    """Return the button that seats everyone who is there, or what it still wants."""
    names = [*state.sheets][: game.most]
    if len(names) < game.least:
        wanted = f"{game.title} : il faut au moins {game.least} personnages."
        return element("p", french(wanted), class_="party-none")
    move = {"do": "begin", "game": game.id, "who": names}
    label = f"{game.title}, avec {listing(names)}"
    if why := hindrance(system, state, move):
        return element("p", french(f"{label} : pas encore. {why}"), class_="party-none")
    return row(makes(label, move, id_=f"party-game-{place}", loud=not state.playing))


def _under_way(playing: Playing, state: State, at: int, links: Links) -> Iterable[Element]:
    result = playing.resolution.result
    ask, privy = result.ask, result.seen_by
    mine = bool(ask and ask.secret and ask.who == privy)
    repeats = ask is not None and result.summary == ask.title
    told = [] if repeats else [element("p", french(result.summary), class_="calc-summary")]
    if loose := [group for group in result.shown if group.pieces and not group.key]:
        told.append(pieces_html(loose))
    if privy and not mine:
        yield _folded(_ONLY.format(name=privy), f"party-told-{at}", _stage(*told))
    before = [] if privy else told
    if ask:
        title, *answers = _question(ask, playing.resolution.calculator, at, links)
        if ask.secret:
            secret = _CURTAIN.format(name=ask.who)
            looked = _stage(*(told if mine else ()), title)
            yield from [_stage(*before)] if before else []
            yield _folded(secret, f"party-pass-{at}", looked, *answers)
        else:
            yield from (_stage(*before, title), *answers)
    else:
        yield from [_stage(*before)] if before else []
        yield element("p", french(_OVER), class_="party-none")
    if result.view:
        keyed = tuple(group for group in result.shown if group.key)
        yield _coloured(view_html(result.view, keyed, links.pill), playing, state)


def _stage(*looked_at: Element) -> Element:
    return element("div", *looked_at, class_="calc-stage")


def _coloured(view: Element, playing: Playing, state: State) -> Element:
    """Give each seat the colour of the character who sits there."""
    names = list(playing.seats.values())
    for seat, name in zip(view.iter("article"), names, strict=False):
        if name in state.sheets:
            seat.set("data-colour", str(state.sheets[name]["colour"]))
    return view


def _folded(title: str, id_: str, *inside: Element) -> Element:
    return element(
        "details", element("summary", french(title)), *inside, id=id_, class_="calc-more party-pass"
    )


def _question(ask: Ask, calculator: Calculator, at: int, links: Links) -> list[Element]:
    drawing = [move for move in ask.moves if move.needs]
    title = element("h3", french(ask.title), class_="calc-question")
    listed = element(
        "ul", *(element("li", _button(move, at)) for move in ask.moves), class_="calc-moves"
    )
    hand = [_hand(move, place, calculator, links) for place, move in enumerate(drawing)]
    typed = [_folded("Je tire moi-même", f"party-hand-{at}", *hand)] if hand else []
    return [title, listed, *typed]


def _button(move: Move, at: int) -> Element:
    choice = {"do": "choose", "move": move.code}
    button = makes(move.label, choice, id_=f"party-choose-{at}-{move.code}")
    button.extend(chances_told(move.chances))
    return button


def _hand(move: Move, place: int, calculator: Calculator, links: Links) -> Element:
    """Return the form of a move whose pieces the table draws itself."""
    (drawn,) = (each for each in calculator.drawn if isinstance(each.field, Drawn))
    id_ = f"party-draws-{place}"
    send = element(
        "button", french(move.label), type="submit", id=f"{id_}-send", class_="md-button"
    )
    return form(
        id_,
        move.label,
        {"do": "choose", "move": move.code},
        field_html(id_, drawn, "", links),
        wrong(),
        row(send),
    )
