import { describe, expect, test } from "vitest";
import { DATASET_VERSIONS } from "../../simulator/exports/schema-columns.ts";
import { COMPRESSIONS } from "../../src/etl/engine.ts";
import { bundledSchema } from "../../src/focus/bundled-schemas.ts";
import { readArrowCells } from "../readers/arrow.ts";
import { convertToBytes } from "../readers/convert-to-bytes.ts";
import { generatedParts } from "../readers/generated-parts.ts";
import { readStoredCells } from "../readers/stored-cells.ts";

describe.each(DATASET_VERSIONS)("a month of version %s", (datasetVersion) => {
  test.each(COMPRESSIONS)("is the same cells to arrow-rs as to hyparquet, with %s", async (compression) => {
    const schema = bundledSchema(`focuscost_${datasetVersion}.json`);
    if (schema === undefined) throw new Error(`no schema of ${datasetVersion}`);
    const parts = await generatedParts({ datasetVersion, rows: 600, parts: 2, variant: "hard" });
    const { bytes } = await convertToBytes({ schema, parts, compression });
    const cells = readArrowCells(bytes);
    expect(cells).toHaveLength(600);
    expect(cells).toEqual(await readStoredCells(bytes));
  });
});

test("a row group of several pages is the same cells to arrow-rs as to hyparquet", async () => {
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
