import { RestError } from "@azure/storage-blob";
import { describe, expect, test } from "vitest";
import { storageError } from "../../../src/azure/storage/storage-errors.ts";
import { InputError, ServiceError } from "../../../src/errors.ts";

const answer = (statusCode: number, code: string): RestError =>
  new RestError(`What the service says.\nRequestId:1\nTime:2`, { statusCode, code });

describe("a refusal names its code and what to do:", () => {
  test.each([
    [403, "AuthorizationPermissionMismatch", "Storage Blob Data Contributor"],
    [403, "AuthenticationFailed", "storage-key"],
    [401, "InvalidAuthenticationInfo", "had expired"],
    [403, "KeyBasedAuthenticationNotPermitted", "auth: oidc"],
    [403, "AuthorizationFailure", "network rules"],
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

describe("a failure of the service may pass when tried again, or not:", () => {
  test.each([
    [408, "OperationTimedOut", true],
    [429, "TooManyRequests", true],
    [500, "InternalError", true],
    [503, "ServerBusy", true],
    [400, "MetadataTooLarge", false],
    [409, "LeaseIdMissing", false],
    [416, "InvalidRange", false],
  ])("%i %s: %s", (status, code, transient) => {
    const error = storageError("write config/x", answer(status, code));
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ code, status, transient });
  });

  test("a connection that never answered may pass", () => {
    const error = storageError("write config/x", new RestError("read ECONNRESET", { code: "ECONNRESET" }));
    expect(error).toMatchObject({ code: "ECONNRESET", status: undefined, transient: true });
    expect((error as ServiceError).message).toContain("storage answered nothing ECONNRESET (read ECONNRESET)");
  });
});

test("what is no answer of the service stays as it is: an abort, an error of ours, a bug", () => {
  for (const error of [new DOMException("stop", "AbortError"), new TypeError("bug"), "text"]) {
    expect(storageError("read config/x", error)).toBe(error);
  }
});
