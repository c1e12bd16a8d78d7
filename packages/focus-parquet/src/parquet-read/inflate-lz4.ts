/** A copy is this much longer than its token says. */
const SHORTEST_COPY = 4;

/**
 * Inflates a block of raw LZ4 (lz4_Block_format.md of lz4/lz4; parquet calls it LZ4_RAW) that must come to `byteCount` bytes. Throws Error for
 * any fault.
 */
export function inflateLz4(input: Uint8Array, byteCount: number): Uint8Array {
  const output = new Uint8Array(byteCount);
  let at = 0;
  let to = 0;
  const nextByte = (): number => {
    const byte = input[at++];
    if (byte === undefined) throw new Error("an LZ4 block that ends early");
    return byte;
  };
  const lengthOf = (nibble: number): number => {
    let length = nibble;
    for (let byte = nibble === 15 ? 255 : 0; byte === 255; length += byte) byte = nextByte();
    return length;
  };
  while (at < input.length) {
    const token = nextByte();
    const literal = lengthOf(token >>> 4);
    if (at + literal > input.length || to + literal > byteCount) throw new Error("an LZ4 literal beyond its block");
    output.set(input.subarray(at, at + literal), to);
    at += literal;
    to += literal;
    // The last sequence is a literal alone.
    if (at === input.length) break;
    const offset = nextByte() | (nextByte() << 8);
    const length = lengthOf(token & 15) + SHORTEST_COPY;
    if (offset === 0 || offset > to || to + length > byteCount) throw new Error("an LZ4 copy beyond its block");
    // A copy may overlap what it writes, and then repeats it.
    if (offset >= length) output.copyWithin(to, to - offset, to - offset + length);
    else for (let index = 0; index < length; index++) output[to + index] = output[to - offset + index] ?? 0;
    to += length;
  }
  if (to !== byteCount) throw new Error("an LZ4 block that ends early");
  return output;
}
