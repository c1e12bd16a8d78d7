import { InputError, ServiceError } from "exact-values/errors";
import type { Notice } from "exact-values/notice";
import type { ResourceManager } from "../../../azure/arm/resource-manager.ts";
import type { LogGroup } from "../../../github/log.ts";
import { deleteCredential, deletionCommand, type TrustedCredential, withoutIds } from "../identity/credentials.ts";

interface RemovalRequest {
  readonly manager: Pick<ResourceManager, "delete">;
  readonly removals: readonly TrustedCredential[];
  /** Credentials that the hub identity has after the deployment. */
  readonly deployed: readonly TrustedCredential[];
  /** Subject of the environment's jobs, without IDs. */
  readonly environmentSubject: string;
  readonly resourceGroup: string;
  readonly log: Pick<LogGroup, "info">;
}

/**
 * Deletes credentials for the branch, each only if Azure lists the environment's credential in the same form (with or
 * without IDs). One at a time, because Azure refuses concurrent writes on one identity.
 */
export async function removeBranchCredentials(request: RemovalRequest): Promise<readonly Notice[]> {
  const warnings: Notice[] = [];
  for (const credential of request.removals) warnings.push(...(await removeCredential(credential, request)));
  return warnings;
}

async function removeCredential(
  credential: TrustedCredential,
  { deployed, environmentSubject, log, manager, resourceGroup }: RemovalRequest,
): Promise<readonly Notice[]> {
  const { identity, subject } = credential;
  const kept = (because: string): readonly Notice[] => [
    {
      code: "BranchCredentialKept",
      message: `${identity} still trusts ${subject}: ${because}`,
      remedy: `Run deploy-hub again, or remove it: ${deletionCommand(credential, resourceGroup)}`,
    },
  ];
  const hasSameForm = (other: TrustedCredential): boolean =>
    withoutIds(other.subject) === environmentSubject && hasIds(other) === hasIds(credential);
  if (!deployed.some(hasSameForm)) {
    return kept("without it, no job with a subject of this form could sign in as the hub identity.");
  }
  try {
    await deleteCredential(manager, credential);
  } catch (error) {
    if (!(error instanceof InputError) && !(error instanceof ServiceError)) throw error;
    return kept(`the credential could not be deleted. ${error.message}`);
  }
  log.info(`${identity} no longer trusts ${subject}.`);
  return [];
}

function hasIds({ subject }: TrustedCredential): boolean {
  return withoutIds(subject) !== subject;
}
