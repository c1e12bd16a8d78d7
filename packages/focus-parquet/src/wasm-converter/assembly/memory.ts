/**
 * The module's memory only grows, and each row group reuses the memory of the previous one. When a block is enlarged,
 * its old memory is wasted. Sizes double, so the waste never exceeds the memory in use. The sizes of dictionaries vary
 * between columns and row groups, so their blocks are returned for reuse. Otherwise, columns that are large at
 * different times would add up.
 */

/** Loads of 8 and 16 bytes may read past the end of a block, so spare bytes follow every block. */
const SLACK: usize = 64;

/** A part with a hundred columns allocates about 50 MB. It touches most of this memory only if it has enough rows. */
const LEAST_GROWTH: usize = 16 * 1024 * 1024;

let top: usize = 0;

/** Frees all memory for the next part. All previously allocated blocks become invalid. */
export function resetMemory(): void {
  top = 0;
  memory.fill(RETURNED, 0, 32 * sizeof<usize>());
}

/** Allocates a block that is aligned to 32 bytes and not initialized. Traps if the machine is out of memory. */
export function allocate(byteCount: usize): usize {
  if (top == 0) top = (__heap_base + 63) & ~63;
  const start = top;
  const end = (start + byteCount + SLACK + 31) & ~31;
  const present = <usize>memory.size() << 16;
  if (end > present) {
    // Growing is slow and untouched memory costs nothing, so the memory grows by more than is needed.
    const wanted = max<usize>(end - present, LEAST_GROWTH);
    const pages = (wanted + 0xffff) >> 16;
    if (memory.grow(<i32>pages) < 0) unreachable();
  }
  top = end;
  return start;
}

/** Allocates a larger block and copies the used bytes of the old one to it. */
export function enlarge(old: usize, usedByteCount: usize, byteCount: usize): usize {
  const larger = allocate(byteCount);
  memory.copy(larger, old, usedByteCount);
  return larger;
}

/** Linked lists of returned blocks, one list per power of two. Each block begins with a pointer to the next one. */
const RETURNED = memory.data(32 * sizeof<usize>());

// @ts-ignore: decorator
@inline
function listOf(byteCount: usize): usize {
  return RETURNED + <usize>ctz<usize>(byteCount) * sizeof<usize>();
}

/** Allocates a block that can be returned with `giveBack`. `byteCount` is a power of two. */
export function reserve(byteCount: usize): usize {
  const list = listOf(byteCount);
  const piece = load<usize>(list);
  if (piece == 0) return allocate(byteCount);
  store<usize>(list, load<usize>(piece));
  return piece;
}

/** Makes a block from `reserve` available for reuse. */
export function giveBack(piece: usize, byteCount: usize): void {
  const list = listOf(byteCount);
  store<usize>(piece, load<usize>(list));
  store<usize>(list, piece);
}
