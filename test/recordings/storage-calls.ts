import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { openBlobService } from "../../src/azure/storage/blob-service.ts";
import type { Interaction } from "./interaction.ts";

/** A loopback blob service that plays a recorded response, and the hub's client for it. */
export interface StorageReplay {
  /** The method and body of the latest request. */
  readonly sent: readonly string[];
  /** The result of the hub's write or list request. */
  ask(recorded: Interaction): Promise<unknown>;
  close(): Promise<void>;
}

export async function startStorageReplay(): Promise<StorageReplay> {
  let answer: Interaction | undefined;
  let sent: readonly string[] = [];
  const server = createServer(async (request, response) => {
    sent = [request.method ?? "", await text(request)];
    response.writeHead(answer?.status ?? 500, { ...answer?.responseHeaders });
    response.end(typeof answer?.responseBody === "string" ? answer.responseBody : undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const store = openBlobService({
    endpoint: { url: `http://127.0.0.1:${port}`, accountName: "account" },
    credential: { key: "a2V5" },
    userAgent: "cost-hub/test (recordings)",
    signal: new AbortController().signal,
  })("config");
  return {
    get sent() {
      return sent;
    },
    ask: async (recorded) => {
      answer = recorded;
      if (recorded.method === "PUT") return store.write("test.txt", Buffer.from(String(recorded.requestBody ?? "")));
      for await (const _ of store.list()) return "listed";
      return "listed";
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Adds the content type that fragments lack. */
export function withType(recorded: Interaction): Interaction {
  return { ...recorded, responseHeaders: { "content-type": "application/xml", ...recorded.responseHeaders } };
}
