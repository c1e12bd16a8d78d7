import { createHash } from "node:crypto";
import { inputErrorOf } from "exact-values/testing";
import { beforeEach, describe, expect, test } from "vitest";
import { commit, entriesIn, plan, planAndStage, runJob, stage } from "../../../worlds/stored-hub/fan-out-hub.ts";
import { readMonth } from "../../../worlds/stored-hub/month-content.ts";
import { startEmptiedHub } from "../../../worlds/stored-hub/open-for-tests.ts";
import { monthPath } from "../../../worlds/stored-hub/simulated-hub.ts";
import { costCsv, subscription, writeByHand } from "../../../worlds/stored-hub/written-run.ts";

const SCOPE = subscription(1);
const PATH = monthPath(SCOPE, "202606");

const hub = startEmptiedHub();
beforeEach(async () => {
  const parts = ["1", "2"].map((cost) => ({ content: costCsv([["2026-06-01", cost]]) }));
  await writeByHand(hub, { scope: SCOPE, runId: "a", submittedTime: "2026-06-11T02:00:00Z", parts });
});

const month = () => readMonth(hub, SCOPE, "202606");
const journal = async (ending: string): Promise<string> =>
  (await hub.names("config")).find((name) => name.endsWith(ending)) ?? "";

/** Simulates storage that drops uncommitted blocks after a week or another commit of the blob. */
async function dropBlocks(): Promise<void> {
  await hub.put("ingestion", PATH, "anything");
  await hub.remove("ingestion", PATH);
}

describe("the pieces that jobs leave for each other", () => {
  test("are never mixed between two plans", async () => {
    const older = await plan(hub);
    await stage(hub, entriesIn(older));
    const piece = await hub.read("config", await journal("m0-p1.json.gz"));
    const newer = await plan(hub);
    const [first = ""] = entriesIn(newer);
    await stage(hub, [first]);
    const own = (await hub.names("config")).findLast((name) => name.endsWith("m0-p0.json.gz")) ?? "";
    await hub.put("config", own.replace("p0", "p1"), piece ?? "");
    const committed = await commit(hub, newer);
    expect(committed.outcomes, committed.log).toEqual(["202606 failed FanOutPartMissing"]);
    // Each plan has its own blocks, so the older plan is still complete.
    expect((await commit(hub, older)).outcomes).toEqual(["202606 ingested"]);
    expect(await month()).toEqual({ rows: 2, billedCost: "3" });
  });

  test.each([
    ["cut", (bytes: Buffer) => bytes.subarray(0, bytes.length - 9)],
    ["empty", () => Buffer.alloc(0)],
    ["something else", () => Buffer.from("{}")],
  ])("count as missing when %s, and their job repeats them", async (_, damage) => {
    const planned = await planAndStage(hub);
    const name = await journal("m0-p1.json.gz");
    await hub.put("config", name, damage((await hub.read("config", name)) ?? Buffer.alloc(0)));
    expect((await commit(hub, planned)).outcomes).toEqual(["202606 failed FanOutPartMissing"]);
    await stage(hub, entriesIn(planned));
    expect((await commit(hub, planned)).outcomes).toEqual(["202606 ingested"]);
  });

  test("fail the month when their blocks are gone, and repeated jobs stage the blocks again", async () => {
    const planned = await planAndStage(hub);
    await dropBlocks();
    const failed = await commit(hub, planned);
    expect(failed.outcomes, failed.log).toEqual(["202606 failed FanOutBlocksGone"]);
    expect(failed.partitions[0]?.error?.remedy).toContain("after a week");
    await stage(hub, entriesIn(planned));
    expect((await commit(hub, planned)).outcomes).toEqual(["202606 ingested"]);
    expect(await month()).toEqual({ rows: 2, billedCost: "3" });
  });

  test("fail the month when a block has another length", async () => {
    const planned = await planAndStage(hub);
    const { uncommittedBlocks = [] } = await hub.blockList(PATH);
    const block = uncommittedBlocks.find(({ size }) => size > 4);
    await hub.stageBlock(PATH, block?.name ?? "", Buffer.from("short"));
    expect((await commit(hub, planned)).outcomes).toEqual(["202606 failed FanOutBlocksGone"]);
    expect(await month()).toBeUndefined();
  });

  test("a modified plan is rejected", async () => {
    const planned = await plan(hub);
    const name = await journal("plan.json");
    const text = String(await hub.read("config", name));
    await hub.put("config", name, text.replace("snappy", "gzip"), await hub.metadata("config", name));
    const error = await inputErrorOf(() => stage(hub, entriesIn(planned)));
    expect(error.code).toBe("FanOutPlanChanged");
    expect((await inputErrorOf(() => commit(hub, planned))).code).toBe("FanOutPlanChanged");
  });

  test.each([
    [
      "of another version",
      (text: string) => text.replace(/"hubVersion":"[^"]+"/, '"hubVersion":"9.8.7"'),
      "version 9.8.7",
    ],
    [
      "of an older format",
      (text: string) => text.replace('"format":2', '"format":1').replace('"tasks":', '"orders":'),
      "it was made by another build of the action",
    ],
    ["of a later format", (text: string) => text.replace('"format":2', '"format":3'), "another build"],
    ["that this release cannot read", () => '{"format":3,"hubVersion":"~?"}', "another build"],
    ["that is not an object", () => "null", "another build"],
  ])("every job rejects a plan %s", async (_, change, says) => {
    const planned = await plan(hub);
    const name = await journal("plan.json");
    const text = change(String(await hub.read("config", name)));
    await hub.put("config", name, text, { hub_sha256: createHash("sha256").update(text).digest("hex") });
    for (const job of [() => stage(hub, entriesIn(planned)), () => commit(hub, planned)]) {
      const { code, message } = await inputErrorOf(job);
      expect([code, message]).toEqual(["FanOutPlanChanged", expect.stringContaining(says)]);
    }
  });

  test("rejects columns that a mapping changed after the plan", async () => {
    const planned = await plan(hub);
    const mappings = ["BilledCost", "BillingCurrency"].map((name) => ({
      source: { name, type: name === "BilledCost" ? "Decimal" : "String" },
      sink: { name },
    }));
    await hub.put("config", "schemas/focuscost_1.0r2.json", JSON.stringify({ translator: { mappings } }));
    const [first] = await stage(hub, entriesIn(planned));
    expect(first?.outcomes, first?.log).toEqual(["202606 failed FanOutPlanChanged"]);
  });
});

describe("a deleted plan", () => {
  test("fails a part job, which gives the reason", async () => {
    const planned = await plan(hub);
    await hub.remove("config", await journal("plan.json"));
    const error = await inputErrorOf(() => stage(hub, entriesIn(planned)));
    expect(error.code).toBe("FanOutPlanNotFound");
    expect(error.remedy).toContain("7 days");
  });

  test("fails a commit whose month does not exist", async () => {
    const planned = await plan(hub, {}, { now: new Date() });
    await hub.remove("config", await journal("plan.json"));
    const committed = await commit(hub, planned);
    expect(committed.outcomes, committed.log).toEqual(["202606 failed FanOutPlanNotFound"]);
  });

  test("keeps exports that only this plan could have released for deletion", async () => {
    const planned = await planAndStage(hub, { "export-retention-in-days": "3" });
    await commit(hub, planned);
    await hub.settings({ msexports: { days: 0 } });
    expect((await commit(hub, planned)).outcomes).toEqual(["202606 unchanged"]);
    expect(await hub.names("msexports")).toHaveLength(3);
  });

  test("does not affect runs that arrived later", async () => {
    const planned = await plan(hub, {}, { now: new Date("2026-07-01T00:00:00Z") });
    await hub.remove("config", await journal("plan.json"));
    expect((await commit(hub, planned)).outcomes).toEqual(["202606 skipped"]);
  });

  test("is removed by another plan only once it is older than a week", async () => {
    const planned = await plan(hub, {}, { now: new Date("2026-07-01T00:00:00Z") });
    await stage(hub, entriesIn(planned));
    const [id = ""] = /\d{8}T\d{6}Z-[0-9a-f]{12}/.exec(planned.outputs.matrix ?? "") ?? [];
    const left = async () => (await hub.names("config")).filter((name) => name.includes(id)).length;
    await plan(hub, {}, { now: new Date("2026-07-08T00:00:00Z") });
    expect(await left()).toBe(3);
    await plan(hub, { "dry-run": "true" }, { now: new Date("2026-07-08T00:00:01Z") });
    expect(await left()).toBe(3);
    await plan(hub, {}, { now: new Date("2026-07-08T00:00:01Z") });
    expect(await left()).toBe(0);
  });
});

describe("uncommitted blocks of another tool", () => {
  const stray = () => hub.stageBlock(PATH, Buffer.from("stray").toString("base64"), Buffer.from("stray"));

  test("are discarded by the plan before any job stages blocks", async () => {
    await runJob(hub, { mode: "run" });
    await stray();
    const planned = await plan(hub, { force: "true" });
    expect(planned.outcomes, planned.log).toEqual(["202606 planned"]);
    await stage(hub, entriesIn(planned));
    expect((await commit(hub, planned)).outcomes).toEqual(["202606 ingested"]);
  });
});
