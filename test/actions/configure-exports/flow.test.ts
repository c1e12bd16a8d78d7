import { randomUUID } from "node:crypto";
import { commandsOfShell } from "azure-simulator/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { codesOf, type SimulatedTenant, startTenant } from "../../worlds/simulated-azure/simulated-tenant.ts";

const ACCOUNT = "/providers/Microsoft.Billing/billingAccounts/7654321";
const MCA = `/providers/Microsoft.Billing/billingAccounts/${randomUUID()}:${randomUUID()}_2019-05-31`;
const PROFILE = `${MCA}/billingProfiles/ABCD-EFGH-BG7-PGB`;
const DEPARTMENT = "/providers/Microsoft.Billing/billingAccounts/1700001/departments/77";

let tenant: SimulatedTenant;
let subscription: string;
/** A fresh scope for each test. */
let scope: string;

beforeAll(async () => {
  tenant = await startTenant({
    costManagement: { scopes: [ACCOUNT, DEPARTMENT, MCA, PROFILE].map((one) => ({ scope: one })) },
  });
  subscription = `/subscriptions/${tenant.cloud.arm.subscriptionId}`;
});
afterAll(() => tenant.close());
beforeEach(async () => {
  scope = await tenant.addSubscription();
  await tenant.clear();
});

const changes = () => tenant.cloud.costManagement.requests.filter(({ method }) => method !== "GET");

describe("configuring", () => {
  test("creates two exports for each kind of scope and uploads the settings, and a second run changes nothing", async () => {
    await tenant.commitScopes(scope, `${subscription}/resourceGroups/cost-hub`, ACCOUNT, DEPARTMENT);
    const first = await tenant.configure();
    expect(first.report.hasFailed, first.report.summary).toBe(false);
    expect(first.report.outputs).toMatchObject({
      created: "8",
      updated: "0",
      unchanged: "0",
      removed: "0",
      failed: "0",
    });
    for (const at of [scope, ACCOUNT, DEPARTMENT]) {
      expect(tenant.exportNames(at)).toEqual(["finops-daily-costdetails", "finops-monthly-costdetails"]);
    }
    expect(JSON.parse((await tenant.read("settings.json")) ?? "")).toMatchObject({ scopes: { length: 4 } });
    expect(first.log).toContain("+ config/settings.json");

    tenant.cloud.costManagement.forgetRequests();
    const second = await tenant.configure();
    expect(second.report.outputs).toMatchObject({ created: "0", unchanged: "8", failed: "0" });
    expect(second.report.summary).toContain("0 created, 0 changed, 0 deleted, 8 unchanged");
    expect(changes()).toEqual([]);
  });

  test("creating exports starts the clock for missing runs once, and recreating them restarts it", async () => {
    await tenant.commitScopes(scope);
    const name = (cadence: string) => `journal/exports/${scope.slice(1)}/finops-${cadence}-costdetails.json`;
    await tenant.configure({ "dry-run": "true" });
    expect(await tenant.read(name("daily"))).toBeUndefined();
    const begun = Date.now();
    await tenant.configure();
    for (const cadence of ["daily", "monthly"]) {
      const { since } = JSON.parse((await tenant.read(name(cadence))) ?? "{}");
      // The tenant's clock started with these tests and advances during waits.
      expect(Math.abs(Date.parse(since) - begun), since).toBeLessThan(3_600_000);
    }
    await tenant.put(name("daily"), '{"since":"2026-01-01T00:00:00.000Z"}');
    await tenant.configure();
    expect(await tenant.read(name("daily"))).toContain("2026-01-01");
    await tenant.commitScopes(subscription);
    await tenant.configure({ prune: "true" });
    await tenant.commitScopes(scope);
    expect((await tenant.configure()).report.outputs.created).toBe("2");
    expect(await tenant.read(name("daily"))).not.toContain("2026-01-01");
  });

  test("dry-run shows the plan in the log, summary and output, and changes nothing", async () => {
    await tenant.commitScopes(scope);
    const { log, report } = await tenant.configure({ "dry-run": "true" });
    const plan = `${scope}\n  + finops-daily-costdetails\n`;
    expect(report.outputs.plan).toContain(plan);
    expect(report.outputs.plan).toMatch(/Plan: 2 to create, 0 to change, 0 to delete, 0 unchanged\.$/);
    expect(log).toContain(plan);
    expect(report.summary).toContain("2 to create");
    expect(report.summary).toContain("+   finops-daily-costdetails");
    expect(changes()).toEqual([]);
    expect(await tenant.read("settings.json")).toBeUndefined();
    expect(await tenant.read("journal/export-scopes.json")).toBeUndefined();
  });

  test("shows drift and repairs it conditionally on the version it read", async () => {
    await tenant.commitScopes(scope);
    await tenant.configure();
    const { report } = await tenant.configure({ compression: "gzip", "run-by": "azure" });
    expect(report.hasFailed, report.summary).toBe(false);
    expect(report.outputs).toMatchObject({ updated: "2" });
    expect(report.outputs.plan).toMatch(/~ schedule\.status: "Inactive" -> "Active"/);
    expect((await tenant.configure({ compression: "gzip", "run-by": "azure" })).report.outputs).toMatchObject({
      unchanged: "2",
    });
  });

  test.each([true, false])(
    "gives exports an identity when account keys allowed is %s",
    async (allowSharedKeyAccess) => {
      await tenant.putAccount({ isHnsEnabled: true, allowSharedKeyAccess });
      await tenant.commitScopes(scope);
      const { report } = await tenant.configure();
      await tenant.putAccount({ isHnsEnabled: true, allowSharedKeyAccess: true });
      expect(report.hasFailed, report.summary).toBe(false);
      expect(tenant.cloud.costManagement.exportBody(scope, "finops-daily-costdetails")).toMatchObject({
        identity: { type: "SystemAssigned" },
      });
    },
  );

  test("gives an identity to an older hub's export that delivers with the account key", async () => {
    await tenant.commitScopes(scope);
    await tenant.configure();
    const name = "finops-daily-costdetails";
    const { identity: _, eTag: _eTag, ...keyed } = tenant.cloud.costManagement.exportBody(scope, name) ?? {};
    tenant.cloud.costManagement.putExport(scope, name, keyed);
    const { report } = await tenant.configure();
    expect(report.outputs).toMatchObject({ updated: "1", unchanged: "1", failed: "0" });
    expect(report.outputs.plan).toContain('+ identity.type: "SystemAssigned"');
    expect((await tenant.configure()).report.outputs).toMatchObject({ unchanged: "2" });
  });

  test("saves each export again after the account's network changed, once for each change", async () => {
    const network = (publicNetworkAccess: string, defaultAction: string) =>
      tenant.putAccount({
        ...{ isHnsEnabled: true, allowSharedKeyAccess: true, publicNetworkAccess },
        networkAcls: { defaultAction, bypass: "AzureServices" },
      });
    const name = "finops-daily-costdetails";
    const body = () => tenant.cloud.costManagement.exportBody(scope, name) ?? {};
    const saved = async (): Promise<unknown> => (await tenant.configure()).report.outputs.updated;
    await tenant.commitScopes(scope);
    await tenant.configure();
    const open = body().properties;
    await network("Disabled", "Deny");
    const plan = (await tenant.configure({ "dry-run": "true" })).report.outputs.plan;
    expect(plan).toContain(`~ ${name}\n      ~ network of the storage account: "open" -> "private"`);
    expect(await saved()).toBe("2");
    expect(body()).toMatchObject({ identity: { type: "SystemAssigned" }, location: "global" });
    expect(await saved()).toBe("0");
    // If the record is lost, one more save restores it.
    const { eTag: _, ...unrecorded } = body();
    const properties = { ...(unrecorded.properties as object), exportDescription: "Ours" };
    tenant.cloud.costManagement.putExport(scope, name, { ...unrecorded, properties });
    expect([await saved(), await saved()]).toEqual(["1", "0"]);
    expect(body()).toMatchObject({ properties: { exportDescription: "Ours [saved for private network]" } });
    await network("Enabled", "Deny");
    expect([await saved(), await saved()]).toEqual(["2", "0"]);
    await network("Enabled", "Allow");
    expect([await saved(), await saved()]).toEqual(["2", "0"]);
    expect(body().properties).toEqual({ ...(open as object), exportDescription: "Ours" });
  });

  test("reports a bare 401 for an export with an identity under its own error code", async () => {
    await tenant.commitScopes(scope);
    const fault = tenant.cloud.costManagement.fault("BareUnauthorized");
    const { report } = await tenant.configure();
    fault.end();
    expect(codesOf(report)).toEqual(["error ExportIdentityRefused", "error ExportIdentityRefused"]);
    expect(report.annotations[0]?.message).toContain("Role Based Access Control Administrator");
  });

  test("reads config/settings.json when the repository has no file, and does not change it", async () => {
    await tenant.commit(undefined);
    const text = JSON.stringify({ exportScopes: [scope] });
    await tenant.put("settings.json", text);
    const { report } = await tenant.configure();
    expect(report.outputs).toMatchObject({ created: "2", failed: "0" });
    expect(await tenant.read("settings.json")).toBe(text);
  });

  test("fails without any settings and explains what to do", async () => {
    await tenant.commit(undefined);
    await expect(tenant.configure()).rejects.toMatchObject({
      code: "SettingsMissing",
      remedy: expect.stringContaining("actions/checkout"),
    });
  });
});

describe("a scope removed from the settings", () => {
  test("keeps its exports until prune, even if prune is set several runs later", async () => {
    const other = await tenant.addSubscription();
    await tenant.commitScopes(scope, other);
    await tenant.configure();
    await tenant.commitScopes(scope);
    for (let run = 0; run < 2; run++) {
      const { report } = await tenant.configure();
      expect(report.outputs).toMatchObject({ removed: "0", unchanged: "2" });
      expect(report.summary).toContain("no longer in the settings, kept (use prune to delete it)");
    }
    expect(tenant.exportNames(other)).toHaveLength(2);
    const { report } = await tenant.configure({ prune: "true" });
    expect(report.outputs).toMatchObject({ removed: "2", unchanged: "2", failed: "0" });
    expect(tenant.exportNames(other)).toEqual([]);
    expect(tenant.exportNames(scope)).toHaveLength(2);
    expect(JSON.parse((await tenant.read("journal/export-scopes.json")) ?? "")).toEqual([scope.slice(1)]);
  });

  test("has to be found by a person when the list of scopes is damaged", async () => {
    await tenant.commitScopes(scope);
    await tenant.configure();
    await tenant.put("journal/export-scopes.json", "[");
    const { report } = await tenant.configure();
    expect(report.outputs).toMatchObject({ unchanged: "2", failed: "0" });
    expect(report.summary).toContain("JournalDamaged");
    expect(JSON.parse((await tenant.read("journal/export-scopes.json")) ?? "")).toEqual([scope.slice(1)]);
  });

  test("never deletes exports of a hub whose name has the same prefix", async () => {
    await tenant.commitScopes(scope);
    await tenant.configure({ "hub-name": "finops-hub" });
    await tenant.configure();
    await tenant.commitScopes();
    const { report } = await tenant.configure({ prune: "true" });
    expect(report.outputs).toMatchObject({ removed: "2" });
    expect(tenant.exportNames(scope)).toEqual(["finops-hub-daily-costdetails", "finops-hub-monthly-costdetails"]);
  });
});

describe("settings with errors", () => {
  test("stop the run before the first request, and each error names its line in the file", async () => {
    await tenant.commitScopes(
      scope,
      `${scope}/resourceGroups/web`,
      "/providers/Microsoft.Management/managementGroups/all",
    );
    const { report } = await tenant.configure();
    expect(report.hasFailed).toBe(true);
    expect(report.annotations.map(({ title, file, startLine }) => ({ title, file, startLine }))).toEqual([
      { title: "OverlappingScopes", file: "hub/settings.json", startLine: 8 },
      { title: "UnsupportedScope", file: "hub/settings.json", startLine: 11 },
    ]);
    expect(tenant.cloud.costManagement.requests).toEqual([]);
  });

  test("edited in storage raise SettingsDrift: the edit stays, nothing is pruned, and all other work is done", async () => {
    await tenant.commitScopes(scope);
    await tenant.configure();
    const edited = (await tenant.read("settings.json"))?.replace('"months": 13', '"months": 99') ?? "";
    await tenant.put("settings.json", edited);
    const other = await tenant.addSubscription();
    await tenant.commitScopes(other);
    const { report } = await tenant.configure({ prune: "true" });
    expect(codesOf(report)).toEqual(["error SettingsDrift", "warning NotPruned"]);
    expect(report.outputs).toMatchObject({ created: "2", removed: "0", failed: "1" });
    expect(report.summary).toContain("retention.ingestion.months");
    expect(await tenant.read("settings.json")).toBe(edited);
    expect(tenant.exportNames(scope)).toHaveLength(2);
    expect((await tenant.configure({ "dry-run": "true" })).report).toMatchObject({
      hasFailed: false,
      outputs: { failed: "0" },
    });
  });
});

describe("a billing account next to subscriptions", () => {
  test("raises a warning from the settings alone, before any export or month exists, unless overlaps are allowed", async () => {
    await tenant.commitScopes(scope, ACCOUNT, PROFILE);
    const { report } = await tenant.configure({ "dry-run": "true" });
    expect(report.hasFailed).toBe(false);
    const expected = ["warning OverlapPossible", "warning OverlapPossible", "warning ExportsLeftToPerson"];
    expect(codesOf(report)).toEqual(expected);
    const messages = report.annotations.map(({ message }) => message).join();
    expect(messages).toContain(ACCOUNT);
    expect(report.summary).toContain(`${ACCOUNT} is in the settings together with ${scope}.`);
    // Scope IDs are case-insensitive.
    expect(report.summary.toLowerCase()).toContain(
      `${PROFILE} is in the settings together with ${scope}.`.toLowerCase(),
    );
    expect(changes()).toEqual([]);
    expect(codesOf((await tenant.configure({ "dry-run": "true", "allow-overlap": "true" })).report)).toEqual([
      "warning ExportsLeftToPerson",
    ]);
  });

  test("raises no warning when the scopes cannot overlap", async () => {
    const other = await tenant.addSubscription();
    await tenant.commitScopes(scope, other);
    expect(codesOf((await tenant.configure({ "dry-run": "true" })).report)).toEqual([]);
    await tenant.commitScopes(ACCOUNT, DEPARTMENT);
    expect(codesOf((await tenant.configure({ "dry-run": "true" })).report)).toEqual([]);
  });
});

describe("failures", () => {
  test("of one scope do not stop the others", async () => {
    const gone = `/subscriptions/${randomUUID()}`;
    const unknown = ACCOUNT.replace("7654321", "1111111");
    await tenant.commitScopes(gone, unknown, scope);
    const { report } = await tenant.configure();
    expect(report.hasFailed).toBe(true);
    expect(report.outputs).toMatchObject({ created: "2", failed: "2" });
    expect(report.annotations[0]?.message).toContain(gone);
    expect(report.summary).toContain(unknown);
    expect(report.summary).toContain("2 created");
  });

  test("include any export that delivers into ingestion, which is named", async () => {
    const destination = {
      type: "AzureBlob",
      container: "ingestion",
      resourceId: tenant.storageAccountId,
      rootFolderPath: "x",
    };
    tenant.cloud.costManagement.putExport(scope, "my-report", {
      properties: {
        format: "Csv",
        definition: { type: "FocusCost", timeframe: "MonthToDate" },
        deliveryInfo: { destination },
        schedule: { status: "Inactive", recurrence: "Daily" },
      },
    });
    await tenant.commitScopes(scope);
    const { report } = await tenant.configure();
    expect(codesOf(report)).toEqual(["error ExportIntoIngestion"]);
    expect(report.annotations[0]?.message).toContain("my-report");
    expect(report.outputs).toMatchObject({ created: "2", failed: "1" });
  });

  test("name a missing resource provider before the first change", async () => {
    tenant.cloud.arm.setProvider("Microsoft.CostManagementExports", "NotRegistered");
    await tenant.commitScopes(scope);
    const { report } = await tenant.configure();
    tenant.cloud.arm.setProvider("Microsoft.CostManagementExports", "Registered");
    expect(codesOf(report)).toEqual(["error ProviderNotRegistered"]);
    expect(report.annotations[0]?.message).toContain(
      "az provider register --namespace Microsoft.CostManagementExports",
    );
    expect(changes()).toEqual([]);
  });

  test("include a dataset version without a schema", async () => {
    await tenant.commitScopes(scope);
    await expect(tenant.configure({ "dataset-version": "9.9" })).rejects.toMatchObject({ code: "SchemaNotFound" });
    expect(changes()).toEqual([]);
  });
});

describe("roles", () => {
  test("of the hub identity suffice, and a scope without its role fails alone", async () => {
    const engine = await tenant.addIdentity("finops-engine", {
      "Storage Blob Data Contributor": tenant.storageAccountId,
      "Role Based Access Control Administrator": tenant.storageAccountId,
      "Cost Management Contributor": scope,
    });
    tenant.cloud.costManagement.grantBilling(engine, DEPARTMENT);
    await tenant.putAccount({ isHnsEnabled: true, allowSharedKeyAccess: false });
    const other = await tenant.addSubscription();
    await tenant.commitScopes(scope, DEPARTMENT, other);
    // The hub finds the account by name among those its identity can see.
    const { report } = await tenant.configure({ "storage-account-id": "" }, engine);
    await tenant.putAccount({ isHnsEnabled: true, allowSharedKeyAccess: true });
    expect(codesOf(report)).toEqual(["error MissingRole", "warning OverlapPossible"]);
    expect(report.annotations[0]?.message).toContain(`--role 'Cost Management Contributor' --scope ${other}`);
    expect(report.outputs).toMatchObject({ failed: "1" });
    expect(tenant.exportNames(scope)).toHaveLength(2);
    expect(tenant.exportNames(other)).toEqual([]);
  });

  test("missing on many scopes are reported as one failure with one loop that grants them", async () => {
    const { arm, costManagement, signIn } = tenant.cloud;
    const engine = await tenant.addIdentity("finops-lonely-engine", {
      "Storage Blob Data Contributor": tenant.storageAccountId,
      "Role Based Access Control Administrator": tenant.storageAccountId,
    });
    const others = await Promise.all(Array.from({ length: 4 }, () => tenant.addSubscription()));
    await tenant.commitScopes(...others, DEPARTMENT);
    const { report } = await tenant.configure({}, engine);
    expect(report.outputs).toMatchObject({ failed: "5" });
    const blocks = [...report.summary.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, text = ""]) => text);
    expect(blocks).toHaveLength(1);
    expect(report.summary.match(/\*\*MissingRole\*\*/g)).toHaveLength(2);
    // The command for the department contains the IDs of the refused identity.
    const [, rest = ""] =
      /in bash: (az rest .*?) \(docs/.exec(
        report.annotations.map(({ message }) => message).join("\n") + report.summary.replace(/\\(.)/g, "$1"),
      ) ?? [];
    const [enrollment = ""] = commandsOfShell(rest);
    expect(enrollment).toContain(`"principalId":"${engine.objectId}","principalTenantId":"${signIn.tenantId}"`);

    for (const command of blocks.flatMap(commandsOfShell)) {
      const [, who = "", role = "", scope = ""] =
        /--assignee-object-id\t(\S+)\t.*--role\t([^\t]+)\t--scope\t([^\t]+)$/.exec(command) ?? [];
      expect(role).toBe("Cost Management Contributor");
      await arm.grant({ objectId: who }, "Cost Management Contributor", scope);
    }
    costManagement.grantBilling(engine, DEPARTMENT);
    const after = await tenant.configure({}, engine);
    expect(after.report.outputs).toMatchObject({ failed: "0" });
    for (const other of others) expect(tenant.exportNames(other)).toHaveLength(2);
  });

  test("of the plan identity may be fewer: the plan omits what it cannot read", async () => {
    const planner = await tenant.addIdentity("finops-plan", {
      Reader: tenant.storageAccountId,
      "Storage Blob Data Reader": tenant.storageAccountId,
      "Cost Management Reader": scope,
    });
    const other = await tenant.addSubscription();
    await tenant.commitScopes(scope, other);
    const { report } = await tenant.configure({ "dry-run": "true" }, planner);
    expect(report.hasFailed, JSON.stringify(report.annotations)).toBe(false);
    expect(codesOf(report)).toEqual(["warning ExportsUnseen"]);
    expect(report.annotations[0]?.message).toContain(other);
    expect(report.outputs.plan).toContain(scope);
  });

  test("that only read do not exist at a billing scope, so a plan omits enrollments and says so", async () => {
    const roles = { Reader: tenant.storageAccountId, "Cost Management Reader": scope };
    const planner = await tenant.addIdentity("finops-plan", roles);
    await tenant.commitScopes(scope, ACCOUNT);
    const { report } = await tenant.configure({ "dry-run": "true" }, planner);
    expect(report.hasFailed, JSON.stringify(report.annotations)).toBe(false);
    expect(codesOf(report)).toEqual(expect.arrayContaining(["warning BillingScopeLeftOut"]));
    const [reported] = report.annotations.filter(({ title }) => title === "BillingScopeLeftOut");
    expect(reported?.message).toContain(`The planning identity cannot read the exports of ${ACCOUNT}`);
    expect(reported?.message).toContain("no read-only role");
    expect(reported?.message).not.toContain("Cost Management Reader");
    expect(report.outputs.plan).toContain(scope);
    expect(report.outputs.plan).not.toContain(ACCOUNT);
  });

  test("that only read suffice for a dry run", async () => {
    const roles = { Reader: `${subscription}/resourceGroups/cost-hub`, "Cost Management Reader": scope };
    const reader = await tenant.addIdentity("finops-plan", roles);
    await tenant.commitScopes(scope);
    const { report } = await tenant.configure({ "dry-run": "true" }, reader);
    expect(report.hasFailed, report.summary).toBe(false);
    expect(report.outputs.plan).toContain("Plan: 2 to create");
  });
});

test("names an account without msexports, or whose firewall blocks Azure, before the first change", async () => {
  await tenant.commitScopes(scope);
  const closed = { bypass: "None", defaultAction: "Deny" };
  await tenant.putAccount({ isHnsEnabled: true, allowSharedKeyAccess: true, networkAcls: closed });
  const { report } = await tenant.configure();
  await tenant.putAccount({
    ...{ isHnsEnabled: true, allowSharedKeyAccess: true },
    networkAcls: { bypass: "AzureServices", defaultAction: "Allow" },
  });
  expect(codesOf(report)).toEqual(["error StorageFirewalled"]);
  expect(report.summary).toContain("nothing was changed");

  const container = `${tenant.storageAccountId}/blobServices/default/containers/msexports`;
  tenant.cloud.arm.resources.remove(container);
  const missing = await tenant.configure();
  await tenant.cloud.arm.putResource(container, { properties: {} });
  expect(codesOf(missing.report)).toEqual(["error ContainerNotFound"]);
  expect(changes()).toEqual([]);
});

test("refuses a subscription of the former pay-as-you-go offer with the reason, and exports the others", async () => {
  const former = `/subscriptions/${randomUUID()}`;
  await tenant.cloud.costManagement.addScope(former, { agreement: "MOSP" });
  await tenant.commitScopes(former, scope);
  const { report } = await tenant.configure();
  expect(report.outputs).toMatchObject({ created: "2", failed: "2" });
  expect(codesOf(report)).toEqual(["error UnsupportedExport", "error UnsupportedExport"]);
  expect(report.annotations[0]?.message).toContain("pay-as-you-go");
});

test("does not touch another hub's export with the same name", async () => {
  await tenant.commitScopes(scope);
  const resourceId = tenant.storageAccountId.replace(/[^/]+$/, "otherstore");
  const destination = { type: "AzureBlob", container: "msexports", resourceId, rootFolderPath: "x" };
  const properties = { definition: { type: "FocusCost", timeframe: "MonthToDate" }, deliveryInfo: { destination } };
  tenant.cloud.costManagement.putExport(scope, "finops-daily-costdetails", { properties });
  const { report } = await tenant.configure();
  expect(codesOf(report)).toEqual(["error ExportOfAnotherHub"]);
  expect(report.annotations[0]?.message).toContain("otherstore");
  expect(changes().map(({ method, path }) => `${method} ${path.split("/").at(-1)}`)).toEqual([
    "PUT finops-monthly-costdetails",
  ]);
});

test("retries a throttled call and creates nothing twice", async () => {
  await tenant.commitScopes(scope);
  const throttling = tenant.cloud.costManagement.fault("TooManyRequests", { times: 3 });
  const { report, log } = await tenant.configure();
  throttling.end();
  expect(report.outputs).toMatchObject({ created: "2", failed: "0" });
  expect(log).toContain("Azure is throttling");
  expect(changes().filter(({ status }) => status === 201)).toHaveLength(2);
});

test("names an account outside the subscription, and the output that contains its ID", async () => {
  await tenant.commitScopes(scope);
  const inputs = { "storage-account-id": "", "storage-account": "elsewhere" };
  await expect(tenant.configure(inputs)).rejects.toMatchObject({
    code: "StorageAccountNotFound",
    remedy: expect.stringContaining("storageAccountId of deploy-hub"),
  });
});
