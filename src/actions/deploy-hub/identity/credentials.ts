import { shellCommand } from "exact-values/shell-command";
import type { ResourceManager } from "../../../azure/arm/resource-manager.ts";
import type { JsonObject } from "../../../azure/http/json-fields.ts";

/** A federated credential of a managed identity of the hub. */
export interface TrustedCredential {
  /** Resource ID. */
  readonly id: string;
  readonly identity: string;
  readonly name: string;
  readonly subject: string;
  readonly issuer: string | undefined;
}

const API_VERSION = "2023-01-31";
const CREDENTIALS = "federatedIdentityCredentials";
const IDS = /^repo:([^/@:]+)(?:@\d+)?\/([^@:]+)(?:@\d+)?:/;

/** Lists the federated credentials of the identity with this resource ID. */
export async function readCredentials(
  manager: Pick<ResourceManager, "list">,
  identityId: string,
): Promise<readonly TrustedCredential[]> {
  const credentials = await manager.list(`${identityId}/${CREDENTIALS}`, API_VERSION);
  return credentials
    .flatMap((credential) => credentialIn(credential, identityId))
    .sort((one, other) => (one.subject < other.subject ? -1 : 1));
}

/** Deletes a federated credential; returns false if it did not exist. */
export function deleteCredential(
  manager: Pick<ResourceManager, "delete">,
  { id }: TrustedCredential,
): Promise<boolean> {
  return manager.delete(id, API_VERSION);
}

function credentialIn({ name, properties }: JsonObject, identityId: string): readonly TrustedCredential[] {
  const { subject, issuer } = (properties ?? {}) as { readonly subject?: unknown; readonly issuer?: unknown };
  if (typeof subject !== "string") return [];
  // In lists of nested resources, names include the parent's name.
  const own = String(name).split("/").at(-1) ?? "";
  const identity = identityId.split("/").at(-1) ?? "";
  const id = `${identityId}/${CREDENTIALS}/${own}`;
  return [{ id, identity, name: own, subject, issuer: typeof issuer === "string" ? issuer : undefined }];
}

/** The subject of jobs in an environment, without IDs. */
export function environmentSubject(repository: string, environment: string): string {
  return `repo:${repository}:environment:${escapeColons(environment)}`;
}

/** The subject in the form without owner and repository IDs. */
export function withoutIds(subject: string): string {
  return subject.replace(IDS, "repo:$1/$2:");
}

/** The command that deletes a credential. */
export function deletionCommand({ identity, name }: TrustedCredential, resourceGroup: string): string {
  return shellCommand`az identity federated-credential delete --name ${name} --identity-name ${identity} --resource-group ${resourceGroup} --yes`;
}

/** Encodes a branch or environment name as subjects do. */
export function escapeColons(text: string): string {
  return text.replaceAll(":", "%3A");
}
