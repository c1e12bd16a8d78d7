import { createHash } from "node:crypto";
import type { AllocationRules, DriverValues } from "../../hub/allocation/allocation.ts";
import { canonicalRules } from "../../hub/allocation/canonical-rules.ts";

const DIGITS = 16;

/**
 * Identifies rules and the driver values of a month. The layout of the files, their paths and the order of drivers do
 * not matter.
 */
export function ruleSetOf(rules: Pick<AllocationRules, "dimensions">, drivers: DriverValues): string {
  return createHash("sha256").update(canonicalRules(rules, drivers)).digest("hex").slice(0, DIGITS);
}
