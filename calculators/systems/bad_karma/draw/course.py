"""What a draw does to its owner's gauge, and how a table hears it (BK-TIR, BK-JAU, BK-SOL)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from calculators.core.french import listing, minus, plural
from calculators.core.result import Step
from calculators.pieces.gauge import Placed
from calculators.systems.bad_karma.attack import placing
from calculators.systems.bad_karma.draw.trial import (
    FAILURE,
    FULL,
    SETTLE,
    SUCCESS,
    Dominoes,
    Trial,
    lighten,
    settles,
    threshold,
    worst,
)
from calculators.systems.bad_karma.scales import SURE_SKILL

type Tiles = tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """How a refused domino is laid (BK-TIR-07, BK-DES-02)."""

    reading: str = "even"
    coward: bool = False
    prefer: str = "strong"


def lightened(tiles: Tiles, drawn: Dominoes, which: str) -> tuple[Tiles, list[Step]]:
    """Let Good Karma take a domino off at a double (BK-AVA-04)."""
    if not any(domino.double for domino in drawn):
        return tiles, []
    if not tiles:
        step = Step("Good Karma : un double, mais la jauge est vide.", "BK-AVA-04", "AMB-BK-23")
        return tiles, [step]
    place = {"worst": worst(tiles), "last": len(tiles) - 1, "first": 0}[which]
    text = f"Good Karma : un double est sorti, {said(tiles[place])} quitte la jauge."
    return lighten(tiles, which), [Step(text, "BK-AVA-04", "AMB-BK-23")]


def refused(tiles: Tiles, drawn: Dominoes, trial: Trial, how: Refusal) -> tuple[Tiles, list[Step]]:
    """Lay the dominoes of a draw that its owner refuses."""
    failed = not trial.succeeds(drawn)
    laid = tuple(
        placing.forced(
            domino, failed=failed, reading=how.reading, coward=how.coward, prefer=how.prefer
        )
        for domino in drawn
    )
    spared = trial.verdict(drawn, len(tiles)) == SETTLE
    what = "échec" if failed else "réussite qui ferait solder" if spared else "réussite"
    names = listing([said(tile) for tile in laid])
    text = f"Destin forcé après {names_of(drawn)} ({what}) : {names} sur la jauge."
    if how.coward and failed:
        return (*tiles, *laid), [Step(text, "BK-DES-02", "AMB-BK-27")]
    return (*tiles, *laid), [Step(text, "BK-TIR-07", "AMB-BK-51" if spared else "AMB-BK-03")]


def names_of(drawn: Dominoes) -> str:
    """Name dominoes in a sentence."""
    return listing([str(domino) for domino in drawn])


def said(tile: Placed) -> str:
    """Name a domino of a gauge in a sentence."""
    name = str(tile.domino) if tile.domino else "un domino"
    face = "caché" if tile.hidden else f"{tile.up} en haut"
    return f"{name} ({face}, ×{tile.row})"


@dataclass(frozen=True, slots=True)
class Told:
    """The end of a draw: the sentence, its steps, the gauge after it."""

    summary: str
    steps: tuple[Step, ...]
    tiles: Tiles


def told(trial: Trial, drawn: Dominoes, tiles: Tiles) -> Told:
    """Tell the last draw of a course."""
    outcome = trial.verdict(drawn, len(tiles))
    steps = list(comparison(trial, drawn))
    if outcome in {FAILURE, FULL}:
        return _missed(trial, drawn, tiles, steps)
    chosen = trial.chosen(drawn, len(tiles))
    margin = trial.margin(chosen)
    if len(drawn) > 1:
        steps.append(Step(f"Le {chosen} donne la marge.", "BK-TIR-05", "AMB-BK-16"))
    steps.append(
        Step(f"Marge : {minus(trial.level)} − {chosen.total} = {minus(margin)}.", "BK-TIR-10")
    )
    steps += meeting(trial, margin, tiles)
    steps += _sure(trial, outcome)
    if chosen.double and outcome == SUCCESS:
        text = "Un double : si vous gagnez le tour en attaquant, c'est un coup critique."
        steps.append(Step(text, "BK-ATT-15"))
    if outcome == SETTLE:
        text = f"Réussite, marge {minus(margin)}, mais elle atteint le seuil : il faut solder."
        if trial.reading == "exceed":
            text = f"Réussite, marge {minus(margin)}, mais elle dépasse le seuil : il faut solder."
        steps.append(Step(f"Jauge à solder : {notations(tiles)}.", "BK-SOL-04"))
        return Told(text, tuple(steps), tiles)
    many = f" à {len(drawn)} dominos" if len(drawn) > 1 else ""
    return Told(f"Réussite{many}, marge {minus(margin)}.", tuple(steps), tiles)


def _sure(trial: Trial, outcome: str) -> Iterable[Step]:
    """Tell what a skill of 12 and more lets its owner do besides (BK-TIR-14, AMB-BK-15)."""
    if trial.level < SURE_SKILL:
        return
    text = "À ce niveau, on peut mettre quelqu'un hors combat, une fois par tour."
    if outcome == SETTLE:
        text = "Qui solde ne met personne hors combat, même à ce niveau."
    yield Step(text, "BK-TIR-14", "AMB-BK-15")


def _missed(trial: Trial, drawn: Dominoes, tiles: Tiles, steps: list[Step]) -> Told:
    worst_one = trial.chosen(drawn, len(tiles))
    short = plural(worst_one.total - trial.level, "point")
    room = trial.karma - len(tiles)
    laid = (*tiles, *(placing.missed(domino) for domino in drawn[:room]))
    reading = "AMB-BK-47" if len(drawn) > 1 else ""
    margin = minus(trial.margin(worst_one))
    steps.append(Step(f"Marge d'échec : {margin}.", "BK-TIR-10", reading))
    if room >= len(drawn):
        what = "vont cachés" if len(drawn) > 1 else "va caché"
        text = f"{names_of(drawn)} {what} sur la jauge, rangée ×1."
        steps.append(Step(text, "BK-JAU-07"))
        limit = threshold(trial.karma, len(laid))
        steps.append(Step(f"Seuil de la jauge : {limit}.", "BK-SOL-01", "AMB-BK-02"))
        return Told(f"Échec, {short} de trop.", tuple(steps), laid)
    text = "La jauge est pleine et un domino de plus n'y entre pas : il faut solder."
    steps.append(Step(text, "BK-SOL-02", "AMB-BK-17"))
    steps.append(Step(f"Jauge à solder : {notations(laid)}.", "BK-SOL-04"))
    text = f"Échec, {short} de trop, et jauge pleine : il faut solder."
    return Told(text, tuple(steps), laid)


def masked(tile: Placed) -> str:
    """Name a domino of a gauge as the whole table sees it."""
    return f"un domino caché (×{tile.row})" if tile.hidden else said(tile)


def notations(tiles: Tiles) -> str:
    """Write a gauge as its field takes it."""
    return " ".join(str(tile) for tile in tiles)


def comparison(trial: Trial, drawn: Dominoes) -> Iterable[Step]:
    """Tell each domino of a draw against the skill."""
    for domino in drawn:
        value = f"{domino.high} + {domino.low} = {domino.total}"
        if trial.level >= SURE_SKILL:
            yield Step(f"{value}.", "BK-MAT-02")
            continue
        good = domino.total <= trial.level
        sign, verdict = ("ne dépasse pas", "réussite") if good else ("dépasse", "échec")
        text = f"{value} {sign} {minus(trial.level)} : {verdict}."
        yield Step(text, "BK-MAT-03")
    if trial.level >= SURE_SKILL:
        yield Step("À 12 ou plus, l'échec est impossible.", "BK-TIR-13", "AMB-BK-15")
    if len(drawn) > 1:
        good = trial.succeeds(drawn)
        text = "Tous réussissent : l'éclat réussit." if good else "Un raté suffit : l'éclat échoue."
        if not good and sum(d.total > trial.level for d in drawn) > 1:
            text = "Il fallait que chacun réussisse : l'éclat échoue."
        yield Step(text, "BK-TIR-03")


def meeting(trial: Trial, margin: int, tiles: Sequence[Placed]) -> Iterable[Step]:
    """Tell a margin against the threshold of the gauge."""
    limit = threshold(trial.karma, len(tiles))
    if limit is None:
        yield Step("Jauge vide : aucun seuil à craindre.", "BK-SOL-01", "AMB-BK-02")
        return
    sign = {
        ("reach", True): "atteint", ("reach", False): "reste sous",
        ("exceed", True): "dépasse", ("exceed", False): "ne dépasse pas",
    }[trial.reading, settles(margin, trial.karma, len(tiles), trial.reading)]  # fmt: skip
    text = f"Marge {minus(margin)} {sign} le seuil {limit} ({plural(len(tiles), 'domino')})."
    yield Step(text, "BK-SOL-01", "AMB-BK-01")
