import { dataPageTypes } from "focus-parquet/testing";
import { describe, expect, test } from "vitest";
import { commit, entriesIn, plan, runJob } from "../../worlds/stored-hub/fan-out-hub.ts";
import { startEmptiedHub } from "../../worlds/stored-hub/open-for-tests.ts";
import { monthPath } from "../../worlds/stored-hub/simulated-hub.ts";

const SCOPE = "/subscriptions/11111111-2222-3333-4444-555555555555";
const RUN = { scope: SCOPE, month: "202606", rows: 60, parts: 2, datasetVersion: "1.0" } as const;

const hub = startEmptiedHub();

/** The types of data pages in any column of the month. */
async function typesOfMonth(): Promise<readonly string[]> {
  const bytes = await hub.read("ingestion", monthPath(SCOPE, "202606"));
  if (bytes === undefined) throw new Error("no month 202606");
  const types = dataPageTypes(Buffer.from(bytes));
  expect(types.size).toBeGreaterThan(90);
  return [...new Set([...types.values()].flat())];
}

async function outcomesOf(inputs: Readonly<Record<string, string>>): Promise<readonly string[]> {
  return (await runJob(hub, { mode: "run", ...inputs })).outcomes;
}

describe("the data pages of a month", () => {
  test.each([
    ["as exported", {}],
    ["upgraded", { "focus-version": "1.2" }],
    ["with unknown columns in zstd", { "unknown-columns": "keep", compression: "zstd" }],
  ])("have version 1 in every column, %s", async (_how, inputs) => {
    await hub.deliver(RUN);
    expect(await outcomesOf(inputs)).toEqual(["202606 ingested"]);
    expect(await typesOfMonth()).toEqual(["DATA_PAGE"]);
  });

  test("keep version 2 in an unchanged month until it is ingested again", async () => {
    await hub.deliver(RUN);
    expect(await outcomesOf({ "page-version": "2" })).toEqual(["202606 ingested"]);
    expect(await typesOfMonth()).toEqual(["DATA_PAGE_V2"]);
    expect(await outcomesOf({})).toEqual(["202606 unchanged"]);
    expect(await typesOfMonth()).toEqual(["DATA_PAGE_V2"]);
    expect(await outcomesOf({ force: "true" })).toEqual(["202606 ingested"]);
    expect(await typesOfMonth()).toEqual(["DATA_PAGE"]);
  });

  test.each([
    ["1", "2", "DATA_PAGE"],
    ["2", "1", "DATA_PAGE_V2"],
  ])(
    "have version %s according to the plan, whatever the inputs of the part jobs are (%s)",
    async (planned, given, type) => {
      await hub.deliver(RUN);
      const job = await plan(hub, { "page-version": planned });
      const entries = entriesIn(job);
      expect(entries, job.log).toHaveLength(2);
      for (const entry of entries) {
        await runJob(hub, { mode: "part", "matrix-entry": entry, "page-version": given });
      }
      expect((await commit(hub, job)).outcomes).toEqual(["202606 ingested"]);
      expect(await typesOfMonth()).toEqual([type]);
    },
  );
});
