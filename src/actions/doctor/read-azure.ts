import { counted } from "exact-values/counted";
import { InputError } from "exact-values/errors";
import { shellCommand } from "exact-values/shell-command";
import type { CostManagement, PreflightProblem, StoredExport } from "../../azure/cost-exports/cost-management.ts";
import { registerExportsCommand } from "../../azure/cost-exports/export-failure-rules.ts";
import {
  findStorageAccountId,
  parseStorageAccountId,
  type StorageAccount,
} from "../../azure/storage/storage-account.ts";
import { parseStorageAccount } from "../../azure/storage/storage-endpoint.ts";
import { forEachConcurrent } from "../../concurrency.ts";
import type { ExportPolicy } from "../../hub/exports/desired-exports.ts";
import { planExports } from "../../hub/exports/export-plan.ts";
import { manualSteps } from "../../hub/exports/manual-steps.ts";
import type { ExportEvidence } from "../../hub/health/evidence.ts";
import { parseScopeId, type ScopeId } from "../../hub/scope.ts";
import { formatScope, isBillingScope, needsManualSteps } from "../../hub/scope-kind.ts";
import { exportedDatasets } from "../../hub/settings/requested-datasets.ts";
import type { HubSettings } from "../../hub/settings/settings.ts";
import { commandTarget } from "../../inputs/command-target.ts";
import { readDeliveries } from "../../lake/discover/export-deliveries.ts";
import type { DoctorContext } from "./clients.ts";
import { faultOf, type Met } from "./met.ts";

/** Scopes whose exports are read at the same time. The client limits its own calls. */
const SCOPES_AT_ONCE = 16;

/** Signs in, and tells as whom. */
export async function readSignIn({ signIn }: DoctorContext, met: Met): Promise<void> {
  await met.attempt("sign-in", async () => {
    const caller = await signIn();
    const who = caller === undefined ? "" : ` as ${caller.principalId} of tenant ${caller.tenantId ?? "unknown"}`;
    met.seen("sign-in", `Azure accepts the sign-in${who}.`);
  });
}

/** Checks that the inputs of the repository variables have values, and finds the storage account. */
export async function readAccountId(context: DoctorContext, met: Met): Promise<string | undefined> {
  const { inputs, openResourceManager } = context;
  const { storageAccount, storageAccountId, storageKey, subscriptionId } = inputs;
  const missing = [
    ...(storageAccount === "" ? ["HUB_STORAGE_ACCOUNT"] : []),
    ...(subscriptionId === undefined && storageAccountId === undefined ? ["AZURE_SUBSCRIPTION_ID"] : []),
  ];
  if (missing.length > 0) {
    met.broken("variables", {
      code: "MissingInput",
      message: `${missing.join(" and ")} ${missing.length === 1 ? "has" : "have"} no value.`,
      remedy: "Set the repository variables. The summary of hub-deploy prints the command for each.",
    });
    return undefined;
  }
  const id = await met.attempt("variables", async () => {
    if (storageAccountId !== undefined) {
      parseStorageAccountId(storageAccountId);
      return `/${storageAccountId.replaceAll(/^\/+|\/+$/g, "")}`;
    }
    const { accountName } = parseStorageAccount(storageAccount, { hosts: inputs, hasKey: storageKey !== undefined });
    return findStorageAccountId(openResourceManager(subscriptionId ?? ""), accountName);
  });
  if (id !== undefined) met.seen("variables", `They name the hub ${inputs.hubName} and its account ${id}.`);
  return id;
}

/** Checks the provider, the account with its network, and the rights at each scope. */
export async function readPreflight(
  context: DoctorContext,
  met: Met,
  place: { readonly accountId: string; readonly scopes: readonly ScopeId[] },
): Promise<StorageAccount | undefined> {
  const { examiner, openCostManagement } = context;
  const byPath = new Map(place.scopes.map((scope) => [formatScope(scope), scope]));
  const looked = await met.attempt("providers", () =>
    openCostManagement().preflight({
      purpose: "configure",
      storageAccountId: place.accountId,
      // The rights of a person say nothing about those of the hub identity.
      scopes: examiner === "hub" ? [...byPath.keys()] : [],
    }),
  );
  if (looked === undefined) return undefined;
  for (const problem of looked.problems) {
    await notePreflight(context, met, problem, { accountId: place.accountId, byPath });
  }
  for (const note of looked.notes) {
    met.hidden(note.startsWith("Whether") ? "providers" : "network", "Reader on the hub's subscription", note);
  }
  met.seen("providers", "Microsoft.CostManagementExports is registered.");
  if (looked.account !== undefined) met.seen("network", `The account's network is ${looked.account.network}.`);
  return looked.account;
}

async function notePreflight(
  { examiner }: DoctorContext,
  met: Met,
  { error, scope }: PreflightProblem,
  { accountId, byPath }: { readonly accountId: string; readonly byPath: ReadonlyMap<string, ScopeId> },
): Promise<void> {
  const known = scope === undefined ? undefined : (byPath.get(scope) ?? parseScopeId(scope));
  // Only the hub identity has to assign roles to exports.
  if (examiner === "person" && error.code === "DestinationForbidden") return;
  if (known === undefined && error.code === "MissingRole") {
    met.hidden("network", "Reader on the hub's storage account", error.message);
    return;
  }
  const command = commandFor(error.code, accountId);
  const throwIt = (): never => {
    throw error;
  };
  await met.attempt("providers", throwIt, { ...(known === undefined ? {} : { scope: known }), command });
}

/** The command of a remedy, which errors only have as text. */
function commandFor(code: string, accountId: string): string | undefined {
  switch (code) {
    case "ProviderNotRegistered":
      return registerExportsCommand(accountId);
    case "StorageFirewalled":
      return shellCommand`az storage account update --ids ${accountId} --bypass AzureServices`;
    default:
      return undefined;
  }
}

interface ExportsRequest {
  readonly accountId: string;
  readonly account: StorageAccount | undefined;
  readonly settings: HubSettings;
}

/** Compares the exports of each scope with those that configure-exports would create. */
export async function readExports(
  context: DoctorContext,
  met: Met,
  { account, accountId, settings }: ExportsRequest,
): Promise<readonly ExportEvidence[] | undefined> {
  const { clock, inputs, openCostManagement } = context;
  const client = await met.attempt("exports", openCostManagement);
  if (client === undefined) return undefined;
  const requested = exportedDatasets(settings);
  const evidence: ExportEvidence[] = [];
  let read = 0;
  await forEachConcurrent(settings.scopes, { capacity: SCOPES_AT_ONCE }, async ({ scope }) => {
    const found = await readScope(context, met, client, scope);
    if (found === undefined) return;
    read += 1;
    const isRunByAzure = (found === "unseen" ? [] : found).some(({ body }) => isActive(body.properties.schedule));
    const policy: ExportPolicy = {
      ...{ hubName: inputs.hubName, storageAccountId: account?.id ?? accountId, network: account?.network },
      // These decide nothing that the doctor judges.
      ...{ datasetVersion: "1.0r2", compression: "none", runBy: isRunByAzure ? "azure" : "hub" },
    };
    const deliveries = found === "unseen" ? await readUnseen(context, met, scope) : undefined;
    const plan = planExports({
      ...{ policy, requested, left: new Map(), prune: false, now: clock.now() },
      wanted: new Map(found === "unseen" ? [] : [[scope, found]]),
      ...(deliveries === undefined ? {} : { unseen: new Map([[scope, { isWanted: true, deliveries }]]) }),
    });
    for (const { error, name } of plan.faults) {
      if (!(error instanceof InputError)) throw error;
      met.broken("exports", faultOf(error), { scope, subject: `${formatScope(scope)} ${name ?? ""}`.trim() });
    }
    const commands = new Map(
      manualSteps(plan.exports, commandTarget(inputs)).map(({ command, exportName }) => [exportName, command]),
    );
    for (const planned of plan.exports) {
      const stored = found === "unseen" ? undefined : found.find(({ name }) => name === planned.name);
      const isOwn = planned.action !== "foreign" && planned.action !== "remove";
      evidence.push({
        planned,
        ...(isOwn ? { suspension: stored?.suspension } : {}),
        command: needsManualSteps(scope) ? commands.get(planned.name) : undefined,
      });
    }
  });
  const own = evidence.filter(({ planned }) => planned.action === "unchanged" || planned.action === "unseen").length;
  met.seen("exports", `${counted(own, "export")} of ${counted(settings.scopes.length, "scope")} as the settings say.`);
  if (context.examiner === "person") {
    const message = "The roles of the hub identity show only in the doctor of hub-daily, which runs as that identity.";
    met.hidden("roles", "the hub identity's sign-in", message);
  } else if (read > 0) met.seen("roles", `The exports of ${counted(read, "scope")} can be read.`);
  return evidence;
}

/** `unseen`: exports that people manage, and that this identity may not see. */
async function readScope(
  { examiner, signal }: DoctorContext,
  met: Met,
  client: CostManagement,
  scope: ScopeId,
): Promise<readonly StoredExport[] | "unseen" | undefined> {
  const path = formatScope(scope);
  return await met.attempt(
    "exports",
    async () => {
      try {
        return await client.exports(path);
      } catch (error) {
        signal.throwIfAborted();
        const isRefused =
          error instanceof InputError && (error.code === "MissingRole" || error.code === "ScopeNotFound");
        if (!isRefused) throw error;
        if (needsManualSteps(scope)) return "unseen";
        if (examiner === "hub") throw error;
        const right = isBillingScope(scope) ? `a billing role on ${path}` : `Cost Management Reader on ${path}`;
        met.hidden("exports", right, error.message);
        return undefined;
      }
    },
    { scope },
  );
}

async function readUnseen(
  { inputs, openStorage, signal }: DoctorContext,
  met: Met,
  scope: ScopeId,
): Promise<ReadonlyMap<string, Date>> {
  const storage = await met.attempt("network", openStorage);
  if (storage === undefined) return new Map();
  return readDeliveries({ ...storage, hubName: inputs.hubName, signal }, scope);
}

function isActive(schedule: { readonly status?: string } | undefined): boolean {
  return schedule?.status?.toLowerCase() === "active";
}
