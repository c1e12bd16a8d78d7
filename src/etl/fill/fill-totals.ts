import { createHash } from "node:crypto";
import type { PriceKind } from "../../focus/prices/find-price.ts";

/** Rows that lack a price: all of their missing prices were found, some, or none. */
type FilledRows = "filled" | "partly" | "unfilled";

/** Rows by what came of them, counted while a month is read. */
export interface FillCounts {
  roundings: number;
  readonly rows: Record<FilledRows, number>;
  /** By rule or reason. */
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

/** A digest of the prices that were used and of their days, in whatever order they were met: 64 hexadecimal digits. */
export function digestUsed(used: ReadonlyMap<string, number>): string {
  const hash = createHash("sha256");
  for (const [line, days] of [...used].sort(([left], [right]) => (left < right ? -1 : 1)))
    hash.update(`${line} ${days}\n`);
  return hash.digest("hex");
}
