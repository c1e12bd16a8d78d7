import { wasmConverter } from "focus-parquet/convert";
import { describe, test } from "vitest";
import { compareGenerated, DELIVERED, SHAPES } from "./generated-datasets.ts";

describe("a generated run that is hard to read", () => {
  test.each(DELIVERED)("is what csv-parse, DuckDB and its books find: $name", async (delivered) => {
    await compareGenerated(wasmConverter, delivered, SHAPES.awkward);
  });
});
