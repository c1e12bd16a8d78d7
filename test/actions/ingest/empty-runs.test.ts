import { expect, test } from "vitest";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";
import { partReadsIn, startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { costCsv, subscription, type WrittenRun, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const SCOPE = subscription(1);
const HEADER_ONLY = costCsv([]);

const hub = openForEachTest(startHub);

const WITH_DATA: WrittenRun = {
  scope: SCOPE,
  runId: "with-data",
  submittedTime: "2026-06-11T02:00:00Z",
  parts: [{ content: costCsv([["2026-06-01", "7.5"]]) }],
};

const EMPTY_RUNS: readonly { readonly name: string; readonly run: Pick<WrittenRun, "parts" | "manifest"> }[] = [
  { name: "blobCount 0 and no blobs", run: { parts: [] } },
  { name: "blobs null", run: { parts: [], manifest: { blobs: null, dataRowCount: null } } },
  { name: "a header-only part with dataRowCount 0", run: { parts: [{ content: HEADER_ONLY, dataRowCount: 0 }] } },
  { name: "a header-only part with dataRowCount null", run: { parts: [{ content: HEADER_ONLY }] } },
  { name: "two header-only parts", run: { parts: [{ content: HEADER_ONLY }, { content: HEADER_ONLY }] } },
  { name: "a part of 0 bytes", run: { parts: [{ content: "" }] } },
];

test("a later run without rows erases nothing, whatever its shape, and no part is read twice", async () => {
  const scopes = EMPTY_RUNS.map((_, index) => subscription(index + 1));
  for (const scope of scopes) await writeByHand(hub, { ...WITH_DATA, scope });
  await hub.ingest();
  for (const [index, { name, run }] of EMPTY_RUNS.entries()) {
    const later = { runId: name.replaceAll(" ", "-"), submittedTime: "2026-06-21T02:00:00Z" };
    await writeByHand(hub, { scope: scopes[index] ?? "", ...later, ...run });
  }
  const first = await hub.ingest();
  expect(first.exitCode, first.log).toBe(0);
  expect(first.outcomes).toEqual(scopes.map(() => "202606 unchanged"));
  for (const [index, { name }] of EMPTY_RUNS.entries()) {
    expect(await readMonth(hub, scopes[index] ?? "", "202606"), name).toEqual({ rows: 1, billedCost: "7.5" });
  }

  hub.storage.forgetRequests();
  expect((await hub.ingest()).outputs).toMatchObject({ unchanged: String(scopes.length), failed: "0" });
  expect(partReadsIn(hub.storage.requests)).toEqual([]);
});

test("ingests an older run with data after a newer one that has only headers", async () => {
  await writeByHand(hub, WITH_DATA);
  await writeByHand(hub, {
    scope: SCOPE,
    runId: "empty",
    submittedTime: "2026-06-21T02:00:00Z",
    parts: [{ content: HEADER_ONLY }],
  });
  const run = await hub.ingest();
  expect(run.exitCode, run.log).toBe(0);
  expect(run.partitions).toMatchObject([{ outcome: "ingested", runId: "with-data" }]);
  expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 1, billedCost: "7.5" });
});

test("a run with only headers never makes a run with data a narrower one", async () => {
  await writeByHand(hub, WITH_DATA);
  await hub.ingest();
  await writeByHand(hub, {
    scope: SCOPE,
    runId: "empty",
    submittedTime: "2026-06-30T02:00:00Z",
    parts: [{ content: HEADER_ONLY }],
  });
  await writeByHand(hub, {
    scope: SCOPE,
    runId: "to-the-20th",
    to: "2026-06-20",
    submittedTime: "2026-06-30T03:00:00Z",
    parts: [{ content: costCsv([["2026-06-20", "9"]]) }],
  });
  const run = await hub.ingest();
  expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
  expect(run.exitCode).toBe(0);
  expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 1, billedCost: "9" });
  expect(await hub.names("config")).toEqual(["journal/empty/empty"]);
});

test("reports a month whose only run is empty, and writes nothing", async () => {
  await writeByHand(hub, { ...WITH_DATA, parts: [{ content: HEADER_ONLY }] });
  const run = await hub.ingest();
  expect(run.outputs).toMatchObject({ empty: "1", failed: "0" });
  expect(await hub.names("ingestion")).toEqual([]);
});
