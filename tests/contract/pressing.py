"""A table that presses what its pages show: buttons, forms, keys for real pieces, rule pages."""

import json
import random
from collections.abc import Iterator
from typing import Any

from calculators.core.system import System
from calculators.render.form import field_html
from calculators.render.html import element, to_html
from calculators.render.links import Links
from calculators.session.fold import fold
from tests.contract.french_words import assert_french
from tests.contract.names import NAMES
from tests.contract.page import Node, read
from tests.systems.party import play

type Json = dict[str, Any]

SHUT = {"form": "", "example": "", "amend": -1, "remove": -1, "mine": -1}
MOST_TAPS = 60
ANYTHING = ("", "0", "7", "2d6", "Marc", "rouge")


class Pressing:
    """One evening, on the host's device and on those of guests.

    :ivar refused: the offered buttons that were refused, with the reasons, except those that
        send what a player has typed, or the pieces that she drew.
    """

    def __init__(self, system: System, seed: int) -> None:
        self.system = system
        self.rng = random.Random(seed)  # noqa: S311
        self.session: Json | None = None
        self.views: dict[str, Json] = {"table": {"page": "table"}, "carnet": {"page": "carnet"}}
        self.refused: list[tuple[str, Json, list[str]]] = []
        for name in NAMES[: self.rng.randint(2, 4)]:
            fields = {**self.rng.choice(system.sheet.examples).fields}
            assert self.asks(move={"do": "sheet", "name": name, "fields": fields})["ok"]

    def asks(self, **request: Any) -> Json:
        """Ask the entry point; a refusal is in French, and nothing breaks."""
        answer = play(self.system, self.session, **request)
        for fault in answer.get("errors", ()):
            assert "interne" not in fault["message"], (fault, request)
            assert_french(fault["message"])
        if answer["ok"] and request.get("move"):
            self.session = answer["session"]
        return answer

    @property
    def names(self) -> list[str]:
        return [*fold(self.system, self.session).state.sheets]

    def acts(self) -> None:
        """Do one thing."""
        chance = self.rng.random()
        if chance < 0.1:
            self._rules()
        elif chance < 0.2:
            self._looks({"guest": self.rng.choice(self.names or [""]), "key": "k", "brief": True})
        else:
            page = self.rng.choices(["table", "carnet"], [9, 1])[0]
            self._looks({}, page)

    def _looks(self, more: Json, page: str = "") -> None:
        """Look at a page, and press a part of it."""
        view = self.views.setdefault(page or f"guest {more['guest']}", {})
        shown = self.asks(panel=view, **more)
        assert shown["ok"], shown
        if "seat" in shown:
            view["seat"] = shown["seat"]
        root = read(shown["panel"])
        if more:
            more = {**more, "after": shown["after"]}
        question = next((form for form in root.all("form") if "data-asks" in form.attributes), None)
        if question and self.rng.random() < 0.1:
            of = question.attributes["data-asks"]
            view |= {"asked": view.get("asked", {}) | self.texts(question), "of": of}
            return
        plays = [each for each in root.all("button") if each.attributes.get("data-way")]
        offered = plays if plays and self.rng.random() < 0.6 else [*pressed(root)]
        if offered:
            self._presses(self.rng.choice(offered), view, more)

    def _presses(self, what: Node, view: Json, more: Json) -> None:
        told = what.attributes
        if open_ := told.get("data-view"):
            view |= json.loads(open_)
            return
        moves = [self._sent(what)] if what.tag == "form" else json.loads(told["data-move"] or "")
        free = what.tag == "button" and not (told.get("data-takes") and view.get("asked"))
        kept = {key: value for key, value in view.items() if key not in {"out", "remove"}}
        for move in moves:
            own = "data-draws" in told and self.rng.random() < 0.3
            drawn = self.draws(move, more) if own else move
            if drawn is None:
                return
            made = self.asks(move=seeded(drawn, self.rng), panel=kept, **more)
            if not made["ok"]:
                reasons = [fault["message"] for fault in made["errors"]]
                if free and not own:
                    self.refused.append((what.words, move, reasons))
                return
        view.clear()
        view |= kept | (SHUT if "data-shuts" in told else {})

    def _sent(self, form: Node) -> Json:
        """Return the move of a form, with some of its inputs changed (moves.js)."""
        told = form.attributes
        move = json.loads(told["data-move"] or "")
        keys = {each.attributes["name"]: each.attributes["data-key"] for each in controls(form)
                if "data-key" in each.attributes}  # fmt: skip
        into = (told["data-into"] or "").removeprefix("move.")
        whole = move["move"] if (told["data-into"] or "").startswith("move.") else move
        for name, text in self.texts(form).items():
            if key := keys.get(name):
                whole[key] = text
            else:
                whole.setdefault(into, {})[name] = text
        named = [each.attributes for each in form.all("button", type_="submit")]
        if submits := [each for each in named if "name" in each]:
            chosen = self.rng.choice(submits)
            move |= {chosen["name"]: chosen["value"]}
        return dict(move)

    def draws(self, move: Json, more: Json) -> Json | None:
        """Draw with real pieces; ``None`` if the move cannot be made."""
        taps: list[str] = []
        for _ in range(MOST_TAPS):
            answer = self.asks(hand={"move": move, "taps": taps}, **more)
            if not answer["ok"]:
                return None
            hand = answer["hand"]
            if hand["whole"]:
                target = move["move"] if move["do"] == "amend" else move
                drawn = {**target, "fields": {**(target.get("fields") or {}), **hand["fields"]}}
                return {**move, "move": drawn} if move["do"] == "amend" else drawn
            told = [each.attributes for each in read(hand["html"]).all("button")]
            keys = [str(each["data-tap"]) for each in told
                    if "data-tap" in each and "disabled" not in each]  # fmt: skip
            assert keys, (move, taps)
            taps = [*hand["taps"], self.rng.choice(keys)]
        return None

    def _rules(self) -> None:
        """Use a calculator on its own page, then its onward moves."""
        calculator = self.rng.choice(self.system.calculators)
        who, against = (self.rng.choice([*self.names, ""]) for _ in "12")
        sides = {"who": who, "against": against if against != who else ""}
        fill = {"calculator": calculator.id, **sides, "everybody": not who, "fields": {}}
        assert self.asks(fill=fill)["ok"]
        fields = [field_html("f", each, "", Links({})) for each in calculator.parameters]
        texts = self.texts(read(to_html(element("form", *fields))))
        chosen = {side: name for side, name in sides.items() if name}
        move = {"do": "run", "calculator": calculator.id, "fields": texts, **chosen}
        made = self.asks(move=seeded(move, self.rng), calculator=calculator.id)
        if made["ok"] and (offered := [*pressed(read(made["html"]))]):
            self._presses(self.rng.choice(offered), {}, {})

    def texts(self, form: Node) -> Json:
        """Return a player's texts for some inputs, mostly valid."""
        found: Json = {}
        for control in controls(form):
            name = control.attributes["name"]
            if self.rng.random() < 0.3:
                found[str(name)] = self.rng.choice([*takes(form, control)])
        return found


def pressed(root: Node) -> Iterator[Node]:
    """Yield the buttons and forms with an effect."""
    for each in root.all():
        told = each.attributes
        does = "disabled" in told or "data-does" in told
        if not does and told.get("data-move", told.get("data-view")):
            yield each


def controls(form: Node) -> Iterator[Node]:
    """Yield the inputs of a form that have a value."""
    for tag in ("input", "select", "textarea"):
        for each in form.all(tag):
            if each.attributes.get("name") and "disabled" not in each.attributes:
                yield each


def takes(form: Node, control: Node) -> Iterator[str]:
    """Yield texts for an input."""
    told = control.attributes
    if control.tag == "select":
        yield from (str(each.attributes.get("value")) for each in control.all("option"))
    elif told.get("type") == "checkbox":
        yield from ("false", str(told.get("value")))
    elif "data-min" in told:
        yield from (str(told.get(end) or 12) for end in ("data-min", "data-max"))
    else:
        field = form.all(data_field=str(told["name"]))
        tiles = [
            each for box in field for each in box.all("button") if "data-piece" in each.attributes
        ]
        yield from (str(each.attributes["data-piece"]) for each in tiles)
        yield from ANYTHING


def seeded(move: Json, rng: random.Random) -> Json:
    """Return a move whose draw is the same in every run."""
    whole = move.get("move") if move["do"] == "amend" else None
    if isinstance(whole, dict):
        return {**move, "move": seeded(whole, rng)}
    draws = move["do"] in {"run", "take", "choose", "begin"}
    return {**move, "seed": move.get("seed", str(rng.random()))} if draws else move
