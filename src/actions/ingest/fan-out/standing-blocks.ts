import { formatBlockId } from "../../../azure/storage/staged-month.ts";
import type { PartPiece } from "../../../etl/convert/piece-journal.ts";
import { rowGroupPlace } from "../../../lake/commit/block-places.ts";

/** True when every block of a part's piece is staged with the length that the piece says. `blocks` holds lengths by block id. */
export function isStanding(
  attempt: string,
  part: number,
  { rowGroups }: PartPiece,
  blocks: ReadonlyMap<string, number>,
): boolean {
  return rowGroups.every(
    ({ byteCount }, rowGroup) => blocks.get(formatBlockId(rowGroupPlace(attempt, { part, rowGroup }))) === byteCount,
  );
}
