import { expect, test } from "vitest";
import { commit, entriesIn, plan, runJob, stage } from "../../worlds/stored-hub/fan-out-hub.ts";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";
import { monthPath, startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import {
  costCsv,
  type StoredRun,
  subscription,
  type WrittenRun,
  writeByHand,
} from "../../worlds/stored-hub/written-run.ts";

const SCOPE = subscription(1);
const PATH = monthPath(SCOPE, "202606");
const OLDER_FILE = PATH.replace("focuscost.parquet", "part_0_0001.parquet");
const AT_ONCE = { "export-retention-in-days": "0" };

const hub = openForEachTest(startHub);
const remote = openForEachTest(startHub);

function deliver(runId: string, run: Partial<WrittenRun> = {}): Promise<StoredRun> {
  const parts = [{ content: costCsv([["2026-06-01", "1"]]) }];
  return writeByHand(hub, { scope: SCOPE, runId, submittedTime: "2026-06-11T02:00:00Z", parts, ...run });
}

const plain = ({ summary }: { readonly summary: string }): string => summary.replaceAll("\\", "");

test("names and counts, for each lake, the other tool's files that migrate deletes", async () => {
  for (const lake of [hub, remote]) await lake.put("ingestion", OLDER_FILE, "PAR1 of a Data Factory hub");
  await deliver("a");
  const run = await runJob(hub, { migrate: "true" }, { remote });
  expect(run.outcomes, run.log).toEqual(["202606 ingested", "202606 ingested"]);
  expect(await hub.names("ingestion")).toEqual([PATH]);
  const folder = PATH.slice(0, PATH.lastIndexOf("/") + 1);
  for (const place of ["ingestion", "ingestion of the remote hub"])
    expect(plain(run)).toContain(
      `<summary>Files deleted from ${place}: 1</summary>\n\n- <code>${folder}</code> <code>part_0_0001.parquet</code>`,
    );
});

test("names and counts deleted journal entries: marks of deleted runs, and a fan-out's plan", async () => {
  await deliver("narrow", { to: "2026-06-07", submittedTime: "2026-06-08T02:00:00Z" });
  await runJob(hub, {});
  await deliver("second", { from: "2026-06-08", to: "2026-06-14", submittedTime: "2026-06-15T02:00:00Z" });
  expect((await runJob(hub, {})).outcomes).toContain("202606 failed NarrowerRun");
  expect(await hub.names("config")).toEqual(["journal/refused/second"]);

  await deliver("whole", { submittedTime: "2026-07-01T02:00:00Z" });
  const now = new Date("2026-07-02T00:00:00Z");
  const planned = await plan(hub, AT_ONCE, { now });
  await stage(hub, entriesIn(planned), { now });
  const files = await hub.names("config");
  expect(files).toHaveLength(3);
  const run = await commit(hub, planned, { now });
  expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
  expect(await hub.names("config")).toEqual([]);
  expect(plain(run)).toContain("<summary>Files deleted from config: 3</summary>");
  for (const name of files) expect(plain(run)).toContain(name.slice(name.lastIndexOf("/") + 1));
  expect(plain(run)).toContain("<summary>Files deleted from msexports: 6</summary>");
});

test("names the remains of a stale plan when another plan removes them", async () => {
  await deliver("a");
  await plan(hub, {}, { now: new Date("2026-07-01T00:00:00Z") });
  const [file = ""] = await hub.names("config");
  const next = await runJob(hub, { mode: "plan" }, { now: new Date("2026-07-20T00:00:00Z") });
  expect(plain(next)).toContain("<summary>Files deleted from config: 1</summary>");
  expect(plain(next)).toContain(file.slice(0, file.lastIndexOf("/") + 1));
});
