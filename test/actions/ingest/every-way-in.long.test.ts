import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ExportRow, exportCsv } from "../../worlds/stored-hub/export-csv.ts";
import { focusCsv, openWorkspace } from "../../worlds/stored-hub/mapped-workspace.ts";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";
import { type IngestRun, type SimulatedHub, startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { type DeliveredCsv, type Seen, WAYS_IN, type WayIn } from "../../worlds/stored-hub/ways-in.ts";
import { subscription } from "../../worlds/stored-hub/written-run.ts";

/** The lake first holds a run of two parts with a row each, which cost 1 and 2. */
interface Case {
  readonly name: string;
  /** Delivers the next files. `first` is the run that the month holds. */
  readonly next: (way: WayIn, first: DeliveredCsv) => Promise<unknown>;
  readonly outcome: "failed" | "ingested" | "unchanged";
  /** The code of the failure or warning. */
  readonly code?: string;
  /** Words in the annotation and the summary. */
  readonly says?: string;
  /** The month's final BilledCost. */
  readonly cost: string;
  /** True if the files of the run are deleted, false if all of them stay. */
  readonly isRetired: boolean;
  readonly needsManifest?: true;
}

const part = (cost: string, row: ExportRow = {}): string => exportCsv([{ BilledCost: cost, ...row }]);
const later = (parts: readonly string[]) => (way: WayIn, first: DeliveredCsv) =>
  way.deliver({ ...first, runId: `${first.runId}-later`, day: 25, parts });
const again = (more: Partial<DeliveredCsv>) => (way: WayIn, first: DeliveredCsv) => way.deliver({ ...first, ...more });
const MAY = { BillingPeriodStart: "2026-05-01T00:00:00Z", ChargePeriodStart: "2026-05-30T00:00:00Z" };
const LATE = { ChargePeriodStart: "2026-05-30T00:00:00Z" };
/** The manifest that names this file has not arrived. */
const FLYING = "exports/flying/part_0_0001.csv";

const DOOR: readonly Case[] = [
  {
    name: "a header without EffectiveCost",
    next: later([part("9"), exportCsv([{}], { without: ["EffectiveCost"] })]),
    ...{ outcome: "failed", code: "MissingColumn", says: "EffectiveCost", cost: "3", isRetired: false },
  },
  {
    name: "no BilledCost in any row of any part",
    next: later([1, 2].map(() => exportCsv([{}], { emptied: ["BilledCost"] }))),
    ...{ outcome: "failed", code: "EmptyColumn", says: "BilledCost has no value in any of the 2 rows" },
    ...{ cost: "3", isRetired: false },
  },
  {
    name: "rows of another month",
    next: later([part("9", MAY), part("9", MAY)]),
    ...{ outcome: "failed", code: "WrongMonth", says: "2026-05-30", cost: "3", isRetired: false },
  },
  {
    name: "charges of earlier days billed in the month",
    next: later([part("4", LATE), part("5")]),
    ...{ outcome: "ingested", code: "RowsOutsideMonth", says: "1 of the 2 rows", cost: "9", isRetired: true },
  },
];

const DIGEST: readonly Case[] = [
  {
    name: "the same run with other values of the same length",
    next: again({ parts: [part("7"), part("8")] }),
    ...{ outcome: "ingested", cost: "15", isRetired: true },
  },
  {
    name: "the same run with a manifest that counts other rows",
    next: again({ manifest: { dataRowCount: 7 } }),
    ...{ outcome: "failed", code: "RowCountMismatch", says: "the manifest says 7", cost: "3", isRetired: false },
    needsManifest: true,
  },
  {
    name: "the same run with one more part",
    next: again({ parts: [part("1"), part("2"), part("4")] }),
    ...{ outcome: "ingested", cost: "7", isRetired: true },
  },
  {
    name: "missing parts after an interrupted deletion, which is finished",
    next: (way, first) => way.hub.remove("msexports", `${way.folderOf(first)}/part_0_0001.csv`),
    ...{ outcome: "unchanged", cost: "3", isRetired: true },
  },
  {
    name: "a part overwritten under the manifest of the others",
    next: async (way, first) => {
      await way.hub.put("msexports", `${way.folderOf(first)}/part_0_0001.csv`, await way.contentOf(part("9")));
    },
    ...{
      outcome: "failed",
      code: "MixedDelivery",
      says: "was overwritten after its manifest was written",
      cost: "3",
      isRetired: false,
    },
    needsManifest: true,
  },
];

const RETIRE: readonly Case[] = [
  {
    name: "an earlier run's manifest that names a file of another folder",
    next: async (way, first) => {
      await later([part("6")])(way, first);
      await craft(way.hub, first, "exports/crafted", [FLYING]);
    },
    ...{ outcome: "ingested", code: "FilesKept", says: "outside its own folder", cost: "6", isRetired: true },
  },
  {
    name: "an earlier run's manifest in a parent folder of all others",
    next: async (way, first) => {
      await later([part("6")])(way, first);
      await craft(way.hub, first, "exports", [FLYING]);
    },
    ...{ outcome: "ingested", code: "FilesKept", says: "outside its own folder", cost: "6", isRetired: true },
  },
];

/** A manifest dated before the run that the month holds. */
async function craft(hub: SimulatedHub, { scope, runId }: DeliveredCsv, folder: string, names: readonly string[]) {
  const manifest = {
    exportConfig: {
      exportName: "daily",
      resourceId: `${scope}/providers/Microsoft.CostManagement/exports/daily`,
      ...{ dataVersion: "1.0r2", type: "FocusCost" },
    },
    runInfo: {
      ...{ submittedTime: "2026-06-02T02:00:00Z", runId: `${runId}-crafted` },
      ...{ startDate: "2026-06-01", endDate: "2026-06-30" },
    },
    blobs: names.map((blobName) => ({ blobName })),
  };
  await hub.put("msexports", `${folder}/manifest.json`, JSON.stringify(manifest));
}

const RULES = { door: DOOR, digest: DIGEST, retire: RETIRE };
const CASES = Object.entries(RULES).flatMap(([rule, cases]) => cases.map((each) => ({ rule, ...each })));
const scopeOf = (index: number): string => subscription(index + 1);

describe.each(Object.entries(WAYS_IN))("%s", (wayName, open) => {
  let way: WayIn;
  let seen: Seen;
  const cases = CASES.map((each, index) => ({ ...each, index })).filter(
    ({ needsManifest }) => needsManifest === undefined || wayName !== "layout: path",
  );
  const firstOf = (index: number): DeliveredCsv => ({
    ...{ scope: scopeOf(index), runId: `run-${index}`, day: 20, parts: [part("1"), part("2")] },
  });

  beforeAll(async () => {
    way = await open();
    await way.hub.settings({ msexports: { days: 3000 }, ingestion: { months: 1200 } });
    await way.hub.put("msexports", FLYING, part("100"));
    for (const { index } of cases) await way.deliver(firstOf(index));
    const before = await way.ingest({});
    expect(before.exitCode, before.log).toBe(0);
    for (const { index, next } of cases) await next(way, firstOf(index));
    seen = await way.ingest({ "export-retention-in-days": "0" });
  });
  afterAll(() => way.close());

  test.each(cases)("$rule: $name", async ({ index, outcome, code, says = "", cost, isRetired }) => {
    const scope = scopeOf(index);
    const own = seen.partitions.filter((each) => each.scope === scope.slice(1));
    const reported = own.map((each) => (each.outcome === "failed" ? each.error?.code : each.outcome));
    expect(reported, seen.log).toContain(outcome === "failed" ? code : outcome);
    if (outcome !== "failed") expect(own.map((each) => each.outcome)).not.toContain("failed");
    if (code !== undefined) {
      const kind = outcome === "failed" ? "error" : "warning";
      const about = code === "FilesKept" ? `run-${index}-crafted` : scope.slice(1);
      const annotations = seen.log.split("\n").filter((line) => line.startsWith(`::${kind} `) && line.includes(about));
      expect(annotations.join("\n"), seen.log).toMatch(new RegExp(`title=${code}[:,].*${says}`));
      const lines = seen.summary.replaceAll("\\", "").split("\n");
      expect(lines.some((line) => line.includes(about) && line.includes(code) && line.includes(says))).toBe(true);
    }
    for (const lake of way.lakes) expect((await readMonth(lake, scope, "202606"))?.billedCost).toBe(cost);
    const names = await way.hub.names("msexports");
    const delivered = [firstOf(index), { ...firstOf(index), runId: `run-${index}-later`, day: 25 }].map(way.folderOf);
    const files = names.filter((file) => delivered.some((folder) => file.startsWith(`${folder}/`)));
    if (isRetired) expect(files).toEqual([]);
    else expect(files.filter((file) => file.endsWith(".csv")).length, files.join()).toBeGreaterThanOrEqual(2);
    expect(names).toContain(FLYING);
  });

  test("fails the step and names every deleted file", () => {
    expect(seen.exitCode).toBe(1);
    expect(seen.summary).toMatch(/<summary>Files deleted from msexports: \d+<\/summary>/);
  });
});

describe("files of other providers", () => {
  const folders = ["missing", "again"] as const;
  const sources = folders.map((name) => ({
    files: `msexports://aws/${name}/*.csv`,
    scope: `providers/aws/accounts/${name}`,
  }));
  const content = (BilledCost: string): string => focusCsv([{ BilledCost }]);
  const hub = openForTests(startHub);
  const workspace = openForTests(openWorkspace);
  let seen: IngestRun;
  beforeAll(async () => {
    await hub.settings({ msexports: { days: 0 }, ingestion: { months: 1200 } });
    for (const name of folders) await hub.put("msexports", `aws/${name}/a.csv`, content("2"));
    const before = await workspace.ingest(hub, sources);
    expect([before.exitCode, ...before.outcomes], before.log).toEqual([0, ...folders.map(() => "202606 ingested")]);
    // Storage dates files to the second, and a run of files has the date of its newest file.
    await wait(1100);
    await hub.put("msexports", "aws/missing/a.csv", content("9").replace("EffectiveCost", "OtherCost"));
    await hub.put("msexports", "aws/again/a.csv", content("7"));
    // A manifest of an export that names the provider's files.
    const first = { scope: "/subscriptions/x", runId: "files", day: 20, parts: [] };
    await craft(hub, first, "aws", ["aws/again/a.csv"]);
    seen = await workspace.ingest(hub, sources, { "export-retention-in-days": "0" });
  });
  const cost = async (name: string) => (await readMonth(hub, `providers/aws/accounts/${name}`, "202606"))?.billedCost;

  test("rejects a file without a cost column and keeps the month", async () => {
    expect(seen.exitCode).toBe(1);
    expect(seen.partitions.flatMap(({ error }) => error?.code ?? [])).toEqual(["MissingColumn"]);
    expect(seen.log).toMatch(/^::error title=MissingColumn.*EffectiveCost/m);
    expect(await cost("missing")).toBe("2");
  });

  test("ingests other content of the same length", async () => {
    expect(await cost("again"), seen.log).toBe("7");
  });

  test("never deletes a file, whatever setting asks for it", async () => {
    expect(await hub.names("msexports")).toEqual(["aws/again/a.csv", "aws/manifest.json", "aws/missing/a.csv"]);
    expect(seen.summary).toContain("files keeps its files");
  });
});
