import { Readable } from "node:stream";
import type { PipelineRequest } from "./pipeline-policy.ts";

/** Small enough that a slow line takes a slice well within the limit of silence. */
const SLICE_BYTE_COUNT = 256 * 1024;

/**
 * A body that is sent in slices, so that its progress can be heard; undefined when one piece is as good. The bytes are not copied. Only this
 * shows a server that stops reading: the system takes the whole of a body at once, and says no more.
 */
export function slicedBody(request: PipelineRequest, heard: () => void): Readable | undefined {
  const { body, headers } = request;
  if (!(body instanceof Uint8Array) || body.length <= SLICE_BYTE_COUNT) return undefined;
  triesOf.set(body, (triesOf.get(body) ?? 0) + 1);
  // A stream's length is not known from its own.
  if (!headers.has("content-length")) headers.set("content-length", body.length);
  return Readable.from(slicesOf(body, heard), { objectMode: false, highWaterMark: 1 });
}

/** How often a body was sent, in slices. */
const triesOf = new WeakMap<Uint8Array, number>();

/**
 * Frees the memory of a body that a service has answered to have all of, if the bytes have it for themselves; else leaves it to V8, which looks through
 * the whole heap of the library for it. They are gone then. A body that took several tries stays: an earlier connection might still read it.
 */
export function freeSentBody(body: Uint8Array): void {
  const { buffer } = body;
  if (triesOf.get(body) === 1 && buffer instanceof ArrayBuffer && buffer.byteLength === body.length) buffer.transfer(0);
}

function* slicesOf(bytes: Uint8Array, heard: () => void): Generator<Uint8Array> {
  for (let offset = 0; offset < bytes.length; offset += SLICE_BYTE_COUNT) {
    // The next slice is asked for when the system has taken the one before.
    heard();
    yield bytes.subarray(offset, offset + SLICE_BYTE_COUNT);
  }
}
