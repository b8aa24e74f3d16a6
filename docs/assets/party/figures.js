// A table's readings in the text of a page: figures and chances computed again, the chosen reading
// shown at each ambiguity, and the way back to the site's.
// Law: Python computes figures (op play, figures) from their marks; without readings in the session,
// nothing is computed and no Python started.

import { ask } from "../engine/client.js";
import { make, way } from "../page/dom.js";
import { Party } from "./party.js";

const BACK = "Revenir aux lectures du site";

/** @param {DOMStringMap} whose */
export function showFigures({ system, root, party: table, titled }, signal) {
  const party = new Party(system, { root, ask });
  const site = new Map(); // by what stands on the page: the mark of the site
  let unread = ""; // why the table's readings could not be read
  const added = []; // what stands on the page for the readings

  async function draw() {
    unread = "";
    const chosen = await party.holds('"do":"readings"');
    if (chosen === null) return failed();
    if (!chosen) return restore();
    const marks = [...document.querySelectorAll("[data-source][data-part]")].map((mark) => site.get(mark) ?? mark);
    const figures = marks.map(({ dataset }) => [dataset.source, dataset.part]);
    const answer = await party.play(null, { figures }).catch(() => null);
    if (!answer?.ok) return failed();
    restore();
    const changed = marks.filter((mark, place) => replace(mark, answer.figures[place]));
    const doubts = answer.chosen.filter(say);
    if (changed.length || doubts.length) announce(answer.chosen, changed.length);
  }

  function failed() {
    restore();
    if (unread) tell(`${unread} Cette page montre les lectures du site.`);
  }

  const tell = (sentence) => show(make("aside.party-banner", sentence, { role: "status" }));

  function show(banner) {
    document.querySelector("article h1")?.after(banner);
    added.push(banner);
  }

  function restore() {
    for (const [ours, mark] of site) ours.replaceWith(mark);
    site.clear();
    for (const each of added.splice(0)) each.remove();
  }

  // Whether the table's figure differs from the site's.
  function replace(mark, figure) {
    if (!figure || figure.value === (mark.getAttribute("value") ?? mark.title)) return false;
    const ours = Object.assign(mark.cloneNode(), { textContent: figure.text });
    ours.title = `Lecture de votre table\u202f; le site\u00a0: ${mark.textContent}`;
    ours.classList.add("figure-ours");
    mark.replaceWith(ours);
    site.set(ours, mark);
    return true;
  }

  // At the ambiguity itself: the table's reading. Whether this page has it.
  function say({ reading, rule, choice }) {
    const doubt = rule && document.getElementById(rule.toLowerCase())?.closest("details");
    if (!doubt) return false;
    const line = make("p.party-reading", [make("strong", "Votre table."), ` ${choice}. `, back("Revenir à la lecture du site", [reading])]);
    const flag = make("span.party-flag", "choix de votre table");
    doubt.append(line);
    doubt.querySelector("summary").append(" ", flag);
    added.push(line, flag);
    return true;
  }

  function announce(chosen, changed) {
    const marked = ["\u00a0: les chiffres marqués ", make("span.figure-ours", "ainsi"), " ne sont pas ceux du site"];
    const told = make("p", ["Cette page suit les lectures de votre table", ...(changed ? marked : []), "."]);
    const list = make("ul", chosen.map(({ label, choice }) => make("li", `${label}\u00a0: ${choice}`)));
    const names = chosen.map(({ reading }) => reading);
    const ways = make("p", [back(BACK, names), make("a.md-button", titled, { href: table })]);
    show(make("aside.party-banner", [told, list, ways], { "aria-label": "Lectures de votre table" }));
  }

  // A button back to the site's readings.
  function back(label, names) {
    const readings = Object.fromEntries(names.map((name) => [name, null]));
    return way(label, async ({ currentTarget }) => {
      currentTarget.disabled = true;
      await party.play({ do: "readings", readings });
      const told = unread;
      await draw();
      if (told && !unread) tell(told);
    });
  }

  party.tell = (sentence) => (unread = sentence);
  party.listen(signal, draw);
  draw();
}
