"""French sentences and steps of a gauge: its threshold, and the risk of settlement."""

from calculators.core.result import Moves, Onward, Shown, Steps, Told
from calculators.core.words import Line, Phrase
from calculators.pieces.gauge import Gauge

from ..attack.onward import SETTLE_IT
from ..draw.words import DUE, NO_LIMIT, REACHES
from ..scales import GAUGE_BOXES
from .names import all_said, masked, said
from .rule import Followed

OVERFLOW = "Jauge pleine et un domino de trop : il faut la solder."
EMPTY = Phrase("Jauge vide : {karma:# case libre|# cases libres}, rien à solder.")
RISK = Phrase("Seuil {threshold} : {chance} de chances de solder au prochain tirage.")

ADDED = Line("Ajouté : {tile}, case {box}.", "BK-JAU-12")
NO_BOX = Line("Aucune case libre pour {tile} : la jauge se solde.", "BK-SOL-02", "AMB-BK-17")
REWARD = Line("Récompense du meneur : {tile} quitte la jauge.", "BK-JAU-10", "AMB-BK-44")
CLEAR = Line("Nouvelle scène : la jauge repart à zéro.", "BK-JAU-06")
KARMA = Line(
    "Karma {karma} : {karma:# case|# cases}, {barred:aucune barrée|# barrée|# barrées}.",
    "BK-JAU-01",
)
LIMIT = Line(
    "Dernière case occupée : {karma} − {laid} + {one} = {threshold}, c'est le seuil.",
    "BK-JAU-02",
    "AMB-BK-02",
)
SETTLES = Line(
    "Une réussite dont la marge {meets} {threshold} fait solder.", "BK-SOL-01", "AMB-BK-01"
)
FULL = Line("Jauge pleine : un domino de plus fera solder.", "BK-SOL-02", "AMB-BK-17")


def tell(followed: Followed) -> Told:
    """Describe a gauge after an event."""
    shown = (Shown("Jauge", (Gauge(followed.karma, followed.tiles),)),)
    steps = (*_event(followed), *_state(followed))
    return Told(_summary(followed), steps, shown, onward=_following(followed))


def _following(followed: Followed) -> Moves:
    if followed.spills:
        due = {
            "cause": "full",
            "gauge": followed.tiles,
            "incoming": [followed.added],
            "skill": followed.skilled.skill,
        }
        yield Onward("settle", SETTLE_IT, "bad_karma.settlement", due, "BK-SOL-02")


def _summary(followed: Followed) -> str:
    if followed.spills:
        return OVERFLOW
    return (RISK if followed.laid else EMPTY)(followed, chance=followed.chances[0])


def _event(followed: Followed) -> Steps:
    before = followed.before
    if followed.added:
        line = NO_BOX if followed.spills else ADDED
        yield line(tile=said(followed.added), box=before.karma - before.laid)
    elif followed.action == "reward":
        yield REWARD(tile=masked(before.gauge[-1]))
    elif followed.action == "clear":
        yield CLEAR()


def _state(followed: Followed) -> Steps:
    if followed.spills:
        yield DUE(gauge=all_said(followed.tiles))
        return
    yield KARMA(followed, barred=GAUGE_BOXES - followed.karma)
    if followed.threshold is None:
        yield NO_LIMIT()
        return
    yield LIMIT(followed, one=1)
    yield SETTLES(followed, meets=REACHES[followed.house.settling])
    if not followed.free:
        yield FULL()
