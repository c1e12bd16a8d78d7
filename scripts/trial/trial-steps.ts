import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { addMonths, monthOfDate } from "exact-values/month";
import { MINUTE_MS } from "exact-values/timestamp";
import { listField, textField } from "../../src/azure/http/json-fields.ts";
import { formatScope } from "../../src/hub/scope-kind.ts";
import { parseDocument } from "./redaction/redact-body.ts";
import { runAction, runScript, type StepEnvironment } from "./run-step.ts";
import { createGroup, grantData, groupIdOf, TRIAL_TAG } from "./take-down.ts";
import type { TrialClients } from "./trial-clients.ts";
import { TRIAL_PROVIDERS } from "./trial-options.ts";
import type { TrialRecord } from "./trial-record.ts";

/** What the steps share: the outputs of the deployment are known to later steps. */
export interface TrialContext {
  readonly clients: TrialClients;
  readonly record: TrialRecord;
  readonly environment: Omit<StepEnvironment, "step">;
  readonly deployed: { account?: string; accountId?: string };
}

/** Undefined if the step succeeded. */
export type StepOutcome =
  | { readonly outcome: "done"; readonly report?: string }
  | { readonly outcome: "failed" | "skipped"; readonly reason: string; readonly report?: string };

export interface TrialStep {
  readonly name: string;
  /** The steps that must have succeeded. */
  readonly after: readonly string[];
  run(context: TrialContext): Promise<StepOutcome>;
}

const DONE: StepOutcome = { outcome: "done" };

/** The steps of a trial in order: what a user does in the first hour, and what only a real account can show. */
export const TRIAL_STEPS: readonly TrialStep[] = [
  { name: "providers", after: [], run: registerProviders },
  { name: "group", after: ["providers"], run: ({ clients, record }) => createGroup(clients, record).then(() => DONE) },
  { name: "access", after: ["group"], run: ({ clients, record }) => grantData(clients, record).then(() => DONE) },
  { name: "deploy-hub", after: ["access"], run: deployHub },
  { name: "wait-for-access", after: ["deploy-hub"], run: waitForAccess },
  { name: "configure-exports", after: ["wait-for-access"], run: (context) => action(context, "configure-exports") },
  { name: "run-exports", after: ["configure-exports"], run: runLastMonth },
  {
    name: "ingest",
    after: ["run-exports"],
    run: (context) =>
      action(context, "ingest", { "subscription-id": context.record.options.subscriptionId, table: "costs" }),
  },
  {
    name: "report",
    after: ["ingest"],
    run: (context) => {
      const { repository } = context.record.options;
      // The page is not published, so it does not matter who can see the repository.
      const inputs = { upload: "none", "allow-public": "true" };
      return action({ ...context, environment: { ...context.environment, repository } }, "report", inputs);
    },
  },
  { name: "doctor", after: ["deploy-hub"], run: runDoctor },
  { name: "verify-azure", after: ["wait-for-access"], run: verifyAzure },
];

async function registerProviders({ clients: { clock, manager }, environment }: TrialContext): Promise<StepOutcome> {
  const limit = clock.now().getTime() + 10 * MINUTE_MS;
  for (const namespace of TRIAL_PROVIDERS) {
    let { registrationState: state } = await manager.provider(namespace);
    if (/^(?:Not|Un)/.test(state)) ({ registrationState: state } = await manager.registerProvider(namespace));
    while (state === "Registering" && clock.now().getTime() < limit) {
      await clock.sleep(10_000, environment.signal);
      ({ registrationState: state } = await manager.provider(namespace));
    }
    if (state !== "Registered") return { outcome: "failed", reason: `${namespace} is ${state}` };
  }
  return DONE;
}

async function deployHub(context: TrialContext): Promise<StepOutcome> {
  const { name, options } = context.record;
  const { errorCode, exitCode, outputs } = await runAction(
    "deploy-hub",
    {
      ...{ auth: "default", "hub-name": name, "resource-group": name, "subscription-id": options.subscriptionId },
      "scopes-to-monitor": formatScope(options.scope),
      "github-repository": options.repository,
      "github-token": process.env.GH_TOKEN ?? "",
      "github-default-branch": "main",
      // This environment does not exist, so no job can sign in as the trial's identity.
      "github-environment": name,
      "branch-credential": "never",
      "pause-workflows": "",
      "enable-purge-protection": "false",
      tags: JSON.stringify({ [TRIAL_TAG]: name }),
    },
    { ...context.environment, step: "deploy-hub" },
  );
  const { storageAccountId, storageAccountName } = outputs;
  if (exitCode !== 0) return ended(exitCode, errorCode);
  if (!storageAccountId || !storageAccountName) return { outcome: "failed", reason: "deploy-hub named no account" };
  context.deployed.accountId = storageAccountId;
  context.deployed.account = storageAccountName;
  return DONE;
}

function ended(exitCode: number | null, errorCode?: string): StepOutcome {
  return exitCode === 0 ? DONE : { outcome: "failed", reason: errorCode ?? `exit code ${exitCode ?? "none"}` };
}

/** A new role assignment takes up to ten minutes to take effect. */
async function waitForAccess({ clients, deployed, environment }: TrialContext): Promise<StepOutcome> {
  const { clock } = clients;
  const limit = clock.now().getTime() + 15 * MINUTE_MS;
  for (;;) {
    try {
      for (const name of ["config", "msexports", "ingestion", "tables"] as const) {
        for await (const _ of clients.openContainer(deployed.account ?? "", name).list()) break;
      }
      return DONE;
    } catch (error) {
      const isForbidden = error instanceof Error && "code" in error && error.code === "StorageForbidden";
      if (!isForbidden || clock.now().getTime() > limit) throw error;
      await clock.sleep(15_000, environment.signal);
    }
  }
}

async function action(
  { deployed, environment, record }: TrialContext,
  name: string,
  inputs: Readonly<Record<string, string>> = {},
): Promise<StepOutcome> {
  const account = { "storage-account": deployed.account ?? "", auth: "default" };
  const ofHub = { "storage-account-id": deployed.accountId ?? "", "hub-name": record.name };
  const own = name === "ingest" || name === "report" ? {} : ofHub;
  const given = { ...account, ...own, ...inputs };
  const { errorCode, exitCode } = await runAction(name, given, { ...environment, step: name });
  return ended(exitCode, errorCode);
}

function runLastMonth(context: TrialContext): Promise<StepOutcome> {
  const month = addMonths(monthOfDate(context.clients.clock.now()), -1);
  return action(context, "run-exports", { "start-month": month, "end-month": month, wait: "true" });
}

/** Its verdicts are the report. A fault that it finds does not end the trial. */
async function runDoctor({ deployed, environment, record }: TrialContext): Promise<StepOutcome> {
  const { repository, subscriptionId } = record.options;
  const hub = ["--subscription", subscriptionId, "--resource-group", record.name, "--hub-name", record.name];
  const args = ["--json", ...hub, "--storage-account", deployed.account ?? "", "--repository", repository];
  const { exitCode, output } = await runScript("doctor.ts", args, { ...environment, step: "doctor" });
  const report = doctorLines(output);
  return report === undefined ? ended(exitCode ?? 1) : { outcome: "done", report };
}

/** One line per verdict, without subjects and messages, which name resources. */
function doctorLines(output: string): string | undefined {
  const links = listField(parseDocument(output), "links");
  const lines = links.map((link) =>
    ["link", "state", "code"]
      .map((field) => textField(link, field) ?? "")
      .join(" ")
      .trim(),
  );
  return lines.length === 0 ? undefined : lines.join("\n");
}

async function verifyAzure({ deployed, environment, record }: TrialContext): Promise<StepOutcome> {
  const { scope, subscriptionId } = record.options;
  const report = join(environment.workspace, "verify-azure-hub.md");
  const { exitCode } = await runScript(
    "verify-azure.ts",
    [
      // A person has more roles than a hub's identity, which the report says.
      ...["--as", "hub", "--with-more-roles", "--subscription", subscriptionId, "--resource-group", record.name],
      ...["--storage-account-id", deployed.accountId ?? `${groupIdOf(record)}/`, "--billing-scope", formatScope(scope)],
      ...["--report", report],
    ],
    { ...environment, step: "verify-azure" },
  );
  const text = await readFile(report, "utf8").catch(() => undefined);
  // Exit code 1 only means that Azure differs from what was expected.
  return text === undefined ? ended(exitCode ?? 1) : { outcome: "done", report: text };
}
