import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeEach, expect, test } from "vitest";
import { readActionContract } from "../../../scripts/action-contract.ts";
import { runIngest } from "../../../src/actions/ingest/main.ts";
import { createLog } from "../../../src/github/log.ts";
import { createInputReader } from "../../../src/github/step-inputs.ts";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";
import { startRetentionHub } from "../../worlds/stored-hub/retention-hub.ts";
import { subscription } from "../../worlds/stored-hub/written-run.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const NOW = "2026-06-15T12:00:00Z";
const ALL = { "max-delete-percent": "100" };

const hub = openForTests(() => startRetentionHub(NOW));
beforeEach(async () => {
  await hub.clear();
});

/** Runs a scheduled ingest at this time and returns each month's outcome, such as `202606 unchanged`. */
async function sweep(time = NOW): Promise<readonly string[]> {
  const { inputs } = readActionContract(ROOT, "ingest");
  const given: Readonly<Record<string, string>> = {
    "storage-account": hub.storage.url,
    "storage-key": hub.storage.key,
  };
  const environment = Object.fromEntries(
    inputs.map(({ name, defaultValue }) => [`INPUT_${name.toUpperCase()}`, given[name] ?? defaultValue]),
  );
  const clock = { now: () => new Date(time), sleep: async () => {} };
  const names = inputs.map(({ name }) => name);
  const report = await runIngest(
    {
      ...{ environment, clock, hubVersion: "1.2.3", signal: new AbortController().signal },
      reader: createInputReader(environment, names, () => undefined),
      log: createLog({ write: () => undefined, clock, isDebug: false }),
    },
    pathToFileURL(join(ROOT, "packages", "focus-parquet", "src", "wasm-converter", "threads", "converter-worker.ts")),
  );
  const partitions = JSON.parse(report.outputs.partitions ?? "") as readonly { month: string; outcome: string }[];
  return partitions.map(({ month, outcome }) => `${month} ${outcome}`);
}

/** Delivers exports of these months and ingests them. */
async function ingested(...months: readonly string[]): Promise<void> {
  for (const month of months) await hub.putRun({ month, runId: `run-${month}` });
  await hub.settings({});
  expect(await sweep()).toEqual(months.map((month) => `${month} ingested`));
}

test("a sweep after retention restores no month, and another retention run deletes nothing more", async () => {
  await ingested("202504", "202505", "202605");
  await hub.settings({ msexports: { days: 3000 }, ingestion: { months: 13 } });
  expect((await hub.retain(ALL)).report?.outputs["deleted-partitions"]).toBe("1");
  const [exports, lake] = [await hub.names("msexports"), await hub.names("ingestion")];
  expect(exports).toHaveLength(6);
  expect(await sweep()).toEqual(["202504 expired", "202505 unchanged", "202605 unchanged"]);
  expect((await hub.retain(ALL)).report?.outputs).toMatchObject({ "deleted-partitions": "0", "deleted-runs": "0" });
  expect([await hub.names("msexports"), await hub.names("ingestion")]).toEqual([exports, lake]);
});

test("a sweep restores no month after the next month has begun", async () => {
  await ingested("202504", "202505");
  await hub.settings({ msexports: { days: 3000 }, ingestion: { months: 13 } });
  await hub.retain(ALL, { time: "2026-06-30T23:59:59Z" });
  expect(await sweep("2026-06-30T23:59:59Z")).toEqual(["202504 expired", "202505 unchanged"]);
  expect(await sweep("2026-07-01T00:00:00Z")).toEqual(["202504 expired", "202505 expired"]);
  await hub.retain(ALL, { time: "2026-07-01T00:00:00Z" });
  expect(await hub.names("ingestion")).toEqual([]);
  expect(await sweep("2026-07-01T00:00:00Z")).toEqual(["202504 expired", "202505 expired"]);
});

test("deletes the exports of a month that a sweep refused as expired once they are old enough", async () => {
  await hub.putRun({ month: "202504", runId: "late", submittedTime: "2026-06-01T02:00:00Z" });
  await hub.settings({ msexports: { days: 30 }, ingestion: { months: 13 } });
  expect(await sweep()).toEqual(["202504 expired"]);
  await hub.retain();
  expect(await hub.names("msexports")).toHaveLength(2);
  await hub.retain({}, { time: "2026-07-01T02:00:00Z" });
  expect(await hub.names("msexports")).toEqual([]);
});

test("keeps months whose exports still exist, and explains why, when ingest does not know the shorter retention", async () => {
  await ingested("202504", "202505");
  await hub.settings({ msexports: { days: 3000 }, ingestion: { months: 13 } });
  await hub.putMonth({ scope: 2, month: "202505" });
  const shorter = await hub.retain({ ...ALL, "ingestion-retention-in-months": "1" });
  expect(shorter.hasSucceeded, shorter.log).toBe(true);
  const months = async (): Promise<readonly string[]> =>
    (await hub.names("ingestion")).map((name) => name.replace("/focuscost/focuscost.parquet", ""));
  expect(await months()).toEqual([`${subscription(1).slice(1)}/202505`]);
  expect(shorter.summary).toContain("its exports are still in msexports and ingest would bring it back");
  expect(shorter.log).toMatch(/^::warning .*ingest and backfill use config\/settings\.json/m);
  expect(await sweep()).toEqual(["202504 expired", "202505 unchanged"]);

  await hub.retain({ ...ALL, "ingestion-retention-in-months": "1", "export-retention-in-days": "0" });
  expect(await months()).toEqual([]);
  expect(await sweep()).toEqual([]);
});

test("keeps a month whose exports could not be deleted", async () => {
  await ingested("202505");
  await hub.settings({ msexports: { days: 3000 }, ingestion: { months: 13 } });
  const [part = ""] = (await hub.names("msexports")).filter((name) => name.endsWith(".csv"));
  await hub.containers.msexports.getBlobClient(part).createSnapshot();
  const run = await hub.retain({ ...ALL, "ingestion-retention-in-months": "1", "export-retention-in-days": "0" });
  expect(run.hasSucceeded).toBe(false);
  expect(run.log).toMatch(/^::warning .*its exports could not be deleted/m);
  expect(await hub.names("ingestion")).toHaveLength(1);
  expect(await sweep()).toEqual(["202505 unchanged"]);
});

test("deletes exports before months, so that no sweep in between finds an export without its month", async () => {
  await ingested("202504");
  await hub.settings({ msexports: { days: 0 }, ingestion: { months: 13 } });
  hub.storage.forgetRequests();
  await hub.retain(ALL);
  const deleted = hub.storage.requests.filter(({ operation }) => operation === "DeleteBlob").map(({ blob }) => blob);
  const isFile = (name: string): boolean => /\.\w+$/.test(name);
  expect(deleted.filter(isFile).map((name) => name.replace(/^.*\//, ""))).toEqual([
    "part_0_0001.csv",
    "manifest.json",
    "focuscost.parquet",
  ]);
});
