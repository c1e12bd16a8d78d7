/**
 * Decompresses raw Snappy (format_description.txt of google/snappy). It shares no code with the converter's compressor,
 * whose output is proven by reading it here.
 */

/** Copies take 16 bytes at a time and may write past the end of the output. */
const SLACK: usize = 64;

let inputPlace: usize = 0;
/** Address of the decompressed bytes. */
export let outputPlace: usize = 0;

/**
 * Reserves memory for input and output, and returns the address for the input. Traps if the machine has no more memory.
 */
export function makeRoom(inputByteCount: usize, outputByteCount: usize): usize {
  inputPlace = (__heap_base + 63) & ~63;
  outputPlace = (inputPlace + inputByteCount + SLACK + 63) & ~63;
  const end = outputPlace + outputByteCount + SLACK;
  const present = <usize>memory.size() << 16;
  if (end > present && memory.grow(<i32>((end - present + 0xffff) >> 16)) < 0) unreachable();
  return inputPlace;
}

/**
 * Returns 0 if the input decompresses to exactly `outputByteCount` bytes, otherwise the index of a fault in
 * `inflate.ts`.
 */
export function inflate(inputByteCount: usize, outputByteCount: usize): i32 {
  const inputEnd = inputPlace + inputByteCount;
  const outputEnd = outputPlace + outputByteCount;
  let at = inputPlace;
  let to = outputPlace;

  let said: u64 = 0;
  for (let shift: u64 = 0; ; shift += 7) {
    if (at == inputEnd || shift > 28) return 1;
    const byte = load<u8>(at++);
    said |= <u64>(byte & 127) << shift;
    if (byte < 128) break;
  }
  if (said != outputByteCount) return 2;

  while (at < inputEnd) {
    const tag = load<u8>(at++);
    let length = <usize>(tag >> 2) + 1;
    if ((tag & 3) == 0) {
      if (length <= 16 && at + 16 <= inputEnd && to + length <= outputEnd) {
        v128.store(to, v128.load(at));
        at += length;
        to += length;
        continue;
      }
      if (length > 60) {
        const extra = length - 60;
        if (at + extra > inputEnd) return 3;
        // Bytes after the length are shifted out. The input is followed by spare bytes.
        length = <usize>(load<u64>(at) & (~<u64>0 >> <u64>(64 - (extra << 3)))) + 1;
        at += extra;
      }
      if (length > inputEnd - at || length > outputEnd - to) return 3;
      memory.copy(to, at, length);
      at += length;
      to += length;
      continue;
    }
    let offset: usize = 0;
    if ((tag & 3) == 1) {
      if (at == inputEnd) return 4;
      length = <usize>((tag >> 2) & 7) + 4;
      offset = <usize>load<u8>(at++) | (<usize>(tag >> 5) << 8);
    } else if ((tag & 3) == 2) {
      if (at + 2 > inputEnd) return 4;
      offset = <usize>load<u16>(at);
      at += 2;
    } else {
      if (at + 4 > inputEnd) return 4;
      offset = <usize>load<u32>(at);
      at += 4;
    }
    if (offset == 0 || offset > to - outputPlace || length > outputEnd - to) return 4;
    const from = to - offset;
    if (offset >= 16) {
      // A copy has at most 64 bytes. Bytes past its end are overwritten later, or lie after the output.
      v128.store(to, v128.load(from));
      if (length > 16) {
        v128.store(to, v128.load(from, 16), 16);
        if (length > 32) {
          v128.store(to, v128.load(from, 32), 32);
          v128.store(to, v128.load(from, 48), 48);
        }
      }
    } else if (offset >= 8) {
      for (let done: usize = 0; done < length; done += 8) store<u64>(to + done, load<u64>(from + done));
    } else {
      // The copy overlaps its own output and repeats it.
      for (let done: usize = 0; done < length; done++) store<u8>(to + done, load<u8>(from + done));
    }
    to += length;
  }
  return to == outputEnd ? 0 : 5;
}
