/**
 * Inflates raw snappy (format_description.txt of google/snappy). Nothing of it is shared with the engine that compresses: what it wrote is proven by
 * what this reads.
 */

/** Copies take 16 bytes at a time and may write past the end of the output. */
const SLACK: usize = 64;

let inputPlace: usize = 0;
/** Where the inflated bytes are. */
export let outputPlace: usize = 0;

/** Makes room for both and returns where the input belongs. Traps when the machine has no more memory. */
export function makeRoom(inputByteCount: usize, outputByteCount: usize): usize {
  inputPlace = (__heap_base + 63) & ~63;
  outputPlace = (inputPlace + inputByteCount + SLACK + 63) & ~63;
  const end = outputPlace + outputByteCount + SLACK;
  const present = <usize>memory.size() << 16;
  if (end > present && memory.grow(<i32>((end - present + 0xffff) >> 16)) < 0) unreachable();
  return inputPlace;
}

/** 0 when the input inflates to exactly these many bytes; else what is wrong with it, numbered as in `inflate.ts`. */
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
        // Bytes behind the length are shifted out; the input has bytes behind its end.
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
      // A copy has 64 bytes at most, and what is written past its end is written again, or is behind the output.
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
      // It repeats what it writes.
      for (let done: usize = 0; done < length; done++) store<u8>(to + done, load<u8>(from + done));
    }
    to += length;
  }
  return to == outputEnd ? 0 : 5;
}
