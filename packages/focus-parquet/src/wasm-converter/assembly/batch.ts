import { fieldCount } from "./column";
import { COMMA, LINE_FEED } from "./bytes";

/** The current batch: its bytes and the positions of its separators. */

export let batchBuffer: usize = 0;
/** Position of the separator after each field of each record, 32 bits each, relative to the buffer. */
export let batchPositions: usize = 0;

export function setBatch(buffer: usize, positions: usize): void {
  batchBuffer = buffer;
  batchPositions = positions;
}

/** Returns a pointer to the position of the separator after a field. */
// @ts-ignore: decorator
@inline
export function positionOf(index: i32, record: i32): usize {
  return batchPositions + (<usize>(record * fieldCount + index) << 2);
}

// @ts-ignore: decorator
@inline
export function separatorOf(index: i32): u8 {
  return index == fieldCount - 1 ? LINE_FEED : COMMA;
}
