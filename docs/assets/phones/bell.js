// A sound and a vibration at the start of one's turn: off by default.
//
//   bellOf()
//     button()       → the switch
//     turn(hers)     whether it is her turn: rings when that begins

import { way } from "../page/dom.js";
import { load, save } from "../storage/store.js";

const KEY = "phones:bell";
const LABEL = "Sonner quand c’est à moi";
const [LONG, HIGH, SOFT] = [0.25, 880, 0.15]; // seconds, hertz, of full loudness
const BUZZ = 200; // ms

export function bellOf() {
  let rung = false; // since her turn began
  let sound; // an AudioContext: a browser wants it made under a finger

  function button() {
    const pressed = way(LABEL, () => {
      save(KEY, !load(KEY));
      paint();
      if (load(KEY)) ring();
    });
    const paint = () => pressed.setAttribute("aria-pressed", String(Boolean(load(KEY))));
    paint();
    return pressed;
  }

  function turn(hers) {
    if (hers && !rung && load(KEY)) ring();
    rung = hers;
  }

  function ring() {
    navigator.vibrate?.(BUZZ);
    sound ??= new AudioContext();
    const [now, tone, loud] = [sound.currentTime, sound.createOscillator(), sound.createGain()];
    tone.frequency.value = HIGH;
    loud.gain.setValueAtTime(SOFT, now);
    loud.gain.exponentialRampToValueAtTime(0.001, now + LONG);
    tone.connect(loud).connect(sound.destination);
    tone.start();
    tone.stop(now + LONG);
  }

  return { button, turn };
}
