import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseInstant } from "exact-values/instant";
import { firstDay, lastDay, parseMonth } from "exact-values/month";
import { afterEach, expect, test } from "vitest";
import { partitionPath } from "../../../src/hub/partition/partition-path.ts";
import { formatBlobMetadata } from "../../../src/hub/partition/partition-record.ts";
import { parseScopeId } from "../../../src/hub/scope.ts";
import {
  FIRST,
  outcomesOf,
  SECOND,
  type SimulatedExports,
  startExports,
  THIRD,
} from "../../worlds/simulated-azure/simulated-exports.ts";

const RECORD = {
  manifestName: "manifest.json",
  runId: "run",
  firstChargeDay: undefined,
  lastChargeDay: undefined,
  rows: 1,
  sums: "{}",
  datasetVersion: "1.0",
  hubVersion: "1",
  attempt: "0",
};
const NOON = "2026-11-21T12:00:00.000Z";
let hub: SimulatedExports;
afterEach(() => hub.close());

async function hubOf(scopes: readonly string[], time = NOON, months?: number): Promise<SimulatedExports> {
  hub = await startExports(time);
  for (const scope of scopes) hub.putExports(scope);
  await hub.settings(scopes, months);
  return hub;
}

test("daily requests each scope's current month once a day, and returns at once", async () => {
  const { run, requests } = await hubOf([FIRST, SECOND]);
  const first = await run();
  expect(outcomesOf(first)).toEqual(["1 202611 requested", "2 202611 requested"]);
  expect(first.seconds).toBe(0);
  expect(requests().filter((request) => request.startsWith("POST"))).toEqual(["POST run 1", "POST run 2"]);

  const again = await run();
  expect(outcomesOf(again)).toEqual(["1 202611 requested", "2 202611 requested"]);
  expect(again.runs.every(({ isAdopted }) => isAdopted)).toBe(true);
  expect(requests().filter((request) => request.startsWith("POST"))).toEqual([]);
  expect(again.runs.map((one) => "runId" in one && one.runId)).toEqual(
    first.runs.map((one) => "runId" in one && one.runId),
  );
});

test("wait collects the manifests that arrive in msexports", async () => {
  const { run, containers } = await hubOf([FIRST, SECOND, THIRD]);
  const result = await run({ wait: "true" });
  expect(outcomesOf(result)).toEqual(["1 202611 completed", "2 202611 completed", "3 202611 completed"]);
  expect(JSON.parse(result.manifestList)).toEqual(result.manifests);
  for (const name of result.manifests) expect(await containers.msexports.getBlobClient(name).exists()).toBe(true);
  expect(result.manifests).toHaveLength(3);
});

test("monthly requests the previous month, even across years, with the monthly export and no date range", async () => {
  const { run, cloud } = await hubOf([FIRST], "2026-01-05T01:11:00Z");
  expect(outcomesOf(await run({ schedule: "monthly", wait: "true" }))).toEqual(["1 202512 completed"]);
  const [post] = cloud.costManagement.requests.filter(({ operation }) => operation === "run");
  expect(post?.exportName).toBe("finops-hub-monthly-costdetails");
  expect(post?.body).toBeUndefined();
});

test("a backfill requests closed months once each, newest first, with one run per month", async () => {
  const { run, cloud, requests } = await hubOf([FIRST, SECOND], NOON, 3);
  const result = await run({ schedule: "backfill", wait: "true" });
  expect(outcomesOf(result)).toEqual(
    ["1", "2"].flatMap((scope) => ["202608", "202609", "202610"].map((month) => `${scope} ${month} completed`)),
  );
  const posts = cloud.costManagement.requests.filter(({ operation }) => operation === "run");
  expect(posts.map(({ body }) => (body as { timePeriod: { from: string } }).timePeriod.from.slice(0, 7))).toEqual([
    ...["2026-10", "2026-10", "2026-09", "2026-09", "2026-08", "2026-08"],
  ]);
  requests();
  // The months are not ingested yet. Azure's run history shows the runs, and their manifests are reported again.
  const again = await run({ schedule: "backfill" });
  expect(again.manifests).toEqual(result.manifests);
  expect(requests().filter((request) => request.startsWith("POST"))).toEqual([]);
  // The files are gone and the lake has no month, so only another run can restore it.
  const [lost = ""] = again.manifests;
  await hub.containers.msexports.getBlobClient(lost).delete();
  await hub.clock.until(hub.clock.sleep(600_000));
  const repaired = await run({ schedule: "backfill" });
  expect(requests().filter((request) => request.startsWith("POST"))).toEqual(["POST run 1"]);
  expect(repaired.runs.filter(({ outcome }) => outcome === "requested").map(({ month }) => month)).toEqual(["202608"]);
});

test("months in the lake from a run of day 5 or later are done and need no request to Azure", async () => {
  const { run, requests, containers } = await hubOf([FIRST], NOON, 2);
  const record = (month: string, submittedTime: string): Promise<unknown> => {
    const path = partitionPath(parseScopeId(FIRST), parseMonth(month));
    const window = { first: firstDay(parseMonth(month)), last: lastDay(parseMonth(month)) };
    const metadata = { ...formatBlobMetadata({ ...RECORD, window, submittedTime: parseInstant(submittedTime) }) };
    return containers.ingestion.getBlockBlobClient(path).upload("", 0, { metadata });
  };
  await record("202610", "2026-11-04T23:59:00Z");
  await record("202609", "2026-10-05T00:00:00Z");
  expect(outcomesOf(await run({ schedule: "backfill", "dry-run": "true" }))).toEqual([
    "1 202609 done",
    "1 202610 planned",
  ]);
  await record("202610", "2026-11-05T00:00:00Z");
  requests();
  expect(outcomesOf(await run({ schedule: "backfill" }))).toEqual(["1 202609 done", "1 202610 done"]);
  expect(requests()).toEqual([]);
  const forced = await run({ schedule: "backfill", force: "true", "dry-run": "true" });
  expect(outcomesOf(forced)).toEqual(["1 202609 planned", "1 202610 planned"]);
});

test("omits months outside the retention of the settings", async () => {
  const { run } = await hubOf([FIRST], NOON, 2);
  const result = await run({ "start-month": "2026-08", "dry-run": "true" });
  expect(outcomesOf(result)).toEqual(["1 202608 skipped", "1 202609 planned", "1 202610 planned"]);
});

test("the repository's settings file overrides the one in storage", async () => {
  const { run } = await hubOf([FIRST, SECOND]);
  const workspace = await mkdtemp(join(tmpdir(), "run-exports-"));
  await mkdir(join(workspace, "hub"));
  await writeFile(join(workspace, "hub", "settings.json"), JSON.stringify({ scopes: [SECOND] }));
  expect(outcomesOf(await run({ "dry-run": "true" }, { workspace }))).toEqual(["2 202611 planned"]);
  await rm(workspace, { recursive: true });
});

test("ends cleanly when it runs out of time, and the next step continues", async () => {
  const { run, cloud, requests } = await hubOf([FIRST], NOON, 3);
  const never = cloud.costManagement.fault("RunNeverEnds", { times: 1 });
  const result = await run({ schedule: "backfill", wait: "true", "timeout-minutes": "20" });
  expect(outcomesOf(result)).toEqual(["1 202608 completed", "1 202609 completed", "1 202610 remaining"]);
  never.end();
  // The history is read at least every two minutes.
  expect(requests().filter((request) => request === "GET runHistory 1").length).toBeGreaterThan(12);
  expect(outcomesOf(await run({ schedule: "backfill" }))).toEqual([
    ...["1 202608 completed", "1 202609 completed", "1 202610 requested"],
  ]);
  expect(requests().filter((request) => request.startsWith("POST"))).toEqual([]);
});

test.each(["false", "true"])(
  "leaves runs unrequested when the quota lasts longer than the time, with wait: %s",
  async (wait) => {
    const { run } = await hubOf([FIRST, SECOND, THIRD], NOON, 13);
    const result = await run({ schedule: "backfill", "timeout-minutes": "2", wait });
    const remaining = result.runs.filter(({ outcome }) => outcome === "remaining");
    expect(result.runs).toHaveLength(39);
    expect(remaining.length).toBeGreaterThan(5);
    const notRequested = remaining.filter((one) => "runId" in one && one.runId === undefined);
    expect(notRequested.length).toBeGreaterThan(5);
    // The newest months come first.
    expect(notRequested.every(({ month }) => month < "202608")).toBe(true);
  },
);

test("a cancelled step loses no run, and its runs are not requested again", async () => {
  const { run, cloud } = await hubOf([FIRST, SECOND], NOON, 2);
  const { costManagement } = cloud;
  const cancelled = new AbortController();
  const stop = costManagement.fault("TooManyRequests", {
    match: ({ operation }) => {
      if (operation !== "run" || costManagement.runs.length < 2) return false;
      cancelled.abort(new DOMException("The step was cancelled.", "AbortError"));
      return true;
    },
  });
  await expect(run({ schedule: "backfill", wait: "true" }, { signal: cancelled.signal })).rejects.toThrow("cancelled");
  stop.end();
  expect(costManagement.runs).toHaveLength(2);
  const result = await run({ schedule: "backfill", wait: "true" });
  expect(outcomesOf(result)).toEqual(["1 202609", "1 202610", "2 202609", "2 202610"].map((one) => `${one} completed`));
  expect(costManagement.runs).toHaveLength(4);
});
