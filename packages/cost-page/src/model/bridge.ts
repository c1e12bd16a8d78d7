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
  /** All other groups with costs, also unchanged ones. */
  readonly rest: {
    readonly groups: number;
    readonly change: bigint;
    readonly before: bigint;
    readonly now: bigint;
  };
}

/** The parts of a change by group; unchanged groups have no part of their own. */
export function bridgeOf({ nowTotal, beforeTotal, groups }: Comparison, top: number): Bridge {
  const parts = groups
    .filter(({ now, before }) => now !== before)
    .map((group) => ({ ...group, change: group.now - group.before, kind: kindOf(group) }))
    .sort((a, b) => compareSizes(a.change, b.change) || a.code - b.code);
  const shown = parts.slice(0, top);
  const withCosts = groups.filter(({ now, before }) => now !== 0n || before !== 0n);
  const [now, before] = [
    shown.reduce((rest, part) => rest - part.now, nowTotal),
    shown.reduce((rest, part) => rest - part.before, beforeTotal),
  ];
  return {
    before: beforeTotal,
    now: nowTotal,
    parts: shown,
    rest: { groups: withCosts.length - shown.length, change: now - before, before, now },
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
