import { expect, test } from "vitest";
import { putOlderHub } from "../../../worlds/simulated-azure/older-hub.ts";
import { startSubscription } from "../../../worlds/simulated-azure/simulated-subscription.ts";
import { openForEachTest } from "../../../worlds/stored-hub/open-for-tests.ts";

const azure = openForEachTest(startSubscription);

const SEVEN_DAYS = {
  deleteRetentionPolicy: { enabled: true, days: 7 },
  containerDeleteRetentionPolicy: { enabled: true, days: 7 },
};

const serviceOf = (accountId: string) => `${accountId}/blobServices/default`;

function policies(accountId: string): object {
  const { properties = {} } = azure.cloud.arm.resources.find(serviceOf(accountId))?.body ?? {};
  const { deleteRetentionPolicy, containerDeleteRetentionPolicy } = properties as Record<string, unknown>;
  return { deleteRetentionPolicy, containerDeleteRetentionPolicy };
}

test("a new account gets seven days, and later deployments keep any other value that someone sets", async () => {
  const planned = await azure.deploy({ mode: "what-if" });
  expect(planned.exitCode, planned.log).toBe(0);
  expect(planned.summary).toContain("deleteRetentionPolicy");
  const first = await azure.deploy();
  expect(first.exitCode, first.log).toBe(0);
  const { storageAccountId = "", storageAccountName } = first.outputs;
  expect(policies(storageAccountId)).toMatchObject(SEVEN_DAYS);
  expect(first.summary).toContain("blobs 7 days, containers 7 days");
  expect(first.summary).not.toContain("existed before");

  for (const properties of [
    { deleteRetentionPolicy: { enabled: true, days: 30 }, containerDeleteRetentionPolicy: { enabled: true, days: 7 } },
    { deleteRetentionPolicy: { enabled: false }, containerDeleteRetentionPolicy: { enabled: false } },
  ]) {
    await azure.cloud.arm.putResource(serviceOf(storageAccountId), { properties });
    const again = await azure.deploy();
    expect(again.exitCode, again.log).toBe(0);
    expect(again.summary).toMatch(/^\*\*Deployed hub finops-hub in cost-hub: \d+ unchanged\*\*/);
    expect(policies(storageAccountId)).toMatchObject(properties);
    const days = properties.deleteRetentionPolicy.enabled
      ? "blobs 30 days, containers 7 days"
      : "blobs off, containers off";
    expect(again.summary).toContain(`Storage account ${storageAccountName} existed before`);
    expect(again.summary).toContain(`(${days})`);
  }
  const off = await azure.deploy({ mode: "what-if" });
  expect(off.summary).toContain("Files that retention deletes cannot be restored.");
  expect(off.summary).toContain("--enable-delete-retention true --delete-retention-days 7");
});

test("a deployment that stopped before creating its containers is completed by the next one, with soft delete", async () => {
  const fault = azure.cloud.arm.fault("ServiceFailed", {
    resourceType: "Microsoft.Storage/storageAccounts/blobServices",
  });
  const failed = await azure.deploy();
  fault.end();
  expect(failed.exitCode).toBe(1);
  const [account] = azure.cloud.arm.resources.ofType("Microsoft.Storage/storageAccounts");
  expect(policies(account?.id ?? "")).toMatchObject({ deleteRetentionPolicy: { enabled: false } });
  const next = await azure.deploy();
  expect(next.exitCode, next.log).toBe(0);
  expect(policies(account?.id ?? "")).toMatchObject(SEVEN_DAYS);
});

test("an account taken over from an older hub is not changed, and the command that would change it is printed", async () => {
  const older = await putOlderHub(azure);
  const before = policies(older.accountId);
  const run = await azure.deploy();
  expect(run.exitCode, run.log).toBe(0);
  expect(policies(older.accountId)).toEqual(before);
  expect(run.summary).toContain(
    `Storage account ${older.accountName} existed before, so its soft delete stays unchanged (blobs off, containers off).`,
  );
  expect(run.summary).toContain(`blob-service-properties update --account-name ${older.accountName}`);
});

test("an account that lost its containers keeps the days that someone set", async () => {
  const first = await azure.deploy();
  const { storageAccountId = "" } = first.outputs;
  const properties = { deleteRetentionPolicy: { enabled: true, days: 90 } };
  await azure.cloud.arm.putResource(serviceOf(storageAccountId), { properties });
  for (const name of ["msexports", "ingestion", "config"]) {
    azure.cloud.arm.resources.remove(`${serviceOf(storageAccountId)}/containers/${name}`);
  }
  const again = await azure.deploy();
  expect(again.exitCode, again.log).toBe(0);
  expect(policies(storageAccountId)).toMatchObject(properties);
});
