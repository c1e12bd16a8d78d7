import { type Instant, parseInstant } from "exact-values/instant";
import {
  type CellSums,
  cellKey,
  type MonthCells,
  mergeCells,
  NO_CELLS,
  NO_SUMS,
  parseCellKey,
} from "exact-values/month-cells";
import type { LedgerRecord, MonthTotals } from "./ledger-record.ts";
import { billedChange, causesBySize, effectiveChange, isSameSums } from "./ledger-state.ts";

const MAX_CAUSES = 5;

interface Amounts {
  readonly billed: bigint;
  readonly effective: bigint;
}

/** What changed in one currency since a month was closed. Amounts are in units of 10^-18. */
export interface RestatedCosts {
  readonly currency: string;
  /** When it was closed, and now. */
  readonly before: Amounts & { readonly submitted: Instant };
  readonly now: Amounts & { readonly submitted: Instant };
  /** The provider's changes by service, subscription and kind of charge, largest first. */
  readonly causes: readonly (Amounts & {
    readonly service: string;
    readonly subscription: string;
    readonly kind: string;
  })[];
  /** The sum of all other causes, and their number. */
  readonly rest: Amounts & { readonly count: number };
  /** The rest of the difference, which the hub caused itself. */
  readonly own: Amounts;
}

/**
 * Sums up what a month's ledger says about its restatements: `causes`, `rest` and `own` add up to the difference, to
 * the last digit. `restatements` is a subset of `records`.
 */
export function restatedCosts(
  records: readonly LedgerRecord[],
  restatements: readonly LedgerRecord[],
): readonly RestatedCosts[] {
  const [first] = restatements;
  const current = records.at(-1);
  if (first === undefined || current === undefined) return [];
  const previous = records[records.indexOf(first) - 1] ?? first;
  const changes = netChanges(restatements);
  const bySize = new Map(causesBySize(changes, MAX_CAUSES).map((one) => [one.currency, one]));
  const currencies = new Set([...first.before.sums.keys(), ...current.after.sums.keys(), ...bySize.keys()]);
  return [...currencies].sort().flatMap((currency): readonly RestatedCosts[] => {
    const [before, now] = [amountsOf(first.before, currency), amountsOf(current.after, currency)];
    const { largest = [], rest } = bySize.get(currency) ?? {};
    const ofProvider = changes.filter((cell) => cell.currency === currency);
    const own = {
      billed: now.billed - before.billed - sum(ofProvider.map(billedChange)),
      effective: now.effective - before.effective - sum(ofProvider.map(effectiveChange)),
    };
    if (ofProvider.length === 0 && own.billed === 0n && own.effective === 0n) return [];
    return [
      {
        currency,
        before: { ...before, submitted: parseInstant(previous.submittedTime) },
        now: { ...now, submitted: parseInstant(current.submittedTime) },
        causes: largest.map((cell) => ({
          ...{ service: cell.service, subscription: cell.subscription, kind: cell.kind },
          ...{ billed: billedChange(cell), effective: effectiveChange(cell) },
        })),
        rest: { count: rest?.cells ?? 0, billed: rest?.billed ?? 0n, effective: rest?.effective ?? 0n },
        own,
      },
    ];
  });
}

/** The changes of all records together, at the finest detail that all of them have. */
function netChanges(records: readonly LedgerRecord[]): LedgerRecord["cells"] {
  const net = records.map(changesOf).reduce(mergeCells, NO_CELLS);
  return [...net.cells].flatMap(([key, after]) =>
    isSameSums(after, NO_SUMS) ? [] : [{ ...parseCellKey(key), before: NO_SUMS, after }],
  );
}

function changesOf({ cells, detail }: LedgerRecord): MonthCells {
  if (cells.length === 0) return NO_CELLS;
  const changed = cells.map((cell): readonly [string, CellSums] => [
    cellKey(cell),
    { rows: cell.after.rows - cell.before.rows, billed: billedChange(cell), effective: effectiveChange(cell) },
  ]);
  return { detail, cells: new Map(changed) };
}

function amountsOf({ sums }: MonthTotals, currency: string): Amounts {
  const columns = sums.get(currency);
  return { billed: columns?.get("BilledCost") ?? 0n, effective: columns?.get("EffectiveCost") ?? 0n };
}

function sum(units: readonly bigint[]): bigint {
  return units.reduce((total, one) => total + one, 0n);
}
