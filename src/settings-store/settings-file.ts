import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { InputError, quoteValue } from "exact-values/errors";
import type { SettingsRequest } from "../hub/settings/settings-plan.ts";

/**
 * Reads a file of the checked-out repository that an input names; undefined if there is no file or no checkout. Throws
 * `InvalidInput` if it is not a regular file.
 */
export async function readSettingsFile(
  path: string,
  workspace: string | undefined,
  input: keyof typeof EXAMPLES = "settings-path",
): Promise<SettingsRequest["file"]> {
  if (workspace === undefined) return undefined;
  try {
    return { name: path, bytes: await readFile(join(workspace, path)) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    if (code === undefined) throw error;
    throw new InputError("InvalidInput", `Input ${input} is ${quoteValue(path)}, which cannot be read (${code}).`, {
      remedy: `Set ${input} to a file of the checked-out repository, such as ${EXAMPLES[input]}.`,
      place: { value: path },
      cause: error,
    });
  }
}

const EXAMPLES = {
  "settings-path": "hub/settings.json",
  "budgets-path": "hub/budgets.json",
  "rules-path": "hub/allocation.json",
} as const;
