import type { Agent, IncomingMessage, ServerResponse } from "node:http";
import type { BlobServiceClient } from "@azure/storage-blob";
import type { StorageFaults } from "./faults.ts";
import type { Namespace } from "./namespace.ts";
import type { Refusal } from "./refusal.ts";
import type { StorageRequest } from "./request.ts";

/** `before`: nothing has been performed. `after`: the call is performed, the client has no byte of the reply. */
export type Phase = "before" | "after";

/** Called for every request and awaited. `"drop"` resets the connection at this point. */
// biome-ignore lint/suspicious/noConfusingVoidType: most hooks return nothing
export type RequestHook = (request: StorageRequest, phase: Phase) => void | "drop" | Promise<void | "drop">;

/** Undefined when the token is good, and its owner may do what is asked. */
export type TokenCheck = (token: string, request: StorageRequest) => Refusal | undefined;

/** One line of the log of requests. */
export interface RequestRecord {
  readonly n: number;
  readonly operation: string;
  readonly container: string;
  readonly blob: string;
  /** Undefined while in flight, and for ever when the connection was reset. */
  readonly status: number | undefined;
  readonly requestBytes: number;
  readonly responseBytes: number;
}

/** What every exchange of one front shares. */
export interface FrontParts {
  readonly upstreamPort: number;
  readonly agent: Agent;
  /** Azurite itself, past the front. */
  readonly blobs: BlobServiceClient;
  readonly namespace: Namespace;
  readonly faults: StorageFaults;
  readonly hooks: ReadonlySet<RequestHook>;
  /** Absent on a front without sign-in. */
  readonly checkToken: TokenCheck | undefined;
  /** Entries of one page of a listing, whatever the client asks for; the client's wish when undefined. */
  readonly listPageSize: number | undefined;
  /** What answers have as their date; none without. */
  readonly now: (() => Date) | undefined;
  readonly record: (entry: RequestRecord) => void;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** One request on its way through the front. */
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
