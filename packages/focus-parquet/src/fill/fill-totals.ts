import { createHash } from "node:crypto";
import type { PriceKind } from "../focus/prices/find-price.ts";

/** Rows that lack a price: all of their missing prices were found, some, or none. */
type FilledRows = "filled" | "partly" | "unfilled";

/** Outcomes of rows without a price, counted while a month is read. */
export interface FillCounts {
  roundings: number;
  readonly rows: Record<FilledRows, number>;
  /** Number of prices by rule or reason. */
  readonly outcomes: Readonly<Record<PriceKind, Map<string, number>>>;
  add(kind: PriceKind, text: string | undefined): void;
  addRow(outcome: FilledRows): void;
}

export function createFillCounts(): FillCounts {
  const outcomes = { list: new Map<string, number>(), contracted: new Map<string, number>() };
  const rows = { filled: 0, partly: 0, unfilled: 0 };
  return {
    roundings: 0,
    rows,
    outcomes,
    add: (kind, text) => {
      if (text !== undefined) outcomes[kind].set(text, (outcomes[kind].get(text) ?? 0) + 1);
    },
    addRow: (outcome) => {
      rows[outcome]++;
    },
  };
}

/** Lines of `formatPriceOutcome`, each with one bit for every day of the month on which it applies. */
export type PriceOutcomes = Map<string, number>;

/** A digest of all outcomes and their days, independent of the order of rows: 64 hexadecimal digits. */
export function digestOutcomes(outcomes: PriceOutcomes): string {
  const hash = createHash("sha256");
  for (const [line, days] of [...outcomes].sort(([left], [right]) => (left < right ? -1 : 1)))
    hash.update(`${line} ${days}\n`);
  return hash.digest("hex");
}
