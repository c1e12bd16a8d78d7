import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Where the demo leaves what it made; ignored by git. */
export const OUTPUT_FOLDER = "demo-output";
const ROOT = join(import.meta.dirname, "..", "..", OUTPUT_FOLDER);

export interface OutputFolder {
  readonly path: string;
  /** Writes a file below the folder and returns its path. */
  save(name: string, content: string | Uint8Array): Promise<string>;
}

/** Makes the folder anew: throws away what an earlier demo left. */
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
