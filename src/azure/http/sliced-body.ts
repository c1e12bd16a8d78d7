import { Readable } from "node:stream";
import type { PipelineRequest } from "./pipeline.ts";

/** Small enough that a slow line takes a slice well within the limit of silence. */
const SLICE_BYTE_COUNT = 256 * 1024;

/**
 * A body that is sent in slices, so that its progress can be heard; undefined when one piece is as good. The bytes are not copied. Only this
 * shows a server that stops reading: the system takes the whole of a body at once, and says no more.
 */
export function slicedBody(request: PipelineRequest, heard: () => void): Readable | undefined {
  const { body, headers } = request;
  if (!(body instanceof Uint8Array) || body.length <= SLICE_BYTE_COUNT) return undefined;
  // A stream's length is not known from its own.
  if (!headers.has("content-length")) headers.set("content-length", body.length);
  return Readable.from(slicesOf(body, heard), { objectMode: false, highWaterMark: 1 });
}

function* slicesOf(bytes: Uint8Array, heard: () => void): Generator<Uint8Array> {
  for (let offset = 0; offset < bytes.length; offset += SLICE_BYTE_COUNT) {
    // The next slice is asked for when the system has taken the one before.
    heard();
    yield bytes.subarray(offset, offset + SLICE_BYTE_COUNT);
  }
}
