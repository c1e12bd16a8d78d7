import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { runJob } from "../../worlds/stored-hub/fan-out-hub.ts";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";
import { monthPath, startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import {
  costCsv,
  type StoredRun,
  subscription,
  type WrittenRun,
  writeByHand,
} from "../../worlds/stored-hub/written-run.ts";

const SCOPE = subscription(1);
const PATH = monthPath(SCOPE, "202606");
const AT_ONCE = { "export-retention-in-days": "0" };
const FOLDER = "exports/current";

const hub = openForEachTest(startHub);

/** Delivers the same run, by ID and time, with a part for each list of costs. */
function deliver(parts: readonly (readonly string[])[], run: Partial<WrittenRun> = {}): Promise<StoredRun> {
  return writeByHand(hub, {
    scope: SCOPE,
    runId: "same",
    submittedTime: "2026-06-11T02:00:00Z",
    folder: FOLDER,
    parts: parts.map((costs) => ({ content: costCsv(costs.map((cost) => ["2026-06-01", cost])) })),
    ...run,
  });
}

const month = () => readMonth(hub, SCOPE, "202606");

describe("a run delivered again with the same ID and time is ingested again,", () => {
  test.each([
    ["with other values of the same length", [["2"], ["4"]], { rows: 2, billedCost: "6" }],
    ["with more parts", [["1"], ["2"], ["8"]], { rows: 3, billedCost: "11" }],
    ["in one part instead of two", [["1", "2"]], { rows: 2, billedCost: "3" }],
  ])("%s, and only then deleted", async (_, parts, held) => {
    await deliver([["1"], ["2"]]);
    expect((await runJob(hub, {})).outcomes).toEqual(["202606 ingested"]);
    await deliver(parts);
    const run = await runJob(hub, AT_ONCE);
    expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
    expect(await month()).toEqual(held);
    // No manifest names the file that the last delivery omitted.
    const left = parts.length === 1 ? [`${FOLDER}/part_1_0001.csv`] : [];
    expect(await hub.names("msexports")).toEqual(left);
    expect((await runJob(hub, AT_ONCE)).outcomes).toEqual([]);
  });

  test("but fewer rows are rejected until a person decides, and the files stay", async () => {
    await deliver([["1"], ["2"]]);
    expect((await runJob(hub, {})).outcomes).toEqual(["202606 ingested"]);
    await deliver([["1"]]);
    const files = await hub.names("msexports");
    for (const _ of [1, 2]) {
      const refused = await runJob(hub, AT_ONCE);
      expect(refused.outcomes, refused.log).toEqual(["202606 failed RowsLost"]);
      expect(refused.summary).toContain("was delivered again with 1 row, but the month holds 2 rows from it");
    }
    expect(await month()).toEqual({ rows: 2, billedCost: "3" });
    expect(await hub.names("msexports")).toEqual(files);
    const forced = await runJob(hub, { ...AT_ONCE, force: "true" });
    expect(forced.outcomes, forced.log).toEqual(["202606 ingested"]);
    expect(forced.warnings.join()).toContain("RowsLost: ");
    expect(await month()).toEqual({ rows: 1, billedCost: "1" });
  });

  test("into another folder: the later manifest counts, and files never read stay", async () => {
    const first = await deliver([["1"]], { folder: "exports/first" });
    expect((await runJob(hub, {})).outcomes).toEqual(["202606 ingested"]);
    // Storage dates files to the second.
    await wait(1100);
    await deliver([["7"]], { folder: "exports/again" });
    const run = await runJob(hub, AT_ONCE);
    expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
    expect(await month()).toEqual({ rows: 1, billedCost: "7" });
    expect(await hub.names("msexports")).toEqual([first.manifestName, ...first.partNames]);
    expect(run.summary).toContain("The one that was written later counts");
  });

  test("into another folder, which is then deleted: the earlier delivery never replaces the month", async () => {
    const first = await deliver([["1"]], { folder: "exports/first" });
    expect((await runJob(hub, {})).outcomes).toEqual(["202606 ingested"]);
    await wait(1100);
    await deliver([["7"]], { folder: "exports/again" });
    expect((await runJob(hub, AT_ONCE)).outcomes).toEqual(["202606 ingested"]);
    const left = [first.manifestName, ...first.partNames];
    expect(await hub.names("msexports")).toEqual(left);
    const run = await runJob(hub, AT_ONCE);
    expect(run.outcomes, run.log).toEqual(["202606 superseded"]);
    expect(await month()).toEqual({ rows: 1, billedCost: "7" });
    expect(await hub.names("msexports")).toEqual(left);
  });

  test("into another folder, which is then deleted: rewriting the earlier manifest changes nothing", async () => {
    const first = await deliver([["1"]], { folder: "exports/first" });
    await wait(1100);
    await deliver([["1"], ["7"]], { folder: "exports/again" });
    expect((await runJob(hub, AT_ONCE)).outcomes).toEqual(["202606 ingested"]);
    await wait(1100);
    await hub.put("msexports", first.manifestName, (await hub.read("msexports", first.manifestName)) ?? "");
    const run = await runJob(hub, AT_ONCE);
    expect(run.outcomes, run.log).toEqual(["202606 superseded"]);
    expect(await month()).toEqual({ rows: 2, billedCost: "8" });
    expect(await hub.names("msexports")).toEqual([first.manifestName, ...first.partNames]);
  });

  test("into another folder, with both rejected: each fails once and later causes a warning", async () => {
    const spanning = { from: "2026-05-01", to: "2026-06-30" };
    await deliver([["1"]], { ...spanning, folder: "exports/first" });
    await deliver([["7"]], { ...spanning, folder: "exports/again" });
    const [one, two, three] = [await runJob(hub, {}), await runJob(hub, {}), await runJob(hub, {})];
    expect(one.outcomes.join(), one.log).toContain("failed RunSpansMonths");
    expect(two.outcomes.join(), two.log).not.toContain("failed");
    expect(three.outcomes.join(), three.log).not.toContain("failed");
  });

  test("during a fan-out: the next ingest takes it, and nothing of it is deleted before", async () => {
    await deliver([["1"], ["2"]]);
    const fanOut = { "fan-out-above-megabytes": "0", "least-entry-megabytes": "0" };
    const plan = await runJob(hub, { ...fanOut, mode: "plan" });
    const entries = JSON.parse(plan.outputs.matrix ?? "") as readonly unknown[];
    for (const entry of entries) await runJob(hub, { mode: "part", "matrix-entry": JSON.stringify(entry) });
    await deliver([["5"], ["2"]]);
    const commit = await runJob(hub, { ...AT_ONCE, mode: "commit", "matrix-entry": JSON.stringify(entries) });
    expect(commit.outcomes, commit.log).toEqual(["202606 skipped"]);
    expect(await hub.names("msexports")).toHaveLength(3);
    expect((await runJob(hub, {})).outcomes).toEqual(["202606 ingested"]);
    expect(await month()).toEqual({ rows: 2, billedCost: "7" });
  });
});

describe("a run delivered again is rejected by name, and both month and files stay,", () => {
  const content = costCsv([["2026-06-01", "2"]]);
  test.each<[string, string, readonly (readonly string[])[], Partial<WrittenRun>]>([
    ["when a part is missing", "failed PartMissing", [], { parts: [{ content }, { content, isStored: false }] }],
    [
      "when its row count differs from its manifest",
      "failed RowCountMismatch",
      [["1"]],
      { manifest: { dataRowCount: 7 } },
    ],
    ["when it has fewer days", "skipped, failed NarrowerRun", [["2"]], { to: "2026-06-07" }],
    ["when it is empty, although nothing is erased or deleted then either", "empty", [[]], {}],
  ])("%s", async (_, outcome, parts, delivery) => {
    await deliver([["1"]]);
    await runJob(hub, {});
    await deliver(parts, delivery);
    const run = await runJob(hub, AT_ONCE);
    expect(run.outcomes, run.log).toEqual(outcome.split(", ").map((each) => `202606 ${each}`));
    expect(await month()).toEqual({ rows: 1, billedCost: "1" });
    expect(await hub.names("msexports")).toHaveLength(2);
  });
});

describe("data already ingested are unchanged", () => {
  test("when only the manifest is rewritten with the same content", async () => {
    const { manifestName } = await deliver([["1"]]);
    await runJob(hub, {});
    const text = (await hub.read("msexports", manifestName))?.toString() ?? "";
    await hub.put("msexports", manifestName, `${text}\n`);
    const run = await runJob(hub, AT_ONCE);
    expect(run.outcomes, run.log).toEqual(["202606 unchanged"]);
    expect(await hub.names("msexports")).toEqual([]);
  });

  test("when a deletion of the files began, which is finished", async () => {
    const { manifestName, partNames } = await deliver([["1"], ["2"], ["3"]]);
    await runJob(hub, {});
    await hub.remove("msexports", partNames[0] ?? "");
    const kept = await runJob(hub, {});
    expect(kept.outcomes, kept.log).toEqual(["202606 unchanged"]);
    expect(await hub.names("msexports")).toEqual([manifestName, ...partNames.slice(1)].sort());
    const run = await runJob(hub, AT_ONCE);
    expect(run.outcomes, run.log).toEqual(["202606 unchanged"]);
    expect(await hub.names("msexports")).toEqual([]);
  });

  test("but not when one of the remaining parts has changed", async () => {
    const { partNames } = await deliver([["1"], ["2"], ["3"]]);
    await runJob(hub, {});
    await hub.remove("msexports", partNames[0] ?? "");
    await hub.put("msexports", partNames[1] ?? "", costCsv([["2026-06-01", "9"]]));
    const run = await runJob(hub, AT_ONCE);
    expect(run.outcomes, run.log).toEqual(["202606 failed PartMissing"]);
    expect(await month()).toEqual({ rows: 3, billedCost: "6" });
    expect(await hub.names("msexports")).toHaveLength(3);
  });
});

describe("a month of 0.1, which has no digest,", () => {
  async function forgetDigest(): Promise<void> {
    const bytes = (await hub.read("ingestion", PATH)) ?? Buffer.of();
    const { hub_delivery: _, ...older } = await hub.metadata("ingestion", PATH);
    await hub.put("ingestion", PATH, bytes, older);
  }

  test("accepts files written before it without reading them again", async () => {
    await deliver([["1"]]);
    await runJob(hub, {});
    await forgetDigest();
    const run = await runJob(hub, AT_ONCE);
    expect(run.outcomes, run.log).toEqual(["202606 unchanged"]);
    expect(await hub.names("msexports")).toEqual([]);
  });

  test("does not accept files written after it", async () => {
    await deliver([["1"]]);
    await runJob(hub, {});
    await forgetDigest();
    await wait(1100);
    await deliver([["4"]]);
    const run = await runJob(hub, AT_ONCE);
    expect(run.outcomes, run.log).toEqual(["202606 ingested"]);
    expect(await month()).toEqual({ rows: 1, billedCost: "4" });
    expect(await hub.names("msexports")).toEqual([]);
  });
});

test("a month records its source parts and their digest", async () => {
  await deliver([["1"], ["2"]]);
  await runJob(hub, {});
  const { hub_delivery: delivery = "" } = await hub.metadata("ingestion", PATH);
  expect(decodeURIComponent(delivery)).toMatch(/^[0-9a-f]{64}\/[0-9a-f]{64}\/0x/);
  const footer = (await hub.read("ingestion", PATH))?.toString("latin1") ?? "";
  expect(footer).toMatch(/hub_parts.*\{"folder":"exports\/current\/","parts":\[\["part_0_0001.csv",\d+,"0x/s);
});
