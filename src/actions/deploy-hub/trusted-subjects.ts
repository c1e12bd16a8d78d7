import type { Notice } from "exact-values/notice";
import type { Clients } from "./clients.ts";
import {
  deletionCommand,
  environmentSubject,
  escapeColons,
  readCredentials,
  type TrustedCredential,
  withoutIds,
} from "./identity/credentials.ts";
import type { HubIdentity } from "./identity/hub-identity.ts";
import type { HubOutputs, TrustedSubjects } from "./result.ts";

/** Reads from Azure which subjects the hub's identities trust, and from GitHub which one this job has. */
export async function readTrustedSubjects(
  { resourceManager, jobIdentity }: Pick<Clients, "jobIdentity" | "resourceManager">,
  { dataFactorytName: engineName }: HubOutputs,
  { subscriptionId, resourceGroup }: HubIdentity,
): Promise<TrustedSubjects> {
  const group = `/subscriptions/${subscriptionId}/resourceGroups/${resourceGroup}`;
  const idOf = (identity: string): string =>
    `${group}/providers/Microsoft.ManagedIdentity/userAssignedIdentities/${identity}`;
  return {
    engine: await readCredentials(resourceManager, idOf(engineName)),
    // Both names are made of the same parts.
    plan: await readCredentials(resourceManager, idOf(engineName.replace(/-engine-(?=[a-z0-9]{13}$)/, "-plan-"))),
    own: (await jobIdentity())?.subject,
  };
}

/** What this deployment has the identities trust. */
interface DesiredTrust {
  readonly resourceGroup: string;
  /** owner/name */
  readonly repository: string;
  readonly defaultBranch: string;
  /** Empty when none is trusted. */
  readonly environment: string;
}

/** Names that the template gives; credentials of other names are someone's own. */
const TEMPLATE_NAME = /^(?:branch|environment|pull-request)(?:-immutable)?$/;

/**
 * Warnings of credentials that an earlier deployment made and this one no longer asks for: a deployment removes nothing, so whom they name may
 * go on signing in.
 */
export function warnOfLeftOvers(
  { engine, plan }: Omit<TrustedSubjects, "own">,
  desired: DesiredTrust,
): readonly Notice[] {
  return [...engine, ...plan]
    .filter(({ name, subject }) => TEMPLATE_NAME.test(name) && !wantedSubjects(desired).includes(withoutIds(subject)))
    .map((credential) => warningOf(credential, desired));
}

function wantedSubjects({ repository, defaultBranch, environment }: DesiredTrust): readonly string[] {
  return [
    `repo:${repository}:ref:refs/heads/${escapeColons(defaultBranch)}`,
    ...(environment === "" ? [] : [environmentSubject(repository, environment)]),
    `repo:${repository}:pull_request`,
  ];
}

function warningOf(credential: TrustedCredential, { resourceGroup }: DesiredTrust): Notice {
  const { identity, subject } = credential;
  return {
    message: `${identity} still trusts ${subject}, which the inputs no longer name. A deployment does not remove it.`,
    remedy: `Remove it by: ${deletionCommand(credential, resourceGroup)}`,
  };
}
