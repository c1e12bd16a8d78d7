/** Yields `head`, then the chunks of `rest`. */
export async function* prepend(head: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = rest[Symbol.asyncIterator]();
  try {
    yield head;
    yield* { [Symbol.asyncIterator]: () => iterator };
  } finally {
    // Without this, a reader that stops at the head would leave a file or connection open.
    await iterator.return?.();
  }
}

/**
 * Returns the first `count` bytes (fewer if the stream is shorter) as one array, and a stream of the chunks after it.
 */
export async function takeAtLeast(
  bytes: AsyncIterable<Uint8Array>,
  count: number,
): Promise<readonly [Uint8Array, AsyncIterable<Uint8Array>]> {
  const iterator = bytes[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array(0);
  while (head.length < count) {
    const next = await iterator.next();
    if (next.done === true) break;
    head = head.length === 0 ? next.value : Buffer.concat([head, next.value]);
  }
  return [head, { [Symbol.asyncIterator]: () => iterator }];
}

/** With the default of 16 KB, most time is spent between chunks. */
export const INFLATED_CHUNK_BYTE_COUNT = 1024 * 1024;

/** Buffers that zlib has filled. It allocates a new buffer for further output and never reads these again. */
const filled = new WeakSet<ArrayBuffer>();

/** Passes on zlib's output and records which of its buffers are full, so that `giveBackInflated` may free them. */
export async function* rememberFilled(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    const { buffer } = chunk;
    // A buffer of another size might be shared with something else.
    if (buffer.byteLength === INFLATED_CHUNK_BYTE_COUNT && isAtEnd(chunk)) filled.add(buffer);
    yield chunk;
  }
}

/**
 * Frees a filled zlib buffer if these decompressed bytes end it. All other bytes are left alone. Only the last reader
 * may call this, because every view of the buffer becomes empty. Without it, V8 scans the whole heap for each 16 MB
 * that zlib allocates, which takes a third of a gzip part's CPU time.
 */
export function giveBackInflated(bytes: Uint8Array): void {
  const { buffer } = bytes;
  if (buffer instanceof ArrayBuffer && isAtEnd(bytes) && filled.delete(buffer)) (buffer as Detachable).transfer?.(0);
}

/** Node 20 cannot detach a buffer, so there the memory is kept until the next garbage collection. */
interface Detachable {
  readonly transfer?: (byteCount: number) => ArrayBuffer;
}

function isAtEnd({ buffer, byteLength, byteOffset }: Uint8Array): boolean {
  return byteOffset + byteLength === buffer.byteLength;
}
