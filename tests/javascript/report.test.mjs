import assert from "node:assert/strict";
import { test } from "node:test";

import { open } from "./page.mjs";

const document = open(`<h1>L’attaque</h1><h3 id="bk-att-09">Le double zéro blesse <a class="rule-id" href="#bk-att-09">BK-ATT-09</a></h3>
<aside class="party-banner"><ul><li>Solde\u00a0: dépasser</li></ul></aside><button data-report=""></button><button data-report="CD-TIR-01"></button>`, { url: "http://localhost/bad-karma/attaque/#bk-att-09" });
window.HTMLDialogElement.prototype.showModal ??= () => {}; // what jsdom lacks of it
const { message, open: report, rest, sentBy } = await import("../../docs/assets/report/report.js");

const RULE = { id: "BK-ATT-09", title: "Le double zéro blesse", page: "bad-karma/attaque/" };
const SYSTEM = { id: "bad_karma", title: "Bad Karma" };
const PAGE = { title: "L’attaque", link: "http://localhost/bad-karma/attaque/" };

test("a message holds the game, the rule, the readings and the link, then what the reader writes", () => {
  const text = message(RULE, SYSTEM, PAGE, []);
  assert.match(text, /Jeu\u00a0: Bad Karma\nRègle\u00a0: BK-ATT-09, Le double zéro blesse\nLectures\u00a0: celles du site\nLien\u00a0: \S+bad-karma\/attaque\/#bk-att-09\n\nCe qui ne va pas\u00a0:\n$/);
  assert.match(message(RULE, SYSTEM, PAGE, ["Solde\u00a0: dépasser"]), /Lectures\u00a0: Solde\u00a0: dépasser/);
  assert.equal(rest(`${text}Le 0 est pair.`), "Le 0 est pair.");
});

test("a page without a rule names itself", () => {
  const text = message(null, null, PAGE, []);
  assert.match(text, /^Page\u00a0: L’attaque\n/);
  assert.match(text, /Lien\u00a0: http:\/\/localhost\/bad-karma\/attaque\//);
});

test("an address of mail takes the message, any other one is opened as it is", () => {
  const sent = new URL(sentBy("mailto:regles@exemple.fr", "Règle & co\nfin"));
  assert.equal(sent.searchParams.get("body"), "Règle & co\nfin");
  assert.ok(sentBy("mailto:a@b.fr?cc=c@d.fr", "x").includes("?cc=c@d.fr&subject="));
  assert.equal(sentBy("https://exemple.fr/erreurs", "x"), "https://exemple.fr/erreurs");
});

const SITE = "http://localhost/"; // the modules lie elsewhere here
const doors = document.querySelectorAll("[data-report]");
const field = (name) => document.querySelector(`dialog ${name}`);
const settled = () => new Promise((done) => setTimeout(done, 30));
const copied = [];
Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => copied.push(text) }, configurable: true });
const close = () => {
  field("textarea").closest("dialog").dispatchEvent(new window.Event("close"));
  assert.equal(document.querySelector("dialog"), null);
};

test("where the rules cannot be read, the page is reported, with the readings of its table", async () => {
  globalThis.fetch = async () => new Response("", { status: 503 });
  await report(doors[0]);
  assert.match(field("textarea").value, /^Page\u00a0: .*\nLectures\u00a0: Solde\u00a0: dépasser\n/);
  close();
  assert.equal(document.activeElement, doors[0]);
});

test("the rule of the address is chosen, another game's has its own name, and the message goes where the maker wants", async () => {
  const rules = [["BK-PRO-01", "Avant", 0], ["BK-ATT-09", "Le double zéro blesse", 0], ["CD-TIR-01", "La carte tirée", 1]];
  const known = {
    systems: [{ ...SYSTEM, page: `${SITE}bad-karma/` }, { id: "choix_destin", title: "Choix & Destin", page: `${SITE}choix-destin/` }],
    rules: rules.map(([id, title, system]) => ({ id, title, system, page: `${SITE}${system ? "choix-destin/" : "bad-karma/attaque/"}` })),
    report: `${SITE}erreurs`,
  };
  globalThis.fetch = async () => Response.json(known);
  await report(doors[0]);
  assert.match(field("textarea").value, /^Jeu\u00a0: Bad Karma\nRègle\u00a0: BK-ATT-09,/);
  field("a").addEventListener("click", (event) => event.preventDefault());
  field("a").click();
  await settled();
  assert.deepEqual(copied, [field("textarea").value], "a page takes no text: it is pasted there");
  close();
  await report(doors[1]);
  assert.match(field("textarea").value, /^Jeu\u00a0: Choix & Destin\nRègle\u00a0: CD-TIR-01,/);
  doors[1].remove(); // a card that was closed meanwhile
  close();
  assert.equal(document.activeElement, doors[0]);
});
