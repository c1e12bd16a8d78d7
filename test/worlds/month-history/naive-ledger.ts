import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { decimalUnits, type NaiveSums, NOTHING } from "./naive-month.ts";

type Totals = { readonly rows: number; readonly sums: Readonly<Record<string, Readonly<Record<string, string>>>> };
type Cell = readonly [string, string, string, string, number, number, string, string, string, string];

/** A record as its line says it, without the product's parser. */
export interface NaiveRecord {
  readonly line: string;
  readonly sequence: number;
  readonly previous: string | null;
  readonly kind: string;
  readonly found?: boolean;
  readonly attempt: string;
  readonly before: Totals;
  readonly after: Totals;
  readonly detail: string;
  readonly cells: readonly Cell[];
}

export type NaiveCells = ReadonlyMap<string, NaiveSums>;

export const digestOf = (line: string): string => createHash("sha256").update(line).digest("hex");

/** The lines of a stored ledger. */
export function linesOf(bytes: Uint8Array): readonly string[] {
  const text = gunzipSync(bytes).toString("utf8");
  if (!text.endsWith("\n")) throw new Error("the ledger does not end with a line feed");
  return text.slice(0, -1).split("\n");
}

export function parseLines(lines: readonly string[]): readonly NaiveRecord[] {
  return lines.map((line) => ({ ...(JSON.parse(line) as NaiveRecord), line }));
}

/** Throws unless each record names the digest of the record before and begins with its sums. */
export function assertChain(records: readonly NaiveRecord[]): void {
  let previous: NaiveRecord | undefined;
  for (const record of records) {
    const place = `record ${record.sequence} (${record.kind})`;
    if (previous !== undefined) {
      if (record.previous !== digestOf(previous.line)) throw new Error(`${place} does not name the record before`);
      if (record.sequence !== previous.sequence + 1) throw new Error(`${place} follows ${previous.sequence}`);
    }
    // The only lines that are left of a deleted ledger are those of the month's last commit.
    const before = record.kind === "opening" ? { rows: 0, sums: {} } : (previous?.after ?? record.before);
    if (totalsText(record.before) !== totalsText(before)) throw new Error(`${place} begins with other sums`);
    previous = record;
  }
}

/** Opening + changes, added up per cell. */
export function addUp(records: readonly NaiveRecord[]): NaiveCells {
  const cells = new Map<string, NaiveSums>();
  for (const { cells: changed, detail, kind } of records) {
    if (kind === "opening") cells.clear();
    if (detail !== "subscription") throw new Error(`a small month has cells by ${detail}`);
    for (const [currency, service, subscription, charge, ...numbers] of changed) {
      const key = JSON.stringify([currency, service, subscription, charge]);
      const { billed, effective, rows } = cells.get(key) ?? NOTHING;
      const [rowsBefore, rowsAfter, billedBefore, billedAfter, effectiveBefore, effectiveAfter] = numbers;
      const sums = {
        rows: rows + BigInt(rowsAfter) - BigInt(rowsBefore),
        billed: billed + decimalUnits(billedAfter) - decimalUnits(billedBefore),
        effective: effective + decimalUnits(effectiveAfter) - decimalUnits(effectiveBefore),
      };
      if (sums.rows === 0n && sums.billed === 0n && sums.effective === 0n) cells.delete(key);
      else cells.set(key, sums);
    }
  }
  return cells;
}

export function cellsText(cells: NaiveCells): string {
  return [...cells]
    .map(([key, { billed, effective, rows }]) => `${key}: ${rows} ${billed} ${effective}`)
    .sort()
    .join("\n");
}

/** Billed and effective cost per currency, and the rows. */
export function totalsText({ rows, sums }: Totals): string {
  const lines = Object.entries(sums).map(([currency, columns]) =>
    ["BilledCost", "EffectiveCost"].map((column) => `${currency} ${decimalUnits(columns[column] ?? "0")}`).join(" "),
  );
  return [`${rows}`, ...lines.sort()].join("\n");
}

/** The same for a month that was read naively. */
export function totalsOfCells(cells: NaiveCells): string {
  const sums: Record<string, { billed: bigint; effective: bigint }> = {};
  let rows = 0n;
  for (const [key, cell] of cells) {
    const [currency = ""] = JSON.parse(key) as string[];
    const { billed, effective } = sums[currency] ?? NOTHING;
    sums[currency] = { billed: billed + cell.billed, effective: effective + cell.effective };
    rows += cell.rows;
  }
  const lines = Object.entries(sums).map(
    ([currency, { billed, effective }]) => `${currency} ${billed} ${currency} ${effective}`,
  );
  return [`${rows}`, ...lines.sort()].join("\n");
}
