import type { Content } from "./books.ts";

/** A fault in the files of a run that affects more than single cells. */
export type ColumnFault = "no column" | "empty column" | "wrong month" | "no list costs" | "late rows";

export interface CsvTerms {
  /** Any day of the run. */
  readonly day: string;
  /** Makes the length unique, because no two parts of a real month have the same length. */
  readonly fill: number;
  readonly isSpoilt: boolean;
  readonly fault: ColumnFault | undefined;
}

const COLUMNS =
  "BilledCost,EffectiveCost,ListCost,ContractedCost,BillingCurrency,BillingPeriodStart,ChargePeriodStart,ServiceName";
/** Columns that are required and must have values. */
const NEEDED = ["BilledCost", "EffectiveCost", "BillingCurrency", "BillingPeriodStart", "ChargePeriodStart"];
const OTHER_MONTH = "2025-01-01";

/** A part as Azure writes it, or with a fault. */
export function csv(rows: Content, { day, fault, fill, isSpoilt }: CsvTerms): Uint8Array {
  const needed = NEEDED[fill % NEEDED.length];
  const header = COLUMNS.split(",");
  const billed = fault === "wrong month" ? OTHER_MONTH : `${day.slice(0, 7)}-01`;
  const lines = rows.map(([name, cost], row) => {
    const charged = fault === "wrong month" || (fault === "late rows" && row === 0) ? OTHER_MONTH : day;
    const list = fault === "no list costs" ? "" : "0";
    const text = isSpoilt && row === 0 ? "much" : String(cost);
    const cells = [text, "0", list, "0", "USD", `${billed}T00:00:00Z`, `${charged}T00:00:00Z`, name];
    const kept = cells.map((cell, index) => (fault === "empty column" && header[index] === needed ? "" : cell));
    return [...kept.filter((_, index) => isThere(header[index])), "x".repeat(fill)].join(",");
  });
  function isThere(column: string | undefined): boolean {
    return fault !== "no column" || column !== needed;
  }
  const text = [[...header.filter(isThere), "y".repeat(fill)].join(","), ...lines, ""].join("\n");
  return new TextEncoder().encode(text);
}
