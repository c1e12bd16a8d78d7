import type { Team } from "azure-simulator/testing";
import { formatBytes } from "../../src/actions/ingest/months/month-work.ts";
import { type BookComparison, compareWithBooks } from "./compare-books.ts";
import { type CostTable, readCostTable, renderCostTable } from "./cost-table.ts";
import { copyLake } from "./lake-copy.ts";
import { openLakeReader } from "./lake-reader.ts";
import { demand } from "./mismatch.ts";
import { OUTPUT_FOLDER, type OutputFolder } from "./output-folder.ts";
import { readDemoTable } from "./read-demo-table.ts";
import type { Screen } from "./screen.ts";
import { dashMonth } from "./team-life.ts";

const SHOWN_MONTHS = 4;

export interface LakeReading {
  readonly comparison: BookComparison;
  readonly tables: readonly CostTable[];
  readonly byteCount: number;
}

/**
 * Copies the lake, sums its costs with DuckDB, and compares them with the books. Months before `firstKept` must be
 * gone.
 */
export async function readDemoLake(
  { cloud, containers }: Pick<Team, "cloud" | "containers">,
  { screen, output, firstKept }: { readonly screen: Screen; readonly output: OutputFolder; readonly firstKept: string },
): Promise<LakeReading> {
  screen.act(
    "DuckDB reads the lake",
    "A copy of the container ingestion, read by a program that shares no code with the hub.",
  );
  const { byteCount, files } = await copyLake(containers, output);
  const shape = `${OUTPUT_FOLDER}/lake/ingestion/{scope}/{yyyyMM}/focuscost/focuscost.parquet`;
  screen.line(`${files.length} files, ${formatBytes(byteCount)}: ${shape}`);
  const reader = await openLakeReader(files);
  try {
    const tables: CostTable[] = [];
    for (const currency of ["USD", "EUR"]) {
      const table = await readCostTable(reader, currency);
      tables.push(table);
      screen.line("");
      for (const line of renderCostTable(table, SHOWN_MONTHS)) screen.line(line);
    }
    screen.act(
      "The lake against the books",
      "Rows and exact sums of the charges, computed before any CSV was written.",
    );
    const books = cloud.costManagement.books.all();
    const kept = books.filter(({ month }) => month >= firstKept);
    const comparison = await compareWithBooks(reader, kept);
    demand(comparison.differences.length === 0, comparison.differences.join("\n"));
    const { months, rows, sums } = comparison;
    screen.good(
      `${rows.toLocaleString("en-US")} rows and ${sums} sums of ${months} months are equal to the last digit`,
    );
    screen.good(`${books.length - kept.length} months before ${dashMonth(firstKept)} have been deleted`);
    await readDemoTable({ cloud }, { books: kept, output, screen });
    return { comparison, tables, byteCount };
  } finally {
    reader.close();
  }
}
