import type { MonthBook } from "azure-simulator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountOfBooks, accountOfLake } from "../worlds/living-hub/lake-and-books.ts";
import { type LivingHub, startLivingHub } from "../worlds/living-hub/living-hub.ts";

const SCOPES = Array.from(
  { length: 200 },
  (_, index) => `/subscriptions/00000000-0000-0000-0000-${String(index).padStart(12, "0")}`,
);
const MONTHS = 13;
const RUNS = SCOPES.length * MONTHS;
/**
 * The number of manifests that are stored. The simulated storage would take minutes for the other months, which are
 * identical.
 */
const WRITTEN = SCOPES.slice(0, 10);
/** The maximum size of a job's input, in bytes. */
const LARGEST_LIST = 48 * 1024;

let hub: LivingHub;
beforeAll(async () => {
  const scopes = SCOPES.map((scope) => ({ scope, rows: 1 }));
  hub = await startLivingHub({ time: "2026-07-06T01:01:00.000Z", settlingMs: 15, costManagement: { scopes } });
  await hub.commitScopes(...SCOPES);
});
afterAll(() => hub.close());

test("run-exports passes 2,600 manifests to ingest as a reference, and ingest reads all of them", async () => {
  expect((await hub.step("configure-exports")).hasSucceeded).toBe(true);
  const startMs = hub.clock.now().getTime();
  const requested = await hub.step("run-exports", { schedule: "backfill" });
  expect(requested.hasSucceeded, requested.summary.slice(0, 2000)).toBe(true);
  expect(requested.report?.outputs.remaining).toBe("0");
  const minutes = (hub.clock.now().getTime() - startMs) / 60_000;
  // Ten runs a minute.
  expect(minutes).toBeLessThan((RUNS / 10) * 1.1);

  await hub.clock.until(hub.clock.sleep(3_600_000));
  const collected = await hub.step("run-exports", { schedule: "backfill", wait: "true" });
  expect(collected.hasSucceeded, collected.summary.slice(0, 2000)).toBe(true);
  expect(hub.cloud.costManagement.runs).toHaveLength(RUNS);
  const manifests = collected.report?.outputs.manifests ?? "";
  expect(manifests).toMatch(/^journal:[0-9a-f]{32}$/);
  const listed = await hub.containers.config.getBlobClient(`journal/${manifests.slice(8)}.json`).downloadToBuffer();
  expect(JSON.parse(listed.toString())).toHaveLength(RUNS);
  expect(listed.length).toBeGreaterThan(LARGEST_LIST);

  const planned = await hub.step("ingest", { manifests, "dry-run": "true" });
  const outcomes: readonly { readonly outcome: string }[] = JSON.parse(planned.report?.outputs.partitions ?? "[]");
  expect(outcomes.filter(({ outcome }) => outcome === "planned")).toHaveLength(RUNS);

  const ingested = await hub.step("ingest", { manifests, scopes: JSON.stringify(WRITTEN) });
  const { books } = hub.cloud.costManagement;
  const written = books.all().filter(({ scope }: MonthBook) => WRITTEN.includes(scope));
  expect(ingested.report?.outputs, ingested.summary.slice(0, 2000)).toMatchObject({
    ingested: String(written.length),
    failed: "0",
  });
  expect(written).toHaveLength(WRITTEN.length * MONTHS);
  expect(await accountOfLake(hub.containers)).toEqual(accountOfBooks(written));
  console.log(`${RUNS} runs in ${minutes} simulated minutes, ${listed.length} bytes of manifests`);
});
