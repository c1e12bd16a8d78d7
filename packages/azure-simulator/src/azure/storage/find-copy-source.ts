import type { IncomingMessage } from "node:http";
import {
  BlobSASPermissions,
  type BlockBlobClient,
  generateBlobSASQueryParameters,
  RestError,
  type SASProtocol,
  StorageSharedKeyCredential,
} from "@azure/storage-blob";
import { STORAGE_HOST } from "../clouds.ts";
import { AZURITE_ACCOUNT, AZURITE_KEY } from "./azurite.ts";
import type { Exchange } from "./exchange.ts";
import type { Refusal } from "./refusal.ts";
import type { StorageRequest } from "./request.ts";

const MIB = 1024 * 1024;
/** The largest source that a single call can copy. */
const MAX_SOURCE: Readonly<Record<string, number>> = { CopyBlobFromUrl: 256 * MIB, PutBlobFromUrl: 5000 * MIB };

/** Operations that read a source. Azurite supports them only in part. */
export const FROM_URL = ["CopyBlobFromUrl", "PutBlobFromUrl", "PutBlockFromUrl"] as const;
export type FromUrl = (typeof FROM_URL)[number];

export interface CopySourceBlob {
  readonly client: BlockBlobClient;
  readonly etag: string;
  readonly byteCount: number;
  readonly contentType: string | undefined;
  readonly metadata: Readonly<Record<string, string>>;
}

type Found = { readonly source: CopySourceBlob } | { readonly refusal: Refusal };

/** Every source error has this code, the status of the source, and its response in two headers. */
function unverified(status: number, code: string, message: string): { readonly refusal: Refusal } {
  const headers = { "x-ms-copy-source-status-code": String(status), "x-ms-copy-source-error-code": code };
  return { refusal: { status, code: "CannotVerifyCopySource", message, headers } };
}

/**
 * Finds the source of a copy and checks, as the service does first, that it is readable, exists and meets the
 * conditions.
 */
export async function findCopySource(exchange: Exchange): Promise<Found> {
  const { incoming, parts, request } = exchange;
  const url = URL.parse(header(request, "x-ms-copy-source") ?? "");
  const place = url === null ? undefined : placeOf(url, incoming);
  if (url === null || place === undefined) {
    return unverified(404, "ResourceNotFound", "The specified resource does not exist.");
  }
  const refused = refuseReading(exchange, url, place);
  if (refused !== undefined) return unverified(refused.status, refused.code, refused.message);

  const client = parts.blobs.getContainerClient(place.container).getBlockBlobClient(place.blob);
  let source: CopySourceBlob;
  try {
    const { contentLength: byteCount = 0, contentType, etag = "", metadata = {} } = await client.getProperties();
    source = { client, etag, byteCount, contentType, metadata };
  } catch (error) {
    if (!(error instanceof RestError) || error.statusCode !== 404) throw error;
    return unverified(404, "BlobNotFound", "The specified blob does not exist.");
  }
  const ifMatch = header(request, "x-ms-source-if-match");
  const ifNoneMatch = header(request, "x-ms-source-if-none-match");
  if ((ifMatch ?? source.etag) !== source.etag || ifNoneMatch === source.etag || ifNoneMatch === "*") {
    const message = "The source condition specified using HTTP conditional header(s) is not met.";
    return { refusal: { status: 412, code: "SourceConditionNotMet", message } };
  }
  if (source.byteCount > (MAX_SOURCE[request.operation] ?? Number.POSITIVE_INFINITY)) {
    return unverified(409, "CopySourceTooLarge", "The source blob is larger than this operation copies.");
  }
  return { source };
}

interface Place {
  readonly container: string;
  readonly blob: string;
}

/** Undefined for a source outside this account. */
function placeOf({ host, pathname }: URL, { headers }: IncomingMessage): Place | undefined {
  const isOfAzure = STORAGE_HOST.test(host) && !host.includes(".dfs.");
  if (!isOfAzure && host !== headers.host) return undefined;
  const names = pathname.split("/").slice(1);
  if (!isOfAzure && names.shift() !== AZURITE_ACCOUNT) return undefined;
  const [container = "", ...blob] = names.map(decodeURIComponent);
  return { container, blob: blob.join("/") };
}

/** A source is authorized separately from its target. */
function refuseReading({ parts, request }: Exchange, url: URL, place: Place): Refusal | undefined {
  if (url.searchParams.has("sig")) return isSigned(url, place, parts.now?.()) ? undefined : BAD_SIGNATURE;
  const [, token] = /^Bearer (.+)$/i.exec(header(request, "x-ms-copy-source-authorization") ?? "") ?? [];
  if (token === undefined || parts.checkToken === undefined) return UNSIGNED;
  return parts.checkToken(token, { ...request, ...place, method: "GET", operation: "GetBlob" });
}

const UNSIGNED: Refusal = {
  status: 401,
  code: "NoAuthenticationInformation",
  message: "Server failed to authenticate the request. Please refer to the information in the www-authenticate header.",
};
const BAD_SIGNATURE: Refusal = {
  status: 403,
  code: "AuthenticationFailed",
  message:
    "Server failed to authenticate the request. Make sure the value of Authorization header is formed " +
    "correctly including the signature.",
};

const KEY = new StorageSharedKeyCredential(AZURITE_ACCOUNT, AZURITE_KEY);

/**
 * True for a signature of this key that permits reading this blob. Its times are checked if the storage has a clock.
 */
function isSigned({ searchParams: query }: URL, { blob, container }: Place, now: Date | undefined): boolean {
  const permissions = query.get("sp") ?? "";
  const startsOn = new Date(query.get("st") ?? 0);
  const expiresOn = new Date(query.get("se") ?? 0);
  if (query.get("sr") !== "b" || !permissions.includes("r")) return false;
  if (now !== undefined && (now < startsOn || now >= expiresOn)) return false;
  const signed = generateBlobSASQueryParameters(
    {
      ...{ containerName: container, blobName: blob, expiresOn, version: query.get("sv") ?? "" },
      permissions: BlobSASPermissions.parse(permissions),
      ...(query.has("st") ? { startsOn } : {}),
      ...(query.has("spr") ? { protocol: query.get("spr") as SASProtocol } : {}),
    },
    KEY,
  );
  return signed.signature === query.get("sig");
}

export function header({ headers }: Pick<StorageRequest, "headers">, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value : undefined;
}
