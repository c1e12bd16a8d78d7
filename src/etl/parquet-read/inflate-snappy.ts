/**
 * Inflates a block of raw snappy (format_description.txt of google/snappy) that must come to `byteCount` bytes. hyparquet's own takes a
 * literal's length of four bytes as signed, and can be sent round in circles by a damaged block. Throws Error for any fault.
 */
export function inflateSnappy(input: Uint8Array, byteCount: number): Uint8Array {
  const preamble = readLength(input);
  if (preamble.value !== byteCount)
    throw new Error(`a snappy block of ${preamble.value} bytes where ${byteCount} are said`);
  const output = new Uint8Array(byteCount);
  let to = 0;
  for (let at = preamble.end; at < input.length; ) {
    const tag = input[at++] ?? 0;
    const kind = tag & 3;
    if (kind === 0) {
      let length = tag >>> 2;
      if (length >= 60) {
        const extra = length - 59;
        length = littleEndian(input, at, extra);
        at += extra;
      }
      length++;
      if (at + length > input.length || to + length > byteCount) throw new Error("a snappy literal beyond its block");
      output.set(input.subarray(at, at + length), to);
      at += length;
      to += length;
      continue;
    }
    const length = kind === 1 ? ((tag >>> 2) & 7) + 4 : (tag >>> 2) + 1;
    const extra = kind === 1 ? 1 : kind === 2 ? 2 : 4;
    const offset = littleEndian(input, at, extra) + (kind === 1 ? (tag >>> 5) << 8 : 0);
    at += extra;
    if (offset === 0 || offset > to || to + length > byteCount) throw new Error("a snappy copy beyond its block");
    // A copy may overlap what it writes, and then repeats it.
    if (offset >= length) output.copyWithin(to, to - offset, to - offset + length);
    else for (let index = 0; index < length; index++) output[to + index] = output[to - offset + index] ?? 0;
    to += length;
  }
  if (to !== byteCount) throw new Error("a snappy block that ends early");
  return output;
}

function readLength(input: Uint8Array): { readonly value: number; readonly end: number } {
  let value = 0;
  for (let at = 0; at < 5 && at < input.length; at++) {
    const byte = input[at] ?? 0;
    value += (byte & 0x7f) * 2 ** (7 * at);
    if (byte < 0x80) return { value, end: at + 1 };
  }
  throw new Error("a snappy block without a length");
}

/** Unsigned; bytes beyond the end make it too large for any block. */
function littleEndian(input: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let index = 0; index < count; index++)
    value += (input[at + index] ?? Number.POSITIVE_INFINITY) * 2 ** (8 * index);
  return value;
}
