import { inputErrorOf } from "exact-values/testing";
import { describe, expect, test } from "vitest";
import { findStorageAccountId, readStorageAccount } from "../../../src/azure/storage/storage-account.ts";

const ID = "/subscriptions/s/resourceGroups/g/providers/Microsoft.Storage/storageAccounts/contosostore";

const read = (properties: object) =>
  readStorageAccount({ get: async () => ({ id: ID, name: "contosostore", properties }) }, ID);

describe("how exports can write to an account", () => {
  test.each([
    [{}, { network: "open", trustsAzure: true, allowsSharedKeys: true }],
    [{ allowSharedKeyAccess: false }, { allowsSharedKeys: false }],
    [{ allowSharedKeyAccess: null }, { allowsSharedKeys: true }],
    [{ publicNetworkAccess: "Disabled" }, { network: "private", trustsAzure: true }],
    [{ publicNetworkAccess: "SecuredByPerimeter" }, { network: "private" }],
    [
      { networkAcls: { defaultAction: "deny", bypass: "Logging, AzureServices" } },
      { network: "selected", trustsAzure: true },
    ],
    [{ networkAcls: { defaultAction: "Deny", bypass: "None" } }, { network: "selected", trustsAzure: false }],
    [{ networkAcls: { defaultAction: "Allow", bypass: "None" } }, { network: "open" }],
  ])("%j", async (properties, account) => {
    expect(await read(properties)).toMatchObject({ id: ID, ...account });
  });

  test("a missing account is named in the error", async () => {
    const error = await inputErrorOf(() => readStorageAccount({ get: async () => undefined }, ID));
    expect(error).toMatchObject({ code: "StorageAccountNotFound", message: expect.stringContaining(ID) });
  });
});

test("an account is found by its name, ignoring case", async () => {
  const list = async () => [
    { id: `${ID}2`, name: "contosostore2" },
    { id: ID, name: "ContosoStore" },
  ];
  expect(await findStorageAccountId({ subscriptionId: "s", list }, "contosostore")).toBe(ID);
  const error = await inputErrorOf(() => findStorageAccountId({ subscriptionId: "s", list }, "contoso"));
  expect(error.code).toBe("StorageAccountNotFound");
});
