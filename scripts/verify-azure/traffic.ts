import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest, IncomingMessage } from "node:http";

/**
 * What a host's responses say about its quota. The clients retry throttled calls silently, so this listens to all
 * calls.
 */
export interface Traffic {
  /** All responses of the host so far. */
  readonly answers: number;
  /** One line per kind of throttled response: status, headers and count. */
  throttled(): readonly string[];
  /** Quota headers with their latest values. */
  quota(): readonly string[];
  close(): void;
}

const CHANNEL = "http.client.response.finish";
const QUOTA = /^x-ms-ratelimit-|^retry-after$/;
const THROTTLED = [429, 503];

/** Listens to every HTTP call of the process to `host`, such as `management.azure.com` or `127.0.0.1:8443`. */
export function watchTraffic(host: string): Traffic {
  const quota = new Map<string, string>();
  const throttled = new Map<string, number>();
  let answers = 0;
  const listen = (message: unknown): void => {
    const { request, response } = message as { readonly request: ClientRequest; readonly response: IncomingMessage };
    if (String(request.getHeader("host")).toLowerCase() !== host.toLowerCase()) return;
    answers += 1;
    const status = response.statusCode ?? 0;
    const headers = Object.entries(response.headers)
      .filter(([name]) => QUOTA.test(name))
      .map(([name, value]) => `${name}: ${plainValue(String(value))}`);
    for (const line of headers) quota.set(line.slice(0, line.indexOf(":")), line);
    if (!THROTTLED.includes(status)) return;
    // The seconds count down, so they do not distinguish kinds of responses.
    const kind = `${status} with ${headers.toSorted().join(", ") || "no header of a quota"}`;
    throttled.set(kind, (throttled.get(kind) ?? 0) + 1);
  };
  subscribe(CHANNEL, listen);
  return {
    get answers() {
      return answers;
    },
    throttled: () => [...throttled].map(([kind, count]) => `${kind} (${count} times)`),
    quota: () => [...quota.values()].toSorted(),
    close: () => {
      unsubscribe(CHANNEL, listen);
    },
  };
}

/** Numbers, and words with numbers such as `DefaultQuota:0`. Other words may be names, such as that of a tenant. */
function plainValue(value: string): string {
  if (/^(?:[A-Za-z]{1,30}:)?-?\d{1,12}(?:\.\d+)?$/.test(value)) return value;
  return /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), /.test(value) ? "<date>" : "<text>";
}
