import { addMonths, type Month, monthsBetween, parseMonth } from "exact-values/month";
import { expect, test } from "vitest";
import { applyRetention } from "../../../src/actions/apply-retention/apply-retention.ts";
import { reportRetention } from "../../../src/actions/apply-retention/report.ts";
import type { RetentionResult } from "../../../src/actions/apply-retention/result.ts";
import { createLog } from "../../../src/github/log.ts";
import { type MemoryStore, memoryStore } from "../../worlds/lake-model/memory-store.ts";
import { metadataOf, monthFile } from "../../worlds/stored-hub/retention-hub.ts";
import { monthPath } from "../../worlds/stored-hub/simulated-hub.ts";
import { subscription } from "../../worlds/stored-hub/written-run.ts";

const SCOPES = Array.from({ length: 400 }, (_, index) => index + 1);
const LAST = parseMonth("202606");
const MONTHS = monthsBetween(addMonths(LAST, -39), LAST);
const KEPT = monthsBetween(addMonths(LAST, -13), LAST);
const FOREIGN = `${subscription(1).slice(1)}/202304/focuscost/other.parquet`;

interface LargeLake {
  readonly exports: MemoryStore;
  readonly lake: MemoryStore;
  readonly config: MemoryStore;
}

function pathOf(scope: number, month: Month): string {
  return monthPath(subscription(scope), month);
}

async function fill(): Promise<LargeLake> {
  const bytes = await monthFile();
  const stores = {
    exports: memoryStore("msexports"),
    lake: memoryStore("ingestion"),
    config: memoryStore("config"),
  };
  for (const scope of SCOPES) {
    for (const month of MONTHS) stores.lake.put(pathOf(scope, month), bytes, metadataOf({ month }));
    for (const month of MONTHS.slice(-3)) putRun(stores.exports, scope, month);
  }
  stores.lake.put(FOREIGN, "another engine's");
  stores.config.put(
    "settings.json",
    JSON.stringify({ retention: { msexports: { days: 30 }, ingestion: { months: 13 } } }),
  );
  return stores;
}

/** The manifest and the single part of the run that the month holds. */
function putRun(exports: MemoryStore, scope: number, month: Month): void {
  const folder = `exports/${scope}/${month}`;
  const day = (of: Month): string => `${of.slice(0, 4)}-${of.slice(4)}-01T00:00:00Z`;
  const manifest = {
    exportConfig: {
      resourceId: `${subscription(scope)}/providers/Microsoft.CostManagement/exports/monthly`,
      type: "FocusCost",
      dataVersion: "1.0r2",
    },
    runInfo: {
      runId: `run-${month}`,
      startDate: day(month),
      submittedTime: day(addMonths(month, 1)).replace("T00", "T02"),
    },
    blobs: [{ blobName: `${folder}/part.csv` }],
  };
  exports.put(`${folder}/part.csv`, "rows");
  exports.put(`${folder}/manifest.json`, JSON.stringify(manifest));
}

async function retain({ exports, lake, config }: LargeLake, maxDeletePercent: number): Promise<RetentionResult> {
  const clock = { now: () => new Date("2026-06-15T12:00:00Z"), sleep: async () => {} };
  return applyRetention({
    ...{ exports, lake, config, clock, hubVersion: "0.1.0", account: "hub", newId: () => "id" },
    tables: memoryStore("tables"),
    inputs: {
      ...{ auth: "oidc", cloud: "AzureCloud", storageAccount: "hub", settingsPath: "hub/settings.json" },
      ...{ tenantId: undefined, clientId: undefined, authorityHost: undefined, customHosts: [], storageKey: undefined },
      ...{ exportRetentionInDays: undefined, ingestionRetentionInMonths: undefined, deleteUnownedMonths: true },
      ...{ remoteStorageUrl: undefined, remoteStorageKey: undefined, remoteMode: undefined, keyVault: undefined },
      ...{ maxDeletePercent, tableRetentionDays: 7, dryRun: false },
    },
    openTargets: async () => [{ name: "local", store: lake, tables: memoryStore("tables") }],
    workspace: undefined,
    log: createLog({ write: () => undefined, clock, isDebug: false }),
    signal: new AbortController().signal,
  });
}

test("deletes exactly the expired months of 400 scopes with 40 months each, and the folders they leave empty", async () => {
  const hub = await fill();
  const before = [hub.exports.names, hub.lake.names, hub.config.names];
  expect((await retain(hub, 20)).plan.guard?.code).toBe("RetentionGuard");
  expect([hub.exports.names, hub.lake.names, hub.config.names]).toEqual(before);

  const result = await retain(hub, 100);
  const expected = SCOPES.flatMap((scope) => KEPT.map((month) => pathOf(scope, month)));
  expect(hub.lake.names).toEqual([...expected, FOREIGN].sort());
  // May's run was submitted on 1 June. Runs of earlier months are more than 30 days old.
  const runs = SCOPES.flatMap((scope) => MONTHS.slice(-2).map((month) => `exports/${scope}/${month}/manifest.json`));
  expect(hub.exports.names.filter((name) => name.endsWith("manifest.json"))).toEqual(runs.sort());
  expect(hub.exports.names).toHaveLength(2 * runs.length);
  expect(result.deleted).toMatchObject({ folderCount: SCOPES.length * (26 * 2 + 1) - 2 });
  expect(result.failures).toEqual([]);

  const { outputs, summary } = reportRetention(result);
  expect(outputs).toMatchObject({ "deleted-runs": "400", "deleted-partitions": "10400" });
  expect(summary).toContain("202303-202504 (26 months)");
  expect(summary).toContain("Files deleted from msexports: 800");
  expect(Buffer.byteLength(summary)).toBeLessThan(200_000);

  // A month later, the next month of each scope is deleted and the guard does not intervene.
  const next = parseMonth("202504");
  for (const scope of SCOPES) hub.lake.put(pathOf(scope, next), "a month", metadataOf({ month: next }));
  expect((await retain(hub, 0)).deleted.months).toHaveLength(400);
  expect(hub.lake.names).toEqual([...expected, FOREIGN].sort());
});
