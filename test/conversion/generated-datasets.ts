import {
  type DatasetRunOptions,
  datasetColumnKey,
  generateDatasetRun,
  type OtherDataset,
} from "azure-simulator/testing";
import { judgeRun } from "focus-parquet/admission";
import type { Converter } from "focus-parquet/convert";
import { costSumsToJson } from "focus-parquet/facts";
import { UNMAPPED_COLUMNS } from "focus-parquet/schemas";
import {
  bookedSums,
  convertToBytes,
  DUCKDB_TYPES,
  describeColumns,
  expectedCell,
  PUBLISHED_DATASETS,
  type PublishedDataset,
  readCells,
  readCsv,
  readWithDuckDb,
} from "focus-parquet/testing";
import { expect } from "vitest";
import { withoutZeros } from "../worlds/stored-hub/month-content.ts";

const SCOPES = {
  ea: "/providers/Microsoft.Billing/billingAccounts/1234567",
  mca: "/providers/Microsoft.Billing/billingAccounts/6b1c4ae0-aaaa-4bbb-8ccc-000000000001:6b1c4ae0-aaaa-4bbb-8ccc-000000000002_2019-05-31/billingProfiles/ABCD-EF23-GH4-JK5",
} as const;

/** Reservation details have the same columns in both agreements. */
export const DELIVERED = PUBLISHED_DATASETS.flatMap((dataset) =>
  (dataset.kind.marks === undefined ? (["ea", "mca"] as const) : [dataset.agreement]).map((agreement) => ({
    ...{ dataset, agreement, name: `${dataset.kind.type} ${dataset.version} ${agreement}` },
  })),
);

export const SHAPES = {
  plain: { gzip: true },
  /** Quotes everything, and uses exponents, line breaks and several date formats. */
  awkward: { variant: "hard", bom: true, eol: "crlf" },
  /** Adds documented special cases, in two currencies. */
  documented: { documentedColumns: true, currencies: ["EUR", "CHF"] },
} satisfies Readonly<Record<string, Partial<DatasetRunOptions>>>;

async function deliveredParts(options: DatasetRunOptions) {
  const run = generateDatasetRun(options);
  const parts = await Promise.all(
    run.parts.map(async ({ blobName, open }) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of open()) chunks.push(chunk);
      return { name: blobName, content: Buffer.concat(chunks) };
    }),
  );
  return { run, parts };
}

function optionsOf({ kind, version }: PublishedDataset, agreement: "ea" | "mca"): DatasetRunOptions {
  return { dataset: kind.type as OtherDataset, version, scope: SCOPES[agreement], month: "202606", parts: 2 };
}

/** Converts a generated run, and compares cells with csv-parse and sums with DuckDB and the generator's books. */
export async function compareGenerated(
  converter: Converter,
  { dataset, agreement }: (typeof DELIVERED)[number],
  shape: Partial<DatasetRunOptions>,
): Promise<void> {
  const { columns, schema } = dataset;
  const { run, parts } = await deliveredParts({ ...optionsOf(dataset, agreement), ...shape });
  const plain = shape.gzip === true ? await deliveredParts({ ...optionsOf(dataset, agreement) }) : { parts };
  const rows = plain.parts.flatMap(({ content }) => readCsv(content));
  const headers = Object.keys(rows[0] ?? {});
  const headerOf = (source: string): string =>
    headers.find((header) => datasetColumnKey(header) === datasetColumnKey(source)) ?? `no column ${source}`;
  const unknown = headers.filter((header) => !schema.columns.some(({ source }) => headerOf(source) === header));
  const expected = rows.map((row) => [
    ...schema.columns.map(({ source, type }) => expectedCell(row[headerOf(source)], type)),
    // Empty values are omitted.
    unmapped(Object.fromEntries(unknown.map((header) => [header, row[header] ?? ""] as const))),
  ]);
  const converted = await convertToBytes({ converter, schema, parts, dataset: columns, month: "202606" });
  expect(converted.plan.missing).toEqual([]);
  expect(rows.length).toBe(run.rows);
  expect(rows.length).toBeGreaterThan(5);
  await readWithDuckDb(converted.bytes, async (reader) => {
    expect(await describeColumns(reader)).toEqual([
      ...schema.columns.map(({ sink, type }) => ({ name: sink, type: DUCKDB_TYPES[type] })),
      { name: UNMAPPED_COLUMNS, type: "VARCHAR" },
    ]);
    expect(await readCells(reader)).toEqual(expected);
    const { sums } = run.totals();
    expect(costSumsToJson(converted.converted.facts.sums)).toEqual(
      Object.fromEntries(Object.entries(sums).map(([currency, of]) => [currency, bookedSums(dataset, of)])),
    );
    for (const column of columns.sums) {
      const whole = columns.currency === undefined ? "''" : `"${columns.currency}"`;
      const found = await reader.query(
        `SELECT ${whole} AS currency, sum("${column}")::VARCHAR AS total FROM read_parquet($file) GROUP BY ALL`,
      );
      for (const { currency, total } of found) {
        expect(withoutZeros(String(total)), column).toBe(bookedSums(dataset, sums[String(currency)] ?? {})[column]);
      }
    }
  });
  expect(judgeRun(converted.converted.facts.values, columns)).toMatchObject({
    ...{ empty: [], wrongMonth: undefined },
    outside: { chargeAlone: 0, billingAlone: 0, both: 0 },
  });
}

function unmapped(members: Readonly<Record<string, string>>): string | null {
  const filled = Object.entries(members).filter(([, text]) => text !== "");
  return filled.length === 0 ? null : JSON.stringify(Object.fromEntries(filled));
}
