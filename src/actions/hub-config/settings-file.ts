import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SettingsRequest } from "../../hub/settings-plan.ts";

/** Reads the settings file of the checked-out repository; undefined when there is none, or no checkout. */
export async function readSettingsFile(path: string, workspace: string | undefined): Promise<SettingsRequest["file"]> {
  if (workspace === undefined) return undefined;
  try {
    return { name: path, bytes: await readFile(join(workspace, path)) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
