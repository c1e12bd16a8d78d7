import { beforeEach, describe, expect, test } from "vitest";
import type { BlobStore } from "../../../src/lake/storage/blob-store.ts";
import { emptyHub, runJob } from "../../worlds/stored-hub/fan-out-hub.ts";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { startEmptiedHub } from "../../worlds/stored-hub/open-for-tests.ts";
import { monthPath } from "../../worlds/stored-hub/simulated-hub.ts";
import { costCsv, subscription, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const SCOPE = subscription(1);
const PATH = monthPath(SCOPE, "202606");
const MARKS = "journal/read-back.json";
const keeps = (days: number) => ({ msexports: { days }, ingestion: { months: 1200 } });

const hub = startEmptiedHub();
beforeEach(async () => {
  await hub.settings(keeps(30));
});

const deliver = (scope: string) =>
  writeByHand(hub, {
    scope,
    runId: `of ${scope.slice(-2)}`,
    submittedTime: "2026-07-01T02:00:00Z",
    parts: [{ content: costCsv([["2026-06-01", "1"]]) }],
  });

/** Counts requests by operation and container since the last reset. */
function requestCounts(): Readonly<Record<string, number>> {
  const kinds = hub.storage.requests.map(({ container, operation }) => `${operation} ${container}`);
  hub.storage.forgetRequests();
  return Object.fromEntries([...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => [kind, all.length]));
}

/** The requests for each additional month. */
function perMonth(few: Readonly<Record<string, number>>, many: Readonly<Record<string, number>>, more: number) {
  return Object.fromEntries(
    Object.entries(many).flatMap(([kind, count]) => {
      const each = (count - (few[kind] ?? 0)) / more;
      return each === 0 ? [] : [[kind, each]];
    }),
  );
}

describe("the storage requests for a small month with one part", () => {
  async function sweeps(scopes: number) {
    await emptyHub(hub);
    await hub.settings(keeps(30));
    for (let scope = 1; scope <= scopes; scope++) await deliver(subscription(scope));
    hub.storage.forgetRequests();
    const first = await runJob(hub, { "stale-after-hours": "0" });
    expect(first.outputs).toMatchObject({ ingested: String(scopes), failed: "0" });
    const ofFirst = requestCounts();
    const second = await runJob(hub, { "stale-after-hours": "0" });
    expect(second.outputs).toMatchObject({ unchanged: String(scopes), failed: "0" });
    return { first: ofFirst, second: requestCounts() };
  }

  test("are seven when it is ingested, and none in a sweep that finds it unchanged", async () => {
    const few = await sweeps(17);
    const many = await sweeps(20);
    expect(perMonth(few.first, many.first, 3)).toEqual({
      "GetBlob msexports": 2,
      "HeadBlob msexports": 1,
      "PutBlock ingestion": 1,
      "PutBlockList ingestion": 1,
      "GetBlob ingestion": 1,
      // The ledger of the month.
      "PutBlob config": 1,
    });
    expect(perMonth(few.second, many.second, 3)).toEqual({});
    expect(Object.keys(few.second).filter((kind) => kind.endsWith("msexports"))).toEqual(["ListBlobs msexports"]);
  });
});

/** Storage that returns other bytes for one version than it accepted. */
const spoilt =
  (etag: string) =>
  (store: BlobStore): BlobStore => ({
    ...store,
    readRange: async (...range) => {
      const bytes = await store.readRange(...range);
      return range[2] === etag ? bytes?.map((byte) => byte ^ 1) : bytes;
    },
  });

/** Ingests the month and returns its version, which then has a mark. */
async function ingestMarked(): Promise<string> {
  await deliver(SCOPE);
  expect((await runJob(hub, {})).outcomes).toEqual(["202606 ingested"]);
  const marks = JSON.parse(String(await hub.read("config", MARKS)));
  expect(Object.keys(marks.local)).toEqual([PATH]);
  return marks.local[PATH];
}

describe("a month that was read back once and does not read back any more", () => {
  test("keeps its exports despite its mark, and the next sweep writes it again", async () => {
    const etag = await ingestMarked();
    const lake = spoilt(etag);
    expect((await runJob(hub, {}, { lake })).outcomes).toEqual(["202606 unchanged"]);
    await hub.settings(keeps(0));
    const asked = await runJob(hub, {}, { lake });
    expect(asked.outcomes, asked.log).toEqual(["202606 unchanged"]);
    expect(await hub.names("msexports")).toHaveLength(2);

    const next = await runJob(hub, {}, { lake });
    expect(next.outcomes, next.log).toEqual(["202606 ingested"]);
    expect(next.warnings).toEqual([expect.stringMatching(/^CommitMismatch: .*202606.* is ingested again/)]);
    expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 1, billedCost: "1" });
    expect(await hub.names("msexports")).toEqual([]);
  });
});

describe("a read-back mark", () => {
  const monthReads = (): number =>
    hub.storage.requests.filter(({ blob, operation }) => operation === "GetBlob" && blob === PATH).length;

  test("applies to one version: a month written by another process is verified despite the mark", async () => {
    await ingestMarked();
    const bytes = (await hub.read("ingestion", PATH)) ?? Buffer.alloc(0);
    bytes.writeUInt8((bytes.at(-20) ?? 0) ^ 1, bytes.length - 20);
    await hub.put("ingestion", PATH, bytes, await hub.metadata("ingestion", PATH));
    expect((await runJob(hub, {})).outcomes).toEqual(["202606 ingested"]);
  });

  test.each(["{", '{"local":{"a":1}}'])("is ignored when its file contains %j", async (content) => {
    await ingestMarked();
    await hub.put("config", MARKS, content);
    hub.storage.forgetRequests();
    expect((await runJob(hub, {})).outcomes).toEqual(["202606 unchanged"]);
    expect(monthReads()).toBe(1);
    expect((await runJob(hub, {})).outcomes).toEqual(["202606 unchanged"]);
    expect(monthReads()).toBe(1);
  });

  test("is deleted with its month, and is not written by a dry run", async () => {
    await ingestMarked();
    await deliver(subscription(2));
    await hub.remove("config", MARKS);
    await runJob(hub, { "dry-run": "true" });
    expect(await hub.read("config", MARKS)).toBeUndefined();
    await runJob(hub, {});
    await hub.remove("ingestion", PATH);
    await hub.remove("msexports", (await hub.names("msexports")).find((name) => name.endsWith("manifest.json")) ?? "");
    await runJob(hub, {});
    const marks = JSON.parse(String(await hub.read("config", MARKS)));
    expect(Object.keys(marks.local)).toEqual([monthPath(subscription(2), "202606")]);
  });
});

test("a part rewritten while it is read does not change the month, and its files stay", async () => {
  await hub.settings(keeps(0));
  const { partNames } = await deliver(SCOPE);
  const [part = ""] = partNames;
  const unhook = hub.storage.onRequest(async ({ blob, operation }, phase) => {
    if (phase !== "after" || operation !== "GetBlob" || blob !== part) return;
    unhook();
    await hub.put("msexports", part, costCsv([["2026-06-01", "9"]]));
  });
  const run = await runJob(hub, {});
  expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
  expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 1, billedCost: "1" });
  expect(run.warnings).toEqual([expect.stringContaining("was overwritten in the meantime")]);
  expect(await hub.names("msexports")).toHaveLength(2);
  expect((await runJob(hub, {})).outcomes).toEqual(["202606 ingested"]);
  expect(await readMonth(hub, SCOPE, "202606")).toEqual({ rows: 1, billedCost: "9" });
});
