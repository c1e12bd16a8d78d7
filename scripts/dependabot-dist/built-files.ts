import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A file of dist as somebody built it. */
export interface BuiltFile {
  /** Below dist, with slashes. */
  readonly path: string;
  readonly bytes: Buffer;
}

/** What a build writes, and nothing else: the library, and a start file or two for each action. */
const KNOWN_PATH = /^(?:lib\/\w[\w.-]*\.(?:css|js|json|txt|wasm)|[a-z][a-z-]*\/(?:index|post)\.js)$/;
const MAX_FILES = 200;
const MAX_BYTES = 50_000_000;

/**
 * Reads a built dist that nobody vouches for. Throws at the first thing that a build does not write: another name, a link, a device, a file
 * too many, a byte too many.
 */
export function readBuiltFiles(folder: string): readonly BuiltFile[] {
  const paths = listFiles(folder, "");
  if (!paths.includes("lib/index.js")) throw new Error("The artifact has no lib/index.js: it is no dist.");
  let byteCount = 0;
  return paths.map((path) => {
    byteCount += lstatSync(join(folder, path)).size;
    if (byteCount > MAX_BYTES) throw new Error(`The artifact holds more than ${MAX_BYTES} bytes.`);
    return { path, bytes: readFileSync(join(folder, path)) };
  });
}

function listFiles(folder: string, prefix: string): readonly string[] {
  const entries = readdirSync(join(folder, prefix), { withFileTypes: true });
  if (entries.length > MAX_FILES) throw new Error(`The artifact holds more than ${MAX_FILES} files.`);
  const paths = entries.flatMap((entry) => {
    const path = `${prefix}${entry.name}`;
    // A folder is never a link: lstat gives the types that readdir names.
    if (entry.isDirectory() && prefix === "") return listFiles(folder, `${path}/`);
    if (entry.isFile() && KNOWN_PATH.test(path)) return [path];
    throw new Error(`The artifact holds ${JSON.stringify(path)}, which no build of dist writes.`);
  });
  if (paths.length > MAX_FILES) throw new Error(`The artifact holds more than ${MAX_FILES} files.`);
  return paths.toSorted();
}
