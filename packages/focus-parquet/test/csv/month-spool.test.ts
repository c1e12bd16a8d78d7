import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openMonthSpool } from "../../src/csv/month-spool.ts";
import { pickRows } from "../../src/csv/rewritten-rows.ts";
import { monthReader, scanOneMonth, scanRows } from "../../src/csv/scan-rows.ts";

const HEADER = "BillingPeriodStart,ChargePeriodStart,ChargeDescription,BilledCost,BillingCurrency";
const RULES = { name: "FOCUS 1.0", present: [], filled: [], nullTokens: [], dateFormats: ["iso"] as const };

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "spool-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function* chunked(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all).toString();
}

/** The text that a month was made from when each month had its own pass over the file. */
function passFor(month: string, text: string): Promise<string> {
  const monthOf = monthReader(["iso"]);
  const keep = () => (fields: readonly string[]) => monthOf(fields[0] ?? "") === month;
  return textOf(pickRows({ name: "a.csv", bytes: chunked(text, 64) }, { renamed: (name) => name, keep }));
}

test("a month has the same bytes as with a pass of its own, whatever the order of the rows", async () => {
  const row = fc.record({
    month: fc.constantFrom("2026-04", "2026-05", "2026-06"),
    text: fc.string({ unit: fc.constantFrom("a", "\n", "\r\n", '""', ","), maxLength: 6 }),
    blanks: fc.constantFrom("", "\n", "\n\n"),
  });
  const shape = { eol: fc.constantFrom("\n", "\r\n"), endsOpen: fc.boolean(), size: fc.integer({ min: 1, max: 99 }) };
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 12 }), fc.record(shape), async (rows, { endsOpen, eol, size }) => {
      const lines = rows.map(({ blanks, month, text }) => `${blanks}${month}-01,${month}-02,"${text}",1,USD`);
      const text = [HEADER, ...lines].join(eol) + (endsOpen ? "" : `${eol}\n`);
      const spool = await openMonthSpool(folder, "BillingPeriodStart");
      try {
        await scanRows({ name: "a.csv", bytes: chunked(text, size) }, RULES, spool);
        const months = [...new Set(rows.map(({ month }) => month.replace("-", "")))];
        expect([...(spool.months() ?? [])].sort()).toEqual(months.toSorted());
        for (const month of months) {
          const { byteCount, bytes } = spool.read(month);
          const read = await textOf(bytes);
          expect(read).toBe(await passFor(month, text));
          expect(byteCount).toBe(Buffer.byteLength(read));
        }
      } finally {
        await spool.close();
      }
    }),
    { numRuns: 50 },
  );
});

test("blocks of several months are read back whole, and no file remains", async () => {
  const rows = Array.from(
    { length: 3000 },
    (_, at) => `2026-0${(at % 3) + 4}-01,2026-06-02,${"x".repeat(90)},${at},USD`,
  );
  const text = `${[HEADER, ...rows].join("\n")}\n`;
  const spool = await openMonthSpool(folder, "BillingPeriodStart");
  await scanRows({ name: "a.csv", bytes: chunked(text, 5000) }, RULES, spool);
  expect(await readdir(folder)).toEqual([]);
  for (const month of ["202604", "202605", "202606"]) {
    expect((await textOf(spool.read(month).bytes)) === (await passFor(month, text)), month).toBe(true);
  }
  await spool.close();
});

test("a file that does not fit has no months, so that it is read again", async () => {
  const spool = await openMonthSpool(folder, "ChargePeriodStart", 100);
  await scanRows(
    { name: "a.csv", bytes: chunked(`${HEADER}\n${"2026-06-01,2026-06-02,a,1,USD\n".repeat(9)}`, 50) },
    RULES,
    spool,
  );
  expect(spool.months()).toBeUndefined();
  await spool.close();
});

test("the scan of one month reads a file of one month whole, and ends at the first row of a second one", async () => {
  const row = (month: string): string => `2026-${month}-01,2026-04-02,"a",1,USD`;
  const scanned = async (months: readonly string[]) => {
    let read = 0;
    const source = async function* () {
      for await (const chunk of chunked(`${[HEADER, ...months.map(row)].join("\n")}\n`, 64)) {
        read += chunk.length;
        yield chunk;
      }
    };
    const rows = await scanOneMonth({ name: "a.csv", bytes: source() }, RULES, "BillingPeriodStart");
    return { rows: rows?.counts.reduce((sum, count) => sum + count.rows, 0), read };
  };
  const one = await scanned(Array(5000).fill("04"));
  expect(one.rows).toBe(5000);
  const two = await scanned(["04", "05", ...Array(5000).fill("05")]);
  expect(two.rows).toBeUndefined();
  expect(two.read).toBeLessThan(one.read / 2);
});
