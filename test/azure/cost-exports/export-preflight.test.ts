import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PreflightRequest } from "../../../src/azure/cost-exports/cost-management.ts";
import { ok, refusal, type ScriptedArm, startScriptedArm } from "../../worlds/simulated-azure/scripted-arm.ts";
import {
  ACCOUNT,
  MCA_PROFILE,
  openScriptedExports,
  SUBSCRIPTION_SCOPE,
} from "../../worlds/simulated-azure/scripted-exports.ts";

let arm: ScriptedArm;

beforeAll(async () => {
  arm = await startScriptedArm();
});
beforeEach(() => {
  arm.answer("/providers/Microsoft.CostManagementExports", ok({ registrationState: "Registered" }));
  arm.answer("/storageAccounts/hubstore", account({}));
  arm.answer("/containers/msexports", ok({ name: "msexports" }));
  permissions(SUBSCRIPTION_SCOPE, ["Microsoft.CostManagement/*"]);
  permissions(ACCOUNT, ["*"]);
});
afterEach(() => arm.reset());
afterAll(() => arm.close());

const account = (properties: object) => ok({ id: ACCOUNT, name: "hubstore", location: "westeurope", properties });
const permissions = (scope: string, actions: readonly string[], notActions: readonly string[] = []) =>
  arm.answer(`${scope}/providers/Microsoft.Authorization/permissions`, ok({ value: [{ actions, notActions }] }));

async function check(desired: Partial<PreflightRequest> = {}) {
  const { exports } = openScriptedExports(arm);
  const asked = { scopes: [SUBSCRIPTION_SCOPE, MCA_PROFILE], purpose: "configure", storageAccountId: ACCOUNT } as const;
  const { account: found, notes, problems } = await exports.preflight({ ...asked, ...desired });
  return { found, notes, problems: problems.map(({ scope, error }) => [scope, error.code, error.remedy] as const) };
}

test("no problems are found, and nothing is changed", async () => {
  const { found, notes, problems } = await check();
  expect([found?.name, notes, problems]).toEqual(["hubstore", [], []]);
  expect(new Set(arm.calls.map(({ method }) => method))).toEqual(new Set(["GET"]));
});

describe("obstacles to exports", () => {
  test("a provider that is not registered", async () => {
    arm.answer("/providers/Microsoft.CostManagementExports", ok({ registrationState: "NotRegistered" }));
    const { problems } = await check();
    expect(problems).toEqual([
      [
        undefined,
        "ProviderNotRegistered",
        expect.stringContaining("az provider register --namespace Microsoft.CostManagementExports"),
      ],
    ]);
  });

  test("a missing account and a missing container", async () => {
    arm.answer("/storageAccounts/hubstore", refusal(404, { code: "ResourceNotFound", message: "" }));
    expect((await check()).problems).toEqual([[undefined, "StorageAccountNotFound", expect.anything()]]);
    arm.answer("/storageAccounts/hubstore", account({}));
    arm.answer("/containers/msexports", refusal(404, { code: "ContainerNotFound", message: "" }));
    expect((await check()).problems).toEqual([[undefined, "ContainerNotFound", expect.stringContaining("deploy-hub")]]);
  });

  test("a firewall that blocks Azure services", async () => {
    permissions(ACCOUNT, ["*"]);
    const closed = { networkAcls: { defaultAction: "Deny", bypass: "None" } };
    arm.answer("/storageAccounts/hubstore", account(closed));
    expect((await check()).problems).toEqual([
      [undefined, "StorageFirewalled", expect.stringContaining("--bypass AzureServices")],
    ]);
    arm.answer(
      "/storageAccounts/hubstore",
      account({ networkAcls: { defaultAction: "Deny", bypass: "Logging, AzureServices" } }),
    );
    expect((await check()).problems).toEqual([]);
    const copies = { ...closed, networkAcls: { defaultAction: "Deny" }, allowedCopyScope: "PrivateLink" };
    arm.answer("/storageAccounts/hubstore", account(copies));
    expect((await check()).problems).toEqual([
      [undefined, "StorageFirewalled", expect.stringContaining("permitted scope for copy operations")],
    ]);
  });

  test.each([true, false])(
    "an account where this identity may not assign roles (keys allowed: %s), which does not prevent runs",
    async (allowed) => {
      arm.answer("/storageAccounts/hubstore", account({ allowSharedKeyAccess: allowed }));
      permissions(ACCOUNT, ["*"], ["Microsoft.Authorization/*/Write"]);
      expect((await check()).problems).toEqual([
        [undefined, "DestinationForbidden", expect.stringContaining("deploy-hub")],
      ]);
      expect((await check({ purpose: "run" })).problems).toEqual([]);
    },
  );

  test.each([
    ["configure", ["*/read"], []],
    ["configure", ["Microsoft.CostManagement/*"], ["Microsoft.CostManagement/exports/write"]],
    ["run", ["Microsoft.CostManagement/exports/read", "Microsoft.CostManagement/exports/write"], []],
  ] as const)("a missing role to %s, with %j but without %j", async (purpose, actions, notActions) => {
    permissions(SUBSCRIPTION_SCOPE, actions, notActions);
    expect((await check({ purpose })).problems).toEqual([
      [SUBSCRIPTION_SCOPE, "MissingRole", expect.stringContaining("--role 'Cost Management Contributor'")],
    ]);
  });
});

test("a check without permission is a note, because it does not prove a problem", async () => {
  const refused = refusal(403, { code: "AuthorizationFailed", message: "No." });
  arm.answer("/providers/Microsoft.CostManagementExports", refused);
  arm.answer("/storageAccounts/hubstore", refused);
  arm.answer("/providers/Microsoft.Authorization/permissions", refused);
  const { found, notes, problems } = await check();
  expect([found, problems]).toEqual([undefined, []]);
  expect(notes).toEqual([
    expect.stringContaining("Whether Microsoft.CostManagementExports is registered could not be checked."),
    expect.stringContaining("The storage account could not be checked."),
  ]);
});

test("a throttled request to the Resource Manager is retried", async () => {
  const busy = refusal(429, { code: "TooManyRequests", message: "" }, { "retry-after": "17" });
  arm.answer("/containers/msexports", busy, ok({ name: "msexports" }));
  const { clock, exports, waits } = openScriptedExports(arm);
  const { problems } = await exports.preflight({ scopes: [], purpose: "run", storageAccountId: ACCOUNT });
  expect([problems, clock.pauses, waits]).toEqual([
    [],
    [17_000],
    ["Azure is throttling this identity (429); continuing in 17 s."],
  ]);
});
