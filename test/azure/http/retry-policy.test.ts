import { RestError } from "@azure/storage-blob";
import { expect, test } from "vitest";
import type { PipelineRequest, PipelineResponse } from "../../../src/azure/http/pipeline-policy.ts";
import { retryPolicy } from "../../../src/azure/http/retry-policy.ts";
import { isTransientForStorage } from "../../../src/azure/storage/storage-errors.ts";
import { RETRY_RULES } from "../../../src/retry.ts";
import { movedClock } from "../../worlds/simulated-azure/moved-clock.ts";

const REQUEST = { method: "PUT", url: "https://a.blob.core.windows.net/config/x?sig=s" } as PipelineRequest;

/** Sends one request to storage, which receives these outcomes in order. */
async function send(...outcomes: readonly (Error | readonly [status: number, headers?: Record<string, string>])[]) {
  const clock = movedClock();
  const lines: string[] = [];
  const policy = retryPolicy({
    ...{ clock, signal: new AbortController().signal, onWait: (line: string) => void lines.push(line) },
    ...{ rule: RETRY_RULES.storage, isTransient: isTransientForStorage },
  });
  let calls = 0;
  const next = async (): Promise<PipelineResponse> => {
    const outcome = outcomes[Math.min(calls++, outcomes.length - 1)];
    if (outcome === undefined || outcome instanceof Error) throw outcome;
    const [status, headers = {}] = outcome;
    return { status, headers: { get: (name: string) => headers[name] } } as unknown as PipelineResponse;
  };
  const status = await policy.sendRequest(REQUEST, next).then(
    (response) => response.status,
    (error: RestError) => error.code,
  );
  return { calls, lines, pauses: clock.pauses, status };
}

const broken = (code: string) => new RestError(code, { code });

test("storage retries a throttled call after the time in the response", async () => {
  expect(await send([429, { "retry-after": "7" }], [503], [201])).toEqual({
    calls: 3,
    status: 201,
    pauses: [7000, 250],
    lines: ["Azure is throttling this identity (429); try 2 of 5 in 7 s.", "Azure returned 503; try 3 of 5 in 1 s."],
  });
});

test.each([
  ["ECONNRESET", broken("ECONNRESET"), 5],
  ["an unknown host, which may be a new account", broken("ENOTFOUND"), 5],
  ["an untrusted certificate", broken("SELF_SIGNED_CERT_IN_CHAIN"), 1],
  ["an error unrelated to the connection", new Error("a bug"), 1],
  ["a busy copy source", [409, { "x-ms-copy-source-error-code": "ServerBusy" }], 5],
  ["a missing copy source", [404, { "x-ms-copy-source-error-code": "BlobNotFound" }], 1],
  ["a refusal", [403], 1],
  ["a wait longer than a minute", [429, { "retry-after": "61" }], 1],
] as const)("storage retry after %s", async (_what, outcome, calls) => {
  expect((await send(outcome)).calls).toBe(calls);
});
