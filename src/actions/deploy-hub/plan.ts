import type { Notice } from "exact-values/notice";
import { MINUTE_MS } from "exact-values/timestamp";
import template from "../../../template/hub.json" with { type: "json" };
import type { DeployRequest } from "../../azure/arm/arm-deployment.ts";
import { describePossibleOverlap, findPossibleOverlaps } from "../../hub/scope-overlap.ts";
import { scopesWithCosts } from "../../hub/settings/requested-datasets.ts";
import { parseSettings } from "../../hub/settings/settings-reader.ts";
import { type EngineRepository, FALLBACK_BRANCH } from "./engine-repository.ts";
import type { ProviderOutcome } from "./event-bridge.ts";
import { environmentSubject } from "./identity/credentials.ts";
import { withTableReaders } from "./identity/table-readers.ts";
import type { Deployer } from "./identity/token-claims.ts";
import type { DeployHubInputs } from "./inputs.ts";
import { describeEndingWork, type EndingWork } from "./older-engine/wider-engine.ts";
import { templateParameters } from "./parameters.ts";
import { protectionWarnings } from "./protection/protection-warnings.ts";
import { planTrust, type TrustPlan } from "./protection/trust-plan.ts";
import type { DeployHubState } from "./read-state.ts";
import type { EventBridgeState } from "./result.ts";
import type { SettingsSources } from "./settings-step.ts";

/** What a deployment sends, and what is to be said before it. */
export interface DeploymentPlan {
  readonly state: DeployHubState;
  readonly request: DeployRequest;
  readonly trust: TrustPlan;
  readonly eventBridge: EventBridgeState;
  readonly warnings: readonly Notice[];
}

/** Makes the request of what was read; pure. */
export function planDeployment(
  inputs: DeployHubInputs,
  state: DeployHubState,
  { eventBridge, warnings }: ProviderOutcome,
): DeploymentPlan {
  const { deployer, engine, protection, sources } = state;
  const isPlan = deployer.clientId !== undefined && deployer.clientId === state.planClientId;
  const trust = planTrust({
    branchCredential: inputs.branchCredential,
    environment: protection.environments.find(({ role }) => role === "hub")?.access,
    environmentSubject: environmentSubject(engine.repository, inputs.githubEnvironment),
    existing: state.credentials,
  });
  const parameters = templateParameters({
    inputs: { ...inputs, eventBridge: eventBridge.outcome === "started" },
    engine,
    trust,
    // The identity of pull requests must not seem to get the rights of the one that deploys.
    deployer: isPlan ? undefined : deployer,
    storage: state.storage,
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
      // A reader may ask what would change only when its right to make the changes is not checked.
      ...(isPlan ? { validationLevel: "ProviderNoRbac" } : {}),
    },
    eventBridge,
    trust,
    warnings: [
      ...warnings,
      ...state.olderEngines.warnings,
      ...(state.storage === undefined ? possibleOverlapWarnings(sources) : []),
      ...state.ending.map((work) => warningOfEnd(work, inputs)),
      ...warningsAbout(engine, deployer, trust),
      ...protectionWarnings({ protection, trust, existing: state.credentials, resourceGroup: inputs.resourceGroup }),
    ],
  };
}

/** A hub that is there is looked at by configure-exports, which knows its lake, too. */
function possibleOverlapWarnings({ file, given }: SettingsSources): readonly Notice[] {
  const scopes = file === undefined ? given.scopes : scopesWithCosts(parseSettings(file.bytes, file.name));
  return findPossibleOverlaps(scopes).map((overlap) => ({
    code: "OverlapPossible",
    message: describePossibleOverlap(overlap),
  }));
}

/** A deployment that got here was allowed to; a plan says what it will need. */
function warningOfEnd(work: EndingWork, { mode, stopOlderEngine }: DeployHubInputs): Notice {
  const needed = mode === "deploy" || stopOlderEngine ? "" : ' A deployment needs stop-older-engine: "true" for that.';
  return { code: "OlderEngineDoesMore", message: `${describeEndingWork(work)}${needed}` };
}

function warningsAbout(engine: EngineRepository, deployer: Deployer, trust: TrustPlan): readonly Notice[] {
  const { repository, ownerId, repositoryId, defaultBranch } = engine;
  const warnings: Notice[] = [];
  if (!defaultBranch && trust.writesBranch) {
    warnings.push({
      message: `The default branch of ${repository} is not known, so the engine trusts its branch ${FALLBACK_BRANCH}. If another one is the default, whoever makes a branch of that name could sign in as the engine: set github-token, or github-default-branch.`,
    });
  }
  if (!ownerId || !repositoryId) {
    warnings.push({
      message: `The IDs of ${repository} are not known, so the identities trust it by name only; jobs of repositories made or renamed after 15 July 2026 could not sign in. Set github-token, or github-owner-id and github-repository-id.`,
    });
  }
  if (deployer.objectId === undefined) {
    warnings.push({
      message:
        "The access token names no object ID, so the deployment grants this identity no right on container config; it needs Storage Blob Data Contributor there.",
    });
  }
  return warnings;
}
