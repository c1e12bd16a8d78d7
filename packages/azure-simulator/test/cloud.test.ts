import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { get, request } from "node:https";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterEach, describe, expect, test } from "vitest";
import { type AzureOptions, type SimulatedAzure, startAzure } from "../src/start-azure.ts";

let cloud: SimulatedAzure;
afterEach(async () => {
  await cloud?.close();
});

/**
 * A client that works like the hub: it exchanges GitHub's ID token for an access token and uses storage. Prints results
 * as JSON.
 */
const CLIENT = `
  import { get } from "node:https";
  import { json } from "node:stream/consumers";
  import { ClientAssertionCredential } from "@azure/identity";
  import { BlobServiceClient } from "@azure/storage-blob";
  const { ACTIONS_ID_TOKEN_REQUEST_URL: url, ACTIONS_ID_TOKEN_REQUEST_TOKEN: token, CLIENT_OPTIONS: options } = process.env;
  const { tenantId, clientId, authorityHost, storageUrl, audience, lateBySeconds } = JSON.parse(options);
  const getAssertion = async () => {
    const headers = { authorization: "Bearer " + token };
    // fetch is unsuitable because its connection timeout would run as fast as the moved clock.
    const reply = await new Promise((done, fail) => get(url + "&audience=" + encodeURIComponent(audience), { headers }, done).on("error", fail));
    const { value } = await json(reply);
    if (lateBySeconds) await new Promise((done) => setTimeout(done, lateBySeconds * 1000));
    return value;
  };
  const credential = new ClientAssertionCredential(tenantId, clientId, getAssertion, { authorityHost, disableInstanceDiscovery: true });
  const service = new BlobServiceClient(storageUrl, credential, { retryOptions: { maxTries: 1 } });
  try {
    const container = service.getContainerClient("config");
    await container.create();
    await container.getBlockBlobClient("deep/ä b").upload("hello", 5, { metadata: { runId: "1" } });
    const names = [];
    for await (const { name } of container.listBlobsFlat({ prefix: "deep" })) names.push(name);
    const content = (await container.getBlobClient("deep/ä b").downloadToBuffer()).toString();
    console.log(JSON.stringify({ names, content }));
  } catch (error) {
    console.log(JSON.stringify({ failed: error.code ?? error.name, message: error.message }));
  }`;

interface Wish {
  readonly tenantId?: string;
  readonly clientId?: string;
  readonly audience?: string;
  readonly lateBySeconds?: number;
}

async function signInFromChild(
  desired: Wish = {},
  environment: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const { tenantId, clientId, authorityHost } = cloud.signIn;
  const audience = "api://AzureADTokenExchange";
  const full = { tenantId, clientId, authorityHost, storageUrl: cloud.storage.url, audience, ...desired };
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", CLIENT], {
    env: { ...process.env, ...cloud.environment, ...environment, CLIENT_OPTIONS: JSON.stringify(full) },
  });
  return JSON.parse(stdout);
}

const start = async (options?: AzureOptions): Promise<void> => {
  cloud = await startAzure(options);
};

describe("a child process", () => {
  test("signs in by OIDC and uses storage", async () => {
    await start();
    expect(await signInFromChild()).toEqual({ names: ["deep", "deep/ä b"], content: "hello" });
    expect(cloud.signIn.requests.map(({ kind, status }) => `${kind} ${status}`)).toContain("access-token 200");
  });

  test("gets an error if the identity or the tenant is unknown, or the audience is wrong", async () => {
    await start();
    const nobody = "00000000-0000-0000-0000-000000000001";
    expect(await signInFromChild({ clientId: nobody })).toMatchObject({
      message: expect.stringContaining("AADSTS700016"),
    });
    // MSAL requests the tenant's endpoints first, so Entra's own message is lost.
    expect(await signInFromChild({ tenantId: nobody })).toMatchObject({
      message: expect.stringContaining("endpoints_resolution_error"),
    });
    expect(await signInFromChild({ audience: "api://other" })).toMatchObject({
      message: expect.stringContaining("AADSTS700212"),
    });
  });
});

describe("identities", () => {
  const MAIN = "repo:contoso/costs:ref:refs/heads/main";

  test("sign in with exactly the subjects that they trust, for the runner's environment", async () => {
    await start({ identities: [{ name: "plan", subjects: ["repo:contoso/costs:pull_request"] }] });
    const clientId = cloud.identities[0]?.clientId ?? "";
    const as = (subject: string): Promise<unknown> => signInFromChild({ clientId }, cloud.environmentFor(subject));
    expect(await as("repo:contoso/costs:pull_request")).toMatchObject({ content: "hello" });
    expect(await as("repo:Contoso/costs:pull_request")).toMatchObject({
      message: expect.stringContaining("AADSTS700213"),
    });
    expect(await as(MAIN)).toMatchObject({ message: expect.stringContaining("AADSTS700213") });
  });

  test("created by a deployment sign in once they trust the runner, and no longer after deletion", async () => {
    await start();
    await cloud.storage.ensureContainer("config");
    cloud.arm.createResourceGroup("hub", "westeurope");
    const group = `/subscriptions/${cloud.arm.subscriptionId}/resourceGroups/hub`;
    const engine = `${group}/providers/Microsoft.ManagedIdentity/userAssignedIdentities/engine`;
    const { properties } = await cloud.arm.putResource(engine, { location: "westeurope" });
    const { clientId } = properties as { readonly clientId: string };
    const tokenFor = async (subject: string): Promise<string> => {
      const form = new URLSearchParams({ client_id: clientId, grant_type: "client_credentials" });
      form.set("client_assertion", await idToken(subject));
      form.set("scope", "https://storage.azure.com/.default");
      const url = `${cloud.signIn.authorityHost}/${cloud.signIn.tenantId}/oauth2/v2.0/token`;
      const reply = await send("POST", url, form.toString());
      return reply.access_token ?? /AADSTS\d+/.exec(reply.error_description ?? "")?.[0] ?? "";
    };
    expect(await tokenFor(MAIN)).toBe("AADSTS70025");
    await cloud.arm.putResource(`${engine}/federatedIdentityCredentials/branch`, {
      properties: {
        issuer: "https://token.actions.githubusercontent.com",
        subject: MAIN,
        audiences: ["api://AzureADTokenExchange"],
      },
    });
    expect(await tokenFor(MAIN)).toMatch(/^ey/);
    expect(await tokenFor(`${MAIN}2`)).toBe("AADSTS700213");
    expect(cloud.signIn.requests.at(-1)).toMatchObject({ kind: "access-token", clientId, status: 401 });
  });
});

interface TokenReply {
  readonly value?: string;
  readonly access_token?: string;
  readonly error_description?: string;
}

async function send(method: string, url: string, body?: string): Promise<TokenReply> {
  const ca = await readFile(cloud.environment.NODE_EXTRA_CA_CERTS ?? "");
  const headers = { authorization: `Bearer ${cloud.signIn.idTokenRequestToken}` };
  const sent = request(url, { ca, method, headers }).end(body);
  const [reply] = (await once(sent, "response")) as [IncomingMessage];
  return JSON.parse(await text(reply)) as TokenReply;
}

async function idToken(subject: string): Promise<string> {
  const url = `${cloud.environmentFor(subject).ACTIONS_ID_TOKEN_REQUEST_URL}&audience=api://AzureADTokenExchange`;
  return (await send("GET", url)).value ?? "";
}

test("storage rejects tokens that are expired, forged, or for another audience or tenant", async () => {
  await start();
  const ca = await readFile(cloud.environment.NODE_EXTRA_CA_CERTS ?? "");
  const answerTo = async (token: string): Promise<string> => {
    const headers = { authorization: `Bearer ${token}`, "x-ms-version": "2025-11-05" };
    const asked = get(`${cloud.storage.url}?comp=list`, { ca, headers });
    const [reply] = (await once(asked, "response")) as [IncomingMessage];
    const [, message = ""] = /<Message>(.*)/.exec(await text(reply)) ?? [];
    return `${reply.statusCode} ${reply.headers["x-ms-error-code"] ?? ""} ${message}`;
  };
  const issue = cloud.signIn.issueStorageToken;
  const [header, claims] = issue({}).split(".");
  expect(await answerTo(issue({}))).toMatch(/^200/);
  expect(await answerTo(issue({ exp: 1 }))).toMatch(/^401 InvalidAuthenticationInfo .*expired/);
  expect(await answerTo(issue({ aud: "https://management.azure.com" }))).toMatch(/^401 .*Audience/);
  expect(await answerTo(issue({ iss: "https://sts.windows.net/other/" }))).toMatch(/^401 .*Issuer/);
  expect(await answerTo(`${header}.${claims}.made-up`)).toMatch(/^401 .*Signature/);
});
