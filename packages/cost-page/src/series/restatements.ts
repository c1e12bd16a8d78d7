import type { Instant } from "exact-values/instant";
import type { Month } from "exact-values/month";

/** Exact sums in units of 10^-18. */
export interface MonthAmounts {
  readonly billed: bigint;
  readonly effective: bigint;
}

/** One version of a month. */
export interface MonthVersion {
  readonly submitted: Instant;
  readonly sums: ReadonlyMap<string, MonthAmounts>;
}

/** A closed month whose sums changed after it was closed; amounts in units of 10^-18. */
export interface Restatement {
  readonly scope: string;
  readonly month: Month;
  readonly currency: string;
  /** The previous and the current version, each with its submission time. */
  readonly before: MonthAmounts & { readonly submitted: Instant };
  readonly now: MonthAmounts & { readonly submitted: Instant };
  /** What the month's ledger says about the change; undefined if there is no ledger. */
  readonly ledger?: LedgerChange | undefined;
}

/** What the provider changed in one currency after a month was closed, by the month's ledger. */
export interface LedgerChange {
  readonly closedAt: Instant;
  /** Largest change first. */
  readonly causes: readonly RestatementCause[];
  /** The sum of all other causes, and their number. */
  readonly rest: MonthAmounts & { readonly count: number };
  /** The part of the difference that the hub caused by converting the month again. */
  readonly own: MonthAmounts;
}

/** A change in billed and effective cost. */
export interface RestatementCause extends MonthAmounts {
  readonly service: string;
  /** `""` for charges without one, and `*` if the ledger does not distinguish them; the same for services. */
  readonly subscription: string;
  /** A `ChargeKind`. */
  readonly kind: string;
}

const NOTHING: MonthAmounts = { billed: 0n, effective: 0n };

/**
 * The currencies in which two versions of a closed month differ by any amount, sorted by code. A currency that one
 * version lacks has sums of 0 there. The caller checks that both versions were exported after the month closed.
 */
export function findRestatements(
  { scope, month }: { readonly scope: string; readonly month: Month },
  before: MonthVersion,
  now: MonthVersion,
): readonly Restatement[] {
  const currencies = [...new Set([...before.sums.keys(), ...now.sums.keys()])].sort();
  return currencies.flatMap((currency) => {
    const was = before.sums.get(currency) ?? NOTHING;
    const is = now.sums.get(currency) ?? NOTHING;
    if (was.billed === is.billed && was.effective === is.effective) return [];
    return [
      {
        scope,
        month,
        currency,
        before: { submitted: before.submitted, billed: was.billed, effective: was.effective },
        now: { submitted: now.submitted, billed: is.billed, effective: is.effective },
      },
    ];
  });
}
