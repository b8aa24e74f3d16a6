// A code: what two devices must tell each other to connect, in as few characters as a small picture holds.
// Law: a connection's description (SDP) is reduced to what varies, and rebuilt on the other side; a code's content is
// validated before it is used. A code holds no secret of the table.
//
//   writeCode({ kind, table, token, seat?, sdp })  → text: kind "invitation" or "answer"; table, token: hexadecimal;
//                                                  seat: the invited name
//   readCode(text)    → { kind, table, token, seat, sdp }, of a code or an address with one; throws Unfit
//   addressOf(kind, code, page?), codeIn(address)   the address with a code after its "#"; null if it has none

import { CODE } from "./door.js";
import { hex } from "./seeds.js";
import { Unfit } from "./messages.js";

export const VERSION = 4; // of what devices say to each other, too
const NAMES = { invitation: "joindre", answer: "reponse" }; // in addresses
const KINDS = Object.keys(NAMES);
const [TABLE, TOKEN] = [4, 8]; // bytes
const PRINT = 32; // of a SHA-256
const MOST_WAYS = 6; // addresses of one device: more make the picture larger, and connect no sooner
const MOST_NAME = 80; // bytes
const [V4, V6, HIDDEN] = [0, 1, 2]; // kinds of addresses; a hidden one is a name that the browser made up
const SIZES = [4, 16, 16];
const BLOCKS = 65_521; // of Adler's sum

const FOREIGN = "Ce n’est pas un code de ce site. Lisez celui que montre l’autre appareil.";
const DAMAGED = "Ce code est incomplet ou abîmé\u00a0: lisez-le de nouveau, ou copiez-le en entier.";
const EDITION =
  "Ce code vient d’une autre édition du site\u00a0: avec une connexion, ouvrez le site sur les deux appareils, touchez " +
  "«\u00a0Mettre à jour\u00a0» là où il le propose, puis recommencez.";
const NO_NETWORK =
  "Cet appareil n’est sur aucun réseau\u00a0: reliez-le au même Wi-Fi que l’autre, ou partagez la connexion d’un téléphone.";

export const addressOf = (kind, code, page = location.origin + location.pathname) => `${page}#${NAMES[kind]}=${code}`;

export const codeIn = (address) => CODE.exec(address)?.[1] ?? null;

// --- bytes

// Of two digits each, whatever stands between them.
const fromHex = (text) => Uint8Array.from(text.match(/[\da-f]{2}/gi) ?? [], (pair) => Number.parseInt(pair, 16));

const toText = (bytes) => btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");

function fromText(text) {
  try {
    return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
  } catch {
    throw new Unfit(DAMAGED);
  }
}

// Adler's checksum: a truncated or changed copy does not match it.
function sum(bytes) {
  let [one, two] = [1, 0];
  for (const byte of bytes) {
    one = (one + byte) % BLOCKS;
    two = (two + one) % BLOCKS;
  }
  return [one >> 8, one & 255, two >> 8, two & 255];
}

const encoded = (text) => [...new TextEncoder().encode(text)];
const measured = (text) => [encoded(text).length, ...encoded(text)];

// Reads one part after the other. At the end, nothing may be missing, or left.
function reading(bytes) {
  let at = 0;
  const take = (count) => bytes.subarray(at, (at += count));
  const number = () => take(1)[0];
  const text = () => new TextDecoder().decode(take(number()));
  return { take, number, text, isWhole: () => at === bytes.length };
}

// --- codes

export function writeCode({ kind, table, token, seat = "", sdp }) {
  const { name, password, print, ways } = takeApart(sdp);
  const called = encoded(seat).length > MOST_NAME ? "" : seat;
  const bytes = [
    VERSION, KINDS.indexOf(kind), ...fromHex(table), ...fromHex(token), ...measured(name), ...measured(password), ...print,
    ways.length, ...ways.flatMap(({ type, address, port }) => [type, ...address, port >> 8, port & 255]), ...measured(called),
  ];
  return toText([...bytes, ...sum(bytes)]);
}

export function readCode(text) {
  const code = codeIn(text) ?? text.trim();
  if (!/^[\w-]{40,2000}$/.test(code)) throw new Unfit(FOREIGN);
  const all = fromText(code);
  if (all[0] !== VERSION && all[0] < 32) throw new Unfit(EDITION);
  if (hex(sum(all.subarray(0, -4))) !== hex(all.subarray(-4))) throw new Unfit(all[0] === VERSION ? DAMAGED : FOREIGN);
  const { take, number, text: told, isWhole } = reading(all.subarray(1, -4));
  const kind = KINDS[number()];
  if (!kind) throw new Unfit(EDITION);
  const [table, token] = [TABLE, TOKEN].map((count) => hex(take(count)));
  const [name, password] = [told(), told()];
  const print = take(PRINT);
  const ways = Array.from({ length: number() }, () => {
    const type = number();
    const [address, [high, low]] = [take(SIZES[type]), take(2)];
    return { type, address, port: 256 * high + low };
  });
  const seat = told();
  const isWritten = [name, password].every((part) => /^[\w+/-]{1,64}$/.test(part)) && ways.length > 0 && ways.length <= MOST_WAYS;
  if (!isWritten || !isWhole()) throw new Unfit(DAMAGED);
  return { kind, table, token, seat, sdp: putTogether({ kind, name, password, print, ways }) };
}

// --- descriptions

function takeApart(sdp) {
  const told = (name) => new RegExp(`^a=${name}:(.*)$`, "m").exec(sdp)[1];
  const [, print] = /^sha-256 ([\dA-F:]+)$/i.exec(told("fingerprint"));
  const found = [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host/gim)];
  const ways = found.map(([, address, port]) => ({ ...bytesOf(address), port: Number(port) })).filter(({ address }) => address);
  ways.sort((one, other) => one.type % 2 - (other.type % 2)); // the sixth version of the protocol last
  if (!ways.length) throw new Unfit(NO_NETWORK);
  return { name: told("ice-ufrag"), password: told("ice-pwd"), print: fromHex(print), ways: ways.slice(0, MOST_WAYS) };
}

function bytesOf(address) {
  const hidden = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.local$/i.exec(address);
  if (hidden) return { type: HIDDEN, address: fromHex(hidden[1]) };
  if (/^\d+(\.\d+){3}$/.test(address)) return { type: V4, address: Uint8Array.from(address.split("."), Number) };
  if (!address.includes(".")) return { type: V6, address: bytesOfV6(address) };
  return { type: V4, address: null };
}

function bytesOfV6(address) {
  const [front, back] = address.split("::").map((part) => (part ? part.split(":") : []));
  const gap = back ? Array(8 - front.length - back.length).fill("0") : [];
  return fromHex([...front, ...gap, ...(back ?? [])].map((group) => group.padStart(4, "0")).join(""));
}

function textOf({ type, address }) {
  const told = hex(address);
  if (type === V4) return address.join(".");
  if (type === V6) return told.match(/.{4}/g).join(":");
  return told.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-").concat(".local");
}

function putTogether({ kind, name, password, print, ways }) {
  const found = ways.map((way, at) => {
    const priority = 2_113_937_151 - at * 256;
    return `a=candidate:${at + 1} 1 udp ${priority} ${textOf(way)} ${way.port} typ host`;
  });
  return [
    "v=0", "o=- 1 1 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0", "a=mid:0",
    `a=ice-ufrag:${name}`, `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${hex(print).toUpperCase().match(/../g).join(":")}`,
    `a=setup:${kind === "invitation" ? "actpass" : "active"}`, "a=sctp-port:5000", "a=max-message-size:262144",
    ...found, "a=end-of-candidates", "",
  ].join("\r\n");
}
