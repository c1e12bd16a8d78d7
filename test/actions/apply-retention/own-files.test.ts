import { beforeEach, expect, test } from "vitest";
import { runJob } from "../../worlds/stored-hub/fan-out-hub.ts";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";
import { startRetentionHub } from "../../worlds/stored-hub/retention-hub.ts";
import { costCsv, subscription } from "../../worlds/stored-hub/written-run.ts";

const hub = openForTests(() => startRetentionHub("2026-06-15T12:00:00Z"));
beforeEach(async () => {
  await hub.clear();
  await hub.settings({ msexports: { days: 0 }, ingestion: { months: 13 } });
});

test.each([
  ["superseded", "202605", "2026-05-20T02:00:00Z"],
  ["expired", "202504", "2025-05-20T02:00:00Z"],
])("a crafted manifest that counts as %s cannot delete files of another folder", async (_, month, submittedTime) => {
  const waiting = await hub.putRun({
    scope: subscription(2),
    month: "202605",
    runId: "waiting",
    folder: "exports/waiting",
  });
  await hub.putMonth({ month: "202605", runId: "late" });
  const manifest = { blobs: [{ blobName: waiting[0] }], blobCount: 1 };
  const crafted = await hub.putRun({
    month,
    runId: "crafted",
    submittedTime,
    parts: [],
    manifest,
    folder: "exports/x",
  });
  const run = await hub.retain();
  expect(await hub.names("msexports")).toEqual([...waiting, ...crafted].sort());
  expect(run.summary).toContain("names files outside its own folder");
});

test("a run delivered again after its ingestion stays until its new parts are ingested", async () => {
  await hub.settings({ ingestion: { months: 13 } });
  const files = await hub.putRun({ month: "202605", runId: "a" });
  expect((await runJob(hub, {})).outcomes).toEqual(["202605 ingested"]);
  await hub.settings({ msexports: { days: 0 }, ingestion: { months: 13 } });
  await hub.putRun({ month: "202605", runId: "a", parts: [{ content: costCsv([["2026-05-01", "2"]]) }] });
  const kept = await hub.retain();
  expect(await hub.names("msexports")).toEqual([...files].sort());
  expect(kept.summary).toContain("waiting for ingest");
  expect((await runJob(hub, { "export-retention-in-days": "30" })).outcomes).toEqual(["202605 ingested"]);
  const gone = await hub.retain();
  expect(await hub.names("msexports")).toEqual([]);
  expect(gone.summary).toContain("Files deleted from msexports: 2");
});
