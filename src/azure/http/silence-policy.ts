import { addAbortSignal, Readable } from "node:stream";
import { RestError } from "@azure/storage-blob";
import { ServiceError } from "exact-values/errors";
import { MAX_SILENT_TRIES } from "../../retry.ts";
import { ANSWER_LIMIT_MS, AWAY_LIMIT_MS, BODY_LIMIT_MS, Silence, untilSilent } from "../../silence-watch.ts";
import type { PipelinePolicy, PipelineRequest, PipelineResponse } from "./pipeline-policy.ts";

/** The hub's own error code, which docs/errors/access.md explains. */
export const NO_ANSWER = "NoAnswer";

/** The error for an attempt whose connection went silent. The libraries' own retries treat it as a lost connection. */
export class SilentConnection extends RestError {
  /** True if the call must not be attempted again. */
  readonly isLast: boolean;

  constructor(silence: Silence, isLast: boolean) {
    // The libraries retry after ETIMEDOUT, but not after `NoAnswer`.
    super(silence.message, { code: isLast ? NO_ANSWER : "ETIMEDOUT" });
    // The library's constructor sets its own prototype, even on subclasses.
    Object.setPrototypeOf(this, SilentConnection.prototype);
    this.cause = silence;
    this.isLast = isLast;
  }
}

/** The error for a call whose connection stayed silent; `action` completes "could not ...". */
export function noAnswer(action: string, cause: Error): ServiceError {
  return new ServiceError("NoAnswer", `Could not ${action}: the connection went silent (${cause.message}).`, {
    status: undefined,
    correlationId: undefined,
    transient: true,
    remedy:
      "Run the workflow again. No data was lost. If the error persists, check the service's status, and " +
      "check for firewalls, proxies and network rules that silently drop connections from the runner.",
    cause,
  });
}

interface SilenceOptions {
  /** Called with one sentence while a connection is silent. */
  readonly onWait?: ((line: string) => void) | undefined;
  /** Called when an attempt begins and when its response headers arrive. */
  readonly onProgress?: (() => void) | undefined;
  /** Receives the error of a call that stayed silent, for libraries that discard errors they do not know. */
  readonly onGiveUp?: (error: SilentConnection) => void;
  /** What the caller does after a silent attempt, if the pipeline does not repeat it. */
  readonly next?: string | undefined;
}

/**
 * The last policy in the pipeline of every Azure client, just before the connection. It ends an attempt whose
 * connection goes silent before the response headers or within the body. The pipeline's own retry repeats such an
 * attempt. Bodies passed on as streams are not limited, because their readers may be slow. After a service has stayed
 * silent for all attempts of a call, every other call gets a single, shorter attempt until the service responds.
 * Otherwise, a job with hundreds of months would wait for hours.
 */
export function limitSilence(options: SilenceOptions = {}): PipelinePolicy {
  const { onWait, onGiveUp, onProgress, next: nextOfCaller } = options;
  const silentTries = new WeakMap<PipelineRequest, number>();
  let hasBeenSilent = false;
  // True if a call was given up and the service has not responded since.
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
      // Pooled connections may all lead to the same dead host, so this request bypasses the client's pool.
      if (hasBeenSilent) request.disableKeepAlive = true;
      const wasAway = isAway;
      const step = nextOfCaller ?? nextStep(wasAway ? MAX_SILENT_TRIES : (silentTries.get(request) ?? 0));
      const wait = { what: titleOf(request), next: step, onWait };
      const given = followAbort(abortSignal as AbortSignal | undefined);
      request.abortSignal = given.signal;
      let release = given.release;
      // By default, the library would read a text body to its end without reporting progress.
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
          // The reader of the body may still be aborted.
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
        // A response that arrives before the whole body is sent, as refusals do, leaves a connection that cannot be
        // reused.
        if (slices?.readableEnded === false) given.abort();
        slices?.destroy();
        release();
        Object.assign(request, { abortSignal, body, streamResponseStatusCodes: streamed });
      }
    },
  };
}

/** Delays the release until the body has ended. Returns the function to call now. */
function afterBody(response: PipelineResponse, release: () => void): () => void {
  const stream = response.readableStreamBody as Readable | undefined;
  if (stream === undefined || stream.closed) return release;
  stream.once("close", release);
  return () => {};
}

/** Reads a response as text in the same way as the library, but reports progress. */
async function withText(response: PipelineResponse, heard: () => void, signal: AbortSignal): Promise<PipelineResponse> {
  const stream = response.readableStreamBody as Readable | undefined;
  if (stream === undefined) return response;
  delete response.readableStreamBody;
  // A decompressing stream does not end when the connection behind it ends.
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

/** Method, host and path. A query may contain a signature. */
function titleOf({ method, url }: PipelineRequest): string {
  const [address = ""] = url.split("?");
  return `${method} ${address.replace(/^https?:\/\//, "")}`;
}

function nextStep(silentTries: number): string {
  const next = silentTries + 2;
  return next > MAX_SILENT_TRIES ? "the call is given up" : `a new connection, attempt ${next} of ${MAX_SILENT_TRIES}`;
}

/** An abort signal for one request that also fires when `outer` fires. */
interface FollowingAbort {
  readonly signal: AbortSignal;
  abort(): void;
  /** Called when the request has ended, so that `outer` no longer references it. */
  release(): void;
}

/**
 * Follows a signal that outlives the request. `AbortSignal.any` is not used, because Node keeps such a signal, and with
 * it the whole request, while it has a listener. Azure's library removes its listener from the request's final signal,
 * which is a different one.
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

/** Small enough that even a slow connection sends a slice well within the silence limit. */
const SLICE_BYTE_COUNT = 256 * 1024;

/**
 * A body that is sent in slices, so that progress can be observed. Undefined if a single slice is enough. The bytes are
 * not copied. Slices reveal a server that stops reading, because the system accepts a whole body at once and then
 * reports nothing.
 */
export function slicedBody(request: PipelineRequest, heard: () => void): Readable | undefined {
  const { body, headers } = request;
  if (!(body instanceof Uint8Array) || body.length <= SLICE_BYTE_COUNT) return undefined;
  triesOf.set(body, (triesOf.get(body) ?? 0) + 1);
  // The library cannot determine the length of a stream.
  if (!headers.has("content-length")) headers.set("content-length", body.length);
  return Readable.from(slicesOf(body, heard), { objectMode: false, highWaterMark: 1 });
}

/** The number of attempts for each body that was sent in slices. */
const triesOf = new WeakMap<Uint8Array, number>();

/**
 * Frees the memory of a body that a service has received completely, if no other bytes share it. Otherwise V8 would
 * scan the library's whole heap to free it. The bytes must not be used afterwards. A body that took several attempts is
 * not freed, because an earlier connection might still read it.
 */
export function freeSentBody(body: Uint8Array): void {
  const { buffer } = body;
  if (triesOf.get(body) === 1 && buffer instanceof ArrayBuffer && buffer.byteLength === body.length) buffer.transfer(0);
}

function* slicesOf(bytes: Uint8Array, heard: () => void): Generator<Uint8Array> {
  for (let offset = 0; offset < bytes.length; offset += SLICE_BYTE_COUNT) {
    // The next slice is requested when the system has accepted the previous one.
    heard();
    yield bytes.subarray(offset, offset + SLICE_BYTE_COUNT);
  }
}
