import { RestError } from "@azure/storage-blob";
import { ServiceError } from "exact-values/errors";
import { LASTING_FAULTS } from "./retry-policy.ts";

/** A call without a usable response: it is unknown whether Azure performed it. */
export class UncertainCall extends ServiceError {}

/** The same failure for a call that must not be repeated before its effect is checked. */
export function uncertain(error: ServiceError): UncertainCall {
  const { remedy, correlationId, status } = error;
  return new UncertainCall(error.code, error.message, { status, correlationId, transient: true, remedy, cause: error });
}

/**
 * The error for a connection that broke or went silent. Returns undefined for errors that another attempt would not
 * fix. Also returns undefined for a failed sign-in, which precedes the request and has its own attempts.
 */
export function brokenConnection(error: unknown): ServiceError | undefined {
  if (!(error instanceof ServiceError && error.cause instanceof RestError)) return undefined;
  return error.status === undefined && error.transient && !LASTING_FAULTS.includes(error.code) ? error : undefined;
}
