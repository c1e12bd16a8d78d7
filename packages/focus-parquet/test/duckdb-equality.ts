import { isDeepStrictEqual } from "node:util";
import { type CostDatasetVersion, DATASET_VERSIONS } from "azure-simulator/testing";
import { formatUnits } from "exact-values/decimal";
import { beforeAll, describe, expect, test } from "vitest";
import { COMPRESSIONS, type Converter } from "../src/converter.ts";
import { UNMAPPED_COLUMNS } from "../src/focus/columns/column-plan.ts";
import { COST_COLUMNS, costSumsToJson } from "../src/focus/cost-sums.ts";
import { bundledSchema } from "../src/focus/datasets/bundled-datasets.ts";
import type { ColumnType, FocusSchema, SchemaColumn } from "../src/focus/schema.ts";
import { convertToBytes, type NamedPart } from "./readers/convert-to-bytes.ts";
import { decimalUnits, expectedCell, readCsv } from "./readers/csv-oracle.ts";
import { describeColumns, readCells, readWithDuckDb } from "./readers/duckdb.ts";
import { generatedParts } from "./readers/generated-parts.ts";

const DUCKDB_TYPES: Readonly<Record<ColumnType, string>> = {
  String: "VARCHAR",
  Decimal: "DECIMAL(38,18)",
  DateTimeOffset: "TIMESTAMP WITH TIME ZONE",
  Boolean: "BOOLEAN",
};

/** A billing account with several billing profiles in different currencies. */
const SCOPE =
  "/providers/Microsoft.Billing/billingAccounts/6b1c4ae0-aaaa-4bbb-8ccc-000000000001:6b1c4ae0-aaaa-4bbb-8ccc-000000000002_2019-05-31";

type Row = Readonly<Record<string, string>>;

function schemaOf(version: CostDatasetVersion): FocusSchema {
  const schema = bundledSchema(`focuscost_${version}.json`);
  if (schema === undefined) throw new Error(`no schema of ${version}`);
  return schema;
}

/** A cost column's sums by currency, from the CSV text. */
function expectedSums(rows: readonly Row[], column: string): Record<string, string> {
  const sums = new Map<string, bigint>();
  for (const row of rows) {
    const currency = row.BillingCurrency ?? "";
    sums.set(currency, (sums.get(currency) ?? 0n) + decimalUnits(row[column] || "0"));
  }
  return Object.fromEntries([...sums].map(([currency, units]) => [currency, formatUnits(units)]));
}

export interface EqualityOptions {
  /** Either every codec for each version, or one codec per version, so that each codec is used once. */
  readonly codecs: "all" | "in turn";
}

/** Converts exports of every version with one converter, then checks types, nulls, sums and every cell with DuckDB. */
export function describeEquality(name: string, converter: Converter, { codecs }: EqualityOptions): void {
  describe(`the ${name} converter`, () => {
    describe.each(DATASET_VERSIONS)("an export of version %s", (version) => {
      const schema = schemaOf(version);
      const columns: readonly SchemaColumn[] = [
        ...schema.columns,
        { source: UNMAPPED_COLUMNS, sink: UNMAPPED_COLUMNS, type: "String" },
      ];
      let parts: readonly NamedPart[];
      let rows: readonly Row[];
      let expected: readonly (readonly (string | null)[])[];

      beforeAll(async () => {
        const run = {
          datasetVersion: version,
          scope: SCOPE,
          rows: 2000,
          parts: 3,
          variant: "hard",
          currencies: ["USD", "EUR"],
        } as const;
        parts = await generatedParts({
          ...run,
          bom: true,
          secondBom: true,
          eol: version === "1.0" ? "crlf" : "lf",
          gzip: version === "1.0r2",
        });
        const plain = await generatedParts(run);
        rows = plain.flatMap(({ content }) => readCsv(content));
        expected = rows.map((row) => columns.map(({ source, type }) => expectedCell(row[source], type)));
      });

      const turn = DATASET_VERSIONS.indexOf(version) % COMPRESSIONS.length;
      test.each(COMPRESSIONS.filter((_, index) => codecs === "all" || index === turn))(
        "DuckDB reads the same cells as csv-parse reads in the source, with %s",
        async (compression) => {
          const { bytes, converted } = await convertToBytes({
            converter,
            schema,
            parts,
            compression,
            rowGroupByteCount: 400_000,
          });
          expect(converted.pieces.length).toBeGreaterThan(parts.length);
          expect(converted.rowsByPart.reduce((sum, count) => sum + count, 0)).toBe(rows.length);

          await readWithDuckDb(bytes, async (reader) => {
            expect(await describeColumns(reader)).toEqual(
              columns.map(({ sink, type }) => ({ name: sink, type: DUCKDB_TYPES[type] })),
            );
            const cells = await readCells(reader);
            expect(cells.length).toBe(rows.length);
            // Reports a single different row rather than two thousand rows.
            const other = cells.findIndex((row, index) => !isDeepStrictEqual(row, expected[index]));
            expect(cells[other]).toEqual(expected[other]);
            expect(other).toBe(-1);

            const nulls = await reader.query(
              `SELECT ${columns.map(({ sink }, index) => `count(*) - count("${sink}") AS c${index}`).join(", ")} FROM read_parquet($file)`,
            );
            expect(columns.map((_, index) => Number(nulls[0]?.[`c${index}`]))).toEqual(
              columns.map((_, index) => expected.filter((row) => row[index] === null).length),
            );
          });
        },
      );

      test("the hub, DuckDB and csv-parse calculate the same sums in every currency", async () => {
        const { bytes, converted } = await convertToBytes({ converter, schema, parts });
        const reported = costSumsToJson(converted.facts.sums);
        const present = COST_COLUMNS.filter((column) => schema.columns.some(({ sink }) => sink === column));
        expect(Object.keys(reported)).toEqual(["EUR", "USD"]);
        await readWithDuckDb(bytes, async (reader) => {
          for (const column of present) {
            const sums = await reader.query(
              `SELECT BillingCurrency AS currency, sum(${column})::VARCHAR AS total FROM read_parquet($file) GROUP BY 1`,
            );
            const wanted = expectedSums(rows, column);
            for (const { currency, total } of sums) {
              expect(formatUnits(decimalUnits(String(total)))).toBe(wanted[String(currency)]);
              expect(reported[String(currency)]?.[column]).toBe(wanted[String(currency)]);
            }
            expect(sums).toHaveLength(2);
          }
        });
      });
    });
  });
}
