import { beforeEach, describe, expect, test } from "vitest";
import type { BlobStore } from "../../../src/lake/storage/blob-store.ts";
import { commit, entriesIn, plan, planAndStage, runJob, stage } from "../../worlds/stored-hub/fan-out-hub.ts";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { startEmptiedHub } from "../../worlds/stored-hub/open-for-tests.ts";
import { monthPath, startHub, writesIn } from "../../worlds/stored-hub/simulated-hub.ts";
import { costCsv, subscription, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const SCOPE = subscription(1);
const PATH = monthPath(SCOPE, "202606");
const KEPT = { msexports: { days: 30 }, ingestion: { months: 1200 } };

const hub = startEmptiedHub();
beforeEach(async () => {
  await hub.settings({ ...KEPT, msexports: { days: 0 } });
  await deliver("a", 11, ["1", "2"]);
});

const deliver = (runId: string, day: number, costs: readonly string[]) =>
  writeByHand(hub, {
    scope: SCOPE,
    runId,
    submittedTime: `2026-06-${day}T02:00:00Z`,
    parts: costs.map((cost) => ({ content: costCsv([["2026-06-01", cost]]) })),
  });

/** Storage that accepted a month and returns other bytes for it. */
const lake = (store: BlobStore): BlobStore => ({
  ...store,
  readRange: async (...range) => (await store.readRange(...range))?.map((byte) => byte ^ 1),
});

/** A network failure between the commit and the verification. */
const cutOff = (store: BlobStore): BlobStore => ({
  ...store,
  readRange: () => Promise.reject(new Error("the process died")),
});

/** Storage that loses or changes accepted bytes. The hub's metadata of the month stays. */
async function damage(how: "cut" | "changed" | "pages", { read, metadata, put } = hub): Promise<void> {
  const bytes = (await read("ingestion", PATH)) ?? Buffer.alloc(0);
  if (how === "changed") bytes.writeUInt8((bytes.at(-20) ?? 0) ^ 1, bytes.length - 20);
  if (how === "pages") bytes.writeUInt8((bytes.at(100) ?? 0) ^ 1, 100);
  const kept = how === "cut" ? bytes.subarray(0, -1) : bytes;
  await put("ingestion", PATH, kept, await metadata("ingestion", PATH));
}

describe("a month that does not read back as written fails and keeps its exports", () => {
  test("when written by one process, in every run that finds it", async () => {
    for (let runs = 1; runs <= 2; runs++) {
      const run = await runJob(hub, {}, { lake });
      expect(run.outcomes, run.log).toEqual(["202606 failed CommitMismatch"]);
      expect(await hub.names("msexports")).toHaveLength(3);
    }
  });

  test("when written by many jobs", async () => {
    const planned = await planAndStage(hub);
    const committed = await commit(hub, planned, { lake });
    expect(committed.outcomes, committed.log).toEqual(["202606 failed CommitMismatch"]);
    expect(await hub.names("msexports")).toHaveLength(3);
  });
});

describe("the next run ingests a damaged month again without force", () => {
  test.each(["cut", "changed"] as const)("when its file was %s after the first run had failed", async (how) => {
    await runJob(hub, {}, { lake });
    await damage(how);
    const next = await runJob(hub, {});
    expect(next.outcomes, next.log).toEqual(["202606 ingested"]);
    expect(next.warnings).toEqual([expect.stringMatching(/^CommitMismatch: .*202606.* is ingested again/)]);
    expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 2, billedCost: "3" });
    expect(await hub.names("msexports")).toEqual([]);
  });

  test("when the first run died before verifying it, whatever the month's age", async () => {
    await hub.settings(KEPT);
    const died = await runJob(hub, {}, { lake: cutOff });
    expect(died.outcomes).toEqual(["202606 failed UnexpectedError"]);
    await damage("changed");
    const next = await runJob(hub, {}, { now: new Date("2026-12-01T00:00:00Z") });
    expect(next.outcomes, next.log).toEqual(["202606 ingested"]);
    expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 2, billedCost: "3" });
    expect((await runJob(hub, {})).outcomes).toEqual(["202606 unchanged"]);
  });

  test("which a dry run reports without changing anything", async () => {
    await hub.settings(KEPT);
    await runJob(hub, {});
    await damage("cut");
    hub.storage.forgetRequests();
    const dry = await runJob(hub, { "dry-run": "true" });
    expect(dry.outcomes, dry.log).toEqual(["202606 planned"]);
    expect(writesIn(hub.storage.requests)).toEqual([]);
  });

  test("with a fan-out too, even if it was damaged between plan and commit", async () => {
    await hub.settings(KEPT);
    await runJob(hub, {});
    await damage("changed");
    const planned = await plan(hub);
    expect(planned.outcomes, planned.log).toEqual(["202606 planned"]);
    await stage(hub, entriesIn(planned));
    expect((await commit(hub, planned)).outcomes).toEqual(["202606 ingested"]);
    expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 2, billedCost: "3" });
  });
});

test("a month whose first run died before verifying it is unchanged if it reads back, and its exports are deleted", async () => {
  await runJob(hub, {}, { lake: cutOff });
  expect(await hub.names("msexports")).toHaveLength(3);
  const next = await runJob(hub, {});
  expect(next.outcomes, next.log).toEqual(["202606 unchanged"]);
  expect(await hub.names("msexports")).toEqual([]);
});

test("a newer run committed before the first one is verified becomes the month, and decides about the exports", async () => {
  await hub.settings(KEPT);
  let overtaken = false;
  const overtake = (store: BlobStore): BlobStore => ({
    ...store,
    readRange: async (...range) => {
      if (!overtaken) {
        overtaken = true;
        await deliver("b", 21, ["7"]);
        await runJob(hub, {});
      }
      return store.readRange(...range);
    },
  });
  expect((await runJob(hub, {}, { lake: overtake })).outcomes).toEqual(["202606 ingested"]);
  expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 1, billedCost: "7" });
  await hub.settings({ ...KEPT, msexports: { days: 0 } });
  expect((await runJob(hub, {})).outcomes).toEqual(["202606 unchanged"]);
  expect(await hub.names("msexports")).toEqual([]);
});

test("a month damaged after its verification keeps its exports when they are due for deletion", async () => {
  await hub.settings(KEPT);
  await runJob(hub, {});
  await hub.settings({ ...KEPT, msexports: { days: 0 } });
  const late = (store: BlobStore): BlobStore => ({
    ...store,
    properties: async (name) => {
      await damage("changed");
      return store.properties(name);
    },
  });
  const run = await runJob(hub, {}, { lake: late });
  expect(run.outcomes, run.log).toEqual(["202606 unchanged"]);
  expect(await hub.names("msexports")).toHaveLength(3);
  expect((await runJob(hub, {})).outcomes).toEqual(["202606 ingested"]);
});

test("a month with changed data pages fails when its exports are due for deletion, and the next run repairs it", async () => {
  await hub.settings(KEPT);
  await runJob(hub, {});
  await damage("pages");
  await hub.settings({ ...KEPT, msexports: { days: 0 } });
  const run = await runJob(hub, {});
  expect(run.outcomes, run.log).toEqual(["202606 failed CommitMismatch"]);
  expect(await hub.names("msexports")).toHaveLength(3);
  expect((await runJob(hub, {})).outcomes).toEqual(["202606 ingested"]);
  expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 2, billedCost: "3" });
  expect(await hub.names("msexports")).toEqual([]);
});

test("a damaged month whose run is gone fails until it is exported again, and no older run replaces it", async () => {
  await hub.settings(KEPT);
  const { manifestName } = await deliver("b", 21, ["7"]);
  await runJob(hub, {});
  await hub.settings({ ...KEPT, msexports: { days: 0 } });
  await hub.remove("msexports", manifestName);
  await damage("changed");
  for (let runs = 1; runs <= 2; runs++) {
    const run = await runJob(hub, {});
    expect(run.outcomes, run.log).toEqual(["202606 failed CommitMismatch"]);
    expect(run.log).toMatch(/run b, is no longer in msexports/);
  }
  expect(await hub.names("msexports")).toHaveLength(4);
  await deliver("c", 22, ["8"]);
  expect((await runJob(hub, {})).outcomes).toEqual(["202606 ingested"]);
});

test("repairs the damaged copy of one lake without touching the other, and then deletes the exports", async () => {
  const remote = await startHub();
  try {
    await hub.settings(KEPT);
    await runJob(hub, {}, { remote });
    await hub.settings({ ...KEPT, msexports: { days: 0 } });
    await damage("changed", remote);
    const next = await runJob(hub, {}, { remote });
    expect(next.outcomes, next.log).toEqual(["202606 unchanged", "202606 ingested"]);
    expect(await readMonth(remote, SCOPE, "202606")).toEqual({ rows: 2, billedCost: "3" });
    expect(await hub.names("msexports")).toEqual([]);
  } finally {
    await remote.close();
  }
});

test("accepts a month of a release that did not record what must read back", async () => {
  await hub.settings(KEPT);
  await runJob(hub, {});
  const { hub_read_back: _, ...older } = await hub.metadata("ingestion", PATH);
  await hub.put("ingestion", PATH, (await hub.read("ingestion", PATH)) ?? "", older);
  expect((await runJob(hub, {})).outcomes).toEqual(["202606 unchanged"]);
});
