import { type ActiveFault, createFaultBox } from "../../fault-box.ts";
import { SILENCE_KINDS, type SilenceKind } from "../../silence.ts";
import type { Refusal } from "./refusal.ts";
import type { StorageRequest } from "./request.ts";

/**
 * Faults of storage, besides the kinds of silence, which keep the connection open.
 * - `503`: ServerBusy.
 * - `late-rights`: 403 until a role assignment has propagated.
 * - `reset-before`: the connection is reset before the call is performed.
 * - `reset-after`: the call is performed, but its reply is lost.
 * - `cut-body`: half of the response body, then a reset.
 * - `repeats-source`: 400 with the copy source in the message, as the service quotes an invalid header.
 */
export type FaultKind =
  | "503"
  | "late-rights"
  | "reset-before"
  | "reset-after"
  | "cut-body"
  | "repeats-source"
  | SilenceKind;

export interface Fault {
  readonly kind: FaultKind;
  /** Default: every request. */
  readonly match?: (request: StorageRequest) => boolean;
  /** How many requests fail. Default: all until `end()`. */
  readonly times?: number;
}

export interface StorageFaults {
  add(fault: Fault): ActiveFault;
  /** The fault that affects this request, if any. Counts as a hit. */
  take(request: StorageRequest): FaultKind | undefined;
}

/** The fault's response, sent before the call is performed; undefined for faults without one. */
export function refusalOf(kind: FaultKind, { headers }: StorageRequest): Refusal | undefined {
  if (kind !== "repeats-source") return FAULT_REFUSALS[kind];
  const said = [headers["x-ms-copy-source"], headers["x-ms-copy-source-authorization"]].join(" and ");
  const message = `The value for one of the HTTP headers is not in the correct format: ${said.replaceAll("&", "&amp;")}`;
  return { status: 400, code: "InvalidHeaderValue", message };
}

const FAULT_REFUSALS: Readonly<Partial<Record<FaultKind, Refusal>>> = {
  "503": { status: 503, code: "ServerBusy", message: "The server is busy." },
  "late-rights": {
    status: 403,
    code: "AuthorizationPermissionMismatch",
    message: "This request is not authorized to perform this operation using this permission.",
  },
};

export function isSilence(kind: FaultKind | undefined): kind is SilenceKind {
  return SILENCE_KINDS.some((silence) => silence === kind);
}

export function createStorageFaults(): StorageFaults {
  const box = createFaultBox<Fault>();
  return { add: box.add, take: (request) => box.take(({ match }) => match?.(request) ?? true)?.kind };
}
