import { type ActiveFault, createFaultBox } from "../../fault-box.ts";
import { SILENCE_KINDS, type SilenceKind } from "../../silence.ts";
import type { Refusal } from "./refusal.ts";
import type { StorageRequest } from "./request.ts";

/**
 * `503`: ServerBusy. `late-rights`: 403 as long as a role assignment has not arrived. `reset-before`: the connection dies before the call is
 * performed. `reset-after`: the call is performed, its reply is lost. `cut-body`: half of the reply's body, then a reset. `repeats-source`: 400 with the source of a copy in
 * its text, as the service repeats a header that it takes for wrong. Those of `SilenceKind` leave the connection open, and silent.
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
  /** Every request when absent. */
  readonly match?: (request: StorageRequest) => boolean;
  /** How many requests fail; until `end()` when absent. */
  readonly times?: number;
}

export interface StorageFaults {
  add(fault: Fault): ActiveFault;
  /** The fault that this request meets, if any; counts as a hit. */
  take(request: StorageRequest): FaultKind | undefined;
}

/** What a fault is answered with, before anything is performed; undefined for one that is no answer. */
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
