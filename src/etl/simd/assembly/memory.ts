/**
 * Memory of the core: it only ever grows, and everything in it is reused by the next row group. What a larger copy replaces stays behind
 * unused; since copies double, that is never more than what is in use.
 */

/** Loads of 8 and 16 bytes may read past the end of what they look at, so every piece of memory has some bytes behind it. */
export const SLACK: usize = 64;

let top: usize = 0;

/** A zeroed piece of memory, aligned to 32 bytes. Traps when the machine has no more. */
export function allocate(byteCount: usize): usize {
  if (top == 0) top = (__heap_base + 63) & ~63;
  const start = top;
  const end = (start + byteCount + SLACK + 31) & ~31;
  const present = <usize>memory.size() << 16;
  if (end > present) {
    const pages = (end - present + 0xffff) >> 16;
    if (memory.grow(<i32>pages) < 0) unreachable();
  }
  top = end;
  return start;
}

/** A larger piece of memory that begins with the same bytes. */
export function enlarge(old: usize, usedByteCount: usize, byteCount: usize): usize {
  const larger = allocate(byteCount);
  memory.copy(larger, old, usedByteCount);
  return larger;
}
