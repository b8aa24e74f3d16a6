// One tap, one move: the second press of a double tap, and a key that is held down, move nothing.
// Law: it stands before all that listens. What counts each press (a stepper, a piece, a tile) is no move.

const PLACES = "calc-party, calc-scene, calc-form[data-seated], .party-banner, .party-reading";
const MOVES = "button, svg [data-decide]";
const COUNTS = "[data-step], [data-piece], [data-tap], [data-hand=back], [data-lay], [data-laid], [data-code], [data-by], .calc-add, .calc-type, .calc-row button";
const WRITES = "textarea, [contenteditable]";
const TWICE = 350; // ms: a screen that counts no taps
const NEAR = 24; // px

let last = { at: -Infinity, x: 0, y: 0 };

const moves = (target) => Boolean(target.closest?.(PLACES)) && target.closest(MOVES) && !target.closest(COUNTS);

function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

// By the browser's count, or by touch where it does not count.
function second({ detail, pointerType, timeStamp, clientX, clientY }) {
  const { at, x, y } = last;
  last = { at: timeStamp, x: clientX, y: clientY };
  return detail > 1 || (pointerType === "touch" && timeStamp - at < TWICE && Math.hypot(clientX - x, clientY - y) < NEAR);
}

addEventListener("click", (event) => event.isTrusted && second(event) && moves(event.target) && stop(event), true);

addEventListener("keydown", (event) => {
  const { key, repeat, target } = event;
  if (!repeat || (key !== "Enter" && key !== " ") || target.closest?.(WRITES)) return;
  const sends = key === "Enter" && target.localName === "input" && target.closest(PLACES);
  if (sends || moves(target)) stop(event);
}, true);
