import { RestError } from "@azure/storage-blob";
import { SilentConnection } from "./silent-connection.ts";

const TRANSIENT_STATUSES = [408, 429, 500, 502, 503, 504];

/** True for an answer that the same call may not get again. */
export function isTransientStatus(status: number): boolean {
  return TRANSIENT_STATUSES.includes(status);
}

/** Codes of connections that fail again however often they are tried. */
export const LASTING_FAULTS: readonly string[] = [
  "ENOTFOUND",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
];

/** True for the error of an attempt whose connection broke or went silent, and which another attempt may not meet. */
export function isBrokenConnection(error: unknown): boolean {
  if (error instanceof SilentConnection) return !error.isLast;
  return error instanceof RestError && error.statusCode === undefined && !LASTING_FAULTS.includes(error.code ?? "");
}
