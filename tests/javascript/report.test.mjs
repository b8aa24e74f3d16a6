import assert from "node:assert/strict";
import { test } from "node:test";

import { open } from "./page.mjs";

open("", { url: "http://localhost/bad-karma/attaque/#bk-att-09" });
const { message, rest, sentBy } = await import("../../docs/assets/report/report.js");

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
