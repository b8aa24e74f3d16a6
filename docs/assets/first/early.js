// Records what a player types or presses before the page's module has loaded; replayed later (page/dom.js).
// Law: an element that is awake listens itself.
//
//   element.early   [{ type, target, value, checked }], in order; null once it is awake

const PLACES = "calc-form, calc-party, party-replay, .home-first";
const HEARD = { click: "button[type=button]", input: "[name]:not([type=file])", submit: "form" };

const hear = ({ type, target }) => {
  const what = target.closest?.(HEARD[type]);
  const place = what?.closest(PLACES);
  if (!place || place.early === null) return;
  place.early ??= [];
  const { value, checked } = what;
  const same = place.early.at(-1);
  if (same?.target === what && type !== "click") place.early.pop(); // another letter, or a second press
  place.early.push({ type, target: what, value, checked });
};
for (const type of Object.keys(HEARD)) addEventListener(type, hear, true);
