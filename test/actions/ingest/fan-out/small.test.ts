import { expect, test } from "vitest";
import { runJob } from "../../../worlds/stored-hub/fan-out-hub.ts";
import { startEmptiedHub } from "../../../worlds/stored-hub/open-for-tests.ts";
import { costCsv, subscription, writeByHand } from "../../../worlds/stored-hub/written-run.ts";

const hub = startEmptiedHub();

const deliver = () =>
  writeByHand(hub, {
    ...{ scope: subscription(1), runId: "a", submittedTime: "2026-06-11T02:00:00Z" },
    parts: [{ content: costCsv([["2026-06-01", "1.5"]]), dataRowCount: 1 }],
  });

test("the planning job ingests what one runner can process, and the matrix stays empty", async () => {
  await deliver();
  const job = await runJob(hub, { mode: "plan" });
  expect(job.outcomes).toEqual(["202606 ingested"]);
  expect(job.outputs.matrix).toBe("[]");
  expect(job.log).toContain("which this job does");
});

test("one byte above the limit creates a matrix", async () => {
  await deliver();
  const job = await runJob(hub, { mode: "plan", "fan-out-above-megabytes": "0" });
  expect(job.outcomes).toEqual(["202606 planned"]);
  expect(JSON.parse(job.outputs.matrix ?? "")).toHaveLength(1);
});
