// A table's readings in the text of a page: figures and chances computed again, the chosen reading
// shown at each ambiguity, and the way back to the site's.
// Law: Python computes figures (op play, figures) from their marks; without readings in the session,
// nothing is computed and no Python started.

import { ask } from "../calc/client.js";
import { make, way } from "../calc/dom.js";
import { Party } from "./party.js";

const BACK = "Revenir aux lectures du site";

export class Figures {
  #party;
  #way; // to the table, by its title
  #titled;
  #site = new Map(); // by what stands on the page: the mark of the site
  #told = ""; // why the table's readings could not be read
  #added = []; // what stands on the page for the readings

  /** @param {DOMStringMap} whose */
  constructor({ system, root, party, titled }) {
    this.#party = new Party(system, { root, ask });
    this.#way = party;
    this.#titled = titled;
  }

  open(signal) {
    this.#party.tell = (sentence) => (this.#told = sentence);
    this.#party.listen(signal, () => this.#draw());
    return this.#draw();
  }

  async #draw() {
    this.#told = "";
    const moves = await this.#party.moves();
    if (!moves) return this.#failed();
    const chosen = moves.some((move) => move.do === "readings");
    if (!chosen) return this.#restore();
    const marks = [...document.querySelectorAll("[data-source][data-part]")].map((mark) => this.#site.get(mark) ?? mark);
    const figures = marks.map(({ dataset }) => [dataset.source, dataset.part]);
    const answer = await this.#party.play(null, { figures }).catch(() => null);
    if (!answer?.ok) return this.#failed();
    this.#restore();
    const changed = marks.filter((mark, place) => this.#tell(mark, answer.figures[place]));
    const doubts = answer.chosen.filter((each) => this.#say(each));
    if (changed.length || doubts.length) this.#announce(answer.chosen, changed.length);
  }

  #failed() {
    this.#restore();
    if (!this.#told) return;
    const banner = make("aside.party-banner", `${this.#told} Cette page montre les lectures du site.`, { role: "status" });
    this.#show(banner);
  }

  #show(banner) {
    document.querySelector("article h1")?.after(banner);
    this.#added.push(banner);
  }

  #restore() {
    for (const [ours, mark] of this.#site) ours.replaceWith(mark);
    this.#site.clear();
    for (const each of this.#added.splice(0)) each.remove();
  }

  // Whether the table's figure differs from the site's.
  #tell(mark, figure) {
    const site = mark.getAttribute("value") ?? mark.title;
    if (!figure || figure.value === site) return false;
    const ours = Object.assign(mark.cloneNode(), { textContent: figure.text });
    ours.title = `Lecture de votre table\u202f; le site\u00a0: ${mark.textContent}`;
    ours.classList.add("figure-ours");
    mark.replaceWith(ours);
    this.#site.set(ours, mark);
    return true;
  }

  // At the ambiguity itself: the table's reading. Whether this page has it.
  #say({ reading, rule, choice }) {
    const doubt = rule && document.getElementById(rule.toLowerCase())?.closest("details");
    if (!doubt) return false;
    const back = this.#button("Revenir à la lecture du site", [reading]);
    const line = make("p.party-reading", [make("strong", "Votre table."), ` ${choice}. `, back]);
    doubt.append(line);
    const flag = make("span.party-flag", "choix de votre table");
    doubt.querySelector("summary").append(" ", flag);
    this.#added.push(line, flag);
    return true;
  }

  #announce(chosen, changed) {
    const marked = ["\u00a0: les chiffres marqués ", make("span.figure-ours", "ainsi"), " ne sont pas ceux du site"];
    const told = make("p", ["Cette page suit les lectures de votre table", ...(changed ? marked : []), "."]);
    const list = make("ul", chosen.map(({ label, choice }) => make("li", `${label}\u00a0: ${choice}`)));
    const names = chosen.map(({ reading }) => reading);
    const ways = make("p", [this.#button(BACK, names), make("a.md-button", this.#titled, { href: this.#way })]);
    this.#show(make("aside.party-banner", [told, list, ways], { "aria-label": "Lectures de votre table" }));
  }

  #button(label, names) {
    const readings = Object.fromEntries(names.map((name) => [name, null]));
    return way(label, async ({ currentTarget }) => {
      currentTarget.disabled = true;
      await this.#party.play({ do: "readings", readings });
      this.#draw();
    });
  }
}
