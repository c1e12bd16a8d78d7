import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Finding } from "../../scripts/verify-azure/check.ts";
import { openPlace, type Place } from "../../scripts/verify-azure/place.ts";
import { verifyAzure } from "../../scripts/verify-azure/verify.ts";
import { readWish } from "../../scripts/verify-azure/wish.ts";
import { type SimulatedCloud, startCloud } from "../../simulator/cloud.ts";
import { movedClock } from "../actions/deploy-hub/moved-clock.ts";

const SUBSCRIPTION = "11111111-2222-3333-4444-555555555555";
const ACCOUNT = `/subscriptions/${SUBSCRIPTION}/resourceGroups/costs/providers/Microsoft.Storage/storageAccounts/hubstore`;
const ARGS = [
  ...["--subscription", SUBSCRIPTION, "--resource-group", "costs", "--storage-account-id", ACCOUNT],
  ...["--billing-scope", `/subscriptions/${SUBSCRIPTION}`],
];

const ENROLLMENT = "/providers/Microsoft.Billing/billingAccounts/7654321";
const PROFILE = `/providers/Microsoft.Billing/billingAccounts/${SUBSCRIPTION}:${SUBSCRIPTION}_2019-05-31/billingProfiles/AAAA-BBBB-CCC-DDD`;

describe("in front of the simulator", () => {
  let cloud: SimulatedCloud;
  let place: Place;
  let trusted: string[];

  beforeEach(async () => {
    const clock = movedClock();
    cloud = await startCloud({ now: clock.now, costManagement: { scopes: [{ scope: ENROLLMENT }] } });
    const { arm, environment, signIn, storage } = cloud;
    trusted = getCACertificates("default");
    setDefaultCACertificates([...trusted, await readFile(environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
    const identity = signIn.directory.byClientId(signIn.clientId);
    if (identity === undefined) throw new Error("the simulator has no identity");
    await arm.grant(identity, "Storage Blob Data Contributor");
    arm.setProvider("Microsoft.CostManagementExports", "Registered");
    arm.createResourceGroup("costs", "westeurope");
    const subscription = `/subscriptions/${arm.subscriptionId}`;
    const storageAccountId = `${subscription}/resourceGroups/costs/providers/Microsoft.Storage/storageAccounts/${storage.account}`;
    const account = { location: "westeurope", kind: "BlockBlobStorage", sku: { name: "Premium_LRS" } };
    await arm.putResource(storageAccountId, { ...account, properties: { isHnsEnabled: true } });
    place = openPlace({
      clock,
      credential: {
        getToken: async (scope) => {
          const token = signIn.issueToken(identity, String(scope).replace("/.default", ""), {});
          return { token, expiresOnTimestamp: Date.now() + 3_600_000 };
        },
      },
      wish: {
        ...{ subscriptionId: arm.subscriptionId, resourceGroup: "costs", storageAccountId, tenantId: undefined },
        ...{ scope: readScope(subscription), waitMinutes: 240, cloud: "AzureCloud" },
        identityScopes: [],
      },
      resourceManagerUrl: arm.url,
      storageUrl: storage.url,
      createDfsFile: async (container, path) => {
        await storage.deliverBlob(container, path, Buffer.from("by dfs"));
        storage.markCreatedByDfs(container, path);
      },
    });
  });
  afterEach(async () => {
    setDefaultCACertificates(trusted);
    await cloud.close();
  });

  function readScope(subscription: string) {
    return readWish([...ARGS.slice(0, -1), subscription], {}).scope;
  }

  async function verify(isStopped: (findings: readonly Finding[]) => boolean = () => false) {
    const told: Finding[] = [];
    const options = { isStopped: () => isStopped(told), onFinding: (finding: Finding) => told.push(finding) };
    const verified = await verifyAzure(place, options);
    expect(told).toEqual(verified.findings);
    return verified;
  }

  async function whatIsLeft(): Promise<readonly string[]> {
    const containers = await place.container.exists();
    const exports = await place.exports.exports(place.wish.scope);
    return [...(containers ? [place.name] : []), ...exports.map(({ name }) => name)];
  }

  test("everything is as the hub believes, and nothing is left behind", async () => {
    const { findings, leftBehind } = await verify();
    expect(findings.filter(({ verdict }) => !["as expected", "noted"].includes(verdict))).toEqual([]);
    expect(findings.find(({ asks }) => asks.startsWith("How the run ends"))?.seen).toMatch(
      /^Completed, manifest .*: there$/,
    );
    expect([leftBehind, await whatIsLeft()]).toEqual([[], []]);
  });

  test("each kind of scope is asked whether it takes an export with an identity, and a bare 401 is told by its name", async () => {
    const group = `/subscriptions/${cloud.arm.subscriptionId}/resourceGroups/costs`;
    place = { ...place, wish: { ...place.wish, identityScopes: [group, ENROLLMENT, PROFILE].map(readScope) } };
    const fault = cloud.costManagement.fault("BareUnauthorized", { match: ({ scope }) => scope.includes("7654321") });
    const { findings, leftBehind } = await verify();
    fault.end();
    const asked = findings.filter(({ asks }) => asks.includes("takes an export with an identity"));
    expect(asked.map(({ asks, expected, seen }) => [asks.split(" takes ")[0], expected, seen])).toEqual([
      ["Kind subscription", "made", "made"],
      ["Kind resource group", "made", "made"],
      ["Kind enrollment", "made", "refused: ExportIdentityRefused"],
      ["Kind billing profile", "refused: MissingRole", "refused: MissingRole"],
    ]);
    expect([leftBehind, await whatIsLeft()]).toEqual([[], []]);
  });

  test("an Azure that differs is told with what was seen", async () => {
    cloud.arm.setProvider("Microsoft.CostManagementExports", "NotRegistered");
    const fault = cloud.costManagement.fault("EtagNotEnforced");
    const { findings } = await verify();
    fault.end();
    const different = findings.filter(({ verdict }) => verdict === "different");
    expect(different.map(({ asks, expected, seen }) => [asks, expected, seen.slice(0, 40)])).toEqual([
      ["Provider of the exports", "Registered", "NotRegistered"],
      ["Nothing stands in the way of an export", "nothing", "ProviderNotRegistered"],
      ["A new export has an eTag", "yes", expect.stringMatching(/^failed: /)],
    ]);
    expect(await whatIsLeft()).toEqual([]);
  });

  test("a stop in the middle still removes the container and the export", async () => {
    const { findings, leftBehind } = await verify((told) =>
      told.some(({ asks }) => asks === "A new export has an eTag"),
    );
    expect(findings.at(-1)?.verdict).toBe("not looked at");
    expect([leftBehind, await whatIsLeft()]).toEqual([[], []]);
  });

  test("what cannot be removed is named, and the rest is removed all the same", async () => {
    const { exports } = place;
    const broken = { ...exports, delete: () => Promise.reject(new Error("the service is away")) };
    place = { ...place, exports: broken };
    const { leftBehind } = await verify();
    expect(leftBehind).toEqual([expect.stringContaining(`export ${place.name}`)]);
    expect(await whatIsLeft()).toEqual([place.name]);
    expect(await place.container.exists()).toBe(false);
  });

  test("without the account nothing is made", async () => {
    await place.manager.delete(place.wish.storageAccountId, "2023-05-01");
    cloud.arm.forgetRequests();
    const { findings } = await verify();
    expect(findings.filter(({ verdict }) => verdict === "different").map(({ seen }) => seen)).toEqual([
      "no such account",
    ]);
    expect(cloud.arm.requests.filter(({ method }) => method === "PUT" || method === "DELETE")).toEqual([]);
  });
});

describe("it runs for nobody who did not name everything", () => {
  test("all that is needed is taken as it is given", () => {
    expect(readWish([...ARGS, "--wait-minutes", "30"], {})).toMatchObject({
      subscriptionId: SUBSCRIPTION,
      storageAccountId: ACCOUNT,
      scope: `subscriptions/${SUBSCRIPTION}`,
      waitMinutes: 30,
      cloud: "AzureCloud",
    });
  });

  test.each(["--subscription", "--resource-group", "--storage-account-id", "--billing-scope"])(
    "without %s",
    (option) => {
      const at = ARGS.indexOf(option);
      expect(() => readWish(ARGS.toSpliced(at, 2), {})).toThrow(`${option} is needed`);
      expect(() => readWish(ARGS.with(at + 1, " "), {})).toThrow(`${option} is needed`);
    },
  );

  test.each([
    [[...ARGS, "--subscription", "mine"], "no subscription ID"],
    [[...ARGS, "--resource-group", "other"], "not in resource group other"],
    [[...ARGS, "--wait-minutes", "soon"], "no number of minutes"],
    [[...ARGS, "--cloud", "AzureMoon"], "--cloud is not one of"],
    [[...ARGS, "--force"], "Unknown option"],
    [[...ARGS, "extra"], "Unexpected argument"],
  ])("with %j", (args, said) => {
    expect(() => readWish(args, {})).toThrow(said);
  });

  test.each(["CI", "GITHUB_ACTIONS"])("in a job that sets %s, and before anything is asked of Azure", (name) => {
    const script = join(import.meta.dirname, "..", "..", "scripts", "verify-azure.ts");
    const { status, stderr, stdout } = spawnSync(process.execPath, [script, ...ARGS], {
      encoding: "utf8",
      env: { PATH: process.env.PATH, [name]: "true" },
    });
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("this is a CI job");
  });
});
