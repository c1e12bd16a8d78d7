import { readFile } from "node:fs/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type SimulatedAzure, startAzure } from "azure-simulator";
import { createHubContainers } from "azure-simulator/testing";
import { systemClock } from "exact-values/clock";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createCredential } from "../../../src/azure/sign-in/sign-in.ts";
import { openBlobService } from "../../../src/azure/storage/blob-service.ts";
import type { BlobStore } from "../../../src/lake/storage/blob-store.ts";

const MINUTE_MS = 60_000;
const trusted = getCACertificates("default");
let cloud: SimulatedAzure;
let idTokens = 0;

beforeAll(async () => {
  // Only dates are faked. The libraries, GitHub and Entra all read them, whereas connections need real timers.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T12:00:00Z") });
  cloud = await startAzure({ now: () => new Date() });
  setDefaultCACertificates([...trusted, await readFile(cloud.environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
  await createHubContainers(cloud.storage);
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await cloud.close();
  vi.useRealTimers();
});

/** Opens the stores of one step in the same way as main.ts. */
function openStep(): BlobStore {
  const { authorityHost, clientId, tenantId, idTokenRequestUrl, idTokenRequestToken } = cloud.signIn;
  const token = createCredential({
    auth: "oidc",
    tenantId,
    clientId,
    cloud: "AzureCloud",
    customHosts: cloud.customHosts,
    authorityHost,
    clock: systemClock(),
    requestIdToken: async (audience) => {
      idTokens++;
      const reply = await fetch(`${idTokenRequestUrl}&audience=${encodeURIComponent(audience)}`, {
        headers: { authorization: `Bearer ${idTokenRequestToken}` },
      });
      const { value } = (await reply.json()) as { readonly value: string };
      return value;
    },
  });
  const open = openBlobService({
    endpoint: { url: cloud.storage.url, accountName: cloud.storage.account },
    credential: { token },
    userAgent: "test",
    signal: new AbortController().signal,
  });
  return open("config");
}

const accessTokens = () => cloud.signIn.requests.filter(({ kind }) => kind === "access-token");

test("a run of 90 minutes signs in again with a new ID token before its access token expires", async () => {
  const config = openStep();
  for (let minute = 0; minute <= 90; minute++) {
    await config.write("note", Buffer.from(String(minute)));
    expect(Buffer.from((await config.read("note")) ?? []).toString()).toBe(String(minute));
    vi.setSystemTime(Date.now() + MINUTE_MS);
  }
  // Access tokens are valid for an hour and ID tokens for five minutes. The second sign-in would fail with the first ID
  // token.
  expect(accessTokens().map(({ status }) => status)).toEqual([200, 200]);
  expect(idTokens).toBe(2);
  expect(cloud.storage.requests.filter(({ status }) => status === 401)).toEqual([]);
});

test("a step that slept for 90 minutes also signs in again", async () => {
  const config = openStep();
  const before = accessTokens().length;
  await config.write("note", Buffer.from("early"));
  vi.setSystemTime(Date.now() + 90 * MINUTE_MS);
  await config.write("note", Buffer.from("late"));
  expect(
    accessTokens()
      .slice(before)
      .map(({ status }) => status),
  ).toEqual([200, 200]);
});
