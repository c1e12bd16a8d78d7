import { InputError, ServiceError } from "exact-values/errors";
import type { Notice } from "exact-values/notice";
import { renderFailure } from "../../github/failure.ts";
import type { LogGroup } from "../../github/log.ts";
import { checkHubName } from "../../hub/hub-name.ts";
import { type ConfigReport, describeConfig, planConfig } from "../../settings-store/config-upload.ts";
import { applyDeployment } from "./apply.ts";
import type { DeployHubContext } from "./clients.ts";
import { deploymentFailure } from "./deployment/deployment-failure.ts";
import { prepareProviders } from "./event-bridge.ts";
import { findOrphanedRoles, ORPHAN_REASON, type OrphanedRole } from "./identity/orphaned-roles.ts";
import { type DeploymentPlan, planDeployment } from "./plan.ts";
import { readDeployHubState } from "./read-state.ts";
import type { DeployHubResult } from "./result.ts";
import { planWhatIf, type WhatIfPlan } from "./what-if/what-if.ts";
import { formatWhatIf } from "./what-if/what-if-text.ts";
import { secretParameterValues } from "./what-if/what-if-values.ts";

/**
 * Deploys a hub according to inputs and settings. Modes what-if and validate only report what a deployment would do.
 */
export async function deployHub(context: DeployHubContext): Promise<DeployHubResult> {
  const { inputs, clients, clock, log } = context;
  const startedMs = clock.now().getTime();
  checkHubName(inputs.hubName);
  const explained = explainer(context);
  const plan = await log.group("Read the state", (log) => explained(() => makePlan(context, log)));
  const { state } = plan;
  const warnings = [...plan.warnings];
  const result = (parts: Partial<DeployHubResult>): DeployHubResult => ({
    mode: inputs.mode,
    hubName: inputs.hubName,
    resourceGroup: inputs.resourceGroup,
    softDelete: state.softDelete,
    protection: state.protection,
    whatIf: undefined,
    plannedConfig: undefined,
    deployed: undefined,
    ...parts,
    warnings,
    seconds: (clock.now().getTime() - startedMs) / 1000,
  });
  const { resourceCount, resourceIds } = await log.group("Validate", () =>
    explained(() => clients.resourceManager.validate(plan.request)),
  );
  if (inputs.mode === "validate") return result({});
  const orphans = await explained(() => findOrphans(context, plan, resourceIds));
  const step: Step = { context, plan, orphans, warnings };
  const whatIf = await log.group("What changes", (log) => explained(() => showWhatIf(step, log)));
  if (inputs.mode === "what-if") return result({ whatIf, plannedConfig: await planSettings(step) });
  const request = { ...plan.request, ...(resourceCount === undefined ? {} : { resourceCount }) };
  const deployed = await explained(() => applyDeployment(context, { ...plan, request, orphans }, warnings));
  return result({ whatIf, deployed });
}

interface Step {
  readonly context: DeployHubContext;
  readonly plan: DeploymentPlan;
  readonly orphans: readonly OrphanedRole[];
  /** Receives new warnings. */
  readonly warnings: Notice[];
}

async function makePlan(context: DeployHubContext, log: LogGroup): Promise<DeploymentPlan> {
  const { inputs } = context;
  const state = await readDeployHubState(context);
  const place = { ...inputs, location: inputs.location ?? state.storage?.location };
  return planDeployment(inputs, state, { ...(await prepareProviders(context, place, log)), now: context.clock.now() });
}

/** Role assignments of deleted identities with the names of those that the deployment writes. */
function findOrphans(
  { clients, inputs }: DeployHubContext,
  { state: { deployer, groupId } }: DeploymentPlan,
  deployed: readonly string[],
): Promise<readonly OrphanedRole[]> {
  const people = [...inputs.tableReaders.map(({ principalId }) => principalId), deployer.objectId ?? ""];
  return findOrphanedRoles(clients.resourceManager, { groupId, deployed, people });
}

/** Wraps calls to Azure: failures become errors with a remedy. */
function explainer({ inputs }: DeployHubContext): <T>(call: () => Promise<T>) => Promise<T> {
  return async (call) => {
    try {
      return await call();
    } catch (error) {
      throw deploymentFailure(error, inputs);
    }
  };
}

async function showWhatIf(
  { context, orphans, plan: { request, trust }, warnings }: Step,
  log: LogGroup,
): Promise<WhatIfPlan | undefined> {
  try {
    const result = await context.clients.resourceManager.whatIf(request);
    const secrets = secretParameterValues(request.template, request.parameters);
    const removals = [
      ...trust.removals.map(({ id, subject }) => ({ id, because: `${subject} can no longer sign in` })),
      ...orphans.map(({ id }) => ({ id, because: ORPHAN_REASON })),
    ];
    const plan = planWhatIf(result, secrets, removals);
    log.info(formatWhatIf(plan));
    return plan;
  } catch (error) {
    // The requested deployment can go on without a preview, because Azure validates it again.
    if (context.inputs.mode === "what-if" || !(error instanceof ServiceError)) throw error;
    warnings.push({ message: `Azure could not predict the changes. ${error.message}` });
    return undefined;
  }
}

/** Plans the changes to container `config`; undefined for a new hub, or without access to the container. */
async function planSettings({ context, plan: { state }, warnings }: Step): Promise<ConfigReport | undefined> {
  const { clients, log } = context;
  const { sources, storage } = state;
  if (storage === undefined) return undefined;
  const openStorage = clients.openStorage(storage.url);
  const [config, lake] = [openStorage("config"), openStorage("ingestion")];
  try {
    const outcome = await planConfig({ config, lake, ...sources, retryUntilAuthorized: (call) => call() });
    const report = describeConfig(outcome, sources.file?.name);
    for (const line of report.lines) log.info(line);
    return report;
  } catch (error) {
    if (!(error instanceof InputError) || error.code !== "StorageForbidden") throw error;
    warnings.push({ message: `Settings and schemas could not be compared. ${renderFailure(error).lines[0]}` });
    return undefined;
  }
}
