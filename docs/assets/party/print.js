// The page of a session on the screen: morphs into the next one (../page/morph.js); the reader keeps her place.
// Law: an input whose value differs from the printed one holds what she typed.
//
//   printedOf(element)  → a page that prints:
//   print(html, moved)  the next page, as Python wrote it; moved: by an action here
//   isPast()            whether the question is out of sight, above
//   begin()             focuses the question, in view
//   half()              half-typed text of forms that keep it over a reload (data-keeps: what to open then); back(typed)
//   drawn()             identifies the draw offered now
//   told()              what came last, and what is asked now; say(text): to screen readers

import { morph, rememberPrinted } from "../page/morph.js";
import { bring } from "../page/dom.js";
import { changedFields, writeFields } from "../form/fields.js";
import { syncForms } from "../form/picker.js";

const PANEL = ".party-panel";
const LINE = ".party-journal > li > details"; // a decision of the journal: party-move-12

const FINGER = 44;

const placeOf = (id) => Number(id.split("-").at(-1));

const isAbove = (heading) => heading.getBoundingClientRect().top < 60; // under the header, too
const isBelow = (part) => part?.getBoundingClientRect().bottom > innerHeight;
// Whether both can be in sight at once, from the top of one to the end of the other, or to as much as a finger needs.
const isRoom = (top, end, least = Infinity) => {
  if (!end) return true;
  const { height, top: from } = end.getBoundingClientRect();
  return from + Math.min(height, least) - top.getBoundingClientRect().top < innerHeight - 60;
};

export function printedOf(element) {
  const voice = element.querySelector(".party-voice");
  rememberPrinted(element);

  function half() {
    const forms = [...element.querySelectorAll("form[data-keeps]")];
    return forms.flatMap((form) => Object.entries(changedFields(form)).map(([name, text]) => ({ form: form.id, name, text })));
  }

  function back(typed) {
    for (const { form, name, text } of typed) {
      const place = document.getElementById(form);
      if (!place) continue;
      writeFields(place, { [name]: text });
      place.closest("details")?.setAttribute("open", "");
    }
  }

  function print(html, moved) {
    const [place, before] = [placeNow(), drawn()];
    morph(element.querySelector(PANEL), html);
    syncForms(element);
    if (drawn() !== before) centre();
    focus(place, moved);
  }

  const asked = () => element.querySelector(".party-play h2");

  function begin() {
    const question = asked();
    question?.focus({ preventScroll: true });
    if (question && (isAbove(question) || isBelow(question))) bring(question.closest(".party-play"));
  }

  // A board wider than the screen shows where one may lay, or what was just laid.
  function centre() {
    const board = [...element.querySelectorAll(".party-play .calc-board")].at(-1);
    const seen = board?.querySelector(".board-choice") ?? board?.querySelector(".board-last");
    if (!seen) return;
    const [at, frame] = [seen, board.parentElement].map((each) => each.getBoundingClientRect());
    board.parentElement.scrollLeft += at.left + at.width / 2 - frame.left - frame.width / 2;
  }

  function drawn() {
    return element.querySelector(".party-play")?.dataset.drawn;
  }

  function told() {
    const parts = [".party-play .calc-summary", ".party-play h2"].map((each) => element.querySelector(each));
    return parts.map((part) => part?.textContent).filter(Boolean).join(" ");
  }

  // Where the reader is: the element, else the journal's decision, else the section. left: what is open elsewhere.
  function placeNow() {
    const [at, opened] = [document.activeElement, element.querySelector("[data-focus]")];
    if (!element.contains(at)) return null;
    const left = opened && !(opened.closest("form") ?? opened).contains(at) ? opened.id : null;
    return { at, id: at.id, left, line: at.closest(LINE)?.id, part: at.closest("section")?.querySelector("h2")?.id };
  }

  // That decision, or the one before it, if it has no entry now.
  function lineOf(id) {
    const lines = id ? [...element.querySelectorAll(LINE)] : [];
    return lines.findLast((line) => placeOf(line.id) <= placeOf(id))?.querySelector("summary");
  }

  function focus(place, moved) {
    if (!place) return;
    const stays = held(place);
    const opened = element.querySelector("[data-focus]");
    if (opened && !stays && opened.id !== place.left) return open(opened);
    const line = stays ? null : lineOf(place.line);
    if (line) return open(line);
    const next = moved && element.querySelector(".calc-question"); // it is asked anew, whatever was corrected
    const part = next || document.getElementById(place.part) || element.querySelector("h2"); // it may be gone
    if (stays !== document.activeElement) (stays ?? part)?.focus({ preventScroll: true });
    const play = part?.closest(".party-part");
    const all = [".calc-stage", ".calc-stage .calc-summary", ".calc-moves button:enabled"];
    const [stage, answer, first] = all.map((parts) => play?.querySelector(parts));
    if (stays && !(moved && stays.matches("button[data-move]"))) return; // what one types in, or reads, stays where it is
    let shown = part; // the next question, or the part whose form has closed
    if (answer && isRoom(answer, first, FINGER)) shown = answer;
    if (stage && isRoom(stage, first)) shown = stage;
    if (!shown || !(isAbove(shown) || isBelow(first))) return;
    const asks = shown === part && play?.querySelector(".party-ask"); // all of it in sight, as much as can be of what led to it
    asks && isRoom(part, asks) ? bring(asks, "end") : bring(shown);
  }

  // Scrolls to the top of what has opened: a decision being amended, or just amended, a sheet from its name on.
  function open(input) {
    const part = input.closest("li") ?? input.closest("form") ?? input;
    input.focus({ preventScroll: true });
    if (isAbove(part) || isBelow(part)) bring(part);
  }

  function held({ at, id }) {
    const same = at.isConnected && at.id === id; // else it has become another one
    const found = same ? at : id ? document.getElementById(id) : null;
    return element.contains(found) ? found : null;
  }

  function say(text) {
    voice.textContent = text;
  }

  return { print, begin, isPast: () => isAbove(asked()), half, back, drawn, told, say };
}
