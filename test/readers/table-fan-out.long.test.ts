import { expect, test } from "vitest";
import { verifyTable } from "../../scripts/verify-table/compare-table.ts";
import { entriesIn, plan, runJob, stage } from "../worlds/stored-hub/fan-out-hub.ts";
import { AWKWARD_SERVICES, fillAwkwardTable } from "./awkward-table.ts";
import { startLivingTable } from "./living-table.ts";

test("the commit of a fan-out adds its months to the table, with correct bounds, rows and sums", async () => {
  const table = await startLivingTable();
  try {
    const options = { now: new Date() };
    await fillAwkwardTable(table, async (accepted) => {
      const planned = await plan(table.hub, accepted, options);
      await stage(table.hub, entriesIn(planned), options);
      const inputs = { mode: "commit", "matrix-entry": planned.outputs.matrix ?? "", table: "costs" };
      const committed = await runJob(table.hub, inputs, options);
      expect(committed.hasFailed).toBe(false);
    });
    const { ingestion: lake } = table.hub.containers;
    const verified = await verifyTable({
      ...{ tables: table.tables, lake, folder: "costs", isFootersOnly: false, onDifference: () => {} },
    });
    expect(verified).toMatchObject({ files: AWKWARD_SERVICES.length, differences: [], absent: [] });
  } finally {
    await table.close();
  }
});
