import { markedVersion } from "../header-version.ts";

/** What the input `focus-version` can ask for: the columns that all months of a lake are to have. */
export const FOCUS_VERSIONS = ["as-exported", "1.0", "1.2"] as const;
export type FocusVersion = (typeof FOCUS_VERSIONS)[number];

/** One step up; two of them in a row lift the oldest exports to the newest columns. */
const LIFT_STEPS = ["1.0-preview(v1) to 1.0", "1.0 to 1.2"] as const;
export type LiftStep = (typeof LIFT_STEPS)[number];

/** How a month comes to the columns of a version. */
export interface VersionLift {
  /** `newer` and `unknown` exports stay as they are: nothing is ever lowered, nor guessed. */
  readonly outcome: "lifted" | "fits" | "newer" | "unknown";
  /** Dataset version whose schema the month is written by. */
  readonly version: string;
  readonly steps: readonly LiftStep[];
}

/** Dataset versions by the columns that they have; `1.0r2` only writes its dates otherwise than `1.0`, and `1.2` only
 * lacks `x_SkuDetails`, whose content `SkuPriceDetails` holds. */
const RANK_BY_VERSION: ReadonlyMap<string, number> = new Map([
  ["1.0-preview(v1)", 0],
  ["1.0", 1],
  ["1.0r2", 1],
  ["1.2-preview", 2],
  ["1.2", 2],
]);

const RANK_BY_TARGET = { "1.0": 1, "1.2": 2 } as const;
const VERSION_BY_RANK = ["1.0-preview(v1)", "1.0", "1.2-preview"] as const;

/** Decides how an export of this dataset version comes to the columns of `focusVersion`; undefined when it is to stay as exported. */
export function planVersionLift(version: string, focusVersion: FocusVersion): VersionLift | undefined {
  if (focusVersion === "as-exported") return undefined;
  const rank = RANK_BY_VERSION.get(version.toLowerCase());
  const target = RANK_BY_TARGET[focusVersion];
  if (rank === undefined) return { outcome: "unknown", version, steps: [] };
  if (rank > target) return { outcome: "newer", version, steps: [] };
  const steps = LIFT_STEPS.slice(rank, target);
  return { outcome: steps.length > 0 ? "lifted" : "fits", version: VERSION_BY_RANK[target], steps };
}

/**
 * The version that a header looks like, when that is not the one of its manifest; undefined when it fits or says nothing. The manifest
 * decides, and this is the cross-check.
 */
export function contradictingVersion(version: string, names: readonly string[]): string | undefined {
  const rank = RANK_BY_VERSION.get(version.toLowerCase());
  const seen = markedVersion(names);
  if (rank === undefined || seen === undefined || RANK_BY_VERSION.get(seen) === rank) return undefined;
  return seen;
}
