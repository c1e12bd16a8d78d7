/** The bytes of `head`, then those of `rest`. */
export async function* prepend(head: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = rest[Symbol.asyncIterator]();
  try {
    yield head;
    yield* { [Symbol.asyncIterator]: () => iterator };
  } finally {
    // A reader that stops at the head would otherwise leave a file or a connection open.
    await iterator.return?.();
  }
}

/** The first `count` bytes (fewer only when there are no more) in one array, and the chunks that follow it. */
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

/** The default of 16 KB spends most of its time between chunks. */
export const INFLATED_CHUNK_BYTE_COUNT = 1024 * 1024;

/** Memory that zlib has filled: it takes new memory for what follows, and never looks at this again. */
const filled = new WeakSet<ArrayBuffer>();

/** Passes on what zlib inflates; what of its memory is full may be given back by whoever has worked on it. */
export async function* rememberFilled(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    const { buffer } = chunk;
    // Memory of another size might be shared with something else.
    if (buffer.byteLength === INFLATED_CHUNK_BYTE_COUNT && isAtEnd(chunk)) filled.add(buffer);
    yield chunk;
  }
}

/**
 * Frees the memory of bytes that were inflated, and of those before them in the same memory; leaves all other bytes alone. For whoever is the last
 * to look at them: they are gone. Otherwise V8 looks through the whole heap for each 16 MB that zlib takes, a third of the CPU of a gzip part.
 */
export function giveBackInflated(bytes: Uint8Array): void {
  const { buffer } = bytes;
  if (buffer instanceof ArrayBuffer && isAtEnd(bytes) && filled.delete(buffer)) (buffer as Detachable).transfer?.(0);
}

/** Node 20 cannot detach a buffer; it then keeps the memory until the next garbage collection. */
interface Detachable {
  readonly transfer?: (byteCount: number) => ArrayBuffer;
}

function isAtEnd({ buffer, byteLength, byteOffset }: Uint8Array): boolean {
  return byteOffset + byteLength === buffer.byteLength;
}
