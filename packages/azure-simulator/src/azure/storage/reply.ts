import type { IncomingMessage } from "node:http";
import { pipeline, Readable, Transform } from "node:stream";
import { buffer } from "node:stream/consumers";
import { withDeletedContainers } from "./deleted-containers.ts";
import type { Exchange } from "./exchange.ts";
import { mendListing } from "./listing.ts";
import { type Refusal, writeRefusal } from "./refusal.ts";

type Headers = Record<string, string | readonly string[]>;

/** Azurite reports a wrong checksum as InvalidOperation; the service has a specific code. */
const MD5_MISMATCH: Refusal = {
  status: 400,
  code: "Md5Mismatch",
  message: "The MD5 value specified in the request did not match with the MD5 value calculated by the server.",
};
const AZURITE_MD5_MISMATCH = "Provided contentMD5 doesn't match.";

function replyHeaders({ parts, request, incoming }: Exchange, upstream: IncomingMessage): Headers {
  const headers: Headers = {};
  for (const [name, value] of Object.entries(upstream.headers)) {
    if (value !== undefined && name !== "connection" && name !== "keep-alive") headers[name] = value;
  }
  // Azurite sends the machine's date, even if the test has its own clock.
  delete headers.date;
  if (parts.now !== undefined) headers.date = parts.now().toUTCString();
  const isRead = request.operation === "HeadBlob" || request.operation === "GetBlob";
  if (isRead && upstream.statusCode !== undefined && upstream.statusCode < 300) {
    const isDirectory = parts.namespace.directories.has(request.container, request.blob);
    headers["x-ms-resource-type"] = isDirectory ? "directory" : "file";
  }
  const checksum = incoming.headers["content-md5"];
  if (request.operation === "PutBlock" && upstream.statusCode === 201 && typeof checksum === "string") {
    headers["content-md5"] = checksum;
  }
  return headers;
}

/** Counts the bytes that pass. At the limit, it stops and calls `cut`. */
function meter({ entry }: Exchange, limit: number, cut: () => void): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const sent = chunk.subarray(0, limit - entry.responseBytes);
      entry.responseBytes += sent.length;
      if (sent.length === chunk.length) return done(null, chunk);
      // The callback is never called, because the end of the stream would complete the reply. By the next turn, the
      // first half has been sent.
      this.push(sent);
      setImmediate(cut);
    },
  });
}

async function repairedBody({ parts, request, incoming }: Exchange, upstream: IncomingMessage) {
  if (request.operation === "ListBlobs" && upstream.statusCode === 200) {
    const xml = (await buffer(upstream)).toString("utf8");
    return Buffer.from(await mendListing(xml, request, parts.namespace.directories));
  }
  if (request.operation === "ListContainers" && upstream.statusCode === 200) {
    return Buffer.from(withDeletedContainers((await buffer(upstream)).toString("utf8"), request, parts.deleted));
  }
  const mayBeChecksum = upstream.statusCode === 400 && incoming.headers["content-md5"] !== undefined;
  return mayBeChecksum ? buffer(upstream) : undefined;
}

/** Streams Azurite's reply to the client, corrected to match the service, or half of it when `cut` is set. */
export async function reply(exchange: Exchange, upstream: IncomingMessage, cut: boolean): Promise<void> {
  const { incoming, response, entry } = exchange;
  const repaired = await repairedBody(exchange, upstream);
  if (upstream.statusCode === 400 && repaired?.includes(AZURITE_MD5_MISMATCH)) {
    entry.status = MD5_MISMATCH.status;
    return writeRefusal(incoming, response, MD5_MISMATCH);
  }
  const headers = replyHeaders(exchange, upstream);
  if (repaired !== undefined) {
    delete headers["transfer-encoding"];
    headers["content-length"] = String(repaired.length);
  }
  entry.status = upstream.statusCode;
  response.sendDate = false;
  response.writeHead(upstream.statusCode ?? 502, headers as Record<string, string | string[]>);
  response.flushHeaders();
  const limit = cut ? Math.floor(Number(headers["content-length"] ?? 2) / 2) : Number.POSITIVE_INFINITY;
  const counter = meter(exchange, limit, () => response.destroy());
  pipeline(repaired === undefined ? upstream : Readable.from([repaired]), counter, response, () => {
    // The client has disconnected.
  });
}
