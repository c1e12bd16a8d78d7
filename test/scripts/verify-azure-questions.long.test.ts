import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { BlobServiceClient, StorageSharedKeyCredential } from "@azure/storage-blob";
import { type SimulatedAzure, startAzure } from "azure-simulator";
import { BUILT_IN_ROLES } from "azure-simulator/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Finding, performChecks } from "../../scripts/verify-azure/azure-check.ts";
import { datasetChecks } from "../../scripts/verify-azure/dataset-checks.ts";
import { renderReport } from "../../scripts/verify-azure/findings-report.ts";
import { type AzurePlace, openPlace } from "../../scripts/verify-azure/place.ts";
import { ROLE_SETS, type RoleSet, roleName, rolesOf } from "../../scripts/verify-azure/role-sets.ts";
import { renderSetup } from "../../scripts/verify-azure/setup.ts";
import { prepareSimulator, type SimulatedPlace } from "../../scripts/verify-azure/simulated-place.ts";
import { verifyAzure } from "../../scripts/verify-azure/verify-assumptions.ts";
import { readCommandLine, type VerifyAzureOptions } from "../../scripts/verify-azure/verify-azure-options.ts";
import { renderWhatToLookFor } from "../../scripts/verify-azure/what-to-look-for.ts";
import { parseScopeId } from "../../src/hub/scope.ts";
import template from "../../template/hub.json" with { type: "json" };
import { readBooks } from "../readers/living-table.ts";
import { hostsOf } from "../worlds/hostile-azure/listed-hosts.ts";
import { type MovedClock, movedClock } from "../worlds/simulated-azure/moved-clock.ts";

const SUBSCRIPTION = "11111111-2222-3333-4444-555555555555";
const STORAGE = "/providers/Microsoft.Storage/storageAccounts/hubstore";
const ACCOUNT = `/subscriptions/${SUBSCRIPTION}/resourceGroups/costs${STORAGE}`;
const ARGS = [
  ...["--as", "hub", "--subscription", SUBSCRIPTION, "--resource-group", "costs", "--storage-account-id", ACCOUNT],
  ...["--billing-scope", `/subscriptions/${SUBSCRIPTION}`],
];

const ENROLLMENT = "/providers/Microsoft.Billing/billingAccounts/7654321";
const BILLING_ACCOUNT = `/providers/Microsoft.Billing/billingAccounts/${SUBSCRIPTION}:${SUBSCRIPTION}_2019-05-31`;
const PROFILE = `${BILLING_ACCOUNT}/billingProfiles/AAAA-BBBB-CCC-DDD`;

describe("with the simulator", () => {
  let clock: MovedClock;
  let cloud: SimulatedAzure;
  let prepared: SimulatedPlace;
  let trusted: string[];

  beforeEach(async () => {
    clock = movedClock();
    cloud = await startAzure({ now: clock.now, costManagement: { scopes: [{ scope: ENROLLMENT }] } });
    trusted = getCACertificates("default");
    setDefaultCACertificates([...trusted, await readFile(cloud.environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
    prepared = await prepareSimulator(cloud, "costs");
    cloud.costManagement.grantBilling(prepared.identities.hub, ENROLLMENT);
  });
  afterEach(async () => {
    setDefaultCACertificates(trusted);
    await cloud.close();
  });

  /** The place for a role set, with its identity signed in. */
  function placeOf(
    roleSet: RoleSet,
    changes: Partial<VerifyAzureOptions> = {},
    signedIn: RoleSet = roleSet,
  ): AzurePlace {
    const { arm, signIn, storage } = cloud;
    const identity = prepared.identities[signedIn];
    return openPlace({
      clock,
      credential: {
        hosts: hostsOf(arm.url, storage.url),
        getToken: async (scope) => {
          const token = signIn.issueToken(identity, String(scope).replace("/.default", ""), {});
          return { token, expiresOnTimestamp: Date.now() + 3_600_000 };
        },
      },
      options: {
        ...{ roleSet, subscriptionId: arm.subscriptionId, resourceGroup: "costs", tenantId: undefined },
        ...{ storageAccountId: prepared.storageAccountId, scope: parseScopeId(prepared.scope), identityScopes: [] },
        ...{ waitMinutes: 240, burst: 0, takesMoreRoles: false, leavesTable: false, cloud: "AzureCloud" },
        ...changes,
      },
      resourceManagerUrl: arm.url,
      storageUrl: storage.url,
      createDfsFile: async (container, path) => {
        await storage.deliverBlob(container, path, Buffer.from("by dfs"));
        storage.markCreatedByDfs(container, path);
      },
    });
  }

  async function verify(place: AzurePlace, isStopped: (findings: readonly Finding[]) => boolean = () => false) {
    const reported: Finding[] = [];
    const options = { isStopped: () => isStopped(reported), onFinding: (finding: Finding) => reported.push(finding) };
    const verified = await verifyAzure(place, options);
    expect(reported).toEqual(verified.findings);
    const about = { hubVersion: "1.2.3", now: clock.now(), isSimulator: true, identifiers: [place.name] };
    const report = renderReport(verified.findings, { options: place.options, ...about });
    return { ...verified, report };
  }

  function whatIsLeft(): readonly string[] {
    const containers = cloud.arm.resources
      .ofType("Microsoft.Storage/storageAccounts/blobServices/containers")
      .map(({ id }) => id.slice(id.lastIndexOf("/") + 1));
    const exports = cloud.costManagement.exports.map(({ name }) => name);
    return [...containers, ...exports].filter((name) => name.startsWith("verify-azure-"));
  }

  test.each(ROLE_SETS)(
    "with the roles of the %s, Azure behaves as expected, and nothing is left behind",
    async (roleSet) => {
      const { findings, leftBehind } = await verify(placeOf(roleSet));
      expect(findings.filter(({ verdict }) => verdict === "different")).toEqual([]);
      const notAsked = findings.filter(({ verdict }) => verdict === "skipped").map(({ observed }) => observed);
      expect(notAsked).toEqual(roleSet === "hub" ? ["needs --burst"] : []);
      expect([leftBehind, whatIsLeft()]).toEqual([[], []]);
    },
  );

  test("exports of prices and reservations are tested on an enrollment as a hub creates them", async () => {
    const place = placeOf("hub", { scope: parseScopeId(ENROLLMENT) });
    const checks = datasetChecks(place);
    const found = await performChecks([{ api: "Exports", checks }], { isStopped: () => false, onFinding: () => {} });
    expect(found.map(({ question, verdict }) => `${question}: ${verdict}`)).toEqual([
      "PUT of a PriceSheet export, as a hub creates it: as expected",
      "PUT of a ReservationDetails export, as a hub creates it: as expected",
      "PUT of a ReservationRecommendations export, as a hub creates it: as expected",
      "PUT of a ReservationTransactions export, as a hub creates it: as expected",
      "Filter names of recommendations as GET returns them: as expected",
      "A price sheet run for the previous month: as expected",
    ]);
    expect([await place.scratch.removeAll(), whatIsLeft()]).toEqual([[], []]);
    place.traffic.close();
  });

  test("only a table is left for a person to open, with the expected content of each version", async () => {
    const place = placeOf("hub", { leavesTable: true });
    const { findings, leftBehind, report, table } = await verify(place);
    expect(findings.filter(({ verdict }) => verdict === "different")).toEqual([]);
    expect(report).toContain("3 months in version 0, 1 restated in version 1, a checkpoint");
    expect([leftBehind, whatIsLeft()]).toEqual([[], []]);
    if (table === undefined) throw new Error("no table");
    const text = renderWhatToLookFor(table, "AzureCloud");
    const { account, key, url } = cloud.storage;
    const service = new BlobServiceClient(url, new StorageSharedKeyCredential(account, key));
    for (const version of [0, 1, undefined]) {
      for (const line of await readBooks(service.getContainerClient(table.container), version)) {
        // The rows of the latest version are those of version 1.
        expect(text.split("## Version 0")[version === 0 ? 1 : 0]).toContain(line.split(" ").join(" | "));
      }
    }
    const others: string[] = [];
    for await (const { name } of service.listContainers({ prefix: place.name })) others.push(name);
    expect(others).toEqual([table.container]);
  });

  test(
    "each kind of scope is asked whether it accepts an export with its own identity, and a bare 401 is reported by " +
      "its name",
    async () => {
      const group = `/subscriptions/${cloud.arm.subscriptionId}/resourceGroups/costs`;
      const place = placeOf("hub", { identityScopes: [group, ENROLLMENT, PROFILE].map(parseScopeId) });
      const fault = cloud.costManagement.fault("BareUnauthorized", { match: ({ scope }) => scope.includes("7654321") });
      const { findings, leftBehind } = await verify(place);
      fault.end();
      const asked = findings.filter(({ question }) => question.includes("accepts an export with its own identity"));
      expect(
        asked.map(({ question, believed, observed }) => [question.split(" accepts ")[0], believed, observed]),
      ).toEqual([
        ["A scope of kind subscription", "made", "made"],
        ["A scope of kind resource group", "made", "made"],
        ["A scope of kind enrollment", "made", "refused: ExportIdentityRefused"],
        ["A scope of kind billing profile", "refused: MissingRole", "refused: MissingRole"],
      ]);
      expect([leftBehind, whatIsLeft()]).toEqual([[], []]);
    },
  );

  test("differences in Azure are reported with the observed behavior", async () => {
    cloud.arm.setProvider("Microsoft.CostManagementExports", "NotRegistered");
    const { findings } = await verify(placeOf("hub"));
    const different = findings.filter(({ verdict }) => verdict === "different");
    expect(different.map(({ question, believed, observed }) => [question, believed, observed])).toEqual([
      ["PUT of a new export", "201, an eTag", "400 400"],
    ]);
    expect(whatIsLeft()).toEqual([]);
  });

  test("an eTag that is not enforced is a difference", async () => {
    const fault = cloud.costManagement.fault("EtagNotEnforced");
    const { findings } = await verify(placeOf("hub"));
    fault.end();
    const different = findings.filter(({ verdict }) => verdict === "different");
    expect(different.map(({ question, observed }) => [question, observed])).toEqual([
      ["An update without an eTag", "200"],
      ["An update with a stale eTag", "200"],
    ]);
  });

  describe("an identity with roles other than those of the set proves nothing", () => {
    const firstDifference = (findings: readonly Finding[]) =>
      findings.filter(({ verdict }) => verdict === "different").map(({ question, observed }) => [question, observed]);

    test.each([
      ["plan", "hub", /^lacks Storage Blob Data Contributor \(storage account\), Role Based/],
      ["hub", "plan", /^lacks Cost hub what-if \(resource group\), /],
    ] as const)("the %s asks as the %s", async (signedIn, roleSet, lacks) => {
      const { findings } = await verify(placeOf(roleSet, {}, signedIn));
      expect(firstDifference(findings)).toEqual([
        [`The identity has the roles of the ${roleSet} identity`, expect.stringMatching(lacks)],
      ]);
      expect(
        findings.filter(({ verdict }) => verdict !== "different").every(({ verdict }) => verdict === "skipped"),
      ).toBe(true);
      expect(cloud.arm.requests.filter(({ method }) => method !== "GET")).toEqual([]);
    });

    test.each([
      ["hub", "Owner", "subscription: *"],
      ["plan", "User Access Administrator", "subscription: */read Microsoft.Authorization/*"],
    ] as const)("the %s that is also %s is reported before anything is created", async (roleSet, role, more) => {
      await cloud.arm.grant(prepared.identities[roleSet], role);
      const { findings } = await verify(placeOf(roleSet));
      const [[question, observed] = []] = firstDifference(findings);
      expect(question).toBe(`The identity has no permissions beyond those of the ${roleSet} identity`);
      expect(observed).toContain(more);
      expect(cloud.arm.requests.filter(({ method }) => method !== "GET")).toEqual([]);
    });

    test("with --with-more-roles, the questions are asked anyway, and the report says so", async () => {
      await cloud.arm.grant(prepared.identities.plan, "Owner");
      const { findings, report, leftBehind } = await verify(placeOf("plan", { takesMoreRoles: true }));
      expect(report).toContain("Role set: plan, although the identity may have more permissions");
      const different = firstDifference(findings);
      expect(different).toContainEqual(["Creating an export is denied", "201"]);
      expect([leftBehind, whatIsLeft()]).toEqual([[], []]);
    });
  });

  describe("the end of runs and quotas", () => {
    test("without --wait-minutes, no question waits for a run to end", async () => {
      const { findings } = await verify(placeOf("hub", { waitMinutes: 0 }));
      const notAsked = findings.filter(({ verdict }) => verdict === "skipped");
      expect(notAsked.map(({ question, observed }) => [question, observed])).toEqual([
        ["Result of a run, and its manifest", "needs --wait-minutes"],
        ["Result of a run without write permission", "needs --wait-minutes"],
        ["A burst of reads of the history", "needs --burst"],
      ]);
    });

    test("a burst shows the content of a throttling response", async () => {
      const { findings } = await verify(placeOf("hub", { burst: 60 }));
      const observed = (start: string) => findings.find(({ question }) => question.startsWith(start))?.observed;
      expect(observed("A burst of 60")).toMatch(/\d+ times 429$/);
      expect(observed("Throttled responses")).toContain(
        "x-ms-ratelimit-microsoft.costmanagement-entity-requests: DefaultQuota:0",
      );
      expect(observed("Quota headers")).toMatch(/retry-after: \d+/);
    });
  });

  test("the report contains no names or IDs, whatever Azure returns", async () => {
    const planted = [
      "jane.doe@contoso.example",
      "9f1c2d3e-4b5a-4678-9abc-def012345678",
      "Jane-Doe-Ltd",
      "bm90LWEtcmVhbC1rZXktYnV0LWxvbmctZW5vdWdoLXRvLWxvb2stbGlrZS1vbmU9PQ==",
    ];
    const message = `run by ${planted.join(" for ")} in https://janedoestore.blob.core.windows.net/x?sig=abc%2F`;
    const fault = cloud.costManagement.fault("RunFails", { code: planted[1] ?? "", message });
    const place = placeOf("hub", { tenantId: cloud.signIn.tenantId, identityScopes: [parseScopeId(ENROLLMENT)] });
    const broken = { ...place.exports, preflight: () => Promise.reject(new Error(message)) };
    const { report, findings } = await verify({ ...place, exports: broken });
    fault.end();
    expect(findings.find(({ question }) => question.startsWith("Nothing is"))).toMatchObject({ detail: message });
    const { clientId, objectId } = prepared.identities.hub;
    const { tenantId } = cloud.signIn;
    const own = [
      clientId,
      objectId,
      tenantId,
      cloud.arm.subscriptionId,
      cloud.storage.account,
      "costs",
      "7654321",
      place.name,
    ];
    const urls = ["https://", "127.0.0.1", "janedoe", "Jane", "sig="];
    for (const identifier of [...planted, ...own, ...urls]) expect(report).not.toContain(identifier);
    expect(report).toMatchSnapshot();
  });

  test("an interruption still removes the container and the export", async () => {
    const { findings, leftBehind } = await verify(placeOf("hub"), (reported) =>
      reported.some(({ question }) => question === "PUT of a new export"),
    );
    expect(findings.at(-1)?.verdict).toBe("skipped");
    expect([leftBehind, whatIsLeft()]).toEqual([[], []]);
  });

  test("resources that cannot be removed are listed, and the rest is still removed", async () => {
    const place = placeOf("hub");
    const broken = { ...place.exports, delete: () => Promise.reject(new Error("the service is away")) };
    const { leftBehind } = await verify({ ...place, exports: broken });
    expect(leftBehind).toContainEqual(expect.stringContaining(`export ${place.name} of`));
    expect(whatIsLeft().toSorted()).toEqual([
      place.name,
      `${place.name}-bare`,
      `${place.name}-daily`,
      `${place.name}-fails`,
    ]);
    expect(await place.container.exists().catch(() => false)).toBe(false);
  });

  test("without the account, nothing is created", async () => {
    const other = prepared.storageAccountId.replace(/[^/]+$/, "other");
    const place = placeOf("hub", { storageAccountId: other, takesMoreRoles: true });
    const { findings } = await verify(place);
    expect(findings.filter(({ verdict }) => verdict === "different").map(({ question }) => question)).toEqual([
      "The identity has the roles of the hub identity",
    ]);
    expect(cloud.arm.requests.filter(({ method }) => method === "PUT" || method === "DELETE")).toEqual([]);
  });
});

test.each(ROLE_SETS)("the setup of the %s assigns the roles of the set and no other", (roleSet) => {
  const setup = renderSetup(readCommandLine(ARGS.with(1, roleSet), {}).options);
  const assigned = [...setup.matchAll(/--role (?:'([^']+)'|(\w+)) --scope ([^ \n]+)/g)].map(
    ([, quoted, plain, scope]) => `${quoted ?? plain} ${scope}`,
  );
  const group = `/subscriptions/${SUBSCRIPTION}/resourceGroups/costs`;
  expect(assigned).toEqual(
    roleSet === "hub"
      ? [
          `Storage Blob Data Contributor ${ACCOUNT}`,
          `Role Based Access Control Administrator ${ACCOUNT}`,
          `Cost Management Contributor /subscriptions/${SUBSCRIPTION}`,
        ]
      : [
          `Cost hub what-if (verify-azure) ${group}`,
          `Reader ${group}`,
          `Cost Management Reader ${group}`,
          `Storage Blob Data Reader ${ACCOUNT}/blobServices/default/containers/config`,
          `Storage Blob Data Reader ${ACCOUNT}/blobServices/default/containers/ingestion`,
          `Storage Blob Data Reader ${ACCOUNT}/blobServices/default/containers/tables`,
          `Cost Management Reader /subscriptions/${SUBSCRIPTION}`,
        ],
  );
  expect(setup.includes("--condition '((!(ActionMatches{'\\''Microsoft.Authorization")).toBe(roleSet === "hub");
});

describe("the role sets are those of the template", () => {
  const places = { resourceGroupId: "/group", storageAccountId: "/account", billingScope: undefined };
  const short = (expression: string) =>
    /containers\/(\w+)'/.exec(expression)?.[1] ?? (expression.includes("storageAccounts") ? "account" : "group");
  const nameOf = (expression: string): string => {
    const [, key = ""] = /variables\('roles'\)\.(\w+)/.exec(expression) ?? [];
    const id: string = template.variables.roles[key as keyof typeof template.variables.roles];
    return key === "whatIf" ? "Cost hub what-if" : (BUILT_IN_ROLES.find((role) => role.id === id)?.name ?? id);
  };

  test.each(ROLE_SETS)("of the %s", (roleSet) => {
    const resources: readonly { type: string; scope?: string; properties?: object }[] = Object.values(
      template.resources,
    );
    const assigned = resources
      .filter(({ type }) => type === "Microsoft.Authorization/roleAssignments")
      .map(({ scope = "", properties }) => ({
        scope,
        ...(properties as { principalId: string; roleDefinitionId: string }),
      }))
      .filter(
        ({ principalId, scope }) =>
          principalId.includes(roleSet === "hub" ? "'engine'" : "'plan'") && !scope.includes("vaults"),
      )
      .map(({ scope, roleDefinitionId }) => `${nameOf(roleDefinitionId)} on ${short(scope)}`);
    const ours = rolesOf(roleSet, places).map(({ key, scope }) => {
      const place =
        scope === "/group" ? "group" : scope === "/account" ? "account" : scope.slice(scope.lastIndexOf("/") + 1);
      return `${roleName(key)} on ${place}`;
    });
    expect(ours.toSorted()).toEqual(assigned.toSorted());
  });
});

describe("it runs only if everything is specified", () => {
  test("all required values are used as specified", () => {
    expect(readCommandLine([...ARGS, "--wait-minutes", "30"], {}).options).toMatchObject({
      roleSet: "hub",
      subscriptionId: SUBSCRIPTION,
      storageAccountId: ACCOUNT,
      scope: `subscriptions/${SUBSCRIPTION}`,
      waitMinutes: 30,
      cloud: "AzureCloud",
    });
  });

  test.each(["--as", "--subscription", "--resource-group", "--storage-account-id", "--billing-scope"])(
    "without %s",
    (option) => {
      const at = ARGS.indexOf(option);
      expect(() => readCommandLine(ARGS.toSpliced(at, 2), {})).toThrow(`${option} is needed`);
      expect(() => readCommandLine(ARGS.with(at + 1, " "), {})).toThrow(`${option} is needed`);
    },
  );

  test.each([
    [[...ARGS, "--subscription", "mine"], "not a subscription ID"],
    [[...ARGS, "--resource-group", "other"], "not in resource group other"],
    [[...ARGS, "--wait-minutes", "soon"], "no number of minutes"],
    [[...ARGS, "--burst", "61"], "no number of reads up to 60"],
    [ARGS.with(1, "me"), "--as is not one of hub, plan"],
    [[...ARGS, "--cloud", "AzureMoon"], "--cloud is not one of"],
    [[...ARGS, "--force"], "Unknown option"],
    [[...ARGS, "extra"], "Unexpected argument"],
  ])("with %j", (args, said) => {
    expect(() => readCommandLine(args, {})).toThrow(said);
  });

  test.each(["CI", "GITHUB_ACTIONS"])("not in a job that sets %s, and before any request to Azure", (name) => {
    const script = join(import.meta.dirname, "..", "..", "scripts", "verify-azure.ts");
    const { status, stderr, stdout } = spawnSync(process.execPath, ["--conditions=source", script, ...ARGS], {
      encoding: "utf8",
      env: { PATH: process.env.PATH, [name]: "true" },
    });
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("cannot run in CI");
  });
});
