import type { ResourceManagementClientOptionalParams } from "@azure/arm-resources";
import { RestError } from "@azure/storage-blob";
import type { Clock } from "../../clock.ts";
import { SilentConnection } from "../http/silent-connection.ts";
import { isTransientStatus } from "./arm-errors.ts";

type AdditionalPolicy = NonNullable<ResourceManagementClientOptionalParams["additionalPolicies"]>[number];
type Policy = AdditionalPolicy["policy"];

export interface AnswerHeaders {
  get(name: string): string | undefined;
}

export interface RepeatOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onWait: (reason: string) => void;
  /** Told of each try: method, URL without query, status and correlation id. */
  readonly onTry: (trace: string) => void;
  /** Of one call, the first one included; 8 when undefined. */
  readonly mostTries?: number | undefined;
}

export const MOST_TRIES = 8;
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;
/** Azure's longest window of throttling is five minutes; who asks for more means a quota, which waiting does not mend. */
const LONGEST_ASKED_WAIT_MS = 300_000;

/** Repeats calls that Azure throttled, or that got no answer, by the hub's clock. All calls made through it bear being made twice. */
export function repeatLater(options: RepeatOptions): Policy {
  const { clock, signal, onTry, onWait, mostTries = MOST_TRIES } = options;
  return {
    name: "costHubRepeatLater",
    sendRequest: async (request, next) => {
      for (let tries = 1; ; tries++) {
        const isLast = tries === mostTries;
        let reason: string;
        let askedMs: number | undefined;
        try {
          const response = await next(request);
          const { headers, status } = response;
          // A query may hold a signature.
          const [url = ""] = request.url.split("?");
          onTry(`${request.method} ${url} ${status} ${headers.get("x-ms-correlation-request-id") ?? ""}`.trimEnd());
          askedMs = retryAfterOf(headers, clock);
          const isTooLong = askedMs !== undefined && askedMs > LONGEST_ASKED_WAIT_MS;
          if (isLast || isTooLong || !isTransientStatus(status)) return response;
          reason = status === 429 ? "is throttling this identity (429)" : `answered ${status}`;
        } catch (error) {
          if (isLast || signal.aborted || !isBrokenConnection(error)) throw error;
          reason = "gave no answer";
        }
        const waitMs = Math.max(askedMs ?? backOffMs(tries), 1000);
        onWait(`Azure ${reason}; try ${tries + 1} of ${mostTries} in ${Math.ceil(waitMs / 1000)} s.`);
        await clock.sleep(waitMs, signal);
      }
    },
  };
}

/** How long to wait before the next try when nothing asked for a time; doubles from two seconds to a minute. */
export function backOffMs(tries: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
}

/** Codes of connections that fail again however often they are tried. */
export const LASTING_FAULTS: readonly string[] = [
  "ENOTFOUND",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
];

function isBrokenConnection(error: unknown): boolean {
  if (error instanceof SilentConnection) return !error.isLast;
  return error instanceof RestError && error.statusCode === undefined && !LASTING_FAULTS.includes(error.code ?? "");
}

const WAIT_HEADERS = [
  ["retry-after-ms", 1],
  ["x-ms-retry-after-ms", 1],
  ["retry-after", 1000],
] as const;

/** The longest wait that an answer asks for, in milliseconds; `Retry-After` is in seconds, or an HTTP date. */
export function retryAfterOf(headers: AnswerHeaders, clock: Clock): number | undefined {
  const waits = WAIT_HEADERS.flatMap(([name, unitMs]) => {
    const text = headers.get(name)?.trim() ?? "";
    if (/^\d+(?:\.\d+)?$/.test(text)) return [Number(text) * unitMs];
    const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
    return Number.isNaN(at) ? [] : [Math.max(0, at - clock.now().getTime())];
  });
  return waits.length === 0 ? undefined : Math.max(...waits);
}
