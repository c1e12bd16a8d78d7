import { costVersion } from "../datasets/focus-cost.ts";
import { recognizedVersion } from "../datasets/header-version.ts";
import type { ColumnType } from "../schema.ts";
import type { ColumnMove, UpgradeRule } from "./upgrade-rule.ts";
import { MOVES_TO_1_0, RULES_TO_1_0 } from "./upgrade-to-1-0.ts";
import { MOVES_TO_1_2, RULES_TO_1_2 } from "./upgrade-to-1-2.ts";

/** Values of the input `focus-version`: the version whose columns all months of a lake should have. */
export const FOCUS_VERSIONS = ["as-exported", "1.0", "1.2"] as const;
export type FocusVersion = (typeof FOCUS_VERSIONS)[number];

/** Upgrade steps in order. The oldest exports need both of them. */
const UPGRADE_STEPS = ["1.0-preview(v1) to 1.0", "1.0 to 1.2"] as const;
export type UpgradeStep = (typeof UPGRADE_STEPS)[number];

/** How a month is upgraded to the columns of a version. */
export interface VersionUpgrade {
  /** `newer` and `unknown` exports stay unchanged. Months are never downgraded, and versions are never guessed. */
  readonly outcome: "upgraded" | "fits" | "newer" | "unknown";
  /** Dataset version whose schema the month is written with. */
  readonly version: string;
  readonly steps: readonly UpgradeStep[];
}

/**
 * The number of steps that lead to each version, and the dataset version whose schema the month is then written with.
 */
const TARGETS = {
  "1.0": { level: 1, version: "1.0" },
  // The preview also has x_SkuDetails. In 1.2, its content is only available as SkuPriceDetails.
  "1.2": { level: 2, version: "1.2-preview" },
} as const;

/**
 * Plans the upgrade of an export with this dataset version to the columns of `focusVersion`; undefined for
 * `as-exported`.
 */
export function planVersionUpgrade(version: string, focusVersion: FocusVersion): VersionUpgrade | undefined {
  if (focusVersion === "as-exported") return undefined;
  const level = costVersion(version)?.upgradeLevel;
  const target = TARGETS[focusVersion];
  if (level === undefined) return { outcome: "unknown", version, steps: [] };
  if (level > target.level) return { outcome: "newer", version, steps: [] };
  const steps = UPGRADE_STEPS.slice(level, target.level);
  return { outcome: steps.length > 0 ? "upgraded" : "fits", version: target.version, steps };
}

/**
 * The version that a header matches, if it contradicts the version in the manifest; undefined if both agree or the
 * header matches no version. This only checks the manifest, which remains decisive.
 */
export function contradictingVersion(version: string, names: readonly string[]): string | undefined {
  const level = costVersion(version)?.upgradeLevel;
  const seen = recognizedVersion(names);
  if (level === undefined || seen === undefined || costVersion(seen)?.upgradeLevel === level) return undefined;
  return seen;
}

const MOVES: Readonly<Record<UpgradeStep, readonly ColumnMove[]>> = {
  "1.0-preview(v1) to 1.0": MOVES_TO_1_0,
  "1.0 to 1.2": MOVES_TO_1_2,
};
const RULES: Readonly<Record<UpgradeStep, readonly UpgradeRule[]>> = {
  "1.0-preview(v1) to 1.0": RULES_TO_1_0,
  "1.0 to 1.2": RULES_TO_1_2,
};

/** Columns that these steps rename. */
export function movesOf(steps: readonly UpgradeStep[]): readonly ColumnMove[] {
  return steps.flatMap((step) => MOVES[step]);
}

/**
 * The rules of these steps, in order, whose target column exists with the right type. A plan contains steps instead of
 * rules, because functions cannot be sent to threads.
 */
export function rulesOf(
  steps: readonly UpgradeStep[],
  columns: readonly { readonly sink: string; readonly type: ColumnType }[],
): readonly UpgradeRule[] {
  const types = new Map(columns.map(({ sink, type }) => [sink, type]));
  const fits = (rule: UpgradeRule): boolean => {
    const type = types.get(rule.target);
    if (rule.kind === "clear") return type === "Decimal" || type === "String";
    return type === (rule.kind === "quotient" ? "Decimal" : "String");
  };
  return steps.flatMap((step) => RULES[step]).filter(fits);
}
