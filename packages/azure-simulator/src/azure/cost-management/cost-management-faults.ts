import { type ActiveFault, createFaultBox } from "../../fault-box.ts";
import { ArmError } from "../arm/arm-error.ts";
import type { CostManagementRequest, ExportCall } from "./export-request.ts";
import type { SimulatedRun } from "./simulated-run.ts";
import { costManagementHeaders, tooManyRequests } from "./throttled-answer.ts";

/**
 * Faults of requests.
 * - `TooManyRequests`: 429 with every header.
 * - `...CostManagementHeaders`: with Cost Management's own headers only, one of them "0".
 * - `...ConsumptionHeader`: with the specified header only.
 * - `...RetryAfterDate`: with an HTTP date only.
 * - `...WithoutHeaders`: with none.
 * - `...ZeroHeaders`: with all of them "0".
 * - `ReplyLost`: the call is performed, then the connection is reset.
 * - `NotAuthorizedOnStorage`: PUT lacks permissions on the storage account.
 * - `BareUnauthorized`: PUT with an identity fails with 401 and no reason.
 * - `EtagNotEnforced`: updates succeed without an eTag.
 */
const REQUEST_FAULTS = [
  "TooManyRequests",
  "TooManyRequestsCostManagementHeaders",
  "TooManyRequestsConsumptionHeader",
  "TooManyRequestsRetryAfterDate",
  "TooManyRequestsWithoutHeaders",
  "TooManyRequestsZeroHeaders",
  "ServiceUnavailable",
  "ServiceUnavailableWithoutRetryAfter",
  "InternalServerError",
  "ConnectionReset",
  "ReplyLost",
  "NotAuthorizedOnStorage",
  "BareUnauthorized",
  "EtagNotEnforced",
] as const;

/**
 * Faults of runs.
 * - `RunFails`: with `code` and `message` from the options.
 * - `StorageNotAuthorized`: as with a closed firewall.
 * - `NoBlobs`: a manifest without blobs. `HeaderOnly`: a part without rows.
 * - `DataReady`: this status is shown between InProgress and Completed for `seconds`.
 * - `HistoryLags`: the history omits the run for `seconds`.
 * - `BlobsLag`, `ManifestLags`: the run is Completed `seconds` before they exist.
 * - `ManifestFolder`: `manifestFile` only names the folder.
 * - `SecondBom`: another byte order mark before the first row.
 * - `PartsFromOne`: part numbers start with 1.
 * - `OverwrittenMidRead`: each part is rewritten with the same bytes at its first read.
 */
const RUN_FAULTS = [
  "RunFails",
  "StorageNotAuthorized",
  "RunTimesOut",
  "RunNeverEnds",
  "DataNotAvailable",
  "NewDataNotAvailable",
  "NoBlobs",
  "HeaderOnly",
  "DataReady",
  "HistoryLags",
  "BlobsLag",
  "ManifestLags",
  "ManifestFolder",
  "SecondBom",
  "PartsFromOne",
  "OverwrittenMidRead",
] as const;

export type RequestFaultName = (typeof REQUEST_FAULTS)[number];
export type RunFaultName = (typeof RUN_FAULTS)[number];
export type CostManagementFaultName = RequestFaultName | RunFaultName;
export const COST_MANAGEMENT_FAULT_NAMES: readonly CostManagementFaultName[] = [...REQUEST_FAULTS, ...RUN_FAULTS];

/** The parts of a request that a fault can match. */
export type StruckRequest = ExportCall & Pick<CostManagementRequest, "clientId" | "apiVersion" | "body">;

export interface CostManagementFaultOptions {
  /** How many requests or runs it affects. Default: all until `end()`. */
  readonly times?: number;
  /** For request faults: which requests. Default: all. */
  readonly match?: (request: StruckRequest) => boolean;
  /** For run faults: which runs. Default: all. */
  readonly matchRun?: (run: SimulatedRun) => boolean;
  /** A duration or delay. Default: 30. */
  readonly seconds?: number;
  /** For RunFails: the error of the run. */
  readonly code?: string;
  readonly message?: string;
}

export interface CostManagementFaults {
  add(name: CostManagementFaultName, options?: CostManagementFaultOptions): ActiveFault;
  /** The options of a fault that applies to this request. Counts as a hit. */
  takeRequest(name: RequestFaultName, request: StruckRequest): CostManagementFaultOptions | undefined;
  takeRun(name: RunFaultName, run: SimulatedRun): CostManagementFaultOptions | undefined;
  /** Applies request faults before the request is processed. Throws ArmError. */
  strike(request: StruckRequest, now: Date): "reset" | undefined;
}

const DEFAULT_SECONDS = 30;

export function secondsOf({ seconds = DEFAULT_SECONDS }: CostManagementFaultOptions): number {
  return seconds;
}

export function createCostManagementFaults(): CostManagementFaults {
  const box = createFaultBox<CostManagementFaultOptions & { readonly name: CostManagementFaultName }>();
  const take = (
    name: CostManagementFaultName,
    fits: (options: CostManagementFaultOptions) => boolean,
  ): CostManagementFaultOptions | undefined => box.take((fault) => fault.name === name && fits(fault));
  const takeRequest: CostManagementFaults["takeRequest"] = (name, request) =>
    take(name, ({ match }) => match?.(request) ?? true);

  return {
    add: (name, options = {}) => box.add({ ...options, name }),
    takeRequest,
    takeRun: (name, run) => take(name, ({ matchRun }) => matchRun?.(run) ?? true),
    strike: (request, now) => {
      if (takeRequest("ConnectionReset", request) !== undefined) return "reset";
      for (const [name, headersOf] of Object.entries(THROTTLES)) {
        const fault = takeRequest(name as keyof typeof THROTTLES, request);
        if (fault !== undefined) throw tooManyRequests(headersOf(secondsOf(fault), now));
      }
      const unavailable = takeRequest("ServiceUnavailable", request);
      if (unavailable !== undefined) throw serviceUnavailable({ "retry-after": String(secondsOf(unavailable)) });
      if (takeRequest("ServiceUnavailableWithoutRetryAfter", request) !== undefined) throw serviceUnavailable({});
      if (takeRequest("InternalServerError", request) === undefined) return undefined;
      throw new ArmError(500, { code: "InternalServerError", message: "An internal server error has occurred." });
    },
  };
}

type Headers = Readonly<Record<string, string>>;

const THROTTLES = {
  TooManyRequests: (seconds: number): Headers => ({
    ...costManagementHeaders({ entity: seconds }),
    "retry-after": String(seconds),
  }),
  TooManyRequestsCostManagementHeaders: (seconds: number): Headers =>
    costManagementHeaders({ qpu: 0, entity: seconds, tenant: Math.max(1, Math.floor(seconds / 2)) }),
  TooManyRequestsConsumptionHeader: (seconds: number): Headers => ({
    "x-ms-ratelimit-microsoft.consumption-retry-after": String(seconds),
  }),
  TooManyRequestsRetryAfterDate: (seconds: number, now: Date): Headers => ({
    "retry-after": new Date(now.getTime() + seconds * 1000).toUTCString(),
  }),
  TooManyRequestsWithoutHeaders: (): Headers => ({}),
  TooManyRequestsZeroHeaders: (): Headers => ({
    ...costManagementHeaders({ qpu: 0, entity: 0, tenant: 0, clienttype: 0, client: 0 }),
    "retry-after": "0",
  }),
} as const;

function serviceUnavailable(headers: Headers): ArmError {
  const message = "The service is temporarily unavailable. Please retry later.";
  return new ArmError(503, { code: "ServiceUnavailable", message }, headers);
}
