import { expect, test } from "vitest";
import { bundledSchema } from "../src/focus/datasets/bundled-datasets.ts";
import { describeArrowEquality } from "./arrow-equality.ts";
import { readArrowCells } from "./readers/arrow.ts";
import { convertToBytes } from "./readers/convert-to-bytes.ts";
import { readStoredCells } from "./readers/stored-cells.ts";

describeArrowEquality({ codecs: "in turn" });

test("arrow-rs and hyparquet read the same cells from a row group with several pages", async () => {
  const schema = bundledSchema("focuscost_1.0.json");
  if (schema === undefined) throw new Error("no schema of 1.0");
  const rows = Array.from(
    { length: 40_000 },
    (_, index) => `${index}.25,${index % 3 === 0 ? "EUR" : ""},resource ${index}`,
  );
  const parts = [{ name: "part_0.csv", content: `BilledCost,BillingCurrency,ResourceId\n${rows.join("\n")}\n` }];
  const { bytes } = await convertToBytes({ schema, parts });
  expect(readArrowCells(bytes)).toEqual(await readStoredCells(bytes));
});
