import { mkdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AWS_SCOPE, focusCsv, type MappedWorkspace, openWorkspace } from "../../worlds/stored-hub/mapped-workspace.ts";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { type SimulatedHub, startHub } from "../../worlds/stored-hub/simulated-hub.ts";

let hub: SimulatedHub;
let workspace: MappedWorkspace;
beforeEach(async () => {
  hub = await startHub();
  workspace = await openWorkspace();
});
afterEach(async () => {
  await workspace.close();
  await hub.close();
});

const JULY = { BillingPeriodStart: "2026-07-01T00:00:00Z" };

test("a missing file is refused whatever the row count, and its source does not change until a person decides", async () => {
  const source = { files: "aws/*.csv", scope: AWS_SCOPE, month: "BillingPeriodStart" };
  await workspace.put("aws/a.csv", focusCsv([{ BilledCost: "2" }, { BilledCost: "3", ...JULY }]));
  await workspace.put("aws/b.csv", focusCsv([{ BilledCost: "5" }]));
  expect((await workspace.ingest(hub, [source])).outcomes).toEqual(["202606 ingested", "202607 ingested"]);

  await rm(join(workspace.folder, "aws", "b.csv"));
  await workspace.put("aws/c.csv", focusCsv([{}, {}, {}]));
  for (let sweeps = 1; sweeps <= 2; sweeps++) {
    const lost = await workspace.ingest(hub, [source]);
    expect(lost.outcomes, lost.log).toEqual(["failed NarrowerRun"]);
    expect(lost.exitCode).toBe(1);
    expect(lost.log).toContain(`aws/*.csv no longer has 1 file of the month 202606 of ${AWS_SCOPE}: aws/b.csv.`);
    expect(await readMonth(hub, AWS_SCOPE, "202606")).toEqual({ rows: 2, billedCost: "7" });
  }

  const decided = { ...source, mayShrink: ["aws/b.csv"] };
  const allowed = await workspace.ingest(hub, [decided]);
  expect(allowed.outcomes, allowed.log).toEqual(["202606 ingested", "202607 ingested"]);
  expect(await readMonth(hub, AWS_SCOPE, "202606")).toEqual({ rows: 4, billedCost: "5" });
  // A decision does not change the rules for rows.
  expect((await workspace.ingest(hub, [source])).outcomes).toEqual(["202606 unchanged", "202607 unchanged"]);

  await rm(join(workspace.folder, "aws", "c.csv"));
  expect((await workspace.ingest(hub, [source])).outcomes).toEqual(["failed NarrowerRun"]);
  const forced = await workspace.ingest(hub, [source], { force: "true" });
  expect(forced.outcomes, forced.log).toContain("202606 ingested");
  expect(await readMonth(hub, AWS_SCOPE, "202606")).toEqual({ rows: 1, billedCost: "2" });
});

test("stored files without the newest one are refused, but are not older than the month", async () => {
  const source = { files: "msexports://aws/*.csv", scope: AWS_SCOPE };
  await hub.put("msexports", "aws/a.csv", focusCsv([{ BilledCost: "7" }]));
  await setTimeout(1100);
  await hub.put("msexports", "aws/b.csv", focusCsv([{ BilledCost: "1" }]));
  await workspace.ingest(hub, [source]);
  await hub.remove("msexports", "aws/b.csv");
  expect((await workspace.ingest(hub, [source])).outcomes).toEqual(["failed NarrowerRun"]);
  const decided = await workspace.ingest(hub, [{ ...source, mayShrink: ["msexports://aws/b.csv"] }]);
  expect(decided.outcomes, decided.log).toEqual(["202606 ingested"]);
  expect(await readMonth(hub, AWS_SCOPE, "202606")).toEqual({ rows: 1, billedCost: "7" });
});

test("a file can be renamed or compressed, but its name cannot go to another file of the month", async () => {
  const source = { files: "aws/*", scope: AWS_SCOPE };
  const first = focusCsv([{ BilledCost: "2" }]);
  await workspace.put("aws/a.csv", first);
  await workspace.put("aws/b.csv", focusCsv([{ BilledCost: "5" }]));
  await workspace.ingest(hub, [source]);
  await rm(join(workspace.folder, "aws", "a.csv"));
  await workspace.put("aws/z.csv.gz", gzipSync(first));
  const renamed = await workspace.ingest(hub, [source]);
  expect(renamed.outcomes, renamed.log).toEqual(["202606 ingested"]);
  await rm(join(workspace.folder, "aws", "z.csv.gz"));
  await workspace.put("aws/b.csv", first);
  const overwritten = await workspace.ingest(hub, [source]);
  expect(overwritten.outcomes, overwritten.log).toEqual(["failed NarrowerRun"]);
  expect(await readMonth(hub, AWS_SCOPE, "202606")).toEqual({ rows: 2, billedCost: "7" });
});

test("a restated file with fewer rows of the same days is ingested and reported, but one without some days is refused", async () => {
  const source = { files: "aws/*.csv", scope: AWS_SCOPE };
  const second = { ChargePeriodStart: "2026-06-02T00:00:00Z" };
  await workspace.put("aws/a.csv", focusCsv([{ BilledCost: "2" }, { BilledCost: "3" }, second]));
  await workspace.put("aws/b.csv", focusCsv([second]));
  await workspace.ingest(hub, [source]);
  await workspace.put("aws/a.csv", focusCsv([{ BilledCost: "4" }, second]));
  const run = await workspace.ingest(hub, [source]);
  expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
  expect(run.log).toContain("a loss of 1 row.");
  // Other files have this day, and there are more rows than before.
  await workspace.put("aws/a.csv", focusCsv([{ BilledCost: "4" }, {}, {}, {}]));
  const cut = await workspace.ingest(hub, [source]);
  expect(cut.outcomes, cut.log).toEqual(["failed NarrowerRun"]);
  expect(cut.log).toContain("aws/a.csv no longer has charges on 2026-06-02");
});

test("the same rows below two names are refused until a person accepts them", async () => {
  const source = { files: "aws/*", scope: AWS_SCOPE };
  const csv = focusCsv([{ BilledCost: "2" }]);
  await workspace.put("aws/x.csv", csv);
  await workspace.put("aws/x.csv.gz", gzipSync(csv));
  await workspace.put("aws/copy.csv", csv);
  const run = await workspace.ingest(hub, [source]);
  expect(run.outcomes, run.log).toEqual(["failed IdenticalParts"]);
  expect(run.log).toContain("aws/x.csv, aws/x.csv.gz have the content of aws/copy.csv");
  expect(await hub.names("ingestion")).toEqual([]);
  const accepted = await workspace.ingest(hub, [{ ...source, mayRepeat: ["aws/*"] }]);
  expect(accepted.outcomes, accepted.log).toEqual(["202606 ingested"]);
  expect(await readMonth(hub, AWS_SCOPE, "202606")).toEqual({ rows: 3, billedCost: "6" });
});

test("a second mapping does not replace the month of the first, and two sources of one mapping cannot write the same month", async () => {
  const first = { files: "a/*.csv", scope: AWS_SCOPE };
  const second = { files: "b/*.csv", scope: AWS_SCOPE };
  await workspace.put("a/1.csv", focusCsv([{ BilledCost: "2" }]));
  await workspace.put("b/1.csv", focusCsv([{ BilledCost: "5" }, {}, {}]));
  expect((await workspace.ingest(hub, [first, second])).outcomes).toEqual([
    "failed InvalidMapping",
    "failed InvalidMapping",
  ]);
  expect((await workspace.ingest(hub, [first])).outcomes).toEqual(["202606 ingested"]);
  await workspace.put("hub/second.json", JSON.stringify({ sources: [second] }));
  const other = await workspace.ingest(hub, [first], { mapping: "hub/second.json" });
  expect(other.outcomes, other.log).toEqual(["failed NarrowerRun"]);
  expect(other.log).toContain("b/*.csv of hub/second.json does not have 1 file");
  expect(other.log).toContain("came from a/*.csv of hub/files.json: a/1.csv");
  expect(await readMonth(hub, AWS_SCOPE, "202606")).toEqual({ rows: 1, billedCost: "2" });
});

test("a file below two scopes is reported", async () => {
  await workspace.put("all.csv", focusCsv([{}]));
  const sources = ["a", "b"].map((name) => ({ files: "*.csv", scope: `providers/x/${name}` }));
  const run = await workspace.ingest(hub, sources);
  expect(run.outcomes, run.log).toEqual(["202606 ingested", "202606 ingested"]);
  expect(run.log).toContain("1 files, all.csv among them, are counted twice");
});

test("a folder behind a symbolic link is reported, because its files are not read", async () => {
  await workspace.put("elsewhere/2.csv", focusCsv([{}]));
  await workspace.put("aws/1.csv", focusCsv([{}]));
  await mkdir(join(workspace.folder, "aws"), { recursive: true });
  await symlink(join(workspace.folder, "elsewhere"), join(workspace.folder, "aws", "linked"));
  await symlink(join(workspace.folder, "nowhere"), join(workspace.folder, "aws", "broken"));
  const run = await workspace.ingest(hub, [{ files: "aws/**/*.csv", scope: AWS_SCOPE }]);
  expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
  expect(run.log).toContain("aws/**/*.csv has 1 symbolic link, and links are not followed: aws/linked");
});
