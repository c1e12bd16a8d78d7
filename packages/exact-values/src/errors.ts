import { cutText } from "./message-text.ts";

export { quoteValue } from "./message-text.ts";

/**
 * The three kinds of errors. `InputError`: the user must change something, such as input, settings, data or
 * permissions. `ServiceError`: a service responded with an error. Any other error is a bug in this project and is
 * reported as one.
 */

/** The location of a fault in the data or settings. Lines and columns count from 1. */
export interface ErrorPlace {
  readonly file?: string;
  readonly line?: number;
  readonly column?: string;
  readonly value?: string;
}

interface ErrorDetails {
  /** One sentence that tells the user what to do next. */
  readonly remedy: string;
  readonly place?: ErrorPlace;
  /** Set if the remedy is a role assignment. Scopes that lack the same role are then reported together. */
  readonly lacking?: LackingRole | undefined;
  readonly cause?: unknown;
}

/** A role that an identity lacks at a scope. */
export interface LackingRole {
  readonly role: string;
  /** Resource ID. */
  readonly scope: string;
  /** Object ID of the identity; undefined if unknown. */
  readonly principalId: string | undefined;
}

export class InputError extends Error {
  override readonly name = "InputError";
  readonly code: string;
  readonly remedy: string;
  readonly place: ErrorPlace;
  readonly lacking: LackingRole | undefined;

  /** `code` is a stable name such as `InvalidValue`, and the anchor in docs/errors/. */
  constructor(code: string, message: string, details: ErrorDetails) {
    super(cutText(message), details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.remedy = cutText(details.remedy);
    this.place = details.place ?? {};
    this.lacking = details.lacking;
  }
}

interface ServiceDetails {
  readonly status: number | undefined;
  readonly correlationId: string | undefined;
  /** True if the same call may succeed later without any change. */
  readonly transient: boolean;
  readonly remedy: string;
  readonly cause?: unknown;
}

export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly code: string;
  readonly remedy: string;
  readonly status: number | undefined;
  readonly correlationId: string | undefined;
  readonly transient: boolean;

  constructor(code: string, message: string, details: ServiceDetails) {
    super(cutText(message), details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.remedy = cutText(details.remedy);
    this.status = details.status;
    this.correlationId = details.correlationId;
    this.transient = details.transient;
  }
}
