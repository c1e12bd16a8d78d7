import { formatAmount } from "exact-values/amount";
import { changedOnly, describeCoverage, describeDifferences, type PreviewedMonth } from "./allocation-preview.ts";
import type { ComparedCosts, ComparedCurrency, ComparedDimension } from "./compare-allocations.ts";
import type { AllocationFinding } from "./rules-to-check.ts";

/** A month's comparison as lines for a log or a terminal, with every target and rule that differs. */
export function* previewLines({ dimensions, isClosed, month }: PreviewedMonth): Generator<string> {
  if (isClosed) yield `${month} is closed and keeps its rules. Its figures are only for comparison.`;
  for (const dimension of dimensions)
    for (const currency of dimension.currencies) yield* currencyLines(month, dimension, currency);
}

/** A finding as one line. */
export function findingLine({ dimension, subject, text }: AllocationFinding): string {
  return `Check ${oneLine(subject)} of ${oneLine(dimension)}: ${oneLine(text)}`;
}

function* currencyLines(month: string, { change, name }: ComparedDimension, compared: ComparedCurrency) {
  const label = `${oneLine(name)}${change === "compared" ? "" : ` (${change})`}`;
  yield `${month}, ${label}: ${oneLine(describeDifferences(change, compared))}.`;
  const coverage = describeCoverage(compared);
  if (coverage !== "") yield `  ${coverage}`;
  if (change === "removed") return;
  for (const { causes, target, ...costs } of changedOnly(compared.targets)) {
    yield `  ${oneLine(target)}: ${amounts(costs, compared.currency)}`;
    if (change === "added") continue;
    for (const { kind, rule, ...ofCause } of changedOnly(causes))
      yield `    ${kind === "shared" ? "pool" : "rule"} ${oneLine(rule)}: ${amounts(ofCause, compared.currency)}`;
  }
}

function amounts({ after, before, difference: { billed, effective } }: ComparedCosts, currency: string): string {
  const amount = (units: bigint | undefined): string => (units === undefined ? "–" : formatAmount(units, currency));
  const also = billed === effective ? "" : `, billed cost ${withSign(billed, currency)}`;
  const unit = currency === "" ? "" : ` ${oneLine(currency)}`;
  const sides = `${amount(before?.effective)} → ${amount(after?.effective)}${unit}`;
  return `${sides} (${withSign(effective, currency)}${also})`;
}

/** A difference with its sign, also if it is above zero. */
export function withSign(units: bigint, currency: string): string {
  return units > 0n ? `+${formatAmount(units, currency)}` : formatAmount(units, currency);
}

/** Names come from tags, so they must not control a terminal. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, "\ufffd");
}
