import { parseInstant } from "exact-values/instant";
import { firstDay, lastDay, parseMonth } from "exact-values/month";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openBlobService } from "../../../src/azure/storage/blob-service.ts";
import { partitionPath } from "../../../src/hub/partition/partition-path.ts";
import { formatBlobMetadata } from "../../../src/hub/partition/partition-record.ts";
import { parseScopeId } from "../../../src/hub/scope.ts";
import type { Lake } from "../../../src/lake/discover/lake-state.ts";
import {
  FIRST,
  outcomesOf,
  type SimulatedExports,
  startExports,
} from "../../worlds/simulated-azure/simulated-exports.ts";
import { type SimulatedHub, startHub } from "../../worlds/stored-hub/simulated-hub.ts";

let exports: SimulatedExports;
let remote: SimulatedHub;
beforeEach(async () => {
  [exports, remote] = await Promise.all([startExports("2026-11-15T02:00:00Z"), startHub()]);
  await exports.settings([FIRST], 2);
  exports.putExports(FIRST);
});
afterEach(async () => {
  await Promise.all([exports.close(), remote.close()]);
});

function target(name: Lake["name"], { account, key, url }: { account: string; key: string; url: string }): Lake {
  const endpoint = { url, accountName: account };
  const { signal } = new AbortController();
  const open = openBlobService({ endpoint, credential: { key }, userAgent: "test", signal });
  return { name, store: open("ingestion"), tables: open("tables") };
}

function doneMonth(month: string): { readonly path: string; readonly metadata: Record<string, string> } {
  const of = parseMonth(month);
  const record = {
    ...{
      manifestName: "m/manifest.json",
      runId: "a",
      submittedTime: parseInstant("2026-11-06T00:00:00Z"),
      rows: 1,
      sums: "{}",
    },
    ...{ window: { first: firstDay(of), last: lastDay(of) }, firstChargeDay: undefined, lastChargeDay: undefined },
    ...{ datasetVersion: "1.0", hubVersion: "0", attempt: "0" },
  };
  return { path: partitionPath(parseScopeId(FIRST), of), metadata: { ...formatBlobMetadata(record) } };
}

test("a backfill requests the months missing in the remote hub, regardless of the hub's own lake", async () => {
  const local = target("local", exports.cloud.storage);
  const other = target("remote", remote.storage);
  for (const month of ["202609", "202610"]) {
    const { path, metadata } = doneMonth(month);
    await remote.put("ingestion", path, "", metadata);
    if (month === "202610") await exports.containers.ingestion.getBlockBlobClient(path).upload("", 0, { metadata });
  }
  const dry = { schedule: "backfill", "dry-run": "true" };
  const of = async (targets: readonly Lake[]): Promise<readonly string[]> =>
    outcomesOf(await exports.run(dry, { openLakes: async () => targets }));
  expect(await of([local, other])).toEqual(["1 202609 planned", "1 202610 done"]);
  expect(await of([other])).toEqual(["1 202609 done", "1 202610 done"]);
  expect(await of([local])).toEqual(["1 202609 planned", "1 202610 done"]);
});

test("a remote hub that cannot be read stops a backfill, which would otherwise export everything again", async () => {
  const away = target("remote", { ...remote.storage, key: Buffer.from("another key").toString("base64") });
  const run = exports.run({ schedule: "backfill" }, { openLakes: async () => [away] });
  await expect(run).rejects.toMatchObject({ code: "StorageForbidden" });
  expect(exports.requests().filter((request) => request.startsWith("POST"))).toEqual([]);
});
