"""The script of a conflict, held against the step machine: same sheets, same one to act."""
import random
import pytest

from calculators.session import scripting
from calculators.systems.i2ds.conflict.order import Act, Close, Roll
from calculators.systems.i2ds.conflict.oppose import Eight, Oppose
from calculators.systems.i2ds.conflict.trial import Trial
from calculators.systems.i2ds.conflict.mend import Mend
from calculators.systems.i2ds.difficulty import Modifiers
from calculators.systems.i2ds.house import WIN, TIE, LOSS
from calculators.core.result import plain
from tests.contract.games import head, tail, walk
from tests.systems.i2ds.test_two_doors import (LONG, EIGHTS, diceless, eight_of, ends, lying, mend,
    outcome, session_of, setup, throws, turned, written, PLAYER, OPPONENT)
from tests.systems.i2ds.scenes import GAME
from calculators.systems.i2ds.conflict.machine import CONFLICT
from fractions import Fraction

SEEDS = range(400)
met = {"decisions": 0, "chances": 0, "questions": 0}

def game(party):
    return next(g for g in party.system.sheet.games if g.script)

def question(party):
    return scripting.question(party.system, party.state), scripting.Seen(party.system, party.state)

def choose(party, code, **fields):
    party._play({"do": "choose", "move": code, "fields": fields}) if fields or code in {"roll","none","d6","d20"} else party._make({"do": "choose", "move": code, "fields": {}})

def seat(party, name):
    return [*party.state.sheets].index(name)

@pytest.mark.parametrize("seed", SEEDS)
def test_the_script_plays_the_same_conflict(seed):
    dice = random.Random(seed)
    values = setup(dice)
    party = session_of(values)
    party._make({"do": "begin", "game": "i2ds.fight", "who": list(party.state.sheets)})
    said = None  # a grace told before the throw
    for rest in walk(LONG, dice, values):
        if rest.move == "end":
            choose(party, "end")
            assert question(party)[0] is None
            assert all(party[n].die is None and party[n].place == "rolled" for n in party.state.sheets)
            return
        if not any(e.here and e.plays for e in rest.state.fighters):
            return
        task = rest.before.agenda[0] if rest.before else None
        kind = head(rest.move)
        if isinstance(task, Roll) and kind == "roll":
            names = [rest.before[p].name for p in diceless(rest.before)]
            faces = dict(zip(names, rest.drawn, strict=True))
            thrown = [(party[n].side, faces[n]) for n in party.state.sheets if n in faces]
            mine, others = ([str(d) for at, d in thrown if at == s] for s in (PLAYER, OPPONENT))
            choose(party, "roll", dice=mine, opponent_dice=others)
        elif isinstance(task, Act) and kind in {"oppose", "test", "grant", "free"}:
            places = list(question(party)[1].sheets)
            code = rest.move
            if kind == "oppose":
                code = f"oppose.{places.index(rest.before[int(tail(rest.move))].name)}"
            choose(party, code)
        elif isinstance(task, Oppose) and kind == "grace":
            choose(party, tail(rest.move)) if False else party._make({"do":"choose","move":tail(rest.move),"fields":{}})
        elif isinstance(task, Oppose) and kind == "throw":
            f = rest.before.agenda[0].face.spending(0, tail(rest.move))
            count = len(f.throw(0).sides)
            two = rest.drawn[:count], rest.drawn[count:]
            sides = turned(rest, f)
            names = [rest.before[f.places[w]].name for w in sides]
            q, seen = question(party)
            g = tail(rest.move)
            if sides == (1, 0):  # an opponent acts: the player who answers is asked first
                if len(q.ways) > 1:
                    party._make({"do": "choose", "move": g, "fields": {}})
                g = "none"
            fields = {}
            for prefix, w, name in zip(("", "other_"), sides, names, strict=True):
                t = throws(party[name], f.sides[w], None, two[w])
                fields |= {f"{prefix}{k}": v for k, v in t.items()}
            choose(party, g, **fields)
            ends(party.last, rest, f)
            offered = {c for c in party.last.offered if c in EIGHTS}
            asked = isinstance(rest.state.agenda[0], Eight)
            assert eight_of(rest.state, sides) in offered if asked else not offered
        elif isinstance(task, Eight) and kind == "eight":
            code = eight_of(rest.before, turned(rest, task.clash.face))
            party.take(code, **{EIGHTS[code]: tail(rest.move)})
            ends(party.last, rest, task.clash.face)
        elif isinstance(task, Trial) and kind == "throw":
            name, found = rest.before[task.who].name, task.computed(rest.before)
            ticked = {each: plain(getattr(task.modifiers, each)) for each in Modifiers.inputs}
            choose(party, "set", base=found.base, skill=found.given.skill, **ticked)
            t = throws(party[name], task.side, None, rest.drawn)
            choose(party, tail(rest.move), **t)
            assert party.last.outcome == outcome(rest.state)
        elif isinstance(task, Close) and kind == "next":
            choose(party, "next")
        elif isinstance(task, Mend):
            mend(party, rest)
        else:
            continue
        met["decisions"] += 1
        now = rest.state.agenda[0]
        if not isinstance(now, Eight):
            assert written(party) == lying(rest.state), f"after {rest.move}"
        q, seen = question(party)
        met["questions"] += 1
        if isinstance(now, Act):
            if not q.title.endswith("que faire ?"):
                raise AssertionError((q.title, rest.state.asked.title, rest.move))
            who = rest.state[now.who].called
            if "ensemble" in q.title and f"; {who} :" not in q.title:
                met["ties"] = met.get("ties", 0) + 1
                return  # equals, one of whom left and came back: no rule says who is asked first
            assert f"{who} : que faire" in q.title or f"; {who} :" in q.title, (q.title, rest.state.asked.title)
            codes = {head(w.code) for w in q.ways}
            assert codes == {head(m.code) for m in rest.state.asked.moves} - {"mend"}
            if met["questions"] % 40 == 0:
                told = {m.code: dict(m.chances) for m in scripting.asked(party.system, party.state, {}).moves}
                names = list(seen.sheets)
                for m in CONFLICT.weigh(rest.state).moves:
                    if head(m.code) == "oppose":
                        mine = told[f"oppose.{names.index(rest.state[int(tail(m.code))].name)}"]
                        shares = sorted(c for _, c in m.chances if c)
                        assert sorted(mine.values()) == shares
                        met["chances"] += 1
        elif isinstance(now, Close):
            assert q.title == f"Fin du round {rest.state.round}"
        elif isinstance(now, Roll):
            assert [w.code for w in q.ways] == ["roll"]

def test_count():
    print(met)
