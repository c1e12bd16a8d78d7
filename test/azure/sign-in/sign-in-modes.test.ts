import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type SimulatedAzure, startAzure } from "azure-simulator";
import { COMPILE_CACHE, createHubContainers, runActionBundle } from "azure-simulator/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const trusted = getCACertificates("default");
let cloud: SimulatedAzure;
let folder: string;

beforeAll(async () => {
  cloud = await startAzure();
  setDefaultCACertificates([...trusted, await readFile(cloud.environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
  await createHubContainers(cloud.storage);
  folder = await mkdtemp(join(tmpdir(), "azure-login-"));
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await cloud.close();
  await rm(folder, { recursive: true });
});

/**
 * Simulates the state after azure/login: an `az` on the PATH that returns tokens. All other ways to sign in are
 * unavailable.
 */
async function azureLogin(token: string | undefined): Promise<Readonly<Record<string, string>>> {
  const answer = { accessToken: token, expires_on: Math.floor(Date.now() / 1000) + 3600, tokenType: "Bearer" };
  const script = token === undefined ? "echo 'Please run az login' >&2; exit 1" : `echo '${JSON.stringify(answer)}'`;
  const az = join(folder, "az");
  await writeFile(az, `#!/bin/sh\n${script}\n`);
  await chmod(az, 0o755);
  const { NODE_EXTRA_CA_CERTS = "" } = cloud.environment;
  return {
    PATH: `${folder}:/usr/bin:/bin`,
    AZURE_TOKEN_CREDENTIALS: "AzureCliCredential",
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    NODE_EXTRA_CA_CERTS,
  };
}

describe("with auth: default", () => {
  const inputs = { auth: "default", "dry-run": "true" };

  test("the sign-in of azure/login is used, and GitHub is not contacted", async () => {
    const environment = await azureLogin(cloud.signIn.issueStorageToken({}));
    const before = cloud.signIn.requests.length;
    const run = await runActionBundle({
      action: "ingest",
      inputs: { ...inputs, "storage-account": cloud.storage.url, "custom-hosts": cloud.customHosts.join(",") },
      environment,
    });
    expect(run.exitCode, run.log).toBe(0);
    expect(cloud.storage.requests.map(({ status }) => status)).toContain(200);
    expect(cloud.signIn.requests.length).toBe(before);
  });

  test("without a sign-in, the step asks for azure/login first", async () => {
    const environment = await azureLogin(undefined);
    const run = await runActionBundle({
      action: "ingest",
      inputs: { ...inputs, "storage-account": cloud.storage.url, "custom-hosts": cloud.customHosts.join(",") },
      environment,
    });
    expect(run.exitCode).toBe(1);
    expect(run.summary).toMatch(/SignInFailed: .*with auth: default, run azure\/login before this step/);
  });
});

interface Gate {
  /** The hosts that a process tried to connect to. */
  readonly hosts: ReadonlySet<string>;
  readonly url: string;
  readonly server: Server;
}

/** A proxy that rejects and records all connections, so that no test connects to another machine. */
async function closedGate(onHost: () => void): Promise<Gate> {
  const hosts = new Set<string>();
  const server = createServer();
  server.on("connect", (request, socket) => {
    // The process is killed during its call.
    socket.on("error", () => {});
    hosts.add(request.url ?? "");
    onHost();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { hosts, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe("the cloud determines the hosts that are contacted", () => {
  test.each([
    ["AzureCloud", "login.microsoftonline.com:443", "contosocosts.blob.core.windows.net:443"],
    ["AzureUSGovernment", "login.microsoftonline.us:443", "contosocosts.blob.core.usgovcloudapi.net:443"],
    ["AzureChinaCloud", "login.chinacloudapi.cn:443", "contosocosts.blob.core.chinacloudapi.cn:443"],
  ])("%s", async (name, signInHost, storageHost) => {
    const hostsOf = async (inputs: Readonly<Record<string, string>>, environment: Readonly<Record<string, string>>) => {
      let kill: (() => void) | undefined;
      // The first host is sufficient for this test.
      const gate = await closedGate(() => kill?.());
      await runActionBundle({
        action: "ingest",
        inputs: { "storage-account": "contosocosts", cloud: name, ...inputs },
        environment: { ...environment, HTTPS_PROXY: gate.url, NO_PROXY: "127.0.0.1" },
        onStart: (end) => {
          kill = end;
        },
      });
      gate.server.close();
      gate.server.closeAllConnections();
      return [...gate.hosts];
    };
    const { tenantId, clientId, issueStorageToken } = cloud.signIn;
    expect(await hostsOf({ "tenant-id": tenantId, "client-id": clientId }, cloud.environment)).toEqual([signInHost]);
    expect(await hostsOf({ auth: "default" }, await azureLogin(issueStorageToken({})))).toEqual([storageHost]);
  });
});
