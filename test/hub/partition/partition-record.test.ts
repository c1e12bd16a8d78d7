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

describe("what a month says of itself", () => {
  test("survives blob metadata, whose keys may come back in any case", () => {
    const metadata = formatBlobMetadata(RECORD);
    expect(parseBlobMetadata(metadata)).toEqual(RECORD);
    const committed = { ...RECORD, readBack: { byteCount: 123, footerByteCount: 45, footerSha256: "0a".repeat(32) } };
    expect(parseBlobMetadata(formatBlobMetadata(committed))).toEqual(committed);
    const upper = Object.fromEntries(Object.entries(metadata).map(([key, value]) => [key.toUpperCase(), value]));
    expect(parseBlobMetadata(upper)).toEqual(RECORD);
  });

  test.each(["", "1/2", "0/0/ab", `-1/2/${"0a".repeat(32)}`, `1/2/${"0A".repeat(32)}`])(
    "says nothing of what must read back where another tool wrote %j",
    (text) => {
      const metadata = { ...formatBlobMetadata(RECORD), hub_read_back: encodeURIComponent(text) };
      expect(parseBlobMetadata(metadata)).toEqual(RECORD);
    },
  );

  test("survives whatever is in a manifest's name, as ASCII under 6 KB with keys that are identifiers", () => {
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

  test("leaves to the footer what does not fit, sums first", () => {
    const long: PartitionRecord = { ...RECORD, sums: "x".repeat(6000) };
    expect(formatBlobMetadata(long)).not.toHaveProperty("hub_sums");
    expect(formatBlobMetadata(long)).toHaveProperty("hub_manifest");
    expect(formatRecord(long).hub_sums).toBe(long.sums);
  });
});

test.each([
  { name: "nothing", metadata: {} },
  { name: "another engine's keys", metadata: { hdi_isfolder: "true", rows: "3" } },
  { name: "no window", metadata: without("hub_window") },
  { name: "no run ID", metadata: without("hub_run_id") },
  { name: "a submitted time that is none", metadata: { ...formatBlobMetadata(RECORD), hub_submitted_time: "soon" } },
  { name: "rows that are no number", metadata: { ...formatBlobMetadata(RECORD), hub_rows: "many" } },
])("a blob with $name is no month of ours", ({ metadata }) => {
  expect(parseBlobMetadata(metadata)).toBeUndefined();
});

function without(key: string): Record<string, string> {
  const { [key]: _, ...rest } = formatBlobMetadata(RECORD);
  return rest;
}
