import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");

/**
 * Files that are not only imported by our sources: the bundle's entry, its threads' module, and the sources of
 * WebAssembly modules.
 */
const ENTRIES = [
  "src/main.ts",
  "packages/focus-parquet/src/wasm-converter/threads/converter-worker.ts",
  "packages/focus-parquet/src/wasm-converter/assembly/index.ts",
  "packages/focus-parquet/src/inflate/assembly/index.ts",
  "packages/focus-parquet/src/columns/assembly/index.ts",
];

const EXPORTED =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) ([\w$]+)|^export (?:type )?\{([^}]*)\};$/gm;
const NAMED = /\b(?:import|export)\s+(?:type\s+)?(?:[\w$]+\s*,\s*)?\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;
/** Namespace and dynamic imports. Every word in such a file counts as a use. */
const WHOLE = /(?:\*\s*(?:as\s+[\w$]+\s*)?from\s*|\bimport\(\s*)["']([^"']+)["']/g;

type Sources = ReadonlyMap<string, string>;

function namesIn(list: string): readonly string[] {
  return list.split(",").flatMap((one) => /^\s*(?:type\s+)?([\w$]+)/.exec(one)?.[1] ?? []);
}

/** `file name` of each export in src that another file imports. */
function importedNames(sources: Sources): ReadonlySet<string> {
  const imported = new Set<string>();
  for (const [file, text] of sources) {
    const targetOf = (path: string): string => join(dirname(file), path).replace(/(?<!\.d)(?:\.ts)?$/, ".ts");
    for (const [, list = "", path = ""] of text.matchAll(NAMED)) {
      for (const name of namesIn(list)) imported.add(`${targetOf(path)} ${name}`);
    }
    for (const [, path = ""] of text.matchAll(WHOLE)) {
      for (const [word] of text.matchAll(/[\w$]+/g)) imported.add(`${targetOf(path)} ${word}`);
    }
  }
  return imported;
}

function unusedExports(sources: Sources): readonly string[] {
  const imported = importedNames(sources);
  return [...sources].flatMap(([file, text]) => {
    if (!file.startsWith("src/") || ENTRIES.includes(file)) return [];
    const names = [...text.matchAll(EXPORTED)].flatMap(([, name, list = ""]) => name ?? namesIn(list));
    return names.map((name) => `${file} ${name}`).filter((one) => !imported.has(one));
  });
}

test("another file imports every export in src", () => {
  const folders = ["src", "packages", "test", "scripts", "bench"];
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate", ...folders];
  const deleted = execFileSync("git", ["ls-files", "-z", "--deleted"], { cwd: root, encoding: "utf8" }).split("\0");
  const files = execFileSync("git", list, { cwd: root, encoding: "utf8" })
    .split("\0")
    .filter((name) => /\.m?[jt]s$/.test(name) && !deleted.includes(name));
  const sources = new Map(files.map((name) => [name, readFileSync(join(root, name), "utf8")]));
  expect(unusedExports(sources)).toEqual([]);
});
