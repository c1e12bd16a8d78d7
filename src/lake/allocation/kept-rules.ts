import { formatUnits, parseDecimal } from "exact-values/decimal";
import { InputError } from "exact-values/errors";
import type { AllocationRules, DriverValues } from "../../hub/allocation/allocation.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import { readVersion } from "../storage/conditional-write.ts";

const SCHEMA = 1;

/** Rules and the driver values of a month, as a closed month needs them again. */
interface KeptRules {
  readonly rules: AllocationRules;
  readonly drivers: DriverValues;
}

/** The blob in container config that keeps a rule set. */
function keptRulesName(ruleSet: string): string {
  return `allocation/rules/${ruleSet}.json`;
}

/** Keeps a rule set. The text is that of the rules file; a set that is kept already has the same content. */
export async function keepRules(
  config: BlobStore,
  ruleSet: string,
  { drivers, text }: { readonly text: string; readonly drivers: DriverValues },
): Promise<void> {
  const values = [...drivers].map(([name, all]) => [
    name,
    all.map(({ target, weight }) => [target, formatUnits(weight)]),
  ]);
  const content = JSON.stringify({ schema: SCHEMA, ruleSet, rules: text, drivers: values });
  await config.writeIfAbsent(keptRulesName(ruleSet), new TextEncoder().encode(`${content}\n`), "application/json");
}

/**
 * Reads a kept rule set. Throws InputError `AllocationRulesLost` if it is missing, if it was changed after it was
 * written, or if this release cannot read it.
 */
export async function readKeptRules(
  config: BlobStore,
  ruleSet: string,
  parseRules: (bytes: Uint8Array, name: string) => AllocationRules,
): Promise<KeptRules> {
  const name = keptRulesName(ruleSet);
  const version = await readVersion(config, name);
  if (version === undefined) throw rulesLost(name, "does not exist");
  if (!version.isOwn) throw rulesLost(name, "was changed after the hub wrote it");
  try {
    const { drivers, rules } = JSON.parse(new TextDecoder().decode(version.bytes)) as StoredRules;
    const values = drivers.map(([driver, all]) => [driver, all.map(weightOf)] as const);
    return { rules: parseRules(new TextEncoder().encode(rules), `config/${name}`), drivers: new Map(values) };
  } catch (error) {
    if (error instanceof InputError || error instanceof SyntaxError || error instanceof TypeError)
      throw rulesLost(name, "cannot be read", error);
    throw error;
  }
}

interface StoredRules {
  readonly rules: string;
  readonly drivers: readonly (readonly [string, readonly (readonly [string, string])[]])[];
}

function weightOf([target, text]: readonly [string, string]): { readonly target: string; readonly weight: bigint } {
  const parsed = parseDecimal(text);
  if (!parsed.ok) throw new TypeError("not a weight");
  return { target, weight: parsed.units };
}

function rulesLost(name: string, what: string, cause?: unknown): InputError {
  return new InputError("AllocationRulesLost", `The rules of a closed month are lost: config/${name} ${what}.`, {
    remedy:
      "The month stays as it was. Restore the file from soft delete, or name the month in rerun-months to allocate it " +
      "by today's rules.",
    place: { file: name },
    cause,
  });
}
