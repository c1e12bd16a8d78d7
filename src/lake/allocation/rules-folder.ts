import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { InputError } from "exact-values/errors";
import type { AllocationRules } from "../../hub/allocation/allocation.ts";
import { parseAllocation } from "../../hub/allocation/allocation-reader.ts";
import { type DriverFile, parseDriverFile } from "../../hub/allocation/driver-files.ts";

interface RulesFolder {
  readonly rules: AllocationRules;
  readonly drivers: readonly DriverFile[];
}

/**
 * Reads the rules of a file, and the driver files that they name, which are next to it. Throws InputError
 * `InvalidAllocation`, `InvalidDriver` or `InvalidInput`.
 */
export async function readRules(path: string, shown = path): Promise<RulesFolder> {
  const rules = parseAllocation(await readNamed(path, shown), shown);
  const drivers: DriverFile[] = [];
  for (const name of rules.drivers) {
    const text = new TextDecoder().decode(await readNamed(join(dirname(path), name), name));
    drivers.push(parseDriverFile(text, name));
  }
  return { rules, drivers };
}

async function readNamed(path: string, shown: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new InputError("InvalidInput", `${shown} cannot be read (${code}).`, {
      remedy: "Name a file of rules such as hub/allocation.json, and put its driver files where the rules say.",
      place: { value: shown },
      cause: error,
    });
  }
}
