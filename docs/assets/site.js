import { LED, PAST } from "./form/keep.js";
import { allBegun, keys, load, missed, ready, save } from "./storage/store.js";
import { make, waken } from "./page/dom.js";
import { latest } from "./party/known.js";

// The home page links to what was played last, a table or a calculator, and to every other open table, from storage alone.
const told = (key) => ({ ...load(key), id: key.slice(PAST.length).split("?")[0] });
const NOT_READ = "Ce navigateur n’a pas pu relire vos tirages\u00a0: rechargez la page.";
const last = () => {
  const { system: id = "", time = 0 } = latest() ?? {};
  const all = [allBegun().includes(id) && { id, time }, ...keys(PAST).map(told)].filter((each) => each?.time);
  return all.sort((one, other) => other.time - one.time);
};
const open = (shown) => allBegun().filter((id) => id !== shown);
const resume = (link) => {
  const ways = JSON.parse(link.dataset.ways);
  if (missed()) return show(link, NOT_READ);
  const back = last().find(({ id }) => ways[id]);
  const tables = document.querySelector(".home-tables");
  const others = open(back?.id).filter((id) => ways[id]);
  tables.append(...others.map((id) => make("a", ways[id].name, { href: ways[id].page })));
  tables.hidden = !others.length;
  if (!back) return;
  link.href = ways[back.id].page;
  link.dataset.cover = back.id.split(".")[0];
  show(link, back.summary ?? `${ways[back.id].name}, à la table`);
};
const show = (link, text) => {
  link.querySelector("b").textContent = text;
  link.hidden = false;
};

// A newcomer is offered a first move, until she has made or dismissed one. The page's next content is noted as it is
// left, so that its space is reserved from the first paint (first/theme.js).
const home = () => {
  const back = missed() || keys(PAST).length || latest();
  return [back && "back", open(last()[0]?.id).length && "tables", (back || load(LED)) && "led"].filter(Boolean).join(" ");
};
const opened = location.pathname;
const look = () => {
  const { documentElement } = document;
  documentElement.dataset.home = home();
  const { system } = document.querySelector("party-page")?.dataset ?? {};
  documentElement.toggleAttribute("data-begun", allBegun().includes(system));
  if (location.pathname !== opened) documentElement.style.removeProperty("--drawn");
};
document.addEventListener("click", async ({ target }) => {
  if (target.closest("[data-print]")) print();
  const wrong = target.closest("[data-report]"); // « Signaler une erreur »
  if (wrong) (await import("./report/report.js")).open(wrong);
  if (target.closest("[data-first=never]")) save(LED, true).then(look);
});
// Also which systems have a game, by their folder; and how high this page's result is, by its path.
const note = () => {
  globalThis.__md_set?.("__home", home());
  const drawn = document.querySelector("calc-form .calc-result:not([data-example]) > .calc-stage")?.clientHeight;
  const folders = allBegun().map((system) => [system.replaceAll("_", "-"), 1]);
  const drawings = Object.entries(globalThis.__md_get?.("__begun") ?? {}).filter(([key]) => key.includes("/"));
  globalThis.__md_set?.("__begun", { ...Object.fromEntries([...drawings, ...folders]), [location.pathname]: drawn });
};
ready.then(() => addEventListener("pagehide", note));
window.document$?.subscribe(() =>
  ready.then(() => {
    const link = document.querySelector("a.home-resume");
    if (link) resume(link);
    look();
    const first = document.querySelector(".home-first");
    if (first) waken(first)();
  }),
);
