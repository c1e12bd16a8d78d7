import { expect, test } from "vitest";
import { PUBLISHED_DATASETS } from "../../readers/dataset-parts.ts";

test("all versions and agreements of a dataset give a column the same name, case and type", () => {
  const seen = new Map<string, string>();
  for (const { kind, schema } of PUBLISHED_DATASETS) {
    for (const { sink, type } of schema.columns) {
      const key = `${kind.folder} ${sink.toLowerCase()}`;
      const column = `${sink} ${type}`;
      expect(seen.get(key) ?? column).toBe(column);
      seen.set(key, column);
    }
  }
});
