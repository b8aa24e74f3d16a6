// A sound and a vibration at the start of one's turn: off by default.
//
//   new Bell()
//     button()       → the switch
//     turn(hers)     whether it is her turn: rings when that begins

import { way } from "../calc/dom.js";
import { load, save } from "../calc/store.js";

const KEY = "phones:bell";
const LABEL = "Sonner quand c’est à moi";
const [LONG, HIGH, SOFT] = [0.25, 880, 0.15]; // seconds, hertz, of full loudness
const BUZZ = 200; // ms

export class Bell {
  #hers = false;
  #sound; // an AudioContext: a browser wants it made under a finger

  button() {
    const pressed = way(LABEL, () => {
      save(KEY, !load(KEY));
      paint();
      if (load(KEY)) this.#ring();
    });
    const paint = () => pressed.setAttribute("aria-pressed", String(Boolean(load(KEY))));
    paint();
    return pressed;
  }

  turn(hers) {
    if (hers && !this.#hers && load(KEY)) this.#ring();
    this.#hers = hers;
  }

  #ring() {
    navigator.vibrate?.(BUZZ);
    this.#sound ??= new AudioContext();
    const [now, tone, loud] = [this.#sound.currentTime, this.#sound.createOscillator(), this.#sound.createGain()];
    tone.frequency.value = HIGH;
    loud.gain.setValueAtTime(SOFT, now);
    loud.gain.exponentialRampToValueAtTime(0.001, now + LONG);
    tone.connect(loud).connect(this.#sound.destination);
    tone.start();
    tone.stop(now + LONG);
  }
}
