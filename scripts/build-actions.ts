/** Builds the committed bundle: one library in dist/lib, and a stub for each action that starts it. `npm run build`. */
import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { buildPage } from "cost-page/build";
import { listActions, readActionContract } from "./action-contract.ts";
import { answerHelp } from "./answer-help.ts";
import { leaveOutZips } from "./artifact-client.ts";
import { buildValidators } from "./build-validator.ts";
import { buildWasm, WASM_FILES } from "./build-wasm.ts";
import { renderBundledLicenses } from "./bundled-licenses.ts";
import { hintModules } from "./compile-hints.ts";

import { placePackages } from "./compiled-packages.ts";
import { writeDatasetNames } from "./dataset-names.ts";

const root = join(import.meta.dirname, "..");
const compiled = join(root, "lib");
const dist = join(root, "dist");
// Built in a separate folder and moved at the end, so that a failed build keeps the working bundle.
const built = join(compiled, "dist");
const library = join(built, "lib");
const CONVERTER_WORKER = "converter-worker.js";

/**
 * Compiling the library takes most of the start-up time. The first step on a machine stores the compiled code in the
 * runner's tool cache. Later steps and threads find it through the environment.
 */
const STUB_HEAD = `import { enableCompileCache } from "node:module";

const tools = process.env.RUNNER_TOOL_CACHE;
const { directory } = tools ? enableCompileCache(\`\${tools}/cost-hub-compile-cache\`) : {};
if (directory) process.env.NODE_COMPILE_CACHE ??= directory;
`;

function runTool(script: string, args: readonly string[]): void {
  execFileSync(process.execPath, [join(root, "node_modules", script), ...args], { cwd: root, stdio: "inherit" });
}

/** Replaces the bundle atomically, so that running actions find either the old or the new one. */
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
      // `debug` uses supports-color if it is installed. The bundle must not depend on our development tools.
      "--external",
      "supports-color",
      // Names are kept for stack traces. Removing whitespace and comments saves more than half of the bytes that a
      // runner downloads and parses.
      "--minify",
      "--no-cache",
      "--quiet",
    ]);
    // ncc's own --license misses packages whose modules it concatenates: all of @azure and @actions.
    writeFileSync(join(library, "licenses.txt"), renderBundledLicenses(root, stats, removeArrow()));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  // @azure/identity uses it to open browsers, which no action does. Without it, dist has one executable less to review.
  rmSync(join(library, "xdg-open"), { force: true });
}

/**
 * storage-blob loads apache-arrow for listings in that format, which we never request. It would be a tenth of the
 * bundle. As an external, every start would import it, and fail without node_modules. Returns the ID of its chunk.
 */
function removeArrow(): readonly string[] {
  const chunks = readdirSync(library).filter((name) => /^\d+\.index\.js$/.test(name));
  const ofArrow = chunks.filter((name) =>
    readFileSync(join(library, name), "utf8").includes("node_modules/apache-arrow/"),
  );
  if (ofArrow.length !== 1)
    throw new Error(`apache-arrow should be a separate chunk, but is in: ${ofArrow.join(", ")}`);
  for (const name of ofArrow) rmSync(join(library, name));
  return ofArrow.map((name) => name.replace(".index.js", ""));
}

/** Converter threads load their own bundle, which is a twentieth of the library and starts four times as fast. */
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

/** ncc emits assets as text, which corrupts WebAssembly files. Each is recognized by its corrupted content. */
function restoreWasm(): void {
  const names = readdirSync(library).filter((file) => file.endsWith(".wasm"));
  const restored = names.map((name) => {
    const spoilt = readFileSync(join(library, name));
    const wasm = WASM_FILES.find((file) => Buffer.from(readFileSync(join(root, file), "utf8")).equals(spoilt));
    if (wasm === undefined) throw new Error(`the bundles contain an unknown asset: ${name}`);
    cpSync(join(root, wasm), join(library, name));
    return wasm;
  });
  const lost = WASM_FILES.filter((wasm) => !restored.includes(wasm));
  if (lost.length > 0) throw new Error(`the bundles do not contain ${lost.join(", ")}`);
}

/** Some packages contain CRLF, which git converts to LF. Without this, a clone would differ from a build. */
function endLinesWithLf(): void {
  for (const name of readdirSync(library).filter((file) => /\.(js|json|txt)$/.test(file))) {
    const file = join(library, name);
    writeFileSync(file, readFileSync(file, "utf8").replaceAll("\r\n", "\n"));
  }
}

/** Reduces start-up time by a fifth: every action loads the library. */
function hintLibrary(): void {
  const file = join(library, "index.js");
  writeFileSync(file, hintModules(readFileSync(file, "utf8")));
}

/** The assets that `report` writes to the cost page. */
async function writePage(): Promise<void> {
  const { script, style } = await buildPage(root);
  writeFileSync(join(library, "page.js"), script);
  writeFileSync(join(library, "page.css"), style);
}

/**
 * The stub passes on the input names of its action.yml, so that they have a single source, and the path of the
 * converter threads.
 */
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

function copyPackageJsonFiles(): void {
  for (const file of globSync("packages/*/src/**/*.json", { cwd: root })) {
    mkdirSync(join(compiled, dirname(file)), { recursive: true });
    cpSync(join(root, file), join(compiled, file));
  }
}

answerHelp(`npm run build

Builds what GitHub runs from the sources: dist/, and the WebAssembly modules and validators that the sources import. A
failed build keeps dist/.`);
rmSync(compiled, { recursive: true, force: true });
buildWasm(root);
writeDatasetNames(root);
buildValidators(root);
runTool("typescript/bin/tsc", ["-p", "tsconfig.build.json"]);
// tsc does not copy other files. ncc reads each WebAssembly file from the folder of the module that refers to it.
for (const wasm of WASM_FILES) cpSync(join(root, wasm), join(compiled, wasm));
// tsc copies a package's JSON files only if it reaches the package by its path before it does by name. Its threads decide
// that, so the files are copied here.
cpSync(join(root, "schemas"), join(compiled, "schemas"), { recursive: true });
copyPackageJsonFiles();
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
