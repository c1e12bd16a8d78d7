import { readFile } from "node:fs/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { BlobServiceClient, RestError } from "@azure/storage-blob";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Identity } from "../src/azure/directory.ts";
import { type SimulatedAzure, startAzure } from "../src/start-azure.ts";

let cloud: SimulatedAzure;
let nowMs: number;
let group: string;
let account: string;
let config: string;
const trusted = getCACertificates("default");

beforeAll(() => {
  nowMs = Date.now();
});
beforeEach(async () => {
  cloud = await startAzure({ now: () => new Date(nowMs), identities: [{ name: "hub" }] });
  setDefaultCACertificates([...trusted, await readFile(cloud.environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
  cloud.arm.createResourceGroup("hub", "westeurope");
  group = `/subscriptions/${cloud.arm.subscriptionId}/resourceGroups/hub`;
  account = `${group}/providers/Microsoft.Storage/storageAccounts/hubstore`;
  config = `${account}/blobServices/default/containers/config`;
});
afterEach(async () => {
  setDefaultCACertificates(trusted);
  await cloud.close();
});

const hubIdentity = (): Identity => {
  const [identity] = cloud.identities;
  if (identity === undefined) throw new Error("no identity");
  return identity;
};

async function deployAccount(): Promise<void> {
  const body = { location: "westeurope", kind: "BlockBlobStorage", sku: { name: "Premium_LRS" }, properties: {} };
  await cloud.arm.putResource(account, body);
  for (const name of ["config", "ingestion"]) {
    await cloud.arm.putResource(`${account}/blobServices/default/containers/${name}`, { properties: {} });
  }
}

/** Returns `written`, or the error code. */
async function write(identity: Identity, container: string): Promise<string> {
  const credential = {
    getToken: async () => ({
      token: cloud.signIn.issueToken(identity, "https://storage.azure.com"),
      expiresOnTimestamp: nowMs + 60_000,
    }),
  };
  const service = new BlobServiceClient(cloud.storage.url, credential, { retryOptions: { maxTries: 1 } });
  return outcome(() => service.getContainerClient(container).getBlockBlobClient("a/b").upload("x", 1), "written");
}

async function outcome(work: () => Promise<unknown>, success: string): Promise<string> {
  try {
    await work();
    return success;
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    return (error.details as { errorCode?: string }).errorCode ?? String(error.code);
  }
}

test("every identity of the tenant can access the storage if ARM has no account", async () => {
  await cloud.storage.ensureContainer("config");
  expect(await write(hubIdentity(), "config")).toBe("written");
});

test("only identities with a data role can access the storage if ARM has the account, so an owner cannot", async () => {
  await deployAccount();
  const owner = cloud.signIn.directory.byClientId(cloud.signIn.clientId);
  expect(await write(owner as Identity, "config")).toBe("AuthorizationPermissionMismatch");
  expect(await write(hubIdentity(), "config")).toBe("AuthorizationPermissionMismatch");
  await cloud.arm.grant(hubIdentity(), "Storage Blob Data Contributor", config);
  expect(await write(hubIdentity(), "config")).toBe("written");
  expect(await write(hubIdentity(), "ingestion")).toBe("AuthorizationPermissionMismatch");
});

test("a reader cannot write", async () => {
  await deployAccount();
  await cloud.arm.grant(hubIdentity(), "Storage Blob Data Reader", account);
  expect(await write(hubIdentity(), "config")).toBe("AuthorizationPermissionMismatch");
});

test("roles take effect some seconds later, by the simulated clock", async () => {
  await deployAccount();
  cloud.arm.fault("RightsArriveLate", { seconds: 90 });
  await cloud.arm.grant(hubIdentity(), "Storage Blob Data Contributor", account);
  expect(await write(hubIdentity(), "config")).toBe("AuthorizationPermissionMismatch");
  nowMs += 89_000;
  expect(await write(hubIdentity(), "config")).toBe("AuthorizationPermissionMismatch");
  nowMs += 1_000;
  expect(await write(hubIdentity(), "config")).toBe("written");
});
