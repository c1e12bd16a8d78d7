import { PRIVATE_EVENT } from "azure-simulator/testing";
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

test("if two scopes contain the same subscription in a month, a warning names both, whatever the case of its ID", async () => {
  await deliver(ACCOUNT, SUBSCRIPTION.toUpperCase());
  await hub.ingest();
  await deliver(SUBSCRIPTION, SUBSCRIPTION);
  const run = await hub.ingest(
    {},
    { environment: { GITHUB_EVENT_PATH: PRIVATE_EVENT, GITHUB_REPOSITORY: "contoso/costs", GITHUB_SHA: "v1" } },
  );
  expect(run.exitCode, run.log).toBe(0);
  expect(run.outputs).toMatchObject({ ingested: "1", unchanged: "1" });
  expect(run.log).toMatch(/^::warning .*OverlappingScopes: Month 202606 of subscriptions\/.*billingaccounts\/7654321/m);
  expect(run.log).toMatch(/^::warning title=OverlappingScopes::.*%0ASee https:\S+errors\/lake\.md#overlappingscopes$/m);
  expect(run.summary).toMatch(/^- OverlappingScopes: .* \(\[docs\/errors\/lake\.md#overlappingscopes\]\(https:/m);
});

test("with fail-on-overlap, the overlap is a failure and the month is not written", async () => {
  await deliver(ACCOUNT, SUBSCRIPTION);
  await hub.ingest();
  await deliver(SUBSCRIPTION, SUBSCRIPTION);
  const run = await hub.ingest({ "fail-on-overlap": "true" });
  expect(run.exitCode).toBe(1);
  expect(run.outcomes).toContain("202606 failed OverlappingScopes");
  expect(await hub.names("ingestion")).toEqual([monthPath(ACCOUNT, "202606")]);
});

test("two scopes of the same run are compared, too", async () => {
  await deliver(ACCOUNT, SUBSCRIPTION);
  await deliver(SUBSCRIPTION, SUBSCRIPTION);
  const run = await hub.ingest();
  expect(run.outputs).toMatchObject({ ingested: "2" });
  expect(run.log).toMatch(/^::warning .*OverlappingScopes/m);
});

test("a resource group in a subscription overlaps because of its ID", async () => {
  await deliver(SUBSCRIPTION, "x");
  await deliver(GROUP, "y");
  expect((await hub.ingest()).log).toMatch(/^::warning .*OverlappingScopes/m);
});

test("scopes without common costs do not overlap", async () => {
  await deliver(ACCOUNT, subscription(2));
  await deliver(SUBSCRIPTION, SUBSCRIPTION);
  await deliver(`${SUBSCRIPTION}0`, SUBSCRIPTION);
  const run = await hub.ingest();
  expect(run.outputs).toMatchObject({ ingested: "3" });
  expect(run.log).not.toContain("OverlappingScopes");
});

test("every run warns about an existing overlap until the month of one scope is deleted", async () => {
  await deliver(ACCOUNT, SUBSCRIPTION);
  await deliver(SUBSCRIPTION, SUBSCRIPTION);
  await hub.ingest();
  const sweep = await hub.ingest();
  expect(sweep.outputs).toMatchObject({ ingested: "0", unchanged: "2" });
  expect(sweep.log).toMatch(/^::warning .*OverlappingScopes: Month 202606 of /m);
  await hub.remove("ingestion", monthPath(SUBSCRIPTION, "202606"));
  expect((await hub.ingest({ scopes: ACCOUNT })).log).not.toContain("OverlappingScopes");
});

test.each([
  ["a bare GUID in the account's rows", SUBSCRIPTION.slice("/subscriptions/".length), SUBSCRIPTION],
  [
    "a bare GUID in the subscription's own rows",
    SUBSCRIPTION,
    SUBSCRIPTION.slice("/subscriptions/".length).toUpperCase(),
  ],
  ["no SubAccountId in the subscription's own rows", SUBSCRIPTION, ""],
])("the scope ID names the subscription: %s", async (_, ofAccount, ofSubscription) => {
  await deliver(ACCOUNT, ofAccount);
  await deliver(SUBSCRIPTION, ofSubscription);
  await deliver(`${SUBSCRIPTION.slice(0, -1)}f`, "");
  const { log } = await hub.ingest();
  const warnings = log.split("\n").filter((line) => line.startsWith("::warning") && line.includes("OverlappingScopes"));
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain(SUBSCRIPTION.slice("/subscriptions/".length));
});

test.each(["account first", "subscription first"])(
  "if there are more sub-accounts than the footer can name, the last one is still found: %s",
  async (order) => {
    const last = "/subscriptions/ffffffff-ffff-4fff-8fff-ffffffffffff";
    const ids = Array.from(
      { length: 6000 },
      (_, at) => `/subscriptions/0000${at.toString(16).padStart(4, "0")}-0000-4000-8000-000000000000`,
    );
    const rows = [...ids, last].map((id) => `1,USD,${id}\n`).join("");
    const account = async (): Promise<void> => {
      const content = completeCsv(`BilledCost,BillingCurrency,SubAccountId\n${rows}`);
      await writeByHand(hub, {
        scope: ACCOUNT,
        runId: "a",
        submittedTime: "2026-07-02T02:00:00Z",
        parts: [{ content }],
      });
      await hub.ingest();
    };
    if (order === "account first") await account();
    await deliver(last, last);
    await hub.ingest();
    if (order !== "account first") await account();
    const { log } = await hub.ingest();
    expect(log).toMatch(/^::warning .*OverlappingScopes: Month 202606 of /m);
  },
);
