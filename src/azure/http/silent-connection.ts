import { RestError } from "@azure/storage-blob";
import { ServiceError } from "exact-values/errors";
import type { Silence } from "../../silence-watch.ts";

/** Our own name of it, under which the troubleshooting explains it. */
export const NO_ANSWER = "NoAnswer";

/** The error of a try whose connection went silent, in the shape in which the libraries' own retries know a lost connection. */
export class SilentConnection extends RestError {
  /** True when the same call must not be tried again. */
  readonly isLast: boolean;

  constructor(silence: Silence, isLast: boolean) {
    // The libraries repeat after ETIMEDOUT, and know nothing of the other one.
    super(silence.message, { code: isLast ? NO_ANSWER : "ETIMEDOUT" });
    // The library's constructor makes one of its own class of whatever extends it.
    Object.setPrototypeOf(this, SilentConnection.prototype);
    this.cause = silence;
    this.isLast = isLast;
  }
}

/** The error of a call whose connection stayed silent; `action` completes "could not ...". */
export function noAnswer(action: string, cause: Error): ServiceError {
  return new ServiceError("NoAnswer", `Could not ${action}: the connection went silent (${cause.message}).`, {
    status: undefined,
    correlationId: undefined,
    transient: true,
    remedy:
      "Run the workflow again; nothing is lost. If it stays, check the service's status, firewalls, proxies and network rules on the runner's way to it, which drop connections without a word.",
    cause,
  });
}
