import { expect, test } from "vitest";
import { openColumnFile, readStored, storedFile } from "../../src/columns/column-file.ts";
import { readRowValues } from "../../src/columns/row-values.ts";
import { parseSchema } from "../../src/focus/schema.ts";
import { parseFooter, storedFooter } from "../../src/footer/parquet-footer.ts";
import { bytesSource } from "../cube/bytes-source.ts";
import { convertToBytes } from "../readers/convert-to-bytes.ts";

const TYPES = [
  ["ServiceName", "String"],
  ["BilledCost", "Decimal"],
  ["ChargePeriodStart", "DateTimeOffset"],
  ["x_Flag", "Boolean"],
] as const;

const SCHEMA = parseSchema(
  "schema.json",
  JSON.stringify({
    translator: {
      type: "TabularTranslator",
      mappings: TYPES.map(([name, type]) => ({ source: { name, type }, sink: { name } })),
    },
  }),
);

const CSV = `ServiceName,BilledCost,ChargePeriodStart,x_Flag
Storage,1.000000000000000001,2026-06-01T00:00:00Z,True
,,,
\uFEFFÄ,-2.5,2026-06-30T23:59:59.999999Z,False
`;

async function written(isOfHub: boolean): Promise<Buffer> {
  const keyValues = isOfHub ? [{ key: "hub_run_id", value: "1" }] : [];
  const { bytes } = await convertToBytes({ schema: SCHEMA, parts: [{ name: "part.csv", content: CSV }], keyValues });
  return bytes;
}

const ROWS = [0, 1, 2];

test.each([
  ["of the hub", true],
  ["of another writer", false],
])("reads the same column values from a file %s", async (_, isOfHub) => {
  const file = await openColumnFile(bytesSource(await written(isOfHub)));
  const [group] = file.rowGroups;
  if (group === undefined) throw new Error("no row group");
  const { amount, day, text } = await readRowValues(file, group, {
    texts: ["servicename", "x_Flag", "Absent"],
    amounts: ["BilledCost", "NoCost"],
    days: ["ChargePeriodStart", "NoDay"],
  });
  expect(ROWS.map(text("servicename"))).toEqual(["Storage", "", "\uFEFFÄ"]);
  expect(ROWS.map(text("x_Flag"))).toEqual(["true", "", "false"]);
  expect(ROWS.map(amount("BilledCost"))).toEqual([1_000_000_000_000_000_001n, undefined, -2_500_000_000_000_000_000n]);
  expect(ROWS.map(day("ChargePeriodStart"))).toEqual(["2026-06-01", "", "2026-06-30"]);
  expect(ROWS.map(text("Absent"))).toEqual(["", "", ""]);
  expect(ROWS.map(amount("NoCost"))).toEqual([undefined, undefined, undefined]);
  expect(ROWS.map(day("NoDay"))).toEqual(["", "", ""]);
});

test("reads any column as text, and rejects text that is not an amount", async () => {
  const file = await openColumnFile(bytesSource(await written(true)));
  const [group] = file.rowGroups;
  if (group === undefined) throw new Error("no row group");
  const { text } = await readRowValues(file, group, { texts: ["BilledCost"] });
  expect(ROWS.map(text("BilledCost"))).toEqual(["1.000000000000000001", "", "-2.5"]);
  await expect(readRowValues(file, group, { amounts: ["ServiceName"] })).rejects.toMatchObject({
    code: "MalformedParquet",
    message: expect.stringContaining("Storage"),
  });
});

test("keeps the type and exact name of stored columns", async () => {
  const bytes = await written(false);
  const read = async (offset: number, byteCount: number): Promise<Uint8Array> =>
    bytes.subarray(offset, offset + byteCount);
  const footer = storedFooter(parseFooter(bytes), bytes.length);
  const file = storedFile({ name: "month", byteCount: bytes.length, read }, footer);
  const column = await readStored(file, 0, new Set(["ServiceName", "BilledCost", "x_Flag", "chargeperiodstart"]));
  expect(column("ServiceName", "String")?.filled).toBe(2);
  expect(column("BilledCost", "String")).toBeUndefined();
  expect(column("x_Flag", "Boolean")).toBeUndefined();
  expect(column("chargeperiodstart", "DateTimeOffset")).toBeUndefined();
});

test("reads adjacent columns in one request and rejects a damaged page", async () => {
  const bytes = await written(true);
  const reads: number[] = [];
  const file = await openColumnFile(bytesSource(bytes, (offset) => reads.push(offset)));
  const [group] = file.rowGroups;
  if (group === undefined) throw new Error("no row group");
  reads.length = 0;
  const names = { texts: ["ServiceName"], amounts: ["BilledCost"], days: ["ChargePeriodStart"] };
  await readRowValues(file, group, names);
  expect(reads).toHaveLength(1);
  bytes.fill(0xff, 8, 40);
  await expect(readRowValues(file, group, names).then(({ text }) => text("ServiceName"))).rejects.toMatchObject({
    code: "MalformedParquet",
  });
});
