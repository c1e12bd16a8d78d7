import { type SimulatedAzure, startAzure } from "azure-simulator";
import { type ActionRun, CLOCK_PRELOAD, COMPILE_CACHE, runActionBundle } from "azure-simulator/testing";
import { beforeAll, expect, test } from "vitest";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";
import { startRetentionHub } from "../../worlds/stored-hub/retention-hub.ts";

const TIME = "2026-06-15T12:00:00Z";

/** Runs the committed bundle in a process whose clock is set to June 2026. */
function retainInProcess(
  inputs: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>> = {},
): Promise<ActionRun> {
  return runActionBundle({
    action: "apply-retention",
    inputs,
    environment: { SIMULATED_TIME: TIME, NODE_COMPILE_CACHE: COMPILE_CACHE, ...environment },
    nodeArguments: ["--import", CLOCK_PRELOAD],
  });
}

/** Everything that a step leaves behind, except the lines that ask the runner to mask a value. */
function tracesOf({ log, outputs, summary }: ActionRun): string {
  const shown = log.split("\n").filter((line) => !line.startsWith("::add-mask::"));
  return [...shown, JSON.stringify(outputs), summary].join("\n");
}

const hub = openForTests(() => startRetentionHub(TIME));
beforeAll(async () => {
  await hub.settings({ msexports: { days: 0 }, ingestion: { months: 12 } });
  await hub.putRun({ month: "202605", runId: "held" });
  await hub.putMonth({ month: "202605", runId: "held" });
  await hub.putMonth({ month: "202505" });
});

test("the bundle plans, deletes and reports without showing a secret, even in debug lines", async () => {
  const access = { "storage-account": hub.storage.url, "storage-key": hub.storage.key };
  const dry = await retainInProcess({ ...access, "dry-run": "true" });
  expect(dry.exitCode, dry.log).toBe(0);
  expect(await hub.names("msexports")).toHaveLength(2);
  const run = await retainInProcess(access, { RUNNER_DEBUG: "1" });
  expect(run.exitCode, run.log).toBe(0);
  expect(await hub.names("msexports")).toEqual([]);
  expect(await hub.names("ingestion")).toHaveLength(1);
  expect(run.outputs).toMatchObject({ "deleted-runs": "1", "deleted-partitions": "1", kept: "0" });
  expect(run.outputs["summary-markdown"]).toBe(run.summary);
  const lines = run.log.split("\n");
  const group = (name: string): readonly string[] =>
    lines.slice(
      lines.indexOf(`::group::${name}`) + 1,
      lines.indexOf("::endgroup::", lines.indexOf(`::group::${name}`)),
    );
  expect(group("Plan")).toEqual([
    "msexports: kept for 0 days (config/settings.json); runs to delete: 1 of 1; runs that stay regardless of age: 0.",
    "  - subscriptions/00000000-0000-0000-0000-000000000001 202605 run held, 14 days old: ingested or superseded",
    "ingestion: kept for 12 months (config/settings.json), starting with 202506; months to delete: 1 of 2.",
    "  - subscriptions/00000000-0000-0000-0000-000000000001 202505 (1 month)",
    "config: obsolete journal entries to delete: 0.",
  ]);
  expect(group("Delete").at(-1)).toMatch(/^Deleted: 1 run, 1 month, \d+ empty folders, 0 journal entries\.$/);
  for (const { traces } of [dry, run].map((step) => ({ traces: tracesOf(step) }))) {
    expect(traces).not.toContain(hub.storage.key);
    expect(traces).not.toMatch(/SharedKey [^ ]+:/);
  }
});

test("a job signs in with GitHub's ID token, and without the role the error names it", async () => {
  const cloud: SimulatedAzure = await startAzure();
  try {
    for (const container of ["msexports", "ingestion", "config"]) await cloud.storage.ensureContainer(container);
    const inputs = {
      "storage-account": cloud.storage.url,
      "tenant-id": cloud.signIn.tenantId,
      "client-id": cloud.signIn.clientId,
      "authority-host": cloud.signIn.authorityHost,
      "custom-hosts": cloud.customHosts.join(","),
      "ingestion-retention-in-months": "13",
    };
    // The simulator validates tokens against the real time, so this process uses the real clock.
    const run = await runActionBundle({
      action: "apply-retention",
      inputs,
      environment: { ...cloud.environment, RUNNER_DEBUG: "1" },
    });
    expect(run.exitCode, run.log).toBe(0);
    expect(tracesOf(run)).not.toMatch(/eyJ[\w-]{10,}|Bearer /);
    cloud.storage.fault({ kind: "late-rights" });
    const refused = await runActionBundle({ action: "apply-retention", inputs, environment: cloud.environment });
    expect(refused.exitCode).toBe(1);
    expect(refused.log).toMatch(/^::error title=StorageForbidden.*Storage Blob Data Contributor/m);
    expect(tracesOf(refused)).not.toMatch(/eyJ[\w-]{10,}|Bearer /);
  } finally {
    await cloud.close();
  }
});
