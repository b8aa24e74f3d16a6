// « Signaler une erreur »: a prepared message with the rule, the reading and the link, for the reader to send.
// Law: nothing is sent from here. A site's maker may set an address (`extra: report:` of mkdocs.yml); without one
// the text is copied, or selected if the browser refuses.
//
//   open(from)                          the dialog, for the rule in `from`'s data-report, or for the page
//   message(rule, system, page, read)   the text; rule may be null; read: the table's own readings
//   rest(text)                          what the reader adds to it
//   sentBy(to, text)                    where to send it: a mail address with the text, or a page that takes it

import { copied, make, way } from "../page/dom.js";
import { address, here, placeOf, rules } from "../search/library.js";

const WRONG = "Ce qui ne va pas\u00a0:";
const SUBJECT = "Règles en poche\u00a0: une erreur";
const HEADER = 80; // pixels under the header: a rule above has been read

export function message(rule, system, page, read) {
  const told = rule ? `Règle\u00a0: ${rule.id}, ${rule.title}` : `Page\u00a0: ${page.title}`;
  const where = rule ? address(placeOf(rule)) : page.link;
  const readings = read.length ? read.join("\u202f; ") : "celles du site";
  return [system ? `Jeu\u00a0: ${system.title}` : "", told, `Lectures\u00a0: ${readings}`, `Lien\u00a0: ${where}`, "", WRONG, ""].filter((line, at) => line || at > 0).join("\n");
}

export const rest = (text) => text.slice(text.indexOf(WRONG) + WRONG.length).replace(/^\n/, "");

export function sentBy(to, text) {
  if (!to.startsWith("mailto:")) return to;
  return `${to}${to.includes("?") ? "&" : "?"}subject=${encodeURIComponent(SUBJECT)}&body=${encodeURIComponent(text)}`;
}

// The rule that the address names, or else the last one above the visible text.
function nearest(listed) {
  const isPassed = ({ parentElement: place }) => place.getClientRects().length && place.getBoundingClientRect().top < HEADER;
  const passed = [...document.querySelectorAll(".rule-id")].findLast(isPassed)?.textContent;
  const named = (wanted) => listed.find(({ id }) => id === wanted);
  return named(location.hash.slice(1).toUpperCase()) ?? named(passed);
}

export async function open(from) {
  const known = await rules().catch(() => ({ rules: [], systems: [], report: "" }));
  const folder = here(known.systems);
  const system = known.systems.find(({ id }) => id === folder);
  const asked = known.rules.find(({ id }) => id && id === from.dataset.report);
  const listed = asked ? [asked] : known.rules.filter(({ id, page }) => id && address(page) === location.origin + location.pathname);
  draw(listed, asked ?? nearest(listed), asked ? known.systems[asked.system] : system, known.report, from);
}

function draw(listed, chosen, system, to, from) {
  const options = listed.map(({ id, title }) => new Option(`${id}, ${title}`, id, id === chosen?.id, id === chosen?.id));
  const choice = make("select", options, { id: "report-rule" });
  const text = make("textarea", "", { id: "report-text", rows: "11" });
  const status = make("p.report-told", "", { role: "status" });
  const page = { title: document.title, link: location.href };
  const read = [...document.querySelectorAll(".party-banner li")].map((line) => line.textContent);
  const write = (kept) => {
    const rule = listed.find(({ id }) => id === choice.value) ?? null;
    text.value = message(rule, system, page, read) + kept;
  };
  choice.addEventListener("change", () => write(rest(text.value)));
  write("");

  const copies = async (then) => {
    const done = await copied(text.value);
    if (!done) text.select();
    status.textContent = done
      ? `Message copié\u00a0: ${then}`
      : "Ce navigateur refuse de copier\u00a0: le message est sélectionné, copiez-le vous-même.";
  };
  const copy = way("Copier le message", () => copies("envoyez-le comme vous voulez."), to ? "" : ".md-button--primary");
  const send = make("a.md-button.md-button--primary", "Envoyer", { href: to, target: "_blank", rel: "noopener" });
  send.addEventListener("click", () => {
    send.href = sentBy(to, text.value);
    if (send.href === to) copies("collez-le dans la page qui s’ouvre.");
  });
  const share = navigator.share && way("Partager…", () => navigator.share({ text: text.value }).catch(() => {}));
  const shut = make("button.md-button", "Fermer", { value: "close" });

  const title = make("h2", "Signaler une erreur", { id: "report-title" });
  const which = listed.length > 1 ? [make("label", "Règle", { for: "report-rule" }), choice] : [];
  const label = make("label", "Message, à compléter", { for: "report-text" });
  const ways = make("p.report-ways", [to && send, copy, share, shut]);
  const form = make("form", [title, ...which, label, text, ways, status], { method: "dialog" });
  const dialog = make("dialog.report", form, { "aria-labelledby": "report-title" });
  dialog.addEventListener("close", () => {
    dialog.remove();
    (from.isConnected ? from : document.querySelector("[data-report]"))?.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
  text.focus();
  text.setSelectionRange(text.value.length, text.value.length);
}
