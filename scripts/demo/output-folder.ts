import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Where the demo leaves what it made; ignored by git. */
export const OUTPUT_FOLDER = "demo-output";
const ROOT = join(import.meta.dirname, "..", "..", OUTPUT_FOLDER);

/** Throws away what an earlier demo left. */
export async function clearOutput(): Promise<void> {
  await rm(ROOT, { recursive: true, force: true });
}

/** Writes a file below the output folder and returns its path. */
export async function saveOutput(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(ROOT, ...name.split("/"));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  return path;
}
