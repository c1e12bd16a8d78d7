import { describe, expect, test } from "vitest";
import { EMPTY_PARTITION, type PartitionState } from "../../../src/hub/partition/held-runs.ts";
import { planPartition } from "../../../src/hub/partition/ingest-plan.ts";
import { formatBlobMetadata, parseBlobMetadata } from "../../../src/hub/partition/partition-record.ts";
import type { ExportRun, RunDelivery } from "../../../src/hub/runs/exported-run.ts";
import { JUNE, recordOf, runOfJune, SCOPE } from "../export-runs.ts";

const SECOND = 1000;

/** A run that was delivered to `folder`, with its parts and manifest written at these seconds. */
function delivered(folder: string, parts: number, manifest: number): ExportRun {
  const run = runOfJune({ runId: "same", submittedDay: 10 });
  const delivery: RunDelivery = {
    partsSha256: `${folder.length}${parts}`.padStart(64, "0"),
    manifestSha256: folder.length.toString().padStart(64, "0"),
    manifestVersion: `${folder}${manifest}`,
    manifestWrittenAt: manifest * SECOND,
    partsWrittenAt: parts * SECOND,
    writtenAt: Math.max(parts, manifest) * SECOND,
    parts: [{ name: `${folder}/part_0.csv`, byteCount: 1, etag: `${parts}`, writtenAt: parts * SECOND }],
  };
  return { ...run, manifestName: `${folder}/manifest.json`, delivery };
}

/** The month as it is read from storage. */
function stateOf(run: ExportRun, times: readonly ("manifestWrittenAt" | "partsWrittenAt")[] = []): PartitionState {
  const { delivery, ...record } = { ...recordOf(run), delivery: run.delivery };
  const kept = Object.fromEntries(
    Object.entries(delivery ?? {}).filter(([key]) => !times.some((time) => time === key)),
  ) as unknown as RunDelivery;
  const read = parseBlobMetadata(formatBlobMetadata({ ...record, delivery: kept }));
  return { etag: '"1"', record: read, foreign: [] };
}

function plan(runs: readonly ExportRun[], state: PartitionState = EMPTY_PARTITION, force = false): string {
  const options = { force, cutOff: undefined, isKnownEmpty: () => false, now: new Date("2026-06-30T12:00:00Z") };
  const { decision } = planPartition({ scope: SCOPE, month: JUNE, runs }, state, options);
  return "run" in decision ? `${decision.action} ${decision.run.manifestName}` : decision.action;
}

const FIRST = delivered("first", 1, 2);
const AGAIN = delivered("again", 11, 12);
const FIRST_REPEATED = delivered("first", 1, 20);

describe("if a run is in two folders, the one that was written later becomes the month", () => {
  test.each([
    ["both deliveries are new", [FIRST, AGAIN], EMPTY_PARTITION, "ingest again/manifest.json"],
    ["the month holds the earlier delivery", [FIRST, AGAIN], stateOf(FIRST), "ingest again/manifest.json"],
    ["the month holds the later delivery, which was deleted", [FIRST], stateOf(AGAIN), "superseded"],
    [
      "the manifest of the earlier delivery is rewritten",
      [FIRST_REPEATED, AGAIN],
      EMPTY_PARTITION,
      "ingest again/manifest.json",
    ],
    [
      "and the month holds the later delivery",
      [FIRST_REPEATED, AGAIN],
      stateOf(AGAIN),
      "unchanged again/manifest.json",
    ],
    ["and the later delivery was deleted", [FIRST_REPEATED], stateOf(AGAIN), "superseded"],
    ["the first folder is rewritten", [delivered("first", 19, 20)], stateOf(AGAIN), "ingest first/manifest.json"],
    ["the first folder is being rewritten", [delivered("first", 19, 2)], stateOf(AGAIN), "superseded"],
    [
      "the month's own manifest now has older parts",
      [delivered("again", 5, 20)],
      stateOf(AGAIN),
      "ingest again/manifest.json",
    ],
  ])("%s", (_, runs, state, decision) => {
    expect(plan(runs, state)).toBe(decision);
  });

  test("with force, the existing delivery is ingested, whichever was written later", () => {
    expect(plan([FIRST_REPEATED], stateOf(AGAIN), true)).toBe("ingest first/manifest.json");
  });

  test("a month with fewer times of its delivery is compared by those", () => {
    expect(plan([FIRST], stateOf(AGAIN, ["partsWrittenAt"]))).toBe("superseded");
    expect(plan([FIRST_REPEATED], stateOf(AGAIN, ["partsWrittenAt"]))).toBe("ingest first/manifest.json");
    expect(plan([FIRST], stateOf(AGAIN, ["manifestWrittenAt", "partsWrittenAt"]))).toBe("ingest first/manifest.json");
  });
});
