import { tokenAudienceOf } from "../../azure/azure-clouds.ts";
import type { DeployedAccount } from "./data-factory/existing-storage.ts";
import { type FoundNetwork, networkParameters } from "./deployment/hub-network.ts";
import type { HubRepository } from "./hub-repository.ts";
import type { Deployer } from "./identity/deployer.ts";
import type { ResourceNames } from "./identity/resource-names.ts";
import type { DeployHubInputs } from "./inputs.ts";
import type { TrustPlan } from "./protection/trust-plan.ts";
import { keepTags, type TaggedResource } from "./tags.ts";

type TemplateParameters = Readonly<Record<string, { readonly value: unknown }>>;

export interface ParameterSources {
  readonly inputs: DeployHubInputs;
  readonly repository: HubRepository;
  /** The issuer of the ID tokens that the identities will trust. */
  readonly issuer: string;
  /** GitHub's REST API, for the event bridge. */
  readonly apiUrl: string;
  readonly trust: Pick<TrustPlan, "writesBranch" | "writesEnvironment">;
  /** Undefined if the signed-in identity gets no role on `config`. */
  readonly deployer: Deployer | undefined;
  /** The hub's existing account; undefined for a new hub. */
  readonly storage: DeployedAccount | undefined;
  /** Whether this deployment creates the account. */
  readonly setsSoftDelete: boolean;
  /** The hub's existing vault; undefined for a new hub. */
  readonly vault: FoundNetwork | undefined;
  /** Names that were given to this deployment or an earlier one. */
  readonly names: ResourceNames;
  readonly now: Date;
  /** The hub's existing resources. */
  readonly existing: readonly TaggedResource[];
}

/** The template's parameters. Empty inputs are omitted, so that the template's defaults apply. */
export function templateParameters(sources: ParameterSources): TemplateParameters {
  const { inputs, repository, trust, deployer, storage, setsSoftDelete, vault, names, existing } = sources;
  const values: Readonly<Record<string, unknown>> = {
    hubName: inputs.hubName,
    // An account cannot move, so the hub stays in its region by default.
    location: inputs.location ?? storage?.location,
    skipEventServiceRegistration: inputs.skipEventServiceRegistration,
    EventServiceLocation: inputs.eventServiceLocation,
    // Azure refuses to change the SKU of an existing account, so the default must be its own.
    storageSku: inputs.storageSku ?? storage?.sku,
    tags: inputs.tags,
    tagsByResource: keepTags(existing, inputs.tags, inputs.tagsByResource),
    scopesToMonitor: inputs.scopesToMonitor.map((scope) => `/${scope}`),
    exportRetentionInDays: inputs.exportRetentionInDays,
    ingestionRetentionInMonths: inputs.ingestionRetentionInMonths,
    remoteHubStorageUri: inputs.remoteHubStorageUri,
    remoteHubStorageKey: inputs.remoteHubStorageKey,
    githubRepository: repository.name,
    // Subjects on an Enterprise Server never have IDs.
    githubOwnerId: repository.server.hasIdsInSubjects ? repository.ownerId : undefined,
    githubRepositoryId: repository.server.hasIdsInSubjects ? repository.repositoryId : undefined,
    githubIssuer: sources.issuer,
    githubApiUrl: sources.apiUrl,
    tokenAudience: tokenAudienceOf(inputs),
    // Empty values trust no branch and no environment.
    githubDefaultBranch: trust.writesBranch ? repository.defaultBranch : "",
    githubEnvironment: trust.writesEnvironment ? inputs.githubEnvironment : "",
    deployerPrincipalId: deployer?.objectId,
    deployerPrincipalType: deployer?.objectId === undefined ? undefined : deployer.principalType,
    storageAccountName: inputs.storageAccountName ?? storage?.name,
    resourceNames: Object.keys(names).length === 0 ? undefined : names,
    allowSharedKeyAccess: inputs.allowSharedKeyAccess ?? storage?.allowsSharedKeys,
    ...networkParameters(inputs, { storage: storage?.network, vault, tenantId: inputs.tenantId }),
    encryptionKeyUri: inputs.encryptionKey,
    encryptionIdentityId: inputs.encryptionIdentity,
    // Azure refuses to change this for an existing account.
    requireInfrastructureEncryption:
      storage === undefined ? inputs.infrastructureEncryption : storage.hasInfrastructureEncryption,
    logWorkspaceId: inputs.logWorkspace,
    secretsExpireAt: secretExpiry(sources.now),
    setSoftDelete: setsSoftDelete,
    enablePurgeProtection: inputs.enablePurgeProtection,
    enableEventBridge: inputs.eventBridge,
    eventBridgeToken: inputs.eventBridgeToken,
  };
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, { value }]),
  );
}

/** The start of the year after next, in seconds. A date that changes once a year keeps previews free of noise. */
function secretExpiry(now: Date): number {
  return Date.UTC(now.getUTCFullYear() + 2, 0, 1) / 1000;
}
