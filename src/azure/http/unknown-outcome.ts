import { RestError } from "@azure/storage-blob";
import { ServiceError } from "exact-values/errors";
import { LASTING_FAULTS } from "./retry-policy.ts";

/** A call got no usable answer, so that nobody knows whether Azure did what it asked for. */
export class UncertainCall extends ServiceError {}

/** The same failure, of a call that must not be made again before someone has looked what it did. */
export function uncertain(error: ServiceError): UncertainCall {
  const { remedy, correlationId, status } = error;
  return new UncertainCall(error.code, error.message, { status, correlationId, transient: true, remedy, cause: error });
}

/**
 * The error of a connection that broke or went silent; undefined for what another try would not repair, and for a failed sign-in, before which nothing
 * was sent and which has had tries of its own.
 */
export function brokenConnection(error: unknown): ServiceError | undefined {
  if (!(error instanceof ServiceError && error.cause instanceof RestError)) return undefined;
  return error.status === undefined && error.transient && !LASTING_FAULTS.includes(error.code) ? error : undefined;
}
