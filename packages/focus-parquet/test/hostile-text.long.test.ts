import { describe, expect, test } from "vitest";
import { MAX_RECORD } from "../src/csv/csv-records.ts";
import { pickRows } from "../src/csv/rewritten-rows.ts";
import { outcomeOf } from "./converter-outcome.ts";
import { CONVERTERS } from "./converters.ts";
import { partFile } from "./part-file.ts";
import { collect, endless, partOf } from "./readers/part-bytes.ts";

describe.each(CONVERTERS)("the %s converter rejects", (_name, converter) => {
  test.each([
    ["an endless record of commas", ","],
    ["an endless cell", "x"],
    ["carriage returns without a line feed", "1,USD\r"],
  ])("%s", async (_case, filling) => {
    const file = partFile("BilledCost,BillingCurrency\n1,USD\n");
    const source = { name: "part_0.csv", bytes: endless("BilledCost,BillingCurrency\n1,USD\n", filling) };
    const hostile = {
      ...converter,
      convertPart: (_: unknown, write: Parameters<typeof converter.convertPart>[1]) =>
        converter.convertPart(source, write),
    };
    expect(await outcomeOf(hostile, file)).toMatchObject({
      outcome: "refused",
      error: {
        code: "MalformedCsv",
        message: expect.stringContaining("Line 3 of part_0.csv begins a record longer than"),
      },
    });
  });
});

test("empty lines do not count toward a record's length", async () => {
  const text = `BilledCost,BillingCurrency\n1,USD\n${"\r\n".repeat(2 * MAX_RECORD)}2,USD\n`;
  const source = partOf(text, [1 << 20, 20 << 20]);
  const kept = await collect(
    pickRows(source, {
      renamed: (name) => name,
      keep:
        () =>
        ([cost]) =>
          cost === "2",
    }),
  );
  expect(Buffer.concat(kept).toString("utf8").trim().split(/\s+/)).toEqual(["BilledCost,BillingCurrency", "2,USD"]);
});
