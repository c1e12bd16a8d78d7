import { randomUUID } from "node:crypto";

/** A federated credential: tokens of this issuer with exactly this subject authenticate the identity. */
export interface FederatedCredential {
  readonly name: string;
  readonly issuer: string;
  readonly subject: string;
  readonly audiences: readonly string[];
}

/** A service principal (of an application or a managed identity) or a person. */
export interface Identity {
  readonly name: string;
  /** People sign in interactively: the token endpoint issues no tokens for them. */
  readonly isPerson: boolean;
  readonly clientId: string;
  readonly objectId: string;
  /** For clients that sign in with a secret. Most identities have none. */
  readonly secret: string | undefined;
  readonly credentials: readonly FederatedCredential[];
}

export interface NewIdentity {
  readonly name?: string;
  readonly isPerson?: boolean;
  readonly clientId?: string;
  readonly objectId?: string;
  readonly secret?: string;
  /** Trusted subjects of GitHub's ID tokens. */
  readonly subjects?: readonly string[];
}

/** The service principals and people of one tenant. */
export interface Directory {
  readonly tenantId: string;
  add(identity: NewIdentity): Identity;
  remove(objectId: string): void;
  byClientId(clientId: string): Identity | undefined;
  byObjectId(objectId: string): Identity | undefined;
  /** Adds or replaces the federated credential of this name. */
  trust(objectId: string, credential: FederatedCredential): void;
  distrust(objectId: string, credentialName: string): void;
}

/** `trust` is the issuer and the audience in the credentials of identities that are added with subjects. */
export function createDirectory(trust: { readonly issuer: string; readonly audience: string }): Directory {
  const byObject = new Map<string, Identity>();
  const change = (objectId: string, credentials: (identity: Identity) => readonly FederatedCredential[]): void => {
    const identity = byObject.get(objectId.toLowerCase());
    if (identity === undefined) throw new Error(`No identity has the object ID ${objectId}`);
    byObject.set(objectId.toLowerCase(), { ...identity, credentials: credentials(identity) });
  };
  return {
    tenantId: randomUUID(),
    add: ({
      name = "identity",
      isPerson = false,
      clientId = randomUUID(),
      objectId = randomUUID(),
      secret,
      subjects = [],
    }) => {
      const credentials = subjects.map((subject, index) => ({
        name: `github-${index}`,
        issuer: trust.issuer,
        subject,
        audiences: [trust.audience],
      }));
      const identity = { name, isPerson, clientId, objectId, secret, credentials };
      byObject.set(objectId.toLowerCase(), identity);
      return identity;
    },
    remove: (objectId) => {
      byObject.delete(objectId.toLowerCase());
    },
    byClientId: (clientId) =>
      byObject.values().find((identity) => identity.clientId.toLowerCase() === clientId.toLowerCase()),
    byObjectId: (objectId) => byObject.get(objectId.toLowerCase()),
    trust: (objectId, credential) =>
      change(objectId, ({ credentials }) => [
        ...credentials.filter(({ name }) => name.toLowerCase() !== credential.name.toLowerCase()),
        credential,
      ]),
    distrust: (objectId, credentialName) =>
      change(objectId, ({ credentials }) =>
        credentials.filter(({ name }) => name.toLowerCase() !== credentialName.toLowerCase()),
      ),
  };
}
