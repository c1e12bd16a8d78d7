import type { IncomingMessage } from "node:http";

/** A request to the blob service, in the terms of its REST API. */
export interface StorageRequest {
  /** Number of the request since the storage was started, from 1. */
  readonly n: number;
  readonly method: string;
  /** `GetBlob`, `PutBlockList`, ...; `Other` for operations that the hub never uses. */
  readonly operation: string;
  /** Empty for account requests. */
  readonly container: string;
  /** Decoded; empty for account and container requests. */
  readonly blob: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

const ACCOUNT_OPERATIONS: Readonly<Record<string, string>> = {
  "GET list": "ListContainers",
  "GET properties": "GetServiceProperties",
  "PUT properties": "SetServiceProperties",
  "POST batch": "Batch",
  "POST userdelegationkey": "GetUserDelegationKey",
};

const CONTAINER_OPERATIONS: Readonly<Record<string, string>> = {
  "PUT ": "CreateContainer",
  "DELETE ": "DeleteContainer",
  "PUT undelete": "RestoreContainer",
  "GET ": "GetContainerProperties",
  "HEAD ": "GetContainerProperties",
  "GET list": "ListBlobs",
  "PUT metadata": "SetContainerMetadata",
  "PUT lease": "LeaseContainer",
  "POST batch": "Batch",
};

const BLOB_OPERATIONS: Readonly<Record<string, string>> = {
  "GET ": "GetBlob",
  "HEAD ": "HeadBlob",
  "PUT ": "PutBlob",
  "DELETE ": "DeleteBlob",
  "PUT block": "PutBlock",
  "PUT blocklist": "PutBlockList",
  "GET blocklist": "GetBlockList",
  "PUT metadata": "SetBlobMetadata",
  "GET metadata": "GetBlobMetadata",
  "HEAD metadata": "GetBlobMetadata",
  "PUT properties": "SetBlobProperties",
  "PUT lease": "LeaseBlob",
  "PUT tags": "SetBlobTags",
  "GET tags": "GetBlobTags",
  "PUT snapshot": "SnapshotBlob",
  "PUT appendblock": "AppendBlock",
};

function operationOf(
  method: string,
  place: Pick<StorageRequest, "container" | "blob">,
  query: URLSearchParams,
): string {
  const key = `${method} ${query.get("comp") ?? ""}`;
  if (place.blob !== "") return BLOB_OPERATIONS[key] ?? "Other";
  if (place.container !== "") return CONTAINER_OPERATIONS[key] ?? "Other";
  return ACCOUNT_OPERATIONS[key] ?? "Other";
}

/** The operation if it reads its content from another blob; undefined if the content is in the body. */
function copyOf(operation: string, { headers }: IncomingMessage): string | undefined {
  if (headers["x-ms-copy-source"] === undefined) return undefined;
  if (operation === "PutBlock") return "PutBlockFromUrl";
  if (operation !== "PutBlob") return undefined;
  if (headers["x-ms-requires-sync"] === "true") return "CopyBlobFromUrl";
  return headers["x-ms-blob-type"] === undefined ? "CopyBlob" : "PutBlobFromUrl";
}

/** Parses a path-style request (`/account/container/blob?comp=...`). */
export function parseStorageRequest(n: number, message: IncomingMessage): StorageRequest {
  const method = message.method ?? "GET";
  const [path = "", search = ""] = (message.url ?? "/").split("?", 2);
  const [, , container = "", ...names] = path.split("/");
  const place = { container: decodeURIComponent(container), blob: decodeURIComponent(names.join("/")) };
  const query = new URLSearchParams(search);
  const operation = operationOf(method, place, query);
  return { n, method, operation: copyOf(operation, message) ?? operation, ...place, query, headers: message.headers };
}
