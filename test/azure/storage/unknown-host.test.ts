import dns from "node:dns";
import { inputErrorOf } from "exact-values/testing";
import { afterEach, expect, test, vi } from "vitest";
import { openBlobService } from "../../../src/azure/storage/blob-service.ts";
import { parseStorageAccount } from "../../../src/azure/storage/storage-endpoint.ts";
import { hostsOf } from "../../worlds/hostile-azure/listed-hosts.ts";
import { movedClock } from "../../worlds/simulated-azure/moved-clock.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

test("the error for an account with an unknown host name suggests a typo", async () => {
  // Names are resolved here, so that no test depends on a DNS resolver.
  const asked: unknown[] = [];
  vi.spyOn(dns, "lookup").mockImplementation(((host: string, _options: unknown, done: (error: Error) => void) => {
    asked.push(host);
    done(Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: "ENOTFOUND", syscall: "getaddrinfo" }));
  }) as never);
  const store = openBlobService({
    endpoint: parseStorageAccount("finopshubb", { hosts: hostsOf(), hasKey: true }),
    credential: { key: "a2V5" },
    userAgent: "test",
    signal: new AbortController().signal,
    clock: movedClock(),
  })("config");
  const error = await inputErrorOf(() => store.read("settings.json"));
  expect(asked).toContain("finopshubb.blob.core.windows.net");
  expect(error.code).toBe("StorageAccountNotFound");
  expect(error.message).toContain("config/settings.json");
  expect(error.remedy).toContain("typo");
});
