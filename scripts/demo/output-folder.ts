import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** The folder for the demo's output, ignored by git. */
export const OUTPUT_FOLDER = "demo-output";
const ROOT = join(import.meta.dirname, "..", "..", OUTPUT_FOLDER);

export interface OutputFolder {
  readonly path: string;
  /** Writes a file to the folder and returns its path. */
  save(name: string, content: string | Uint8Array): Promise<string>;
}

/**
 * Replaces the output of an earlier demo once `make` has succeeded. A demo that fails or is interrupted leaves it as it
 * was, because the new output first goes to a folder next to it.
 */
export async function replaceOutput<T>(make: (output: OutputFolder) => Promise<T>, path: string = ROOT): Promise<T> {
  const [partial, previous] = [`${path}.partial`, `${path}.previous`];
  await rm(previous, { recursive: true, force: true });
  try {
    const output = await openOutput(partial);
    await mkdir(partial, { recursive: true });
    const made = await make(output);
    if (existsSync(path)) await rename(path, previous);
    await rename(partial, path);
    return made;
  } finally {
    for (const left of [partial, previous]) await rm(left, { recursive: true, force: true });
  }
}

/** Opens an empty folder, and deletes what was in it. */
export async function openOutput(path: string): Promise<OutputFolder> {
  await rm(path, { recursive: true, force: true });
  return {
    path,
    save: async (name, content) => {
      const file = join(path, ...name.split("/"));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
      return file;
    },
  };
}
