import { ENGINES } from "focus-parquet/testing";
import { describe, test } from "vitest";
import { compareGenerated, DELIVERED, SHAPES } from "./generated-datasets.ts";

describe.each(ENGINES)("the %s engine", (_name, engine) => {
  describe.each(DELIVERED)("of a generated $name", (delivered) => {
    test.each(Object.entries(SHAPES))("finds what csv-parse, DuckDB and its books find, %s", async (_, shape) => {
      await compareGenerated(engine, delivered, shape);
    });
  });
});
