import { wasmConverter } from "focus-parquet/convert";
import { describe, test } from "vitest";
import { compareGenerated, DELIVERED, SHAPES } from "./generated-datasets.ts";

describe("a generated run that is difficult to parse", () => {
  test.each(DELIVERED)("matches csv-parse, DuckDB and the generator: $name", async (delivered) => {
    await compareGenerated(wasmConverter, delivered, SHAPES.awkward);
  });
});
