import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DuckDbSession, openDuckDb } from "../readers/duckdb-session.ts";
import { violationsByCheck } from "./violations-by-check.ts";
import { type Counts, violationsInSql } from "./violations-in-sql.ts";

const FOLDER = join(import.meta.dirname, "..", "..", "..", "..", "..", "shared", "data", "focus");
/** Published samples of FOCUS 1.2, and how many rules they violate. */
const SAMPLES = [
  ["azure_1_2_cost_and_usage_rows100_seed42.csv", 0],
  ["gcp_1_2_cost_and_usage_rows100_seed42.csv", 0],
  ["azure_1_3_cost_and_usage_rows100_seed42.csv", 0],
  ["edge-cases/aws-focus-1.2/sample-export.csv.gz", 0],
  ["edge-cases/aws-focus-1.2/bom-export.csv.gz", 0],
  ["edge-cases/aws-focus-1.2/invalid-export.csv.gz", 5],
  ["edge-cases/focus-csv-multicurrency/sample-export.csv", 36],
  ["edge-cases/focus-csv/focus-1.0.csv", 17],
  ["edge-cases/focus-csv/focus-1.1.csv", 12],
  ["edge-cases/focus-csv/focus-1.2.csv", 36],
  ["edge-cases/focus-csv/focus-1.3.csv", 39],
  ["edge-cases/focus-csv/focus-1.4.csv", 40],
  ["edge-cases/focus-csv/hazard.csv.gz", 38],
  ["edge-cases/focus-csv/negative/literal-null.csv", 48],
  ["edge-cases/focus-csv/negative/nonrfc3339-1.0.csv", 40],
  ["edge-cases/focus-csv/negative/unknown-header.csv", 57],
  ["focus-1.0-multicloud-1000rows.csv", 43],
] as const;

if (existsSync(FOLDER)) {
  let session: DuckDbSession;
  let inSql: ReadonlyMap<string, Counts>;

  beforeAll(async () => {
    session = await openDuckDb();
    inSql = await violationsInSql(
      session,
      SAMPLES.map(([name]) => join(FOLDER, name)),
    );
  });

  afterAll(() => session.close());

  describe("a published sample", () => {
    test.each(SAMPLES)("has the same violations in SQL as in the check: %s violates %d rules", async (name, count) => {
      const found = await violationsByCheck(join(FOLDER, name));
      expect(found).toEqual(inSql.get(join(FOLDER, name)));
      expect(Object.keys(found)).toHaveLength(count);
    });
  });
} else {
  test("skipped because ../shared/data/focus is missing: samples of AWS, Google Cloud, Azure and Oracle", () => {
    console.log("skipped: the files of ../shared/data/focus are not on this machine");
  });
}
