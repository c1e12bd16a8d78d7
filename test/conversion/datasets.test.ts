import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { formatUnits } from "exact-values/decimal";
import { judgeRun } from "focus-parquet/admission";
import { costSumsToJson } from "focus-parquet/facts";
import { UNMAPPED_COLUMNS } from "focus-parquet/schemas";
import {
  CONVERTERS,
  convertToBytes,
  DUCKDB_TYPES,
  datasetCsv,
  decimalUnits,
  describeColumns,
  expectedCell,
  PUBLISHED_DATASETS,
  type PublishedDataset,
  readCells,
  readCsv,
  readWithDuckDb,
} from "focus-parquet/testing";
import { describe, expect, test } from "vitest";

type Row = Readonly<Record<string, string>>;

/** Sums by currency and column from the CSV text. */
function expectedSums({ columns, schema }: PublishedDataset, rows: readonly Row[]): Record<string, object> {
  const sourceOf = (sink: string | undefined): string =>
    schema.columns.find((column) => column.sink === sink)?.source ?? "";
  const byCurrency = Map.groupBy(rows, (row) => row[sourceOf(columns.currency)] ?? "");
  return Object.fromEntries(
    [...byCurrency].map(([currency, own]) => [
      currency,
      Object.fromEntries(
        columns.sums.map((sink) => {
          const values = own.map((row) => decimalUnits(row[sourceOf(sink)] || "0"));
          return [sink, formatUnits(values.reduce((sum, value) => sum + value, 0n))];
        }),
      ),
    ]),
  );
}

describe.each(CONVERTERS)("the %s converter", (_name, converter) => {
  test.each(PUBLISHED_DATASETS)("writes the same cells and sums of $schemaName as csv-parse reads", async (dataset) => {
    const { columns, schema } = dataset;
    const options = { rows: 300, month: "2024-06", extraColumns: { "RI Used Hours": "7" } };
    const plain = [1, 2].map((seed) => datasetCsv(dataset, { ...options, seed }));
    // The delivered headers differ in case and blanks from those requested from csv-parse.
    const parts = [1, 2].map((seed) => ({
      name: `part_${seed}.csv`,
      content: `\uFEFF${datasetCsv(dataset, { ...options, seed, respelled: true })}`,
    }));
    const rows = plain.flatMap(readCsv);
    const extra = (index: number): string => (index < options.rows ? extraHeader(parts[0]) : extraHeader(parts[1]));
    const expected = rows.map((row, index) => [
      ...schema.columns.map(({ source, type }) => expectedCell(row[source], type)),
      JSON.stringify({ [extra(index)]: "7" }),
    ]);
    const converted = await convertToBytes({ converter, schema, parts, dataset: columns, month: "202406" });
    expect(converted.plan.missing).toEqual([]);
    await readWithDuckDb(converted.bytes, async (reader) => {
      expect(await describeColumns(reader)).toEqual([
        ...schema.columns.map(({ sink, type }) => ({ name: sink, type: DUCKDB_TYPES[type] })),
        { name: UNMAPPED_COLUMNS, type: "VARCHAR" },
      ]);
      expect(await readCells(reader)).toEqual(expected);
    });
    const { facts } = converted.converted;
    expect(costSumsToJson(facts.sums)).toEqual(expectedSums(dataset, rows));
    expect(judgeRun(facts.values, columns)).toEqual({
      empty: [],
      emptyCosts: [],
      wrongMonth: undefined,
      outside: { chargeAlone: 0, billingAlone: 0, both: 0 },
    });
  });

  test.each(PUBLISHED_DATASETS)(
    "reports columns of $schemaName without values, and days in other months",
    async (dataset) => {
      const { columns, schema } = dataset;
      const emptied = columns.sums[0] ?? "";
      const source = schema.columns.find(({ sink }) => sink === emptied)?.source ?? "";
      const content = datasetCsv(dataset, { rows: 20, month: "2024-05", extraColumns: { [source]: "" } });
      const { converted } = await convertToBytes({
        converter,
        schema,
        parts: [{ name: "part.csv", content }],
        dataset: columns,
        month: "202406",
      });
      const verdict = judgeRun(converted.facts.values, columns);
      const isNeeded = columns.filled.includes(emptied);
      expect(verdict.empty).toEqual(isNeeded ? [emptied] : []);
      // Days in other months do not reject a run, because prices and recommendations are not dated by month.
      expect(verdict.wrongMonth).toBeUndefined();
      const outside = columns.day === undefined ? 0 : 20;
      expect(verdict.outside).toEqual({ chargeAlone: outside, billingAlone: 0, both: 0 });
    },
  );
});

function extraHeader(part: { readonly content: string } | undefined): string {
  const names = (part?.content ?? "").split("\n")[0]?.split(",") ?? [];
  return names.at(-1) ?? "";
}

const SHARED = join(import.meta.dirname, "..", "..", "..", "shared", "data", "datasets");
const SAMPLE = join(SHARED, "reservationrecommendations-2023-05-01-ea.csv");
const isThere = existsSync(SAMPLE);
if (!isThere) console.log("skipped: shared/data/datasets does not exist next to the repository");

describe.each(CONVERTERS)("the %s converter", (_name, converter) => {
  test.runIf(isThere)("converts the published sample of recommendations cell by cell", async () => {
    const dataset = PUBLISHED_DATASETS.find(({ schemaName }) => schemaName.startsWith("reservationrecommendations"));
    if (dataset === undefined) throw new Error("no recommendations");
    const { columns, schema } = dataset;
    const content = await readFile(SAMPLE);
    const { bytes, converted, plan } = await convertToBytes({
      converter,
      schema,
      parts: [{ name: "sample.csv", content }],
      dataset: columns,
    });
    const rows = readCsv(content);
    expect(rows).toHaveLength(23);
    expect(plan.unknown).toEqual([]);
    await readWithDuckDb(bytes, async (reader) => {
      expect(await readCells(reader)).toEqual(
        rows.map((row) => [...schema.columns.map(({ source, type }) => expectedCell(row[source], type)), null]),
      );
    });
    expect(costSumsToJson(converted.facts.sums)).toEqual(expectedSums(dataset, rows));
  });
});
