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
