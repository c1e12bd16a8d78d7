import { readFile } from "node:fs/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { ResourceManagementClient } from "@azure/arm-resources";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Identity } from "../src/azure/directory.ts";
import { type SimulatedAzure, startAzure } from "../src/start-azure.ts";
import { storageAccount, templateDeploymentBody, vault } from "./arm-templates.ts";

let cloud: SimulatedAzure;
let client: ResourceManagementClient;
const trusted = getCACertificates("default");

beforeAll(async () => {
  cloud = await startAzure({ arm: { listPageSize: 1 } });
  setDefaultCACertificates([...trusted, await readFile(cloud.environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
  const { signIn, arm } = cloud;
  const owner = signIn.directory.byClientId(signIn.clientId) as Identity;
  const credential = {
    getToken: async () => ({
      token: signIn.issueToken(owner, "https://management.azure.com"),
      expiresOnTimestamp: Date.now() + 60_000,
    }),
  };
  client = new ResourceManagementClient(credential, arm.subscriptionId, {
    endpoint: arm.url,
    credentialScopes: "https://management.azure.com/.default",
  });
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await cloud.close();
});

async function all<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

test("Azure's own client creates a group, deploys to it, and lists the results across all pages", async () => {
  await client.resourceGroups.createOrUpdate("sdk", { location: "westeurope" });
  const { template } = templateDeploymentBody([storageAccount("sdkstore"), vault("sdk-vault")]).properties;
  const deployment = { properties: { mode: "Incremental" as const, template: template as Record<string, unknown> } };
  const { deployments, deploymentOperations, resources } = client;
  const validated = await deployments.beginValidateAndWait("sdk", "hub", deployment);
  expect(validated.properties?.provisioningState).toBe("Succeeded");
  const preview = await deployments.beginWhatIfAndWait("sdk", "hub", deployment, { updateIntervalInMs: 1 });
  expect(preview.changes?.map(({ changeType }) => changeType)).toEqual(["Create", "Create"]);
  const done = await deployments.beginCreateOrUpdateAndWait("sdk", "hub", deployment, { updateIntervalInMs: 1 });
  expect(done.properties?.provisioningState).toBe("Succeeded");
  const operations = await all(deploymentOperations.list("sdk", "hub"));
  expect(operations).toHaveLength(3);
  const found = await all(resources.listByResourceGroup("sdk"));
  expect(found.map(({ name }) => name).toSorted()).toEqual(["sdk-vault", "sdkstore"]);
});

test("Azure's own client sees a resource provider become registered", async () => {
  const { providers } = client;
  expect((await providers.get("Microsoft.EventGrid")).registrationState).toBe("NotRegistered");
  await providers.register("Microsoft.EventGrid");
  expect((await providers.get("Microsoft.EventGrid")).registrationState).toBe("Registering");
  expect((await providers.get("Microsoft.EventGrid")).registrationState).toBe("Registered");
});
