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
import type { HubAddress } from "./identity/hub-address.ts";
import type { HubOutputs, TrustedSubjects } from "./result.ts";

/** Reads the subjects that the hub's identities trust from Azure, and this job's own subject from GitHub. */
export async function readTrustedSubjects(
  { resourceManager, jobIdentity }: Pick<Clients, "jobIdentity" | "resourceManager">,
  { dataFactorytName: hubIdentityName, planIdentityName }: HubOutputs,
  { subscriptionId, resourceGroup }: HubAddress,
): Promise<TrustedSubjects> {
  const group = `/subscriptions/${subscriptionId}/resourceGroups/${resourceGroup}`;
  const idOf = (identity: string): string =>
    `${group}/providers/Microsoft.ManagedIdentity/userAssignedIdentities/${identity}`;
  return {
    hub: await readCredentials(resourceManager, idOf(hubIdentityName)),
    plan: await readCredentials(resourceManager, idOf(planIdentityName)),
    own: (await jobIdentity())?.subject,
  };
}

/** The trust that this deployment establishes. */
interface DesiredTrust {
  readonly resourceGroup: string;
  /** owner/name */
  readonly repository: string;
  readonly defaultBranch: string;
  /** Empty if no environment is trusted. */
  readonly environment: string;
}

/** Names from the template; people created credentials with other names. */
const TEMPLATE_NAME = /^(?:branch|environment|pull-request)(?:-immutable)?$/;

/**
 * Warnings about credentials that an earlier deployment created and the inputs no longer name. A deployment removes
 * nothing, so their subjects can still sign in.
 */
export function warnOfLeftOvers({ hub, plan }: Omit<TrustedSubjects, "own">, desired: DesiredTrust): readonly Notice[] {
  return [...hub, ...plan]
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
    remedy: `Remove it: ${deletionCommand(credential, resourceGroup)}`,
  };
}
