// What cannot be read: told where it is missed, and written out as it is.
//
//   download(name, text, type?)
//   tellAside(place, key, sentence)     what the storage has put aside of a key (store.js), under a sentence, or that it
//                                       could not be read; nothing where all is well
//   offer(place, sentence, ways)        a sentence with buttons: { label: () => {} }

import { showSentence, way } from "./dom.js";
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
