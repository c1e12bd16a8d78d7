import { expect, test } from "vitest";
import type { BlobStore } from "../../../../src/lake/storage/blob-store.ts";
import { commit, entriesIn, plan, planAndStage } from "../../../worlds/stored-hub/fan-out-hub.ts";
import { openForEachTest } from "../../../worlds/stored-hub/open-for-tests.ts";
import { startHub } from "../../../worlds/stored-hub/simulated-hub.ts";
import { costCsv, subscription, writeByHand } from "../../../worlds/stored-hub/written-run.ts";

const GB = 1024 ** 3;

const hub = openForEachTest(startHub);

interface PlanFile {
  readonly entries: readonly (readonly { readonly part: number }[])[];
  readonly tasks: readonly { readonly parts: readonly { readonly blob: { readonly byteCount: number } }[] }[];
}

/** Lists parts as if each had several hundred megabytes. Only their headers are read. */
function withLargeParts(exports: BlobStore): BlobStore {
  return {
    ...exports,
    async *list(prefix) {
      for await (const blob of exports.list(prefix)) {
        yield blob.name.endsWith(".csv") ? { ...blob, byteCount: blob.byteCount * 1024 * 1024 } : blob;
      }
    },
  };
}

test("plans a month of 20 GB in jobs that are at most 10 % larger than the average", async () => {
  const parts = Array.from({ length: 60 }, (_, index) => ({
    content: costCsv(Array.from({ length: 4 + ((index * 7) % 17) }, () => ["2026-06-01", "1"] as const)),
    byteCount: null,
  }));
  await writeByHand(hub, { scope: subscription(1), runId: "a", submittedTime: "2026-06-11T02:00:00Z", parts });
  const planned = await plan(hub, { "least-entry-megabytes": "256" }, { exports: withLargeParts });
  const name = (await hub.names("config")).find((each) => each.endsWith("/plan.json")) ?? "";
  const { entries, tasks } = JSON.parse(String(await hub.read("config", name))) as PlanFile;
  expect(entriesIn(planned)).toHaveLength(entries.length);
  const loads = entries.map((places) =>
    places.reduce((sum, { part }) => sum + (tasks[0]?.parts[part]?.blob.byteCount ?? 0), 0),
  );
  const total = loads.reduce((sum, load) => sum + load, 0);
  expect(total).toBeGreaterThan(20 * GB);
  expect(entries.length).toBeGreaterThan(20);
  expect((Math.max(...loads) * loads.length) / total).toBeLessThanOrEqual(1.1);
});

test("a commit's traffic grows with the number of parts rather than their size", async () => {
  const traffic: (readonly [requests: number, bytes: number])[] = [];
  for (const [number, rows] of [10, 1000].entries()) {
    const scope = subscription(number);
    const parts = Array.from({ length: 8 }, (_, part) => ({
      content: costCsv(Array.from({ length: rows }, (_, row) => ["2026-06-01", `${part}.${row}`] as const)),
    }));
    await writeByHand(hub, { scope, runId: `r${number}`, submittedTime: "2026-06-11T02:00:00Z", parts });
    const planned = await planAndStage(hub, { scopes: scope });
    hub.storage.forgetRequests();
    const committed = await commit(hub, planned);
    expect(committed.outcomes, committed.log).toEqual(["202606 ingested"]);
    const calls = hub.storage.requests.filter(({ operation }) => operation !== "ListBlobs");
    traffic.push([calls.length, calls.reduce((sum, call) => sum + call.requestBytes + call.responseBytes, 0)]);
  }
  const [[fewCalls, few] = [0, 0], [manyCalls, many] = [0, 0]] = traffic;
  expect(manyCalls).toBeLessThanOrEqual(fewCalls + 1);
  expect(many / few).toBeLessThan(1.2);
});
