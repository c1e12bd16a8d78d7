import { readFile, realpath } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
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
export async function readRules(path: string, shown = path, content?: Uint8Array): Promise<RulesFolder> {
  const rules = parseAllocation(content ?? (await readNamed(path, shown)), shown);
  const drivers: DriverFile[] = [];
  for (const name of rules.drivers) {
    const file = join(dirname(path), name);
    await assertInside(dirname(path), file, name);
    drivers.push(parseDriverFile(new TextDecoder().decode(await readNamed(file, name)), name));
  }
  return { rules, drivers };
}

/** A link in a pull request could lead to any file of the runner, and errors show parts of what they read. */
async function assertInside(folder: string, path: string, shown: string): Promise<void> {
  const [root, real] = [await realpath(folder), await realpath(path).catch(() => path)];
  if (path === real || real.startsWith(`${root}${sep}`)) return;
  throw new InputError("InvalidInput", `${shown} is a link that leaves the folder of the rules.`, {
    remedy: "Put the driver file itself next to the rules.",
    place: { value: shown },
  });
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
