import { beforeAll, expect, test } from "vitest";
import { completeCsv } from "../../worlds/stored-hub/complete-csv.ts";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";
import { type IngestRun, startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { costCsv, subscription, type WrittenRun, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const ONE_MB = "a".repeat(1_000_000);
const THREE_MB = "b".repeat(3_000_000);

const RUN: WrittenRun = {
  scope: subscription(999),
  runId: "good",
  submittedTime: "2026-06-11T02:00:00Z",
  parts: [{ content: costCsv([["2026-06-01", "1"]]) }],
};

/** Long texts of a manifest's author. */
const MANIFESTS: Readonly<Record<string, string>> = {
  "key-1": `{"${ONE_MB}": 1, "${ONE_MB}": 2}`,
  "key-3": `{"${THREE_MB}": 1, "${THREE_MB}": 2}`,
  unclosed: `{"x": "${THREE_MB}`,
  literal: `{"exportConfig": {"type": ${"1".repeat(3_000_000)}x}}`,
  text: `"${THREE_MB}"`,
};

const MEMBERS: Readonly<Record<string, Partial<WrittenRun>>> = {
  type: { type: THREE_MB },
  version: { dataVersion: THREE_MB },
  scope: { scope: `/subscriptions/${THREE_MB}` },
  format: { fileFormat: THREE_MB },
  run: { runId: THREE_MB, folder: "hostile/run" },
  days: { manifest: { runInfo: { startDate: THREE_MB, runId: "days" } } },
  time: { manifest: { runInfo: { startDate: "2026-06-01", submittedTime: THREE_MB, runId: "time" } } },
  part: { manifest: { blobs: [{ blobName: THREE_MB }] } },
  parts: { manifest: { blobs: [{ blobName: `../${THREE_MB}` }] } },
  name: { parts: [{ content: "x" }], manifest: { exportConfig: { type: "FocusCost", resourceId: THREE_MB } } },
};

const CSV: Readonly<Record<string, string>> = {
  header: completeCsv(`${THREE_MB},${ONE_MB}\n1,2\n`),
  "header-twice": completeCsv(`${ONE_MB},${ONE_MB}\n1,2\n`),
  currency: completeCsv(`BillingCurrency\n${ONE_MB}\n`),
  decimal: completeCsv(`BilledCost\n${THREE_MB}\n`),
  digits: completeCsv(`BilledCost\n${"9".repeat(3_000_000)}\n`),
  date: completeCsv(`ChargePeriodStart\n${THREE_MB}\n`),
  service: completeCsv(`ServiceName,SubAccountId,SubAccountName,BilledCost\n${THREE_MB},${ONE_MB},${ONE_MB},7\n`),
};

const hub = openForTests(startHub);
let run: IngestRun;
const expected: { readonly folder: string; readonly scope: string }[] = [];
beforeAll(async () => {
  for (const [name, content] of Object.entries(MANIFESTS)) {
    await hub.put("msexports", `hostile/${name}/manifest.json`, content);
    expected.push({ folder: `hostile/${name}/`, scope: "none" });
  }
  for (const [index, [name, members]] of Object.entries(MEMBERS).entries()) {
    await writeByHand(hub, { ...RUN, scope: subscription(index), runId: name, folder: `hostile/${name}`, ...members });
    expected.push({ folder: `hostile/${name}/`, scope: subscription(index) });
  }
  for (const [index, [name, content]] of Object.entries(CSV).entries()) {
    const parts = [{ content }];
    await writeByHand(hub, { ...RUN, scope: subscription(100 + index), runId: name, folder: `hostile/${name}`, parts });
    expected.push({ folder: `hostile/${name}/`, scope: subscription(100 + index) });
  }
  await hub.put("config", "settings.json", `{"${THREE_MB}": 1, "${THREE_MB}": 2}`);
  await writeByHand(hub, RUN);
  run = await hub.ingest({}, { environment: { RUNNER_DEBUG: "1" } });
});
test("texts of 1 MB and 3 MB at every entry point leave all outputs set", () => {
  expect(run.exitCode).toBe(1);
  expect(run.log).not.toMatch(/is not set, because its|was cut to the limit/);
  const named = run.partitions.map(({ manifest = "", scope = "" }) => `${manifest.replace(/[^/]+$/, "")} /${scope}`);
  for (const { folder, scope } of expected) {
    expect(named.filter((one) => one.startsWith(folder) || one.endsWith(scope))).toHaveLength(1);
  }
  expect(run.outputs.ingested).not.toBe("0");
  expect(run.outputs.partitions?.length).toBeLessThan(400_000);
});

test("huge texts remove no failure from the summary", () => {
  expect(run.summary).not.toMatch(/lines are omitted/);
  expect(run.summary.length).toBeLessThan(500_000);
  for (const { error } of run.partitions) if (error !== undefined) expect(run.summary).toContain(error.code);
  for (const name of Object.keys(MANIFESTS)) expect(run.summary).toContain(`hostile/${name}/manifest.json`);
});

test("no line of the log exceeds what a log reader can display", () => {
  const longest = Math.max(...run.log.split("\n").map((line) => line.length));
  expect(longest).toBeLessThan(25_000);
  expect(run.log.length).toBeLessThan(1_000_000);
});

test("ingests the valid month next to huge texts", () => {
  expect(run.partitions.find(({ scope }) => scope === subscription(999).slice(1))?.outcome).toBe("ingested");
});
