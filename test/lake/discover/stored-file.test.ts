import fc from "fast-check";
import { parseFooter } from "focus-parquet/parquet";
import { parseSchema } from "focus-parquet/schemas";
import { CONVERTERS, convertToBytes } from "focus-parquet/testing";
import { parquetReadObjects } from "hyparquet";
import { expect, test } from "vitest";
import { formatStatistics } from "../../../src/hub/table/log-entry.ts";
import { COSTS_TABLE } from "../../../src/hub/table/table-schema.ts";
import { fileFooter } from "../../../src/lake/discover/stored-file.ts";
import { startCaller } from "../../worlds/lake-model/caller.ts";
import { runIngest } from "../../worlds/lake-model/processes.ts";
import { startWorld } from "../../worlds/lake-model/world.ts";
import { deliverFile, keepMonths, reconcile, tableOf } from "../table/kept-table.ts";

const TEXTS = ["BillingCurrency", "ServiceName", "SubAccountId"] as const;
const INSTANTS = ["BillingPeriodStart", "ChargePeriodEnd", "ChargePeriodStart"] as const;
const COLUMNS = [
  ...TEXTS.map((name) => ({ name, type: "String" })),
  ...INSTANTS.map((name) => ({ name, type: "DateTimeOffset" })),
];
const SCHEMA = parseSchema(
  "test",
  JSON.stringify({
    translator: {
      type: "TabularTranslator",
      mappings: COLUMNS.map((source) => ({ source, sink: { name: source.name } })),
    },
  }),
);

/**
 * Characters on both sides of every encoding boundary of UTF-8 and UTF-16, and lengths around 16 bytes, where bounds
 * are truncated.
 */
const text = fc
  .array(
    fc.constantFrom(
      "a",
      "z",
      "~",
      "\u007f",
      "é",
      "߿",
      "ࠀ",
      "中",
      "\ud7ff",
      "\ue000",
      "\ufffe",
      "\uffff",
      "😀",
      "\u{10ffff}",
    ),
    {
      maxLength: 3,
    },
  )
  .chain((end) => fc.nat(20).map((length) => `${"a".repeat(length)}${end.join("")}`));

const instant = fc
  .tuple(
    fc.date({ min: new Date("1970-01-01T00:00:00Z"), max: new Date("9998-12-31T00:00:00Z"), noInvalidDate: true }),
    fc.nat(999),
  )
  .map(([date, micros]) => date.toISOString().replace("Z", `${String(micros).padStart(3, "0")}Z`));

const row = fc.record({
  texts: fc.tuple(...TEXTS.map(() => fc.option(text, { nil: "", freq: 8 }))),
  instants: fc.tuple(...INSTANTS.map(() => fc.option(instant, { nil: "", freq: 8 }))),
});

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}

for (const [name, converter] of CONVERTERS) {
  test(`bounds in the log contain every value of the file, and nulls are counted (${name} converter)`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
        const lines = rows.map(({ instants, texts }) => [...texts, ...instants].map(quoted).join());
        const content = [[...TEXTS, ...INSTANTS].join(), ...lines, ""].join("\n");
        const options = { converter, schema: SCHEMA, parts: [{ name: "part.csv", content }] };
        const { bytes } = await convertToBytes({ ...options, readerStatistics: "full", rowGroupByteCount: 150 });
        const footer = fileFooter(parseFooter(bytes), COSTS_TABLE.filteredColumns);
        expect(footer.rows).toBe(BigInt(rows.length));
        const stats = JSON.parse(formatStatistics(footer.rows, footer.statistics));
        const file = Uint8Array.from(bytes).buffer;
        // Read from the stored file: an empty cell is null, and an instant has microseconds.
        const cells = await parquetReadObjects({
          file,
          parsers: { timestampFromMicroseconds: (micros: bigint) => micros },
        });
        for (const column of TEXTS) {
          const values = cells.map((cell) => cell[column]).filter((value) => value !== null && value !== undefined);
          expect(stats.nullCount[column]).toBe(rows.length - values.length);
          const [min, max] = [stats.minValues[column], stats.maxValues[column]];
          for (const value of min === undefined ? [] : values) {
            expect(Buffer.compare(Buffer.from(min), Buffer.from(String(value)))).toBeLessThanOrEqual(0);
            expect(Buffer.compare(Buffer.from(max), Buffer.from(String(value)))).toBeGreaterThanOrEqual(0);
          }
        }
        for (const column of INSTANTS) {
          const values = cells.map((cell) => cell[column]).filter((value) => typeof value === "bigint");
          expect(stats.nullCount[column]).toBe(rows.length - values.length);
          expect(stats.minValues[column] !== undefined).toBe(values.length > 0);
          for (const value of values) {
            expect(BigInt(Date.parse(stats.minValues[column])) * 1000n).toBeLessThanOrEqual(value);
            expect(BigInt(Date.parse(stats.maxValues[column])) * 1000n).toBeGreaterThanOrEqual(value);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
}

test("the charge days bound ChargePeriodStart in UTC to the last microsecond, and sums keep 38 digits", async () => {
  const digits = "12345678901234567890.123456789012345678";
  const world = startWorld();
  keepMonths(world, undefined);
  for (const [month, start, min, max] of [
    ["202603", "2026-03-31T23:59:59.999999Z", "2026-03-31T00:00:00.000Z", "2026-04-01T00:00:00.000Z"],
    ["202604", "2026-04-30T19:30:00-05:00", "2026-05-01T00:00:00.000Z", "2026-05-02T00:00:00.000Z"],
    ["202605", "2026-05-01T00:00:00Z", "2026-05-01T00:00:00.000Z", "2026-05-02T00:00:00.000Z"],
  ] as const) {
    const manifest = deliverFile(world, { month, cost: digits, start });
    await runIngest(world, startCaller(), { manifests: [manifest] });
    await reconcile(world);
    const file = (await tableOf(world)).files.find(({ partitionValues }) => partitionValues.x_Month === month);
    const stats = JSON.parse(file?.stats ?? "{}");
    expect([stats.minValues.ChargePeriodStart, stats.maxValues.ChargePeriodStart]).toEqual([min, max]);
    expect(file?.tags.hub_sums).toContain(`"${digits}"`);
  }
});
