/**
 * Builds the published files in dist/: JavaScript for Node 20 and later, the WebAssembly modules, and type
 * declarations.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { rolldown } from "rolldown";

const PACKAGE = join(import.meta.dirname, "..");
const ROOT = join(PACKAGE, "..", "..");
const DIST = join(PACKAGE, "dist");
const TYPES = join(DIST, "types");

interface PackageJson {
  readonly exports: Readonly<Record<string, { readonly source: string; readonly default?: string }>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

const { dependencies, exports } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8")) as PackageJson;

/** Sources by the name of what is built from each: the entries, the command, and the module of the threads. */
function entries(): Readonly<Record<string, string>> {
  const named = Object.values(exports).flatMap(({ default: built, source }) =>
    built === undefined ? [] : [[basename(built, ".js"), join(PACKAGE, source)] as const],
  );
  return {
    ...Object.fromEntries(named),
    cli: join(PACKAGE, "src", "cli.ts"),
    "converter-worker": join(PACKAGE, "src", "wasm-converter", "threads", "converter-worker.ts"),
  };
}

async function buildModules(): Promise<void> {
  const isDependency = (name: string): boolean => Object.keys(dependencies).some((one) => name.split("/")[0] === one);
  const bundle = await rolldown({
    input: entries(),
    cwd: PACKAGE,
    platform: "node",
    // The shared leaf is not published, so it becomes part of these modules.
    resolve: { conditionNames: ["source", "node", "import"] },
    external: isDependency,
    logLevel: "warn",
  });
  // All modules lie in one folder, where they find the WebAssembly modules and the module of the threads.
  await bundle.write({ dir: DIST, format: "esm", entryFileNames: "[name].js", chunkFileNames: "shared-[hash].js" });
  await bundle.close();
}

function filesIn(folder: string, ending: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.filter((name) => name.endsWith(ending)).map((name) => join(folder, name));
}

/** Emits declarations. They refer to each other by path, because the shared leaf package is not published. */
function buildTypes(): void {
  const tsc = join(ROOT, "node_modules", "typescript", "bin", "tsc");
  execFileSync(process.execPath, [tsc, "-p", join(PACKAGE, "tsconfig.build.json")], { stdio: "inherit" });
  for (const file of filesIn(TYPES, ".d.ts")) {
    const leaf = relative(dirname(file), join(TYPES, "exact-values", "src")).replaceAll("\\", "/");
    const text = readFileSync(file, "utf8")
      .replaceAll(/(from |import\()"exact-values\/([\w-]+)"/g, (_, before, name) => `${before}"${leaf}/${name}.js"`)
      .replaceAll(/(from |import\()"(\.[^"]*)\.ts"/g, '$1"$2.js"');
    writeFileSync(file, text);
  }
}

rmSync(DIST, { recursive: true, force: true });
mkdirSync(DIST);
await buildModules();
for (const wasm of filesIn(join(PACKAGE, "src"), ".wasm")) copyFileSync(wasm, join(DIST, basename(wasm)));
copyFileSync(join(ROOT, "LICENSE"), join(DIST, "LICENSE"));
buildTypes();
