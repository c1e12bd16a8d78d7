import type { MonthProof, MonthStatus, PageData } from "cost-page";
import { formatInstant, formatShortMonth } from "cost-page/figures";
import { formatAllDigits } from "exact-values/amount";
import { counted } from "exact-values/counted";
import { escapeMarkdown } from "../../github/markdown/markdown-table.ts";
import { list, type Section, section } from "../../github/markdown/summary-markdown.ts";

/** The page shows more. */
const MAX_RESTATED = 20;
const STATUSES = ["open", "settling", "closed", "restated"] as const satisfies readonly MonthStatus["status"][];

/** The output `statuses`: counts, and the restated months without amounts. */
export function statusesToJson({ proof }: PageData): string {
  const counts = Object.fromEntries(countByStatus(proof));
  const restatedMonths = restatedOf(proof).map(({ month, scope, status }) => {
    const { closedAt, restatedAt, restatements } = status ?? {};
    return { scope, month, closedAt, restatements, restatedAt };
  });
  return JSON.stringify({ ...counts, restatedMonths });
}

/** The summary's section about the status of months; empty if no status is known. */
export function statusSection({ proof, restatements }: PageData): Section {
  if (proof.every(({ status }) => status === undefined)) return section("Status of the months");
  const counts = countByStatus(proof).map(([status, count]) => `${count} ${status}`);
  const restated = restatedOf(proof);
  const lines = restated.slice(0, MAX_RESTATED).map((one) => {
    const { closedAt, restatements: changes = 0 } = one.status ?? {};
    const amounts = restatements
      .filter(({ month, scope }) => month === one.month && scope === one.scope)
      .map(({ before, currency, now }) => signed(now.billed - before.billed, currency));
    const difference = amounts.length === 0 ? "no difference in the sums" : `billed cost ${amounts.join(", ")}`;
    const closed = closedAt === undefined ? "" : ` ${formatInstant(closedAt)}`;
    return `${formatShortMonth(one.month)} of ${one.scope}: closed${closed}, ${counted(changes, "change")} since, ${difference}`;
  });
  return section(
    "Status of the months",
    `${counts.join(", ")}.`,
    list(lines.map(escapeMarkdown), { omittedCount: restated.length - lines.length }),
  );
}

function countByStatus(proof: readonly MonthProof[]): readonly (readonly [MonthStatus["status"], number])[] {
  return STATUSES.map((status) => [status, proof.filter((one) => one.status?.status === status).length]);
}

function restatedOf(proof: readonly MonthProof[]): readonly MonthProof[] {
  return proof.filter(({ status }) => status?.status === "restated");
}

function signed(units: bigint, currency: string): string {
  return `${units > 0n ? "+" : ""}${formatAllDigits(units, currency)} ${currency}`.trim();
}
