import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A file of a dist from an untrusted build. */
export interface BuiltFile {
  /** Relative to dist, with slashes. */
  readonly path: string;
  readonly bytes: Buffer;
}

/** The files that a build may write: the library, and one or two start files per action. */
const KNOWN_PATH = /^(?:lib\/\w[\w.-]*\.(?:css|js|json|txt|wasm)|[a-z][a-z-]*\/(?:index|post)\.js)$/;
const MAX_FILES = 200;
const MAX_BYTES = 50_000_000;

/**
 * Reads an untrusted dist. Throws at the first thing that a build does not write: an unexpected name, a link, a
 * device, too many files or too many bytes.
 */
export function readBuiltFiles(folder: string): readonly BuiltFile[] {
  const paths = listFiles(folder, "");
  if (!paths.includes("lib/index.js")) throw new Error("The artifact is not a dist: it has no lib/index.js.");
  let byteCount = 0;
  return paths.map((path) => {
    byteCount += lstatSync(join(folder, path)).size;
    if (byteCount > MAX_BYTES) throw new Error(`The artifact contains more than ${MAX_BYTES} bytes.`);
    return { path, bytes: readFileSync(join(folder, path)) };
  });
}

function listFiles(folder: string, prefix: string): readonly string[] {
  const entries = readdirSync(join(folder, prefix), { withFileTypes: true });
  if (entries.length > MAX_FILES) throw new Error(`The artifact contains more than ${MAX_FILES} files.`);
  const paths = entries.flatMap((entry) => {
    const path = `${prefix}${entry.name}`;
    // Folders cannot be links: readdir returns types as lstat does.
    if (entry.isDirectory() && prefix === "") return listFiles(folder, `${path}/`);
    if (entry.isFile() && KNOWN_PATH.test(path)) return [path];
    throw new Error(`The artifact contains ${JSON.stringify(path)}, which a build of dist does not write.`);
  });
  if (paths.length > MAX_FILES) throw new Error(`The artifact contains more than ${MAX_FILES} files.`);
  return paths.toSorted();
}
