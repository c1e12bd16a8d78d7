import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type AzureOptions, type Identity, type SimulatedAzure, startAzure } from "azure-simulator";
import { createHubContainers, type HubContainers } from "azure-simulator/testing";
import { readActionContract } from "../../../scripts/action-contract.ts";
import { configureExports } from "../../../src/actions/configure-exports/configure-exports.ts";
import { readConfigureExportsInputs } from "../../../src/actions/configure-exports/inputs.ts";
import { reportConfigureExports } from "../../../src/actions/configure-exports/report.ts";
import type { ConfigureExportsResult } from "../../../src/actions/configure-exports/result.ts";
import { openResourceManager } from "../../../src/azure/arm/resource-manager.ts";
import { openCostManagement } from "../../../src/azure/cost-exports/cost-management.ts";
import { openBlobService } from "../../../src/azure/storage/blob-service.ts";
import type { ActionReport } from "../../../src/github/action-report.ts";
import { createLog } from "../../../src/github/log.ts";
import { createInputReader } from "../../../src/github/step-inputs.ts";
import { hostsOf } from "../hostile-azure/listed-hosts.ts";
import { movedClock } from "./moved-clock.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const GROUP = "cost-hub";

export const SETTINGS = "hub/settings.json";

export interface Configured {
  readonly result: ConfigureExportsResult;
  readonly report: ActionReport;
  readonly log: string;
}

/** A tenant with a hub's storage, in which configure-exports runs in this process. */
export interface SimulatedTenant {
  readonly cloud: SimulatedAzure;
  readonly containers: HubContainers;
  /** A resource ID. */
  readonly storageAccountId: string;
  /** Replaces the storage account with one that has these properties. */
  putAccount(properties: object): Promise<void>;
  /** Writes a file to the checked-out repository, or removes it if the text is undefined. */
  commit(content: string | undefined): Promise<void>;
  /** Settings with these scopes and a retention. */
  commitScopes(...scopes: readonly string[]): Promise<void>;
  put(name: string, content: string): Promise<void>;
  read(name: string): Promise<string | undefined>;
  /** Runs the action, by default as the tenant's owner. */
  configure(inputs?: Readonly<Record<string, string>>, identity?: Identity): Promise<Configured>;
  /** Adds a subscription that can have exports, and returns its scope. */
  addSubscription(): Promise<string>;
  /** Adds an identity with these roles at these scopes. */
  addIdentity(name: string, roles: Readonly<Record<string, string | readonly string[]>>): Promise<Identity>;
  /** The sorted names of a scope's exports. */
  exportNames(scope: string): readonly string[];
  /** Removes the settings and the records of them, and forgets the requests to Cost Management. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** The annotations as `warning OverlapPossible`. */
export function codesOf({ annotations }: Pick<ActionReport, "annotations">): readonly string[] {
  return annotations.map(({ kind, title }) => `${kind} ${title}`);
}

/** Starts the tenant. This process trusts its certificate until `close`. */
export async function startTenant(options: AzureOptions = {}): Promise<SimulatedTenant> {
  const clock = movedClock(new Date().toISOString());
  const cloud = await startAzure({ now: clock.now, ...options });
  const { arm, environment, signIn, storage } = cloud;
  const trusted = getCACertificates("default");
  setDefaultCACertificates([...trusted, await readFile(environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
  const owner = signIn.directory.byClientId(signIn.clientId);
  if (owner === undefined) throw new Error("the simulator did not create an identity");
  arm.setProvider("Microsoft.CostManagementExports", "Registered");
  arm.setProvider("Microsoft.Storage", "Registered");
  arm.createResourceGroup(GROUP, "westeurope");
  const group = `/subscriptions/${arm.subscriptionId}/resourceGroups/${GROUP}`;
  const storageAccountId = `${group}/providers/Microsoft.Storage/storageAccounts/${storage.account}`;
  const putAccount = async (properties: object): Promise<void> => {
    const sku = { name: "Premium_LRS" };
    await arm.putResource(storageAccountId, { kind: "BlockBlobStorage", location: "westeurope", sku, properties });
  };
  await putAccount({ isHnsEnabled: true, allowSharedKeyAccess: true });
  const containers = await createHubContainers(storage);
  for (const name of ["msexports", "ingestion", "config"]) {
    await arm.putResource(`${storageAccountId}/blobServices/default/containers/${name}`, { properties: {} });
  }
  const workspace = await mkdtemp(join(tmpdir(), "workspace-"));
  const contract = readActionContract(ROOT, "configure-exports").inputs;
  const names = contract.map(({ name }) => name);
  const defaults = Object.fromEntries(contract.map(({ name, defaultValue }) => [name, defaultValue]));
  const credentialOf = (identity: Identity) => ({
    hosts: hostsOf(arm.url),
    getToken: async (scope: string | string[]) => {
      const audience = String(scope).replace("/.default", "");
      return { token: signIn.issueToken(identity, audience, {}), expiresOnTimestamp: Date.now() + 3_600_000 };
    },
  });
  const userAgent = "cost-hub/test (configure-exports)";
  const { signal } = new AbortController();
  const azure = { cloud: "AzureCloud", resourceManagerUrl: arm.url, clock, signal, userAgent } as const;
  const open = openBlobService({
    endpoint: { url: storage.url, accountName: storage.account },
    credential: { key: storage.key },
    userAgent,
    signal,
  });

  const commit = async (content: string | undefined): Promise<void> => {
    const file = join(workspace, SETTINGS);
    await mkdir(dirname(file), { recursive: true });
    if (content === undefined) await rm(file, { force: true });
    else await writeFile(file, content);
  };

  return {
    cloud,
    containers,
    storageAccountId,
    putAccount,
    commit,
    commitScopes: (...scopes) =>
      commit(
        JSON.stringify(
          {
            type: "HubInstance",
            scopes: scopes.map((scope) => ({ scope })),
            retention: { msexports: { days: 0 }, ingestion: { months: 13 } },
          },
          undefined,
          2,
        ),
      ),
    put: async (name, content) => {
      const bytes = Buffer.from(content);
      await containers.config.getBlockBlobClient(name).upload(bytes, bytes.length);
    },
    read: async (name) => {
      const bytes = await open("config").read(name);
      return bytes === undefined ? undefined : Buffer.from(bytes).toString();
    },
    configure: async (inputs = {}, identity = owner) => {
      const credential = credentialOf(identity);
      const given = {
        "storage-account": storage.url,
        "storage-account-id": storageAccountId,
        "hub-name": "finops",
        "resource-manager-url": arm.url,
        "custom-hosts": cloud.customHosts.join(","),
        ...inputs,
      };
      const variables = Object.entries({ ...defaults, ...given }).map(([name, value]) => [
        `INPUT_${name.toUpperCase()}`,
        value,
      ]);
      const lines: string[] = [];
      const log = createLog({ write: (text) => lines.push(text), clock, isDebug: false });
      const result = await configureExports({
        inputs: readConfigureExportsInputs(createInputReader(Object.fromEntries(variables), names, () => {})),
        resourceManager: openResourceManager({ ...azure, credential, subscriptionId: arm.subscriptionId }),
        costManagement: openCostManagement({
          ...azure,
          credential,
          onWait: (reason) => log.info(reason),
          random: () => 0,
        }),
        config: open("config"),
        lake: open("ingestion"),
        exports: open("msexports"),
        clock,
        log,
        signal,
        workspace,
      });
      return { result, report: reportConfigureExports(result), log: lines.join("") };
    },
    addSubscription: async () => {
      const scope = `/subscriptions/${randomUUID()}`;
      await cloud.costManagement.addScope(scope);
      return scope;
    },
    addIdentity: async (name, roles) => {
      const identity = signIn.directory.add({ name });
      for (const [role, scopes] of Object.entries(roles)) {
        for (const scope of [scopes].flat()) await arm.grant(identity, role as Parameters<typeof arm.grant>[1], scope);
      }
      return identity;
    },
    exportNames: (scope) =>
      cloud.costManagement.exports
        .filter((one) => one.scope.toLowerCase().replace(/^\/*/, "/") === scope.toLowerCase())
        .map(({ name }) => name)
        .toSorted(),
    clear: async () => {
      for (const name of ["settings.json", "journal/settings-uploaded.json", "journal/export-scopes.json"]) {
        await containers.config.getBlobClient(name).deleteIfExists();
      }
      cloud.costManagement.forgetRequests();
    },
    close: async () => {
      setDefaultCACertificates(trusted);
      await cloud.close();
      await rm(workspace, { recursive: true });
    },
  };
}
