import { BlobServiceClient, StorageSharedKeyCredential } from "@azure/storage-blob";
import { expect, test } from "vitest";
import { wordsOf } from "../../worlds/simulated-azure/person-shell.ts";
import { errorOf, startSubscription } from "../../worlds/simulated-azure/simulated-subscription.ts";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";

const azure = openForEachTest(startSubscription);

const blobs = (): BlobServiceClient => {
  const { account, key, url } = azure.cloud.storage;
  return new BlobServiceClient(url, new StorageSharedKeyCredential(account, key));
};
const written = (): readonly string[] =>
  azure.cloud.arm.requests.filter(({ method }) => method === "PUT").map(({ path }) => path);
const namesIn = async (name: string): Promise<readonly string[]> => {
  const found: string[] = [];
  for await (const blob of blobs().getContainerClient(name).listBlobsFlat()) found.push(blob.name);
  return found;
};

/** Runs the printed commands, as a person with a data role on the account. */
async function restore(text: string): Promise<void> {
  for (const command of text.match(/az storage container restore[^&]*?--auth-mode login/g) ?? []) {
    const words = wordsOf(command);
    const option = (name: string): string => words[words.indexOf(name) + 1] ?? "";
    await blobs().undeleteContainer(option("--name"), option("--deleted-version"));
  }
}

test("deleted containers stop a deployment before it changes anything, and the printed commands restore them", async () => {
  const first = await azure.deploy();
  expect(first.exitCode, first.log).toBe(0);
  await blobs().getContainerClient("ingestion").getBlockBlobClient("a/month").upload("x", 1);
  // Without msexports, a deployment must still recognise the hub.
  for (const name of ["ingestion", "msexports"]) await blobs().getContainerClient(name).delete();
  azure.cloud.arm.forgetRequests();
  for (const mode of ["what-if", "validate", "deploy"]) {
    const stopped = await azure.deploy({ mode });
    expect(stopped.exitCode).toBe(1);
    expect(errorOf(stopped)).toContain("ContainerDeleted");
    expect(errorOf(stopped)).toMatch(/Container ingestion of storage account \w+ was deleted on [\d-]+ [\d:]+ UTC/);
  }
  expect(written()).toEqual([]);

  await restore(errorOf(await azure.deploy()));
  expect(await namesIn("ingestion")).toContain("a/month");
  const again = await azure.deploy();
  expect(again.exitCode, again.log).toBe(0);
  expect(again.outputs.storageAccountName).toBe(first.outputs.storageAccountName);
});

test("recreate-containers gives the content up", async () => {
  expect((await azure.deploy()).exitCode).toBe(0);
  await blobs().getContainerClient("ingestion").getBlockBlobClient("a/month").upload("x", 1);
  await blobs().getContainerClient("ingestion").delete();
  const anew = await azure.deploy({ "recreate-containers": "true" });
  expect(anew.exitCode, anew.log).toBe(0);
  expect(await namesIn("ingestion")).toEqual([]);
  // The deleted version is still listed, but cannot be restored any more.
  const next = await azure.deploy({ mode: "what-if" });
  expect(next.exitCode, next.log).toBe(0);
});

test("without the right to list containers, a deployment creates none", async () => {
  expect((await azure.deploy()).exitCode).toBe(0);
  await blobs().getContainerClient("ingestion").delete();
  azure.cloud.arm.forgetRequests();
  const fault = azure.cloud.arm.fault("AuthorizationFailed", {
    action: "Microsoft.Storage/storageAccounts/blobServices/containers/read",
  });
  const stopped = await azure.deploy();
  fault.end();
  expect(errorOf(stopped)).toContain("MissingRole");
  expect(written()).toEqual([]);
});
