import { RestError } from "@azure/storage-blob";
import { InputError, ServiceError } from "exact-values/errors";
import { describe, expect, test } from "vitest";
import { storageError } from "../../src/azure/storage/storage-errors.ts";
import { explainRemote } from "../../src/clients/open-lakes.ts";
import type { RemoteHubAccess } from "../../src/hub/settings/remote-hub.ts";

const REMOTE = { url: "https://remotehub.blob.core.windows.net", accountName: "remotehub" };
const KEY: RemoteHubAccess = { kind: "key", key: "the-key" };

/** The library's error for a response of storage. The request has only a URL, which identifies the account. */
function answer(status: number, code: string, url = `${REMOTE.url}/ingestion?comp=list`): unknown {
  const request = { url } as NonNullable<ConstructorParameters<typeof RestError>[1]>["request"];
  return storageError("list ingestion", new RestError("no", { statusCode: status, code, ...(request && { request }) }));
}

function explained(error: unknown, access: RemoteHubAccess = KEY): InputError | ServiceError {
  const choice = {
    storageUri: REMOTE.url,
    saidBy: "Input remote-storage-url",
    isFromSettings: false,
    mode: "both",
    access,
  } as const;
  const reported = explainRemote(REMOTE, choice)(error);
  if (reported instanceof InputError || reported instanceof ServiceError) return reported;
  throw new Error("no error of ours");
}

describe("a failure of the remote account suggests what to do there:", () => {
  test.each<[status: number, code: string, access: RemoteHubAccess, remedy: string]>([
    [403, "AuthenticationFailed", KEY, "Check remote-storage-key"],
    [403, "AuthenticationFailed", { kind: "secret", secret: "s", vault: "v" }, "Update it by running deploy-hub"],
    [403, "AuthenticationFailed", { kind: "sign-in" }, "another tenant"],
    [401, "InvalidAuthenticationInfo", { kind: "sign-in" }, "another tenant"],
    [
      403,
      "AuthorizationPermissionMismatch",
      { kind: "sign-in" },
      `Storage Blob Data Contributor on the storage account of ${REMOTE.url}`,
    ],
    [403, "KeyBasedAuthenticationNotPermitted", KEY, "Remove remote-storage-key"],
    [403, "AuthorizationFailure", KEY, "network rules"],
    [404, "ContainerNotFound", KEY, "Deploy the remote hub first"],
    [503, "ServerBusy", KEY, "Run the workflow again"],
  ])("%i %s", (status, code, access, remedy) => {
    const reported = explained(answer(status, code), access);
    expect(reported.message).toMatch(
      /^Remote hub https:\/\/remotehub\.blob\.core\.windows\.net: Could not list ingestion/,
    );
    expect(reported.remedy).toContain(remedy);
    expect(`${reported.message} ${reported.remedy}`).not.toContain("the-key");
  });

  test("an unknown host name", () => {
    const reported = explained(answer(0, "ENOTFOUND"));
    expect([reported.code, reported.remedy]).toEqual(["StorageAccountNotFound", "Check the input remote-storage-url."]);
  });
});

test("failures of the hub's own account and errors that are not responses are returned unchanged", () => {
  const own = answer(403, "AuthenticationFailed", "https://remotehub.blob.core.windows.net.example/ingestion");
  expect(explained(own)).toBe(own);
  const csv = new InputError("MalformedCsv", "Line 2", { remedy: "Repair it." });
  expect(explained(csv)).toBe(csv);
  const bug = new TypeError("a bug");
  expect(
    explainRemote(REMOTE, { storageUri: "", saidBy: "", isFromSettings: false, mode: "only", access: KEY })(bug),
  ).toBe(bug);
});
