// A code: what two devices must tell each other to connect, in as few characters as a small picture holds.
// Law: a connection's description (SDP) is reduced to what varies, and rebuilt on the other side; a code's content is
// validated before it is used. A code holds no secret of the table.
//
//   writeCode({ kind, table, token, seat?, sdp })  → text: kind "invitation" or "answer"; table, token: hexadecimal;
//                                                  seat: the invited name
//   readCode(text)    → { kind, table, token, seat, sdp }, of a code or an address with one; throws Unfit
//   addressOf(page, kind, code), codeIn(address)   the address with a code after its "#"; null if it has none

import { CODE } from "./door.js";
import { hex } from "./seeds.js";
import { Unfit } from "./messages.js";

export const VERSION = 3; // of what devices say to each other, too
const NAMES = { invitation: "joindre", answer: "reponse" }; // in addresses
const MOST_WAYS = 6; // addresses of one device: more make the picture larger, and connect no sooner
const MOST_NAME = 80; // bytes

// A code's parts, in its order; it ends in their sum. Their signs are those that no program changes in a link.
const ICE = "[\\w+/-]{1,64}";
const ADDRESS = "(?:[\\da-f-]{36}\\.local|\\d+(?:\\.\\d+){3}|[\\da-f:]+)"; // a name that the browser made up, or a number
const WAY = `${ADDRESS}-\\d{1,5}`;
const PARTS = {
  version: VERSION, kind: "[ia]", table: "[\\da-f]{8}", token: "[\\da-f]{16}", name: ICE, password: ICE, print: "[\\w+/]{43}",
  ways: `${WAY}(?:_${WAY}){0,${MOST_WAYS - 1}}`, called: "[\\da-f]*",
};
const WHOLE = new RegExp(`^(${Object.entries(PARTS).map(([part, says]) => `(?<${part}>${says})`).join("~")})~(?<sum>\\w+)$`);
const ANY = /^(?:\d+~|A[Qg])[\w.~:/+-]{40,2000}$/; // of whatever edition: the first two wrote bytes

const FOREIGN = "Ce n’est pas un code de ce site. Lisez celui que montre l’autre appareil.";
const DAMAGED = "Ce code est incomplet ou abîmé\u00a0: lisez-le de nouveau, ou copiez-le en entier.";
const EDITION =
  "Ce code vient d’une autre édition du site\u00a0: rechargez la page sur les deux appareils, puis recommencez.";
const NO_NETWORK =
  "Cet appareil n’est sur aucun réseau\u00a0: reliez-le au même Wi-Fi que l’autre, ou partagez la connexion d’un téléphone.";

export const addressOf = (page, kind, code) => `${page}#${NAMES[kind]}=${code}`;

export const codeIn = (address) => CODE.exec(address)?.[1] ?? null;

// Of two hexadecimal digits each, whatever stands between them.
const bytesOf = (text) => Uint8Array.from(text.match(/[\da-f]{2}/gi) ?? [], (pair) => Number.parseInt(pair, 16));

// FNV's checksum: a truncated or changed copy does not match it.
const sumOf = (text) => ([...text].reduce((sum, sign) => Math.imul(sum ^ sign.charCodeAt(0), 16_777_619), 2_166_136_261) >>> 0).toString(16);

export function writeCode({ kind, table, token, seat = "", sdp }) {
  const told = (name) => new RegExp(`^a=${name}:(.*)$`, "m").exec(sdp)?.[1].trim() ?? "";
  const print = btoa(String.fromCharCode(...bytesOf(told("fingerprint").replace(/^sha-256 /i, "")))).replace("=", "");
  const found = [...sdp.matchAll(new RegExp(`^a=candidate:\\S+ 1 udp \\d+ (${ADDRESS}) (\\d+) typ host`, "gim"))];
  if (!found.length) throw new Unfit(NO_NETWORK);
  const ways = found.map(([, address, port]) => `${address.toLowerCase()}-${port}`);
  ways.sort((one, other) => Number(one.includes(":")) - Number(other.includes(":"))); // the sixth version of the protocol last
  const called = new TextEncoder().encode(seat);
  const text = [
    VERSION, kind[0], table, token, told("ice-ufrag"), told("ice-pwd"), print, ways.slice(0, MOST_WAYS).join("_"),
    called.length > MOST_NAME ? "" : hex(called),
  ].join("~");
  return `${text}~${sumOf(text)}`;
}

export function readCode(text) {
  const code = codeIn(text) ?? text.trim();
  if (!ANY.test(code)) throw new Unfit(FOREIGN);
  if (!code.startsWith(`${VERSION}~`)) throw new Unfit(EDITION);
  const found = WHOLE.exec(code);
  if (found?.groups.sum !== sumOf(found?.[1] ?? "")) throw new Unfit(DAMAGED);
  const { kind: sign, table, token, called } = found.groups;
  const kind = Object.keys(NAMES).find((name) => name.startsWith(sign));
  return { kind, table, token, seat: new TextDecoder().decode(bytesOf(called)), sdp: descriptionOf(kind, found.groups) };
}

function descriptionOf(kind, parts) {
  const { name, password, print, ways } = parts;
  const bytes = Uint8Array.from(atob(print), (sign) => sign.charCodeAt(0));
  const found = ways.split("_").map((way, at) => {
    const priority = 2_113_937_151 - at * 256;
    return `a=candidate:${at + 1} 1 udp ${priority} ${way.replace(/-(\d+)$/, " $1")} typ host`;
  });
  return [
    "v=0", "o=- 1 1 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0", "a=mid:0",
    `a=ice-ufrag:${name}`, `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${hex(bytes).toUpperCase().match(/../g).join(":")}`,
    `a=setup:${kind === "invitation" ? "actpass" : "active"}`, "a=sctp-port:5000", "a=max-message-size:262144",
    ...found, "a=end-of-candidates", "",
  ].join("\r\n");
}
