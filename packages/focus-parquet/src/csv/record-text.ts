/** Text that is parsed and also kept, so that the bytes of a record can be taken once the parser has found its end. */
export interface KeptText {
  /** The text for the parser. */
  readonly text: AsyncGenerator<Uint8Array>;
  /** Takes everything up to this offset that was not taken before: a record, and the empty lines before it. */
  take(endByte: number): Uint8Array;
  /** What no record contained. */
  rest(): readonly Uint8Array[];
}

export function keepText(text: AsyncIterable<Uint8Array>): KeptText {
  const pending: Uint8Array[] = [];
  let start = 0;
  return {
    text: (async function* () {
      for await (const chunk of text) {
        // Both the parser and this function may keep the chunk.
        pending.push(chunk);
        yield chunk;
      }
    })(),
    take: (endByte) => {
      const record = takeBytes(pending, endByte - start);
      start = endByte;
      return record;
    },
    rest: () => pending.splice(0),
  };
}

/** Removes this many bytes from the front of a queue. */
function takeBytes(queue: Uint8Array[], byteCount: number): Uint8Array {
  const taken: Uint8Array[] = [];
  for (let left = byteCount; left > 0; ) {
    const chunk = queue.shift();
    if (chunk === undefined) throw new Error("a record that ends after its text");
    taken.push(chunk.subarray(0, left));
    if (chunk.length > left) queue.unshift(chunk.subarray(left));
    left -= chunk.length;
  }
  const [only, ...more] = taken;
  return only !== undefined && more.length === 0 ? only : Buffer.concat(taken);
}

/** Quotes a column name where CSV requires it. */
function quotedName(name: string): string {
  return /[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}

/**
 * The text of a header whose first record begins on `line`. Empty lines replace removed lines, so that rows keep their
 * line numbers.
 */
export function headerText(names: readonly string[], line: number): Uint8Array {
  const header = names.map(quotedName).join(",");
  return Buffer.from(header + "\n".repeat(Math.max(line > 1 ? 1 : 0, line - header.split("\n").length)));
}
