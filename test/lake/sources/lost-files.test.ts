import { mkdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
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

test("a file that is gone takes no rows along, but with force; other months of the source go on", async () => {
  const source = { files: "aws/*.csv", scope: AWS_SCOPE, month: "BillingPeriodStart" };
  const july = { BillingPeriodStart: "2026-07-01T00:00:00Z" };
  await workspace.put("aws/a.csv", focusCsv([{ BilledCost: "2" }, { BilledCost: "3", ...july }]));
  await workspace.put("aws/b.csv", focusCsv([{ BilledCost: "5" }]));
  expect((await workspace.ingest(hub, [source])).outcomes).toEqual(["202606 ingested", "202607 ingested"]);

  await rm(join(workspace.folder, "aws", "b.csv"));
  const lost = await workspace.ingest(hub, [source]);
  expect([...lost.outcomes].sort(), lost.log).toEqual(["202607 ingested", "failed NarrowerRun"]);
  expect(lost.exitCode).toBe(1);
  expect(lost.log).toContain("aws/*.csv makes 1 rows of 1 files for the month 202606");
  expect(await readMonth(hub, AWS_SCOPE, "202606")).toEqual({ rows: 2, billedCost: "7" });

  const forced = await workspace.ingest(hub, [source], { force: "true" });
  expect(forced.outcomes, forced.log).toContain("202606 ingested");
  expect(await readMonth(hub, AWS_SCOPE, "202606")).toEqual({ rows: 1, billedCost: "2" });
  expect(new Set((await workspace.ingest(hub, [source])).outcomes)).toEqual(
    new Set(["202606 unchanged", "202607 unchanged"]),
  );
});

test("a restated file with fewer rows is taken, and reported; several files may become one", async () => {
  const source = { files: "aws/*.csv", scope: AWS_SCOPE };
  await workspace.put("aws/a.csv", focusCsv([{ BilledCost: "2" }, { BilledCost: "3" }]));
  await workspace.put("aws/b.csv", focusCsv([{}]));
  await workspace.ingest(hub, [source]);
  await workspace.put("aws/a.csv", focusCsv([{ BilledCost: "4" }]));
  const run = await workspace.ingest(hub, [source]);
  expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
  expect(run.log).toContain("1 rows go");
  await rm(join(workspace.folder, "aws", "b.csv"));
  await workspace.put("aws/a.csv", focusCsv([{}, {}, {}]));
  expect((await workspace.ingest(hub, [source])).outcomes).toEqual(["202606 ingested"]);
});

test("one file under two scopes is reported", async () => {
  await workspace.put("all.csv", focusCsv([{}]));
  const sources = ["a", "b"].map((name) => ({ files: "*.csv", scope: `providers/x/${name}` }));
  const run = await workspace.ingest(hub, sources);
  expect(run.outcomes, run.log).toEqual(["202606 ingested", "202606 ingested"]);
  expect(run.log).toContain("1 files, all.csv among them, are counted twice");
});

test("a folder behind a symbolic link is reported, since its files are not looked at", async () => {
  await workspace.put("elsewhere/2.csv", focusCsv([{}]));
  await workspace.put("aws/1.csv", focusCsv([{}]));
  await mkdir(join(workspace.folder, "aws"), { recursive: true });
  await symlink(join(workspace.folder, "elsewhere"), join(workspace.folder, "aws", "linked"));
  await symlink(join(workspace.folder, "nowhere"), join(workspace.folder, "aws", "broken"));
  const run = await workspace.ingest(hub, [{ files: "aws/**/*.csv", scope: AWS_SCOPE }]);
  expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
  expect(run.log).toContain("1 symbolic links of aws/**/*.csv are not followed: aws/linked");
});
