import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { InputError } from "exact-values/errors";
import { isMonth } from "exact-values/month";
import { type AllocationSource, summaryOf } from "../src/page-source/stored-allocation.ts";

/** The summaries in a folder with files such as `202610.json`. Throws InputError `InvalidInput` for another path. */
export function allocationFolder(folder: string, shown: string): AllocationSource {
  const names = namesIn(folder, shown);
  return {
    read: async (months) =>
      new Map(
        names.flatMap((name) => {
          const month = name.replace(/\.json$/, "");
          if (`${month}.json` !== name || !isMonth(month) || !months.includes(month)) return [];
          return [[month, summaryOf(readFileSync(join(folder, name)), month)] as const];
        }),
      ),
  };
}

function namesIn(folder: string, shown: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new InputError("InvalidInput", `--allocation is ${shown}, which is not a readable folder (${code}).`, {
      remedy: "Name a folder with one file per month, such as a copy of config/allocation.",
      place: { value: shown },
      cause: error,
    });
  }
}
