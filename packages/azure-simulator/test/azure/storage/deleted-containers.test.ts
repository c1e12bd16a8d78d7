import { readFileSync } from "node:fs";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { BlobServiceClient, RestError, StorageSharedKeyCredential } from "@azure/storage-blob";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SimulatedAzure, startAzure } from "../../../src/start-azure.ts";
import { armClient } from "../../simulated-arm-client.ts";

let cloud: SimulatedAzure;
let service: BlobServiceClient;
let account: string;
const trusted = getCACertificates("default");
let now = new Date("2026-07-08T09:00:00Z");

beforeAll(async () => {
  cloud = await startAzure({ now: () => now });
  setDefaultCACertificates([...trusted, readFileSync(cloud.environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
  const { key, account: name, url } = cloud.storage;
  service = new BlobServiceClient(url, new StorageSharedKeyCredential(name, key), { retryOptions: { maxTries: 1 } });
  cloud.arm.createResourceGroup("costs", "westeurope");
  account = `/subscriptions/${cloud.arm.subscriptionId}/resourceGroups/costs/providers/Microsoft.Storage/storageAccounts/costs`;
  await cloud.arm.putResource(account, {
    location: "westeurope",
    kind: "BlockBlobStorage",
    sku: { name: "Premium_LRS" },
    properties: { isHnsEnabled: true },
  });
  await cloud.arm.putResource(`${account}/blobServices/default`, {
    properties: { containerDeleteRetentionPolicy: { enabled: true, days: 7 } },
  });
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await cloud.close();
});

const idOf = (name: string): string => `${account}/blobServices/default/containers/${name}`;
const codeOf = (error: unknown): string | undefined => (error instanceof RestError ? error.code : String(error));

interface Listed {
  readonly name: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

async function deletedIn(plane: "arm" | "blob"): Promise<readonly (readonly unknown[])[]> {
  if (plane === "arm") {
    const path = `${account}/blobServices/default/containers?api-version=2023-05-01&$include=deleted`;
    const { body } = await armClient(cloud).send("GET", path);
    return (body as { readonly value: readonly Listed[] }).value
      .filter(({ properties }) => properties.deleted === true)
      .map(({ name, properties }) => [name, properties.version, properties.remainingRetentionDays]);
  }
  const found: unknown[][] = [];
  for await (const { deleted, name, version, properties } of service.listContainers({ includeDeleted: true })) {
    if (deleted) found.push([name, version, properties.remainingRetentionDays]);
  }
  return found;
}

async function create(name: string, content: string): Promise<void> {
  await cloud.arm.putResource(idOf(name), {});
  await service.getContainerClient(name).getBlockBlobClient("folder/file").upload(content, content.length);
}

test.each(["arm", "blob"] as const)(
  "a container deleted through %s is listed by both, restored with its content, and lost once its name is used again",
  async (plane) => {
    const name = `by-${plane}`;
    const container = service.getContainerClient(name);
    const remove = async (): Promise<unknown> =>
      plane === "blob" ? container.delete() : armClient(cloud).send("DELETE", `${idOf(name)}?api-version=2023-05-01`);
    await create(name, "costs");
    await remove();
    expect(await container.exists()).toBe(false);
    expect(cloud.arm.resources.find(idOf(name))).toBeUndefined();
    const [[, version] = []] = await deletedIn("arm");
    expect(await deletedIn("arm")).toEqual([[name, version, 7]]);
    expect(await deletedIn("blob")).toEqual([[name, version, 7]]);

    await service.undeleteContainer(name, String(version));
    expect(cloud.arm.resources.find(idOf(name))).toBeDefined();
    expect((await container.getBlobClient("folder/file").downloadToBuffer()).toString()).toBe("costs");
    expect(await deletedIn("blob")).toEqual([]);

    await remove();
    const [[, second] = []] = await deletedIn("blob");
    await create(name, "new");
    expect(await service.undeleteContainer(name, String(second)).catch(codeOf)).toBe("ContainerAlreadyExists");
    await container.delete();
    now = new Date(now.getTime() + 8 * 86_400_000);
    expect(await deletedIn("blob")).toEqual([]);
    expect(await service.undeleteContainer(name, String(second)).catch(codeOf)).toBe("ContainerNotFound");
  },
);

test.each([true, false])(
  "roles on a deleted container are lost: %s, because Azure does not document it",
  async (isLost) => {
    cloud.arm.loseContainerRoles(isLost);
    await create("roles", "costs");
    const [identity] = [cloud.signIn.directory.byClientId(cloud.signIn.clientId)];
    if (identity !== undefined) await cloud.arm.grant(identity, "Storage Blob Data Reader", idOf("roles"));
    const count = (): number => cloud.arm.resources.all(idOf("roles")).length;
    expect(count()).toBe(2);
    await service.getContainerClient("roles").delete();
    expect(count()).toBe(isLost ? 0 : 1);
  },
);
