import { DATASET_VERSIONS } from "azure-simulator/testing";
import { describe, expect, test } from "vitest";
import { COMPRESSIONS } from "../src/converter.ts";
import { bundledSchema } from "../src/focus/datasets/bundled-datasets.ts";
import type { EqualityOptions } from "./duckdb-equality.ts";
import { readArrowCells } from "./readers/arrow.ts";
import { convertToBytes } from "./readers/convert-to-bytes.ts";
import { generatedParts } from "./readers/generated-parts.ts";
import { readStoredCells } from "./readers/stored-cells.ts";

/** Converts exports of every version and compares every cell that arrow-rs reads. */
export function describeArrowEquality({ codecs }: EqualityOptions): void {
  describe.each(DATASET_VERSIONS)("a month of version %s", (datasetVersion) => {
    const turn = DATASET_VERSIONS.indexOf(datasetVersion) % COMPRESSIONS.length;
    const compressions = COMPRESSIONS.filter((_, index) => codecs === "all" || index === turn);
    test.each(compressions)("arrow-rs and hyparquet read the same cells, with %s", async (compression) => {
      const schema = bundledSchema(`focuscost_${datasetVersion}.json`);
      if (schema === undefined) throw new Error(`no schema of ${datasetVersion}`);
      const parts = await generatedParts({ datasetVersion, rows: 600, parts: 2, variant: "hard" });
      const { bytes } = await convertToBytes({ schema, parts, compression });
      const cells = readArrowCells(bytes);
      expect(cells).toHaveLength(600);
      expect(cells).toEqual(await readStoredCells(bytes));
    });
  });
}
