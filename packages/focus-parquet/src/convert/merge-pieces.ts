import { InputError } from "exact-values/errors";
import { assertCurrencies, assertDays } from "../fact-limits.ts";
import { addCostSums, type CostSums, compareCostSums } from "../focus/cost-sums.ts";
import type { DatasetColumns } from "../focus/dataset-columns.ts";
import { addCounts, type LiftCounts } from "../focus/upgrade/upgrade-rule.ts";
import { assertFooterSize } from "../footer/compose-footer.ts";
import { EMPTY_FACTS, type MonthFacts, mergeFacts } from "../month-facts.ts";
import type { ConvertedParts } from "./convert-parts.ts";
import type { PartPiece } from "./piece-journal.ts";

/**
 * What one process that converted all parts would know; `pieces` in the order of the parts, `dataset` that of their plan. Throws InputError
 * `CostMismatch` when a piece contradicts itself.
 */
export function mergePieces(pieces: readonly PartPiece[], dataset?: DatasetColumns): ConvertedParts {
  let sums: CostSums = new Map();
  let facts: MonthFacts = EMPTY_FACTS;
  let changes: LiftCounts | undefined;
  let rowGroups = 0;
  for (const piece of pieces) {
    assertProven(piece);
    const { partName } = piece.key;
    rowGroups += piece.rowGroups.length;
    assertFooterSize(partName, rowGroups, piece.rowGroups[0]?.metadata.columns.length ?? 0);
    sums = addCostSums(sums, piece.sums);
    assertCurrencies(partName, sums, dataset);
    facts = mergeFacts(facts, piece.facts);
    assertDays(partName, facts.costByDay, dataset);
    if (piece.changes !== undefined) changes = addCounts(changes ?? new Map(), piece.changes);
  }
  return {
    pieces: pieces.flatMap(({ rowGroups }) => rowGroups.map((rowGroup) => ({ ...rowGroup, checksum: rowGroup.md5 }))),
    rowsByPart: pieces.map(({ rows }) => rows),
    sums,
    roundings: pieces.reduce((sum, { roundings }) => sum + roundings, 0),
    facts,
    ...(changes === undefined ? {} : { changes }),
  };
}

/** The converter proved each row group; this holds the piece to it that was kept in between. */
function assertProven({ key, rows, rowGroups, sums, facts }: PartPiece): void {
  const placed = rowGroups.reduce((sum, rowGroup) => sum + rowGroup.rows, 0);
  if (placed === rows && facts.rows === rows && compareCostSums(sums, facts.sums).length === 0) return;
  throw new InputError("CostMismatch", `The proof of ${key.partName} failed: its piece contradicts itself.`, {
    remedy: "Nothing was changed. Run the workflow again from the plan, and report this if it fails again.",
    place: { file: key.partName },
  });
}
