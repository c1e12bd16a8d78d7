import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { StoredBlob } from "../src/lake/storage/blob-store.ts";

/** A blob in memory. A sweep fails if it reads a blob whose `content` is undefined. */
export interface MapBlob extends Omit<StoredBlob, "name"> {
  readonly content: Uint8Array | undefined;
}

export interface MapStorage {
  readonly url: string;
  readonly containers: ReadonlyMap<string, Map<string, MapBlob>>;
  /** Request counts by operation and container. */
  readonly requests: Map<string, number>;
  close(): void;
}

/** As many as Azure returns. */
const PAGE = 5000;

/**
 * A blob service for hubs that are too large for Azurite. It has what a sweep without new months needs, and checks no
 * signatures.
 */
export async function startMapStorage(): Promise<MapStorage> {
  const containers = new Map(
    ["msexports", "ingestion", "config", "tables"].map((name) => [name, new Map<string, MapBlob>()]),
  );
  const requests = new Map<string, number>();
  let version = 0x8dd000000000000;
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "", "http://x");
    const [, , container = "", ...path] = decodeURIComponent(url.pathname).split("/");
    const blobs = containers.get(container) ?? new Map<string, MapBlob>();
    const name = path.join("/");
    const isListing = url.searchParams.get("comp") === "list";
    const key = `${isListing ? "List" : request.method} ${container}${/manifest\.json$/.test(name) ? " manifest" : ""}`;
    requests.set(key, (requests.get(key) ?? 0) + 1);
    if (isListing) return send(response, 200, { "content-type": "application/xml" }, listing(blobs, url.searchParams));
    const blob = blobs.get(name);
    if (request.method === "PUT") {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const content = Buffer.concat(chunks);
      const etag = `"0x${(++version).toString(16).toUpperCase()}"`;
      blobs.set(name, { content, etag, byteCount: content.length, lastModified: new Date(), metadata: {} });
      return send(response, 201, { etag });
    }
    if (blob === undefined) return send(response, 404, { "x-ms-error-code": "BlobNotFound" });
    if (request.method === "DELETE") {
      blobs.delete(name);
      return send(response, 202);
    }
    const headers = {
      etag: blob.etag,
      "last-modified": blob.lastModified.toUTCString(),
      "x-ms-blob-type": "BlockBlob",
    };
    if (blob.content === undefined) throw new Error(`a sweep read ${container}/${name}`);
    return send(response, 200, headers, blob.content);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/devstoreaccount1`, containers, requests, close: () => server.close() };
}

function send(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>> = {},
  body: string | Uint8Array = "",
): void {
  response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) }).end(body);
}

function listing(blobs: ReadonlyMap<string, MapBlob>, query: URLSearchParams): string {
  const prefix = query.get("prefix") ?? "";
  const from = Number(query.get("marker") ?? 0);
  const all = [...blobs].filter(([name]) => name.startsWith(prefix));
  const entries = all.slice(from, from + PAGE).map(([name, blob]) => {
    const metadata = Object.entries(blob.metadata).map(([key, value]) => `<${key}>${escaped(value)}</${key}>`);
    return (
      `<Blob><Name>${escaped(name)}</Name><Properties><Last-Modified>${blob.lastModified.toUTCString()}</Last-Modified>` +
      `<Etag>${escaped(blob.etag)}</Etag><Content-Length>${blob.byteCount}</Content-Length><BlobType>BlockBlob</BlobType>` +
      `</Properties><Metadata>${metadata.join("")}</Metadata></Blob>`
    );
  });
  const next = from + PAGE < all.length ? from + PAGE : "";
  return `<?xml version="1.0"?><EnumerationResults><Blobs>${entries.join("")}</Blobs><NextMarker>${next}</NextMarker></EnumerationResults>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
