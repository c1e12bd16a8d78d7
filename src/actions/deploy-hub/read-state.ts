import { InputError } from "exact-values/errors";
import { shellCommand } from "exact-values/shell-command";
import type { ArmResource } from "../../azure/arm/arm-resources.ts";
import type { ResourceManager } from "../../azure/arm/resource-manager.ts";
import { fieldOf, textField } from "../../azure/http/json-fields.ts";
import type { DeployHubContext, JobIdentity } from "./clients.ts";
import { type EngineRepository, findEngineRepository } from "./engine-repository.ts";
import { readCredentials, type TrustedCredential } from "./identity/credentials.ts";
import { type HubIdentity, isOfHub } from "./identity/hub-identity.ts";
import { type Deployer, readDeployer } from "./identity/token-claims.ts";
import type { DeployHubInputs, DeployMode } from "./inputs.ts";
import { findOlderEngines, type OlderEngines } from "./older-engine/older-engine.ts";
import { type DeployedAccount, findHubStorage } from "./older-engine/older-storage.ts";
import { type EndingWork, findEndingWork, refuseUnaskedEnd } from "./older-engine/wider-engine.ts";
import { type CheckedEnvironment, type RepositoryProtection, readProtection } from "./protection/read-protection.ts";
import { readSettingsSources, type SettingsSources } from "./settings-step.ts";
import { planSoftDelete, type SoftDeletePlan } from "./soft-delete.ts";
import type { TaggedResource } from "./tags.ts";

/** What exists of a hub before a deployment; a fresh one has neither storage nor identities. */
interface HubState {
  readonly hub: HubIdentity;
  readonly storage: DeployedAccount | undefined;
  readonly softDelete: SoftDeletePlan;
  readonly olderEngines: OlderEngines;
  readonly engineClientId: string | undefined;
  readonly planClientId: string | undefined;
  /** Of the hub identity; empty for a new hub. */
  readonly credentials: readonly TrustedCredential[];
  /** Resources that carry the hub's tag, and its storage account. */
  readonly existing: readonly TaggedResource[];
}

/** Everything that is known before anything changes. */
export interface DeployHubState extends HubState {
  readonly deployer: Deployer;
  readonly engine: EngineRepository;
  readonly sources: SettingsSources;
  /** What older engines do beyond the work of this one, and would not do any longer. */
  readonly ending: readonly EndingWork[];
  readonly protection: RepositoryProtection;
}

const IDENTITY = "microsoft.managedidentity/userassignedidentities";
const IDENTITY_API = "2023-01-31";
const STORAGE = "Microsoft.Storage/storageAccounts";
const STORAGE_API = "2023-05-01";

/** Signs in and looks at what exists; changes nothing, and refuses what no deployment may do. */
export async function readDeployHubState({ clients, inputs, workspace }: DeployHubContext): Promise<DeployHubState> {
  const sources = await readSettingsSources(inputs, workspace);
  const deployer = readDeployer(await clients.accessToken());
  const hub = await readHubState(clients.resourceManager, inputs);
  refuseHubIdentities(hub, deployer, inputs.mode);
  const ending = findEndingWork(hub.olderEngines.engines);
  // Before providers are registered: nothing is begun that will not be done.
  if (inputs.mode === "deploy" && !inputs.stopOlderEngine) refuseUnaskedEnd(ending);
  const engine = await findEngineRepository({ ...clients, inputs });
  const protection = await readProtection({
    ...{ ...clients, repository: engine.repository, defaultBranch: engine.defaultBranch },
    environments: environmentsToCheck(inputs.githubEnvironment, await clients.jobIdentity()),
  });
  return { ...hub, deployer, engine, sources, ending, protection };
}

/** Where the documents have the deployment run. */
const DEPLOY_ENVIRONMENT = "hub-deploy";

/** The environments whose jobs sign in as an identity with rights to write. */
function environmentsToCheck(hub: string, job: JobIdentity | undefined): readonly CheckedEnvironment[] {
  // A deployment that signs in by its branch has no environment, and neither has a hub without one.
  const isByBranch = job?.subject !== undefined && /:ref:/.test(job.subject);
  const deploy = job?.environment ?? (isByBranch || hub === "" ? "" : DEPLOY_ENVIRONMENT);
  const isSameEnvironment = deploy.toLowerCase() === hub.toLowerCase();
  return [
    ...(hub === "" ? [] : [{ name: hub, role: "hub" as const }]),
    ...(deploy === "" || isSameEnvironment ? [] : [{ name: deploy, role: "deploy" as const }]),
  ];
}

/** Looks at what exists of the hub; changes nothing. Throws InputError `ResourceGroupMissing` when its group does not exist. */
async function readHubState(manager: ResourceManager, inputs: DeployHubInputs): Promise<HubState> {
  const { resourceGroup, hubName, subscriptionId } = inputs;
  const group = await manager.resourceGroup(resourceGroup);
  if (group === undefined) throw groupMissing(inputs);
  const hub: HubIdentity = { subscriptionId, resourceGroup: group.name, hubName };
  const olderEngines = await findOlderEngines(manager, hub);
  const given = inputs.storageAccountName;
  const account = await findHubStorage(manager, { hub, engines: olderEngines.engines, given });
  const resources = await manager.resources(group.name);
  const storageId = `${group.id}/providers/${STORAGE}/${account}`;
  const storage = account === undefined ? undefined : await readStorage(manager, storageId);
  const ofHub = resources.filter(({ id, tags }) => isOfHub(tags, hub) || (storage && isSame(id, storage.id)));
  const identityOf = (name: RegExp): ArmResource | undefined =>
    ofHub.find((resource) => resource.type.toLowerCase() === IDENTITY && name.test(resource.name));
  const clientIdOf = async (identity: ArmResource | undefined): Promise<string | undefined> => {
    if (identity === undefined) return undefined;
    const { properties } = (await manager.get(identity.id, IDENTITY_API)) ?? {};
    return textField(properties, "clientId")?.toLowerCase();
  };
  const hubIdentity = identityOf(/-engine-[a-z0-9]{13}$/i);
  return {
    hub,
    storage,
    softDelete: await planSoftDelete(manager, {
      hub,
      storageId: storage?.id,
      accounts: resources.filter(({ type }) => isSame(type, STORAGE)),
    }),
    olderEngines,
    engineClientId: await clientIdOf(hubIdentity),
    planClientId: await clientIdOf(identityOf(/-plan-[a-z0-9]{13}$/i)),
    credentials: hubIdentity === undefined ? [] : await readCredentials(manager, hubIdentity.id),
    existing: ofHub.map(({ type, tags }) => ({ type, tags })),
  };
}

/** The storage account of this resource ID; undefined when it does not exist. */
export async function readStorage(manager: ResourceManager, id: string): Promise<DeployedAccount | undefined> {
  const account = await manager.get(id, STORAGE_API);
  if (account === undefined) return undefined;
  const { properties } = account;
  return {
    id: String(account.id ?? id),
    name: String(account.name ?? id.split("/").at(-1)),
    location: textField(account, "location"),
    sku: textField(account.sku, "name"),
    // Azure leaves it out where nobody ever decided, and then allows them.
    allowsSharedKeys: fieldOf(properties, "allowSharedKeyAccess") !== false,
    url: textField(fieldOf(properties, "primaryEndpoints"), "blob") ?? "",
  };
}

/** Throws InputError `WrongIdentity` for a deployment by one of the hub's own identities: workflows that anyone may edit use them. */
function refuseHubIdentities({ engineClientId, planClientId }: HubState, deployer: Deployer, mode: DeployMode): void {
  const { clientId } = deployer;
  if (clientId === undefined) return;
  const isEngine = clientId === engineClientId;
  const isPlan = clientId === planClientId;
  if (!isEngine && !(isPlan && mode === "deploy")) return;
  const who = isEngine ? "engine" : "reading identity for pull requests";
  throw new InputError(
    "WrongIdentity",
    `client-id ${clientId} is the hub's own ${who}, which must not deploy the hub.`,
    {
      remedy:
        "Sign in as the identity that was made for deploying (step 2 of deploy-hub/README.md); in the job of environment hub-deploy, AZURE_CLIENT_ID should be a variable of that environment.",
      place: { value: clientId },
    },
  );
}

function groupMissing({ resourceGroup, subscriptionId }: DeployHubInputs): InputError {
  return new InputError(
    "ResourceGroupMissing",
    `Subscription ${subscriptionId} has no resource group ${resourceGroup}, or the signed-in identity may not see it.`,
    {
      remedy: `Make it by: ${shellCommand`az group create --name ${resourceGroup} --location ${"<region>"} --subscription ${subscriptionId}`}; then give the identity its roles there.`,
      place: { value: resourceGroup },
    },
  );
}

function isSame(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}
