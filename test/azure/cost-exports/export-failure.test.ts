import { InputError } from "exact-values/errors";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { CostManagement } from "../../../src/azure/cost-exports/cost-management.ts";
import { exportRunError } from "../../../src/azure/cost-exports/export-failure.ts";
import { documentLink } from "../../../src/github/failure.ts";
import { fixedCredential } from "../../worlds/hostile-azure/listed-hosts.ts";
import { refusal, type ScriptedArm, startScriptedArm } from "../../worlds/simulated-azure/scripted-arm.ts";
import {
  ACCOUNT,
  BODY,
  MCA_PROFILE,
  openScriptedExports,
  SUBSCRIPTION_SCOPE,
} from "../../worlds/simulated-azure/scripted-exports.ts";

let arm: ScriptedArm;

beforeAll(async () => {
  arm = await startScriptedArm();
});
afterEach(() => arm.reset());
afterAll(() => arm.close());

const NAME = "hub-daily";
const CALLS = {
  put: (exports: CostManagement, scope: string) => exports.put(scope, NAME, BODY, '"1"'),
  run: (exports: CostManagement, scope: string) => exports.run(scope, NAME),
  list: (exports: CostManagement, scope: string) => exports.exports(scope),
  history: (exports: CostManagement, scope: string) => exports.runHistory(scope, NAME),
} as const;
const ENDINGS = { put: `/${NAME}`, run: "/run", list: "/exports", history: "/runHistory" } as const;

interface Case {
  readonly title: string;
  readonly call: keyof typeof CALLS;
  readonly scope?: string;
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly expected: { readonly code: string; readonly remedy: string };
}

const VALIDATION = "Request properties validation failed: ";
const WHO =
  "The client 'ci' with object id '99999999-0000-0000-0000-000000000001' does not have authorization to perform action";

const CASES: readonly Case[] = [
  {
    title: "a missing export",
    call: "run",
    status: 404,
    code: "NotFound",
    message: `The requested export with export name: ${NAME} could not be found.`,
    expected: { code: "ExportNotFound", remedy: "Run configure-exports, which creates it" },
  },
  {
    title: "an export that a newer API version created",
    call: "history",
    status: 404,
    code: "404",
    message: "No export found for example, Subscription: 1. (Request ID: 2)",
    expected: { code: "ExportNotFound", remedy: "the same hub-name and api-version" },
  },
  {
    title: "an unregistered provider",
    call: "put",
    status: 400,
    code: "400",
    message:
      "RP Not Registered. Register destination storage account subscription with Microsoft.CostManagementExports. " +
      "Please refer https://docs.microsoft.com/en-us/rest/api/resources/providers/register",
    expected: {
      code: "ProviderNotRegistered",
      remedy:
        "az provider register --namespace Microsoft.CostManagementExports --subscription " +
        "33333333-2222-3333-4444-555555555555 --wait",
    },
  },
  {
    title: "an outdated ETag",
    call: "put",
    status: 400,
    code: "400",
    message:
      "Etag value required for update operation of report: test1.Please get the latest to avoid overwrite. (Request " +
      "ID: 1)",
    expected: { code: "ExportChanged", remedy: "it reads the export again" },
  },
  {
    title: "an empty period",
    call: "run",
    status: 400,
    code: "BadRequest",
    message: `${VALIDATION}Invalid time period provided.`,
    expected: { code: "InvalidExportPeriod", remedy: "Set start-month and end-month" },
  },
  {
    title: "a period that ends in the future",
    call: "run",
    status: 400,
    code: "BadRequest",
    message: `${VALIDATION}Invalid definition timePeriod; 'to' value cannot be in the future.`,
    expected: { code: "InvalidExportPeriod", remedy: "months of the last seven years that have already begun" },
  },
  {
    title: "a period that is missing",
    call: "put",
    status: 400,
    code: "BadRequest",
    message: `${VALIDATION}Missing definition timePeriod; specify a period.`,
    expected: { code: "InvalidExportPeriod", remedy: "Set start-month and end-month" },
  },
  {
    title: "a scope that does not support FOCUS",
    call: "put",
    scope: "providers/Microsoft.Management/managementGroups/top",
    status: 400,
    code: "BadRequest",
    message: "Invalid definition type 'AmortizedCost'; valid values: 'Usage'",
    expected: { code: "UnsupportedExport", remedy: "Name its subscriptions, or the billing account" },
  },
  {
    title: "missing permissions on the storage account",
    call: "put",
    status: 401,
    code: "Unauthorized",
    message:
      "The user does not have authorization to perform 'Microsoft.Authorization/roleAssignments/write' action on " +
      "specified storage account, please use a storage account with sufficient permissions.",
    expected: { code: "DestinationForbidden", remedy: `an Owner of ${ACCOUNT}` },
  },
  ...(["401", "Unauthorized", ""] as const).map((code) => ({
    title: `an export with an identity refused by 401 ${code} without a reason`,
    call: "put" as const,
    status: 401,
    code,
    message: code === "" ? "" : "Unauthorized (Request ID: 658c30ab-ec24-487d-8a51-81f873e35196)",
    expected: {
      code: "ExportIdentityRefused",
      remedy:
        `assign Role Based Access Control Administrator on ${ACCOUNT}, as deploy-hub does for the hub identity. A ` +
        "new assignment takes up to ten minutes. Then check the permissions at the scope. Ask an Owner",
    },
  })),
  {
    title: "the same error at a scope of a Microsoft Customer Agreement",
    call: "put",
    scope: MCA_PROFILE,
    status: 401,
    code: "Unauthorized",
    message: "Unauthorized.",
    expected: { code: "ExportIdentityRefused", remedy: `and can assign roles on ${ACCOUNT}.` },
  },
  {
    title: "a list call refused with 401 and no reason",
    call: "list",
    status: 401,
    code: "401",
    message: "Unauthorized (Request ID: 1)",
    expected: { code: "MissingRole", remedy: "Cost Management Contributor" },
  },
  {
    title: "a folder name with a colon",
    call: "put",
    status: 400,
    code: "BadRequest",
    message:
      `${VALIDATION}Invalid deliveryInfo destination rootFolderPath; a:b Value cannot contain any reserved url ` +
      "characters except forward slashes(/)",
    expected: { code: "InvalidExportFolder", remedy: "Please report this" },
  },
  {
    title: "a schedule in the past",
    call: "put",
    status: 400,
    code: "BadRequest",
    message: `${VALIDATION}Invalid schedule recurrencePeriod; 'from' value may not be in past.`,
    expected: { code: "InvalidExportSchedule", remedy: "correct the clock" },
  },
  {
    title: "a missing container",
    call: "put",
    status: 400,
    code: "BadRequest",
    message: "The specified container does not exist.",
    expected: { code: "ContainerNotFound", remedy: "Run deploy-hub" },
  },
  {
    title: "a missing storage account",
    call: "put",
    status: 400,
    code: "400",
    message:
      `${VALIDATION}Invalid deliveryInfo destination resourceId; the storage account '${ACCOUNT}' could not be ` +
      "found.",
    expected: { code: "StorageAccountNotFound", remedy: "the output storageAccountId of deploy-hub" },
  },
  {
    title: "a missing subscription",
    call: "list",
    status: 404,
    code: "SubscriptionNotFound",
    message: "The subscription '22222222-2222-3333-4444-555555555555' could not be found.",
    expected: { code: "ScopeNotFound", remedy: "remove it from the settings if it was deleted" },
  },
  {
    title: "a missing role at a subscription",
    call: "list",
    status: 403,
    code: "AuthorizationFailed",
    message: `${WHO} 'Microsoft.CostManagement/exports/read' over scope '/${SUBSCRIPTION_SCOPE}' or the scope is invalid.`,
    expected: {
      code: "MissingRole",
      remedy:
        "az role assignment create --assignee-object-id 99999999-0000-0000-0000-000000000001 " +
        "--assignee-principal-type ServicePrincipal --role 'Cost Management Contributor' --scope " +
        `/${SUBSCRIPTION_SCOPE}`,
    },
  },
  {
    title: "a missing role at an enrollment",
    call: "list",
    scope: "providers/Microsoft.Billing/billingAccounts/1234567",
    status: 401,
    code: "BillingAccessDenied",
    message: "The user does not have valid claims on any enrollmentaccounts. (Request ID: 1)",
    expected: {
      code: "MissingRole",
      remedy: "24f8edb6-1668-4659-b5e2-40bb5f3a7d7e",
    },
  },
  {
    title: "a missing role at a billing profile",
    call: "run",
    scope: MCA_PROFILE,
    status: 403,
    code: "RBACAccessDenied",
    message: "The client does not have authorization to perform action. Request ID: NoHttpContext",
    expected: { code: "MissingRole", remedy: "run configure-exports, which prints a command for each" },
  },
  {
    title: "an API version that is not available in this cloud",
    call: "list",
    status: 400,
    code: "NoRegisteredProviderFound",
    message:
      "No registered resource provider found for location 'global' and API version '2025-03-01' for type 'exports'.",
    expected: { code: "UnsupportedApiVersion", remedy: "Remove the input api-version" },
  },
];

const failureOf = (call: keyof typeof CALLS, scope: string): Promise<unknown> =>
  CALLS[call](openScriptedExports(arm).exports, scope).then(
    () => undefined,
    (error: unknown) => error,
  );

describe("every known refusal has a code and a remedy", () => {
  test.each(CASES)("$title", async ({ call, scope = SUBSCRIPTION_SCOPE, status, code, message, expected }) => {
    arm.answer(ENDINGS[call], refusal(status, { code, message }));
    const error = await failureOf(call, scope);
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ code: expected.code, remedy: expect.stringContaining(expected.remedy) });
    // Azure's own message remains readable.
    expect((error as InputError).message).toContain(message.replace(/\.$/, ""));
  });

  test.each([
    ["AzureCloud", "https://management.azure.com/"],
    ["AzureUSGovernment", "https://management.usgovcloudapi.net/"],
    ["AzureChinaCloud", "https://management.chinacloudapi.cn/"],
  ] as const)("a missing role at an enrollment in %s names the cloud's own endpoint", async (cloud, url) => {
    const scope = "providers/Microsoft.Billing/billingAccounts/1234567";
    arm.answer("/exports", refusal(401, { code: "BillingAccessDenied", message: "No claims." }));
    const credential = {
      ...fixedCredential("a-token", arm.url),
      hosts: { cloud, customHosts: [new URL(arm.url).host] },
    };
    const { exports } = openScriptedExports(arm, { cloud, credential });
    const remedy = expect.stringContaining(
      `az rest --method put --url ${url}${scope.toLowerCase()}/billingRoleAssignments/`,
    );
    await expect(exports.exports(scope)).rejects.toMatchObject({ remedy });
  });

  test("an unknown error keeps Azure's message", async () => {
    arm.answer("/exports", refusal(400, { code: "SomethingNew", message: "Never seen." }));
    expect(await failureOf("list", SUBSCRIPTION_SCOPE)).toMatchObject({
      code: "SomethingNew",
      message: `Could not list the exports of ${SUBSCRIPTION_SCOPE}: Azure returned 400 SomethingNew: Never seen.`,
    });
  });

  test("a token for another cloud is not reported as a missing role", async () => {
    arm.answer(
      "/exports",
      refusal(401, { code: "InvalidAuthenticationToken", message: "The access token is invalid." }),
    );
    expect(await failureOf("list", SUBSCRIPTION_SCOPE)).toMatchObject({
      code: "InvalidAuthenticationToken",
      remedy: expect.stringContaining("Check cloud"),
    });
  });
});

describe("a failed run", () => {
  const place = { scope: SUBSCRIPTION_SCOPE, name: NAME, destinationId: ACCOUNT };
  const runOf = (status: string, error?: { readonly code: string; readonly message: string }) => ({
    ...{ id: "/x/Run/r1", runId: "r1", status, executionType: "OnDemand" },
    ...(error === undefined ? {} : { error }),
  });

  test("because of a firewall names the account and the remedy", () => {
    const message = "The exports service is not authorized to access the specified storage account";
    const error = exportRunError(runOf("Failed", { code: "Unauthorized", message }), place);
    expect(error).toMatchObject({ code: "StorageFirewalled", remedy: expect.stringContaining(ACCOUNT) });
    expect(error.message).toContain(message);
  });

  test.each([
    [
      "Failed",
      { code: "InternalServerError", message: "Sorry." },
      "ExportRunFailed",
      "failed in Azure: Sorry (InternalServerError).",
    ],
    ["failed", undefined, "ExportRunFailed", "failed in Azure: Azure gave no reason."],
    ["Timeout", undefined, "ExportRunTimeout", "timed out in Azure: Azure gave no reason."],
  ])("%s with %j", (status, reported, code, message) => {
    expect(exportRunError(runOf(status, reported), place)).toMatchObject({
      ...{ code, transient: true },
      message: `Run r1 of export ${NAME} of ${SUBSCRIPTION_SCOPE} ${message}`,
    });
  });
});

test("every one of these codes is documented for users", () => {
  const codes = [
    ...CASES.map(({ expected }) => expected.code),
    "ExportsThrottled",
    "StorageFirewalled",
    "ExportRunFailed",
  ];
  expect(codes.filter((code) => !documentLink(code).startsWith("docs/errors/"))).toEqual([]);
});
