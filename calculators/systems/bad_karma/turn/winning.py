"""Steps 12 to 14: the winner attacks, or adds a bonus card and pays for it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from calculators.core.ask import Ask, Move
from calculators.core.french import of, plural
from calculators.pieces.domino import Domino
from calculators.pieces.gauge import Placed
from calculators.systems.bad_karma import placing, settling
from calculators.systems.bad_karma.course import said
from calculators.systems.bad_karma.trial import Dominoes
from calculators.systems.bad_karma.turn.cards import card, hero_card, heroic_moves
from calculators.systems.bad_karma.turn.pay import pay, struck
from calculators.systems.bad_karma.turn.settle import BARE, Settlement, shield_moves, spend, usable
from calculators.systems.bad_karma.turn.state import Turn, drop, push, put, tell, without

NOTHING = "nothing"
ONE_TYPE = ("i", "p")


@dataclass(frozen=True, slots=True)
class Win:
    """What the winner does: an attack, a card, or nothing (BK-ATT-01, BK-SER-17)."""

    who: int
    phase = "win"

    def ask(self, turn: Turn) -> Ask:
        """Ask what to do."""
        player = turn[self.who]
        moves = [*_targets(turn, self.who)]
        if not player.sheet.has("brute"):
            moves += _card_moves(turn, self.who)
            if player.sheet.has("heroic") and player.chosen:
                moves += heroic_moves(player.chosen, "hero")
        moves.append(Move(NOTHING, "Ne rien faire", "BK-ATT-01"))
        title = f"{player.name} gagne le tour : que faire ?"
        return Ask(title, tuple(moves), player.name)

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:  # noqa: ARG002
        """Put the dominoes of the attack, or of the price, on the agenda."""
        player, blows = turn[self.who], striking(turn, self.who)
        if code == NOTHING:
            return tell(turn, f"{player.name} retient son geste.", "BK-ATT-01", headline=True)
        if code.startswith("attack."):
            target = int(code.removeprefix("attack."))
            text = f"{player.name} attaque {turn[target].name}."
            turn = tell(turn, text, "BK-ATT-01", headline=True)
            last = len(blows) - 1
            return push(turn, *(Face(self.who, target, domino, critical=n == last and domino.double)
                                for n, domino in enumerate(blows)))  # fmt: skip
        kind, prefer = code.split(".")
        if kind == "hero" and player.chosen:
            turn = hero_card(turn, self.who)
            placed = placing.heroic(player.chosen, prefer)
            return pay(without(turn, self.who, player.chosen), self.who, placed)
        turn = card(turn, self.who, "BK-SER-17", "AMB-BK-35")
        return push(turn, *(Pay(self.who, domino, prefer) for domino in blows))


@dataclass(frozen=True, slots=True)
class Face:
    """How one domino of an attack is laid (BK-ATT-06, BK-ATT-19, AMB-BK-09, AMB-BK-34)."""

    who: int
    target: int
    domino: Domino
    critical: bool
    phase = "win"

    def ask(self, turn: Turn) -> Ask | None:
        """Ask for the side, or for the back, where there is a choice."""
        ways = self._ways(turn)
        if len(ways) < 2:  # noqa: PLR2004
            return None
        moves = tuple(
            Move(code, f"Poser {said(placed)}", "BK-ATT-19" if code == "hidden" else "BK-ATT-06")
            for placed, code in ways.items()
        )
        name = turn[self.who].name
        title = f"{name} : comment poser le {self.domino} ?"
        return Ask(title, moves, name, about=f"gauge:{self.target}")

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:  # noqa: ARG002
        """Turn to the target."""
        ways = self._ways(turn)
        placed = next((p for p, c in ways.items() if c == code), next(iter(ways)))
        turn = put_in_the_air(without(turn, self.who, self.domino), self.who, self.domino)
        return push(turn, Strike(self.who, self.target, placed, self.domino, self.critical))

    def _ways(self, turn: Turn) -> dict[Placed, str]:
        how = turn[self.who].sheet.attack
        ways = {placing.attack(self.domino, how): "strong"}
        if self.critical:
            return ways
        ways.setdefault(placing.attack(self.domino, replace(how, prefer="weak")), "weak")
        if how.type in ONE_TYPE and self.domino.total:
            ways.setdefault(placing.attack(self.domino, replace(how, hidden=True)), "hidden")
        return ways


@dataclass(frozen=True, slots=True)
class Strike:
    """One domino reaches its target, who may still cancel or reduce it.

    :param lucky: Chanceux: ``""`` not asked, ``used`` or ``kept``.
    :param shield: the protection: -1 not asked, 0 none, else its value.
    """

    who: int
    target: int
    placed: Placed
    domino: Domino
    critical: bool
    lucky: str = ""
    shield: int = -1
    phase = "win"

    def ask(self, turn: Turn) -> Ask | None:
        """Ask for Chanceux first, then for a protection."""
        sheet, about = turn[self.target].sheet, f"gauge:{self.target}"
        if self._may_cancel(turn):
            title = f"{sheet.called} : annuler le coup critique au {self.domino} ?"
            moves = (
                Move("lucky", "Chanceux : l'annuler", "BK-AVA-03"),
                Move("suffer", "Le subir", "BK-ATT-16"),
            )
            return Ask(title, moves, sheet.called, about=about)
        if self._may_shield(turn):
            title = f"{sheet.called} : une protection contre {said(self._landing(turn))} ?"
            row = None if self._lethal else self._landing(turn)
            shields = tuple(shield_moves(sheet.protections, row))
            return Ask(title, shields, sheet.called, about=about)
        return None

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:  # noqa: ARG002
        """Note an answer, or strike once all are given."""
        if code == "lucky":
            turn = put(turn, self.target, sheet_spent=True)
            text = "Chanceux : le coup critique est annulé, pour tout le combat."
            turn = tell(turn, text, "BK-AVA-03", "AMB-BK-24", headline=True)
            return push(turn, replace(self, lucky="used"))
        if code == "suffer":
            return push(turn, replace(self, lucky="kept"))
        if code == BARE:
            return push(turn, replace(self, shield=0))
        if code:
            armour = turn[self.target].sheet.protections[int(code.removeprefix("use."))]
            turn = spend(turn, self.target, armour)
            return push(turn, replace(self, shield=armour.value))
        return self._land(without(turn, self.who, self.domino))

    @property
    def _lethal(self) -> bool:
        return self.critical and self.lucky != "used"

    def _may_cancel(self, turn: Turn) -> bool:
        sheet = turn[self.target].sheet
        return self.critical and not self.lucky and sheet.has("lucky") and not sheet.spent

    def _may_shield(self, turn: Turn) -> bool:
        player = turn[self.target]
        if self.shield >= 0 or not usable(player.sheet.protections):
            return False
        if turn.house.protecting == "placement":
            return not self.placed.hidden or self.placed.row > 1
        return self._straight(turn) and not self._landing(turn).hidden

    def _straight(self, turn: Turn) -> bool:
        """Whether it goes straight to the tracks: nothing is left to settle (AMB-BK-19)."""
        player = turn[self.target]
        if not player.exposed:
            return False
        return player.sheet.out or not (self._lethal and player.sheet.gauge)

    def _landing(self, turn: Turn) -> Placed:
        """Return the domino as it lies; a table may let any double hurt (AMB-BK-08)."""
        if self._lethal and turn.house.any_type == "any":
            return replace(self.placed, hidden=False)
        return self.placed

    def _land(self, turn: Turn) -> Turn:
        if self._straight(turn):
            return struck(
                turn, self.target, self._landing(turn), shield=max(0, self.shield),
                critical=self._lethal,
            )  # fmt: skip
        if self._lethal:
            return self._critical(turn)
        return self._laid(turn)

    def _critical(self, turn: Turn) -> Turn:
        how, house = turn[self.who].sheet.attack, turn.house
        cancelled = self.shield > 0 and not placing.weakened(how.power, self.shield)
        blow = settling.Blow(
            self.domino, how.type, house.critical, house.any_type == "any", cancelled
        )
        text = f"Coup critique au {self.domino} : {turn[self.target].name} solde aussitôt."
        turn = tell(turn, text, "BK-ATT-16", headline=True)
        return push(turn, Settlement(self.target, "critical", blow, how.power))

    def _laid(self, turn: Turn) -> Turn:
        sheet = turn[self.target].sheet
        placed: Placed | None = self.placed
        if self.shield > 0:
            placed = placing.protect(self.placed, self.shield)
            left = "annulé, défaussé" if placed is None else f"rangée ×{placed.row}"
            text = f"Protection {self.shield} : {left}."
            turn = tell(turn, text, "BK-PRO-03", "AMB-BK-20")
        if placed is None:
            return drop(turn, [self.domino])
        if len(sheet.gauge) >= sheet.karma:
            text = f"La jauge {of(sheet.called)} est pleine : elle se solde."
            turn = tell(turn, text, "BK-SOL-02", "AMB-BK-17")
            return push(turn, Settlement(self.target, "full", incoming=(placed,)))
        turn = put(turn, self.target, sheet_gauge=(*sheet.gauge, placed))
        text = f"{said(placed)} sur la jauge {of(sheet.called)}."
        rule = "BK-ATT-13" if placed.hidden and placed.row > 1 else "BK-ATT-06"
        return tell(turn, text[0].upper() + text[1:], rule, headline=True)


@dataclass(frozen=True, slots=True)
class Pay:
    """One domino of the price of a card goes on one's own gauge."""

    who: int
    domino: Domino
    prefer: str
    phase = "win"

    def ask(self, turn: Turn) -> None:
        """Nothing to choose: the side was."""

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:  # noqa: ARG002
        """Lay it."""
        how = replace(turn[self.who].sheet.attack, prefer=self.prefer)
        placed = placing.payment(self.domino, how, turn.house.payment)
        return pay(without(turn, self.who, self.domino), self.who, placed)


def striking(turn: Turn, who: int) -> Dominoes:
    """Return the dominoes that strike, the one that may be critical last.

    Those of an éclat come first; a tie between foes adds its own (BK-ATT-18, AMB-BK-08).
    """
    player = turn[who]
    hand = list(player.hand)
    if player.chosen in hand:
        hand.remove(player.chosen)
    chosen = (player.chosen,) if player.chosen else ()
    return (*hand, *chosen, *player.extra)


def put_in_the_air(turn: Turn, who: int, domino: Domino) -> Turn:
    """Keep a domino that is on its way to its target among those of its player."""
    return put(turn, who, extra=(*turn[who].extra, domino))


def _targets(turn: Turn, who: int) -> Iterable[Move]:
    mine, blows = turn[who].sheet.camp, striking(turn, who)
    type_ = turn[who].sheet.attack.type
    critical = " : coup critique" if blows[-1].double else ""
    if not any(placing.fits(domino, type_) for domino in blows):
        critical += " : domino caché, le type ne convient pas"
    for place, foe in enumerate(turn.players):
        if foe.sheet.camp == mine:
            continue
        state = f"jauge {len(foe.sheet.gauge)} sur {foe.sheet.karma}"
        if foe.exposed:
            state = "hors combat, droit sur les dommages"
        text = f"Attaquer {foe.name} ({state}){critical}"
        yield Move(f"attack.{place}", text, "BK-ATT-15" if blows[-1].double else "BK-ATT-01")


def _card_moves(turn: Turn, who: int) -> Iterable[Move]:
    """Offer a bonus card for each way to lay its price (BK-SER-17, BK-SER-18)."""
    how, blows = turn[who].sheet.attack, striking(turn, who)
    ways: dict[tuple[Placed, ...], str] = {}
    for prefer in ("strong", "weak"):
        price = tuple(
            placing.payment(domino, replace(how, prefer=prefer), turn.house.payment)
            for domino in blows
        )
        ways.setdefault(price, prefer)
    for price, prefer in ways.items():
        names = " et ".join(said(placed) for placed in price)
        text = f"Ajouter une carte bonus et payer {names}"
        if len(price) > 2:  # noqa: PLR2004
            text = f"Ajouter une carte bonus et payer {plural(len(price), 'domino')}"
        yield Move(f"card.{prefer}", text, "BK-SER-17")
