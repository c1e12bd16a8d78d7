import type { Comparison, GroupChange } from "./comparison.ts";
import { placeOf, type Selection } from "./selection.ts";
import { daySums } from "./totals.ts";

/** The part of a change that does not come from usage: purchases, refunds and other one-time or monthly charges. */
interface OnceCharges {
  readonly change: bigint;
  /** By service, largest change first; empty if daily costs do not include all services. */
  readonly services: readonly GroupChange[];
}

/** Between the compared periods; undefined if their daily costs are not available. */
export function onceChargesOf(
  selection: Selection,
  { lastDay: last, month }: Pick<Comparison, "month" | "lastDay">,
): OnceCharges | undefined {
  const { content } = selection;
  const services = content.dimensions[placeOf(content, "service")]?.values.length ?? 0;
  const dimension = content.dayServices < services ? undefined : "service";
  const now = daySums(selection, month, last, dimension, "once");
  const before = daySums(selection, month - 1, last, dimension, "once");
  if (now === undefined || before === undefined) return undefined;
  const groups = [...new Set([...now.keys(), ...before.keys()])]
    .map((code) => ({ code, now: now.get(code) ?? 0n, before: before.get(code) ?? 0n }))
    .filter((group) => group.now !== group.before)
    .toSorted((a, b) => bySize(a.now - a.before, b.now - b.before) || a.code - b.code);
  const change = groups.reduce((sum, group) => sum + group.now - group.before, 0n);
  return { change, services: dimension === undefined ? [] : groups };
}

function bySize(a: bigint, b: bigint): number {
  const difference = (b < 0n ? -b : b) - (a < 0n ? -a : a);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
