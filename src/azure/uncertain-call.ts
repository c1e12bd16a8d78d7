import { ServiceError } from "../errors.ts";
import { LASTING_FAULTS } from "./arm/arm-throttling.ts";

/** A call got no usable answer, so that nobody knows whether Azure did what it asked for. */
export class UncertainCall extends ServiceError {}

/** The same failure, of a call that must not be made again before someone has looked what it did. */
export function uncertain(error: ServiceError): UncertainCall {
  const { cure, correlationId, status } = error;
  return new UncertainCall(error.code, error.message, { status, correlationId, transient: true, cure, cause: error });
}

/** The error of a connection that broke; undefined for what another try would not mend. The library reports a call that took too long as an abort. */
export function brokenConnection(action: string, error: unknown): ServiceError | undefined {
  if (error instanceof ServiceError) {
    return error.status === undefined && error.transient && !LASTING_FAULTS.includes(error.code) ? error : undefined;
  }
  if (!(error instanceof Error) || error.name !== "AbortError") return undefined;
  return new ServiceError("AzureTooSlow", `Could not ${action}: Azure gave no answer in time.`, {
    status: undefined,
    correlationId: undefined,
    transient: true,
    cure: "Run the workflow again; nothing is lost.",
    cause: error,
  });
}
