import type { AzureAnswer, AzureRequest } from "../../src/azure/http/azure-client.ts";
import { listField } from "../../src/azure/http/json-fields.ts";
import { EXPECTED_REFUSALS } from "./arm-words.ts";
import type { AzurePlace } from "./place.ts";

/** Direct calls of the exports API, without the hub's own client. */
export interface RawExports {
  /** `operation` is a suffix such as `/run`. Throttled calls are retried. */
  send(method: AzureRequest["method"], name: string, operation?: string, body?: unknown): Promise<AzureAnswer>;
  /** A single attempt, whatever the response. */
  sendOnce(method: AzureRequest["method"], name: string, operation?: string, body?: unknown): Promise<AzureAnswer>;
  /** The runs of an export in the order of the response. */
  history(name: string): Promise<readonly unknown[]>;
}

const MAX_TRIES = 5;
const DEFAULT_WAIT_MS = 60_000;

export function openRawExports({ arm, clock, exports, options }: AzurePlace): RawExports {
  const sendOnce: RawExports["sendOnce"] = (method, name, operation = "", body = undefined) => {
    const path = `/${options.scope}/providers/Microsoft.CostManagement/exports/${name}${operation}`;
    const url = `${path}?api-version=${exports.apiVersion}`;
    return arm.send(
      `${method} ${name}${operation}`,
      { method, url, ...(body === undefined ? {} : { body }) },
      EXPECTED_REFUSALS,
    );
  };
  const send: RawExports["send"] = async (...call) => {
    for (let tries = 1; ; tries += 1) {
      const answer = await sendOnce(...call);
      if (answer.status !== 429 || tries === MAX_TRIES) return answer;
      await clock.sleep(Math.max(answer.retryAfterMs ?? 0, DEFAULT_WAIT_MS));
    }
  };
  return { send, sendOnce, history: async (name) => listField((await send("GET", name, "/runHistory")).body, "value") };
}
