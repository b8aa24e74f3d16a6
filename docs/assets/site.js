import { LED, PAST } from "./calc/keep.js";
import { keys, load, missed, ready, save } from "./calc/store.js";

// The home page leads back to the calculator that was last used: only what storage kept is told.
const told = (key) => {
  try {
    const [{ summary, time, fragment }] = load(key);
    return { id: key.slice(PAST.length), summary, time, fragment };
  } catch {
    return null;
  }
};
const NOT_READ = "Ce navigateur n’a pas pu relire vos tirages\u00a0: rechargez la page.";
const resume = () => {
  /** @type {HTMLAnchorElement} */
  const link = document.querySelector(".home-resume");
  if (!link) return;
  const pages = JSON.parse(link.dataset.pages);
  if (missed()) {
    link.querySelector("b").textContent = NOT_READ;
    link.hidden = false;
    return;
  }
  const last = keys(PAST).map(told).filter((each) => each && pages[each.id] && each.time).sort((one, other) => other.time - one.time)[0];
  if (!last) return;
  link.href = `${pages[last.id]}#${last.id}`;
  link.querySelector("b").textContent = last.summary;
  link.dataset.cover = last.id.split(".")[0];
  link.hidden = false;
};

// Who is new here is offered a first move, and nothing moves under her; it goes once she has made a draw or wants none.
const offer = () => {
  const first = document.querySelector(".home-first");
  if (first) first.hidden = Boolean(missed() || load(LED) || keys(PAST).length);
};
document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-print]")) print();
  if (target.closest("[data-first=never]")) save(LED, true).then(offer);
});
window.document$?.subscribe(() => ready.then(() => (resume(), offer())));
