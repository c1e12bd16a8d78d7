import { Readable } from "node:stream";
import type { PipelineRequest } from "./pipeline-policy.ts";

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
