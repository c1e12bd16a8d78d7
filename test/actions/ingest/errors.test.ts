import { PRIVATE_EVENT } from "azure-simulator/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { completeCsv } from "../../worlds/stored-hub/complete-csv.ts";
import { FAILING_RUNS } from "../../worlds/stored-hub/failing-runs.ts";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { type IngestRun, monthPath, type SimulatedHub, startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { costCsv, subscription, type WrittenRun, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const HEALTHY = subscription(999);
const scopeOf = (index: number): string => subscription(index + 1);

const OLD = { runId: "old", to: "2026-06-10", submittedTime: "2026-06-11T02:00:00Z" };
const NEW = { runId: "new", submittedTime: "2026-06-21T02:00:00Z" };
const parts: WrittenRun["parts"] = [{ content: costCsv([["2026-06-01", "1"]]) }];

describe("failing months next to healthy ones", () => {
  let hub: SimulatedHub;
  let run: IngestRun;
  let before: ReadonlyMap<string, Buffer | undefined>;
  let delivered: readonly string[];

  beforeAll(async () => {
    hub = await startHub();
    for (const scope of [...FAILING_RUNS.map((_, index) => scopeOf(index)), HEALTHY]) {
      await writeByHand(hub, { scope, parts, ...OLD });
    }
    await hub.ingest();
    const months = new Map<string, Buffer | undefined>();
    for (const name of await hub.names("ingestion")) months.set(name, await hub.read("ingestion", name));
    before = months;

    await hub.put("config", "schemas/focuscost_1.0.json", '{"translator":{"mappings":[{}]}}');
    await hub.settings({ msexports: { days: 0 } });
    for (const [index, failing] of FAILING_RUNS.entries()) {
      await writeByHand(hub, { scope: scopeOf(index), parts, ...NEW, runId: `new-${index}`, ...failing.run });
    }
    await writeByHand(hub, { scope: HEALTHY, ...NEW, parts: [{ content: costCsv([["2026-06-01", "2"]]) }] });
    delivered = (await hub.names("msexports")).filter((name) => /\/new(-\d+)?\//.test(name));
    run = await hub.ingest();
  });
  afterAll(() => hub.close());

  test("fail the action, while the healthy month is committed and its exports are deleted", async () => {
    expect(run.exitCode).toBe(1);
    expect(run.outputs).toMatchObject({ ingested: "1", failed: String(FAILING_RUNS.length) });
    expect(await readMonth(hub, HEALTHY, "202606")).toEqual({ rows: 1, billedCost: "2" });
    expect(run.summary).toMatch(new RegExp(`^\\*\\*Ingest failed: 1 ingested, .*${FAILING_RUNS.length} failed\\*\\*`));
  });

  for (const [index, { name, code, says }] of FAILING_RUNS.entries()) {
    test(`${code}: ${name}`, async () => {
      const scope = scopeOf(index).slice(1);
      const failed = run.partitions.find((partition) => partition.scope === scope && partition.outcome === "failed");
      expect(failed?.error?.code, failed?.error?.message).toBe(code);
      for (const words of says) expect(failed?.error?.message).toContain(words);
      expect(failed?.error?.remedy).not.toBe("");
      expect(run.summary).toContain(`**${code}**`);

      const path = monthPath(scope, "202606");
      expect(before.get(path)?.length).toBeGreaterThan(0);
      expect(await hub.read("ingestion", path)).toEqual(before.get(path));
    });
  }

  test("keep every file of the failed runs in msexports", async () => {
    const left = await hub.names("msexports");
    const ofHealthy = (name: string): boolean => name.includes("000000000999");
    expect(left.filter((name) => /\/new(-\d+)?\//.test(name))).toEqual(delivered.filter((name) => !ofHealthy(name)));
  });

  test("print at most ten annotations of a kind, and the last one says that there are more", () => {
    const errors = run.log.split("\n").filter((line) => line.startsWith("::error"));
    expect(errors).toHaveLength(10);
    expect(errors.at(-1)).toMatch(/and \d+ more, see summary/);
  });
});

test("get one annotation per error with its name, place and remedy", async () => {
  const hub = await startHub();
  try {
    const content = completeCsv("BilledCost,BillingCurrency\n1,USD\ntwo,USD\n");
    const { partNames } = await writeByHand(hub, { scope: HEALTHY, ...NEW, parts: [{ content }] });
    const run = await hub.ingest(
      {},
      { environment: { GITHUB_EVENT_PATH: PRIVATE_EVENT, GITHUB_REPOSITORY: "contoso/costs", GITHUB_SHA: "v1" } },
    );
    expect(run.exitCode).toBe(1);
    const errors = run.log.split("\n").filter((line) => line.startsWith("::error"));
    expect(errors).toHaveLength(1);
    for (const words of ["title=InvalidValue", HEALTHY.slice(1), partNames[0] ?? "", "ine 3", "BilledCost", '"two"']) {
      expect(errors[0]).toContain(words);
    }
    const more = "See https://github.com/contoso/costs/blob/v1/docs/errors/deliveries.md#invalidvalue";
    expect(errors[0]?.endsWith(`%0A${more}`), errors[0]).toBe(true);
    expect(run.log.split("\n")).toContain(more);
    expect(await hub.names("ingestion")).toEqual([]);
  } finally {
    await hub.close();
  }
});

test("are reported with the month that the lake holds, while a failure of all months is reported once", async () => {
  const hub = await startHub();
  try {
    const [known, fresh] = [scopeOf(0), scopeOf(1)];
    await writeByHand(hub, { scope: known, parts, ...OLD });
    await hub.ingest();
    await writeByHand(hub, { scope: known, parts, ...NEW });
    await writeByHand(hub, { scope: fresh, parts, ...NEW, runId: "fresh" });
    hub.storage.fault({ kind: "late-rights", match: ({ operation }) => operation === "PutBlock" });
    const run = await hub.ingest();
    const existing = "The lake has this month from the run of 2026-06-11 02:00 UTC: 1 row, 2026-06-01 to 2026-06-10.";
    const reported = run.summary.split("\n").filter((line) => line.includes("**StorageForbidden**"));
    expect(reported).toEqual([
      expect.stringContaining(existing),
      expect.stringContaining("The lake does not have this month."),
    ]);
    expect(run.log).toContain(`\n${existing}\n`);
    const errors = run.log.split("\n").filter((line) => line.startsWith("::error"));
    expect(errors).toEqual([expect.stringContaining("(and 1 more of the same cause, see summary)")]);
  } finally {
    await hub.close();
  }
});

test("warns about a dataset other than FOCUS costs, and fails when its manifest is requested", async () => {
  const hub = await startHub();
  try {
    const other = { type: "ActualCost", dataVersion: "2021-10-01", parts: [{ content: "Date,Cost\n" }] };
    const { manifestName } = await writeByHand(hub, { scope: HEALTHY, ...NEW, ...other });
    const swept = await hub.ingest();
    expect(swept.exitCode, swept.log).toBe(0);
    expect(swept.outcomes).toEqual(["202606 skipped"]);
    expect(swept.log).toMatch(/^::warning .*ActualCost 2021-10-01 is not a FOCUS cost export/m);

    const named = await hub.ingest({ manifests: manifestName });
    expect(named.exitCode).toBe(1);
    expect(named.outcomes).toEqual(["202606 failed UnsupportedExportType"]);
    expect(named.log).toMatch(/^::error title=UnsupportedExportType::.*ActualCost 2021-10-01/m);
  } finally {
    await hub.close();
  }
});

test("a sweep reports exports of other kinds once per kind, and keeps their files", async () => {
  const hub = await startHub();
  try {
    await writeByHand(hub, { ...NEW, scope: HEALTHY, parts: [{ content: costCsv([["2026-06-01", "1"]]) }] });
    const classic = { manifestVersion: "2021-01-01", blobs: [{ blobName: "classic/a/000001.csv" }] };
    for (const folder of ["classic/a", "classic/b"]) {
      await hub.put("msexports", `${folder}/000001.csv`, "Date,Cost\n");
      await hub.put("msexports", `${folder}/manifest.json`, JSON.stringify(classic));
    }
    const odd = { exportConfig: { type: "ReservationRecommendations" }, blobs: [{ blobName: "odd/part.csv" }] };
    await hub.put("msexports", "odd/manifest.json", JSON.stringify(odd));

    const swept = await hub.ingest({ "export-retention-in-days": "0" });
    expect(swept.exitCode, swept.log).toBe(0);
    expect(swept.outcomes.toSorted()).toEqual(["202606 ingested", "skipped", "skipped", "skipped"]);
    const warnings = swept.log.split("\n").filter((line) => line.startsWith("::warning"));
    expect(warnings).toEqual([
      expect.stringContaining(
        "classic/a/manifest.json and 1 more manifest of its kind are left alone: a classic export",
      ),
      expect.stringContaining(
        'odd/manifest.json is left alone: "ReservationRecommendations" is not a FOCUS cost export',
      ),
    ]);
    const left = ["classic/a/000001.csv", "classic/a/manifest.json", "classic/b/000001.csv", "classic/b/manifest.json"];
    expect(await hub.names("msexports")).toEqual([...left, "odd/manifest.json"]);

    const named = await hub.ingest({ manifests: "classic/a/manifest.json" });
    expect(named.exitCode).toBe(1);
    expect(named.outcomes).toEqual(["failed UnsupportedExportType"]);
  } finally {
    await hub.close();
  }
});
