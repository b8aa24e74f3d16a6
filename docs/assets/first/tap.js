// One tap, one move: the second press of a double click, and the repeat of a held key, are ignored.
// Law: it runs before all other listeners. What counts each press (a stepper, a piece, a tile) is no move.

const PLACES = "calc-party, calc-form[data-seated], .party-banner, .party-reading";
const MOVES = "button, svg [data-decide]";
const COUNTS = ".calc-tray button, .calc-row button, [data-step], [data-tap], [data-hand=back]";
const WRITES = "textarea, [contenteditable]";

const moves = (target) => Boolean(target.closest?.(PLACES)) && target.closest(MOVES) && !target.closest(COUNTS);

function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

// The browser counts what was pressed twice in haste at one place; where it counts no touch, what is under way refuses it.
addEventListener("click", (event) => event.isTrusted && event.detail > 1 && moves(event.target) && stop(event), true);

addEventListener("keydown", (event) => {
  const { key, repeat, target } = event;
  if (!repeat || (key !== "Enter" && key !== " ") || target.closest?.(WRITES)) return;
  const sends = key === "Enter" && target.localName === "input" && target.closest(PLACES);
  if (sends || moves(target)) stop(event);
}, true);
