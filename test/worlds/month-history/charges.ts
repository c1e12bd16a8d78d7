import { csvOf, type Fields, fillWorld } from "focus-parquet/testing";
import { randomFrom } from "../lake-model/caller.ts";

/** The enrollment that has costs and a price sheet. */
export const ACCOUNT = "/providers/Microsoft.Billing/billingAccounts/8611537";
const WORLD = fillWorld({ agreement: "ea", month: "2026-06", meters: 3, days: [1] });

/** Too many empty cells would be refused. */
const PRICED = WORLD.costs.map((row) => ({ ...row, ContractedCost: row.ContractedCost || "0" }));

const LONG = "A service whose name is longer than any column of a table ".repeat(6);
const SERVICES = [
  "Virtual Machines",
  "Storage",
  "Bandbreite \u00fc \u65e5\u672c \ud83d\udcb6",
  LONG,
  `${LONG}2`,
  "",
  '"a","b"',
  "*",
];
const SUBSCRIPTIONS = ["/subscriptions/A", "/subscriptions/a", "/subscriptions/B", ""];
const CURRENCIES = ["USD", "USD", "EUR", "JPY"];
/** From the last digit to more than a double can hold. */
const AMOUNTS = ["0.000000000000000001", "12.3", "-0.1", "90071992547409.93", "0.3", "0", "1.000000000000000003"];

/** How the next delivery differs from the last one. */
export const CHANGES = ["grow", "restate", "correct", "shrink", "move", "same"] as const;
export type DeliveryChange = (typeof CHANGES)[number];

/** The rows of the next delivery. The first has 1 to 4 rows. */
export function changeCharges(charges: readonly Fields[], change: DeliveryChange, seed: number): readonly Fields[] {
  const random = randomFrom(seed);
  random(2);
  const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T;
  const charge = (): Fields => ({
    ...pick(PRICED),
    ...{ BilledCost: pick(AMOUNTS), EffectiveCost: pick(AMOUNTS), BillingCurrency: pick(CURRENCIES) },
    ...{ ServiceName: pick(SERVICES), SubAccountId: pick(SUBSCRIPTIONS) },
  });
  const some = (count: number): readonly Fields[] => Array.from({ length: count }, charge);
  if (charges.length === 0) return some(1 + random(4));
  const place = random(charges.length);
  const altered = (fields: () => Fields): readonly Fields[] =>
    charges.map((row, index) => (index === place ? { ...row, ...fields() } : row));
  switch (change) {
    case "grow":
      return [...charges, ...some(1 + random(3))];
    case "restate":
      return altered(() => ({ BilledCost: pick(AMOUNTS), EffectiveCost: pick(AMOUNTS) }));
    case "move":
      return altered(() => ({ ServiceName: pick(SERVICES), SubAccountId: pick(SUBSCRIPTIONS) }));
    case "correct": {
      const row = charges[place] as Fields;
      const negative = (text: string | undefined): string =>
        text?.startsWith("-") === true ? text.slice(1) : `-${text ?? "0"}`;
      const back = { BilledCost: negative(row.BilledCost), EffectiveCost: negative(row.EffectiveCost) };
      const ResourceId = `${row.ResourceId?.replace(/[a-z-]+$/, "")}correction`;
      return [...charges, { ...row, ...back, ResourceId, ChargeClass: "Correction" }];
    }
    case "shrink":
      return charges.length === 1 ? some(1) : charges.filter((_, index) => index !== place);
    case "same":
      return charges;
  }
}

/** The file of a delivery. Each row names its delivery, so that a reader of the month knows it. */
export function costsCsv(charges: readonly Fields[], delivery: string): string {
  const quoted = (value: string): string => (/[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  const rows = charges.map((row) => ({ ...row, ChargeDescription: delivery }));
  return csvOf(rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, text]) => [name, quoted(text)]))));
}

/** A price sheet; another factor changes all prices. */
export function sheetCsv(factor: number): string {
  return csvOf(WORLD.sheet.map((row) => ({ ...row, MarketPrice: `${factor}${row.MarketPrice ?? "0.5"}` })));
}
