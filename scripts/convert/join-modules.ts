/** Joins the modules of `convert` to one file, and those of its threads to another, for the runs to come. */
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { rolldown } from "rolldown";
import { WASM_FILES } from "../build-wasm.ts";
import { ENTRIES, type Join, LAST_JOIN, moduleVersion } from "./joined-modules.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const CACHE = dirname(LAST_JOIN);

/** What was joined from older sources is left this long: a run that began with it may still start threads. */
const KEPT_MS = 60 * 60 * 1000;

const started = Date.now();
removeOld();
mkdirSync(CACHE, { recursive: true });
const folder = mkdtempSync(join(CACHE, "joined-"));
const inputs = new Set(WASM_FILES);
for (const [name, entry] of Object.entries(ENTRIES)) {
  const bundle = await rolldown({
    input: entry,
    cwd: ROOT,
    platform: "node",
    resolve: { conditionNames: ["source", "node", "import"] },
    logLevel: "silent",
  });
  const { output } = await bundle.generate({ format: "esm", codeSplitting: false });
  await bundle.close();
  const [chunk] = output;
  writeFileSync(join(folder, `${name}.mjs`), chunk.code);
  for (const module of chunk.moduleIds) if (!module.startsWith("\0")) inputs.add(relative(ROOT, module));
}
for (const wasm of WASM_FILES) copyFileSync(join(ROOT, wasm), join(folder, basename(wasm)));
// Nobody knows which content of a file was read that was changed meanwhile: the next run is to join anew.
const isChanged = [...inputs].some((name) => statSync(join(ROOT, name)).mtimeMs >= started);
const last: Join = { folder, inputs: [...inputs].map((name) => [name, isChanged ? "" : moduleVersion(name)]) };
// Whoever reads the list finds the whole of it; of several runs that join the same, the last one's counts.
writeFileSync(`${folder}.json`, JSON.stringify(last));
renameSync(`${folder}.json`, LAST_JOIN);

function removeOld(): void {
  try {
    for (const name of readdirSync(CACHE)) {
      const path = join(CACHE, name);
      if (Date.now() - statSync(path).mtimeMs > KEPT_MS) rmSync(path, { recursive: true, force: true });
    }
  } catch {
    // Another run is at it, or there is nothing yet.
  }
}
