import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { makeCertificate } from "azure-simulator/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createCredential } from "../../../src/azure/sign-in/sign-in.ts";
import { movedClock } from "../../worlds/simulated-azure/moved-clock.ts";

const trusted = getCACertificates("default");
const TOKEN = { token_type: "Bearer", expires_in: 3600, access_token: "a.b.c" };
const BUSY = { error: "temporarily_unavailable", error_description: "AADSTS90033: try again later" };

/** The statuses that the token endpoint of the sign-in host returns, in order. */
let statuses: number[] = [];
let tokenRequests = 0;
const certificate = makeCertificate();
const server = createServer(certificate, (request, response) => {
  const base = `https://127.0.0.1:${(server.address() as AddressInfo).port}/tenant`;
  const endpoints = {
    issuer: `${base}/v2.0`,
    token_endpoint: `${base}/oauth2/v2.0/token`,
    authorization_endpoint: `${base}/oauth2/v2.0/authorize`,
    jwks_uri: `${base}/discovery/v2.0/keys`,
  };
  const isToken = request.method === "POST";
  if (isToken) tokenRequests++;
  const status = isToken ? (statuses.shift() ?? 503) : 200;
  request.resume();
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(isToken ? (status === 200 ? TOKEN : BUSY) : endpoints));
});

beforeEach(async () => {
  tokenRequests = 0;
  setDefaultCACertificates([...trusted, certificate.cert]);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(async () => {
  setDefaultCACertificates(trusted);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function signIn() {
  const clock = movedClock(new Date().toISOString());
  const lines: string[] = [];
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const credential = createCredential({
    ...({ auth: "oidc", cloud: "AzureCloud", tenantId: "tenant", clientId: "client", clock } as const),
    ...{ authorityHost: `https://${host}`, customHosts: [host] },
    requestIdToken: async () => "id.token.x",
    onWait: (line) => lines.push(line),
  });
  return { clock, lines, credential };
}

test("a temporarily busy sign-in host is retried by the hub's clock, with a line before each wait", async () => {
  statuses = [503, 429, 200];
  const { clock, credential, lines } = signIn();
  expect(await credential.getToken("https://storage.azure.com/.default")).toMatchObject({ token: "a.b.c" });
  expect(clock.pauses).toEqual([2000, 4000]);
  expect(lines).toEqual([
    "Azure returned 503; try 2 of 4 in 2 s.",
    "Azure is throttling this identity (429); try 3 of 4 in 4 s.",
  ]);
});

test("a sign-in host that stays busy fails the sign-in after four requests", async () => {
  statuses = [503, 503, 503, 503, 503];
  const { clock, credential } = signIn();
  await expect(credential.getToken("https://storage.azure.com/.default")).rejects.toMatchObject({
    code: "SignInFailed",
  });
  expect(tokenRequests).toBe(4);
  expect(clock.pauses).toEqual([2000, 4000, 8000]);
});
