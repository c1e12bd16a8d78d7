import { parseInstant } from "exact-values/instant";
import { parseMonth } from "exact-values/month";
import { expect, test } from "vitest";
import { type FileSource, parseFileMapping } from "../../../src/hub/files/file-mapping.ts";
import { type FileIdentity, fileCountOf, runIdOf } from "../../../src/hub/runs/month-files.ts";
import type { LakeListing } from "../../../src/lake/discover/lake-state.ts";
import { submittedTimeOf } from "../../../src/lake/sources/file-identity.ts";

const NOW = new Date("2026-06-20T12:00:00Z");
const WRITTEN = "2026-06-20T08:00:00Z";
const OTHER: FileIdentity = { content: `files-${"0".repeat(24)}`, rules: "11111111" };
const OURS: FileIdentity = { content: `files-${"f".repeat(24)}`, rules: "11111111" };

function sourceOf(files: string): FileSource {
  const [source] = parseFileMapping(
    "m.json",
    Buffer.from(JSON.stringify({ sources: [{ files, scope: "providers/a/b" }] })),
  );
  if (source === undefined) throw new Error("no source");
  return source;
}

/** The submission time of stored files that were written at 08:00, while the month holds a run of `heldTime`. */
function submittedOver(heldTime: string, held: FileIdentity = OTHER, files = "msexports://a/*.csv"): string {
  const record = { runId: runIdOf(held, 1, 1), submittedTime: parseInstant(heldTime) };
  const lake = { files: new Map(), stateOf: () => ({ etag: "e", record, foreign: [] }) } as unknown as LakeListing;
  const file = { name: "a/1.csv", etag: "e", byteCount: 1, lastModified: new Date(WRITTEN), metadata: {} };
  return submittedTimeOf({
    ...{ source: sourceOf(files), lakes: [lake], now: NOW, files: [file], identity: OURS },
    ...{ runId: runIdOf(OURS, 1, 1), month: parseMonth("202606") },
  }).slice(0, 19);
}

test("files are submitted when they were written, or now if storage cannot tell which came first", () => {
  expect(submittedOver("2026-06-19T08:00:00Z")).toBe("2026-06-20T08:00:00");
  // The newest file of the month was deleted, and the remaining files are still a new run.
  expect(submittedOver("2026-06-20T10:00:00Z")).toBe("2026-06-20T12:00:00");
  // Other files, written in the same second: the order must not depend on random names.
  expect(submittedOver(WRITTEN)).toBe("2026-06-20T12:00:00");
  expect(submittedOver(WRITTEN, OURS)).toBe("2026-06-20T08:00:00");
  expect(submittedOver("2026-06-19T08:00:00Z", { ...OURS, rules: "22222222" })).toBe("2026-06-20T12:00:00");
  expect(submittedOver("2026-06-19T08:00:00Z", OTHER, "a/*.csv")).toBe("2026-06-20T12:00:00");
});

test("other files are newer than those of the month, even if the clock runs behind", () => {
  expect(submittedOver("2026-06-20T12:00:07Z", OTHER, "a/*.csv")).toBe("2026-06-20T12:00:07");
});

test("a run of files reports their number, and a run of Azure reports none", () => {
  expect(fileCountOf(runIdOf(OURS, 12, 3))).toBe(12);
  expect(fileCountOf("2f1d8a8e-6a3d-4a0e-9d3f-1f5f0a6b7c8d")).toBeUndefined();
});
