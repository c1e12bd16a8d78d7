import { type IncomingMessage, request as requestUpstream } from "node:http";
import { pipeline, Readable, Transform } from "node:stream";
import { bearerToken, type Exchange } from "./exchange.ts";
import type { Replacement } from "./from-url.ts";
import { signWithSharedKey } from "./shared-key.ts";

/** The service may return fewer entries per page than requested. */
function urlForAzurite({ parts, request, incoming }: Exchange): string {
  const { url = "/" } = incoming;
  if (parts.listPageSize === undefined || request.operation !== "ListBlobs") return url;
  const [path = "", search = ""] = url.split("?", 2);
  const query = new URLSearchParams(search);
  query.set("maxresults", String(parts.listPageSize));
  return `${path}?${query}`;
}

/**
 * Leaves the URL unchanged if possible, so that a signature stays valid. A bearer token becomes a Shared Key
 * signature, because Azurite only accepts tokens over HTTPS.
 */
function headersForAzurite(
  { parts, incoming }: Exchange,
  url: string,
  replaced?: readonly string[],
): readonly string[] {
  const { method = "GET" } = incoming;
  if (replaced !== undefined) {
    const isSigned = incoming.headers.authorization !== undefined;
    const signature = isSigned ? ["Authorization", signWithSharedKey({ method, url, rawHeaders: replaced })] : [];
    return [...replaced, ...signature];
  }
  const hasToken = parts.checkToken !== undefined && bearerToken(incoming) !== undefined;
  if (!hasToken && url === incoming.url) return incoming.rawHeaders;
  const headers: string[] = [];
  for (let i = 0; i < incoming.rawHeaders.length; i += 2) {
    const name = incoming.rawHeaders[i] ?? "";
    if (name.toLowerCase() !== "authorization") headers.push(name, incoming.rawHeaders[i + 1] ?? "");
  }
  return [...headers, "Authorization", signWithSharedKey({ method, url, rawHeaders: headers })];
}

/**
 * Forwards the request, or its replacement, to Azurite with a streamed body. Resolves with the response headers, when
 * the call has been performed.
 */
export function forward(
  exchange: Exchange,
  body: Buffer | undefined,
  replaced?: Replacement,
): Promise<IncomingMessage> {
  const { incoming, parts, entry } = exchange;
  const url = urlForAzurite(exchange);
  return new Promise((resolve, reject) => {
    const upstream = requestUpstream({
      host: "127.0.0.1",
      port: parts.upstreamPort,
      agent: parts.agent,
      method: incoming.method,
      path: url,
      headers: headersForAzurite(exchange, url, replaced?.headers),
    });
    upstream.once("response", resolve);
    const counter = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        entry.requestBytes += chunk.length;
        done(null, chunk);
      },
    });
    if (replaced !== undefined) {
      incoming.resume();
      upstream.once("error", reject);
      upstream.end(replaced.body);
      return;
    }
    // If the client disconnects half-way, the pipeline destroys the request to Azurite, which then does nothing.
    pipeline(body === undefined ? incoming : Readable.from([body]), counter, upstream, (error) => {
      if (error) reject(error);
    });
  });
}
