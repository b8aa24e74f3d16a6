// What the search and the cards know of the rules, fetched once, on demand.

export const ROOT = new URL("../../", import.meta.url);

const read = async (name) => {
  const answer = await fetch(address(`assets/search/${name}`));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.json();
};
const kept = new Map();
function once(name, make) {
  if (!kept.has(name)) kept.set(name, make().catch((error) => { kept.delete(name); throw error; }));
  return kept.get(name);
}

export const rules = () => once("rules.json", () => read("rules.json"));

export const load = () => once("finder", async () => {
  const [{ open }, { draw }, data, prepared] = await Promise.all([
    import("./find.js"), import("./results.js"), rules(), read("index.json"),
  ]);
  return { ...open(data, prepared), draw, systems: data.systems, here: () => here(data.systems) };
});

// The system of the page where one is.
export function here(systems) {
  const path = location.pathname;
  return systems.find(({ page }) => path.startsWith(new URL(page, ROOT).pathname))?.id ?? "";
}

// A row of a table as a phrase.
export const flat = (line) => line.replace(" | ", " : ").replaceAll(" | ", ", ");

export const placeOf = ({ page, id, anchor }) => `${page}#${id ? id.toLowerCase() : anchor}`;

export const address = (place) => new URL(place, ROOT).href;
