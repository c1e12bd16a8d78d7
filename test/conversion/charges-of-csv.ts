import { type Savings, savingsOf } from "cost-page/savings";
import type { ClassTotals, CurrencyTotals } from "exact-values/charge-totals";
import { parseDecimal } from "exact-values/decimal";
import type { FocusSchema } from "focus-parquet/schemas";
import { bundledSchema } from "focus-parquet/schemas";
import { convertToBytes } from "focus-parquet/testing";

/** The relevant cells of a row, as text in the CSV. */
export type Row = Readonly<Record<string, string>>;

export function schemaNamed(name: string): FocusSchema {
  const schema = bundledSchema(name);
  if (schema === undefined) throw new Error(`no schema ${name}`);
  return schema;
}

/** An on-demand charge whose effective cost equals its list cost. */
export const USAGE = {
  ChargeCategory: "Usage",
  BillingCurrency: "EUR",
  BilledCost: "10",
  EffectiveCost: "10",
  ListCost: "10",
  ContractedCost: "10",
};

/** Usage covered by a reservation: list cost 10, contracted cost 9, effective cost 6. */
export const USED = {
  ...USAGE,
  CommitmentDiscountId: "/providers/Microsoft.Capacity/reservationOrders/a/reservations/b",
  CommitmentDiscountStatus: "Used",
  BilledCost: "0",
  ContractedCost: "9",
  EffectiveCost: "6",
};

export const UNUSED: Row = {
  ...USED,
  CommitmentDiscountStatus: "Unused",
  EffectiveCost: "2",
  ListCost: "0",
  ContractedCost: "0",
};

/** Converts the rows as the hub does, and reads the charge totals by currency from the written bytes. */
export async function chargesOf(rows: readonly Row[], schemaName = "focuscost_1.0.json"): Promise<CurrencyTotals> {
  const names = [...new Set(rows.flatMap(Object.keys))];
  const lines = rows.map((row) => names.map((name) => row[name] ?? "").join(","));
  const content = `${[names.join(","), ...lines].join("\n")}\n`;
  const { converted } = await convertToBytes({
    schema: schemaNamed(schemaName),
    parts: [{ name: "part.csv", content }],
  });
  return converted.facts.charges;
}

/** The savings of rows in a single currency. */
export async function savingsOfRows(rows: readonly Row[], schemaName?: string): Promise<Savings> {
  const charges = await chargesOf(rows, schemaName);
  const [classes = new Map()]: readonly ClassTotals[] = [...charges.values()];
  return savingsOf(classes);
}

/** An amount in units of 10^-18. */
export function units(text: string): bigint {
  const parsed = parseDecimal(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.units;
}
