import type { Month } from "exact-values/month";
import type { AllocationRow } from "../../hub/allocation/allocation-rows.ts";

/** The rows of one target in one month. */
export interface TargetMonth {
  readonly month: Month;
  readonly rows: Iterable<AllocationRow>;
}

/** Costs of one target that its team may see. */
export interface TeamRow {
  readonly month: Month;
  readonly parent: string | undefined;
  readonly kind: AllocationRow["kind"];
  readonly rule: string;
  readonly step: string;
  readonly day: string;
  /** Empty for parts of pools from sub-accounts in which the target has no direct charges. */
  readonly subAccount: string;
  readonly subAccountName: string;
  readonly service: string;
  readonly category: string;
  readonly currency: string;
  /** Undefined for parts of pools. */
  readonly charges: number | undefined;
  readonly billed: bigint;
  readonly effective: bigint;
}

/**
 * The rows without what they say about others: without ratios, from which a pool's total follows, and without
 * sub-accounts that only others use. Rows that are then equal are added up. Throws Error for a row of another target.
 */
export function teamRows(
  months: readonly TargetMonth[],
  { dimension, target }: { readonly dimension: string; readonly target: string },
): readonly TeamRow[] {
  const all = months.flatMap(({ month, rows }) => [...rows].map((row) => ({ month, row })));
  if (all.some(({ row }) => row.dimension !== dimension || row.target !== target))
    throw new Error(`a row of another target among those of ${target}`);
  const own = new Set(all.flatMap(({ row }) => (row.kind === "direct" ? [row.subAccount] : [])));
  const sums = new Map<string, TeamRow>();
  for (const { month, row } of all) {
    const next = teamRow(month, row, own);
    const { billed, charges, effective, ...place } = next;
    const key = JSON.stringify(Object.values(place));
    const known = sums.get(key);
    sums.set(key, known === undefined ? next : addRows(known, next));
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

function teamRow(month: Month, row: AllocationRow, own: ReadonlySet<string>): TeamRow {
  const { billed, category, currency, day, effective, kind, parent, rule, service, step } = row;
  const isOwn = own.has(row.subAccount);
  return {
    ...{ month, kind, day, currency, service, category, rule, step: String(step), parent },
    ...{ subAccount: isOwn ? row.subAccount : "", subAccountName: isOwn ? row.subAccountName : "" },
    ...{ charges: row.kind === "direct" ? row.charges : undefined, billed, effective },
  };
}

function addRows(one: TeamRow, other: TeamRow): TeamRow {
  const charges = one.charges === undefined ? undefined : one.charges + (other.charges ?? 0);
  return { ...one, charges, billed: one.billed + other.billed, effective: one.effective + other.effective };
}
