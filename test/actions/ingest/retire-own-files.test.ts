import { describe, expect, test } from "vitest";
import { runJob } from "../../worlds/stored-hub/fan-out-hub.ts";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";
import { startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import {
  costCsv,
  type StoredRun,
  subscription,
  type WrittenRun,
  writeByHand,
} from "../../worlds/stored-hub/written-run.ts";

const AT_ONCE = { "export-retention-in-days": "0" };
const VICTIM = "exports/victim";

const hub = openForEachTest(startHub);

function deliver(run: Partial<WrittenRun>): Promise<StoredRun> {
  const parts = [{ content: costCsv([["2026-06-01", "1"]]) }];
  return writeByHand(hub, {
    scope: subscription(1),
    runId: "real",
    submittedTime: "2026-06-20T02:00:00Z",
    folder: "exports/real",
    parts,
    ...run,
  });
}

/** A manifest that claims to be of an earlier run and names files that are not its own. */
function craft(folder: string, names: readonly string[], more: Partial<WrittenRun> = {}): Promise<StoredRun> {
  const manifest = { blobs: names.map((blobName) => ({ blobName })), blobCount: names.length };
  return deliver({ runId: "crafted", submittedTime: "2026-06-10T02:00:00Z", folder, parts: [], manifest, ...more });
}

/** A run of another scope that is not ingested yet. */
async function waiting(): Promise<readonly string[]> {
  const { manifestName, partNames } = await deliver({ scope: subscription(2), runId: "victim", folder: VICTIM });
  return [manifestName, ...partNames].sort();
}

const left = async (): Promise<readonly string[]> =>
  (await hub.names("msexports")).filter((name) => name.startsWith("exports/"));

describe("an earlier run's crafted manifest cannot delete files that are not its own", () => {
  test.each(["exports/elsewhere", "exports/victim/below", "exports", "exports/victims"])("from %s", async (folder) => {
    const files = await waiting();
    await deliver({});
    const parts = files.filter((name) => name.endsWith(".csv"));
    const { manifestName } = await craft(folder, parts);
    const run = await runJob(hub, { ...AT_ONCE, scopes: subscription(1) });
    expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
    expect(await left()).toEqual([...files, manifestName].sort());
    expect(run.summary).toContain("names files outside its own folder");
    expect(run.warnings.join("\n")).toContain("FilesKept: The files of run crafted stay");
  });

  test("from the root folder of the container, where files without a manifest lie", async () => {
    const flying = `${VICTIM}/part_0_0001.csv`;
    await hub.put("msexports", flying, costCsv([["2026-06-01", "1"]]));
    await deliver({});
    const crafted = JSON.stringify({
      exportConfig: {
        exportName: "daily",
        resourceId: `${subscription(1)}/providers/Microsoft.CostManagement/exports/daily`,
        dataVersion: "1.0r2",
        type: "FocusCost",
      },
      runInfo: {
        submittedTime: "2026-06-10T02:00:00Z",
        runId: "crafted",
        startDate: "2026-06-01",
        endDate: "2026-06-30",
      },
      blobs: [{ blobName: flying }],
    });
    await hub.put("msexports", "manifest.json", crafted);
    const run = await runJob(hub, AT_ONCE);
    expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
    expect(await hub.names("msexports")).toEqual([flying, "manifest.json"]);
  });

  test("and does not prevent the deletion of the real run's files", async () => {
    await deliver({});
    const { manifestName } = await craft("exports/elsewhere", ["exports/real/part_0_0001.csv"]);
    const run = await runJob(hub, AT_ONCE);
    expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
    expect(await left()).not.toContain("exports/real/manifest.json");
    expect(await left()).toContain(manifestName);
  });
});

describe("files that another manifest names stay, wherever it is and whatever its type is:", () => {
  const part = "exports/real/part_0_0001.csv";
  const classic = { blobCount: 1, blobs: [{ blobName: part, byteCount: 1 }] };
  const prices = {
    exportConfig: {
      exportName: "daily",
      resourceId: "/providers/Microsoft.Billing/billingAccounts/1",
      type: "PriceSheet",
      dataVersion: "1",
    },
    blobs: [{ blobName: part.toUpperCase() }],
  };
  test.each([
    ["a classic one", JSON.stringify(classic)],
    ["one of another dataset in different case", JSON.stringify(prices)],
    [
      "an unreadable one",
      `{ "exportConfig": { "type": "FocusCost" }, "blobs": [{ "blobName": "exports\\/real\\/part_0_0001.csv" }`,
    ],
    ["a truncated one in UTF-16", Buffer.from(`\ufeff{"blobs":[{"blobName":"${part}"}`, "utf16le")],
  ])("%s", async (_, content) => {
    const { manifestName } = await deliver({});
    await hub.put("msexports", "others/manifest.json", content);
    for (const named of [{}, { manifests: manifestName }]) {
      const run = await runJob(hub, { ...AT_ONCE, ...named });
      expect(run.log + run.summary).toContain("FilesKept: The files of run real stay: others/manifest.json");
      expect(await left()).toEqual([manifestName, part]);
    }
    await hub.remove("msexports", "others/manifest.json");
    expect((await runJob(hub, AT_ONCE)).outcomes).toEqual(["202606 unchanged"]);
    expect(await left()).toEqual([]);
  });

  test("a readable one that was not requested", async () => {
    const { manifestName } = await deliver({});
    await craft("exports/other", [part], { scope: subscription(3), submittedTime: "2026-06-25T02:00:00Z" });
    const run = await runJob(hub, { ...AT_ONCE, manifests: manifestName });
    expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
    expect(await left()).toContain(part);
  });
});

test("a manifest rewritten just before the deletion keeps all of its files", async () => {
  const { manifestName, partNames } = await deliver({});
  let isAnew = false;
  hub.storage.onRequest(async ({ operation, blob }, phase) => {
    if (isAnew || phase !== "after" || operation !== "PutBlockList" || !blob.endsWith(".parquet")) return;
    isAnew = true;
    await hub.put("msexports", manifestName, "{}");
  });
  const run = await runJob(hub, AT_ONCE);
  expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
  expect(isAnew).toBe(true);
  expect(await left()).toEqual([manifestName, ...partNames]);
});

test("files below their manifest's folder are deleted if they were read, and otherwise stay", async () => {
  const nested = ["exports/new/data/part_0.csv", "exports/old/data/part_0.csv"] as const;
  for (const name of nested) await hub.put("msexports", name, costCsv([["2026-06-01", "1"]]));
  const named = (blobName: string): Partial<WrittenRun> => ({
    parts: [],
    manifest: { blobs: [{ blobName }], blobCount: 1 },
  });
  await deliver({ ...named(nested[0]), runId: "new", folder: "exports/new" });
  const old = { runId: "old", folder: "exports/old", submittedTime: "2026-06-10T02:00:00Z" };
  const { manifestName } = await deliver({ ...named(nested[1]), ...old });
  const run = await runJob(hub, AT_ONCE);
  expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
  expect(await left()).toEqual([nested[1], manifestName].sort());
});

test("the summary names and counts every deleted file", async () => {
  await deliver({});
  await deliver({ runId: "older", folder: "exports/older", submittedTime: "2026-06-10T02:00:00Z" });
  const files = await left();
  const run = await runJob(hub, AT_ONCE);
  expect(await left()).toEqual([]);
  expect(run.summary).toContain("<summary>Files deleted from msexports: 4</summary>");
  for (const name of files) {
    expect(run.summary).toContain(name.slice(name.lastIndexOf("/") + 1));
    expect(run.summary).toContain(`${name.slice(0, name.lastIndexOf("/"))}/`);
    expect(run.log).toContain(`- ${name}`);
  }
});
