import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type SimulatedAzure, startAzure } from "azure-simulator";
import { type ActionRun, createHubContainers, runActionBundle, simulatedClock } from "azure-simulator/testing";
import { hubIn, type SimulatedHub } from "../stored-hub/simulated-hub.ts";
import { impatience } from "./silence-sweep.ts";

/** One minute in Azure takes one second. An export run takes a minute. */
const SPEED = 60;

/** A tenant with a storage account and one scope to export, whose jobs sign in over the network. */
export interface SweptTenant {
  readonly cloud: SimulatedAzure;
  readonly hub: SimulatedHub;
  run(action: string, inputs?: Readonly<Record<string, string>>): Promise<ActionRun>;
  removeExports(): Promise<void>;
  /** The current exports, without properties that change each time. */
  exports(): readonly string[];
  close(): Promise<void>;
}

export async function startSweptTenant(scope: string): Promise<SweptTenant> {
  const clock = simulatedClock("2026-07-06T01:01:00Z", SPEED);
  const cloud = await startAzure({
    now: clock.now,
    costManagement: {
      // A sweep makes more calls than Azure's quota allows per minute.
      quota: { runsPerMinute: 100_000, callsPerMinute: 100_000 },
      pace: { queuedSeconds: 1, processingSeconds: 60 },
      scopes: [{ scope, rows: 20 }],
    },
  });
  const { arm, costManagement, environment, signIn, storage } = cloud;
  const trusted = getCACertificates("default");
  setDefaultCACertificates([...trusted, await readFile(environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
  const hub = hubIn(storage, await createHubContainers(storage));
  const owner = signIn.directory.byClientId(signIn.clientId);
  if (owner === undefined) throw new Error("the tenant did not create an identity");
  arm.setProvider("Microsoft.CostManagementExports", "Registered");
  arm.createResourceGroup("cost-hub", "westeurope");
  const group = `/subscriptions/${arm.subscriptionId}/resourceGroups/cost-hub`;
  const accountId = `${group}/providers/Microsoft.Storage/storageAccounts/${storage.account}`;
  const account = { kind: "BlockBlobStorage", location: "westeurope", sku: { name: "Premium_LRS" } };
  await arm.putResource(accountId, { ...account, properties: { isHnsEnabled: true, allowSharedKeyAccess: false } });
  for (const name of ["msexports", "ingestion", "config"]) {
    await arm.putResource(`${accountId}/blobServices/default/containers/${name}`, { properties: {} });
  }
  await arm.grant(owner, "Storage Blob Data Contributor", accountId);
  const workspace = await mkdtemp(join(tmpdir(), "workspace-"));
  await mkdir(join(workspace, "hub"));
  const retention = { msexports: { days: 0 }, ingestion: { months: 13 } };
  const settings = { type: "HubInstance", scopes: [{ scope }], retention };
  await writeFile(join(workspace, "hub", "settings.json"), JSON.stringify(settings));

  return {
    cloud,
    hub,
    run: (action, inputs = {}) =>
      runActionBundle({
        action,
        inputs: {
          ...{ "tenant-id": signIn.tenantId, "client-id": signIn.clientId, "authority-host": signIn.authorityHost },
          ...{ "custom-hosts": cloud.customHosts.join(",") },
          ...{ "subscription-id": arm.subscriptionId, "resource-manager-url": arm.url },
          ...{ "storage-account": storage.url, ...inputs },
        },
        environment: { ...environment, ...clock.environment, ...impatience(clock), GITHUB_WORKSPACE: workspace },
      }),
    removeExports: async () => {
      const token = signIn.issueToken(owner, "https://management.azure.com", {});
      for (const { id } of costManagement.exports) {
        const headers = { authorization: `Bearer ${token}` };
        await fetch(`${arm.url}${id}?api-version=2025-03-01`, { method: "DELETE", headers });
      }
    },
    exports: () =>
      costManagement.exports
        .map(({ name, properties }) => `${name} ${JSON.stringify(properties)}`)
        .map((text) => text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "an instant"))
        .sort(),
    close: async () => {
      setDefaultCACertificates(trusted);
      await cloud.close();
      await rm(workspace, { recursive: true });
    },
  };
}
