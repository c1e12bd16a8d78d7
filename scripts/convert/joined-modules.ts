import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const ROOT = join(import.meta.dirname, "..", "..");
const CACHE = join(ROOT, "node_modules", ".cache", "cost-hub-convert");

/** The two modules that a conversion starts with, from sources or bundles. */
export interface EntryModules {
  readonly convert: URL;
  readonly worker: URL;
}

/** The sources and results of bundling, kept between runs. */
export const LAST_JOIN = join(CACHE, "last.json");

export interface Join {
  readonly folder: string;
  /** Paths relative to the root, with a value that changes when the file changes. */
  readonly inputs: readonly (readonly [name: string, mark: string])[];
}

export const ENTRIES = {
  convert: join(ROOT, "packages", "focus-parquet", "src", "cli", "run-command.ts"),
  worker: join(ROOT, "packages", "focus-parquet", "src", "wasm-converter", "threads", "converter-worker.ts"),
} as const;

/**
 * The modules of the sources, bundled into one file for the conversion and one for its threads. Finding three times a
 * hundred modules would take a tenth of a second of CPU time each. The first run after a change bundles them. If that
 * fails, the sources are used.
 */
export async function joinedModules(): Promise<EntryModules> {
  const joined = readyFolder() ?? (await joinNow());
  if (joined === undefined) {
    return { convert: pathToFileURL(ENTRIES.convert), worker: pathToFileURL(ENTRIES.worker) };
  }
  return { convert: pathToFileURL(join(joined, "convert.mjs")), worker: pathToFileURL(join(joined, "worker.mjs")) };
}

async function joinNow(): Promise<string | undefined> {
  try {
    const { execFileSync } = await import("node:child_process");
    // Runs in a separate process, so that it does not add to the memory of the conversion.
    execFileSync(process.execPath, ["--conditions=source", join(import.meta.dirname, "join-modules.ts")], {
      stdio: "ignore",
    });
    return readyFolder();
  } catch {
    // Development dependencies are missing, or the cache is not writable.
    return undefined;
  }
}

function readyFolder(): string | undefined {
  try {
    const { folder, inputs } = JSON.parse(readFileSync(LAST_JOIN, "utf8")) as Join;
    return existsSync(folder) && inputs.every(([name, mark]) => moduleVersion(name) === mark) ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** Changes with every change of the file, and when the folder is copied. */
export function moduleVersion(input: string): string {
  const { ino, mtimeMs, size } = statSync(join(ROOT, input));
  return `${ino} ${mtimeMs} ${size}`;
}
