import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { shortenSilence } from "azure-simulator/testing";
import { ServiceError } from "exact-values/errors";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openCostManagement } from "../../src/azure/cost-exports/cost-management.ts";
import { openBlobService } from "../../src/azure/storage/blob-service.ts";
import type { BlobStore } from "../../src/lake/storage/blob-store.ts";
import { hostsOf } from "../worlds/hostile-azure/listed-hosts.ts";
import { movedClock } from "../worlds/simulated-azure/moved-clock.ts";
import { BODY } from "../worlds/simulated-azure/scripted-exports.ts";
import { openSimulatedHub, type SimulatedHub, serviceErrorOf } from "../worlds/stored-hub/azurite-containers.ts";

// The behaviour of a job with many calls if a service that all of them need stops responding.

const signal = new AbortController().signal;
const SCOPE = "/subscriptions/10000000-0000-0000-0000-000000000000";

let hub: SimulatedHub;
let restore: () => void;
let lines: string[];
beforeAll(async () => {
  hub = await openSimulatedHub();
});
afterAll(() => hub.storage.close());
beforeEach(() => {
  lines = [];
  restore = shortenSilence(500);
});
afterEach(() => {
  restore();
  hub.reset();
});

function openStore(url: string): BlobStore {
  return openBlobService({
    ...{ endpoint: { url, accountName: hub.storage.account }, credential: { key: hub.storage.key }, signal },
    ...{ userAgent: "cost-hub/test (ingest)", onWait: (line) => lines.push(line) },
  })("ingestion");
}

test("after a silent call to storage, other calls have one shorter attempt until storage responds", async () => {
  const store = openStore(hub.storage.url);
  const silence = hub.fault({ kind: "never-answers" });
  expect(await serviceErrorOf(() => store.properties("1"))).toMatchObject({ code: "NoAnswer" });
  expect(silence.hits).toBe(3);
  expect(await serviceErrorOf(() => store.properties("2"))).toMatchObject({ code: "NoAnswer" });
  expect(silence.hits).toBe(4);
  expect(lines.at(-1)).toMatch(/after 50 s of silence: the call is given up\.$|for 50 s: the call is given up\.$/);
  hub.reset();
  expect(await store.properties("3")).toBe(undefined);
  const once = hub.fault({ kind: "never-answers", times: 2 });
  expect(await store.properties("4")).toBe(undefined);
  expect(once.hits).toBe(2);
});

test.each(["exports", "put", "run"] as const)(
  "a failed sign-in is not reported as a lost response from Cost Management: %s",
  async (call) => {
    const failure = new ServiceError("NoAnswer", "Could not sign in to Azure: the connection went silent.", {
      ...{ status: undefined, correlationId: undefined, transient: true, remedy: "Run the workflow again." },
    });
    let askings = 0;
    const credential = {
      hosts: hostsOf("https://127.0.0.1:9"),
      getToken: async () => {
        askings += 1;
        throw failure;
      },
    };
    const exports = openCostManagement({
      ...{ credential, cloud: "AzureCloud", resourceManagerUrl: "https://127.0.0.1:9", clock: movedClock(), signal },
      ...{ userAgent: "cost-hub/test", onWait: (line) => lines.push(line), random: () => 0 },
    });
    const calls = {
      exports: () => exports.exports(SCOPE),
      put: () => exports.put(SCOPE, "daily", BODY),
      run: () => exports.run(SCOPE, "daily"),
    };
    expect(await serviceErrorOf(calls[call])).toBe(failure);
    expect(askings).toBe(1);
    expect(lines).toEqual([]);
  },
);

test("a block that is refused before it was sent leaves no connection open", async () => {
  let connections = 0;
  const server = createServer((_request, response) => {
    response.writeHead(403, { "x-ms-error-code": "AuthorizationFailure" });
    response.end();
  });
  server.on("connection", (socket) => {
    connections += 1;
    socket.on("error", () => {});
    socket.on("close", () => {
      connections -= 1;
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const store = openStore(`http://127.0.0.1:${(server.address() as AddressInfo).port}/account`);
    const month = store.openStaged({ name: "month", seenEtag: undefined, isOwnCommit: () => false });
    const place = { attempt: "0".repeat(32), part: 0, rowGroup: 0 };
    await expect(month.stage(place, Buffer.alloc(32 * 1024 * 1024))).rejects.toMatchObject({
      code: "NetworkClosed",
    });
    await vi.waitFor(() => expect(connections).toBe(0));
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
