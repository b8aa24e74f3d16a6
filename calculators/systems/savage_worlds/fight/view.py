"""What everybody may see of a fight; nothing is secret."""

from collections.abc import Iterable

from calculators.core.french import minus
from calculators.core.result import Shown
from calculators.core.scene import Seat, View
from calculators.systems.savage_worlds.fight.state import Body, Fight, held, order
from calculators.systems.savage_worlds.fight.words import view as words
from calculators.systems.savage_worlds.scales import FATIGUE, LIGHT
from calculators.systems.savage_worlds.turn.deck import DECK


def view_of(fight: Fight) -> View:
    """Return the public state."""
    return View(tuple(_facts(fight)), tuple(_seat(body) for body in fight.bodies))


def strip(fight: Fight) -> Iterable[Shown]:
    """Return the cards in the order in which they act; those that have played are faded."""
    for number, place in enumerate(order(fight), start=1):
        body = fight[place]
        card = body.sheet.card
        caption = words.PLACE(place=number, name=body.name)
        if body.sheet.waiting:
            caption += f" ({words.STATES['waiting']})"
        cards = (card,) if card else ()
        yield Shown(caption, cards, key="order", faded=body.acted)


def _facts(fight: Fight) -> Iterable[tuple[str, str]]:
    yield words.ROUND, str(fight.round) if fight.round else words.TO_COME
    yield words.GM, minus(fight.gm)
    left = len(DECK) - len(held(fight)) - len(fight.aside)
    yield words.DECK, words.CARDS(left=left)
    yield words.LIGHT, LIGHT.by_code[fight.light].name


def _seat(body: Body) -> Seat:
    sheet = body.sheet
    told = [words.BASE(sheet)]
    if sheet.mine:
        told.append(words.PURSE(left=sheet.bennies))
    if sheet.wounds:
        told.append(words.WOUNDS(sheet))
    if FATIGUE[sheet.fatigue]:
        told.append(FATIGUE.by_code[sheet.fatigue].name)
    if sheet.support:
        told.append(words.HELPED(support=sum(sheet.support)))
    told += [name for code, name in words.STATES.items() if getattr(sheet, code)]
    side = words.SIDES[sheet.side, sheet.who]
    return Seat(sheet.called, side, words.AND.join(told), _note(body))


def _note(body: Body) -> str:
    sheet = body.sheet
    if sheet.away:
        return words.AWAY
    if sheet.out:
        return words.OUT
    if sheet.critical:
        return words.CRITICAL
    if sheet.unconscious:
        return words.FAINTED
    return words.SURPRISED if body.surprised else ""
