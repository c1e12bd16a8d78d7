import { expect, test } from "vitest";
import { convertParts } from "../src/convert/convert-parts.ts";
import { planColumns } from "../src/focus/columns/column-plan.ts";
import type { FocusSchema } from "../src/focus/schema.ts";
import { referenceConverter } from "../src/reference-converter/reference-converter.ts";
import { wasmConverter } from "../src/wasm-converter/host/wasm-converter.ts";
import { openNamed } from "./readers/convert-to-bytes.ts";

const SCHEMA: FocusSchema = {
  name: "own.json",
  columns: [
    { source: "BilledCost", sink: "BilledCost", type: "Decimal" },
    { source: "ChargePeriodStart", sink: "ChargePeriodStart", type: "DateTimeOffset" },
  ],
};

for (const [name, converter] of Object.entries({ referenceConverter, wasmConverter })) {
  test.each([1, 2, 30])(
    `timestamps that rarely repeat are written as timestamps by ${name} (%i rows)`,
    async (rows) => {
      const days = Array.from({ length: rows }, (_, index) => `2026-06-${String(index + 1).padStart(2, "0")}`);
      const content = `BilledCost,ChargePeriodStart\n${days.map((day) => `1,${day}T00:00:00Z\n`).join("")}`;
      const plan = planColumns(SCHEMA, [{ part: "part", names: ["BilledCost", "ChargePeriodStart"] }], {
        unknownColumns: "collect",
        nullTokens: [],
        dateFormats: ["iso"],
      });
      const { facts } = await convertParts({
        converter,
        plan,
        compression: "snappy",
        pageVersion: "1",
        readerStatistics: "lean",
        parts: [openNamed({ name: "part", content })],
        write: async () => {},
      });
      expect([...(facts.costByDay.get("")?.keys() ?? [])].sort()).toEqual(days);
    },
  );
}
