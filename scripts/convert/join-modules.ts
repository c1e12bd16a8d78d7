/** Bundles the modules of `convert` into one file, and those of its threads into another, for later runs. */
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

/** Old bundles are kept this long, because a run that started with one may still start threads. */
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
// A file that changed during bundling may have been read in either version. The next run bundles again.
const isChanged = [...inputs].some((name) => statSync(join(ROOT, name)).mtimeMs >= started);
const last: Join = { folder, inputs: [...inputs].map((name) => [name, isChanged ? "" : moduleVersion(name)]) };
// Written atomically. If several runs bundle the same sources, the last one wins.
writeFileSync(`${folder}.json`, JSON.stringify(last));
renameSync(`${folder}.json`, LAST_JOIN);

function removeOld(): void {
  try {
    for (const name of readdirSync(CACHE)) {
      const path = join(CACHE, name);
      if (Date.now() - statSync(path).mtimeMs > KEPT_MS) rmSync(path, { recursive: true, force: true });
    }
  } catch {
    // Another run is deleting it, or nothing exists yet.
  }
}
