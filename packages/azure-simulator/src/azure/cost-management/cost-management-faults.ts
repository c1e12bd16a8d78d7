import { type ActiveFault, createFaultBox } from "../../fault-box.ts";
import { ArmError } from "../arm/arm-error.ts";
import type { CostManagementRequest, ExportCall } from "./export-request.ts";
import type { SimulatedRun } from "./simulated-run.ts";
import { costManagementHeaders, tooManyRequests } from "./throttled-answer.ts";

/**
 * What strikes a request. `TooManyRequests`: 429 with every header; `...CostManagementHeaders`: with Cost Management's own alone, one of them "0";
 * `...ConsumptionHeader`: with the one of the specification alone; `...RetryAfterDate`: with an HTTP date alone; `...WithoutHeaders`: with none;
 * `...ZeroHeaders`: with all of them "0". `ReplyLost`: the call is performed, then the connection dies. `NotAuthorizedOnStorage`: PUT lacks rights on
 * the storage account. `BareUnauthorized`: PUT with an identity is refused by 401 without a reason. `EtagNotEnforced`: updates pass without an eTag.
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
 * What strikes a run. `RunFails`: with `code` and `message` of the options. `StorageNotAuthorized`: it fails as with a closed firewall. `NoBlobs`: a
 * manifest without blobs; `HeaderOnly`: a part without rows. `DataReady`: shows that status between InProgress and Completed, for `seconds`.
 * `HistoryLags`: the run cannot be found for `seconds`. `BlobsLag` and `ManifestLags`: it is Completed `seconds` before they are there.
 * `ManifestFolder`: `manifestFile` names the folder alone. `SecondBom`: another byte order mark before the first row. `PartsFromOne`: parts are
 * numbered from 1. `OverwrittenMidRead`: each part is written anew, with the same bytes, when it is first read.
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

/** A request as a fault may look at it. */
export type StruckRequest = ExportCall & Pick<CostManagementRequest, "clientId" | "apiVersion" | "body">;

export interface CostManagementFaultOptions {
  /** How often it strikes; until `end()` when absent. */
  readonly times?: number;
  /** For faults of requests: which; every one when absent. */
  readonly match?: (request: StruckRequest) => boolean;
  /** For faults of runs: which; every one when absent. */
  readonly matchRun?: (run: SimulatedRun) => boolean;
  /** How long to wait, or how late it is; 30 when absent. */
  readonly seconds?: number;
  /** For RunFails: the run's own error. */
  readonly code?: string;
  readonly message?: string;
}

export interface CostManagementFaults {
  add(name: CostManagementFaultName, options?: CostManagementFaultOptions): ActiveFault;
  /** The options of a fault that strikes this request; counts as a hit. */
  takeRequest(name: RequestFaultName, request: StruckRequest): CostManagementFaultOptions | undefined;
  takeRun(name: RunFaultName, run: SimulatedRun): CostManagementFaultOptions | undefined;
  /** What a request meets before anything looks at it. Throws ArmError. */
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
