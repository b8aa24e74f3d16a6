import { keys, load, missed, ready } from "./calc/store.js";

// The home page leads back to the calculator that was last used: only what storage kept is told.
const told = (key) => {
  try {
    const [{ summary, time, fragment }] = load(key);
    return { id: key.slice(PAST.length), summary, time, fragment };
  } catch {
    return null;
  }
};
const PAST = "calc-history:";
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
document.addEventListener("click", ({ target }) => target.closest("[data-print]") && print());
window.document$?.subscribe(() => ready.then(resume));
