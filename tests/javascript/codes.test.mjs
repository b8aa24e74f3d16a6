import assert from "node:assert/strict";
import { test } from "node:test";

import { encodeQR } from "qr";
import { decodeQR } from "qr/decode.js";

import "./page.mjs"; // first: what comes next asks for a page
import { addressOf, codeIn, readCode, writeCode } from "../../docs/assets/phones/code.js";
import { Unfit } from "../../docs/assets/phones/messages.js";
import { generator } from "./carriers.mjs";
import { picture } from "./picture.mjs";

const PAGE = "https://regles-en-poche.example.org/choix-destin/table/";
const MOST_VERSION = 25;
const PRINT = Array.from({ length: 32 }, (_, at) => (at * 7 + 3).toString(16).padStart(2, "0")).join(":").toUpperCase();

// What browsers write, with what they add to it.
const description = ({ name = "4ZcD", password = "2/1muCWoOi3uLifh0NuRHlQ+", candidates }) =>
  [
    "v=0", "o=- 4611731400430051336 2 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0", "a=extmap-allow-mixed",
    "a=msid-semantic: WMS", "m=application 57318 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 192.168.1.20",
    ...candidates.map((text, at) => `a=candidate:${at}99745851 1 udp 2113937151 ${text} typ host generation 0 network-cost 999`),
    "a=candidate:7 1 tcp 1518280447 192.168.1.20 9 typ host tcptype active generation 0",
    `a=ice-ufrag:${name}`, `a=ice-pwd:${password}`, "a=ice-options:trickle", `a=fingerprint:sha-256 ${PRINT}`,
    "a=setup:actpass", "a=mid:0", "a=sctp-port:5000", "a=max-message-size:262144", "",
  ].join("\r\n");

const HIDDEN = "0b1c2d3e-4f50-6172-8394-a5b6c7d8e9fa.local 57318";
const MANY = [
  "fe80::1c2d:3e4f 40001", "2001:db8::5 40002", "192.168.1.20 57318", "10.0.0.7 57319", HIDDEN, "172.16.3.4 1", "2001:db8::6 40003",
  "1.2.3.4 65535",
];
const WHO = { table: "0a1b2c3d", token: "0011223344556677" };
const written = (candidates, more = {}) => writeCode({ kind: "invitation", ...WHO, sdp: description({ candidates }), seat: "Élodie", ...more });
const waysIn = (sdp) => [...sdp.matchAll(/^a=candidate:.* udp \d+ (\S+ \d+) typ host/gm)].map(([, way]) => way);
const refusal = (text) => {
  try {
    readCode(text);
  } catch (error) {
    assert.ok(error instanceof Unfit, error);
    return error.message;
  }
  return "";
};

test("a code says all that varies of a connection, and whom it is for", () => {
  const code = written([HIDDEN, "192.168.1.20 57318"]);
  const { kind, table, token, seat, sdp } = readCode(addressOf("invitation", code, PAGE));
  assert.deepEqual({ kind, table, token, seat }, { kind: "invitation", ...WHO, seat: "Élodie" });
  assert.deepEqual(waysIn(sdp), [HIDDEN, "192.168.1.20 57318"]);
  for (const line of ["a=ice-ufrag:4ZcD", "a=ice-pwd:2/1muCWoOi3uLifh0NuRHlQ+", `a=fingerprint:sha-256 ${PRINT}`, "a=setup:actpass"])
    assert.ok(sdp.includes(`\r\n${line}\r\n`), line);
  assert.match(readCode(written([HIDDEN], { kind: "answer" })).sdp, /a=setup:active/);
});

test("addresses of the sixth version are written out, and come after those that a picture has room for", () => {
  const ways = waysIn(readCode(written(MANY)).sdp);
  assert.equal(ways.length, 6);
  assert.deepEqual(ways.slice(0, 5), ["192.168.1.20 57318", "10.0.0.7 57319", HIDDEN, "172.16.3.4 1", "1.2.3.4 65535"]);
  assert.equal(ways[5], "fe80:0000:0000:0000:0000:0000:1c2d:3e4f 40001");
  assert.ok(waysIn(readCode(written(["::1 5"])).sdp)[0].endsWith(":0001 5"));
});

test("a device without a network is told so, before it shows anything", () => {
  assert.throws(() => written([]), /aucun réseau/);
});

test("a code that was damaged, copied in part or made elsewhere is refused in a sentence", () => {
  const code = written(MANY);
  const next = generator(5);
  for (let at = 0; at < 400; at += 1) {
    const place = Math.floor(next() * code.length);
    const other = "ABCDEFGHabcdefgh0123-_"[Math.floor(next() * 22)];
    const broken = code.slice(0, place) + other + code.slice(place + 1);
    if (broken !== code && code[place] !== code.at(-1)) assert.match(refusal(broken), /\.$/);
    assert.match(refusal(code.slice(0, place)), /\.$/, "copied in part");
  }
  for (const text of ["", "bonjour", "https://example.org/", "#joindre=", "#joindre=AAAA", "é".repeat(90), "A".repeat(3_000)])
    assert.match(refusal(text), /n’est pas un code de ce site/);
});

test("a code of another edition says what to do", () => {
  const bytes = Buffer.from(written([HIDDEN]), "base64url");
  bytes[0] += 1;
  assert.match(refusal(bytes.toString("base64url")), /autre édition/);
});

test("an address without a code has none", () => {
  assert.equal(codeIn(PAGE), null);
  assert.equal(codeIn(`${PAGE}#journal`), null);
  assert.equal(codeIn(addressOf("answer", "AB-c_9", PAGE)), "AB-c_9");
});

// --- as a picture: the law is version 25 at most, and 5 centimetres

const versionOf = (text) => (encodeQR(text, "raw", { ecc: "low", border: 1 }).length - 19) / 4;

test("the longest code fits version 25, the usual one much less", () => {
  const longest = writeCode({
    kind: "invitation", ...WHO, seat: "É".repeat(20),
    sdp: description({ name: "x".repeat(32), password: "y".repeat(64), candidates: [1, 2, 3, 4, 5, 6].map((at) => `2001:db8::${at} 4000${at}`) }),
  });
  assert.ok(versionOf(addressOf("invitation", longest, `${PAGE}${"dossier/".repeat(10)}`)) <= MOST_VERSION);
  assert.ok(versionOf(addressOf("invitation", written([HIDDEN]), PAGE)) <= 12);
});

// A camera of 640 points that sees 16 centimetres gives 200 to a picture of 5: nearer is out of focus.
const HARD = ["tilted", "badly lit"]; // the others with --all alone
for (const [how, seen] of Object.entries({
  plain: { blur: 0.5, noise: 4 },
  turned: { blur: 0.5, noise: 6, turn: 33 },
  tilted: { blur: 0.5, noise: 6, tilt: 0.2 },
  "badly lit": { blur: 0.6, noise: 8, shade: 0.6, turn: 8 },
  blurred: { blur: 0.9, noise: 6 },
})) {
  test(`a code of 5 centimetres is read by a poor camera: ${how}`, { skip: !process.env.TRY_EVERYTHING && !HARD.includes(how) }, () => {
    const text = addressOf("answer", written([HIDDEN, "192.168.1.20 57318"], { kind: "answer" }), PAGE);
    const modules = encodeQR(text, "raw", { ecc: "low", border: 4 });
    assert.equal(decodeQR(picture(modules, { across: 200, ...seen })), text);
  });
}
