import { readFile } from "node:fs/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { inspect } from "node:util";
import { logger } from "@azure/storage-blob";
import { type SimulatedAzure, startAzure } from "azure-simulator";
import { createHubContainers } from "azure-simulator/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type BlobServiceOptions, openBlobService } from "../../../src/azure/storage/blob-service.ts";
import { renderFailure } from "../../../src/github/failure.ts";
import type { BlobStore, CopySource, HubContainer } from "../../../src/lake/storage/blob-store.ts";
import { hostsOf } from "../../worlds/hostile-azure/listed-hosts.ts";

const NOW = new Date("2026-11-22T12:03:00Z");
const clock = { now: () => NOW };
const trusted = getCACertificates("default");
const copySizes = { maxAtOnce: 8, blockByteCount: 5, lineByteCount: 1 };

let cloud: SimulatedAzure;
let masked: string[];
let tokens: number;
/** The copy source and the authorization header of every request, as the service receives them. */
let sources: { readonly url: string; readonly authorization: string }[];
let files = 0;

beforeAll(async () => {
  cloud = await startAzure({ now: () => NOW, identities: [{ name: "engine" }, { name: "reader" }] });
  setDefaultCACertificates([...trusted, await readFile(cloud.environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
  await createHubContainers(cloud.storage);
  await cloud.storage.ensureContainer("tables");
  cloud.storage.onRequest(({ headers }, phase) => {
    const { "x-ms-copy-source": url, "x-ms-copy-source-authorization": authorization = "" } = headers;
    if (phase === "before" && url !== undefined)
      sources.push({ url: String(url), authorization: String(authorization) });
  });
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await cloud.close();
});
beforeEach(() => {
  [masked, sources, tokens] = [[], [], 0];
  files += 1;
});

function open(credential: BlobServiceOptions["credential"], options: Partial<BlobServiceOptions> = {}) {
  return openBlobService({
    endpoint: { url: cloud.storage.url, accountName: cloud.storage.account },
    credential,
    userAgent: "test",
    signal: new AbortController().signal,
    signing: { clock, mask: (secret) => masked.push(secret) },
    ...options,
  });
}

const byKey = (options?: Partial<BlobServiceOptions>) => open({ key: cloud.storage.key }, options);

function byToken(options?: Partial<BlobServiceOptions>) {
  const [engine] = cloud.identities;
  if (engine === undefined) throw new Error("no identity");
  const getToken = async () => {
    tokens++;
    const token = cloud.signIn.issueToken(engine, "https://storage.azure.com");
    return { token, expiresOnTimestamp: Date.now() + 3_600_000 };
  };
  return open({ token: { hosts: hostsOf(cloud.storage.url), getToken } }, options);
}

async function month(openStore: (container: HubContainer) => BlobStore): Promise<CopySource> {
  const store = openStore("ingestion");
  const name = `subscriptions/s/202606/focuscost/${files}.parquet`;
  await store.write(name, Buffer.from("0123456789abcde"));
  const properties = await store.properties(name);
  if (properties === undefined) throw new Error("the month was not written");
  return { store, name, ...properties };
}

const target = () => `costs/data/202606/${files}.parquet`;

const signatureOf = (url: string): string => new URL(url).searchParams.get("sig") ?? "";

describe.each([
  ["at once", undefined, 1],
  ["in blocks", { copySizes }, 3],
] as const)("a copy %s", (_how, options, requests) => {
  test("reads its source with a token that is requested again for each request", async () => {
    const stores = byToken(options);
    const source = await month(stores);
    const before = tokens;
    expect(await stores("tables").copyFrom(source, target())).toBe("copied");
    expect(sources).toEqual(
      Array(requests).fill({
        url: expect.not.stringContaining("?"),
        authorization: expect.stringMatching(/^Bearer .+/),
      }),
    );
    expect(tokens - before).toBeGreaterThanOrEqual(requests);
    expect(masked).toEqual([]);
  });

  test("reads its source with a signature for that blob, valid for minutes and masked before it is sent", async () => {
    const stores = byKey(options);
    const source = await month(stores);
    const isMasked: boolean[] = [];
    const end = cloud.storage.onRequest(({ headers }, phase) => {
      const url = String(headers["x-ms-copy-source"] ?? "");
      if (url !== "" && phase === "before") isMasked.push(masked.includes(signatureOf(url)));
    });
    expect(await stores("tables").copyFrom(source, target())).toBe("copied");
    end();
    expect(isMasked).toEqual(Array(requests).fill(true));
    for (const { authorization, url } of sources) {
      expect(authorization).toBe("");
      // The encoded form in the URL is masked as well.
      expect(masked).toContain(/[?&]sig=([^&]*)/.exec(url)?.[1]);
      const query = Object.fromEntries(new URL(url).searchParams);
      expect(query).toMatchObject({ sp: "r", sr: "b", spr: "https" });
      // The signature tolerates a clock that is a quarter of an hour behind or ahead.
      expect(query).toMatchObject({ st: "2026-11-22T11:45:00Z", se: "2026-11-22T12:35:00Z" });
    }
  });
});

test("a copy that is authorized by a key fails without a function to mask its signature", async () => {
  const stores = open({ key: cloud.storage.key }, { signing: undefined as never });
  await expect(stores("tables").copyFrom(await month(stores), target())).rejects.toThrow(
    "a function to mask its signature",
  );
  expect(sources).toEqual([]);
});

describe.each([
  ["at once", undefined],
  ["in blocks", { copySizes }],
] as const)("the secrets of a copy %s", (_how, options) => {
  test.each(["key", "token"] as const)("are not in any error, line or debug log: %s", async (kind) => {
    const written: string[] = [];
    // Enables the log in the same way as AZURE_LOG_LEVEL.
    const { enabled, log } = logger.info;
    Object.assign(logger.info, {
      enabled: true,
      log: (...values: unknown[]) => written.push(values.map((value) => inspect(value)).join(" ")),
    });
    const lines: string[] = [];
    const stores = (kind === "key" ? byKey : byToken)({ ...options, onWait: (line) => lines.push(line) });
    const source = await month(stores);
    const fault = cloud.storage.fault({
      kind: "repeats-source",
      match: ({ headers }) => "x-ms-copy-source" in headers,
    });
    let failure: unknown;
    try {
      await stores("tables").copyFrom(source, target());
    } catch (error) {
      failure = error;
    } finally {
      fault.end();
      Object.assign(logger.info, { enabled, log });
    }
    expect(failure).toBeInstanceOf(Error);
    const printed = [
      ...[...written, ...lines],
      inspect(failure, { depth: 20, showHidden: true }),
      JSON.stringify(renderFailure(failure)),
      JSON.stringify(failure),
    ].join("\n");
    expect(sources.length).toBeGreaterThan(0);
    for (const { authorization, url } of sources) {
      const secret = kind === "key" ? signatureOf(url) : authorization.replace("Bearer ", "");
      expect(secret.length).toBeGreaterThan(20);
      expect(printed).not.toContain(secret);
      expect(printed).not.toContain(encodeURIComponent(secret));
    }
    // The debug log was on, because it contains the requests.
    expect(written.join("\n")).toContain("x-ms-copy-source");
  });
});
