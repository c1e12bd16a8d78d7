import { createHash } from "node:crypto";
import type { Exchange } from "./exchange.ts";
import { type CopySourceBlob, FROM_URL, type FromUrl, header } from "./find-copy-source.ts";
import type { Refusal } from "./refusal.ts";
import { signWithSharedKey } from "./shared-key.ts";

/** The request that Azurite receives instead of the client's. */
export interface Replacement {
  /** Alternating names and values, without `Authorization`. */
  readonly headers: readonly string[];
  readonly body: Buffer;
}

const INVALID_RANGE: Refusal = {
  status: 416,
  code: "InvalidRange",
  message: "The range specified is invalid for the current size of the resource.",
};
const MD5_MISMATCH: Refusal = {
  status: 400,
  code: "Md5Mismatch",
  message: "The MD5 value specified in the request did not match with the MD5 value calculated by the server.",
};
const NOT_EMPTY: Refusal = {
  status: 400,
  code: "InvalidHeaderValue",
  message: "The value for one of the HTTP headers is not in the correct format.",
};
const FORGED: Refusal = {
  status: 403,
  code: "AuthenticationFailed",
  message:
    "Server failed to authenticate the request. Make sure the value of Authorization header is formed " +
    "correctly including the signature.",
};

export function isFromUrl(operation: string): operation is FromUrl {
  return FROM_URL.some((known) => known === operation);
}

/**
 * Sends the content of the source in the body of a request that Azurite supports: Put Block From URL becomes Put
 * Block, and Put Blob From URL becomes Put Blob. Azurite supports Copy Blob From URL within the account.
 */
export async function replaceByBody(
  exchange: Exchange,
  source: CopySourceBlob,
): Promise<{ readonly replacement: Replacement } | { readonly refusal: Refusal }> {
  const { incoming, request } = exchange;
  if (Number(incoming.headers["content-length"] ?? 0) > 0) return { refusal: NOT_EMPTY };
  // Azurite receives a different request from the one that was signed.
  const { authorization } = incoming.headers;
  if (authorization?.startsWith("SharedKey ") && authorization !== signWithSharedKey(signable(exchange))) {
    return { refusal: FORGED };
  }
  if (request.operation === "CopyBlobFromUrl")
    return { replacement: { body: NOTHING, headers: headersOfCopy(exchange, source) } };
  const range = request.operation === "PutBlockFromUrl" ? header(request, "x-ms-source-range") : undefined;
  const { first, last } = rangeOf(range, source);
  if (first > last || last >= source.byteCount) return { refusal: INVALID_RANGE };
  const body = await source.client.downloadToBuffer(first, last - first + 1, { conditions: { ifMatch: source.etag } });
  const md5 = header(request, "x-ms-source-content-md5");
  if (md5 !== undefined && md5 !== createHash("md5").update(body).digest("base64")) return { refusal: MD5_MISMATCH };
  return { replacement: { body, headers: headersOf(exchange, source, body.length) } };
}

const NOTHING = Buffer.alloc(0);

/** Azurite knows a source by its own address only. */
function headersOfCopy({ incoming }: Exchange, { client }: CopySourceBlob): readonly string[] {
  const dropped = /^(?:authorization|x-ms-copy-source|x-ms-copy-source-authorization)$/i;
  return [...withoutHeaders(incoming.rawHeaders, dropped), "x-ms-copy-source", client.url];
}

function signable({ incoming }: Exchange) {
  const { method = "GET", url = "/" } = incoming;
  return { method, url, rawHeaders: withoutHeaders(incoming.rawHeaders, /^authorization$/i) };
}

function rangeOf(range: string | undefined, { byteCount }: CopySourceBlob) {
  const [, first = "0", last = String(byteCount - 1)] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
  return { first: Number(first), last: Number(last) };
}

function headersOf({ incoming, request }: Exchange, source: CopySourceBlob, byteCount: number): readonly string[] {
  const headers = withoutHeaders(incoming.rawHeaders, /^(?:authorization|content-length|x-ms-(?:copy-)?source.*)$/i);
  headers.push("Content-Length", String(byteCount));
  if (request.operation === "PutBlobFromUrl") {
    const names = Object.keys(request.headers);
    if (!names.some((name) => name.startsWith("x-ms-meta-"))) {
      for (const [key, value] of Object.entries(source.metadata)) headers.push(`x-ms-meta-${key}`, value);
    }
    const takesType = header(request, "x-ms-copy-source-blob-properties") !== "false";
    if (takesType && !names.includes("x-ms-blob-content-type") && source.contentType !== undefined) {
      headers.push("x-ms-blob-content-type", source.contentType);
    }
  }
  return headers;
}

function withoutHeaders(rawHeaders: readonly string[], dropped: RegExp): string[] {
  const kept: string[] = [];
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? "";
    if (!dropped.test(name)) kept.push(name, rawHeaders[i + 1] ?? "");
  }
  return kept;
}
