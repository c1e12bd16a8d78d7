import type { Notice } from "exact-values/notice";
import { MINUTE_MS } from "exact-values/timestamp";
import template from "../../../template/hub.json" with { type: "json" };
import type { DeployRequest } from "../../azure/arm/arm-deployment.ts";
import { describePossibleOverlap, findPossibleOverlaps } from "../../hub/scope-overlap.ts";
import { scopesWithCosts } from "../../hub/settings/requested-datasets.ts";
import { parseSettings } from "../../hub/settings/settings-reader.ts";
import { describeEndingWork, type EndingWork } from "./data-factory/ending-work.ts";
import { changesNetwork } from "./deployment/hub-network.ts";
import type { ProviderOutcome } from "./event-bridge.ts";
import { FALLBACK_BRANCH, type HubRepository } from "./hub-repository.ts";
import { environmentSubject } from "./identity/credentials.ts";
import type { Deployer } from "./identity/deployer.ts";
import { withTableReaders } from "./identity/table-readers.ts";
import type { DeployHubInputs } from "./inputs.ts";
import { templateParameters } from "./parameters.ts";
import { protectionWarnings } from "./protection/protection-warnings.ts";
import { planTrust, type TrustPlan } from "./protection/trust-plan.ts";
import type { DeployHubState } from "./read-state.ts";
import type { EventBridgeState } from "./result.ts";
import type { SettingsSources } from "./settings-step.ts";

/** The deployment request, and the warnings to show before it is sent. */
export interface DeploymentPlan {
  readonly state: DeployHubState;
  readonly request: DeployRequest;
  readonly trust: TrustPlan;
  readonly eventBridge: EventBridgeState;
  readonly warnings: readonly Notice[];
}

/** Builds the request from the state. */
export function planDeployment(
  inputs: DeployHubInputs,
  state: DeployHubState,
  { eventBridge, warnings, now }: ProviderOutcome & { readonly now: Date },
): DeploymentPlan {
  const { deployer, repository, protection, sources } = state;
  const isPlan = deployer.clientId !== undefined && deployer.clientId === state.planClientId;
  const trust = planTrust({
    branchCredential: inputs.branchCredential,
    environment: protection.environments.find(({ role }) => role === "hub")?.access,
    environmentSubject: environmentSubject(repository.name, inputs.githubEnvironment),
    existing: state.credentials,
  });
  const parameters = templateParameters({
    inputs: { ...inputs, eventBridge: eventBridge.outcome === "started" },
    repository,
    issuer: state.issuer,
    apiUrl: state.apiUrl,
    trust,
    // The plan must not show the deployer's rights for the plan identity.
    deployer: isPlan ? undefined : deployer,
    storage: state.storage,
    vault: state.vault,
    names: state.names,
    now,
    setsSoftDelete: state.softDelete.outcome === "set",
    existing: state.existing,
  });
  return {
    state,
    request: {
      resourceGroup: state.hub.resourceGroup,
      name: inputs.deploymentName,
      template: withTableReaders(template, inputs.tableReaders),
      parameters,
      timeLimitMs: inputs.timeoutMinutes * MINUTE_MS,
      // Without this, Azure refuses a what-if by an identity that may not make the changes.
      ...(isPlan ? { validationLevel: "ProviderNoRbac" } : {}),
    },
    eventBridge,
    trust,
    warnings: [
      ...warnings,
      ...state.dataFactoryHubs.warnings,
      ...(state.storage === undefined ? possibleOverlapWarnings(sources) : []),
      ...state.ending.map((work) => warningOfEnd(work, inputs)),
      ...networkWarnings(state, inputs),
      ...warningsAbout(repository, deployer, trust),
      ...protectionWarnings({ protection, trust, existing: state.credentials, resourceGroup: inputs.resourceGroup }),
    ],
  };
}

/** For a new hub only: configure-exports checks an existing hub, together with its lake. */
function possibleOverlapWarnings({ file, given }: SettingsSources): readonly Notice[] {
  const scopes = file === undefined ? given.scopes : scopesWithCosts(parseSettings(file.bytes, file.name));
  return findPossibleOverlaps(scopes).map((overlap) => ({
    code: "OverlapPossible",
    message: describePossibleOverlap(overlap),
  }));
}

/** Exports of an existing account fail between the deployment and the next run of configure-exports. */
function networkWarnings({ storage }: DeployHubState, inputs: DeployHubInputs): readonly Notice[] {
  if (storage === undefined || !changesNetwork(inputs, storage.network)) return [];
  return [
    {
      message:
        `The network of ${storage.name} changes from ${storage.network.publicNetworkAccess} to ${inputs.network}. ` +
        "Afterwards, run the workflow hub-settings (configure-exports), which saves each export again: Azure requires " +
        "that, and may refuse deliveries until then.",
    },
  ];
}

/** A plan names the input that a deployment will need; a deployment that gets here already has it. */
function warningOfEnd(work: EndingWork, { mode, stopsDataFactoryHub }: DeployHubInputs): Notice {
  const needed =
    mode === "deploy" || stopsDataFactoryHub ? "" : ' A deployment needs stop-data-factory-hub: "true" for that.';
  return { code: "OlderEngineDoesMore", message: `${describeEndingWork(work)}${needed}` };
}

function warningsAbout(repository: HubRepository, deployer: Deployer, trust: TrustPlan): readonly Notice[] {
  const { name, ownerId, repositoryId, defaultBranch, server } = repository;
  const warnings: Notice[] = [];
  if (!defaultBranch && trust.writesBranch) {
    warnings.push({
      message:
        `The default branch of ${name} is unknown, so the hub identity trusts its branch ${FALLBACK_BRANCH}. ` +
        "If the default branch has another name, anyone who creates that branch could sign in as the hub identity. " +
        "Set github-token or github-default-branch.",
    });
  }
  if (server.hasIdsInSubjects && (!ownerId || !repositoryId)) {
    warnings.push({
      message:
        `The IDs of ${name} are unknown, so the identities trust it by name only. Jobs of repositories that are ` +
        "created or renamed after 15 July 2026 cannot sign in. Set github-token, or github-owner-id and github-repository-id.",
    });
  }
  if (deployer.objectId === undefined) {
    warnings.push({
      message:
        "The access token contains no object ID, so the deployment cannot give this identity access to config. " +
        "Assign it Storage Blob Data Contributor on that container.",
    });
  }
  return warnings;
}
