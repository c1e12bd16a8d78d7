import { formatAmount } from "exact-values/amount";
import { counted } from "exact-values/counted";
import { type Fraction, formatPercent } from "exact-values/fraction";
import type { Month } from "exact-values/month";
import {
  type ComparedCosts,
  type ComparedCurrency,
  type ComparedDimension,
  mainDifference,
  sumCosts,
} from "./compare-allocations.ts";
import type { AllocationFinding } from "./rules-to-check.ts";

/** What new rules would mean for the costs in the lake. */
export interface AllocationPreview {
  /** The running month first. */
  readonly months: readonly PreviewedMonth[];
  readonly findings: readonly AllocationFinding[];
}

export interface PreviewedMonth {
  readonly month: Month;
  /** A closed month keeps its rules, so it is only compared. */
  readonly isClosed: boolean;
  readonly dimensions: readonly ComparedDimension[];
}

/** A rule changes all open months. Usually these are two, and a hub that has just begun may have many. */
const MAX_OPEN = 3;

/** The newest months that are not closed, and then the newest closed one, of months in ascending order. */
export function monthsToPreview<M extends Pick<PreviewedMonth, "month" | "isClosed">>(
  months: readonly M[],
): readonly M[] {
  const open = months.filter(({ isClosed }) => !isClosed).slice(-MAX_OPEN);
  const closed = months.findLast(({ isClosed }) => isClosed);
  return [...open.toReversed(), ...(closed === undefined ? [] : [closed])];
}

/** The result of one dimension and currency as a sentence without a period: who pays more, and who pays less. */
export function describeDifferences(change: ComparedDimension["change"], compared: ComparedCurrency): string {
  const { currency, targets } = compared;
  if (change !== "compared") return `${counted(targets.length, "target")} in ${currency || "no currency"}`;
  const differences = targets.map(mainDifference);
  const more = differences.filter((difference) => difference > 0n).length;
  const less = differences.filter((difference) => difference < 0n).length;
  if (more + less === 0) return `No target pays more or less${currency && ` in ${currency}`}`;
  const sum = `${formatAmount(sumCosts(targets).difference.effective, currency)} ${currency}`.trim();
  const of = counted(targets.length, "target");
  return `${more} of ${of} ${more === 1 ? "pays" : "pay"} more, ${less} ${less === 1 ? "pays" : "pay"} less; the differences sum to ${sum}`;
}

/** How much of the cost has an owner, as a sentence. Empty if refunds make it meaningless. */
export function describeCoverage({ coverage: { after, before } }: ComparedCurrency): string {
  const [old, now] = [shown(before), shown(after)];
  if (now === undefined) return old === undefined ? "" : `Costs with an owner: ${old} before.`;
  if (old === undefined || old === now) return `Costs with an owner: ${now}.`;
  return `Costs with an owner: ${old} before, ${now} after.`;
}

function shown(share: Fraction | undefined): string | undefined {
  return share && formatPercent(share);
}

/** The costs, targets or causes that differ. In a dimension of one side only, all of them. */
export function changedOnly<C extends ComparedCosts>(all: readonly C[]): readonly C[] {
  return all.filter(({ difference: { billed, effective } }) => effective !== 0n || billed !== 0n);
}
