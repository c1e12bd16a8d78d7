import { expect, test } from "vitest";
import { reportIngest } from "../../../src/actions/ingest/report.ts";
import { deliverFile } from "../../lake/table/kept-table.ts";
import { startCaller } from "../../worlds/lake-model/caller.ts";
import { type GivenIngest, runIngest } from "../../worlds/lake-model/processes.ts";
import { changeSettings } from "../../worlds/lake-model/settings.ts";
import { startWorld } from "../../worlds/lake-model/world.ts";

test("a check after the commit reports violated rules, and with fail it also keeps the exports", async () => {
  const world = startWorld();
  changeSettings(world, { days: 0, months: undefined, remote: undefined, state: "read" }, false);
  const ingest = async (inputs: GivenIngest) => {
    const { error, result } = await runIngest(world, startCaller(), { tables: ["months"], ...inputs });
    if (result === undefined) throw error;
    const { annotations, hasFailed, summary } = reportIngest(result);
    return {
      ...{ hasFailed, summary, codes: annotations.map(({ title }) => title) },
      outcomes: result.partitions.map(({ outcome }) => outcome),
      exports: [...world.exports.blobs.keys()].length,
      months: result.tables.flatMap((table) => ("listed" in table ? table.listed : [])).map(({ entry }) => entry),
    };
  };
  deliverFile(world, { month: "202603", cost: 1 });
  const none = await ingest({ conformance: "none" });
  expect(none).toMatchObject({ hasFailed: false, exports: 0, months: [{ conformance: undefined }] });
  expect(none.summary).not.toContain("Conformance");

  deliverFile(world, { month: "202604", cost: 1 });
  const report = await ingest({ conformance: "report" });
  expect(report).toMatchObject({ hasFailed: false, exports: 0, outcomes: ["ingested"] });
  expect(report.summary).toContain("0 of 1 month checked in this run violate no rule.");
  expect(report.summary).toMatch(/\| .*202604 \| .*-C-\d{3}-M.* \| 1 \| no \|/);
  expect(report.months[1]?.conformance?.violated).toBeGreaterThan(0);

  deliverFile(world, { month: "202605", cost: 1 });
  // The next sweep finds the month unchanged, and fails again as long as its exports are there.
  for (const outcomes of [["failed", "ingested"], ["failed"]]) {
    const fail = await ingest({ conformance: "fail" });
    expect(fail).toMatchObject({ hasFailed: true, exports: 2, codes: ["ConformanceFailed"] });
    expect([...fail.outcomes].sort()).toEqual(outcomes);
    expect(fail.months).toHaveLength(3);
  }
  expect(await ingest({ conformance: "none" })).toMatchObject({ hasFailed: false, exports: 0 });
});
