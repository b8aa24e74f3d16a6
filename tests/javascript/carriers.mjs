// Carriers for tests: what one end sends, the other hears, later and in order, as a channel of WebRTC and that of tabs do.
//
//   pair({ late, seed })                  → [one, other]: the most ms that a message takes
//   part()                                ends all of them: a line that is left keeps Node from its end
//   generator(seed)                       → a function that gives numbers from 0 to 1
//   A carrier here also has: cut(), which holds messages back until mend(), and sent, all that it was given to carry

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
  #held = []; // on its way
  #through = true;

  constructor(random, late) {
    Object.assign(this, { random, late });
  }

  cut() {
    this.#through = this.other.through = false;
  }

  set through(value) {
    this.#through = value;
    this.#arrive();
  }

  mend() {
    this.other.through = true;
    this.through = true;
  }

  send(text) {
    this.sent.push(text);
    this.#held.push(text);
    if (this.late) setTimeout(() => this.#arrive(), this.random() * this.late);
    else queueMicrotask(() => this.#arrive());
  }

  #arrive() {
    while (this.#through && !this.other.lost && this.#held.length) this.other.heard(this.#held.shift());
  }

  close() {
    for (const each of [this, this.other]) {
      each.lost = true;
      each.open = false;
      each.changed();
    }
  }
}

export function pair({ late = 0, seed = 1 } = {}) {
  const random = generator(seed);
  const [one, other] = [0, 1].map(() => new Carrier(random, late));
  Object.assign(one, { other });
  Object.assign(other, { other: one });
  made.push(one);
  return [one, other];
}

const made = [];

export const part = () => made.splice(0).forEach((each) => each.close());
