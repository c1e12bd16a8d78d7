import { afterEach, beforeEach, expect, test } from "vitest";
import { completeCsv } from "../../worlds/stored-hub/complete-csv.ts";
import { monthPath, type SimulatedHub, startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { subscription, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const ACCOUNT = "/providers/Microsoft.Billing/billingAccounts/7654321";
const SUBSCRIPTION = subscription(1);
const GROUP = `${SUBSCRIPTION}/resourceGroups/web`;

let hub: SimulatedHub;
beforeEach(async () => {
  hub = await startHub();
});
afterEach(() => hub.close());

async function deliver(scope: string, subAccount: string): Promise<void> {
  const content = completeCsv(`BilledCost,BillingCurrency,SubAccountId\n1,USD,${subAccount}\n`);
  const runId = scope.replaceAll(/[^a-z0-9]+/gi, "-");
  await writeByHand(hub, { scope, runId, submittedTime: "2026-07-02T02:00:00Z", parts: [{ content }] });
}

test("one subscription in a month of two scopes is a warning that names both, whatever the case of its ID", async () => {
  await deliver(ACCOUNT, SUBSCRIPTION.toUpperCase());
  await hub.ingest();
  await deliver(SUBSCRIPTION, SUBSCRIPTION);
  const run = await hub.ingest({}, { environment: { GITHUB_REPOSITORY: "contoso/costs", GITHUB_SHA: "v1" } });
  expect(run.exitCode, run.log).toBe(0);
  expect(run.outputs).toMatchObject({ ingested: "1", unchanged: "1" });
  expect(run.log).toMatch(/^::warning .*OverlappingScopes: Month 202606 of subscriptions\/.*billingaccounts\/7654321/m);
  expect(run.log).toMatch(
    /^::warning title=OverlappingScopes::.*%0ASee https:\S+troubleshooting\.md#overlappingscopes$/m,
  );
  expect(run.summary).toMatch(/^- OverlappingScopes: .* \(\[docs\/troubleshooting\.md#overlappingscopes\]\(https:/m);
});

test("fail-on-overlap makes it a failure, and the month is not written", async () => {
  await deliver(ACCOUNT, SUBSCRIPTION);
  await hub.ingest();
  await deliver(SUBSCRIPTION, SUBSCRIPTION);
  const run = await hub.ingest({ "fail-on-overlap": "true" });
  expect(run.exitCode).toBe(1);
  expect(run.outcomes).toContain("202606 failed OverlappingScopes");
  expect(await hub.names("ingestion")).toEqual([monthPath(ACCOUNT, "202606")]);
});

test("two scopes of one call are seen, too", async () => {
  await deliver(ACCOUNT, SUBSCRIPTION);
  await deliver(SUBSCRIPTION, SUBSCRIPTION);
  const run = await hub.ingest();
  expect(run.outputs).toMatchObject({ ingested: "2" });
  expect(run.log).toMatch(/^::warning .*OverlappingScopes/m);
});

test("a resource group inside a subscription overlaps by its ID alone", async () => {
  await deliver(SUBSCRIPTION, "x");
  await deliver(GROUP, "y");
  expect((await hub.ingest()).log).toMatch(/^::warning .*OverlappingScopes/m);
});

test("scopes that share nothing are no overlap", async () => {
  await deliver(ACCOUNT, subscription(2));
  await deliver(SUBSCRIPTION, SUBSCRIPTION);
  await deliver(`${SUBSCRIPTION}0`, SUBSCRIPTION);
  const run = await hub.ingest();
  expect(run.outputs).toMatchObject({ ingested: "3" });
  expect(run.log).not.toContain("OverlappingScopes");
});
