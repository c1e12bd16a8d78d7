import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { InputError, quoteValue } from "exact-values/errors";
import type { SettingsRequest } from "../hub/settings/settings-plan.ts";

/**
 * Reads the settings file of the checked-out repository; undefined if there is no file or no checkout. Throws
 * `InvalidInput` if it is not a regular file.
 */
export async function readSettingsFile(path: string, workspace: string | undefined): Promise<SettingsRequest["file"]> {
  if (workspace === undefined) return undefined;
  try {
    return { name: path, bytes: await readFile(join(workspace, path)) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    if (code === undefined) throw error;
    throw new InputError(
      "InvalidInput",
      `Input settings-path is ${quoteValue(path)}, which cannot be read (${code}).`,
      {
        remedy: "Set settings-path to a file of the checked-out repository, such as hub/settings.json.",
        place: { value: path },
        cause: error,
      },
    );
  }
}
