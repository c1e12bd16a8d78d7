import { formatAmount } from "exact-values/amount";
import type { LakeReader } from "./lake-reader.ts";

/** Billed cost in one currency, as integers scaled to 18 digits. */
export interface CostTable {
  readonly currency: string;
  /** `yyyyMM`, in order. */
  readonly months: readonly string[];
  /** The most expensive first, with the smallest combined. One amount per month. */
  readonly services: readonly { readonly name: string; readonly amounts: readonly bigint[] }[];
}

const MAX_SERVICES = 8;
const SERVICE_WIDTH = 32;
const AMOUNT_WIDTH = 13;

/** Queries the cost of each service and month with DuckDB. */
export async function readCostTable(reader: LakeReader, currency: string): Promise<CostTable> {
  // As text, DECIMAL(38,18) always has 18 decimal places. Without the point it is an integer.
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
  const ranked = [...services].map(([name, amounts]) => ({ name, amounts }));
  ranked.sort((left, right) => Number(total(right.amounts) > total(left.amounts)) * 2 - 1);
  const others = ranked.slice(MAX_SERVICES);
  if (others.length === 0) return { currency, months, services: ranked };
  const rest = { name: `${others.length} other services`, amounts: totalsPerMonth(months, others) };
  return { currency, months, services: [...ranked.slice(0, MAX_SERVICES), rest] };
}

/** The last months of the table as lines of text. */
export function renderCostTable({ currency, months, services }: CostTable, mostMonths: number): readonly string[] {
  const from = Math.max(0, months.length - mostMonths);
  const shown = months.slice(from).map((month) => `${month.slice(0, 4)}-${month.slice(4)}`);
  const rule = "-".repeat(SERVICE_WIDTH + AMOUNT_WIDTH * (shown.length + 1));
  const amountLine = (name: string, amounts: readonly bigint[]): string =>
    line(
      name,
      [...amounts.slice(from), total(amounts)].map((amount) => amountText(amount, currency)),
    );
  return [
    line(`Billed cost in ${currency}`, [...shown, "all months"]),
    rule,
    ...services.map(({ name, amounts }) => amountLine(name, amounts)),
    rule,
    amountLine("all", totalsPerMonth(months, services)),
  ];
}

export function amountText(amount: bigint, currency: string): string {
  return amount === 0n ? "-" : formatAmount(amount, currency);
}

export function totalsPerMonth(months: readonly string[], services: CostTable["services"]): readonly bigint[] {
  return months.map((_, index) => total(services.map(({ amounts }) => amounts[index] ?? 0n)));
}

export function total(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

function line(first: string, cells: readonly string[]): string {
  return first.padEnd(SERVICE_WIDTH) + cells.map((cell) => cell.padStart(AMOUNT_WIDTH)).join("");
}
