import { fieldCount } from "./column";
import { COMMA, LINE_FEED } from "./bytes";

/** The batch in work: where its bytes are, and where the separators of all its fields. */

export let batchBuffer: usize = 0;
/** 32 bits for each field of each record, relative to the buffer. */
export let batchPositions: usize = 0;

export function setBatch(buffer: usize, positions: usize): void {
  batchBuffer = buffer;
  batchPositions = positions;
}

/** Where the position of the separator behind a field is noted. */
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
