import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBlobService } from "../../src/azure/storage/blob-service.ts";
import type { BlobStore } from "../../src/azure/storage/blob-store.ts";
import { InputError, ServiceError } from "../../src/errors.ts";
import type { Interaction } from "./interaction.ts";
import { interactionAt, readFacts } from "./recordings.ts";

const FILE = "storage-blob-errors";

let server: Server;
let answer: Interaction;
let sent: readonly string[] = [];
let store: BlobStore;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    sent = [request.method ?? "", await text(request)];
    response.writeHead(answer.status ?? 500, { ...answer.responseHeaders });
    response.end(typeof answer.responseBody === "string" ? answer.responseBody : undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  store = openBlobService({
    endpoint: { url: `http://127.0.0.1:${port}`, accountName: "account" },
    credential: { key: "a2V5" },
    userAgent: "cost-hub/test (recordings)",
    signal: new AbortController().signal,
  })("config");
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

/** What the hub writes or lists when it is answered so. */
async function outcome(recorded: Interaction): Promise<unknown> {
  answer = recorded;
  const call = async (): Promise<unknown> => {
    if (recorded.method === "PUT") return store.write("test.txt", Buffer.from(String(recorded.requestBody ?? "")));
    for await (const _ of store.list()) return "listed";
    return "listed";
  };
  return call().catch((error: unknown) => error);
}

describe("what a storage account answered, read by the hub's client", () => {
  const REFUSALS: readonly (readonly [number, string, string, RegExp, RegExp])[] = [
    [
      0,
      "ContainerAlreadyExists",
      "ServiceError",
      /409 ContainerAlreadyExists \(The specified container already exists\)/,
      /./,
    ],
    [
      1,
      "ContainerAlreadyExists",
      "ServiceError",
      /409 ContainerAlreadyExists \(The specified container already exists\)/,
      /./,
    ],
    [
      3,
      "StorageForbidden",
      "InputError",
      /AuthorizationPermissionMismatch \(This request is not authorized/,
      /Storage Blob Data Contributor/,
    ],
    [
      4,
      "StorageForbidden",
      "InputError",
      /AuthorizationPermissionMismatch \(This request is not authorized/,
      /Storage Blob Data Contributor/,
    ],
  ];

  test("every entry is a refusal but one", () => {
    expect([...REFUSALS.map(([entry]) => entry), 2].toSorted((a, b) => a - b)).toEqual(
      readFacts(FILE).map((_, at) => at),
    );
  });

  // The code stands in a header and in the body, there behind a byte order mark.
  describe.each([
    ["as recorded", (recorded: Interaction) => recorded],
    ["by its body alone", (recorded: Interaction) => withHeaders(recorded, (name) => name !== "x-ms-error-code")],
  ])("%s", (_, shown) => {
    test.each(REFUSALS)("entry %i is %s", async (entry, code, kind, message, remedy) => {
      const recorded = interactionAt(FILE, entry);
      const error = await outcome(withType(shown(recorded)));
      expect(error).toBeInstanceOf(kind === "InputError" ? InputError : ServiceError);
      const { code: seen, message: said, cure } = error as ServiceError;
      expect([seen, said, cure]).toEqual([code, expect.stringMatching(message), expect.stringMatching(remedy)]);
      expect(sent[0]).toBe(recorded.method);
    });
  });

  test("entry 2: a file is written with the recorded content", async () => {
    const recorded = interactionAt(FILE, 2);
    expect(await outcome(recorded)).toBeUndefined();
    expect(sent).toEqual(["PUT", recorded.requestBody]);
  });
});

function withHeaders(recorded: Interaction, isKept: (name: string) => boolean): Interaction {
  const kept = Object.entries(recorded.responseHeaders).filter(([name]) => isKept(name));
  return { ...recorded, responseHeaders: Object.fromEntries(kept) };
}

/** A fragment came without the type of its content. */
function withType(recorded: Interaction): Interaction {
  return { ...recorded, responseHeaders: { "content-type": "application/xml", ...recorded.responseHeaders } };
}
