import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatBlobMetadata,
  formatRecord,
  type PartitionRecord,
  parseBlobMetadata,
} from "../../../src/hub/partition/partition-record.ts";
import { recordOf, runOfJune } from "../export-runs.ts";

const RECORD = recordOf(runOfJune({ runId: "3a9f3d28", submittedDay: 11 }));

describe("the record of a month", () => {
  test("is preserved in blob metadata, whose keys may be returned in any case", () => {
    const metadata = formatBlobMetadata(RECORD);
    expect(parseBlobMetadata(metadata)).toEqual(RECORD);
    const committed = { ...RECORD, readBack: { byteCount: 123, footerByteCount: 45, footerSha256: "0a".repeat(32) } };
    expect(parseBlobMetadata(formatBlobMetadata(committed))).toEqual(committed);
    const upper = Object.fromEntries(Object.entries(metadata).map(([key, value]) => [key.toUpperCase(), value]));
    expect(parseBlobMetadata(upper)).toEqual(RECORD);
  });

  test.each(["", "1/2", "0/0/ab", `-1/2/${"0a".repeat(32)}`, `1/2/${"0A".repeat(32)}`])(
    "ignores %j from another tool",
    (text) => {
      const metadata = { ...formatBlobMetadata(RECORD), hub_read_back: encodeURIComponent(text) };
      expect(parseBlobMetadata(metadata)).toEqual(RECORD);
    },
  );

  test("preserves any manifest name as ASCII, in at most 6 KB with valid keys", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 1024 }), fc.string(), (manifestName, sums) => {
        const metadata = formatBlobMetadata({ ...RECORD, manifestName, sums });
        let size = 0;
        for (const [key, value] of Object.entries(metadata)) {
          expect(key).toMatch(/^[a-z_][a-z0-9_]*$/);
          expect(value).toMatch(/^[\x21-\x7e]*$/);
          size += key.length + value.length;
        }
        expect(size).toBeLessThanOrEqual(6 * 1024);
        const back = parseBlobMetadata(metadata);
        expect(back?.runId).toBe(RECORD.runId);
        if (metadata.hub_manifest !== undefined) expect(back?.manifestName).toBe(manifestName.toWellFormed());
      }),
    );
  });

  test("leaves values that are too long to the footer, starting with sums", () => {
    const long: PartitionRecord = { ...RECORD, sums: "x".repeat(6000) };
    expect(formatBlobMetadata(long)).not.toHaveProperty("hub_sums");
    expect(formatBlobMetadata(long)).toHaveProperty("hub_manifest");
    expect(formatRecord(long).hub_sums).toBe(long.sums);
  });
});

test.each([
  { name: "nothing", metadata: {} },
  { name: "another tool's keys", metadata: { hdi_isfolder: "true", rows: "3" } },
  { name: "no window", metadata: without("hub_window") },
  { name: "no run ID", metadata: without("hub_run_id") },
  { name: "an invalid submission time", metadata: { ...formatBlobMetadata(RECORD), hub_submitted_time: "soon" } },
  { name: "an invalid row count", metadata: { ...formatBlobMetadata(RECORD), hub_rows: "many" } },
])("a blob with $name is not a month of this hub", ({ metadata }) => {
  expect(parseBlobMetadata(metadata)).toBeUndefined();
});

function without(key: string): Record<string, string> {
  const { [key]: _, ...rest } = formatBlobMetadata(RECORD);
  return rest;
}
