import { shortenSilence, startMute, startUnreachable } from "azure-simulator/testing";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openResourceManager } from "../../src/azure/arm/resource-manager.ts";
import { createCredential } from "../../src/azure/sign-in/sign-in.ts";
import { openBlobService } from "../../src/azure/storage/blob-service.ts";
import { openWorkflowsApi } from "../../src/github/api/workflows-api.ts";
import { fixedCredential, hostsOf } from "../worlds/hostile-azure/listed-hosts.ts";
import { movedClock } from "../worlds/simulated-azure/moved-clock.ts";
import { allOf, serviceErrorOf } from "../worlds/stored-hub/azurite-containers.ts";

// Silence before a service sends any response. Connections are not established, handshakes stall, or endpoints return
// no token.

const clock = movedClock();
const signal = new AbortController().signal;

let restore: () => void;
let lines: string[];
const onWait = (line: string): void => void lines.push(line);
beforeEach(() => {
  lines = [];
  // Two minutes are shortened to a quarter of a second.
  restore = shortenSilence(500);
});
afterEach(() => {
  restore();
  vi.unstubAllEnvs();
});

const CALLS: Readonly<Record<string, (url: string) => Promise<unknown>>> = {
  storage: (url) => {
    const endpoint = { url: `${url}/account`, accountName: "account" };
    const open = openBlobService({
      endpoint,
      credential: { token: fixedCredential("token", url) },
      userAgent: "t",
      signal,
      onWait,
    });
    return allOf(open("ingestion").list());
  },
  "the Resource Manager": (url) => {
    const cloud = "AzureCloud" as const;
    const options = {
      cloud,
      clock,
      credential: fixedCredential("token", url),
      onWait,
      signal,
      subscriptionId: "1",
      userAgent: "t",
    };
    return openResourceManager({ ...options, resourceManagerUrl: url }).subscription();
  },
  "the sign-in host": (url) =>
    createCredential({
      ...{ auth: "oidc", ...hostsOf(url), authorityHost: url, clientId: "c", tenantId: "t", clock, onWait },
      requestIdToken: async () => "id-token",
    }).getToken("https://storage.azure.com/.default"),
  "GitHub's API": (url) =>
    openWorkflowsApi({ repository: "o/r", token: "t", apiUrl: url, userAgent: "t", clock, signal, onWait }).list(),
};

async function expectNoAnswer(call: () => Promise<unknown>): Promise<void> {
  expect(await serviceErrorOf(call)).toMatchObject({ code: "NoAnswer", transient: true });
  const log = lines.join("\n");
  expect(log).toMatch(/^Waiting for .*127\.0\.0\.1:\d+.*, silent for 30 s; after 110 s of silence: /m);
}

describe.each(Object.keys(CALLS))("%s", (service) => {
  const call = (port: number) => CALLS[service]?.(`https://127.0.0.1:${port}`) ?? Promise.reject(new Error("no call"));

  test("a stalled TLS handshake fails with an error code, and leaves no connection open", async () => {
    const mute = await startMute();
    try {
      await expectNoAnswer(() => call(mute.port));
      expect(mute.connections()).toBe(3);
      // GitHub's own client closes these connections after ten seconds.
      if (service !== "GitHub's API") await vi.waitFor(() => expect(mute.openConnections()).toBe(0));
    } finally {
      await mute.close();
    }
  });

  test("a connection that is never established fails with an error code", async () => {
    const unreachable = await startUnreachable();
    try {
      await expectNoAnswer(() => call(unreachable.port));
    } finally {
      await unreachable.close();
    }
  });
});

test("a metadata service that returns no token for the machine's identity fails with an error code", async () => {
  const endpoint = await startMute();
  try {
    vi.stubEnv("AZURE_TOKEN_CREDENTIALS", "ManagedIdentityCredential");
    vi.stubEnv("AZURE_POD_IDENTITY_AUTHORITY_HOST", `http://127.0.0.1:${endpoint.port}`);
    const credential = createCredential({
      ...{ auth: "default", ...hostsOf(), authorityHost: undefined, clientId: undefined, tenantId: undefined },
      ...{ clock, onWait, requestIdToken: async () => "" },
    });
    const getToken = () => credential.getToken("https://storage.azure.com/.default");
    expect(await serviceErrorOf(getToken)).toMatchObject({ code: "NoAnswer", transient: true });
    expect(endpoint.connections()).toBe(3);
    expect(lines.join("\n")).toMatch(/^Waiting for a token of the machine's identity, silent for 30 s; after 130 s /m);
  } finally {
    await endpoint.close();
  }
});
