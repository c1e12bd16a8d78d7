import { MAX_CELLS, type MonthCells, NO_CELLS } from "exact-values/month-cells";
import { inputErrorOf, Random } from "exact-values/testing";
import { expect, test } from "vitest";
import { readMonthCells } from "../../src/cube/read-cost-file.ts";
import { specifiedSchema } from "../../src/focus/focus-columns.ts";
import type { FocusSchema } from "../../src/focus/schema.ts";
import { EMPTY_FACTS, type MonthFacts, mergeFacts } from "../../src/month-facts.ts";
import { formatExactJson, parseExactJson } from "../../src/tagged-json.ts";
import { type ConvertedBytes, convertToBytes } from "../readers/convert-to-bytes.ts";
import { readWithDuckDb } from "../readers/duckdb.ts";
import { writeWithDuckDb } from "../readers/duckdb-parquet.ts";
import { bytesSource } from "./bytes-source.ts";
import { cellsInSql, textsOfCells } from "./cube-sql.ts";

function schema(): FocusSchema {
  const found = specifiedSchema("focuscost_focus-1.2.json");
  if (found === undefined) throw new Error("the schema of FOCUS 1.2 is missing");
  return found;
}

const HUB = [{ key: "hub_run_id", value: "run" }];
const HEADER =
  "BilledCost,EffectiveCost,BillingCurrency,ServiceName,SubAccountId,ChargeCategory,ChargeClass,CommitmentDiscountId,ProviderName,PublisherName\n";

/** Rows with nulls, corrections, marketplace charges, purchases of commitments, negative amounts and three currencies. */
function randomRows(random: Random, count: number): readonly string[] {
  const cost = (): string => random.pick(["", "0", `-${random.digits(18)}.5`, `0.${random.digits(18)}`, "1E-18"]);
  return Array.from({ length: count }, () =>
    [
      ...[cost(), cost(), random.pick(["EUR", "USD", "JPY", ""])],
      ...[random.pick(["VM", "vm", "DB", "", "s".repeat(256)]), random.pick(["/Sub/A", "/sub/a", "/sub/b", ""])],
      ...[random.pick(["Usage", "Purchase", "Tax", "Credit", "Adjustment", ""]), random.pick(["", "", "Correction"])],
      ...[random.pick(["", "/reservation"]), "Microsoft", random.pick(["Microsoft", "Contoso", ""])],
    ].join(","),
  );
}

/** Converts the rows in random parts and row groups. */
function convertInParts(rows: readonly string[], random: Random): Promise<ConvertedBytes> {
  const parts: { name: string; content: string }[] = [];
  for (let at = 0; at < rows.length; ) {
    const end = at + 1 + random.below(rows.length);
    parts.push({ name: `part ${parts.length}`, content: `${HEADER}${rows.slice(at, end).join("\n")}\n` });
    at = end;
  }
  return convertToBytes({ schema: schema(), parts, rowGroupByteCount: 2000 + random.below(20_000), keyValues: HUB });
}

/** The cells of rows that separate jobs convert, and whose facts one job merges. */
async function cellsOfJobs(rows: readonly string[], random: Random): Promise<MonthCells> {
  let facts = EMPTY_FACTS;
  for (let at = 0; at < rows.length; ) {
    const end = at + 1 + random.below(rows.length);
    const job = await convertInParts(rows.slice(at, end), random);
    facts = mergeFacts(facts, parseExactJson(formatExactJson(job.converted.facts)) as MonthFacts);
    at = end;
  }
  return facts.cells;
}

test("the same rows have the same cells in any order, parts, row groups and jobs, and in DuckDB", async () => {
  const random = new Random(29);
  const rows = randomRows(random, 600);
  const first = await convertInParts(rows, random);
  const { cells } = first.converted.facts;
  await readWithDuckDb(first.bytes, async (reader) => {
    expect(textsOfCells(cells)).toEqual(await cellsInSql(reader));
  });
  expect(cells.cells.size).toBeGreaterThan(200);
  for (let turn = 0; turn < 4; turn++) {
    const shuffled = rows
      .map((row) => [random.next(), row] as const)
      .sort(([left], [right]) => left - right)
      .map(([, row]) => row);
    const { bytes, converted } = await convertInParts(shuffled, random);
    expect(converted.facts.cells).toEqual(cells);
    expect(await readMonthCells(bytesSource(bytes))).toEqual(cells);
    expect(await cellsOfJobs(shuffled, random)).toEqual(cells);
  }
});

test.each([
  ["service", "USD", "VM", (row: number) => `/subscriptions/${row}`],
  ["kind", "USD", undefined, (row: number) => `/subscriptions/${row % 7}`],
] as const)("distinct names in every row reduce the detail to %s", async (detail, currency, service, subscription) => {
  const count = 3 * MAX_CELLS;
  const rows = Array.from({ length: count }, (_, row) =>
    ["1", "2", currency, service ?? `service ${row}`, subscription(row), "Usage", "", "", "", ""].join(","),
  );
  // Either no row group exceeds the limit by itself, or all do.
  for (const rowGroupByteCount of [500_000, 8_000_000]) {
    const parts = [{ name: "part", content: `${HEADER}${rows.join("\n")}\n` }];
    const { bytes, converted } = await convertToBytes({ schema: schema(), parts, rowGroupByteCount, keyValues: HUB });
    const { cells } = converted.facts;
    expect(cells.detail).toBe(detail);
    expect([...cells.cells]).toEqual([
      [
        JSON.stringify([currency, service ?? "*", "*", "usage"]),
        { rows: count, billed: BigInt(count) * 10n ** 18n, effective: 2n * BigInt(count) * 10n ** 18n },
      ],
    ]);
    expect(await readMonthCells(bytesSource(bytes))).toEqual(cells);
  }
});

test("a stored file without charges has no cells, and one with other content as currencies is rejected", async () => {
  const read = async (select: string): Promise<MonthCells> =>
    readMonthCells(bytesSource(await writeWithDuckDb(`SELECT ${select} FROM range(501)`)));
  expect(await read("range AS Price")).toEqual(NO_CELLS);
  expect((await read("1::DECIMAL(38,18) AS BilledCost, 'C' || range % 500 AS BillingCurrency")).cells.size).toBe(500);
  const error = await inputErrorOf(() => read("1::DECIMAL(38,18) AS BilledCost, 'C' || range AS BillingCurrency"));
  expect(error.message).toContain("BillingCurrency has values that are not currencies");
});
