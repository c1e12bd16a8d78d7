import { gunzipSync, gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { MANIFEST_FOLDER } from "../../../src/lake/journal/manifest-memory.ts";
import { emptyHub, runJob } from "../../worlds/stored-hub/fan-out-hub.ts";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";
import { monthPath, startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import {
  costCsv,
  type StoredRun,
  subscription,
  type WrittenRun,
  writeByHand,
} from "../../worlds/stored-hub/written-run.ts";

const COUNT = 17;
const hub = openForTests(startHub);
const JUNE = monthPath(subscription(1), "202606");

const keeps = (days: number) => hub.settings({ msexports: { days }, ingestion: { months: 1200 } });

const deliver = (scope: number, cost: string, more: Partial<WrittenRun> = {}): Promise<StoredRun> =>
  writeByHand(hub, {
    ...{ scope: subscription(scope), runId: `of ${scope}`, submittedTime: "2026-06-30T02:00:00Z" },
    ...{ parts: ["2026-06-01", "2026-06-02"].map((day) => ({ content: costCsv([[day, cost]]) })), ...more },
  });

const costOf = async (scope: number) => (await readMonth(hub, subscription(scope), "202606"))?.billedCost;

async function sweep(inputs: Readonly<Record<string, string>> = {}) {
  hub.storage.forgetRequests();
  const job = await runJob(hub, { "stale-after-hours": "0", ...inputs });
  const reads = hub.storage.requests.filter(
    ({ blob, container, operation }) => container === "msexports" && operation === "GetBlob" && blob.endsWith(".json"),
  );
  return {
    ...job,
    reads: reads.map(({ blob }) => blob),
    changed: job.outcomes.filter((one) => !one.endsWith("unchanged")),
  };
}

/** Replaces text in the memory, without a change in any length. */
async function lie(from: string, to: string): Promise<void> {
  let changes = 0;
  for (const name of (await hub.names("config")).filter((one) => one.startsWith(MANIFEST_FOLDER))) {
    const text = gunzipSync((await hub.read("config", name)) ?? "").toString();
    const [honest = "", lying = ""] = [from, to.padEnd(from.length)].map((one) => JSON.stringify(one).slice(1, -1));
    changes += text.split(honest).length - 1;
    await hub.put("config", name, gzipSync(text.replace(honest, lying)));
  }
  expect(changes).toBe(1);
}

let runs: readonly StoredRun[] = [];
beforeAll(async () => {
  await emptyHub(hub);
  await keeps(30);
  const scopes = Array.from({ length: COUNT }, (_, index) => index + 1);
  runs = await Promise.all(scopes.map((scope) => deliver(scope, "1")));
  expect((await sweep()).reads).toHaveLength(COUNT);
});

type Change = readonly [
  what: string,
  change: (run: StoredRun) => Promise<unknown>,
  changed: readonly string[],
  reads: number,
  cost: string,
];

const INGESTED = ["202606 ingested"];
const MIXED = ["202606 skipped", "202606 failed MixedDelivery"];
const LATER = { runId: "later", submittedTime: "2026-06-30T12:00:00Z" };
const overwrite = (part = "", day = "2026-06-01") => hub.put("msexports", part, costCsv([[day, "5"]]));

const CHANGES: readonly Change[] = [
  ["nothing changed", async () => {}, [], 0, "2"],
  ["a part was overwritten", ({ partNames: [part] }) => overwrite(part), MIXED, 0, "2"],
  [
    "the other part was overwritten, too",
    ({ partNames: [, part] }) => overwrite(part, "2026-06-02"),
    INGESTED,
    1,
    "10",
  ],
  ["the manifest was rewritten in place", () => deliver(1, "3"), INGESTED, 1, "6"],
  ["the month was deleted", () => hub.remove("ingestion", JUNE), INGESTED, 1, "6"],
  ["a part was deleted", ({ partNames: [part = ""] }) => hub.remove("msexports", part), [], 0, "6"],
  ["a later run arrived", () => deliver(1, "4", LATER), INGESTED, 1, "8"],
];

test.each(CHANGES)("a sweep after which %s is like one without memory", async (_what, change, changed, reads, cost) => {
  const [run] = runs;
  if (run !== undefined) await change(run);
  const next = await sweep();
  expect(next.changed, next.log).toEqual(changed);
  expect(next.reads).toHaveLength(reads);
  expect(await costOf(1)).toBe(cost);
});

test("a memory that lies about a run makes no month: the month fails, and the next sweep reads every manifest", async () => {
  const { partNames } = await deliver(1, "7", { runId: "honest", submittedTime: "2026-06-30T13:00:00Z" });
  expect((await sweep()).changed).toEqual(["202606 ingested"]);
  const [first = "", second = ""] = partNames;
  await hub.remove("ingestion", JUNE);
  await lie(second, first.replace("part_0", "part_9"));

  const deceived = await sweep();
  expect(deceived.changed, deceived.log).toEqual(["202606 failed JournalDamaged"]);
  expect(await hub.read("ingestion", JUNE)).toBeUndefined();
  const next = await sweep();
  expect(next.changed, next.log).toEqual(["202606 ingested"]);
  expect(next.reads.length).toBeGreaterThan(COUNT);
  expect(await costOf(1)).toBe("14");
});

test("a memory that hides who needs a file deletes nothing: a deletion reads the manifests themselves", async () => {
  const { partNames } = await deliver(2, "8", { runId: "shared", submittedTime: "2026-06-30T14:00:00Z" });
  const [shared = ""] = partNames;
  const folder = shared.slice(0, shared.lastIndexOf("/"));
  // This run is never ingested, because it lacks a part, and it needs a part of the other run.
  const other = { blobName: `${folder}/missing.csv`, byteCount: 9 };
  const needs = { blobName: shared, byteCount: null };
  const manifest = { blobCount: 2, blobs: [needs, other] };
  await deliver(3, "9", { runId: "needy", submittedTime: "2026-06-30T15:00:00Z", parts: [], manifest });
  expect((await sweep()).changed).toEqual(["202606 ingested", "202606 failed PartMissing"]);
  await lie(`"blobName": "${shared}",\n      "byteCount": null`, '"blobName": "other/file.csv"');

  await keeps(0);
  const deleting = await sweep();
  expect(deleting.log).toContain("Deleted");
  expect(await hub.names("msexports")).toContain(shared);
});
