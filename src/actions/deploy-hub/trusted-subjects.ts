import type { JsonObject } from "../../azure/http/json.ts";
import type { Notice } from "../../notice.ts";
import { shellCommand } from "../../shell-command.ts";
import type { Clients } from "./clients.ts";
import type { HubIdentity } from "./identity/hub-identity.ts";
import type { HubOutputs, TrustedCredential, TrustedSubjects } from "./result.ts";

const API_VERSION = "2023-01-31";

/** Reads from Azure which subjects the hub's identities trust, and from GitHub which one this job has. */
export async function readTrustedSubjects(
  { resourceManager, idTokenSubject }: Clients,
  { dataFactorytName: engineName }: HubOutputs,
  { subscriptionId, resourceGroup }: HubIdentity,
): Promise<TrustedSubjects> {
  const credentialsOf = async (identity: string): Promise<readonly TrustedCredential[]> => {
    const id = `/subscriptions/${subscriptionId}/resourceGroups/${resourceGroup}/providers/Microsoft.ManagedIdentity/userAssignedIdentities/${identity}`;
    const credentials = await resourceManager.list(`${id}/federatedIdentityCredentials`, API_VERSION);
    return credentials
      .flatMap((credential) => credentialIn(credential, identity))
      .sort((one, other) => (one.subject < other.subject ? -1 : 1));
  };
  return {
    engine: await credentialsOf(engineName),
    // Both names are made of the same parts.
    plan: await credentialsOf(engineName.replace(/-engine-(?=[a-z0-9]{13}$)/, "-plan-")),
    own: await idTokenSubject(),
  };
}

function credentialIn({ name, properties }: JsonObject, identity: string): readonly TrustedCredential[] {
  const { subject } = (properties ?? {}) as { readonly subject?: unknown };
  // Lists of nested resources give the names of their parents, too.
  return typeof subject === "string" ? [{ identity, name: String(name).split("/").at(-1) ?? "", subject }] : [];
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
const IDS = /^repo:([^/@:]+)(?:@\d+)?\/([^@:]+)(?:@\d+)?:/;

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
  const escaped = (text: string): string => text.replaceAll(":", "%3A");
  return [
    `repo:${repository}:ref:refs/heads/${escaped(defaultBranch)}`,
    ...(environment === "" ? [] : [`repo:${repository}:environment:${escaped(environment)}`]),
    `repo:${repository}:pull_request`,
  ];
}

function withoutIds(subject: string): string {
  return subject.replace(IDS, "repo:$1/$2:");
}

function warningOf({ identity, name, subject }: TrustedCredential, { resourceGroup }: DesiredTrust): Notice {
  const command = shellCommand`az identity federated-credential delete --name ${name} --identity-name ${identity} --resource-group ${resourceGroup} --yes`;
  const message = `${identity} still trusts ${subject}, which the inputs no longer name; a deployment removes nothing.`;
  return { message, remedy: `Remove it by: ${command}` };
}
