// Carriers for tests: what one end sends, the other hears, later; one that is bad loses, doubles and reorders it.
//
//   pair({ loses, doubles, late, seed })  → [one, other]: chances of each message, and the most ms that it takes
//   part()                                ends all of them: a line that is left keeps Node from its end
//   generator(seed)                       → a function that gives numbers from 0 to 1
//   A carrier here also has: cut(), mend(), and sent, all that it was given to carry

export function generator(seed) {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

class Carrier {
  other = null;
  longest = Infinity;
  open = true;
  lost = false;
  sent = [];
  heard = () => {};
  changed = () => {};
  #through = true;

  constructor(random, { loses, doubles, late }) {
    Object.assign(this, { random, loses, doubles, late });
  }

  cut() {
    this.#through = this.other.through = false;
  }

  set through(value) {
    this.#through = value;
  }

  mend() {
    this.#through = this.other.through = true;
  }

  send(text) {
    this.sent.push(text);
    if (!this.#through || this.lost) return;
    const times = this.random() < this.loses ? 0 : this.random() < this.doubles ? 2 : 1;
    for (let time = 0; time < times; time += 1) {
      const arrive = () => this.other.lost || this.other.heard(text);
      if (this.late) setTimeout(arrive, this.random() * this.late);
      else queueMicrotask(arrive);
    }
  }

  close() {
    for (const each of [this, this.other]) {
      each.lost = true;
      each.open = false;
      each.changed();
    }
  }
}

export function pair({ loses = 0, doubles = 0, late = 0, seed = 1 } = {}) {
  const random = generator(seed);
  const [one, other] = [0, 1].map(() => new Carrier(random, { loses, doubles, late }));
  Object.assign(one, { other });
  Object.assign(other, { other: one });
  made.push(one);
  return [one, other];
}

const made = [];

export const part = () => made.splice(0).forEach((each) => each.close());
