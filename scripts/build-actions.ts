/** Builds the committed bundle: one library in dist/lib, and for each action a stub that starts it: `npm run build`. */
import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { buildPage } from "cost-page/build";
import { listActions, readActionContract } from "./action-contract.ts";
import { leaveOutZips } from "./artifact-client.ts";
import { buildValidator } from "./build-validator.ts";
import { buildWasm, WASM_FILES } from "./build-wasm.ts";
import { renderBundledLicenses } from "./bundled-licenses.ts";
import { hintModules } from "./compile-hints.ts";

import { placePackages } from "./compiled-packages.ts";
import { writeDatasetNames } from "./dataset-names.ts";

const root = join(import.meta.dirname, "..");
const compiled = join(root, "lib");
const dist = join(root, "dist");
// Built beside the compiled sources and moved at the end: a build that fails leaves the bundle that works.
const built = join(compiled, "dist");
const library = join(built, "lib");
const CONVERTER_WORKER = "converter-worker.js";

/**
 * The library takes most of a start to compile: what the first step on a machine compiled is kept where its runner keeps tools, for the steps to come and for
 * threads, which learn of it from the environment.
 */
const STUB_HEAD = `import { enableCompileCache } from "node:module";

const tools = process.env.RUNNER_TOOL_CACHE;
const { directory } = tools ? enableCompileCache(\`\${tools}/cost-hub-compile-cache\`) : {};
if (directory) process.env.NODE_COMPILE_CACHE ??= directory;
`;

function runTool(script: string, args: readonly string[]): void {
  execFileSync(process.execPath, [join(root, "node_modules", script), ...args], { cwd: root, stdio: "inherit" });
}

/** Actions that run meanwhile find the old bundle or the new one, whole. */
function replaceDist(): void {
  const old = join(compiled, "dist-before");
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(built, dist);
  rmSync(old, { recursive: true, force: true });
}

function bundle(): void {
  const scratch = mkdtempSync(join(tmpdir(), "build-"));
  const stats = join(scratch, "stats.json");
  try {
    runTool("@vercel/ncc/dist/ncc/cli.js", [
      "build",
      join("lib", "src", "main.js"),
      "--out",
      library,
      "--stats-out",
      stats,
      // `debug` takes supports-color if anyone brings it along: the bundle must not change with our development tools.
      "--external",
      "supports-color",
      // Names stay, for stack traces; what goes is blanks and comments, more than half of the bytes that a runner downloads and parses.
      "--minify",
      "--no-cache",
      "--quiet",
    ]);
    // ncc's own --license misses every package whose modules it concatenates: all of @azure and @actions.
    writeFileSync(join(library, "licenses.txt"), renderBundledLicenses(root, stats, removeArrow()));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  // @azure/identity opens browsers with it, which no action does, and an executable in dist is one more thing to review.
  rmSync(join(library, "xdg-open"), { force: true });
}

/**
 * storage-blob loads apache-arrow when a listing is asked for in that format, which nobody here does: a tenth of the bundle. As an external
 * it would be imported at every start, and be missing where no node_modules are. Returns the ID of its chunk.
 */
function removeArrow(): readonly string[] {
  const chunks = readdirSync(library).filter((name) => /^\d+\.index\.js$/.test(name));
  const ofArrow = chunks.filter((name) =>
    readFileSync(join(library, name), "utf8").includes("node_modules/apache-arrow/"),
  );
  if (ofArrow.length !== 1) throw new Error(`apache-arrow should be one chunk of its own: ${ofArrow.join(", ")}`);
  for (const name of ofArrow) rmSync(join(library, name));
  return ofArrow.map((name) => name.replace(".index.js", ""));
}

/** Threads of the engine load a bundle of their own: a twentieth of the library, and started four times as fast. */
function bundleConverterWorker(): void {
  const out = join(compiled, "converter-worker");
  runTool("@vercel/ncc/dist/ncc/cli.js", [
    "build",
    join("lib", "node_modules", "focus-parquet", "src", "wasm-converter", "threads", "converter-worker.js"),
    "--out",
    out,
    "--minify",
    "--no-cache",
    "--quiet",
  ]);
  cpSync(join(out, "index.js"), join(library, CONVERTER_WORKER));
  for (const name of readdirSync(out).filter((file) => file.endsWith(".wasm")))
    cpSync(join(out, name), join(library, name));
}

/** ncc hands assets on as if they were text, which the cores do not survive; each is known by what it has become. */
function restoreWasm(): void {
  const names = readdirSync(library).filter((file) => file.endsWith(".wasm"));
  const restored = names.map((name) => {
    const spoilt = readFileSync(join(library, name));
    const wasm = WASM_FILES.find((file) => Buffer.from(readFileSync(join(root, file), "utf8")).equals(spoilt));
    if (wasm === undefined) throw new Error(`the bundles name ${name}, which is none of our cores`);
    cpSync(join(root, wasm), join(library, name));
    return wasm;
  });
  const lost = WASM_FILES.filter((wasm) => !restored.includes(wasm));
  if (lost.length > 0) throw new Error(`the bundles should name ${lost.join(", ")}`);
}

/** Some packages carry CRLF, which git turns into LF: without this a clone would not be byte for byte what a build writes. */
function endLinesWithLf(): void {
  for (const name of readdirSync(library).filter((file) => /\.(js|json|txt)$/.test(file))) {
    const file = join(library, name);
    writeFileSync(file, readFileSync(file, "utf8").replaceAll("\r\n", "\n"));
  }
}

/** A start takes a fifth less time: the library is the one file that every action loads. */
function hintLibrary(): void {
  const file = join(library, "index.js");
  writeFileSync(file, hintModules(readFileSync(file, "utf8")));
}

/** What `report` writes into the cost page, beside the data. */
async function writePage(): Promise<void> {
  const { script, style } = await buildPage(root);
  writeFileSync(join(library, "page.js"), script);
  writeFileSync(join(library, "page.css"), style);
}

/** The stub hands on the input names of its action.yml, so that they are written once, and the place of the engine's threads. */
function writeStub(action: string): void {
  mkdirSync(join(built, action), { recursive: true });
  const { inputs, post } = readActionContract(root, action);
  const names = JSON.stringify(inputs.map((input) => input.name));
  const name = JSON.stringify(action);
  const write = (file: string, exported: string, call: string): void =>
    writeFileSync(
      join(built, action, file),
      `${STUB_HEAD}const { ${exported} } = await import("../lib/index.js");\n${call}`,
    );
  const worker = `const converterWorkerUrl = new URL("../lib/${CONVERTER_WORKER}", import.meta.url);\n`;
  write("index.js", "runAction", `${worker}await runAction(${name}, ${names}, converterWorkerUrl);\n`);
  if (post !== undefined) write(basename(post), "runPostStep", `await runPostStep(${name}, ${names});\n`);
}

rmSync(compiled, { recursive: true, force: true });
buildWasm(root);
writeDatasetNames(root);
buildValidator(root);
runTool("typescript/bin/tsc", ["-p", "tsconfig.build.json"]);
// tsc leaves alone what is no TypeScript; ncc takes each WebAssembly module from beside the module that names it.
for (const wasm of WASM_FILES) cpSync(join(root, wasm), join(compiled, wasm));
// tsc leaves out JSON of a package when it reaches the package by its name first.
cpSync(join(root, "schemas"), join(compiled, "schemas"), { recursive: true });
placePackages(root, compiled);
leaveOutZips(root, compiled);
bundle();
bundleConverterWorker();
restoreWasm();
endLinesWithLf();
hintLibrary();
await writePage();
const actions = listActions(root);
for (const action of actions) writeStub(action);
replaceDist();
execFileSync(process.execPath, ["--conditions=source", join(root, "packages", "focus-parquet", "scripts", "build.ts")]);
console.log(`dist/lib: ${readdirSync(join(dist, "lib")).sort().join(", ")}; stubs: ${actions.join(", ")}`);
