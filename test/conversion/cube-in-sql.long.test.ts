import { createHash } from "node:crypto";
import type { ExportRunOptions } from "azure-simulator/testing";
import type { CostCube } from "exact-values/cost-cube";
import { formatUnits } from "exact-values/decimal";
import { readMonthCells, readMonthCube } from "focus-parquet/cube";
import {
  bytesSource,
  cellsInSql,
  convertToBytes,
  generatedParts,
  readWithDuckDb,
  textsInSql,
  textsOfCells,
  textsOfCube,
} from "focus-parquet/testing";
import { describe, expect, test } from "vitest";
import { schemaNamed } from "./charges-of-csv.ts";
import { everyShape } from "./every-shape.ts";
import { classesInSql } from "./savings-sql.ts";

const PROFILES =
  "/providers/Microsoft.Billing/billingAccounts/6b1c4ae0-aaaa-4bbb-8ccc-000000000001:6b1c4ae0-aaaa-4bbb-8ccc-000000000002_2019-05-31";
const ENROLLMENT = "/providers/Microsoft.Billing/billingAccounts/8611537";

const MONTHS: readonly (readonly [name: string, options: ExportRunOptions])[] = [
  ["a customer agreement in two currencies", { datasetVersion: "1.2", scope: PROFILES, currencies: ["EUR", "USD"] }],
  ["an enrolment", { datasetVersion: "1.0", scope: ENROLLMENT, agreement: "EA" }],
  ["the preview version", { datasetVersion: "1.0-preview(v1)", scope: ENROLLMENT, agreement: "EA" }],
  ["everything quoted and shuffled", { datasetVersion: "1.0r2", scope: PROFILES, variant: "hard" }],
];

const DIMENSIONS = ["tag:env", "tag:COSTCENTER", "PricingCategory", "x_PricingBlockSize", "Nowhere"];

/** Charge classes as text, summed over subscriptions, because SQL groups them by currency. */
function classTexts({ savings, values }: CostCube): readonly string[] {
  const sums = new Map<string, bigint[]>();
  for (const { classes, currency } of savings) {
    for (const [name, { rows, billed, effective, list, contracted, corrected }] of classes) {
      const key = `${values[0]?.[currency]} ${name}`;
      const known = sums.get(key) ?? [];
      sums.set(
        key,
        [BigInt(rows), billed, effective, list, contracted, corrected].map((sum, at) => sum + (known[at] ?? 0n)),
      );
    }
  }
  return [...sums].map(([key, [rows, ...units]]) => [key, rows, ...units.map(formatUnits)].join(" ")).sort();
}

describe.each(MONTHS)("a month of %s", (_name, options) => {
  test.each([
    ["as the hub reads its own files", [{ key: "hub_run_id", value: "run" }]],
    ["as it reads those of others", []],
  ] as const)("matches the result of DuckDB, %s", async (_how, keyValues) => {
    const version = options.datasetVersion ?? "";
    const parts = await generatedParts({ ...options, month: "202606", rows: 3000 });
    const schema = schemaNamed(`focuscost_${version}.json`);
    // Several row groups with different dictionaries.
    const { bytes, converted } = await convertToBytes({ schema, parts, rowGroupByteCount: 1 << 20, keyValues });
    expect(await readMonthCells(bytesSource(bytes))).toEqual(converted.facts.cells);
    const { cube } = await readMonthCube(bytesSource(bytes), { dimensions: DIMENSIONS, maxCells: 100_000 });
    await readWithDuckDb(bytes, async (reader) => {
      expect(textsOfCube(cube)).toEqual(await textsInSql(reader, DIMENSIONS));
      expect(textsOfCells(converted.facts.cells)).toEqual(await cellsInSql(reader));
      const classes = await classesInSql(reader);
      const theirs = classes.map(({ currency, class: name, rows, ...sums }) =>
        [
          currency,
          name,
          rows,
          ...["billed", "effective", "list", "contracted", "corrected"].map((sum) => plain(sums[sum])),
        ].join(" "),
      );
      expect(classTexts(cube)).toEqual(theirs.sort());
    });
    expect(cube.rows).toBe(3000);
    expect(cube.cells.rows.reduce((sum, rows) => sum + rows, 0)).toBe(3000);
  });
});

/** Variations of a row, used in turn: spellings, all kinds of tags, days in other months, missing days. */
const ROUND: Readonly<Record<string, readonly string[]>> = {
  SubAccountId: ["/subscriptions/AAAA", "/subscriptions/aaaa", "", "/subscriptions/b"],
  x_ResourceGroupName: ["rg-One", "RG-ONE", "rg-one", "", "zweite Gruppe", "ß", "\u{10ffff}", "\uffff"],
  ServiceName: ["Storage", "storage", ""],
  RegionName: ["West Europe", "", ""],
  RegionId: ["westeurope", "northeurope", ""],
  ChargeFrequency: ["Usage-Based", "usage-based", "One-Time", "Recurring", ""],
  x_PublisherCategory: ["", "Cloud Provider", "Vendor", "CLOUD PROVIDER"],
  ChargePeriodStart: [
    "2026-06-01T00:00:00Z",
    "2026-06-30T23:59:59.999999Z",
    "",
    "2026-05-31T00:00:00Z",
    "2024-02-29T12:00:00Z",
  ],
  BillingPeriodStart: ["2026-06-01T00:00:00Z"],
  CommitmentDiscountType: ["Reservation"],
  Tags: [
    '{"Env":"prod","costCenter":"12"}',
    "",
    '{"env":""}',
    '{"env":"","ENV":"second"}',
    "{}",
    '{"env":12.50,"costcenter":true}',
    '{"env":"a\\"b, c"}',
    '{"other":"x"}',
  ],
};

function roundRows(): string {
  const [header = "", ...lines] = everyShape().content.toString().trim().split("\n");
  const names = Object.keys(ROUND);
  const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  return [
    `${header},${names.join(",")}`,
    // Cycles of different lengths yield many combinations.
    ...lines.map((line, index) =>
      [
        line,
        ...names.map((name, at) =>
          cell(ROUND[name]?.[Math.floor(index / (at + 1)) % (ROUND[name]?.length ?? 1)] ?? ""),
        ),
      ].join(","),
    ),
    "",
  ].join("\n");
}

test.each([
  ["as the hub reads its own files", [{ key: "hub_run_id", value: "run" }]],
  ["as it reads those of others", []],
] as const)("every kind of row matches the result of DuckDB, %s", async (_how, keyValues) => {
  const schema = schemaNamed("focuscost_1.2.json");
  const parts = [{ name: "rows.csv", content: roundRows() }];
  const { bytes, converted } = await convertToBytes({ schema, parts, rowGroupByteCount: 1 << 18, keyValues });
  expect(await readMonthCells(bytesSource(bytes))).toEqual(converted.facts.cells);
  const { cube } = await readMonthCube(bytesSource(bytes), { dimensions: DIMENSIONS, maxCells: 100_000 });
  await readWithDuckDb(bytes, async (reader) => {
    expect(textsOfCube(cube)).toEqual(await textsInSql(reader, DIMENSIONS));
    expect(textsOfCells(converted.facts.cells)).toEqual(await cellsInSql(reader));
  });
  const kinds = new Set(cube.cells.codes[5]?.map((code) => cube.values[5]?.[code]));
  expect([...kinds].sort()).toEqual([
    "commitment-purchase",
    "credit",
    "marketplace",
    "other",
    "purchase",
    "refund",
    "unused-commitment",
    "usage",
  ]);
  expect(cube.commitments.map(({ id }) => id)).toContain("/providers/microsoft.capacity/reservationorders/a");
});

test("columns that no dimension needs are not read", async () => {
  const header = "BillingCurrency,BilledCost,EffectiveCost,ChargePeriodStart,Tags";
  const rows = Array.from({ length: 40 }, (_, row) => `EUR,1,1,2026-06-01,"{""env"":""${longText(row)}""}"`);
  const parts = [{ name: "rows.csv", content: [header, ...rows, ""].join("\n") }];
  const keyValues = [{ key: "hub_run_id", value: "run" }];
  const { bytes } = await convertToBytes({ schema: schemaNamed("focuscost_1.2.json"), parts, keyValues });
  const bytesRead = async (...dimensions: readonly string[]): Promise<number> => {
    let sum = 0;
    const source = bytesSource(bytes, (_offset, byteCount) => {
      sum += byteCount;
    });
    await readMonthCube(source, { dimensions, maxCells: 100_000 });
    return sum;
  };
  expect(bytes.length).toBeGreaterThan(1_000_000);
  expect(await bytesRead()).toBeLessThan(200_000);
  expect(await bytesRead("tag:env")).toBeGreaterThan(1_000_000);
});

/** 32 KiB that no codec compresses to less than half. */
function longText(seed: number): string {
  return Array.from({ length: 512 }, (_, at) => createHash("sha256").update(`${seed} ${at}`).digest("hex")).join("");
}

test("more cells than a page can show are rejected, and the error names the dimension to remove", async () => {
  const parts = await generatedParts({ datasetVersion: "1.2", scope: PROFILES, month: "202606", rows: 3000 });
  const { bytes } = await convertToBytes({ schema: schemaNamed("focuscost_1.2.json"), parts });
  const read = readMonthCube(bytesSource(bytes), { dimensions: ["PricingCategory", "SkuPriceId"], maxCells: 100 });
  await expect(read).rejects.toMatchObject({
    code: "TooManyCells",
    remedy: expect.stringContaining("Remove SkuPriceId from"),
  });
});

function plain(text: unknown): string {
  return String(text).replace(/\.?0+$/, "");
}
