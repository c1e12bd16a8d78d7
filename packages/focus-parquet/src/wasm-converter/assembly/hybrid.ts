/**
 * Parquet's hybrid encoding for dictionary indexes and definition levels: run lengths and bit-packed groups of eight
 * values.
 */

// @ts-ignore: decorator
@inline
export function putVarint(out: usize, value: u32): usize {
  while (value > 127) {
    store<u8>(out++, <u8>(value & 127) | 128);
    value >>= 7;
  }
  store<u8>(out, <u8>value);
  return out + 1;
}

/** Runs with fewer values than this are bit-packed. */
export const SHORTEST_RUN: i32 = 8;

/** Encodes `count` 32-bit values with `bitWidth` bits each. Returns the end of the output. */
export function encodeHybrid(out: usize, values: usize, count: i32, bitWidth: i32): usize {
  const runByteCount = (bitWidth + 7) >> 3;
  let packedGroups = 0;
  let packedFrom = 0;
  for (let at = 0; at < count; ) {
    const value = load<u32>(values + (<usize>at << 2));
    let run = 1;
    while (at + run < count && load<u32>(values + (<usize>(at + run) << 2)) == value) run++;
    if (run < SHORTEST_RUN) {
      if (packedGroups == 0) packedFrom = at;
      packedGroups++;
      at += 8;
      continue;
    }
    if (packedGroups) {
      out = pack(out, values + (<usize>packedFrom << 2), packedGroups, bitWidth, count - packedFrom);
      packedGroups = 0;
    }
    out = putVarint(out, <u32>run << 1);
    let rest = value;
    for (let byte = 0; byte < runByteCount; byte++) {
      store<u8>(out++, <u8>rest);
      rest >>= 8;
    }
    at += run;
  }
  if (packedGroups) out = pack(out, values + (<usize>packedFrom << 2), packedGroups, bitWidth, count - packedFrom);
  return out;
}

/** Packs `groups` groups of eight values. Pads with zeros after the first `available` values. */
function pack(out: usize, values: usize, groups: i32, bitWidth: i32, available: i32): usize {
  out = putVarint(out, (<u32>groups << 1) | 1);
  const count = groups << 3;
  const present = min<i32>(count, available);
  let pending: u64 = 0;
  let bits = 0;
  for (let index = 0; index < present; index++) {
    pending |= <u64>load<u32>(values + (<usize>index << 2)) << <u64>bits;
    bits += bitWidth;
    if (bits >= 32) {
      store<u32>(out, <u32>pending);
      out += 4;
      pending >>= 32;
      bits -= 32;
    }
  }
  bits += (count - present) * bitWidth;
  while (bits > 0) {
    store<u8>(out++, <u8>pending);
    pending >>= 8;
    bits -= 8;
  }
  return out;
}
