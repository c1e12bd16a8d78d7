import type { JsonObject } from "../../json-value.ts";

export interface ArmErrorDetail {
  readonly code: string;
  readonly message: string;
  readonly target?: string;
  readonly details?: readonly ArmErrorDetail[];
  readonly additionalInfo?: readonly JsonObject[];
}

/** An error response of ARM: status and envelope. */
export class ArmError extends Error {
  override readonly name = "ArmError";
  readonly status: number;
  readonly detail: ArmErrorDetail;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, detail: ArmErrorDetail, headers: Readonly<Record<string, string>> = {}) {
    super(`${status} ${detail.code}: ${detail.message}`);
    this.status = status;
    this.detail = detail;
    this.headers = headers;
  }
}

/** The status code that the operations of a deployment show for this error. */
export const STATUS_NAMES: Readonly<Record<number, string>> = {
  200: "OK",
  201: "Created",
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  409: "Conflict",
  429: "TooManyRequests",
  503: "ServiceUnavailable",
};
