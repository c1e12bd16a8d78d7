import { RestError } from "@azure/storage-blob";
import { InputError, ServiceError } from "exact-values/errors";
import { describe, expect, test } from "vitest";
import { callStorage, storageError } from "../../../src/azure/storage/storage-errors.ts";

const answer = (statusCode: number, code: string): RestError =>
  new RestError(`What the service says.\nRequestId:1\nTime:2`, { statusCode, code });

describe("a refusal has its code and a remedy:", () => {
  test.each([
    [403, "AuthorizationPermissionMismatch", "Storage Blob Data Contributor"],
    [403, "AuthenticationFailed", "storage-key"],
    [401, "InvalidAuthenticationInfo", "has expired"],
    [403, "KeyBasedAuthenticationNotPermitted", "auth: oidc"],
    [403, "SomethingNew", "Storage Blob Data Contributor"],
  ])("%i %s", (status, code, remedy) => {
    const error = storageError("read config/settings.json", answer(status, code));
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({
      code: "StorageForbidden",
      message: `Could not read config/settings.json: storage refused with ${code} (What the service says).`,
      remedy: expect.stringContaining(remedy),
      cause: expect.any(RestError),
    });
  });
});

describe("a closed network", () => {
  const refusal = (message: string): RestError => {
    const request = { url: "https://hub.invalid/config/settings.json?x=1" } as NonNullable<RestError["request"]>;
    return new RestError(message, { statusCode: 403, code: "AuthorizationFailure", request });
  };

  test("is reported with the host, the address that the runner has for it, and the ways in", async () => {
    const call = callStorage("read config/settings.json", async () => {
      throw refusal("This request is not authorized to perform this operation.");
    });
    await expect(call).rejects.toMatchObject({
      code: "NetworkClosed",
      message:
        "Could not read config/settings.json: the network rules of hub.invalid block this runner. " +
        "On this runner, hub.invalid does not resolve.",
      remedy: expect.stringMatching(/HUB_RUNS_ON.*network rules.*network: public/),
      place: { value: "hub.invalid" },
    });
  });

  test("is not confused with an emulator's refusal of a wrong key", () => {
    const error = storageError("read config/x", refusal("Server failed to authenticate the request."));
    expect(error).toMatchObject({ code: "StorageForbidden", remedy: expect.stringContaining("storage-key") });
  });
});

describe("a service failure is transient or permanent:", () => {
  test.each([
    [408, "OperationTimedOut", true],
    [429, "TooManyRequests", true],
    [500, "InternalError", true],
    [503, "ServerBusy", true],
    [400, "MetadataTooLarge", false],
    [409, "SnapshotsPresent", false],
    [416, "InvalidRange", false],
  ])("%i %s: %s", (status, code, transient) => {
    const error = storageError("write config/x", answer(status, code));
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ code, status, transient });
  });

  test("a connection without a response is transient", () => {
    const error = storageError("write config/x", new RestError("read ECONNRESET", { code: "ECONNRESET" }));
    expect(error).toMatchObject({ code: "ECONNRESET", status: undefined, transient: true });
    expect((error as ServiceError).message).toContain(
      "the request to storage failed with ECONNRESET (read ECONNRESET)",
    );
  });
});

describe("a copy with an unreadable source reports the missing permission or network rule:", () => {
  const unread = (statusCode: number, said: Record<string, string> = {}): RestError => {
    const headers = { get: (name: string) => said[name] };
    const response = { headers } as unknown as NonNullable<RestError["response"]>;
    return new RestError("Could not verify.\nTime:2", { statusCode, code: "CannotVerifyCopySource", response });
  };
  const said = (status: number, code: string) => ({
    "x-ms-copy-source-status-code": String(status),
    "x-ms-copy-source-error-code": code,
  });
  test.each([
    [
      unread(403, said(403, "AuthorizationPermissionMismatch")),
      "Storage Blob Data Contributor",
      "403 AuthorizationPermissionMismatch (Could not verify)",
    ],
    [unread(403, said(403, "AuthorizationFailure")), "network rules", "403 AuthorizationFailure (Could not verify)"],
    [unread(403), "Storage Blob Data Contributor", "403 (Could not verify)"],
    [unread(403), "network rules", "403 (Could not verify)"],
    [
      unread(400, said(401, "NoAuthenticationInformation")),
      "Storage Blob Data Contributor",
      "401 NoAuthenticationInformation (Could not verify)",
    ],
  ])("%s: %s", (answered, remedy, words) => {
    const error = storageError("copy ingestion/a to tables/b", answered);
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({
      code: "CopySourceForbidden",
      message: `Could not copy ingestion/a to tables/b: storage may not read the source: ${words}.`,
      remedy: expect.stringContaining(remedy),
    });
  });

  test.each([
    [unread(500), true],
    [unread(409, said(503, "ServerBusy")), true],
    [unread(409), false],
  ])("other reasons are transient or permanent", (answered, transient) => {
    const error = storageError("copy ingestion/a to tables/b", answered);
    expect(error).toMatchObject({ code: "CannotVerifyCopySource", transient });
    expect(error).toMatchObject({ remedy: expect.stringContaining("network rules") });
  });

  test("a copy to the same file that is already in progress", () => {
    const error = storageError("copy ingestion/a to tables/b", answer(409, "PendingCopyOperation"));
    expect(error).toMatchObject({
      code: "PendingCopyOperation",
      remedy: expect.stringContaining("az storage blob copy cancel"),
    });
  });
});

test("errors that are not responses are returned unchanged: an abort, our own error, a bug", () => {
  for (const error of [new DOMException("stop", "AbortError"), new TypeError("bug"), "text"]) {
    expect(storageError("read config/x", error)).toBe(error);
  }
});
