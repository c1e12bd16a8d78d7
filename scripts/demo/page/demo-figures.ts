import { ONE } from "exact-values/decimal";
import type { BookComparison } from "../compare-books.ts";
import { amountText, type CostTable, total, totalsPerMonth } from "../cost-table.ts";
import type { RunCount } from "../run-counts.ts";
import { LIFE_SCOPES } from "../team-life.ts";
import { escapeHtml } from "./markdown-inline.ts";
import { stackedBars } from "./stacked-bars.ts";

const MAX_MONTHS = 5;

/** Cost per month as bars, and the last months per service as a table. */
export function renderCosts({ currency, months, services }: CostTable): string {
  const [first, second] = services;
  const series = [first?.name ?? "", second?.name ?? "", "all others"];
  const points = months.map((month, index) => {
    const all = services.reduce((sum, { amounts }) => sum + (amounts[index] ?? 0n), 0n);
    const [one = 0n, two = 0n] = [first?.amounts[index], second?.amounts[index]];
    return { label: dash(month), values: [one, two, all - one - two].map((amount) => Number(amount / ONE)) };
  });
  const from = Math.max(0, months.length - MAX_MONTHS);
  const row = (name: string, amounts: readonly bigint[]): string =>
    cells(
      escapeHtml(name),
      [...amounts.slice(from), total(amounts)].map((amount) => amountText(amount, currency)),
    );
  return `${stackedBars({ title: `Billed cost in ${currency}`, unit: "per month", series, points })}
${tableOf(
  ["Service", ...months.slice(from).map(dash), "All months"],
  services.map(({ name, amounts }) => row(name, amounts)),
  row("All", totalsPerMonth(months, services)),
)}`;
}

/** Every month with its compared values. */
export function renderProof({ compared }: BookComparison): string {
  const rows = compared
    .toSorted((left, right) => (left.month + left.scope < right.month + right.scope ? -1 : 1))
    .map(({ scope, month, currency, rows: count, billedCost, isEqual }) => {
      const verdict = isEqual ? '<span class="ok">equal</span>' : '<span class="failed">differs</span>';
      const name = LIFE_SCOPES.find(({ id }) => id.slice(1).toLowerCase() === scope)?.label ?? scope;
      return cells(escapeHtml(name), [
        dash(month),
        count.toLocaleString("en-US"),
        `${billedCost} ${currency}`,
        verdict,
      ]);
    });
  const table = tableOf(["Scope", "Month", "Rows", "Billed cost, exactly", "Against the books"], rows);
  return `<details><summary>All ${compared.length} months</summary>${table}</details>`;
}

export function renderRuns(counts: readonly RunCount[]): string {
  const rows = counts.map(({ name, runs, jobs, failed }) => cells(escapeHtml(name), [runs, jobs, failed].map(String)));
  return tableOf(["Workflow", "Runs", "Jobs", "Failed"], rows);
}

function tableOf(head: readonly string[], rows: readonly string[], foot?: string): string {
  const [first = "", ...others] = head;
  const titles = `<th>${first}</th>${others.map((title) => `<th class="right">${title}</th>`).join("")}`;
  const last = foot === undefined ? "" : `<tfoot>${foot}</tfoot>`;
  return (
    `<div class="scroll figures" ` +
    `tabindex="0"><table><thead><tr>${titles}</tr></thead><tbody>${rows.join("\n")}</tbody>${last}</table></div>`
  );
}

function cells(first: string, others: readonly string[]): string {
  return `<tr><td>${first}</td>${others.map((text) => `<td class="right">${text}</td>`).join("")}</tr>`;
}

function dash(month: string): string {
  return `${month.slice(0, 4)}-${month.slice(4)}`;
}
