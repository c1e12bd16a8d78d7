import { cutText } from "./message-text.ts";

export { quoteValue } from "./message-text.ts";

/**
 * The three kinds of error that the hub knows. `InputError`: what the user gave (input, settings, data, permissions) must change.
 * `ServiceError`: a service answered with a failure. Anything else that is thrown is a bug of ours and is reported as one.
 */

/** Where in the data or the settings a fault exists; lines and columns count from 1. */
export interface ErrorPlace {
  readonly file?: string;
  readonly line?: number;
  readonly column?: string;
  readonly value?: string;
}

interface ErrorDetails {
  /** What the user does next, one sentence. */
  readonly remedy: string;
  readonly place?: ErrorPlace;
  /** Where the assignment of a role is the remedy: many scopes that lack it are reported as one. */
  readonly lacking?: LackingRole | undefined;
  readonly cause?: unknown;
}

/** A role that an identity lacks at a scope. */
export interface LackingRole {
  readonly role: string;
  /** Resource ID. */
  readonly scope: string;
  /** Object ID of the identity; undefined where it is not known. */
  readonly principalId: string | undefined;
}

export class InputError extends Error {
  override readonly name = "InputError";
  readonly code: string;
  readonly remedy: string;
  readonly place: ErrorPlace;
  readonly lacking: LackingRole | undefined;

  /** `code` is a stable name such as `InvalidValue`; it is the anchor in docs/troubleshooting.md, too. */
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
  /** True when the same call may succeed later without any change. */
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
