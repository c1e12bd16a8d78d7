import { randomUUID } from "node:crypto";
import type { Identity } from "azure-simulator";
import type { CostManagementFaultName } from "azure-simulator/testing";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import {
  type ActionName,
  DOCUMENTS,
  type LivingHub,
  type Step,
  type StepChoices,
  startLivingHub,
} from "../worlds/living-hub/living-hub.ts";

const DAY_MS = 86_400_000;
const OPEN = { isHnsEnabled: true, networkAcls: { bypass: "AzureServices", defaultAction: "Allow" } };
const EXPORT = "finops-hub-daily-costdetails";

let hub: LivingHub;
/** A fresh subscription for each test. */
let scope: string;
const ahead = { ms: 0 };
const endings: (() => unknown)[] = [];
const transcripts: string[] = [];

beforeAll(async () => {
  hub = await startLivingHub({ time: "2026-07-20T12:00:00.000Z", ahead });
});
afterAll(() => hub.close());
beforeEach(async () => {
  scope = `/subscriptions/${randomUUID()}`;
  await hub.cloud.costManagement.addScope(scope);
  await hub.commitScopes(scope);
});
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

interface Case {
  readonly title: string;
  readonly action: ActionName;
  readonly inputs?: Readonly<Record<string, string>>;
  /** Makes what is wrong; configure-exports has run before for run-exports. */
  readonly arrange: () => StepChoices | undefined | Promise<StepChoices | undefined>;
  /** Azure's own sentence, where it is the answer of a call. */
  readonly says?: string;
  readonly code: string;
  readonly remedy: string;
}

function fault(name: CostManagementFaultName, operation?: string): void {
  const match = operation === undefined ? {} : { match: (call: { operation: string }) => call.operation === operation };
  const active = hub.cloud.costManagement.fault(name, match);
  endings.push(active.end);
}

/** An identity with these rights at the scope, and no others but to give exports their role on the storage account. */
async function identityWith(...roles: readonly ("Cost Management Contributor" | "Cost Management Reader")[]) {
  const { arm, signIn } = hub.cloud;
  const identity: Identity = signIn.directory.add({ name: "engine" });
  await arm.grant(identity, "Reader", hub.accountId);
  await arm.grant(identity, "Role Based Access Control Administrator", hub.accountId);
  for (const role of roles) await arm.grant(identity, role, scope);
  return { identity };
}

/** What happens between the look at an export and its change. */
function whenWritten(happens: () => unknown): void {
  const active = hub.cloud.costManagement.fault("TooManyRequests", {
    match: ({ operation, exportName }) => {
      if (operation === "put" && exportName === EXPORT) {
        active.end();
        happens();
      }
      return false;
    },
  });
  endings.push(active.end);
}

const CASES: readonly Case[] = [
  {
    title: "an export that is not there",
    action: "run-exports",
    inputs: { "hub-name": "other" },
    arrange: () => undefined,
    code: "ExportNotFound",
    remedy: "Run configure-exports to create it",
  },
  {
    title: "an export that vanished after it was looked at",
    action: "run-exports",
    arrange: () => {
      const active = hub.cloud.costManagement.fault("TooManyRequests", {
        match: ({ operation, exportName }) => {
          // Made by an older version of the API, an export is not there for ours.
          if (operation === "run") hub.cloud.costManagement.putExport(scope, exportName, {}, "2023-08-01");
          return false;
        },
      });
      endings.push(active.end);
      return undefined;
    },
    says: `The requested export with export name: ${EXPORT} could not be found`,
    code: "ExportNotFound",
    remedy: "Both actions need the same hub-name and api-version",
  },
  {
    title: "a provider that is not registered, before the first change",
    action: "configure-exports",
    arrange: () => unregister(),
    code: "ProviderNotRegistered",
    remedy: "az provider register --namespace Microsoft.CostManagementExports --subscription",
  },
  {
    title: "a provider that is not registered, for an identity that may not look",
    action: "configure-exports",
    arrange: async () => {
      unregister();
      return await identityWith("Cost Management Contributor");
    },
    says: "RP Not Registered. Register destination storage account subscription with Microsoft.CostManagementExports.",
    code: "ProviderNotRegistered",
    remedy: "az provider register --namespace Microsoft.CostManagementExports --subscription",
  },
  {
    title: "an export that someone changed while it was repaired",
    action: "configure-exports",
    inputs: { compression: "gzip" },
    arrange: async () => {
      await configured();
      whenWritten(() => {
        const stored = hub.cloud.costManagement.exports.find((one) => one.scope === scope && one.name === EXPORT);
        hub.cloud.costManagement.putExport(scope, EXPORT, { properties: stored?.properties });
      });
      return undefined;
    },
    says: `Etag value required for update operation of report: ${EXPORT}.Please get the latest to avoid overwrite.`,
    code: "ExportChanged",
    remedy: "it reads the export again",
  },
  {
    title: "a period that lies in Azure's future, on a machine whose clock is ahead",
    action: "run-exports",
    inputs: { "start-month": "202607" },
    arrange: () => {
      setAhead(20 * DAY_MS);
      return undefined;
    },
    says: "Invalid definition timePeriod; 'to' value cannot be in the future",
    code: "InvalidExportPeriod",
    remedy: "months of the last seven years that have already begun",
  },
  {
    title: "a month that is not over",
    action: "run-exports",
    inputs: { "end-month": "202607" },
    arrange: () => undefined,
    code: "InvalidBackfill",
    remedy: "Name a closed month",
  },
  {
    title: "a month of eight years ago",
    action: "run-exports",
    inputs: { "start-month": "201806" },
    arrange: () => undefined,
    code: "InvalidBackfill",
    remedy: "Cost Management delivers seven years",
  },
  {
    title: "a schedule in Azure's past, on a machine whose clock is behind",
    action: "configure-exports",
    arrange: () => {
      setAhead(-40 * DAY_MS);
      return undefined;
    },
    says: "'from' value may not be in past",
    code: "InvalidExportSchedule",
    remedy: "correct the clock",
  },
  {
    title: "a management group",
    action: "configure-exports",
    arrange: async () => {
      await hub.commitScopes("/providers/Microsoft.Management/managementGroups/all");
      return undefined;
    },
    code: "UnsupportedScope",
    remedy: "Name its subscriptions, or the billing account that pays for them",
  },
  {
    title: "a subscription without FOCUS data",
    action: "configure-exports",
    arrange: async () => {
      await hub.cloud.costManagement.addScope(scope, { agreement: "MOSP", contributors: [] });
      return undefined;
    },
    says: "Export type: FocusCost is not supported for Agreement Type: WebDirect and Subscription",
    code: "UnsupportedExport",
    remedy: "Name its subscriptions, or the billing account that pays for them",
  },
  {
    title: "missing rights on the storage account",
    action: "configure-exports",
    arrange: () => {
      fault("NotAuthorizedOnStorage");
      return undefined;
    },
    says: "The user does not have authorization to perform 'Microsoft.Authorization/roleAssignments/write' action on specified storage account",
    code: "DestinationForbidden",
    remedy: "Role Based Access Control Administrator",
  },
  {
    title: "a run before a closed firewall",
    action: "run-exports",
    inputs: { wait: "true" },
    arrange: () => {
      fault("StorageNotAuthorized");
      return undefined;
    },
    says: "The exports service is not authorized to access the specified storage account",
    code: "StorageFirewalled",
    remedy: "allow trusted Azure services",
  },
  {
    title: "a closed firewall, before the first change",
    action: "configure-exports",
    arrange: async () => {
      await hub.putAccount({ ...OPEN, networkAcls: { bypass: "None", defaultAction: "Deny" } });
      endings.push(() => hub.putAccount(OPEN));
      return undefined;
    },
    code: "StorageFirewalled",
    remedy: "--bypass AzureServices",
  },
  {
    title: "a container that is not there, before the first change",
    action: "configure-exports",
    arrange: () => {
      const container = `${hub.accountId}/blobServices/default/containers/msexports`;
      hub.cloud.arm.resources.remove(container);
      endings.push(() => hub.cloud.arm.putResource(container, { properties: {} }));
      return undefined;
    },
    code: "ContainerNotFound",
    remedy: "Run deploy-hub",
  },
  {
    title: "a storage account that is not there",
    action: "configure-exports",
    inputs: { "storage-account": "elsewhere", "storage-account-id": "" },
    arrange: () => undefined,
    code: "StorageAccountNotFound",
    remedy: "the output storageAccountId of deploy-hub",
  },
  ...(["configure-exports", "run-exports"] as const).map((action) => ({
    title: `throttling of ${action} without an end`,
    action,
    arrange: () => {
      fault("TooManyRequestsWithoutHeaders", action === "run-exports" ? "run" : "put");
      return undefined;
    },
    says: "Too many requests. Please retry.",
    code: "ExportsThrottled",
    remedy: "Wait for an hour and run the workflow again: completed work is not repeated",
  })),
  ...(["configure-exports", "run-exports"] as const).map((action) => ({
    title: `a token that Azure does not take, in ${action}`,
    action,
    arrange: () => ({ token: "not-a-token" }),
    code: "InvalidAuthenticationToken",
    remedy: "Check cloud",
  })),
  ...(["configure-exports", "run-exports"] as const).map((action) => ({
    title: `a missing role in ${action}`,
    action,
    arrange: () => identityWith("Cost Management Reader"),
    code: "MissingRole",
    remedy: `--role 'Cost Management Contributor' --scope /subscriptions/`,
  })),
  {
    title: "an identity that sees nothing of the scope",
    action: "run-exports",
    arrange: () => identityWith(),
    says: "does not have authorization to perform action 'Microsoft.CostManagement/exports/read'",
    code: "MissingRole",
    remedy: `--role 'Cost Management Contributor' --scope /subscriptions/`,
  },
  {
    title: "a run that timed out in Azure",
    action: "run-exports",
    inputs: { wait: "true" },
    arrange: () => {
      fault("RunTimesOut");
      return undefined;
    },
    says: "The export run did not finish in time",
    code: "ExportRunTimeout",
    remedy: "export smaller scopes",
  },
  {
    title: "a run that failed in Azure",
    action: "run-exports",
    inputs: { wait: "true" },
    arrange: () => {
      fault("RunFails");
      return undefined;
    },
    says: "The export run failed because of an internal error",
    code: "ExportRunFailed",
    remedy: "send the run's ID to Azure support",
  },
  {
    title: "a run whose files never come",
    action: "run-exports",
    inputs: { wait: "true" },
    arrange: () => {
      const active = hub.cloud.costManagement.fault("ManifestLags", { seconds: 100_000 });
      endings.push(active.end);
      return undefined;
    },
    code: "ManifestMissing",
    remedy: "Check that nothing else deletes files in msexports",
  },
];

function unregister(): undefined {
  hub.cloud.arm.setProvider("Microsoft.CostManagementExports", "NotRegistered");
  endings.push(() => hub.cloud.arm.setProvider("Microsoft.CostManagementExports", "Registered"));
}

function setAhead(ms: number): void {
  ahead.ms = ms;
  endings.push(() => {
    ahead.ms = 0;
  });
}

async function configured(): Promise<void> {
  const { hasSucceeded, summary } = await hub.step("configure-exports");
  expect(hasSucceeded, summary).toBe(true);
}

/** Text as a reader of the rendered summary sees it. */
const rendered = (markdown: string): string => markdown.replaceAll(/\\([^\w\s])/g, "$1").replaceAll("&gt;", ">");
const annotations = ({ log }: Step): string =>
  log
    .split("\n")
    .filter((line) => line.startsWith("::error "))
    .join("\n")
    .replaceAll("%0A", " ")
    .replaceAll("%25", "%");

test.each(CASES)(
  "$title: $code, with a remedy in log and summary",
  async ({ action, arrange, inputs, ...expected }) => {
    if (action === "run-exports") await configured();
    const choices = await arrange();
    const step = await hub.step(action, inputs, choices);
    transcripts.push(`## ${action}: ${expected.code}\n${step.log}\n${step.summary}`);
    expect(step.hasSucceeded).toBe(false);
    expect(annotations(step)).toContain(`title=${expected.code}`);
    for (const text of [annotations(step), rendered(step.summary)]) {
      expect(text).toContain(expected.remedy);
      expect(text).toContain(expected.says ?? "");
    }
    expect(rendered(step.summary)).toContain(expected.code);
    const address = `${DOCUMENTS}/troubleshooting.md#${expected.code.toLowerCase()}`;
    expect(annotations(step)).toMatch(new RegExp(`See ${address}$`, "m"));
    expect(rendered(step.summary)).toContain(`(${address})`);
  },
);

test("no transcript shows a secret, or calls one of these a bug", () => {
  expect(transcripts).toHaveLength(CASES.length);
  const all = transcripts.join("\n");
  expect(all).not.toMatch(/eyJ[\w-]{10,}|Bearer |not-a-token|UnexpectedError/);
  expect(all).not.toContain(hub.cloud.storage.key);
});
