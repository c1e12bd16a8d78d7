import { describe, expect, test } from "vitest";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";
import { startHub, writesIn } from "../../worlds/stored-hub/simulated-hub.ts";
import { costCsv, type StoredRun, subscription, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const SCOPE = subscription(1);
const AT_ONCE = { msexports: { days: 0 }, ingestion: { months: 1200 } };

const hub = openForEachTest(startHub);

function deliver(runId: string, submittedTime: string): Promise<StoredRun> {
  const parts = ["1.5", "2"].map((cost) => ({ content: costCsv([["2026-06-01", cost]]) }));
  return writeByHand(hub, { scope: SCOPE, runId, submittedTime, parts });
}

describe("keeps the files", () => {
  const KEEPING: readonly { readonly name: string; readonly settings: string | undefined; readonly says: string }[] = [
    { name: "without a settings file", settings: undefined, says: "there is no config/settings.json" },
    { name: "when settings.json cannot be read", settings: "{ scopes: [", says: "cannot be read" },
    { name: "when settings.json sets no retention", settings: "{}", says: "does not say how long exports are kept" },
    {
      name: "when settings.json keeps them for 7 days",
      settings: '{"retention":{"msexports":{"days":7}}}',
      says: "settings.json keeps exports for 7 days",
    },
  ];
  for (const { name, settings, says } of KEEPING) {
    test(`${name}, as the summary states`, async () => {
      if (settings !== undefined) await hub.put("config", "settings.json", settings);
      await deliver("a", "2026-06-11T02:00:00Z");
      const before = await hub.names("msexports");
      const run = await hub.ingest();
      expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
      expect(await hub.names("msexports")).toEqual(before);
      expect(run.summary).toContain(`Exports are kept: `);
      expect(run.summary).toContain(says);
    });
  }

  test("of a later run that was rejected, whatever the retention is", async () => {
    await hub.settings(AT_ONCE);
    const week = { scope: SCOPE, parts: [{ content: costCsv([["2026-06-01", "1"]]) }] };
    await writeByHand(hub, { ...week, runId: "a", to: "2026-06-07", submittedTime: "2026-06-08T02:00:00Z" });
    const refused = { runId: "b", from: "2026-06-08", to: "2026-06-14", submittedTime: "2026-06-15T02:00:00Z" };
    const { manifestName, partNames } = await writeByHand(hub, { ...week, ...refused });
    await hub.ingest();
    await hub.ingest();
    expect(await hub.names("msexports")).toEqual([manifestName, ...partNames].sort());
  });

  test("of a leased part with a message, and a later run deletes them once the lease ends", async () => {
    await hub.settings(AT_ONCE);
    const { partNames } = await deliver("a", "2026-06-11T02:00:00Z");
    const leased = partNames[1] ?? "";
    const release = await hub.lease("msexports", leased);
    const run = await hub.ingest();
    expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
    expect(run.log).toContain(`BlobLeased: The files of run a stay: there is a lease on ${leased}.`);
    expect(run.log).not.toContain("written anew");
    expect(await hub.names("msexports")).toContain(leased);
    await release();
    expect((await hub.ingest()).outcomes).toEqual(["202606 unchanged"]);
    expect(await hub.names("msexports")).toEqual([]);
  });

  test("of a leased month, which is not replaced and fails with the lease's own message", async () => {
    await deliver("a", "2026-06-11T02:00:00Z");
    await hub.ingest();
    const [month = ""] = await hub.names("ingestion");
    const release = await hub.lease("ingestion", month);
    await hub.settings(AT_ONCE);
    const later = await deliver("b", "2026-06-12T02:00:00Z");
    const run = await hub.ingest();
    expect(run.outcomes, run.log).toEqual(["202606 failed BlobLeased"]);
    expect(run.summary).toContain("the file is leased");
    expect(await hub.names("msexports")).toContain(later.manifestName);
    await release();
    expect((await hub.ingest()).outcomes).toEqual(["202606 ingested"]);
  });

  test("of a failed run", async () => {
    await hub.settings(AT_ONCE);
    const parts = [{ content: costCsv([["2026-06-01", "one"]]) }];
    await writeByHand(hub, { scope: SCOPE, runId: "a", submittedTime: "2026-06-11T02:00:00Z", parts });
    expect((await hub.ingest()).outcomes).toEqual(["202606 failed InvalidValue"]);
    expect(await hub.names("msexports")).toHaveLength(2);
  });

  test("of a part rewritten in the meantime, and its manifest", async () => {
    await hub.settings(AT_ONCE);
    const { manifestName, partNames } = await deliver("a", "2026-06-11T02:00:00Z");
    const [rewritten = ""] = partNames;
    hub.storage.onRequest(async ({ operation }, phase) => {
      if (operation === "PutBlockList" && phase === "after") await hub.put("msexports", rewritten, "anew");
    });
    const run = await hub.ingest();
    expect(run.exitCode, run.log).toBe(0);
    expect(run.log).toMatch(/^::warning .*was overwritten in the meantime/m);
    expect(await hub.names("msexports")).toContain(manifestName);
    expect(await hub.names("msexports")).toContain(rewritten);
  });
});

describe("deletes the files", () => {
  test("of the run and the runs it supersedes with days 0, the manifest of each run last", async () => {
    await hub.settings(AT_ONCE);
    const old = await deliver("a", "2026-06-11T02:00:00Z");
    const newest = await deliver("b", "2026-06-21T02:00:00Z");
    const run = await hub.ingest();
    expect(run.exitCode, run.log).toBe(0);
    expect(await hub.names("msexports")).toEqual([]);
    expect(run.summary).toContain("The files of 2 ingested or superseded runs were deleted");

    const writes = writesIn(hub.storage.requests).filter(({ blob }) => blob !== "");
    const commit = writes.findIndex(({ operation }) => operation === "PutBlockList");
    const deletes = writes.flatMap(({ operation, blob }, index) =>
      operation === "DeleteBlob" ? [{ index, blob }] : [],
    );
    for (const { index } of deletes) expect(index).toBeGreaterThan(commit);
    for (const { manifestName, partNames } of [old, newest]) {
      const order = deletes.map(({ blob }) => blob).filter((blob) => [manifestName, ...partNames].includes(blob));
      expect(order).toEqual([...partNames, manifestName]);
    }
  });

  test("according to the input, which overrides settings.json", async () => {
    await hub.settings({ msexports: { days: 30 }, ingestion: { months: 1200 } });
    await deliver("a", "2026-06-11T02:00:00Z");
    const run = await hub.ingest({ "export-retention-in-days": "0" });
    expect(run.summary).toContain("the input export-retention-in-days keeps ingested exports for 0 days");
    expect(await hub.names("msexports")).toEqual([]);
  });

  test("of a run that the month already held", async () => {
    await deliver("a", "2026-06-11T02:00:00Z");
    await hub.ingest();
    await hub.settings(AT_ONCE);
    expect((await hub.ingest()).outcomes).toEqual(["202606 unchanged"]);
    expect(await hub.names("msexports")).toEqual([]);
  });

  test("together with the journal's entries about the run", async () => {
    await hub.settings(AT_ONCE);
    const parts = [{ content: costCsv([]) }];
    await writeByHand(hub, { scope: SCOPE, runId: "empty", submittedTime: "2026-06-05T02:00:00Z", parts });
    await hub.ingest();
    expect(await hub.names("config")).toContain("journal/empty/empty");
    await deliver("a", "2026-06-11T02:00:00Z");
    await hub.ingest();
    expect(await hub.names("config")).toEqual(["settings.json"]);
    expect(await hub.names("msexports")).toEqual([]);
  });
});

test("a month closed by the retention is only ingested with force, and its exports stay", async () => {
  await hub.settings({ msexports: { days: 0 }, ingestion: { months: 13 } });
  const parts = [{ content: costCsv([["2019-06-01", "4"]]) }];
  const old = { from: "2019-06-01", to: "2019-06-30", submittedTime: "2019-07-02T02:00:00Z" };
  await writeByHand(hub, { scope: SCOPE, runId: "a", parts, ...old });
  expect((await hub.ingest()).outcomes).toEqual(["201906 expired"]);
  expect(await hub.names("ingestion")).toEqual([]);
  expect(await hub.names("msexports")).toHaveLength(2);
  expect((await hub.ingest({ force: "true" })).outcomes).toEqual(["201906 ingested"]);
  expect(await readMonth(hub, SCOPE, "201906")).toEqual({ rows: 1, billedCost: "4" });
});
