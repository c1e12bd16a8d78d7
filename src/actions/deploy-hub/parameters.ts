import type { EngineRepository } from "./engine-repository.ts";
import type { Deployer } from "./identity/token-claims.ts";
import type { DeployHubInputs } from "./inputs.ts";
import type { DeployedAccount } from "./older-engine/older-storage.ts";
import type { TrustPlan } from "./protection/trust-plan.ts";
import { keepTags, type TaggedResource } from "./tags.ts";

type TemplateParameters = Readonly<Record<string, { readonly value: unknown }>>;

export interface ParameterSources {
  readonly inputs: DeployHubInputs;
  readonly engine: EngineRepository;
  readonly trust: Pick<TrustPlan, "writesBranch" | "writesEnvironment">;
  /** Undefined when the signed-in identity gets no right of its own on `config`. */
  readonly deployer: Deployer | undefined;
  /** Of the hub's account that exists already; undefined for a new one. */
  readonly storage: DeployedAccount | undefined;
  /** True for the deployment that makes the account. */
  readonly setsSoftDelete: boolean;
  /** Resources of the hub that exist already. */
  readonly existing: readonly TaggedResource[];
}

/** The parameters of the template; what the user left empty is left out, so that the template's own default holds. */
export function templateParameters(sources: ParameterSources): TemplateParameters {
  const { inputs, engine, trust, deployer, storage, setsSoftDelete, existing } = sources;
  const values: Readonly<Record<string, unknown>> = {
    hubName: inputs.hubName,
    // An account cannot move; without a word the hub stays where it is.
    location: inputs.location ?? storage?.location,
    skipEventServiceRegistration: inputs.skipEventServiceRegistration,
    EventServiceLocation: inputs.eventServiceLocation,
    // Azure refuses another SKU for an account that is there: a default must not ask for one.
    storageSku: inputs.storageSku ?? storage?.sku,
    tags: inputs.tags,
    tagsByResource: keepTags(existing, inputs.tags, inputs.tagsByResource),
    scopesToMonitor: inputs.scopesToMonitor.map((scope) => `/${scope}`),
    exportRetentionInDays: inputs.exportRetentionInDays,
    ingestionRetentionInMonths: inputs.ingestionRetentionInMonths,
    remoteHubStorageUri: inputs.remoteHubStorageUri,
    remoteHubStorageKey: inputs.remoteHubStorageKey,
    githubRepository: engine.repository,
    githubOwnerId: engine.ownerId,
    githubRepositoryId: engine.repositoryId,
    // Empty trusts none.
    githubDefaultBranch: trust.writesBranch ? engine.defaultBranch : "",
    githubEnvironment: trust.writesEnvironment ? inputs.githubEnvironment : "",
    deployerPrincipalId: deployer?.objectId,
    deployerPrincipalType: deployer?.objectId === undefined ? undefined : deployer.principalType,
    storageAccountName: inputs.storageAccountName ?? storage?.name,
    allowSharedKeyAccess: inputs.allowSharedKeyAccess ?? storage?.allowsSharedKeys,
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
