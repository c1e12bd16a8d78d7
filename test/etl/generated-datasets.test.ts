import { describe, test } from "vitest";
import { simdEngine } from "../../src/etl/wasm-engine/host/wasm-engine.ts";
import { compareGenerated, DELIVERED, SHAPES } from "./generated-datasets.ts";

describe("a generated run that is hard to read", () => {
  test.each(DELIVERED)("is what csv-parse, DuckDB and its books find: $name", async (delivered) => {
    await compareGenerated(simdEngine, delivered, SHAPES.awkward);
  });
});
