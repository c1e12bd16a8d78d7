import { InputError } from "exact-values/errors";
import { shellCommand } from "exact-values/shell-command";
import type { ArmResource } from "../../azure/arm/arm-resources.ts";
import type { ResourceManager } from "../../azure/arm/resource-manager.ts";
import { fieldOf, textField } from "../../azure/http/json-fields.ts";
import type { DeployHubContext, JobIdentity } from "./clients.ts";
import { type DataFactoryHubs, findDataFactoryHubs } from "./data-factory/data-factory-hub.ts";
import { type EndingWork, findEndingWork, refuseUnaskedEnd } from "./data-factory/ending-work.ts";
import { type DeployedAccount, findHubStorage } from "./data-factory/existing-storage.ts";
import { refuseDeletedContainers } from "./deployment/deleted-containers.ts";
import { type FoundNetwork, readNetwork } from "./deployment/hub-network.ts";
import { findHubRepository, type HubRepository } from "./hub-repository.ts";
import { readCredentials, type TrustedCredential } from "./identity/credentials.ts";
import { type Deployer, readDeployer } from "./identity/deployer.ts";
import { type HubAddress, isOfHub } from "./identity/hub-address.ts";
import { chooseIssuer } from "./identity/issuer.ts";
import { findNames, type ResourceNames } from "./identity/resource-names.ts";
import type { DeployHubInputs, DeployMode } from "./inputs.ts";
import { type CheckedEnvironment, type RepositoryProtection, readProtection } from "./protection/read-protection.ts";
import { readSettingsSources, type SettingsSources } from "./settings-step.ts";
import { accountOfTemplate, planSoftDelete, type SoftDeletePlan } from "./soft-delete.ts";
import type { TaggedResource } from "./tags.ts";

/** The hub's resources before a deployment. A new hub has neither storage nor identities. */
interface HubState {
  readonly hub: HubAddress;
  /** Resource ID of the hub's resource group. */
  readonly groupId: string;
  readonly storage: DeployedAccount | undefined;
  /** Network settings of the hub's vault; undefined if there is none. */
  readonly vault: FoundNetwork | undefined;
  /** Names that were given to this deployment or an earlier one. */
  readonly names: ResourceNames;
  readonly softDelete: SoftDeletePlan;
  readonly dataFactoryHubs: DataFactoryHubs;
  readonly hubClientId: string | undefined;
  readonly planClientId: string | undefined;
  /** Credentials of the hub identity; empty for a new hub. */
  readonly credentials: readonly TrustedCredential[];
  /** Resources with the hub's tag, and its storage account. */
  readonly existing: readonly TaggedResource[];
}

/** The complete state before anything changes. */
export interface DeployHubState extends HubState {
  readonly deployer: Deployer;
  readonly repository: HubRepository;
  /** The issuer of the ID tokens that the identities will trust. */
  readonly issuer: string;
  /** GitHub's REST API. */
  readonly apiUrl: string;
  readonly sources: SettingsSources;
  /** Work of Data Factory hubs that this hub does not do and that would end. */
  readonly ending: readonly EndingWork[];
  readonly protection: RepositoryProtection;
}

const IDENTITY_API = "2023-01-31";
const STORAGE = "Microsoft.Storage/storageAccounts";
const STORAGE_API = "2023-05-01";
const VAULT_API = "2026-02-01";

/** Signs in and reads the state. Throws InputError for states that no deployment may change. */
export async function readDeployHubState({ clients, inputs, workspace }: DeployHubContext): Promise<DeployHubState> {
  const sources = await readSettingsSources(inputs, workspace);
  const deployer = readDeployer(await clients.accessToken());
  const hub = await readHubState(clients.resourceManager, inputs);
  refuseHubIdentities(hub, deployer, inputs.mode);
  const ending = findEndingWork(hub.dataFactoryHubs.factories);
  // Checked before providers are registered, so that a refused deployment changes nothing.
  if (inputs.mode === "deploy" && !inputs.stopsDataFactoryHub) refuseUnaskedEnd(ending);
  const repository = await findHubRepository({ ...clients, inputs });
  const job = await clients.jobIdentity();
  const issuer = chooseIssuer({
    ...{ given: inputs.githubIssuer, ofJob: job?.issuer, context: clients.context },
    ...{ repository: repository.name, existing: hub.credentials },
  });
  const protection = await readProtection({
    ...{ ...clients, ...repository, repository: repository.name },
    environments: environmentsToCheck(inputs.githubEnvironment, job),
  });
  return { ...hub, deployer, repository, issuer, apiUrl: clients.context.apiUrl, sources, ending, protection };
}

/** The environment that the documents recommend for deployments. */
const DEPLOY_ENVIRONMENT = "hub-deploy";

/** The environments whose jobs sign in as an identity with write access. */
function environmentsToCheck(hub: string, job: JobIdentity | undefined): readonly CheckedEnvironment[] {
  // A deployment that signs in by its branch has no environment.
  const isByBranch = job?.subject !== undefined && /:ref:/.test(job.subject);
  const deploy = job?.environment ?? (isByBranch || hub === "" ? "" : DEPLOY_ENVIRONMENT);
  const isSameEnvironment = deploy.toLowerCase() === hub.toLowerCase();
  return [
    ...(hub === "" ? [] : [{ name: hub, role: "hub" as const }]),
    ...(deploy === "" || isSameEnvironment ? [] : [{ name: deploy, role: "deploy" as const }]),
  ];
}

/** Reads the hub's existing resources. Throws InputError `ResourceGroupMissing` or `ContainerDeleted`. */
async function readHubState(manager: ResourceManager, inputs: DeployHubInputs): Promise<HubState> {
  const { resourceGroup, hubName, subscriptionId } = inputs;
  const group = await manager.resourceGroup(resourceGroup);
  if (group === undefined) throw groupMissing(inputs);
  const hub: HubAddress = { subscriptionId, resourceGroup: group.name, hubName };
  const dataFactoryHubs = await findDataFactoryHubs(manager, hub);
  const given = inputs.storageAccountName;
  const account = await findHubStorage(manager, { hub, factories: dataFactoryHubs.factories, given });
  const resources = await manager.resources(group.name);
  const storageId = `${group.id}/providers/${STORAGE}/${account}`;
  const storage = account === undefined ? undefined : await readStorage(manager, storageId);
  const accounts = resources.filter(({ type }) => isSame(type, STORAGE));
  const target = storage ?? accountOfTemplate(hub, accounts);
  if (target !== undefined && !inputs.recreateContainers) await refuseDeletedContainers(manager, target.id);
  const ofHub = resources.filter(({ id, tags }) => isOfHub(tags, hub) || (storage && isSame(id, storage.id)));
  const { find, names } = findNames(inputs.resourceNames, { hub, ofHub, resources });
  const clientIdOf = async (identity: ArmResource | undefined): Promise<string | undefined> => {
    if (identity === undefined) return undefined;
    const { properties } = (await manager.get(identity.id, IDENTITY_API)) ?? {};
    return textField(properties, "clientId")?.toLowerCase();
  };
  const hubIdentity = find("hubIdentity");
  return {
    ...{ hub, groupId: group.id },
    storage,
    names,
    vault: await readVault(manager, find("vault")),
    softDelete: await planSoftDelete(manager, { hub, storageId: storage?.id, accounts }),
    dataFactoryHubs,
    hubClientId: await clientIdOf(hubIdentity),
    planClientId: await clientIdOf(find("planIdentity")),
    credentials: hubIdentity === undefined ? [] : await readCredentials(manager, hubIdentity.id),
    existing: ofHub.map(({ type, tags }) => ({ type, tags })),
  };
}

/** The network settings of the hub's vault; undefined if there is none. */
async function readVault(manager: ResourceManager, vault: ArmResource | undefined): Promise<FoundNetwork | undefined> {
  const found = vault === undefined ? undefined : await manager.get(vault.id, VAULT_API);
  return found === undefined ? undefined : readNetwork(found.properties, "vault");
}

/** The storage account with this resource ID; undefined if it does not exist. */
export async function readStorage(manager: ResourceManager, id: string): Promise<DeployedAccount | undefined> {
  const account = await manager.get(id, STORAGE_API);
  if (account === undefined) return undefined;
  const { properties } = account;
  return {
    id: String(account.id ?? id),
    name: String(account.name ?? id.split("/").at(-1)),
    location: textField(account, "location"),
    sku: textField(account.sku, "name"),
    // Azure allows shared keys unless the property is explicitly false.
    allowsSharedKeys: fieldOf(properties, "allowSharedKeyAccess") !== false,
    url: textField(fieldOf(properties, "primaryEndpoints"), "blob") ?? "",
    network: readNetwork(properties, "account"),
    hasInfrastructureEncryption: fieldOf(fieldOf(properties, "encryption"), "requireInfrastructureEncryption") === true,
  };
}

/**
 * Throws InputError `WrongIdentity` if one of the hub's own identities deploys. Workflows that anyone can edit use
 * these identities.
 */
function refuseHubIdentities({ hubClientId, planClientId }: HubState, deployer: Deployer, mode: DeployMode): void {
  const { clientId } = deployer;
  if (clientId === undefined) return;
  const isHubIdentity = clientId === hubClientId;
  const isPlan = clientId === planClientId;
  if (!isHubIdentity && !(isPlan && mode === "deploy")) return;
  const which = isHubIdentity ? "hub identity" : "plan identity for pull requests";
  throw new InputError(
    "WrongIdentity",
    `client-id ${clientId} is the hub's own ${which}, which must not deploy the hub.`,
    {
      remedy:
        "Sign in as the identity that was created for deployments (step 2 of deploy-hub/README.md). In " +
        "environment hub-deploy, AZURE_CLIENT_ID should be a variable of that environment.",
      place: { value: clientId },
    },
  );
}

function groupMissing({ resourceGroup, subscriptionId }: DeployHubInputs): InputError {
  return new InputError(
    "ResourceGroupMissing",
    `Subscription ${subscriptionId} has no resource group ${resourceGroup}, or the signed-in identity may not see it.`,
    {
      remedy: `Create it: ${shellCommand`az group create --name ${resourceGroup} --location ${"<region>"} --subscription ${subscriptionId}`}. Then assign the identity its roles there.`,
      place: { value: resourceGroup },
    },
  );
}

function isSame(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}
