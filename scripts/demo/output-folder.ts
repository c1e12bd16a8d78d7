import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** The folder for the demo's output, ignored by git. */
export const OUTPUT_FOLDER = "demo-output";
const ROOT = join(import.meta.dirname, "..", "..", OUTPUT_FOLDER);

export interface OutputFolder {
  readonly path: string;
  /** Writes a file to the folder and returns its path. */
  save(name: string, content: string | Uint8Array): Promise<string>;
}

/** Creates the folder, and deletes the output of an earlier demo. */
export async function openOutput(path: string = ROOT): Promise<OutputFolder> {
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
