import type { Notice } from "exact-values/notice";
import type { Deployment, DeployProgress, DeployRequest } from "../../azure/arm/arm-deployment.ts";
import type { ResourceManager } from "../../azure/arm/resource-manager.ts";
import { CLOUD_ENDPOINTS } from "../../azure/azure-clouds.ts";
import { repositoryOn } from "../../github/api/github-context.ts";
import type { LogGroup } from "../../github/log.ts";
import type { DeployHubContext } from "./clients.ts";
import { removeDataFactoryHubs, stopDataFactoryHubs } from "./data-factory/data-factory-takeover.ts";
import { FALLBACK_BRANCH } from "./hub-repository.ts";
import { environmentSubject } from "./identity/credentials.ts";
import { deleteOrphanedRoles, type OrphanedRole } from "./identity/orphaned-roles.ts";
import { planNextSteps } from "./next-steps.ts";
import { healLater, pauseForDeployment } from "./pause-step.ts";
import type { DeploymentPlan } from "./plan.ts";
import { removeBranchCredentials } from "./protection/remove-branch-credentials.ts";
import { readStorage } from "./read-state.ts";
import type { DeployedHub, HubOutputs, TrustedSubjects } from "./result.ts";
import { uploadHubConfig } from "./settings-step.ts";
import { readSoftDelete } from "./soft-delete.ts";
import { readTrustedSubjects, warnOfLeftOvers } from "./trusted-subjects.ts";

/**
 * Pauses workflows, deploys, takes over from a Data Factory hub and uploads settings; the post step resumes the
 * workflows. Data Factory triggers are stopped before the upload, because one of them reacts to settings. Its pipelines
 * are removed after the upload.
 */
export async function applyDeployment(
  context: DeployHubContext,
  plan: DeploymentPlan & { readonly orphans: readonly OrphanedRole[] },
  warnings: Notice[],
): Promise<DeployedHub> {
  const { clients, clock, inputs, log, signal } = context;
  const { state } = plan;
  const { repository } = state;
  const { factories } = state.dataFactoryHubs;
  const manager = clients.resourceManager;

  const paused = await log.group("Pause workflows", async (log) => {
    const step = await pauseForDeployment(context, state, log);
    if (step.pause.outcome !== "paused") log.info(`No workflow was paused: ${step.pause.because}`);
    return step;
  });
  warnings.push(...paused.warnings);
  if (plan.orphans.length > 0) {
    warnings.push(
      ...(await log.group("Remove role assignments of deleted identities", (log) =>
        deleteOrphanedRoles(manager, plan.orphans, log),
      )),
    );
  }
  const deployment = await log.group("Deploy", (log) => deployWithProgress(manager, plan.request, log));
  const outputs = readHubOutputs(deployment);
  const { storageAccountId, vaultName } = outputs;
  const storage = await readStorage(manager, storageAccountId);
  const openStorage = clients.openStorage(storage?.url ?? "");
  const config = openStorage("config");
  const lake = state.storage === undefined ? undefined : openStorage("ingestion");

  const stopped = await stopDataFactoryHubs(manager, factories, { clock, signal, log });
  const settings = await log.group("Settings and schemas", (log) =>
    uploadHubConfig(context, state, { config, lake, storageAccountId, vaultName, log }),
  );
  if (paused.mustHealLater) warnings.push(...(await healLater(context, { config, repository: repository.name })));
  const dataFactoryHubs = inputs.removeOldResources
    ? await removeDataFactoryHubs(manager, factories, { reports: stopped, log })
    : stopped;

  const { resourceManager: resourceManagerUrl, portal: portalUrl } = CLOUD_ENDPOINTS[inputs.cloud];
  const { managedIdentityId: principalId, managedIdentityTenantId: tenantId } = outputs;
  const trust = {
    resourceGroup: inputs.resourceGroup,
    repository: repository.name,
    defaultBranch: repository.defaultBranch ?? FALLBACK_BRANCH,
    environment: inputs.githubEnvironment,
  };
  const subjects = await readSubjects({ context, plan, outputs, warnings });
  warnings.push(...warnOfLeftOvers(subjects, trust));
  return {
    outputs,
    softDelete: await readSoftDelete(manager, storageAccountId),
    config: settings.report,
    pause: paused.pause,
    dataFactoryHubs,
    eventBridge: plan.eventBridge,
    subjects,
    nextSteps: planNextSteps({
      ...outputs,
      repository: repositoryOn(repository.server, repository.name),
      subscriptionId: inputs.subscriptionId,
      hubName: inputs.hubName,
      receiver: { principalId, tenantId, resourceManagerUrl, portalUrl },
      scopes: settings.scopes,
    }),
  };
}

interface TrustStep {
  readonly context: DeployHubContext;
  readonly plan: DeploymentPlan;
  readonly outputs: HubOutputs;
  /** Receives new warnings. */
  readonly warnings: Notice[];
}

/** Deletes credentials that the hub identity should no longer have, then reads the trusted subjects. */
async function readSubjects({ context, plan, outputs, warnings }: TrustStep): Promise<TrustedSubjects> {
  const { clients, inputs, log } = context;
  const { repository, hub } = plan.state;
  const { removals } = plan.trust;
  const deployed = await readTrustedSubjects(clients, outputs, hub);
  if (removals.length === 0) return deployed;
  const kept = await log.group("Remove credentials for the branch", (log) =>
    removeBranchCredentials({
      ...{ manager: clients.resourceManager, removals, deployed: deployed.hub, log },
      environmentSubject: environmentSubject(repository.name, inputs.githubEnvironment),
      resourceGroup: inputs.resourceGroup,
    }),
  );
  warnings.push(...kept);
  return readTrustedSubjects(clients, outputs, hub);
}

const MAX_NAMED = 3;

/** Deploys and reports progress; the log prints at most one line per 30 seconds. */
function deployWithProgress(manager: ResourceManager, request: DeployRequest, log: LogGroup): Promise<Deployment> {
  const path = `/subscriptions/${manager.subscriptionId}/resourceGroups/${request.resourceGroup}/providers/Microsoft.Resources/deployments/${request.name}`;
  log.info(`Deployment ${request.name}: ${manager.portalLink(path)}`);
  return manager.deploy(request, (progress) => log.progress(formatProgress(progress)));
}

/** One line: how many resources are done, how long it has taken, and which ones are in progress. */
function formatProgress({ doneCount, totalCount, running, elapsedMs }: DeployProgress): string {
  const named = running.slice(0, MAX_NAMED).join(", ");
  const more = running.length > MAX_NAMED ? ` and ${running.length - MAX_NAMED} more` : "";
  const now = running.length === 0 ? "" : `; in progress: ${named}${more}`;
  return `${doneCount} of ${totalCount} resources after ${Math.round(elapsedMs / 1000)} s${now}`;
}

/** Reads the template's outputs. A missing one is a bug in the template. */
function readHubOutputs({ name, outputs }: Deployment): HubOutputs {
  // Azure sometimes changes the case of the first letter of an output name.
  const byName = new Map(Object.entries(outputs).map(([key, { value }]) => [key.toLowerCase(), value]));
  const text = (output: keyof HubOutputs): string => {
    const value = byName.get(output.toLowerCase());
    if (typeof value !== "string") throw new Error(`deployment ${name} has no output ${output}`);
    return value;
  };
  return {
    name: text("name"),
    location: text("location"),
    dataFactorytName: text("dataFactorytName"),
    storageAccountId: text("storageAccountId"),
    storageAccountName: text("storageAccountName"),
    storageUrlForReports: text("storageUrlForReports"),
    managedIdentityId: text("managedIdentityId"),
    managedIdentityTenantId: text("managedIdentityTenantId"),
    clientId: text("clientId"),
    planClientId: text("planClientId"),
    planIdentityName: text("planIdentityName"),
    vaultName: text("vaultName"),
  };
}
