import { type Fraction, shareOf } from "exact-values/fraction";
import type { ContentCommitment } from "../content/page-content.ts";
import { isFiltered, type Selection } from "./selection.ts";
import { currencyCode } from "./totals.ts";

interface CommitmentUse {
  readonly used: bigint;
  readonly unused: bigint;
  readonly purchased: bigint;
  /** Used cost divided by used and unused cost; undefined if there is neither. */
  readonly utilisation: Fraction | undefined;
}

export interface Commitments {
  readonly lines: readonly (CommitmentUse & { readonly name: string; readonly type: string })[];
  readonly months: readonly CommitmentUse[];
}

/**
 * Commitment costs by usage: in the chosen month by commitment, and in every month in total. Undefined under filters,
 * because commitments cannot be filtered.
 */
export function commitmentsOf(selection: Selection): Commitments | undefined {
  if (isFiltered(selection)) return undefined;
  const { content, month } = selection;
  const own = content.commitments.filter(({ currency }) => currency === currencyCode(selection));
  const lines = own
    .filter((one) => one.month === month)
    .map((one) => ({ ...useOf([one]), name: one.name, type: one.type }))
    .toSorted((a, b) => (b.used + b.unused > a.used + a.unused ? 1 : b.used + b.unused < a.used + a.unused ? -1 : 0));
  return { lines, months: content.months.map((_, at) => useOf(own.filter((one) => one.month === at))) };
}

function useOf(commitments: readonly ContentCommitment[]): CommitmentUse {
  const sum = (amount: (one: ContentCommitment) => bigint): bigint =>
    commitments.reduce((total, one) => total + amount(one), 0n);
  const [used, unused] = [sum((one) => one.used), sum((one) => one.unused)];
  return { used, unused, purchased: sum((one) => one.purchased), utilisation: shareOf(used, used + unused) };
}
