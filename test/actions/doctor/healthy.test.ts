import { expect, test } from "vitest";
import { startLivingHub } from "../../worlds/living-hub/living-hub.ts";

const SUBSCRIPTION = "/subscriptions/10000000-0000-0000-0000-000000000000";

test("a hub passes before its first run, and after its first month", { timeout: 120_000 }, async () => {
  const costManagement = { scopes: [{ scope: SUBSCRIPTION, rows: 10 }] };
  const hub = await startLivingHub({ time: "2026-05-28T00:30:00.000Z", costManagement });
  try {
    for (const file of ["hub-daily.yml", "hub-ingest.yml", "hub-report.yml"]) hub.cloud.github.addWorkflow(file);
    await hub.commitScopes(SUBSCRIPTION);
    await hub.step("configure-exports");
    const first = await hub.step("doctor");
    expect(first.summary).toMatch(/^\*\*Doctor: pass\. 15 passed/);
    await hub.step("run-exports", { wait: "true" });
    await hub.step("ingest", { table: "costs" });
    const { report, summary } = await hub.step("doctor");
    expect(summary).toMatch(/^\*\*Doctor: pass\. 15 passed/);
    expect(JSON.parse(report?.outputs.report ?? "")).toMatchObject({ schema: 1, verdict: "pass", remedy: null });
  } finally {
    await hub.close();
  }
});
