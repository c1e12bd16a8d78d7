import { CONVERTERS } from "focus-parquet/testing";
import { describe, test } from "vitest";
import { compareGenerated, DELIVERED, SHAPES } from "./generated-datasets.ts";

describe.each(CONVERTERS)("the %s converter", (_name, converter) => {
  describe.each(DELIVERED)("of a generated $name", (delivered) => {
    test.each(Object.entries(SHAPES))("matches csv-parse, DuckDB and the generator, %s", async (_, shape) => {
      await compareGenerated(converter, delivered, shape);
    });
  });
});
