import type { Comparison, GroupChange } from "./comparison.ts";

type ChangeKind = "new" | "gone" | "grown" | "shrunk";

export interface BridgePart extends GroupChange {
  readonly change: bigint;
  readonly kind: ChangeKind;
}

/** The steps from one total to the other: `before` + all parts + `rest` = `now`, to the last digit. */
export interface Bridge {
  readonly before: bigint;
  readonly now: bigint;
  /** Largest change first. */
  readonly parts: readonly BridgePart[];
  /** The combined change of all other groups. */
  readonly rest: { readonly groups: number; readonly change: bigint };
}

/** The parts of a change by group; unchanged groups are omitted. */
export function bridgeOf({ nowTotal, beforeTotal, groups }: Comparison, top: number): Bridge {
  const parts = groups
    .filter(({ now, before }) => now !== before)
    .map((group) => ({ ...group, change: group.now - group.before, kind: kindOf(group) }))
    .sort((a, b) => compareSizes(a.change, b.change) || a.code - b.code);
  const shown = parts.slice(0, top);
  const rest = nowTotal - beforeTotal - shown.reduce((sum, { change }) => sum + change, 0n);
  return {
    before: beforeTotal,
    now: nowTotal,
    parts: shown,
    rest: { groups: parts.length - shown.length, change: rest },
  };
}

function kindOf({ now, before }: GroupChange): ChangeKind {
  if (before === 0n) return "new";
  if (now === 0n) return "gone";
  return now > before ? "grown" : "shrunk";
}

/** Orders by absolute value, largest first. */
function compareSizes(a: bigint, b: bigint): number {
  const difference = (b < 0n ? -b : b) - (a < 0n ? -a : a);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
