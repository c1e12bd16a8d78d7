import { formatAmount } from "../../src/actions/ingest/readable-numbers.ts";
import type { LakeReader } from "./lake-reader.ts";
import { dashMonth } from "./names.ts";

const MOST_SERVICES = 8;
const SERVICE_WIDTH = 32;
const AMOUNT_WIDTH = 13;

/** Billed cost per service and month, as lines of text: the dearest services, the others together, and the total. */
export async function costTable(reader: LakeReader, currency: string): Promise<readonly string[]> {
  // DECIMAL(38,18) as text always has eighteen digits after the point: without the point it is a whole number of units.
  const found = await reader.query(
    `SELECT ServiceName AS service, month, sum(BilledCost)::VARCHAR AS cost FROM costs
     WHERE BillingCurrency = '${currency}' GROUP BY ALL`,
  );
  const months = [...new Set(found.map((row) => String(row.month)))].sort();
  const services = new Map<string, bigint[]>();
  for (const { service, month, cost } of found) {
    const amounts = services.get(String(service)) ?? months.map(() => 0n);
    services.set(String(service), amounts);
    amounts[months.indexOf(String(month))] = BigInt(String(cost).replace(".", ""));
  }
  const ranked = [...services].sort(([, left], [, right]) => Number(total(right) > total(left)) * 2 - 1);
  const others = ranked.slice(MOST_SERVICES);
  const sumOf = (rows: readonly (readonly [string, readonly bigint[]])[]): readonly bigint[] =>
    months.map((_, index) => total(rows.map(([, amounts]) => amounts[index] ?? 0n)));
  return [
    line(`Billed cost in ${currency}`, [...months.map(dashMonth), "all"]),
    rule(months.length + 1),
    ...ranked.slice(0, MOST_SERVICES).map(([service, amounts]) => amountLine(service, amounts)),
    ...(others.length === 0 ? [] : [amountLine(`${others.length} other services`, sumOf(others))]),
    rule(months.length + 1),
    amountLine("all", sumOf(ranked)),
  ];
}

function amountLine(service: string, amounts: readonly bigint[]): string {
  return line(
    service,
    [...amounts, total(amounts)].map((amount) => (amount === 0n ? "-" : formatAmount(amount))),
  );
}

function total(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

function line(first: string, cells: readonly string[]): string {
  return first.padEnd(SERVICE_WIDTH) + cells.map((cell) => cell.padStart(AMOUNT_WIDTH)).join("");
}

function rule(columns: number): string {
  return "-".repeat(SERVICE_WIDTH + AMOUNT_WIDTH * columns);
}
