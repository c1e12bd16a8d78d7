import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import type { PipelineRequest, PipelineResponse } from "../../../src/azure/http/pipeline-policy.ts";
import { limitSilence } from "../../../src/azure/http/silence-policy.ts";

const STREAMED = new Set([200]);

function request(abortSignal: AbortSignal, streamResponseStatusCodes = STREAMED): PipelineRequest {
  return { method: "GET", url: "https://account/blob", abortSignal, streamResponseStatusCodes } as never;
}

/**
 * Imitates the library's HTTP client, which listens for the abort. It later removes its listener from the signal that
 * the request has at that time.
 */
function answerOf(body: Readable, onSignal: (signal: AbortSignal) => void) {
  return async (sent: PipelineRequest): Promise<PipelineResponse> => {
    const signal = sent.abortSignal as AbortSignal;
    onSignal(signal);
    const listener = (): void => void body.destroy(new Error("aborted"));
    signal.addEventListener("abort", listener);
    body.once("close", () => (sent.abortSignal as AbortSignal).removeEventListener("abort", listener));
    return { request: sent, status: 200, headers: {}, readableStreamBody: body } as never;
  };
}

async function collectGarbage(): Promise<void> {
  setFlagsFromString("--expose-gc");
  const gc: () => void = runInNewContext("gc");
  for (let round = 0; round < 4; round++) {
    await setImmediate();
    gc();
  }
}

test("after thousands of requests, no finished request remains in memory", async () => {
  const run = new AbortController();
  const policy = limitSilence();
  const signals: WeakRef<AbortSignal>[] = [];
  const download = async (codes?: Set<number>): Promise<void> => {
    const next = answerOf(Readable.from(["a", "b"], { objectMode: false }), (signal) => {
      signals.push(new WeakRef(signal));
    });
    const response = await policy.sendRequest(request(run.signal, codes), next);
    for await (const _ of (response.readableStreamBody ?? []) as AsyncIterable<unknown>);
  };
  for (let count = 0; count < 20; count++) {
    await download();
    await download(new Set());
  }
  await collectGarbage();
  expect(signals).toHaveLength(40);
  expect(signals.filter((signal) => signal.deref() !== undefined)).toEqual([]);
});

test("cancelling the run ends a body that is being read, and rejects later requests", async () => {
  const run = new AbortController();
  const policy = limitSilence();
  const body = new Readable({ read: () => {} });
  const response = await policy.sendRequest(
    request(run.signal),
    answerOf(body, () => {}),
  );
  run.abort();
  await expect((response.readableStreamBody as Readable).toArray()).rejects.toThrow("aborted");
  let seen: AbortSignal | undefined;
  const late = answerOf(Readable.from([]), (signal) => {
    seen = signal;
  });
  await policy.sendRequest(request(run.signal), late);
  expect(seen?.aborted).toBe(true);
});
