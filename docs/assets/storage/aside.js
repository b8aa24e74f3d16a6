// Stored data that cannot be read: reported, and offered as a download.
//
//   download(name, text, type?)
//   tellAside(place, key, sentence)     shows the sentence with the unreadable values set aside under a key (store.js),
//                                       or that storage could not be read; nothing if all is well
//   offer(place, sentence, ways)        a sentence with buttons: { label: () => {} }

import { showSentence, way } from "../page/dom.js";
import { aside, dropAside, missed } from "./store.js";

export const RAW = "Télécharger telle quelle";
const DROP = "Effacer";
const SURE = "Effacer pour de bon ce qui ne peut pas être lu\u202f?";
const NEVER = 10_000; // ms

export function download(name, text, type = "text/plain") {
  const href = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement("a"), { href, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), NEVER);
}

export function offer(place, sentence, ways) {
  showSentence(place, sentence);
  for (const [label, act] of Object.entries(ways)) place.append(" ", way(label, act));
}

export function tellAside(place, key, sentence) {
  const texts = aside(key);
  if (missed()) showSentence(place, missed());
  if (!texts.length) return;
  offer(place, sentence, {
    [RAW]: () => texts.forEach((text, at) => download(`${key.replace(/\W+/g, "-")}-${at + 1}.txt`, text)),
    [DROP]: () => {
      if (!confirm(SURE)) return;
      dropAside(key);
      showSentence(place, "");
    },
  });
}
