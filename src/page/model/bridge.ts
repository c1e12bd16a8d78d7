import type { Comparison, GroupChange } from "./comparison.ts";

type ChangeKind = "new" | "gone" | "grown" | "shrunk";

export interface BridgePart extends GroupChange {
  readonly change: bigint;
  readonly kind: ChangeKind;
}

/** How the one total becomes the other: `before` + all parts + `rest` = `now`, to the last digit. */
export interface Bridge {
  readonly before: bigint;
  readonly now: bigint;
  /** The largest changes, largest first. */
  readonly parts: readonly BridgePart[];
  /** What all others changed together. */
  readonly rest: { readonly groups: number; readonly change: bigint };
}

/** The parts of a change by group; groups that did not change are none. */
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

/** The larger one first, whatever its sign. */
function compareSizes(a: bigint, b: bigint): number {
  const difference = (b < 0n ? -b : b) - (a < 0n ? -a : a);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
