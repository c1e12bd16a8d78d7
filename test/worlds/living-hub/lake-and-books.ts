import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { MonthBook } from "azure-simulator";
import { BOOKED_COLUMNS, type HubContainers } from "azure-simulator/testing";
import { openLakeReader } from "../../../scripts/demo/lake-reader.ts";
import { withoutZeros } from "../stored-hub/month-content.ts";
import { namesIn } from "./living-hub.ts";

export interface Account {
  /** Rows and exact sums as text by scope, month and currency, in order. */
  readonly lines: readonly string[];
  readonly months: number;
  readonly rows: number;
}

/** What the last completed run of each scope and month delivered, according to the simulator's books. */
export function accountOfBooks(books: readonly MonthBook[]): Account {
  const lines = books.flatMap(({ scope, month, rows, costs }) =>
    Object.entries(costs).map(([currency, sums]) =>
      lineOf([scope.slice(1).toLowerCase(), month, currency, rows], (column) => sums[column].atScale18),
    ),
  );
  return { lines: lines.sort(), months: books.length, rows: books.reduce((sum, { rows }) => sum + rows, 0) };
}

/**
 * What DuckDB, which shares no code with the hub or the simulator, reads from the lake. It adds DECIMAL(38,18) exactly.
 */
export async function accountOfLake({ ingestion }: Pick<HubContainers, "ingestion">): Promise<Account> {
  const folder = await mkdtemp(join(tmpdir(), "living-hub-"));
  const files: string[] = [];
  for (const name of await namesIn(ingestion)) {
    const file = join(folder, "lake", "ingestion", name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await ingestion.getBlobClient(name).downloadToBuffer());
    files.push(file);
  }
  const reader = await openLakeReader(files);
  try {
    const sums = BOOKED_COLUMNS.map((column) => `sum(${column})::VARCHAR AS ${column}`).join(", ");
    const found = await reader.query(
      `SELECT scope, month, BillingCurrency AS currency, sum(count(*)) OVER (PARTITION BY scope, month)::INT AS rows,
         count(*)::INT AS own, ${sums} FROM costs GROUP BY scope, month, currency`,
    );
    const lines = found.map((row) =>
      lineOf([row.scope, row.month, row.currency, row.rows], (column) => withoutZeros(String(row[column]))),
    );
    const rows = found.reduce((sum, { own }) => sum + Number(own), 0);
    return { lines: lines.sort(), months: files.length, rows };
  } finally {
    reader.close();
    await rm(folder, { recursive: true });
  }
}

function lineOf(place: readonly unknown[], sumOf: (column: (typeof BOOKED_COLUMNS)[number]) => string): string {
  return [...place, ...BOOKED_COLUMNS.map((column) => `${column} ${sumOf(column)}`)].join(" ");
}
