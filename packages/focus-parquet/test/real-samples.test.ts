import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { bundledSchema } from "../src/focus/datasets/bundled-datasets.ts";
import { CONVERTERS } from "./converters.ts";
import { convertToBytes, type NamedPart } from "./readers/convert-to-bytes.ts";
import { expectedCell, readCsv } from "./readers/csv-oracle.ts";
import { readCells, readWithDuckDb } from "./readers/duckdb.ts";

const AZURE = join(import.meta.dirname, "..", "..", "..", "..", "shared", "data", "azure");
/** Finds files below the folder that starts with `place`. */
const SAMPLES = [
  ["1.0", "focus-1.0-ea-4rows.csv"],
  ["1.0-preview(v1)", "focus-1.0-preview-ea-3rows.csv"],
  ["1.0", "run-1.0-synthetic"],
  ["1.2-preview", join("runs-1.2-preview", "fixture")],
  ["1.2-preview", join("runs-1.2-preview", "restated")],
] as const;

async function partsBelow(place: string): Promise<readonly NamedPart[]> {
  const entries = (await readdir(AZURE, { recursive: true })).sort();
  const names = entries.filter((name) => name.startsWith(place) && /\.csv(\.gz)?$/.test(name));
  return Promise.all(names.map(async (name) => ({ name, content: await readFile(join(AZURE, name)) })));
}

const isThere = existsSync(AZURE);
if (!isThere) console.log("skipped because ../shared/data/azure is missing");

describe.each(CONVERTERS)("the %s converter", (_name, converter) => {
  describe.runIf(isThere)("real exports (requires ../shared/data)", () => {
    test.each(SAMPLES)("DuckDB reads the same cells as csv-parse, from version %s in %s", async (version, place) => {
      const schema = bundledSchema(`focuscost_${version}.json`);
      if (schema === undefined) throw new Error(`no schema of ${version}`);
      const parts = await partsBelow(place);
      const { bytes, plan } = await convertToBytes({ converter, schema, parts });
      expect(plan.unknown).toEqual([]);

      const rows = parts.flatMap(({ name, content }) => readCsv(name.endsWith(".gz") ? gunzipSync(content) : content));
      const expected = rows.map((row) => [
        ...schema.columns.map(({ source, type }) => expectedCell(row[source], type)),
        null,
      ]);
      expect(rows.length).toBeGreaterThan(2);
      await readWithDuckDb(bytes, async (reader) => {
        expect(await readCells(reader)).toEqual(expected);
      });
    });
  });
});
