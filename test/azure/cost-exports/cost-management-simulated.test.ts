import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type Identity, type SimulatedAzure, startAzure } from "azure-simulator";
import { CONTRACT, contractFindings } from "azure-simulator/testing";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type CostManagement, openCostManagement } from "../../../src/azure/cost-exports/cost-management.ts";
import { hostsOf } from "../../worlds/hostile-azure/listed-hosts.ts";
import { type ParallelClock, parallelClock } from "../../worlds/simulated-azure/parallel-clock.ts";
import { BODY } from "../../worlds/simulated-azure/scripted-exports.ts";

const ENROLLMENT = "/providers/Microsoft.Billing/billingAccounts/1234567";
const PROFILE = "/providers/Microsoft.Billing/billingAccounts/a1:b2_2019-05-31/billingProfiles/AAAA-BBBB-CCC-DDD";
const subscriptions = Array.from(
  { length: 200 },
  (_, index) => `/subscriptions/00000000-0000-0000-0000-${String(index).padStart(12, "0")}`,
);
const OCTOBER = { from: "2026-10-01", to: "2026-10-31" };

let cloud: SimulatedAzure;
let clock: ParallelClock;
let identitysExports: CostManagement;
/** Signed in as a person, because only a person can create exports for a Customer Agreement. */
let personsExports: CostManagement;
let subscription: string;
let trusted: string[];

beforeAll(async () => {
  trusted = getCACertificates("default");
  clock = parallelClock("2026-11-21T12:00:00.000Z", settled);
  const scopes = [ENROLLMENT, PROFILE, ...subscriptions].map((scope) => ({ scope, rows: 1 }));
  cloud = await startAzure({ now: () => clock.now(), costManagement: { scopes } });
  const { arm, environment, signIn } = cloud;
  setDefaultCACertificates([...trusted, await readFile(environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
  subscription = `/subscriptions/${arm.subscriptionId}`;
  arm.setProvider("Microsoft.CostManagementExports", "Registered");
  const identity = signIn.directory.byClientId(signIn.clientId);
  if (identity === undefined) throw new Error("the simulator has no identity");
  const person = signIn.directory.add({ name: "Billing owner", isPerson: true });
  cloud.costManagement.grantBilling(person, PROFILE);
  identitysExports = openAs(identity);
  personsExports = openAs(person);
});

function openAs(identity: Identity): CostManagement {
  const { arm, signIn } = cloud;
  return openCostManagement({
    ...{ cloud: "AzureCloud", resourceManagerUrl: arm.url, clock, signal: new AbortController().signal },
    userAgent: "cost-hub/1.2.3 (test)",
    credential: {
      hosts: hostsOf(arm.url),
      getToken: async (scope) => {
        const token = signIn.issueToken(identity, String(scope).replace("/.default", ""), {});
        return { token, expiresOnTimestamp: Date.now() + 3_600_000 };
      },
    },
  });
}
afterEach(() => {
  expect(contractFindings(cloud.costManagement.requests)).toEqual([]);
  cloud.costManagement.forgetRequests();
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await cloud.close();
});

/** Resolves when the simulator has been idle for a moment. */
async function settled(): Promise<void> {
  for (let seen = -1; seen !== cloud.arm.requests.length; await pause(20)) seen = cloud.arm.requests.length;
}

describe.each(["subscription", ENROLLMENT, PROFILE])(`at scope %s, ${CONTRACT}`, (kind) => {
  test("an export is created, listed, updated with its ETag, run, and deleted", async () => {
    const scope = kind === "subscription" ? subscription : kind;
    const exports = kind === PROFILE ? personsExports : identitysExports;
    const made = await exports.put(scope, "hub-daily", BODY);
    expect(made).toMatchObject({
      name: "hub-daily",
      eTag: expect.any(String),
      body: { properties: { format: "Csv" } },
    });
    expect((await exports.exports(scope)).map(({ name, eTag }) => [name, eTag])).toEqual([["hub-daily", made.eTag]]);
    const changed = await exports.put(scope, "hub-daily", BODY, made.eTag);
    expect(changed.eTag).not.toBe(made.eTag);
    await expect(exports.put(scope, "hub-daily", BODY, made.eTag)).rejects.toMatchObject({ code: "ExportChanged" });

    await exports.run(scope, "hub-daily");
    await exports.run(scope, "hub-daily", OCTOBER);
    const [october, november] = await exports.runHistory(scope, "hub-daily");
    expect(october).toMatchObject({ executionType: "OnDemand", startDate: expect.stringContaining("2026-10-01") });
    expect(november?.startDate).toContain("2026-11-01");
    expect(await exports.delete(scope, "hub-daily")).toBe(true);
    expect(await exports.get(scope, "hub-daily")).toBeUndefined();
  });
});

test.each([
  "TooManyRequests",
  "TooManyRequestsCostManagementHeaders",
  "TooManyRequestsConsumptionHeader",
  "TooManyRequestsRetryAfterDate",
  "TooManyRequestsWithoutHeaders",
  "TooManyRequestsZeroHeaders",
  "ServiceUnavailable",
  "ServiceUnavailableWithoutRetryAfter",
  "InternalServerError",
  "ConnectionReset",
  "ReplyLost",
] as const)("%s three times in a row does not prevent a write or a run, and nothing is run twice", async (name) => {
  const before = cloud.costManagement.runs.length;
  const faults = ["put", "run"].map((operation) =>
    cloud.costManagement.fault(name, { times: 3, seconds: 30, match: (request) => request.operation === operation }),
  );
  const exportName = `hub-${name.toLowerCase()}`;
  await clock.until(identitysExports.put(subscription, exportName, BODY));
  await clock.until(identitysExports.run(subscription, exportName, OCTOBER));
  for (const fault of faults) {
    fault.end();
    expect(fault.hits).toBeGreaterThan(0);
  }
  expect(cloud.costManagement.runs).toHaveLength(before + 1);
  expect(await identitysExports.get(subscription, exportName)).toMatchObject({
    body: { properties: { format: "Csv" } },
  });
});
