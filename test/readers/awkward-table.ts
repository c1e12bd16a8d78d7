import { completeCsv } from "../worlds/stored-hub/complete-csv.ts";
import { runJob } from "../worlds/stored-hub/fan-out-hub.ts";
import { subscription, writeByHand } from "../worlds/stored-hub/written-run.ts";
import type { LivingTable } from "./living-table.ts";

/** Values whose bounds are easy to get wrong: long, multi-byte, beyond the basic plane, or first and last in order. */
export const AWKWARD_SERVICES: readonly (readonly string[])[] = [
  ["Virtual Machines", "Azure Kubernetes Service with a name of many more than thirty-two characters", "a"],
  ["Übertragung von Daten über die Grenze", "Zürich", "Ärger", "ß"],
  ["😀😀😀😀😀😀😀😀😀😀 emoji", "😀", "\u{1F600}\u{1F680}", "\uFF5Efullwidth"],
  ["\uE000", "\u{10FFFD}\u{10FFFD}\u{10FFFD}\u{10FFFD}\u{10FFFD}", "\u007F"],
  ["\uFEFFwith a mark", "zzz"],
  ["\uFFFD replaced", "replaced"],
  ["", "", ""],
  [" leading", "trailing ", "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~", "'quoted' \\ back"],
];

/** The columns with bounds in the log. */
export const BOUNDED_TEXTS = ["BillingCurrency", "ServiceName", "SubAccountId"];
export const BOUNDED_INSTANTS = ["BillingPeriodStart", "ChargePeriodEnd", "ChargePeriodStart"];

type Inputs = Readonly<Record<string, string>>;

/**
 * Fills a table with a month per list of values: other currencies, no currency, no account, instants around midnight.
 * `ingest` receives the inputs that accept charges without a currency.
 */
export async function fillAwkwardTable(
  table: LivingTable,
  ingest: (inputs: Inputs) => Promise<void> = (inputs) => ingestHere(table, inputs),
): Promise<void> {
  const month = table.monthBack(2);
  const day = (number: number): string => `${month.slice(0, 4)}-${month.slice(4)}-${String(number).padStart(2, "0")}`;
  for (const [index, services] of AWKWARD_SERVICES.entries()) {
    const rows = services.map((service, row) => {
      const currency = hasNoCurrency(index) && row === 0 ? "" : (["USD", "EUR", "CHF"][(index + row) % 3] ?? "");
      const account = index === 6 ? "" : `/subscriptions/${index}-${"long".repeat(index * 4)}-${service}`;
      const start = `${day(1 + index * 2 + row)}T${row === 1 ? "23:59:59.9999999" : "00:00:00"}Z`;
      const cells = [
        `1.${row}`,
        currency,
        `${day(1)}T00:00:00Z`,
        start,
        `${day(2 + index * 2 + row)}T00:00:00.0000015Z`,
      ];
      return [...cells, service, account].map((cell) => `"${cell}"`).join(",");
    });
    const header =
      "BilledCost,BillingCurrency,BillingPeriodStart,ChargePeriodStart,ChargePeriodEnd,ServiceName,SubAccountId";
    await writeByHand(table.hub, {
      ...{ scope: subscription(index + 1), runId: `run-${index}`, from: day(1), to: day(28) },
      submittedTime: new Date().toISOString(),
      parts: [{ content: completeCsv([header, ...rows, ""].join("\n")) }],
    });
  }
  const accepted = AWKWARD_SERVICES.flatMap((_, index) =>
    hasNoCurrency(index) ? [`${subscription(index + 1)}@${month}`] : [],
  );
  await ingest({ "accept-empty-cells": accepted.join(",") });
}

/** True for months whose first charge has no currency. */
function hasNoCurrency(index: number): boolean {
  return index % 3 === 2;
}

async function ingestHere(table: LivingTable, inputs: Inputs): Promise<void> {
  const job = await runJob(table.hub, { table: "costs", ...inputs }, { now: new Date() });
  if (job.hasFailed) throw new Error(job.log);
}
