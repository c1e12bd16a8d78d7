import { InputError } from "exact-values/errors";
import { expect, test } from "vitest";
import { COMPRESSIONS } from "../src/converter.ts";
import { bundledSchema } from "../src/focus/datasets/bundled-datasets.ts";
import { parquetText } from "./parquet-text.ts";
import { convertToBytes } from "./readers/convert-to-bytes.ts";

const schema = bundledSchema("focuscost_focus-1.0.json");
const rows = Array.from(
  { length: 60 },
  (_, row) => `${row}.5,${row % 7},USD,2026-06-01T00:00:00.000001Z,"a ""${row}"", b"\n`,
);
const csv = `BilledCost,ListCost,BillingCurrency,ChargePeriodStart,Tags\n${rows.join("")}`;

async function ownMonth(compression: (typeof COMPRESSIONS)[number]): Promise<Buffer> {
  if (schema === undefined) throw new Error("no schema of FOCUS 1.0");
  const parts = [{ name: "part.csv", content: csv }];
  return (await convertToBytes({ schema, parts, compression, unknownColumns: "keep" })).bytes;
}

test.each(COMPRESSIONS)("reads a month written by the hub back row for row (%s)", async (compression) => {
  const { text } = await parquetText(await ownMonth(compression));
  const lines = text.trimEnd().split("\n");
  const header = lines[0]?.split(",") ?? [];
  expect(lines).toHaveLength(61);
  expect(lines[60]?.split(",")[header.indexOf("BilledCost")]).toBe("59.5");
  expect(lines[60]).toContain("2026-06-01T00:00:00.000001Z");
  expect(lines[60]).toContain('"a ""59"", b"');
});

test("always detects a changed byte in a page with a checksum", async () => {
  const whole = await ownMonth("none");
  const { text } = await parquetText(whole);
  // The footer follows the pages and has no checksum.
  const pagesEnd = whole.length - 8 - whole.readUInt32LE(whole.length - 8);
  let noticed = 0;
  for (let at = 4; at < pagesEnd; at += 41) {
    const bytes = Buffer.from(whole);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    try {
      // Changes that go unnoticed are outside the pages, in an index or a statistic.
      expect((await parquetText(bytes)).text).toBe(text);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      expect(error.code).toBe("MalformedParquet");
      noticed++;
    }
  }
  expect(noticed).toBeGreaterThan(10);
});
