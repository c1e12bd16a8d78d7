import { addAbortSignal, type Readable } from "node:stream";
import { RestError } from "@azure/storage-blob";
import { ServiceError } from "exact-values/errors";
import { MAX_SILENT_TRIES } from "../../retry.ts";
import { ANSWER_LIMIT_MS, AWAY_LIMIT_MS, BODY_LIMIT_MS, Silence, untilSilent } from "../../silence-watch.ts";
import type { PipelinePolicy, PipelineRequest, PipelineResponse } from "./pipeline-policy.ts";
import { slicedBody } from "./sliced-body.ts";

/** Our own name of it, under which the troubleshooting explains it. */
export const NO_ANSWER = "NoAnswer";

/** The error of a try whose connection went silent, in the shape in which the libraries' own retries know a lost connection. */
export class SilentConnection extends RestError {
  /** True when the same call must not be tried again. */
  readonly isLast: boolean;

  constructor(silence: Silence, isLast: boolean) {
    // The libraries repeat after ETIMEDOUT, and know nothing of the other one.
    super(silence.message, { code: isLast ? NO_ANSWER : "ETIMEDOUT" });
    // The library's constructor makes one of its own class of whatever extends it.
    Object.setPrototypeOf(this, SilentConnection.prototype);
    this.cause = silence;
    this.isLast = isLast;
  }
}

/** The error of a call whose connection stayed silent; `action` completes "could not ...". */
export function noAnswer(action: string, cause: Error): ServiceError {
  return new ServiceError("NoAnswer", `Could not ${action}: the connection went silent (${cause.message}).`, {
    status: undefined,
    correlationId: undefined,
    transient: true,
    remedy:
      "Run the workflow again; nothing is lost. If it stays, check the service's status, firewalls, proxies and network rules on the runner's way to it, which drop connections without a word.",
    cause,
  });
}

interface SilenceOptions {
  /** Printed while a connection is silent: one sentence. */
  readonly onWait?: ((line: string) => void) | undefined;
  /** Called when a try begins, and when the head of its answer is there. */
  readonly onProgress?: (() => void) | undefined;
  /** Informed of the error of a call that stayed silent, for a library that keeps no errors of others. */
  readonly onGiveUp?: (error: SilentConnection) => void;
  /** What whoever calls does after a silent try, when it is not the pipeline that repeats it. */
  readonly next?: string | undefined;
}

/**
 * The last policy of the pipeline of every Azure client, right before the connection: it ends a try whose connection goes silent, before
 * the head of the answer or within it, with an error that the pipeline's own retry repeats. Only bodies that are handed on as streams are left to
 * their readers, who may take their time. A service that was silent to all tries of a call has one shorter try for each other, until it answers: a
 * job of hundreds of months would else wait for it for hours.
 */
export function limitSilence(options: SilenceOptions = {}): PipelinePolicy {
  const { onWait, onGiveUp, onProgress, next: nextOfCaller } = options;
  const silentTries = new WeakMap<PipelineRequest, number>();
  let hasBeenSilent = false;
  // A call was given up, and the service has answered to no other since.
  let isAway = false;

  const silent = (request: PipelineRequest, silence: Silence, wasAway: boolean): SilentConnection => {
    const tries = (silentTries.get(request) ?? 0) + 1;
    silentTries.set(request, tries);
    hasBeenSilent = true;
    const error = new SilentConnection(silence, (wasAway && isAway) || tries >= MAX_SILENT_TRIES);
    isAway ||= error.isLast;
    if (error.isLast) onGiveUp?.(error);
    return error;
  };

  return {
    name: "costHubLimitSilence",
    sendRequest: async (request, next) => {
      const { abortSignal, body, streamResponseStatusCodes: streamed } = request;
      // Connections that were kept for later may all lead to the same nowhere: this leaves the client's own pool of them.
      if (hasBeenSilent) request.disableKeepAlive = true;
      const wasAway = isAway;
      const step = nextOfCaller ?? nextStep(wasAway ? MAX_SILENT_TRIES : (silentTries.get(request) ?? 0));
      const wait = { what: titleOf(request), next: step, onWait };
      const given = followAbort(abortSignal as AbortSignal | undefined);
      request.abortSignal = given.signal;
      let release = given.release;
      // The library would read a text to its end without saying how far it is.
      request.streamResponseStatusCodes = new Set([Number.POSITIVE_INFINITY]);
      let slices: ReturnType<typeof slicedBody>;
      onProgress?.();
      try {
        const response = await untilSilent({ ...wait, limitMs: wasAway ? AWAY_LIMIT_MS : ANSWER_LIMIT_MS }, (heard) => {
          slices = slicedBody(request, heard);
          const sliced = slices;
          if (sliced !== undefined) request.body = () => sliced;
          return next(request);
        });
        isAway = false;
        onProgress?.();
        if (streamed?.has(Number.POSITIVE_INFINITY) || streamed?.has(response.status)) {
          // Whoever reads the body may still be told to stop.
          release = afterBody(response, given.release);
          return response;
        }
        return await untilSilent({ ...wait, limitMs: BODY_LIMIT_MS }, (heard) =>
          withText(response, heard, given.signal),
        );
      } catch (error) {
        if (!(error instanceof Silence)) throw error;
        given.abort();
        throw silent(request, error, wasAway);
      } finally {
        // An answer that comes before the end of the body, as refusals do, leaves a connection that nothing else could use.
        if (slices?.readableEnded === false) given.abort();
        slices?.destroy();
        release();
        Object.assign(request, { abortSignal, body, streamResponseStatusCodes: streamed });
      }
    },
  };
}

/** Leaves the release to the end of the body; returns what is to be done now. */
function afterBody(response: PipelineResponse, release: () => void): () => void {
  const stream = response.readableStreamBody as Readable | undefined;
  if (stream === undefined || stream.closed) return release;
  stream.once("close", release);
  return () => {};
}

/** Reads the text of an answer, as the library itself does where it need not be watched. */
async function withText(response: PipelineResponse, heard: () => void, signal: AbortSignal): Promise<PipelineResponse> {
  const stream = response.readableStreamBody as Readable | undefined;
  if (stream === undefined) return response;
  delete response.readableStreamBody;
  // A stream that inflates does not end with the connection behind it.
  addAbortSignal(signal, stream);
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      heard();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Error && error.name === "AbortError") throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new RestError(`Error reading response as text: ${reason}`, { code: RestError.PARSE_ERROR });
  }
  response.bodyAsText = Buffer.concat(chunks).toString("utf8");
  return response;
}

/** Method, host and path; a query may hold a signature. */
function titleOf({ method, url }: PipelineRequest): string {
  const [address = ""] = url.split("?");
  return `${method} ${address.replace(/^https?:\/\//, "")}`;
}

function nextStep(silentTries: number): string {
  const next = silentTries + 2;
  return next > MAX_SILENT_TRIES ? "it is given up" : `a new connection, try ${next} of ${MAX_SILENT_TRIES}`;
}

/** The abort of one request, which also comes when `outer` aborts. */
interface FollowingAbort {
  readonly signal: AbortSignal;
  abort(): void;
  /** The request has ended: `outer` knows nothing of it any more. */
  release(): void;
}

/**
 * Follows a signal that outlives the request. `AbortSignal.any` would do, but Node keeps such a signal for as long as anybody listens to it, and with it
 * the whole request: the library of Azure takes its listener from the signal that the request has at its end, which is another one.
 */
function followAbort(outer: AbortSignal | undefined): FollowingAbort {
  const own = new AbortController();
  const follow = (): void => own.abort(outer?.reason);
  if (outer?.aborted === true) follow();
  else outer?.addEventListener("abort", follow, { once: true });
  return {
    signal: own.signal,
    abort: () => own.abort(),
    release: () => outer?.removeEventListener("abort", follow),
  };
}
