import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DAILY_DIMENSIONS } from "exact-values/cost-cube";
import { describe, expect, test } from "vitest";
import { readMonthCells, readMonthCube } from "../../src/cube/read-cost-file.ts";
import { specifiedSchema } from "../../src/focus/focus-columns.ts";
import { convertToBytes } from "../readers/convert-to-bytes.ts";
import { readWithDuckDb } from "../readers/duckdb.ts";
import { bytesSource } from "./bytes-source.ts";
import { cellsInSql, textsInSql, textsOfCells, textsOfCube } from "./cube-sql.ts";

const FOLDER = join(import.meta.dirname, "..", "..", "..", "..", "..", "shared", "data", "focus");

const SAMPLES = [
  ["focus-1.0-multicloud-1000rows.csv", "focuscost_focus-1.0.json"],
  ["azure_1_2_cost_and_usage_rows100_seed42.csv", "focuscost_focus-1.2.json"],
  ["azure_1_3_cost_and_usage_rows100_seed42.csv", "focuscost_focus-1.3.json"],
  ["gcp_1_2_cost_and_usage_rows100_seed42.csv", "focuscost_focus-1.2.json"],
] as const;

if (existsSync(FOLDER)) {
  describe.each(SAMPLES)("the published sample %s", (file, schemaName) => {
    test.each([
      ["as the hub reads its own files", [{ key: "hub_run_id", value: "run" }]],
      ["as the hub reads other files", []],
    ] as const)("gives the same cube and cells as DuckDB, %s", async (_how, keyValues) => {
      const schema = specifiedSchema(schemaName);
      if (schema === undefined) throw new Error(schemaName);
      const content = readFileSync(join(FOLDER, file));
      const options = {
        schema,
        parts: [{ name: file, content }],
        nullTokens: ["NULL"],
        unknownColumns: "keep",
      } as const;
      const { bytes, converted } = await convertToBytes({ ...options, keyValues });
      const dimensions = [
        "ProviderName",
        "tag:environment",
        "tag:application",
        "tag:business_unit",
        ...DAILY_DIMENSIONS,
      ];
      const { cube } = await readMonthCube(bytesSource(bytes), { dimensions, maxCells: 100_000 });
      expect(cube.cells.rows.length).toBeGreaterThan(20);
      expect(await readMonthCells(bytesSource(bytes))).toEqual(converted.facts.cells);
      await readWithDuckDb(bytes, async (reader) => {
        expect(textsOfCube(cube)).toEqual(await textsInSql(reader, dimensions));
        expect(textsOfCells(converted.facts.cells)).toEqual(await cellsInSql(reader));
      });
    });
  });
} else {
  test("skipped because ../shared/data/focus is missing: samples of AWS, Google Cloud, Azure and Oracle", () => {
    console.log("skipped: the files of ../shared/data/focus are not on this machine");
  });
}
