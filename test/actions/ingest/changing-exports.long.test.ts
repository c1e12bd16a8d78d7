import { beforeEach, expect, test } from "vitest";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";
import { monthPath, startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { costCsv, type StoredRun, subscription, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const SCOPE = subscription(1);
const PATH = monthPath(SCOPE, "202606");

/** Larger than 1 MiB. */
const largeCsv = (cost: string): string => costCsv(Array(20_000).fill(["2026-06-01", cost]));

const hub = openForEachTest(startHub);
let before: Buffer | undefined;
let newer: StoredRun;

beforeEach(async () => {
  const run = { scope: SCOPE, parts: [{ content: costCsv([["2026-06-01", "1"]]) }] };
  await writeByHand(hub, { ...run, runId: "old", submittedTime: "2026-06-11T02:00:00Z" });
  await hub.ingest();
  before = await hub.read("ingestion", PATH);
  // Small parts are downloaded in one request.
  const parts = ["2", "3"].map((cost) => ({ content: largeCsv(cost) }));
  newer = await writeByHand(hub, { ...run, parts, runId: "new", submittedTime: "2026-06-21T02:00:00Z" });
});

/** Calls back once, after the response to the `nth` request of this kind for this blob. */
function onceAfter(operation: string, blob: string, nth: number, act: () => Promise<void>): void {
  let seen = 0;
  hub.storage.onRequest(async (request, phase) => {
    if (phase !== "after" || request.operation !== operation || request.blob !== blob) return;
    seen++;
    if (seen === nth) await act();
  });
}

async function expectPartChanged(blob: string): Promise<void> {
  const run = await hub.ingest({ "export-retention-in-days": "0" });
  expect(run.exitCode).toBe(1);
  expect(run.outcomes).toEqual(["202606 failed PartChanged"]);
  expect(run.partitions[0]?.error?.message).toContain(blob);
  expect(await hub.read("ingestion", PATH)).toEqual(before);
  expect(await hub.names("msexports")).toContain(newer.manifestName);

  const next = await hub.ingest();
  expect(next.outcomes, next.log).toEqual(["202606 ingested"]);
}

test("a part replaced between its header and its rows fails the month, and the next run ingests the new part", async () => {
  const part = newer.partNames[1] ?? "";
  onceAfter("GetBlob", part, 1, () => hub.put("msexports", part, largeCsv("9")));
  await expectPartChanged(part);
});

test("a part replaced after the listing fails the month", async () => {
  const part = newer.partNames[0] ?? "";
  onceAfter("GetBlob", newer.manifestName, 1, () => hub.put("msexports", part, largeCsv("9")));
  await expectPartChanged(part);
});

test("a manifest replaced while its parts are read fails the month", async () => {
  onceAfter("GetBlob", newer.partNames[1] ?? "", 2, async () => {
    const same = await hub.read("msexports", newer.manifestName);
    await hub.put("msexports", newer.manifestName, same ?? "");
  });
  await expectPartChanged(newer.manifestName);
});

test("a manifest replaced between listing and reading is left to the next run", async () => {
  let isReplaced = false;
  hub.storage.onRequest(async ({ operation, blob }, phase) => {
    if (isReplaced || phase !== "before" || operation !== "GetBlob" || blob !== newer.manifestName) return;
    isReplaced = true;
    const same = await hub.read("msexports", newer.manifestName);
    await hub.put("msexports", newer.manifestName, same ?? "");
  });
  const run = await hub.ingest();
  expect(run.exitCode).toBe(1);
  expect(run.partitions.find(({ outcome }) => outcome === "failed")?.error?.code).toBe("ManifestReadFailed");
  expect(run.log).toContain("was replaced while it was read");
  expect(await hub.read("ingestion", PATH)).toEqual(before);
  expect((await hub.ingest()).outcomes).toEqual(["202606 ingested"]);
});
