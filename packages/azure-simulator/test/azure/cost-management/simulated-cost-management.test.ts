import { afterEach, describe, expect, test } from "vitest";
import type { AzureOptions } from "../../../src/start-azure.ts";
import { CONTRACT, contractFindings } from "../../cost-management-contract.ts";
import { type ExportsTenant, startExportsTenant } from "../../exports-tenant.ts";
import { armClient } from "../../simulated-arm-client.ts";

let tenant: ExportsTenant;
const start = async (time = "2026-06-12T01:01:00Z", options?: AzureOptions): Promise<void> => {
  tenant = await startExportsTenant(time, options);
};
afterEach(async () => {
  await tenant.close();
  expect(contractFindings(tenant.cloud.costManagement.requests)).toEqual([]);
});

const DAILY = {
  status: "Active",
  recurrence: "Daily",
  recurrencePeriod: { from: "2026-06-13T02:00:00.000Z", to: "2027-01-01T00:00:00Z" },
};

describe(`exports, with each request and response ${CONTRACT}`, () => {
  test("are created once, and updated only with their latest eTag", async () => {
    await start();
    const { body, client, path, put } = tenant;
    const created = await put("daily", { schedule: DAILY });
    expect(created).toMatchObject({ status: 201, body: { name: "daily", type: "Microsoft.CostManagement/exports" } });
    const without = await put("daily");
    expect(without).toMatchObject({ status: 400, body: { error: { code: "400" } } });
    expect(without.body.error.message).toMatch(
      /^Etag value required for update operation of report: daily\.Please get the latest to avoid overwrite\. \(Request ID: .*\)$/,
    );
    const changed = await client.send(
      "PUT",
      path("daily"),
      body({ compressionMode: "gzip" }, { eTag: created.body.eTag }),
    );
    expect(changed).toMatchObject({ status: 200, body: { properties: { compressionMode: "gzip" } } });
    expect(changed.body.eTag).not.toBe(created.body.eTag);
    const old = await client.send("PUT", path("daily"), body({}, { eTag: created.body.eTag }));
    expect(old.status).toBe(400);
  });

  test("are hidden from API versions that do not support their features", async () => {
    await start();
    const { client, path, put, scope, body } = tenant;
    await put("daily");
    const old = await client.send("GET", `${path("daily")}?api-version=2023-11-01`);
    expect(old).toMatchObject({ status: 404, body: { error: { code: "404" } } });
    expect(old.body.error.message).toMatch(/^No export found for /);
    const list = `${scope}/providers/Microsoft.CostManagement/exports?api-version=`;
    expect((await client.send("GET", `${list}2024-08-01`)).body.value).toEqual([]);
    expect((await client.send("GET", `${list}2026-06-01`)).body.value).toHaveLength(1);
    expect(await client.outcome("GET", `${list}2025-01-01`)).toBe("400 NoRegisteredProviderFound");
    const focus = await client.send("PUT", `${path("other")}?api-version=2023-11-01`, body());
    expect(focus.body.error.message).toMatch(/Invalid definition type 'FocusCost'; valid values: 'Usage', /);
  });

  test.each<readonly [string, object, RegExp]>([
    ["no definition", { definition: undefined }, /Missing definition/],
    ["an unknown type", { definition: { type: "Focus", timeframe: "MonthToDate" } }, /Invalid definition type 'Focus'/],
    [
      "a missing custom period",
      { definition: { type: "FocusCost", timeframe: "Custom" } },
      /Missing definition timePeriod; specify a pe/,
    ],
    ["a folder with a leading slash", folder("/costs"), /rootFolderPath; value cannot begin with a forward slash/],
    [
      "a colon in the folder",
      folder("a:b/c"),
      /Value cannot contain any reserved url characters except forward slashes\(\/\)/,
    ],
    [
      "a schedule that starts in the past",
      { schedule: { ...DAILY, recurrencePeriod: { from: "2026-06-12T00:00:00Z" } } },
      /'from' value may not be in past/,
    ],
    ["an unsupported compression format", { compressionMode: "snappy" }, /Invalid compressionMode 'snappy'/],
  ])("with %s are rejected", async (_, properties, message) => {
    await start();
    const reply = await tenant.put("daily", properties);
    expect(reply).toMatchObject({ status: 400, body: { error: { message: expect.stringMatching(message) } } });
    expect(tenant.cloud.costManagement.exports).toEqual([]);
  });

  test("are rejected while the account's subscription lacks the resource provider", async () => {
    await start();
    tenant.cloud.arm.setProvider("Microsoft.CostManagementExports", "NotRegistered");
    const reply = await tenant.put("daily");
    expect(reply).toMatchObject({ status: 400, body: { error: { code: "400" } } });
    expect(reply.body.error.message).toMatch(/^RP Not Registered\. Register destination storage account subscription/);
  });

  test("of FOCUS costs are rejected for management groups and classic pay-as-you-go", async () => {
    await start();
    const { client, path, body, cloud } = tenant;
    const group = "/providers/Microsoft.Management/managementGroups/root";
    const payAsYouGo = "/subscriptions/00000000-0000-0000-0000-00000000aaaa";
    await cloud.costManagement.addScope(group);
    await cloud.costManagement.addScope(payAsYouGo, { agreement: "MOSP" });
    const messageOf = async (scope: string): Promise<string> =>
      (await client.send("PUT", path("daily", undefined, scope), body())).body.error.message;
    expect(await messageOf(group)).toContain("Invalid definition type 'FocusCost'; valid values: 'Usage'.");
    expect(await messageOf(payAsYouGo)).toBe(
      "Request properties validation failed: Export type: FocusCost is not supported for Agreement Type: " +
        "WebDirect and Subscription.",
    );
  });
});

describe("rights", () => {
  const ACCOUNT = "/providers/Microsoft.Billing/billingAccounts/1234567";

  test("on subscriptions come from role assignments", async () => {
    await start(undefined, {
      identities: [
        { name: "nobody" },
        { name: "reader", roles: ["Cost Management Reader"] },
        { name: "engine", roles: ["Cost Management Contributor"] },
      ],
    });
    const { cloud, path, put, body } = tenant;
    await put("daily");
    const outcomes: string[] = [];
    for (const { clientId } of cloud.identities) {
      const client = armClient(cloud, { clientId });
      const calls = [
        ["GET", path("daily")],
        ["PUT", path("other"), body()],
        ["POST", path("daily", "run")],
      ] as const;
      for (const [method, url, sent] of calls) outcomes.push(await client.outcome(method, url, sent));
    }
    expect(outcomes).toEqual([
      ...["403 AuthorizationFailed", "403 AuthorizationFailed", "403 AuthorizationFailed"],
      ...["200", "403 AuthorizationFailed", "403 AuthorizationFailed"],
      ...["200", "201", "200"],
    ]);
    const nobody = armClient(cloud, { clientId: cloud.identities[0]?.clientId ?? "" });
    const permissions = "/providers/Microsoft.Authorization/permissions?api-version=2022-04-01";
    expect((await nobody.send("GET", tenant.scope + permissions)).body).toEqual({ value: [] });
    expect((await tenant.client.send("GET", tenant.scope + permissions)).body.value[0].actions).toEqual(["*"]);
  });

  test("on billing scopes come from the billing account's roles, are inherited, and are never read-only", async () => {
    await start(undefined, { identities: [{ name: "engine" }, { name: "nobody" }] });
    const { cloud, path, body } = tenant;
    const [engine, nobody] = cloud.identities;
    await cloud.costManagement.addScope(ACCOUNT);
    cloud.costManagement.grantBilling({ objectId: engine?.objectId ?? "" }, ACCOUNT);
    const department = `${ACCOUNT}/departments/77`;
    const url = path("daily", undefined, department);
    expect(await tenant.client.outcome("PUT", url, body())).toBe("201");
    const asEngine = armClient(cloud, { clientId: engine?.clientId ?? "" });
    expect(await asEngine.outcome("GET", url)).toBe("200");
    expect(await asEngine.outcome("POST", path("daily", "run", department))).toBe("200");
    expect(await armClient(cloud, { clientId: nobody?.clientId ?? "" }).outcome("GET", url)).toBe(
      "401 RBACAccessDenied",
    );
    expect(await tenant.client.outcome("GET", url.replace("1234567", "7654321"))).toBe("401 RBACAccessDenied");
  });

  test("at billing scopes of a Customer Agreement belong to people only, whatever role an identity has", async () => {
    await start(undefined, { identities: [{ name: "engine" }, { name: "owner", isPerson: true }] });
    const { cloud, path, body } = tenant;
    const [engine, owner] = cloud.identities;
    const agreement = "/providers/Microsoft.Billing/billingAccounts/a1:b2_2019-05-31";
    await cloud.costManagement.addScope(agreement);
    for (const one of [engine, owner]) cloud.costManagement.grantBilling({ objectId: one?.objectId ?? "" }, agreement);
    const asEngine = armClient(cloud, { clientId: engine?.clientId ?? "" });
    const asOwner = armClient(cloud, { clientId: owner?.clientId ?? "" });
    for (const scope of [
      agreement,
      `${agreement}/billingProfiles/A`,
      `${agreement}/billingProfiles/A/invoiceSections/B`,
    ]) {
      const url = path("daily", undefined, scope);
      const run = path("daily", "run", scope);
      const refused = await asEngine.send("PUT", url, body());
      expect([refused.status, refused.body.error]).toEqual([
        401,
        {
          code: "RBACAccessDenied",
          message: "The client does not have authorization to perform action. Request ID: NoHttpContext",
        },
      ]);
      expect(await asOwner.outcome("PUT", url, body())).toBe("201");
      expect(await asEngine.outcome("GET", url)).toBe("200");
      expect(await asEngine.outcome("POST", run)).toBe("401 RBACAccessDenied");
      expect(await asOwner.outcome("POST", run)).toBe("200");
      expect(await asEngine.outcome("DELETE", url)).toBe("401 RBACAccessDenied");
    }
  });

  test("of an export's identity are granted on the container, by a caller who may do so", async () => {
    await start(undefined, { identities: [{ name: "engine", roles: ["Cost Management Contributor"] }] });
    const { accountId, body, client, cloud, path } = tenant;
    const identity = { identity: { type: "SystemAssigned" } };
    expect(await client.outcome("PUT", path("daily"), body({}, identity))).toBe("400 LocationRequired");
    const desired = body({}, { ...identity, location: "global" });
    const engine = armClient(cloud, { clientId: cloud.identities[0]?.clientId ?? "" });
    const refused = await engine.send("PUT", path("daily"), desired);
    expect(refused).toMatchObject({ status: 401, body: { error: { code: "Unauthorized" } } });
    expect(refused.body.error.message).toContain(
      "'Microsoft.Authorization/roleAssignments/write' action on specified storage",
    );
    const { body: made } = await client.send("PUT", path("daily"), desired);
    const assigned = () =>
      cloud.arm.resources
        .ofType("Microsoft.Authorization/roleAssignments", `${accountId}/blobServices/default/containers/msexports`)
        .map(({ body: { properties } }) => (properties as { principalId: string }).principalId);
    expect(assigned()).toEqual([made.identity.principalId]);
    expect(await client.outcome("DELETE", path("daily"))).toBe("200");
    expect(assigned()).toEqual([]);
  });
});

describe("the quota", () => {
  test("allows ten runs and thirty other calls per scope, minute and client type", async () => {
    await start();
    const { client, cloud, path, put } = tenant;
    await put("daily");
    const run = () => client.send("POST", path("daily", "run"));
    for (let count = 0; count < 10; count += 1) expect((await run()).status).toBe(200);
    tenant.wait(20);
    const throttled = await run();
    expect(throttled).toMatchObject({
      status: 429,
      body: { error: { code: "429", message: "Too many requests. Please retry." } },
    });
    expect(throttled.headers).toMatchObject({
      "retry-after": "40",
      "x-ms-ratelimit-microsoft.costmanagement-clienttype-retry-after": "40",
      "x-ms-ratelimit-microsoft.costmanagement-qpu-retry-after": "0",
    });
    expect(await armClient(cloud, { clientType: "Other/1" }).outcome("POST", path("daily", "run"))).toBe("200");
    tenant.wait(40);
    expect((await run()).status).toBe(200);
    for (let count = 0; count < 30; count += 1) expect(await client.outcome("GET", path("daily"))).toBe("200");
    expect(await client.outcome("GET", path("daily"))).toBe("429 429");
    const other = "/subscriptions/00000000-0000-0000-0000-00000000bbbb";
    await cloud.costManagement.addScope(other);
    expect(await client.outcome("GET", path("daily", undefined, other))).toBe("404 404");
  });

  test.each([
    [
      "TooManyRequests",
      429,
      { "retry-after": "30", "x-ms-ratelimit-microsoft.costmanagement-entity-retry-after": "30" },
    ],
    [
      "TooManyRequestsCostManagementHeaders",
      429,
      {
        "retry-after": undefined,
        "x-ms-ratelimit-microsoft.costmanagement-qpu-retry-after": "0",
        "x-ms-ratelimit-microsoft.costmanagement-entity-retry-after": "30",
      },
    ],
    ["TooManyRequestsConsumptionHeader", 429, { "x-ms-ratelimit-microsoft.consumption-retry-after": "30" }],
    ["TooManyRequestsRetryAfterDate", 429, { "retry-after": "Fri, 12 Jun 2026 01:01:30 GMT" }],
    ["TooManyRequestsWithoutHeaders", 429, { "retry-after": undefined }],
    ["TooManyRequestsZeroHeaders", 429, { "retry-after": "0" }],
    ["ServiceUnavailable", 503, { "retry-after": "30" }],
    ["ServiceUnavailableWithoutRetryAfter", 503, { "retry-after": undefined }],
    ["InternalServerError", 500, {}],
  ] as const)("%s occurs as often as configured", async (name, status, headers) => {
    await start();
    const fault = tenant.cloud.costManagement.fault(name, { times: 1, match: ({ operation }) => operation === "get" });
    await tenant.put("daily");
    const struck = await tenant.client.send("GET", tenant.path("daily"));
    expect(struck.status).toBe(status);
    for (const [header, value] of Object.entries(headers)) expect(struck.headers[header]).toBe(value);
    expect(await tenant.client.outcome("GET", tenant.path("daily"))).toBe("200");
    expect(fault.hits).toBe(1);
  });
});

function folder(rootFolderPath: string): object {
  const resourceId = "/subscriptions/s/resourceGroups/g/providers/Microsoft.Storage/storageAccounts/a";
  return { deliveryInfo: { destination: { container: "msexports", resourceId, rootFolderPath } } };
}
