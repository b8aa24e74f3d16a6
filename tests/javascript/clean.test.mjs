import assert from "node:assert/strict";
import { test } from "node:test";

import { ask } from "./page.mjs"; // first: what comes next asks for a page
import { clean } from "../../docs/assets/phones/clean.js";

const parsed = (html) => {
  const box = document.createElement("template");
  box.innerHTML = html;
  return box;
};
const SYSTEMS = [...new Set((await ask({ op: "list" })).result.map(({ system }) => system))];
const DECISIONS = process.env.TRY_EVERYTHING ? 12 : 2;

const marks = ({ content }) =>
  [...content.querySelectorAll("*")].flatMap(({ localName, attributes }) => [
    localName, ...[...attributes].map(({ name, value }) => `${localName} ${name}=${value.slice(0, 60)}`),
  ]);

// What a guest is shown in an evening, her sheet open too.
async function* panels(system) {
  const play = (session, move, more) => ask({ op: "play", system, session, move, ...more });
  let { panel, session } = await play(null, null, { panel: {} });
  for (const move of JSON.parse(parsed(panel).content.querySelector("#party-begin").dataset.move)) ({ session } = await play(session, move));
  yield (await play(session, null, { guest: "", panel: {} })).panel;
  for (let count = 0; count < DECISIONS; count += 1) {
    const { state, ask: asked } = await play(session, null);
    if (!asked) return;
    const name = asked.who || Object.keys(state.sheets)[0];
    for (const view of [{}, { form: name, whole: true }]) yield (await play(session, null, { guest: name, panel: view })).panel;
    for (const { code } of asked.moves) {
      const answer = await play(session, { do: "choose", move: code, halves: ["0".repeat(16), "1".repeat(16)] });
      if (answer.ok) ({ session } = answer);
      if (answer.ok) break;
    }
  }
}

for (const system of SYSTEMS) {
  test(`${system}: all that our own renderer writes passes as it is`, async () => {
    let count = 0;
    for await (const panel of panels(system)) {
      count += 1;
      const [was, is] = [parsed(panel), clean(panel)];
      if (was.innerHTML === is) continue;
      assert.deepEqual(marks(parsed(is)), marks(was));
      assert.fail("a text is another one");
    }
    assert.ok(count > 3);
  });
}

const HOSTILE = [
  "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<svg onload=alert(1)><path d='M0 0'/></svg>", "<b onclick=alert(1)>a</b>",
  "<a href='javascript:alert(1)'>a</a>", "<a href='https://evil.example/'>a</a>", "<a href='//evil.example/'>a</a>",
  "<a href='data:text/html,x'>a</a>", "<svg><use href='https://evil.example/a.svg#x'/></svg>", "<svg><script>alert(1)</script></svg>",
  "<iframe src='https://evil.example/'></iframe>", "<object data=x></object>", "<embed src=x>", "<link rel=stylesheet href=x>",
  "<style>a{color:red}</style>", "<p style='color:red'>a</p>", "<form action='https://evil.example/'><input name=a></form>",
  "<button formaction='https://evil.example/'>a</button>", "<input type=file>", "<input type=image src=x>", "<input type=password>",
  "<meta http-equiv=refresh content='0;url=https://evil.example/'>", "<base href='https://evil.example/'>",
  "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>", "<svg><foreignObject><iframe src=x></iframe></foreignObject></svg>",
  "<template><img src=x onerror=alert(1)></template>", "<video src=x><source src=y></video>", "<picture><img srcset='x 1x'></picture>",
  "<svg><a xlink:href='javascript:alert(1)'><text>a</text></a></svg>", "<svg><animate attributeName=href to=javascript:alert(1)></svg>",
  "<calc-form calculator=x></calc-form>", "<calc-party system=x></calc-party>", "<p is=calc-party>a</p>", "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
];
const HARM = [
  "script", "img", "iframe", "object", "embed", "link", "style", "meta", "base", "video", "picture", "foreignObject", "animate", "template",
  "math", "calc-form", "calc-party", "[style]", "[action]", "[formaction]", "[src]", "[srcset]", "[is]:not([is=''])", "[type=file]", "[type=password]", "[type=image]",
];

test("nothing that runs, loads or leads elsewhere passes", () => {
  for (const html of [...HOSTILE, HOSTILE.join(""), `<div class="party-panel">${HOSTILE.join("<p>")}</div>`]) {
    const { content } = parsed(clean(html));
    for (const part of HARM) assert.equal(content.querySelector(part), null, `${part} of ${html.slice(0, 80)}`);
    for (const node of content.querySelectorAll("*")) {
      for (const { name, value } of node.attributes) {
        assert.ok(!name.startsWith("on"), html);
        if (/href$/.test(name)) assert.equal(new URL(value, location.href).origin, location.origin, html);
      }
    }
  }
});
