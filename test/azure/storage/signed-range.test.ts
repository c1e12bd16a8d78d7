import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openRangeSigner } from "../../../src/azure/storage/signed-requests.ts";
import { fixedCredential, hostsOf } from "../../worlds/hostile-azure/listed-hosts.ts";
import { openSimulatedHub, type SimulatedHub } from "../../worlds/stored-hub/azurite-containers.ts";

const ENDPOINT = { url: "https://account.blob.core.windows.net", accountName: "account" };
let hub: SimulatedHub;

beforeAll(async () => {
  hub = await openSimulatedHub();
  await hub.containers.msexports.getBlockBlobClient("a part/b%c.csv").upload("0123456789", 10);
});
afterAll(() => hub.storage.close());

const etagNow = async (): Promise<string> =>
  (await hub.containers.msexports.getBlobClient("a part/b%c.csv").getProperties()).etag ?? "";

describe("a signed request for a range", () => {
  test("is accepted by storage for that range of that version; creating it sends no request", async () => {
    const store = hub.store("msexports");
    const etag = await etagNow();
    hub.reset();
    const request = await store.signRange("a part/b%c.csv", { offset: 3, byteCount: 4 }, etag);
    expect(hub.storage.requests).toEqual([]);
    const answer = await fetch(request?.url ?? "", { headers: request?.headers ?? {} });
    expect(answer.status).toBe(206);
    expect(await answer.text()).toBe("3456");
    const other = await store.signRange("a part/b%c.csv", { offset: 3, byteCount: 4 }, '"another version"');
    expect((await fetch(other?.url ?? "", { headers: other?.headers ?? {} })).status).toBe(412);
  });

  test("contains the token after a sign-in", async () => {
    const signer = openRangeSigner({
      endpoint: ENDPOINT,
      credential: { token: fixedCredential("of the hub") },
      userAgent: "test",
      signal: new AbortController().signal,
    });
    const request = await signer("msexports", "part", { offset: 0, byteCount: 10 }, '"v"');
    expect(request?.url).toBe("https://account.blob.core.windows.net/msexports/part");
    expect(request?.headers).toMatchObject({ authorization: "Bearer of the hub", "if-match": '"v"' });
    expect(Object.values(request?.headers ?? {})).toContain("bytes=0-9");
  });

  test("is not created if requests use a proxy, the sign-in fails or the run is cancelled", async () => {
    const stop = new AbortController();
    const options = {
      endpoint: ENDPOINT,
      credential: { key: "a2V5" },
      userAgent: "test",
      signal: stop.signal,
    };
    const range = ["msexports", "part", { offset: 0, byteCount: 10 }, '"v"'] as const;
    vi.stubEnv("HTTPS_PROXY", "http://127.0.0.1:9");
    expect(await openRangeSigner(options)(...range)).toBeUndefined();
    vi.unstubAllEnvs();
    expect(await openRangeSigner(options)(...range)).toBeDefined();
    const refused = { token: { hosts: hostsOf(), getToken: () => Promise.reject(new Error("no token")) } };
    expect(await openRangeSigner({ ...options, credential: refused })(...range)).toBeUndefined();
    stop.abort();
    expect(await openRangeSigner(options)(...range)).toBeUndefined();
  });
});
