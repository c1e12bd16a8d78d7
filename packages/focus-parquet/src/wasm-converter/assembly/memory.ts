/**
 * Memory of the core: it only ever grows, and everything in it is reused by the next row group. What a larger copy replaces stays behind
 * unused; since copies double, that is never more than what is in use. What varies from column to column and from row group to row group, the
 * texts of dictionaries, is given back instead: else columns that are large one after the other would add up.
 */

/** Loads of 8 and 16 bytes may read past the end of what they look at, so every piece of memory has some bytes behind it. */
const SLACK: usize = 64;

/** A part of a hundred columns takes some fifty megabytes, most of which it touches only when it has as many rows. */
const LEAST_GROWTH: usize = 16 * 1024 * 1024;

let top: usize = 0;

/** Gives all memory to the next part: nothing that was allocated before is valid any more. */
export function resetMemory(): void {
  top = 0;
  memory.fill(RETURNED, 0, 32 * sizeof<usize>());
}

/** A piece of memory, aligned to 32 bytes, that holds what an earlier part left there. Traps when the machine has no more. */
export function allocate(byteCount: usize): usize {
  if (top == 0) top = (__heap_base + 63) & ~63;
  const start = top;
  const end = (start + byteCount + SLACK + 31) & ~31;
  const present = <usize>memory.size() << 16;
  if (end > present) {
    // Growing takes long and memory that nobody has touched nothing, so it grows by some more.
    const wanted = max<usize>(end - present, LEAST_GROWTH);
    const pages = (wanted + 0xffff) >> 16;
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

/** Pieces that were given back, a list for each power of two; a piece begins with the place of the next one. */
const RETURNED = memory.data(32 * sizeof<usize>());

// @ts-ignore: decorator
@inline
function listOf(byteCount: usize): usize {
  return RETURNED + <usize>ctz<usize>(byteCount) * sizeof<usize>();
}

/** A piece of memory that can be given back; `byteCount` is a power of two. */
export function reserve(byteCount: usize): usize {
  const list = listOf(byteCount);
  const piece = load<usize>(list);
  if (piece == 0) return allocate(byteCount);
  store<usize>(list, load<usize>(piece));
  return piece;
}

/** Lets others have what `reserve` gave. */
export function giveBack(piece: usize, byteCount: usize): void {
  const list = listOf(byteCount);
  store<usize>(piece, load<usize>(list));
  store<usize>(list, piece);
}
