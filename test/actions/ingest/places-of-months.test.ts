import { describe, expect, test } from "vitest";
import { type FanOutJob, plan, runJob } from "../../worlds/stored-hub/fan-out-hub.ts";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { startEmptiedHub } from "../../worlds/stored-hub/open-for-tests.ts";
import { monthPath } from "../../worlds/stored-hub/simulated-hub.ts";
import {
  costCsv,
  type StoredRun,
  subscription,
  type WrittenRun,
  writeByHand,
} from "../../worlds/stored-hub/written-run.ts";

const V = subscription(1);
const GROUP = `${V}/resourceGroups`;
const AT_ONCE = { "export-retention-in-days": "0" };

const hub = startEmptiedHub();
const remote = startEmptiedHub();

function deliver(scope: string, runId: string, cost = "1", more: Partial<WrittenRun> = {}): Promise<StoredRun> {
  const parts = [{ content: costCsv([["2026-06-01", cost]]) }];
  return writeByHand(hub, {
    ...{ scope, runId, parts, folder: `exports/${runId}`, submittedTime: "2026-06-11T02:00:00Z" },
    ...more,
  });
}

const byTarget = ({ partitions }: FanOutJob) =>
  partitions.map(({ target, outcome, error }) => `${target} ${error?.code ?? outcome}`);

describe("of two scopes that differ only in decomposed accents,", () => {
  const SPELLINGS = [
    ["composed", `${GROUP}/caf\u00e9`, `${GROUP}/cafe\u0301`],
    ["decomposed", `${GROUP}/cafe\u0301`, `${GROUP}/caf\u00e9`],
  ] as const;
  const later = { submittedTime: "2026-06-12T02:00:00Z" };
  const earlier = { submittedTime: "2026-06-10T02:00:00Z" };
  const month = () => readMonth(hub, `${GROUP}/caf\u00e9`, "202606");

  test.each(SPELLINGS)(
    "the %s one keeps its month, whichever run of the other arrives",
    async (_name, first, other) => {
      await deliver(first, "first");
      expect((await runJob(hub, AT_ONCE)).outcomes).toEqual(["202606 ingested"]);
      for (const when of [later, earlier]) {
        await deliver(other, "other", "7", when);
        for (const run of [await runJob(hub, AT_ONCE), await plan(hub, AT_ONCE)]) {
          expect(run.outcomes, run.log).toEqual(["202606 failed FoldedScope"]);
          expect(run.summary).toContain("The month belongs to a different scope than exports/other/manifest.json");
        }
        expect(await month()).toEqual({ rows: 1, billedCost: "1" });
        expect(await hub.names("msexports")).toHaveLength(2);
      }
      await hub.remove("msexports", "exports/other/manifest.json");
      await deliver(first, "next", "3", { submittedTime: "2026-06-13T02:00:00Z" });
      expect((await runJob(hub, {})).outcomes).toEqual(["202606 ingested"]);
      expect(await month()).toEqual({ rows: 1, billedCost: "3" });
    },
  );

  test("the second also fails in the remote lake, and force ingests it", async () => {
    const [, first, other] = SPELLINGS[0];
    await deliver(first, "first");
    await runJob(hub, AT_ONCE, { remote });
    await deliver(other, "other", "7", later);
    const run = await runJob(hub, AT_ONCE, { remote });
    expect(byTarget(run), run.log).toEqual(["local FoldedScope", "remote FoldedScope"]);
    expect((await runJob(hub, { force: "true" })).outcomes).toEqual(["202606 ingested"]);
    expect(await month()).toEqual({ rows: 1, billedCost: "7" });
  });

  test("either replaces a month of an earlier release, which did not record the spelling", async () => {
    const [, first, other] = SPELLINGS[0];
    await deliver(first, "first");
    await runJob(hub, AT_ONCE);
    const path = monthPath(first, "202606");
    const { hub_scope_spelling: spelling, ...older } = await hub.metadata("ingestion", path);
    expect(spelling).toBe("composed");
    await hub.put("ingestion", path, (await hub.read("ingestion", path)) ?? "", older);
    await deliver(other, "other", "7", later);
    expect((await runJob(hub, {})).outcomes).toEqual(["202606 ingested"]);
  });

  test("accents in an export's name do not change the scope", async () => {
    const named = (name: string): Partial<WrittenRun> => ({
      manifest: {
        exportConfig: {
          exportName: name,
          resourceId: `${V}/providers/Microsoft.CostManagement/exports/${name}`,
          ...{ dataVersion: "1.0r2", type: "FocusCost" },
        },
      },
    });
    await deliver(V, "a", "1", named("caf\u00e9"));
    await deliver(V, "b", "2", { ...named("cafe\u0301"), ...later });
    const run = await runJob(hub, {});
    expect([...run.outcomes, ...run.warnings], run.log).toEqual(["202606 ingested"]);
  });
});
