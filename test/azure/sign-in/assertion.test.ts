import { readFile } from "node:fs/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type SimulatedAzure, startAzure } from "azure-simulator";
import { createHubContainers } from "azure-simulator/testing";
import type { Clock } from "exact-values/clock";
import { inputErrorOf } from "exact-values/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { HubCredential } from "../../../src/azure/http/bearer-token.ts";
import { createCredential, type SignInOptions } from "../../../src/azure/sign-in/sign-in.ts";
import { openBlobService } from "../../../src/azure/storage/blob-service.ts";

const MINUTE_MS = 60_000;
const STORAGE_SCOPE = "https://storage.azure.com/.default";

/** A clock for the hub, GitHub and Entra that the tests advance. */
let nowMs = Date.now();
const clock: Clock = {
  now: () => new Date(nowMs),
  sleep: () => Promise.reject(new Error("signing in never waits")),
};

let cloud: SimulatedAzure;
const trusted = getCACertificates("default");

beforeAll(async () => {
  cloud = await startAzure({ now: clock.now });
  setDefaultCACertificates([...trusted, await readFile(cloud.environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await cloud.close();
});
beforeEach(() => {
  nowMs = Date.now();
  audiences.length = 0;
});

const audiences: string[] = [];

/** Requests the job's ID token from GitHub, as a runner's client does. */
async function requestIdToken(audience: string): Promise<string> {
  audiences.push(audience);
  const { idTokenRequestToken, idTokenRequestUrl } = cloud.signIn;
  const reply = await fetch(`${idTokenRequestUrl}&audience=${encodeURIComponent(audience)}`, {
    headers: { authorization: `Bearer ${idTokenRequestToken}` },
  });
  const { value } = (await reply.json()) as { readonly value: string };
  return value;
}

function signIn(changes: Partial<SignInOptions> = {}): HubCredential {
  const { authorityHost, clientId, tenantId } = cloud.signIn;
  return createCredential({
    auth: "oidc",
    tenantId,
    clientId,
    cloud: "AzureCloud",
    customHosts: cloud.customHosts,
    authorityHost,
    requestIdToken,
    clock,
    ...changes,
  });
}

/** Returns a different scope for each number, so that no access token is cached. */
const freshScope = (n: number): string => `https://resource-${n}.example/.default`;

const accessTokens = (): number => cloud.signIn.requests.filter(({ kind }) => kind === "access-token").length;

describe("with auth: oidc", () => {
  test("GitHub's ID token is exchanged for a storage token, and one sign-in serves many requests", async () => {
    const before = accessTokens();
    await createHubContainers(cloud.storage);
    const open = openBlobService({
      endpoint: { url: cloud.storage.url, accountName: cloud.storage.account },
      credential: { token: signIn() },
      userAgent: "test",
      signal: new AbortController().signal,
    });
    const config = open("config");
    await open("msexports").read("nothing");
    await config.write("settings.json", Buffer.from("{}"));
    expect(Buffer.from((await config.read("settings.json")) ?? []).toString()).toBe("{}");
    expect(audiences).toEqual(["api://AzureADTokenExchange"]);
    expect(accessTokens() - before).toBe(1);
  });

  test("one ID token serves every access token for four minutes, and then a new one is requested", async () => {
    const credential = signIn();
    const before = accessTokens();
    await credential.getToken(freshScope(1));
    nowMs += 4 * MINUTE_MS - 1;
    await credential.getToken(freshScope(2));
    expect(audiences).toHaveLength(1);
    nowMs += 1;
    await credential.getToken(freshScope(3));
    expect(audiences).toHaveLength(2);
    // An hour later, Entra would reject the first ID token if it had been reused.
    nowMs += 60 * MINUTE_MS;
    await credential.getToken(freshScope(4));
    expect(audiences).toHaveLength(3);
    expect(accessTokens() - before).toBe(4);
  });

  test("concurrent calls share one ID token", async () => {
    const credential = signIn();
    await Promise.all([5, 6, 7].map((n) => credential.getToken(freshScope(n))));
    expect(audiences).toHaveLength(1);
  });

  test("a failed request for an ID token is repeated, and its own error is reported", async () => {
    let failures = 1;
    const credential = signIn({
      requestIdToken: (audience) => {
        if (failures-- > 0) return Promise.reject(new Error("GitHub is away"));
        return requestIdToken(audience);
      },
    });
    await expect(credential.getToken(STORAGE_SCOPE)).rejects.toThrow("GitHub is away");
    expect((await credential.getToken(STORAGE_SCOPE))?.token).toMatch(/^ey/);
  });

  test("an expired ID token is reported, with the clock as the likely cause", async () => {
    const credential = signIn({
      requestIdToken: async (audience) => {
        const token = await requestIdToken(audience);
        nowMs += 6 * MINUTE_MS;
        return token;
      },
    });
    const error = await inputErrorOf(() => credential.getToken(STORAGE_SCOPE));
    expect(error.code).toBe("SignInFailed");
    expect(error.message).toContain("AADSTS700024");
    expect(error.message).toContain("not within its valid time range");
    expect(error.remedy).toContain("clock");
  });

  test.each([
    ["tenant-id", { tenantId: undefined }, "AZURE_TENANT_ID"],
    ["client-id", { clientId: undefined }, "AZURE_CLIENT_ID"],
  ])("a missing %s is reported before anything is requested", async (input, changes, variable) => {
    const error = await inputErrorOf(() => signIn(changes));
    expect(error.code).toBe("MissingInput");
    expect(error.message).toContain(input);
    expect(error.remedy).toContain(variable);
    expect(audiences).toEqual([]);
  });
});
