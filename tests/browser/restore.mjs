// Restore a system's snapshot under Node, several times: what Python's generator gives before and
// after it is renewed.   node restore.mjs <folder of the runtime> <system> <memory.js> <times>
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [folder, system, script, times] = process.argv.slice(2);
const home = mkdtempSync(join(tmpdir(), "restore-"));
const unpacked = (name) => gunzipSync(readFileSync(join(folder, `${name}.pack`)));
try {
  for (const name of ["pyodide.asm.js", "pyodide.mjs"]) copyFileSync(join(folder, name), join(home, name));
  writeFileSync(join(home, "pyodide.asm.wasm"), unpacked("pyodide.asm.wasm"));
  writeFileSync(join(home, "python_stdlib.zip"), unpacked("library.zip"));
  writeFileSync(join(home, "package.json"), '{ "type": "commonjs" }');
  const { loadPyodide } = await import(pathToFileURL(join(home, "pyodide.mjs")).href);
  const { info, snapshot } = JSON.parse(readFileSync(join(folder, "..", "runtime.json"), "utf8"));
  copyFileSync(script, join(home, "memory.mjs"));
  const { place, read } = await import(pathToFileURL(join(home, "memory.mjs")).href);
  const bytes = (name) => Uint8Array.from(unpacked(name)).buffer;
  const [base, difference] = ["snapshot", `${system}.snapshot`].map((name) => read(bytes(name), snapshot.header));
  const { instantiate } = WebAssembly;
  let memory = null;
  WebAssembly.instantiate = async (code, imports) => {
    const made = await instantiate(code, imports);
    const own = imports?.env?.memory && new Uint8Array(imports.env.memory.buffer, 0, snapshot.given);
    if (own) place(memory.subarray(snapshot.header), own, base, difference, snapshot.given);
    return made;
  };
  const told = { kept: [], renewed: [] };
  for (let i = 0; i < Number(times); i += 1) {
    memory = new Uint8Array(snapshot.header + snapshot.size);
    memory.set(difference.header);
    const options = { indexURL: `${home}/`, lockFileContents: { info, packages: {} }, _loadSnapshot: memory };
    const python = await loadPyodide(options);
    const random = python.pyimport("random");
    told.kept.push(random.random());
    random.seed();
    told.renewed.push(random.random());
  }
  console.log(JSON.stringify(told));
} finally {
  rmSync(home, { recursive: true, force: true });
}
process.exit(0);
