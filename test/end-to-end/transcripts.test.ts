import { randomUUID } from "node:crypto";
import type { Identity } from "azure-simulator";
import type { CostManagementFaultName } from "azure-simulator/testing";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { documentLink } from "../../src/github/failure.ts";
import {
  type ActionName,
  DOCUMENTS,
  type LivingHub,
  type Step,
  type StepChoices,
  startLivingHub,
} from "../worlds/living-hub/living-hub.ts";

const OPEN = { isHnsEnabled: true, networkAcls: { bypass: "AzureServices", defaultAction: "Allow" } };
const EXPORT = "finops-hub-daily-costdetails";

let hub: LivingHub;
/** A new subscription for each test. */
let scope: string;
const endings: (() => unknown)[] = [];
const transcripts: string[] = [];

beforeAll(async () => {
  hub = await startLivingHub({ time: "2026-07-20T12:00:00.000Z" });
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
  /** Causes the problem. For run-exports, configure-exports has already run. */
  readonly arrange: () => StepChoices | undefined | Promise<StepChoices | undefined>;
  /** Azure's own message, if it comes from a response. */
  readonly says?: string;
  readonly code: string;
  readonly remedy: string;
}

function fault(name: CostManagementFaultName, operation?: string): void {
  const match = operation === undefined ? {} : { match: (call: { operation: string }) => call.operation === operation };
  const active = hub.cloud.costManagement.fault(name, match);
  endings.push(active.end);
}

/**
 * An identity with these roles at the scope that can otherwise only assign the exports' role on the storage account.
 */
async function identityWith(...roles: readonly ("Cost Management Contributor" | "Cost Management Reader")[]) {
  const { arm, signIn } = hub.cloud;
  const identity: Identity = signIn.directory.add({ name: "engine" });
  await arm.grant(identity, "Reader", hub.accountId);
  await arm.grant(identity, "Role Based Access Control Administrator", hub.accountId);
  for (const role of roles) await arm.grant(identity, role, scope);
  return { identity };
}

/** Acts between the read and the change of an export. */
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
    title: "a missing export",
    action: "run-exports",
    inputs: { "hub-name": "other" },
    arrange: () => undefined,
    code: "ExportNotFound",
    remedy: "Run configure-exports to create it",
  },
  {
    title: "an unregistered provider, before the first change",
    action: "configure-exports",
    arrange: () => unregister(),
    code: "ProviderNotRegistered",
    remedy: "az provider register --namespace Microsoft.CostManagementExports --subscription",
  },
  {
    title: "an export that someone changed during the repair",
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
    title: "a management group",
    action: "configure-exports",
    arrange: async () => {
      await hub.commitScopes("/providers/Microsoft.Management/managementGroups/all");
      return undefined;
    },
    code: "UnsupportedScope",
    remedy: "Use its subscriptions, or the billing account that pays for them",
  },
  {
    title: "a run that a firewall blocks",
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
    title: "a firewall, before the first change",
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
    title: "endless throttling of run-exports",
    action: "run-exports",
    arrange: () => {
      fault("TooManyRequestsWithoutHeaders", "run");
      return undefined;
    },
    says: "Too many requests. Please retry.",
    code: "ExportsThrottled",
    remedy: "Wait for an hour and run the workflow again: completed work is not repeated",
  },
  {
    title: "a token that Azure rejects, in configure-exports",
    action: "configure-exports",
    arrange: () => ({ token: "not-a-token" }),
    code: "InvalidAuthenticationToken",
    remedy: "Check cloud",
  },
  {
    title: "a missing role in run-exports",
    action: "run-exports",
    arrange: () => identityWith("Cost Management Reader"),
    code: "MissingRole",
    remedy: "--role 'Cost Management Contributor' --scope /subscriptions/",
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
    title: "a run whose files never arrive",
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

async function configured(): Promise<void> {
  const { hasSucceeded, summary } = await hub.step("configure-exports");
  expect(hasSucceeded, summary).toBe(true);
}

/** The text of the rendered summary. */
const rendered = (markdown: string): string => markdown.replaceAll(/\\([^\w\s])/g, "$1").replaceAll("&gt;", ">");
const annotations = ({ log }: Step): string =>
  log
    .split("\n")
    .filter((line) => line.startsWith("::error "))
    .join("\n")
    .replaceAll("%0A", " ")
    .replaceAll("%25", "%");

test.each(CASES)(
  "$title is $code with a remedy in log and summary",
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
    const address = `${DOCUMENTS}/${documentLink(expected.code).replace(/^docs\//, "")}`;
    expect(annotations(step)).toMatch(new RegExp(`See ${address}$`, "m"));
    expect(rendered(step.summary)).toContain(`(${address})`);
  },
);

test("no transcript contains a secret or UnexpectedError", () => {
  expect(transcripts).toHaveLength(CASES.length);
  const all = transcripts.join("\n");
  expect(all).not.toMatch(/eyJ[\w-]{10,}|Bearer |not-a-token|UnexpectedError/);
  expect(all).not.toContain(hub.cloud.storage.key);
});
