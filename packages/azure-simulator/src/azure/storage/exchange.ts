import type { Agent, IncomingMessage, ServerResponse } from "node:http";
import type { BlobServiceClient } from "@azure/storage-blob";
import type { DeletedContainers } from "./deleted-containers.ts";
import type { DeletedPaths } from "./deleted-paths.ts";
import type { StorageFaults } from "./faults.ts";
import type { Namespace } from "./namespace.ts";
import type { Refusal } from "./refusal.ts";
import type { StorageRequest } from "./request.ts";

/**
 * `before`: the call has not been performed. `after`: it has been performed, and the client has received nothing yet.
 */
export type Phase = "before" | "after";

/** Called for every request and awaited. `"drop"` resets the connection. */
// biome-ignore lint/suspicious/noConfusingVoidType: most hooks return nothing
export type RequestHook = (request: StorageRequest, phase: Phase) => void | "drop" | Promise<void | "drop">;

/** Undefined when the token is valid and permits the request. */
export type TokenCheck = (token: string, request: StorageRequest) => Refusal | undefined;

/** One line of the request log. */
export interface RequestRecord {
  readonly n: number;
  readonly operation: string;
  readonly container: string;
  readonly blob: string;
  /** Undefined while in flight, and permanently when the connection was reset. */
  readonly status: number | undefined;
  readonly requestBytes: number;
  readonly responseBytes: number;
}

/** Shared by all exchanges of one front. */
export interface FrontParts {
  readonly upstreamPort: number;
  readonly agent: Agent;
  /** Sends a request to Azurite directly, bypassing the front. */
  readonly blobs: BlobServiceClient;
  readonly namespace: Namespace;
  readonly deleted: DeletedContainers;
  readonly deletedPaths: DeletedPaths;
  readonly faults: StorageFaults;
  readonly hooks: ReadonlySet<RequestHook>;
  /** Absent on a front without sign-in. */
  readonly checkToken: TokenCheck | undefined;
  /** Entries per listing page, overriding the client's request. */
  readonly listPageSize: number | undefined;
  /** The `Date` of responses. Default: none. */
  readonly now: (() => Date) | undefined;
  readonly record: (entry: RequestRecord) => void;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** One request that passes through the front. */
export interface Exchange {
  readonly parts: FrontParts;
  readonly request: StorageRequest;
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
  readonly entry: Mutable<RequestRecord>;
}

export function bearerToken(incoming: IncomingMessage): string | undefined {
  return /^Bearer (.+)$/i.exec(incoming.headers.authorization ?? "")?.[1];
}
