import { expect, test } from "vitest";
import { expectAgreement } from "./converter-agreement.ts";
import { type PartFile, partFile } from "./part-file.ts";

const MEBIBYTE = 1024 * 1024;

function lines(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => `${line(index)}\n`).join("");
}

async function expectRows(file: PartFile, rows: number): Promise<void> {
  const outcome = await expectAgreement(file);
  if (outcome.outcome !== "converted") expect(outcome).toEqual({ outcome: "converted" });
  else expect(outcome.rows.length).toBe(rows);
}

test("both converters agree on decimals that rarely repeat and so leave the dictionary", async () => {
  const cost = (row: number): string => (row % 7 === 0 ? "" : `${row - 2500}.${row}0000000000000000005`);
  const text = `BilledCost,ListCost,Quantity,BillingCurrency\n${lines(6000, (row) => `${cost(row)},${row % 3},${row},${row % 2 ? "USD" : "EUR"}`)}`;
  await expectRows(partFile(text), 6000);
  await expectRows(partFile(text, { rowGroupByteCount: 50_000, compression: "zstd" }), 6000);
});

test("both converters agree on texts that never repeat, always repeat, or are mostly missing", async () => {
  const text = lines(
    5000,
    (row) =>
      `${row}-${"é".repeat(row % 40)},same,${row % 999 === 0 ? row : ""},2024-06-01T00:00:${String(row % 60).padStart(2, "0")}.${row}Z,${row % 3 ? "True" : ""}`,
  );
  await expectRows(partFile(`Tags,Service,SubAccountId,ChargePeriodStart,Flag\n${text}`), 5000);
});

test("both converters agree on more rows than fit in one row group", async () => {
  await expectRows(partFile(`Quantity\n${lines(70_000, (row) => String(row % 3))}`), 70_000);
});

test.each(["keep", "collect", "drop"] as const)(
  "both converters agree on 300 mostly unknown columns: %s",
  async (unknownColumns) => {
    const header = Array.from({ length: 300 }, (_, index) => (index === 150 ? "BilledCost" : `x_${index}`)).join(",");
    const row = (at: number): string => Array.from({ length: 300 }, (_, index) => (index % 5 ? "" : at % 4)).join(",");
    await expectRows(partFile(`${header}\n${lines(60, row)}`, { unknownColumns }), 60);
  },
);

/** The bytes that end the record at the buffer boundary, and the bytes that follow. */
const BORDER_ENDS = ["x,1\n", "x,1\r\n", '"x",1\n', 'x,"1"\r\n', '"x""y",1\n', '"x""",1\r\n', '"\n",1\n', "€,1\n"];

test.each(BORDER_ENDS)("both converters agree on records that end near the buffer boundary: %j", async (end) => {
  for (let past = -2; past <= end.length + 1; past++) {
    const before = lines(255, () => `${"t".repeat(4093)},1`);
    const padding = MEBIBYTE - before.length - Buffer.byteLength(end) + past;
    // The first byte of `end` is a quote that must open the field, so the padding is a separate record.
    const text = `Tags,Quantity\n${before}${"p".repeat(Math.max(0, padding - 3))},2\n${end}after,3\n`;
    await expectRows(partFile(text, { compression: "none" }), 255 + 3);
  }
});

test.each([1, 2, 3])(
  "both converters agree on row groups that end exactly at the buffer boundary: %i MiB",
  async (mebibytes) => {
    const rows = 4 * (MEBIBYTE / 64);
    const text = `Tags,Quantity\n${lines(rows, (row) => `${String(row % 999).padStart(61, "t")},1`)}`;
    await expectRows(partFile(text, { rowGroupByteCount: mebibytes * MEBIBYTE }), rows);
  },
);
