import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const ROOT = join(import.meta.dirname, "..", "..");
const CACHE = join(ROOT, "node_modules", ".cache", "cost-hub-convert");

/** The two modules that a conversion starts with, wherever they are. */
export interface EntryModules {
  readonly convert: URL;
  readonly worker: URL;
}

/** What modules were joined from, and where to; kept from one run to the next. */
export const LAST_JOIN = join(CACHE, "last.json");

export interface Join {
  readonly folder: string;
  /** Names below the root, and what shows that a file is still the same. */
  readonly inputs: readonly (readonly [name: string, mark: string])[];
}

export const ENTRIES = {
  convert: join(ROOT, "packages", "focus-parquet", "src", "cli", "run-command.ts"),
  worker: join(ROOT, "packages", "focus-parquet", "src", "wasm-converter", "threads", "converter-worker.ts"),
} as const;

/**
 * The modules of the sources, joined to one file for the conversion and one for its threads: three times a hundred modules take a tenth of a second of CPU
 * each, most of it for finding them. They are joined by the first run after a change of any of them; the sources themselves serve where that is not possible.
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
    // In a process of its own, whose memory is not that of a conversion.
    execFileSync(process.execPath, ["--conditions=source", join(import.meta.dirname, "join-modules.ts")], {
      stdio: "ignore",
    });
    return readyFolder();
  } catch {
    // Without development dependencies, or where nothing can be written.
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

/** Another one after each change of the file; also where a folder of modules was copied to another place. */
export function moduleVersion(input: string): string {
  const { ino, mtimeMs, size } = statSync(join(ROOT, input));
  return `${ino} ${mtimeMs} ${size}`;
}
