import { inputErrorOf } from "exact-values/testing";
import type { StoredPart } from "focus-parquet/convert";
import { expect, test } from "vitest";
import { assertPartComplete, type LocatedPart } from "../../../src/lake/sources/open-parts.ts";

type Counts = Pick<LocatedPart["part"], "byteCount" | "dataRowCount">;

function check(counts: Counts, byteCount: number, rows = 0): void {
  const part = { blobName: "a/part_1.csv", ...counts };
  const blob = { name: part.blobName } as LocatedPart["blob"];
  const read = { storedByteCount: () => byteCount, plainByteCount: () => byteCount } as StoredPart;
  assertPartComplete({ part, blob, format: "csv" }, read, rows);
}

const UNSAID = { byteCount: undefined, dataRowCount: undefined };

test("a part of 0 bytes is incomplete when its manifest does not mention that", async () => {
  const error = await inputErrorOf(() => check(UNSAID, 0));
  expect(error).toMatchObject({ code: "PartSizeMismatch", place: { file: "a/part_1.csv" } });
  expect(error.message).toContain("has no bytes");
});

test.each([
  ["only a header", UNSAID, 20],
  ["no bytes, as stated in the manifest", { ...UNSAID, byteCount: 0 }, 0],
  ["no bytes and no rows, as stated in the manifest", { ...UNSAID, dataRowCount: 0 }, 0],
])("a part of %s is complete", (_case, counts, byteCount) => {
  expect(() => check(counts, byteCount)).not.toThrow();
});
