import { readFile } from "node:fs/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import {
  BlobSASPermissions,
  BlobServiceClient,
  type BlockBlobClient,
  generateBlobSASQueryParameters,
  RestError,
  StorageSharedKeyCredential,
} from "@azure/storage-blob";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type SimulatedAzure, startAzure } from "../src/start-azure.ts";

const NOW = new Date("2026-11-22T12:00:00Z");
const MINUTE_MS = 60_000;
const trusted = getCACertificates("default");

let cloud: SimulatedAzure;
let withKey: BlobServiceClient;
let withToken: BlobServiceClient;
let key: StorageSharedKeyCredential;
let source: BlockBlobClient;
let etag: string;
let blobs = 0;

beforeAll(async () => {
  cloud = await startAzure({ now: () => NOW, identities: [{ name: "engine" }, { name: "stranger" }] });
  setDefaultCACertificates([...trusted, await readFile(cloud.environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
  const { account, key: secret, url } = cloud.storage;
  key = new StorageSharedKeyCredential(account, secret);
  withKey = new BlobServiceClient(url, key, { retryOptions: { maxTries: 1 } });
  const credential = {
    getToken: async () => ({ token: tokenOf("engine"), expiresOnTimestamp: Date.now() + 3_600_000 }),
  };
  withToken = new BlobServiceClient(url, credential, { retryOptions: { maxTries: 1 } });
  await cloud.storage.ensureContainer("source");
  await cloud.storage.ensureContainer("target");
  source = withKey.getContainerClient("source").getBlockBlobClient("a/ä b");
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await cloud.close();
});
beforeEach(async () => {
  blobs += 1;
  const written = await source.upload("0123456789", 10, {
    metadata: { Kept: "yes" },
    blobHTTPHeaders: { blobContentType: "application/x-digits" },
  });
  etag = written.etag ?? "";
  cloud.storage.forgetRequests();
});

const target = (service = withKey): BlockBlobClient =>
  service.getContainerClient("target").getBlockBlobClient(`b/${blobs}`);
const id = (name: string): string => Buffer.from(name).toString("base64");

function tokenOf(name: string): string {
  const identity = cloud.identities[name === "engine" ? 0 : 1];
  if (identity === undefined) throw new Error("no identity");
  return cloud.signIn.issueToken(identity, "https://storage.azure.com");
}

const bearer = (value = tokenOf("engine")) => ({ scheme: "Bearer", value }) as const;

/** The source's URL with a SAS signature for reading it. */
function signed({ from = -5, to = 5, permissions = "r", blobName = source.name } = {}): string {
  const at = (minutes: number): Date => new Date(NOW.getTime() + minutes * MINUTE_MS);
  const values = { containerName: "source", blobName, startsOn: at(from), expiresOn: at(to) };
  return `${source.url}?${generateBlobSASQueryParameters({ ...values, permissions: BlobSASPermissions.parse(permissions) }, key)}`;
}

/** Status and code, and the source's status and code. */
async function failureOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    const headers = error.response?.headers;
    const said = [headers?.get("x-ms-copy-source-status-code"), headers?.get("x-ms-copy-source-error-code")];
    return [error.statusCode, error.code ?? headers?.get("x-ms-error-code"), ...said].filter(Boolean).join(" ");
  }
  return "success";
}

const contentOf = async (blob: BlockBlobClient): Promise<string> => (await blob.downloadToBuffer()).toString();

/** The three operations. Each copies the whole source into a block or a blob. */
const OPERATIONS = {
  CopyBlobFromUrl: (url: string, options: object = {}, service = withKey) =>
    target(service).syncCopyFromURL(url, options),
  PutBlobFromUrl: (url: string, options: object = {}, service = withKey) =>
    target(service).syncUploadFromURL(url, options),
  PutBlockFromUrl: (url: string, options: object = {}, service = withKey) =>
    target(service).stageBlockFromURL(id("0001"), url, 0, 10, options),
} as const;
const NAMES = Object.keys(OPERATIONS) as (keyof typeof OPERATIONS)[];

describe.each(NAMES)("%s", (name) => {
  const operate = OPERATIONS[name];

  test("reads a source that a signature or a token authorizes", async () => {
    expect(await failureOf(operate(signed()))).toBe("success");
    expect(await failureOf(operate(source.url, { sourceAuthorization: bearer() }))).toBe("success");
    expect(await failureOf(operate(source.url, { sourceAuthorization: bearer() }, withToken))).toBe("success");
    const { requests } = cloud.storage;
    expect(requests.map(({ operation, container, requestBytes }) => [operation, container, requestBytes])).toEqual(
      Array(3).fill([name, "target", 0]),
    );
  });

  test("does not use the target's permissions to read the source", async () => {
    const unsigned = "401 CannotVerifyCopySource 401 NoAuthenticationInformation";
    expect(await failureOf(operate(source.url))).toBe(unsigned);
    expect(await failureOf(operate(source.url, {}, withToken))).toBe(unsigned);
    const refused = "403 CannotVerifyCopySource 403 AuthenticationFailed";
    expect(await failureOf(operate(signed({ from: 1 })))).toBe(refused);
    expect(await failureOf(operate(signed({ to: -1 })))).toBe(refused);
    expect(await failureOf(operate(signed({ permissions: "w" })))).toBe(refused);
    expect(await failureOf(operate(signed({ blobName: "another" })))).toBe(refused);
    expect(await failureOf(operate(signed().replace(/sig=.{4}/, "sig=AAAA")))).toBe(refused);
    expect(await failureOf(operate(source.url, { sourceAuthorization: bearer("x.y.z") }))).toBe(
      "401 CannotVerifyCopySource 401 InvalidAuthenticationInfo",
    );
  });
});

test.each(["CopyBlobFromUrl", "PutBlobFromUrl"] as const)("%s copies one version with its metadata", async (name) => {
  const operate = OPERATIONS[name];
  expect(await failureOf(operate(signed(), { sourceConditions: { ifMatch: '"0x1"' } }))).toBe(
    "412 SourceConditionNotMet",
  );
  expect(await failureOf(operate(signed(), { sourceConditions: { ifMatch: etag } }))).toBe("success");
  expect(await contentOf(target())).toBe("0123456789");
  expect(await target().getProperties()).toMatchObject({
    metadata: { kept: "yes" },
    contentType: "application/x-digits",
    contentLength: 10,
  });
  const again = operate(signed(), { conditions: { ifNoneMatch: "*" } });
  expect(await failureOf(again)).toMatch(/^409 BlobAlreadyExists|^412 /);
});

test("the source requires its own role if roles are enforced", async () => {
  const { arm } = cloud;
  arm.createResourceGroup("hub", "westeurope");
  const account = `/subscriptions/${arm.subscriptionId}/resourceGroups/hub/providers/Microsoft.Storage/storageAccounts/hubstore`;
  const body = { location: "westeurope", kind: "BlockBlobStorage", sku: { name: "Premium_LRS" }, properties: {} };
  await arm.putResource(account, body);
  const [engine, stranger] = cloud.identities;
  if (engine === undefined || stranger === undefined) throw new Error("no identities");
  const at = (name: string): string => `${account}/blobServices/default/containers/${name}`;
  for (const name of ["source", "target"]) await arm.putResource(at(name), { properties: {} });
  await arm.grant(engine, "Storage Blob Data Contributor", at("target"));
  await arm.grant(engine, "Storage Blob Data Reader", at("source"));
  for (const name of NAMES) {
    const operate = OPERATIONS[name];
    expect(await failureOf(operate(source.url, { sourceAuthorization: bearer() }, withToken))).toBe("success");
    const options = { sourceAuthorization: bearer(tokenOf("stranger")) };
    expect(await failureOf(operate(source.url, options, withToken))).toBe(
      "403 CannotVerifyCopySource 403 AuthorizationPermissionMismatch",
    );
  }
});
